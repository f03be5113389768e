"""The turn and its end: its parts in order, drawing, the next player, boards and piles that run out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.kinds import Field, SeatOf
from hyakki.core.stack import Seat, Step
from hyakki.games.tsuro_seas.cards import CLASS_BITS, draw_top
from hyakki.games.tsuro_seas.daikaiju import DaikaijuStep
from hyakki.games.tsuro_seas.elimination import win
from hyakki.games.tsuro_seas.placing import PlacePart
from hyakki.games.tsuro_seas.relocation import RelocatePart
from hyakki.games.tsuro_seas.state import EMPTY, NOWHERE, Tsuro


class Turn(Step[Tsuro]):
    """TSS-022: daikaiju_step, relocate, place and move, bonus, draw, in this order."""

    NAME = "turn"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Tsuro) -> None:
        state.active = self.seat
        if state.log is not None:
            state.emit("event.turn", {"seat": self.seat})
        stack = state.stack
        stack.append(END_TURN)
        stack.append(DRAW_PART)
        stack.append(PLACE_PART)
        if state.facts.options["daikaiju"]:  # TSS-094
            stack.append(RELOCATE_PART)
            stack.append(DAIKAIJU_STEP)


class DrawPart(Step[Tsuro]):
    """TSS-083: the active player, if still in play, draws up to three; fewer if the pile runs out (TSS-084)."""

    NAME = "draw"

    def run(self, state: Tsuro) -> None:
        seat = state.active
        if state.at[seat] == NOWHERE:
            return
        hand = state.hands[seat]
        while len(hand) < state.box.hand_size and state.pile:
            card = draw_top(state.pile, seat)
            hand.append(card)
            state.reveal()
            if state.log is not None:
                name = state.box.class_names[card & CLASS_BITS]
                state.emit("event.drew", {"seat": seat, "tile": name}, only=(seat,))
                state.emit("event.drew_unseen", {"seat": seat}, but=(seat,))


class EndTurn(Step[Tsuro]):
    """TSS-096 before TSS-092; then the next player clockwise whose ship is in play (TSS-023)."""

    NAME = "end_turn"

    def run(self, state: Tsuro) -> None:
        if is_full(state.board):
            win(state, state.in_play(), "full_board", "TSS-096")
        elif not state.pile and not any([state.hands[seat] for seat in state.in_play()]):
            win(state, state.in_play(), "no_tiles", "TSS-092")
        else:
            state.stack.append(Turn(next_seat(state)))


def is_full(board: list[int]) -> bool:
    """Whether no square is left to lay a tile on (TSS-096)."""
    for piece in board:
        lying: i64 = piece
        if lying == EMPTY:
            return False
    return True


def next_seat(state: Tsuro) -> Seat:
    """TSS-023; with `eliminated_players_roll` eliminated seats still get a daikaiju step (TSS-048)."""
    seats = state.facts.seats
    ghosts_roll = state.facts.options["eliminated_players_roll"] and state.facts.options["daikaiju"]
    seat = (state.active + 1) % seats
    while state.at[seat] == NOWHERE and not ghosts_roll:
        seat = (seat + 1) % seats
    return seat


# Frames are never changed, so one of each serves all turns.
END_TURN: Final = EndTurn()
DRAW_PART: Final = DrawPart()
PLACE_PART: Final = PlacePart()
RELOCATE_PART: Final = RelocatePart()
DAIKAIJU_STEP: Final = DaikaijuStep()
