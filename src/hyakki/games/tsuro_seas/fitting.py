"""Whether the pending frames of a position fit its ships, hands and board; asked before any of them runs."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.stack import Decision, Frame
from hyakki.games.tsuro_seas.bonus import BonusExchange
from hyakki.games.tsuro_seas.daikaiju import OrientationRoll, PlacementRoll
from hyakki.games.tsuro_seas.placing import PlaceTile
from hyakki.games.tsuro_seas.relocation import Relocate, free_marks
from hyakki.games.tsuro_seas.setup import ChooseStartMark, ShuffleWakeTiles
from hyakki.games.tsuro_seas.state import EMPTY, FIRST_DAIKAIJU, NOWHERE, Tsuro
from hyakki.games.tsuro_seas.turn import EndTurn, Turn

LASTING: Final = (Turn, EndTurn, ShuffleWakeTiles)  # what leads to further frames until the match is over


def check_frames(state: Tsuro) -> None:
    """Refuse with the path to the first frame that does not fit."""
    if not isinstance(state.stack[0], LASTING):
        raise BadInput("pending[0]", "play would stop behind it", "the bottom frame is turn or end_turn")
    for i, frame in enumerate(state.stack):
        problem = misfit(state, frame)
        if problem:
            raise BadInput(f"pending[{i}]", problem)
    to_come = [frame.seat for frame in state.stack if isinstance(frame, ChooseStartMark)]
    if not isinstance(state.stack[0], ShuffleWakeTiles) and len(state.in_play()) + len(set(to_come)) < 2:
        raise BadInput("ships", "fewer than two are in play, so the match is over (TSS-088)")


def misfit(state: Tsuro, frame: Frame[Any]) -> str:
    """Why a frame cannot be pending here, or nothing."""
    if isinstance(frame, PlacementRoll | OrientationRoll) and not state.daikaiju_pile:
        return "no daikaiju is in the pile to be placed (TSS-037)"
    if isinstance(frame, OrientationRoll):
        col, row = frame.square
        if not (col < state.sea.size and row < state.sea.size):
            return f"[{col},{row}] is not on the board"
        if state.board[state.sea.square(col, row)] <= FIRST_DAIKAIJU:
            return f"a daikaiju lies on [{col},{row}] already (TSS-014)"
    return misfit_decision(state, frame) if isinstance(frame, Decision) else ""


def misfit_decision(state: Tsuro, frame: Decision[Tsuro]) -> str:
    seat = frame.seat
    place = state.at[seat]
    if isinstance(frame, ChooseStartMark):
        return "" if place == NOWHERE else f"the ship of seat {seat} is on the board already (TSS-017)"
    if place == NOWHERE or seat != state.active:
        return f"seat {seat} is not the active player with a ship in play (TSS-022)"
    if isinstance(frame, PlaceTile) and (not state.hands[seat] or state.board[place >> 3] != EMPTY):
        return f"seat {seat} has no tile in hand or no empty square in front (TSS-055)"
    if isinstance(frame, Relocate) and not (state.on_mark(seat) and free_marks(state, seat)):
        return f"seat {seat} has no start mark to move from or to (TSS-053)"
    if isinstance(frame, BonusExchange) and len(state.taken) >= len(state.hands[seat]):
        return f"seat {seat} has no tile left to exchange (TSS-080)"
    return ""
