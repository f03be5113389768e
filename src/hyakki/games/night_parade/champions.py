"""Champions: rescue or betray the king, and the champion meeple on the islands (NPY-082..088)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.night_parade.box import IN_SUPPLY
from hyakki.games.night_parade.icons import MayDo
from hyakki.games.night_parade.meeples import put_champion
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.torii import check_torii


class HardChoice(Decision[NightParade]):
    """NPY-082: a champion on the throne rescues or betrays the king."""

    NAME = "hard_choice"
    RULES = ("NPY-082", "NPY-083", "NPY-084")

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("rescue",), ("betray",)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        card = state.throne_pile.pop()
        if action[0] == "rescue":  # NPY-083
            state.rescued[seat] = card
        else:  # NPY-084
            state.betrayed[seat] = card
        state.champion[seat] = IN_SUPPLY  # NPY-085
        if state.log is not None:
            key = "event.rescued" if action[0] == "rescue" else "event.betrayed"
            state.emit(key, {"seat": seat, "throne": state.box.throne_names[card]})
        show_throne(state)

    def default(self, state: NightParade, seat: Seat) -> Action:
        return ("rescue",)

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.hard_choice", "NPY-082")


def show_throne(state: NightParade) -> None:
    """The next throne card is on top, visible for everyone."""
    state.throne_known = min(state.throne_known, len(state.throne_pile))
    state.reveal()
    if state.log is not None and state.throne_pile:
        state.emit("event.throne", {"throne": state.box.throne_names[state.throne_pile[-1]]})


class PutChampion(MayDo):
    """NPY-086: the champion meeple goes from the supply to any tile, fire included; NPY-088 by option from the map."""

    NAME = "put_champion"
    RULES = ("NPY-086",)

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("champion", position) for position in champion_tiles(state)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] == "skip":
            return
        position = cast(int, action[1])
        put_champion(state, seat, position)
        if state.terms.champion_is_placing:
            state.placed |= 1 << position
        if state.log is not None:
            state.emit("event.champion_put", {"seat": seat, "tile": state.box.positions[position]})
        check_torii(state, seat, position)

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "champion":
            return super().refuse(state, seat, action)
        return Refusal("refuse.placed_there", "NPY-038", {"tile": state.box.positions[cast(int, action[1])]})


def champion_tiles(state: NightParade) -> list[int]:
    """Tiles where a champion may be put: those not used for placing this turn, or by option all of them."""
    positions = range(len(state.islands))
    if not state.terms.champion_is_placing:
        return list(positions)
    return [position for position in positions if not state.placed >> position & 1]
