"""Setting up: shuffles, the deal, the first daikaiju, the start marks (TSS-007..021)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat, Shuffle
from hyakki.games.tsuro_seas.daikaiju import PlaceDaikaiju
from hyakki.games.tsuro_seas.state import EMPTY, NOWHERE, Tsuro
from hyakki.games.tsuro_seas.turn import Turn


class ShuffleWakeTiles(Shuffle[Tsuro]):
    """TSS-007: shuffle the wake tiles, deal three to each from the first player on; the rest is the draw pile."""

    NAME = "shuffle_wake_tiles"

    def pool(self, state: Tsuro) -> list[int]:
        return state.pile

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        state.pile = [cast(int, tile) for tile in reversed(action[1:])]  # named from the top
        for owner in seats_in_order(state):
            for _ in range(state.box.hand_size):
                state.hands[owner].append(state.pile.pop())
        state.reveal()
        push_ships(state)
        if state.facts.options["daikaiju"]:  # TSS-094
            state.stack.append(PlaceDaikaiju(state.box.start_daikaiju[state.facts.seats]))  # TSS-011
            state.stack.append(ShuffleDaikaiju())


class ShuffleDaikaiju(Shuffle[Tsuro]):
    """TSS-010: all daikaiju tiles are shuffled into a face-down pile."""

    NAME = "shuffle_daikaiju"

    def pool(self, state: Tsuro) -> list[int]:
        tiles = len(state.box.class_names)  # in the notation of a shuffle daikaiju stand behind the tiles
        return [tiles + beast for beast in state.daikaiju_pile]

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        tiles = len(state.box.class_names)
        state.daikaiju_pile = [cast(int, beast) - tiles for beast in reversed(action[1:])]


class ChooseStartMark(Decision[Tsuro]):
    """TSS-017: each player puts the ship on a start mark of choice, one after the other."""

    NAME = "choose_start_mark"
    RULES = ("TSS-017", "TSS-019", "TSS-020")

    def options(self, state: Tsuro, seat: Seat) -> list[Action]:
        facing = bool(state.facts.options["start_facing_daikaiju_allowed"])  # TSS-020
        actions, board = state.box.start_actions, state.board
        at = [place for place in state.at if place != NOWHERE]
        options: list[Action] = []
        for mark, place in enumerate(state.box.marks):
            start: i64 = place
            ahead: i64 = board[start >> 3]
            if (facing or ahead == EMPTY) and not lies_at(at, start):
                options.append(actions[mark])
        return options

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        mark = cast(int, action[1])
        state.at[seat] = state.box.marks[mark]
        if state.log is not None:
            state.emit("event.ship_placed", {"seat": seat, "mark": state.box.mark_names[mark]})

    def default(self, state: Tsuro, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Tsuro, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "start":
            return Refusal("refuse.start_first", "TSS-021")
        mark = cast(int, action[1])
        place = state.box.marks[mark]
        if place in state.at:
            other = state.at.index(place)
            return Refusal("refuse.mark_taken", "TSS-019", {"mark": state.box.mark_names[mark], "other": other})
        return Refusal("refuse.mark_faces_daikaiju", "TSS-020", {"mark": state.box.mark_names[mark]})


def lies_at(at: list[int], place: i64) -> bool:
    """Whether a ship is there."""
    for lies in at:
        ship: i64 = lies
        if ship == place:
            return True
    return False


def seats_in_order(state: Tsuro) -> list[Seat]:
    """Clockwise from the first player (TSS-016)."""
    first = cast(int, state.facts.options["first_player"])
    return [(first + i) % state.facts.seats for i in range(state.facts.seats)]


def push_ships(state: Tsuro) -> None:
    """All ships are placed, in turn order, before the first turn (TSS-021)."""
    order = seats_in_order(state)
    state.stack.append(Turn(order[0]))
    for seat in reversed(order):
        state.stack.append(ChooseStartMark(seat))
