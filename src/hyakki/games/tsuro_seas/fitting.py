"""Whether the pending frames of a position fit its ships, hands and board; asked before any of them runs."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.stack import Decision, Frame, Seat
from hyakki.core.stacking import check_stacked
from hyakki.games.tsuro_seas.bonus import BonusEnd, BonusExchange
from hyakki.games.tsuro_seas.cards import CLASS_BITS
from hyakki.games.tsuro_seas.daikaiju import (
    CheckRoll,
    DaikaijuAct,
    DaikaijuStep,
    DaikaijuStepEnd,
    MovementRoll,
    OrientationRoll,
    PlaceDaikaiju,
    PlacementRoll,
)
from hyakki.games.tsuro_seas.elimination import ShuffleUnder
from hyakki.games.tsuro_seas.placing import PlacePart, PlaceTile
from hyakki.games.tsuro_seas.relocation import Relocate, RelocatePart, free_marks
from hyakki.games.tsuro_seas.setup import ChooseStartMark, ShuffleDaikaiju, ShuffleWakeTiles
from hyakki.games.tsuro_seas.state import AFLOAT, EMPTY, FIRST_DAIKAIJU, NOWHERE, Tsuro
from hyakki.games.tsuro_seas.turn import DrawPart, EndTurn, Turn

LASTING: Final = (Turn, EndTurn, ShuffleWakeTiles)  # what leads to further frames until the match is over
FROM_BELOW: Final[list[tuple[type[Frame[Any]], ...]]] = [  # the parts of a turn from the last to the first (TSS-022)
    LASTING,
    (ChooseStartMark,),
    (DrawPart,),
    (PlacePart, BonusEnd),
    (RelocatePart,),
    (DaikaijuStep, DaikaijuStepEnd),
    (PlaceDaikaiju, DaikaijuAct),
]
BEASTS: Final = (DaikaijuStep, DaikaijuStepEnd, PlaceDaikaiju, DaikaijuAct)
ROLLS: Final = (CheckRoll, MovementRoll, PlacementRoll, OrientationRoll)
DAIKAIJU_PARTS: Final = (*BEASTS, *ROLLS, RelocatePart, Relocate, ShuffleDaikaiju)
MARKS_OF_A_CORNER: Final = 4  # what one daikaiju may take from the ships to come


def check_frames(state: Tsuro) -> None:
    """Refuse with the path to the first frame that does not fit."""
    if not isinstance(state.stack[0], LASTING):
        raise BadInput("pending[0]", "play would stop behind it", "the bottom frame is turn or end_turn")
    check_order(state.stack)
    check_stacked(state.stack, {"bonus_exchange": ("bonus_end",)})  # TSS-081: what is left goes under the pile
    for i, frame in enumerate(state.stack):
        problem = misfit(state, frame)
        if problem:
            raise BadInput(f"pending[{i}]", problem)
    if isinstance(state.stack[0], ShuffleWakeTiles):
        check_deal(state)
        return
    choosing = [frame.seat for frame in state.stack if isinstance(frame, ChooseStartMark)]
    if len(state.in_play()) + len(choosing) < 2:
        raise BadInput("ships", "fewer than two are in play, so the match is over (TSS-088)")
    for seat in choosing:
        if state.fate[seat] != AFLOAT:
            raise BadInput(f"ships[{seat}].fate", "a ship that is still to be placed is afloat (TSS-017)")
    if choosing:
        check_marks(state, choosing)
    check_front(state)
    check_taken(state)


def check_order(stack: list[Frame[Any]]) -> None:
    """The parts of a turn lie in their order, and what asks somebody lies on top (TSS-021, TSS-022)."""
    last = -1
    for i, frame in enumerate(stack):
        rank = [isinstance(frame, kinds) for kinds in FROM_BELOW]
        here = rank.index(True) if True in rank else len(FROM_BELOW)
        if here < last or (here == last and not isinstance(frame, ChooseStartMark)):
            raise BadInput(f"pending[{i}]", f"{frame.NAME} does not come before {stack[i - 1].NAME} (TSS-022)")
        last = here
    choosing = [i for i, frame in enumerate(stack) if isinstance(frame, ChooseStartMark)]
    for i in choosing:
        if not isinstance(stack[0], Turn):
            raise BadInput(f"pending[{i}]", "ships are placed before the first turn (TSS-021)")
    for i, frame in enumerate(stack):
        placing = isinstance(frame, PlaceDaikaiju | PlacementRoll | OrientationRoll | ShuffleDaikaiju | ChooseStartMark)
        if choosing and i and not placing:
            raise BadInput(f"pending[{i}]", f"{frame.NAME} does not come before all ships are placed (TSS-021)")


def check_deal(state: Tsuro) -> None:
    """TSS-007: before the deal nothing is on the board or in a hand, and there are tiles for everybody."""
    if len(state.stack) > 1:
        raise BadInput("pending[1]", "does not come before shuffle_wake_tiles (TSS-007)")
    for path, there in (
        ("wake_tiles", any([tile >= 0 for tile in state.board])),
        ("daikaiju", state.daikaiju_on_board()),
        ("ships", state.in_play()),
        ("hands", any(state.hands)),
        ("returning", state.returning),
        ("taken", state.taken),
    ):
        if there:
            raise BadInput(path, "nothing is there yet when the wake tiles are shuffled (TSS-007)")
    if len(state.pile) < state.facts.seats * state.box.hand_size:
        raise BadInput("draw_pile", f"has no {state.box.hand_size} tiles for each of {state.facts.seats} (TSS-007)")


def check_marks(state: Tsuro, choosing: list[Seat]) -> None:
    """Whoever still chooses a start mark finds one (TSS-017, TSS-019, TSS-020)."""
    if len(set(choosing)) < len(choosing):
        raise BadInput("pending", "a seat chooses its start mark twice (TSS-017)")
    facing = state.facts.options["start_facing_daikaiju_allowed"]  # then every mark without a ship is free
    if facing and any([state.board[place >> 3] >= 0 for place in state.box.marks]):
        raise BadInput("wake_tiles", "a tile lies before a start mark that a ship may still be put on (TSS-021)")
    coming = sum([frame.count for frame in state.stack if isinstance(frame, PlaceDaikaiju)])
    coming += int(isinstance(state.stack[-1], PlacementRoll | OrientationRoll))
    free = [p for p in state.box.marks if p not in state.at and state.board[p >> 3] == EMPTY]
    if len(free) - MARKS_OF_A_CORNER * coming < len(choosing):
        raise BadInput("daikaiju", "lie before so many start marks that a ship finds none (TSS-020)")


def check_front(state: Tsuro) -> None:
    """No tile is laid where a daikaiju lies: the parts of the turn that see to it come first (TSS-042, TSS-051)."""
    kinds = [type(frame) for frame in state.stack]
    if PlacePart not in kinds or state.at[state.active] == NOWHERE:
        return
    place = kinds.index(PlacePart)
    above = state.stack[place + 1 :]
    on_mark = state.on_mark(state.active)
    facing = state.faces_daikaiju(state.active)
    moving = any([isinstance(frame, BEASTS + ROLLS) for frame in above])
    relocating = any([isinstance(frame, RelocatePart | Relocate) for frame in above])
    ending = any([isinstance(frame, DaikaijuStep | DaikaijuStepEnd) for frame in above])
    if on_mark and (facing or moving) and not relocating:
        raise BadInput(f"pending[{place}]", "relocate_part comes before it (TSS-051)")
    if not on_mark and facing and not ending:
        raise BadInput(f"pending[{place}]", "a daikaiju lies before the active ship, which it sinks first (TSS-042)")


def check_taken(state: Tsuro) -> None:
    """What was taken in this bonus is in hand, and what goes under the pile is on its way (TSS-078..080)."""
    if state.taken and not any([isinstance(frame, BonusEnd | BonusExchange) for frame in state.stack]):
        raise BadInput("taken", "no bonus is under way (TSS-080)")
    if state.returning and not any([isinstance(frame, BonusEnd | ShuffleUnder) for frame in state.stack]):
        raise BadInput("returning", "no frame puts these tiles under the draw pile (TSS-078)")
    hand = [card & CLASS_BITS for card in state.hands[state.active]]
    for i, tile in enumerate(state.taken):
        if tile not in hand:
            raise BadInput(f"taken[{i}]", f"seat {state.active} does not hold {state.box.class_names[tile]} (TSS-080)")
        hand.remove(tile)


def misfit(state: Tsuro, frame: Frame[Any]) -> str:
    """Why a frame cannot be pending here, or nothing."""
    if isinstance(frame, DAIKAIJU_PARTS) and not state.facts.options["daikaiju"]:
        return f"{frame.NAME} is no part of a match without daikaiju (TSS-094)"
    if isinstance(frame, PlacementRoll | OrientationRoll) and not state.daikaiju_pile:
        return "no daikaiju is in the pile to be placed (TSS-037)"
    if isinstance(frame, OrientationRoll):
        col, row = frame.square
        if not (col < state.box.size and row < state.box.size):
            return f"[{col},{row}] is not on the board"
        if state.board[state.box.square(col, row)] <= FIRST_DAIKAIJU:
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
