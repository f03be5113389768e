"""Whether pending frames fit a position: those that play could not go on from are refused with their path."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.stack import Decision, Frame
from hyakki.games.kitsunedo.setup import ChooseLord, ShuffleItems, ShuffleLanterns
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.steal import TakeUnseen
from hyakki.games.kitsunedo.turn import Memorial, TurnOver, TurnStart


def check_frames(state: Kitsunedo) -> None:
    """Refuse with the path to what does not fit."""
    for i, frame in enumerate(state.stack):
        if (i == 0) != isinstance(frame, TurnStart | TurnOver):
            raise BadInput(f"pending[{i}]", "turn_start or turn_over lies below all else, and only there (KIT-017)")
        problem = misfit(state, frame)
        if problem:
            raise BadInput(f"pending[{i}]", problem)
    asking = [frame.NAME for frame in state.stack if isinstance(frame, Decision) and not isinstance(frame, ChooseLord)]
    if len(set(asking)) < len(asking):
        raise BadInput("pending", "asks the same question twice")
    choosing = [frame.seat for frame in state.stack if isinstance(frame, ChooseLord)]
    for seat, lord in enumerate(state.lords):
        if lord == NONE and seat not in choosing:
            raise BadInput(f"lords[{seat}].lord", "is missing, and no choose_lord is pending for it (KIT-005)")


def misfit(state: Kitsunedo, frame: Frame[Any]) -> str:
    """Why a frame cannot be pending here, or nothing."""
    if isinstance(frame, ShuffleLanterns) and len(state.lantern_deck) < len(state.lords):
        return "the lantern deck has no lantern for each lord (KIT-007)"
    if isinstance(frame, ShuffleItems) and len(state.deck) <= len(state.lords):
        return "the item deck has no card for each lord and the discard pile (KIT-008)"
    if isinstance(frame, TakeUnseen) and not state.hands[frame.victim]:
        return f"seat {frame.victim} has no card to be taken (KIT-054)"
    if isinstance(frame, Memorial) and not state.discard:
        return "the discard pile is empty (KIT-082)"
    return ""
