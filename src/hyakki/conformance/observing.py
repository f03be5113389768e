"""Observations of learners tell what a view tells: the same bytes from a state, its view and another world."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hyakki.conformance.play import Moment
from hyakki.conformance.violation import demand
from hyakki.core.acting import Acting
from hyakki.core.encoding import Encoding
from hyakki.core.game import Game
from hyakki.core.stack import Seat, State

PROP = "observation"


@lru_cache(maxsize=8)
def forms(game: Game) -> tuple[Encoding, Acting] | None:
    """How a game is observed and answered by learners; None where its views have no declared shape."""
    return (Encoding(game), Acting(game.notation)) if game.described.shown else None


def same_bytes(moment: Moment) -> None:
    """In every position, for one watcher: no byte of its observation or mask depends on what it cannot know."""
    found = forms(moment.game)
    if found is None:
        return
    encoding, acting = found
    state, rng = moment.state, moment.rng
    watcher = rng.choice(moment.watchers())
    known = encoding.bytes_of(state, watcher)
    other = moment.game.scramble(state, watcher, rng)
    demand_same(encoding, known, encoding.bytes_of(other, watcher), f"tells {watcher} a secret")
    if watcher is not None:
        masks = [mask(acting, world, watcher) for world in (state, other)]
        demand(masks[0] == masks[1], PROP, f"the mask tells seat {watcher} a secret")
        legal = {acting.id(action) for action in state.answers(watcher)}
        marked = {number for number, mark in enumerate(masks[0]) if mark}
        demand(marked == legal, PROP, f"the mask of seat {watcher} marks {sorted(marked)}, legal are {sorted(legal)}")


def as_viewed(moment: Moment) -> None:
    """For all watchers: a state and its view give the same bytes, from which the view's fields can be read back."""
    found = forms(moment.game)
    if found is None:
        return
    encoding = found[0]
    for watcher in moment.watchers():
        view = moment.state.view(watcher)
        known = encoding.bytes_of(moment.state, watcher)
        demand_same(encoding, known, encoding.bytes_of_view(view), "differs from the view")
        for name, told in encoding.decode(known).items():
            demand(fits(told, view[name]), PROP, f"{name} is read back as {told}, and was {view[name]}")


def fits(told: Any, shown: Any) -> bool:
    """Whether what was read back is what was shown: all of it, the end of a long list, or that it is there at all."""
    if isinstance(told, list) and isinstance(shown, list) and told:
        return all([fits(*pair) for pair in zip(told, shown[-len(told) :], strict=True)])
    if isinstance(told, dict) and isinstance(shown, dict) and told:
        return set(told) == set(shown) and all([fits(told[key], shown[key]) for key in told])
    return bool(told == shown) or (told == {} and isinstance(shown, dict))


def mask(acting: Acting, state: State, seat: Seat) -> bytes:
    into = bytearray(acting.count)
    acting.mask(state, seat, into)
    return bytes(into)


def demand_same(encoding: Encoding, one: bytes, other: bytes, what: str) -> None:
    for number in range(encoding.size) if one != other else ():
        meaning = f"byte {number} ({encoding.legend(number):.80}): {one[number]}, {other[number]}"
        demand(one[number] == other[number], PROP, f"an observation {what}: {meaning}")
