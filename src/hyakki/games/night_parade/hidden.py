"""What a seat cannot know, dealt anew: written from the hidden-information table, not from the view."""

from __future__ import annotations

from random import Random

from hyakki.core.chance import below, shuffle
from hyakki.core.stack import Action, Poll, Seat
from hyakki.games.night_parade.state import NightParade


def scramble(state: NightParade, seat: Seat | None, rng: Random) -> NightParade:
    """A twin that differs only in what the seat does not know.

    - decks: the order above what was put under them openly;
    - throne and Enma piles: the order below the top card and above what was put under them openly;
    - plots of others, all discarded ones of others, and the undealt ones; kept ones are open once the game is over;
    - mystery tokens of others, of Enma, in the supply, and the own ones if nobody may look before scoring.
    """
    twin = state.clone()
    for deck, known in zip(twin.decks, twin.decks_known, strict=True):
        mix(deck, known, len(deck), rng)
    mix(twin.throne_pile, twin.throne_known, len(twin.throne_pile) - 1, rng)
    mix(twin.enma_pile, twin.enma_known, len(twin.enma_pile) - 1, rng)
    over = state.outcome is not None
    sides = range(state.terms.sides)
    plots = [twin.plots[side] for side in sides if side != seat and not over]
    plots += [twin.discarded[side] for side in sides if side != seat] + [twin.undealt]
    deal_anew(plots, rng)
    blind = [side for side in sides if side != seat or not state.terms.owner_may_look]
    tokens = [twin.mystery[side] for side in blind if not over] + [twin.mystery_supply]
    deal_anew(tokens, rng)
    answer_anew(twin, seat, rng)
    return twin


def answer_anew(state: NightParade, seat: Seat | None, rng: Random) -> None:
    """Others who have answered the open poll about their plots keep one of those they hold now."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Poll):
        answers: dict[Seat, Action | None] = {}
        for side, action in top.answers.items():
            plots = state.plots[side]
            answers[side] = action if side == seat else ("keep", plots[below(rng, len(plots))])
        state.stack[-1] = top.with_answers(top.waiting, answers)


def mix(pile: list[int], low: int, high: int, rng: Random) -> None:
    """A new order of the places low..high-1."""
    part = pile[low:high]
    shuffle(rng, part)
    pile[low:high] = part


def deal_anew(places: list[list[int]], rng: Random) -> None:
    """What lies in these places changes places; each keeps its number of things, in canonical order."""
    things = [thing for place in places for thing in place]
    shuffle(rng, things)
    for place in places:
        place[:] = sorted([things.pop() for _ in place])
