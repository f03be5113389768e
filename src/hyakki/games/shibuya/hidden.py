"""What a seat cannot know, dealt anew: written from the hidden-information table, not from the view."""

from __future__ import annotations

from random import Random

from hyakki.core.chance import below
from hyakki.core.stack import Action, Poll, Seat
from hyakki.games.shibuya.cards import BLUE, FACE_DOWN, NONE, NOT_BLUE
from hyakki.games.shibuya.state import Shibuya


def scramble(state: Shibuya, seat: Seat | None, rng: Random) -> Shibuya:
    """A twin that differs only in what the seat does not know: the cards of others that are not turned yet.

    Such a card may be any that its owner did not use in the round before; Gojo's is not Blue once he has said so."""
    twin = state.clone()
    for other in range(twin.facts.seats):
        if other != seat and twin.laid[other] != NONE and twin.result[other] == FACE_DOWN:
            twin.laid[other] = any_card(twin, other, rng)
    top = twin.stack[-1] if twin.stack else None
    if isinstance(top, Poll):
        answers: dict[Seat, Action | None] = {}
        for other, action in top.answers.items():
            answers[other] = action if other == seat else ("lay", any_card(twin, other, rng))
        twin.stack[-1] = top.with_answers(top.waiting, answers)
    return twin


def any_card(state: Shibuya, seat: Seat, rng: Random) -> int:
    """One of the cards that may lie there."""
    cards = state.box.owned[state.facts.seats][state.character[seat]]
    possible = [card for card in cards if card != state.used[seat] and (card != BLUE or state.blue != NOT_BLUE)]
    return possible[below(rng, len(possible))]
