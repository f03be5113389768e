"""The human step after a performed action: Gojo rescues, a spirit may devour (SHB-033..037)."""

from __future__ import annotations

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, SeatOf
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.shibuya.state import Shibuya
from hyakki.games.shibuya.victory import check_unlimited_void


def remove_humans(state: Shibuya, area: int) -> int:
    """All humans of a zone leave the board, to the supply or for good (SHB-036); how many they were."""
    removed = 0
    for member in state.zoning.members[area]:
        removed += state.humans[member]
        state.humans[member] = 0
    if state.facts.options["removed_humans_return_to_supply"]:
        state.human_supply += removed
    return removed


class HumanStep(Step[Shibuya]):
    """SHB-035: once after every performed card, in the zone the piece is in now."""

    NAME = "human_step"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Shibuya) -> None:
        area = state.at[self.seat]
        if not state.humans_in_zone(area):
            return
        if self.seat != state.gojo:
            state.stack.append(Devour(self.seat))
            return
        removed = remove_humans(state, area)  # SHB-033: he must
        if state.log is not None:
            state.emit("event.rescued", {"seat": self.seat, "count": removed, "area": state.box.area_names[area]})
        check_unlimited_void(state)


class Devour(Decision[Shibuya]):
    """SHB-034: all humans of the zone or none; one energy for each, as far as the bank has it."""

    NAME = "devour"
    RULES = ("SHB-034", "SHB-094", "SHB-095")

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("eat",), ("spare",)]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        area = state.at[seat]
        place = state.box.area_names[area]
        if action[0] == "spare":
            if state.log is not None:
                state.emit("event.spared", {"seat": seat, "count": state.humans_in_zone(area), "area": place})
            return
        eaten = remove_humans(state, area)
        gained = state.gain_energy(seat, eaten)
        if state.log is not None:
            state.emit("event.eaten", {"seat": seat, "count": eaten, "gained": gained, "area": place})
        check_unlimited_void(state)  # SHB-095: eating the last one is allowed

    def default(self, state: Shibuya, seat: Seat) -> Action:
        return ("spare",)

    def refuse(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.devour_first", "SHB-034")
