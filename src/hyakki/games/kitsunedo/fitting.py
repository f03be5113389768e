"""Whether pending frames fit a position: those that play could not go on from are refused with their path."""

from __future__ import annotations

from hyakki.core.errors import BadInput
from hyakki.core.stack import Decision
from hyakki.games.kitsunedo.setup import ChooseLord, ShuffleItems, ShuffleLanterns
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.turn import TurnOver, TurnStart


def check_frames(state: Kitsunedo) -> None:
    """Refuse with the path to what does not fit."""
    for i, frame in enumerate(state.stack):
        if (i == 0) != isinstance(frame, TurnStart | TurnOver):
            raise BadInput(f"pending[{i}]", "turn_start or turn_over lies below all else, and only there (KIT-017)")
    asking = [frame.NAME for frame in state.stack if isinstance(frame, Decision) and not isinstance(frame, ChooseLord)]
    if len(set(asking)) < len(asking):
        raise BadInput("pending", "asks the same question twice")
    if any([isinstance(frame, ShuffleLanterns) for frame in state.stack]) and len(state.lantern_deck) < len(
        state.lords
    ):
        raise BadInput("lantern_deck", "has no lantern for each lord, and shuffle_lanterns is pending (KIT-007)")
    if any([isinstance(frame, ShuffleItems) for frame in state.stack]) and len(state.deck) <= len(state.lords):
        raise BadInput("item_deck", "has too few cards, and shuffle_items is pending (KIT-008)")
    choosing = [frame.seat for frame in state.stack if isinstance(frame, ChooseLord)]
    for seat, lord in enumerate(state.lords):
        if lord == NONE and seat not in choosing:
            raise BadInput(f"lords[{seat}].lord", "is missing, and no choose_lord is pending for it (KIT-004)")
