"""The actions of the tile reached, in printed order, and among them suspicion and cover-up (TGM-046..056, 065..068)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Flag, Named, SeatOf
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.masquerade.attack import Attack, victims
from hyakki.games.masquerade.box import COVER_UP_GIVE, COVER_UP_REMOVE, INTERROGATION, SUSPICION
from hyakki.games.masquerade.hands import ALL_HANDS, CLUES
from hyakki.games.masquerade.interrogation import Interrogate
from hyakki.games.masquerade.knowledge import suspected
from hyakki.games.masquerade.notebook import SUSPECTED
from hyakki.games.masquerade.schema import ACTIONS
from hyakki.games.masquerade.state import Masque


def push_actions(state: Masque, tile: int) -> None:
    """TGM-046: one after the other, from left to right."""
    for action in reversed(state.box.tile_actions[tile]):
        state.stack.append(TileAction(action))


class TileAction(Step[Masque]):
    """One action of a tile. Whether somebody is asked depends on public facts alone."""

    NAME = "tile_action"
    FIELDS = {"action": Field(Named("a tile action", ACTIONS), required=True)}

    def __init__(self, action: int) -> None:
        super().__init__()
        self.action = action

    def run(self, state: Masque) -> None:
        action = self.action
        kind = state.box.kinds[action]
        seat = state.active
        if kind == SUSPICION:
            raise_suspicion(state, action)
        elif kind == INTERROGATION:
            state.stack.append(Interrogate(seat))
        elif kind == COVER_UP_REMOVE:
            if any([count > 0 for count in state.markers]):  # TGM-066
                state.stack.append(CoverUp(seat, False))
        elif kind == COVER_UP_GIVE:
            if state.pool > 0:  # TGM-068
                state.stack.append(CoverUp(seat, True))
        elif victims(state, seat, action):  # TGM-070
            state.stack.append(Attack(seat, action))


def raise_suspicion(state: Masque, action: int) -> None:
    """TGM-049..056: all hands are checked at once; who is hit takes one marker, clockwise while there are any."""
    seats = state.facts.seats
    hands = [hit_hands(state, seat, action) for seat in range(seats)]
    takers: list[Seat] = []
    spared: list[Seat] = []  # passed over while markers were left: all know they are not hit
    for step in range(seats):
        seat = (state.active + step) % seats
        if state.pool == 0:
            break
        if hands[seat] >> state.hands[seat] & 1:
            state.markers[seat] += 1
            state.pool -= 1
            takers.append(seat)
        else:
            spared.append(seat)
    for seat in takers:
        suspected(state, seat, hands[seat])
    for seat in spared:
        suspected(state, seat, ALL_HANDS & ~hands[seat])
    if state.pool == 0:
        state.end_due = True  # TGM-078
    state.reveal()
    state.write(SUSPECTED, state.active, action, tuple(takers))
    if state.log is not None:
        name = state.box.action_names[action]
        state.emit("event.suspicion", {"action": name, "seats": list(takers), "pool": state.pool})


def hit_hands(state: Masque, seat: Seat, action: int) -> int:
    """The hands that draw suspicion, with the face-up card if it counts (TGM-106)."""
    board = state.boards[seat] + 1 if state.terms.board_in_suspicion else 0
    return state.box.hits[action * (CLUES + 1) + board]


class CoverUp(Decision[Masque]):
    """TGM-065, TGM-067: a marker of any board goes back to the pool, or one of the pool to any board; or skip."""

    NAME = "cover_up"
    RULES = ("TGM-065", "TGM-067")
    FIELDS = {"seat": Field(SeatOf(), required=True), "give": Field(Flag(), required=True)}

    def __init__(self, seat: Seat, give: bool) -> None:
        super().__init__(seat)
        self.give = give

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        if self.give:
            actions: list[Action] = [("give", other) for other in range(state.facts.seats)]
        else:
            actions = [("remove", other) for other, count in enumerate(state.markers) if count]
        return [*actions, ("skip",)]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        if action[0] == "skip":
            if state.log is not None:
                state.emit("event.no_cover_up", {"seat": seat})
            return
        other = cast(int, action[1])
        change = 1 if self.give else -1
        state.markers[other] += change
        state.pool -= change
        if state.pool == 0:
            state.end_due = True  # TGM-078
        if state.log is not None:
            key = "event.marker_given" if self.give else "event.marker_removed"
            state.emit(key, {"seat": seat, "other": other, "pool": state.pool})

    def default(self, state: Masque, seat: Seat) -> Action:
        return ("skip",)

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != ("give" if self.give else "remove"):
            return Refusal("refuse.must_cover_up", "TGM-067" if self.give else "TGM-065")
        other = cast(int, action[1])
        if other >= state.facts.seats:
            return Refusal("refuse.no_such_seat", "TGM-001", {"other": other})
        return Refusal("refuse.no_marker", "TGM-065", {"other": other})
