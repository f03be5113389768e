"""Two cards of a hand of three, as an action: which there are, and why another is refused."""

from __future__ import annotations

from typing import Final

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Seat
from hyakki.games.masquerade.hands import CARDS_IN, HAND_SIZE
from hyakki.games.masquerade.state import Masque


def _shows(cards: tuple[int, ...]) -> list[Action]:
    """Each pair once, the lower type first: a hand is no row of places."""
    pairs = [(cards[i], cards[j]) for i in range(HAND_SIZE) for j in range(i + 1, HAND_SIZE)]
    return [("show", one, two) for one, two in sorted(set(pairs))]


SHOWS: Final = [_shows(cards) for cards in CARDS_IN]


def shows(hand: int) -> list[Action]:
    """Two of the three cards."""
    return SHOWS[hand]


def refuse_show(state: Masque, seat: Seat, action: Action, rule: str) -> Refusal | None:
    if action[0] != "show":
        return Refusal("refuse.must_show", rule)
    return Refusal("refuse.not_two_of_hand", rule)
