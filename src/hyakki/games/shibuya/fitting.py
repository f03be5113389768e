"""Whether pending frames fit a position: those that play could not go on from are refused with their path."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.stack import Decision, Frame
from hyakki.games.shibuya.acting import Act
from hyakki.games.shibuya.cards import (
    BLUE,
    CARDS,
    FACE_DOWN,
    FALLING_HUMANS,
    HIGH_SPEED_MOVEMENT,
    HOLLOW_PURPLE,
    IS_BLUE,
    MOVE,
    NONE,
    NOWHERE,
    PERFORMED,
    RED,
    TREE_ROOT,
    USE_STAIRS,
)
from hyakki.games.shibuya.exorcism import Exorcise, PlaceReserve, ReserveEntry
from hyakki.games.shibuya.gojo import HollowPurple
from hyakki.games.shibuya.humans import Devour, HumanStep
from hyakki.games.shibuya.mechamaru import Mechamaru
from hyakki.games.shibuya.rounds import BlueCheck, EndOfRound, Round, SelectCard
from hyakki.games.shibuya.setup import Announce, ChooseSpirit
from hyakki.games.shibuya.spirits import ChooseSide, FallingHumans, Return
from hyakki.games.shibuya.state import Shibuya

# The cards whose owners are asked by a frame.
ASKED_BY: Final = {
    "choose_zone": [MOVE, USE_STAIRS, HIGH_SPEED_MOVEMENT, BLUE],
    "choose_boundary": [RED],
    "hollow_purple": [HOLLOW_PURPLE],
    "choose_red_chip": [TREE_ROOT],
    "falling_humans": [FALLING_HUMANS],
}

# The parts of a round as they lie on the stack, from the bottom.
ENDING: Final = 0
RESERVE: Final = 1
EXORCISM: Final = 2
ACTING: Final = 3
ACTION: Final = 4


def check_frames(state: Shibuya) -> None:
    """Refuse frames that cannot be pending in this position."""
    check_still_on(state)
    if not isinstance(state.stack[0], Round | SelectCard | EndOfRound):
        raise BadInput("pending[0]", "a round lies below all else: round, select_card or end_of_round (SHB-019)")
    for number, frame in enumerate(state.stack):
        path = f"pending[{number}]"
        problem = misfit(state, frame)
        if problem:
            raise BadInput(path, problem)
        if number and isinstance(frame, Round | SelectCard | EndOfRound):
            raise BadInput(path, "lies below all else, if at all (SHB-019)")
    for number, frame in enumerate(state.stack[:-1]):
        if isinstance(frame, Decision) and not isinstance(frame, ChooseSide | ChooseSpirit | Announce):
            raise BadInput(f"pending[{number}]", f"{frame.NAME} is answered before another frame comes")
    check_order(state)
    check_acts(state)


def check_order(state: Shibuya) -> None:
    """All act, then spirits are exorcised, then the reserve enters, then the round ends (SHB-031, SHB-086, SHB-106)."""
    ranks = [step_of(frame) for frame in state.stack]
    for number in range(1, len(ranks)):
        one_each = ranks[number] in (RESERVE, EXORCISM) and ranks[number] == ranks[number - 1]
        if one_each or ranks[number] < ranks[number - 1]:
            name = state.stack[number].NAME
            raise BadInput(f"pending[{number}]", f"{name} comes once, after those who act (SHB-031, SHB-086)")


def step_of(frame: Frame[Any]) -> int:
    """Which part of a round a frame belongs to, the last one first."""
    if isinstance(frame, ReserveEntry):
        return RESERVE
    if isinstance(frame, Exorcise):
        return EXORCISM
    if isinstance(frame, Act):
        return ACTING
    return ENDING if isinstance(frame, Round | SelectCard | EndOfRound) else ACTION


def check_acts(state: Shibuya) -> None:
    """Each acts once, Gojo first with Blue and last without it (SHB-029..031)."""
    acts = [(i, frame.seat) for i, frame in enumerate(state.stack) if isinstance(frame, Act)]
    order = [seat for _, seat in acts]  # from the last to the first
    for i, seat in acts:
        if order.count(seat) > 1:
            raise BadInput(f"pending[{i}]", f"seat {seat} acts twice (SHB-031)")
        if seat == state.gojo and order[-1 if state.blue == IS_BLUE else 0] != seat:
            raise BadInput(f"pending[{i}]", "Gojo acts first with Blue and last without it (SHB-029, SHB-030)")
    ending = [i for i, frame in enumerate(state.stack) if isinstance(frame, Act | Exorcise)]
    entering = any([isinstance(frame, ReserveEntry) for frame in state.stack])
    if ending and state.reserve != NONE and not entering:
        raise BadInput(f"pending[{ending[0]}]", "reserve_entry lies below it (SHB-106)")
    top = state.stack[-1]
    if isinstance(top, HollowPurple) and acts:
        raise BadInput(f"pending[{acts[0][0]}]", "spirits act before Hollow Purple (SHB-030)")


def check_still_on(state: Shibuya) -> None:
    """Refuse a match that is over, or whose characters are not all there."""
    if not any(state.humans):
        raise BadInput("humans", "no human is on the board, so the match is over (SHB-094)")
    choosing = [frame.seat for frame in state.stack if isinstance(frame, ChooseSpirit)]
    for seat, character in enumerate(state.character):
        if (character == NONE) != (seat in choosing):
            raise BadInput(f"players[{seat}].character", "is missing, or is still to be chosen (SHB-100)")
    if tuple(choosing) != state.turn_order[::-1][: len(choosing)]:
        raise BadInput("pending", "spirits are chosen once by each, in turn order (SHB-100)")
    entering = any([isinstance(frame, ReserveEntry | PlaceReserve) for frame in state.stack])
    spirits = len(state.spirits()) + len(choosing)
    if spirits + int(entering and state.reserve != NONE) < 2:
        raise BadInput("players", "fewer than two spirits are on the board, so the match is over (SHB-093)")


def misfit(state: Shibuya, frame: Frame[Any]) -> str:
    """Why one frame cannot be pending, or nothing."""
    if isinstance(frame, BlueCheck):
        return "the blue check waits for nobody (SHB-028)"
    if isinstance(frame, Round | SelectCard) and any([card != NONE for card in state.laid]):
        return "cards are laid, so a round is under way (SHB-019)"
    if isinstance(frame, SelectCard):
        return misfit_poll(state, frame)
    if isinstance(frame, Mechamaru) and state.facts.seats != 3:
        return "Mechamaru comes with three players only (SHB-102)"
    if isinstance(frame, ChooseSpirit):
        return "" if frame.seat != state.gojo else "Gojo chooses no spirit (SHB-100)"
    if isinstance(frame, Announce):
        return "" if frame.seat == state.gojo else "only Gojo announces (SHB-017)"
    if isinstance(frame, Return | PlaceReserve):
        return misfit_return(state, frame)
    if isinstance(frame, Act | HumanStep | Decision) and state.at[frame.seat] == NOWHERE:
        return f"seat {frame.seat} is not on the board (SHB-088)"
    if isinstance(frame, Act):
        waits = state.laid[frame.seat] != NONE and state.result[frame.seat] == FACE_DOWN
        return "" if waits else f"seat {frame.seat} has no card to turn (SHB-031)"
    if isinstance(frame, FallingHumans) and not state.human_supply:
        return "no human is left to fall (SHB-084)"
    if isinstance(frame, Devour):
        hungry = frame.seat != state.gojo and state.humans_in_zone(state.at[frame.seat])
        return "" if hungry else "no spirit with a human in its area (SHB-034)"
    if isinstance(frame, ChooseSide):
        known = frame.boundary in state.station.boundaries and not state.red >> frame.boundary & 1
        return "" if known else "the boundary is not whole (SHB-076)"
    if isinstance(frame, Decision):
        fits = state.laid[frame.seat] in ASKED_BY[frame.NAME] and state.result[frame.seat] == PERFORMED
        cards = ", ".join([CARDS[card] for card in ASKED_BY[frame.NAME]])
        return "" if fits else f"seat {frame.seat} performs none of {cards} (SHB-025)"
    return ""


def misfit_poll(state: Shibuya, poll: SelectCard) -> str:
    """SHB-021: all on the board and nobody else is asked or has laid a card of the hand."""
    on_board = [seat for seat, area in enumerate(state.at) if area != NOWHERE]
    if sorted([*poll.waiting, *poll.answers]) != on_board:
        return f"seats {on_board} lay cards, each once (SHB-021)"
    for seat, action in poll.answers.items():
        if action not in poll.options(state, seat):
            return f"seat {seat} cannot have laid that (SHB-023)"
    return ""


def misfit_return(state: Shibuya, frame: Return | PlaceReserve) -> str:
    """SHB-081, SHB-106: only an exorcised spirit returns, or is followed by the reserve."""
    if frame.seat == state.gojo or state.at[frame.seat] != NOWHERE:
        return f"seat {frame.seat} is no exorcised spirit (SHB-088)"
    if isinstance(frame, PlaceReserve) and state.reserve == NONE:
        return "no reserve is left (SHB-106)"
    return ""
