"""Techniques of the spirits that ask for a choice: Tree Root, Idle Transfiguration, Falling Humans (SHB-075..085)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, SeatOf, Whole
from hyakki.core.stack import Action, Seat
from hyakki.games.shibuya.cards import CARDS, IS_BLUE, TREE_ROOT
from hyakki.games.shibuya.choosing import Choice, ChooseArea, link_name
from hyakki.games.shibuya.schema import MAX_BOUNDARIES
from hyakki.games.shibuya.state import Shibuya


def move_gojo_to_other_plaza(state: Shibuya) -> None:
    """SHB-069: Ember Insects put Gojo on the plaza of the other floor; nobody has a choice."""
    box = state.box
    state.at[state.gojo] = state.station.plaza[1 - box.floor[state.at[state.gojo]]]
    if state.log is not None:
        state.emit("event.driven", {"seat": state.gojo, "area": box.area_names[state.at[state.gojo]]})


class ChooseRedChip(Choice):
    """SHB-075: Tree Root takes any Red chip off the board; the boundary is whole again."""

    NAME = "choose_red_chip"
    RULES = ("SHB-075", "SHB-076")

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("restore", number) for number in state.station.boundaries if state.red >> number & 1]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        number = cast(int, action[1])
        one, other = state.box.boundaries[number]
        before = state.zoning
        state.set_red(state.red & ~(1 << number))
        if state.log is not None:
            state.emit("event.red_removed", {"seat": seat, "boundary": state.box.boundary_names[number]})
        if state.zoning.zone[one] == state.zoning.zone[other]:  # SHB-078: joined by other chips
            return
        inside = [s for s in action_order(state) if before.zone[state.at[s]] == before.zone[one]]  # SHB-076
        for piece in reversed(inside):
            state.stack.append(ChooseSide(piece, number))

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "restore":
            return Refusal("refuse.must_perform", "SHB-032", {"card": CARDS[TREE_ROOT]})
        return Refusal("refuse.no_red_chip", "SHB-075", {"link": link_name(state, cast(int, action[1]))})


def action_order(state: Shibuya) -> list[Seat]:
    """SHB-077: all pieces on the board in this round's order of action; Gojo first only with Blue."""
    spirits = state.spirits()
    return [state.gojo, *spirits] if state.blue == IS_BLUE else [*spirits, state.gojo]


class ChooseSide(Choice):
    """SHB-076: a piece of a split zone goes to one of the two new zones, chosen by its player."""

    NAME = "choose_side"
    RULES = ("SHB-076", "SHB-077")
    FIELDS = {
        "seat": Field(SeatOf(), required=True),
        "boundary": Field(Whole(0, MAX_BOUNDARIES - 1), required=True),
    }

    def __init__(self, seat: Seat, boundary: int) -> None:
        super().__init__(seat)
        self.boundary = boundary

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        one, other = state.box.boundaries[self.boundary]
        return [("side", one), ("side", other)]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        area = cast(int, action[1])
        state.at[seat] = area
        if state.log is not None:
            state.emit("event.side", {"seat": seat, "area": state.box.area_names[area]})

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        one, other = state.box.boundaries[self.boundary]
        names = state.box.area_names
        return Refusal("refuse.side", "SHB-076", {"one": names[one], "other": names[other]})


class FallingHumans(ChooseArea):
    """SHB-084: one human from the supply falls on any base area."""

    NAME = "falling_humans"
    RULES = ("SHB-084", "SHB-085")

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        area = cast(int, action[1])
        state.humans[area] += 1
        state.human_supply -= 1
        if state.log is not None:
            state.emit("event.human_fell", {"seat": seat, "area": state.box.area_names[area]})

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.drop_first", "SHB-084")


class Return(ChooseArea):
    """SHB-081: the player of the exorcised spirit brings it back where it likes, with one energy."""

    NAME = "idle_transfiguration"
    RULES = ("SHB-081", "SHB-082")

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        state.at[seat] = cast(int, action[1])
        state.gain_energy(seat, state.box.start_energy)
        if state.log is not None:
            state.emit("event.returned", {"seat": seat, "area": state.box.area_names[state.at[seat]]})

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.return_first", "SHB-081")
