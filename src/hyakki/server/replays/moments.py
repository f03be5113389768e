"""Which moments of a match are judged, each with no more than who looks could know of it then."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from hyakki.core.record import standing
from hyakki.core.stack import NATURE, Seat
from hyakki.server.replays.asks import Ask, Choice, Moments, Point
from hyakki.server.replays.walks import Walk
from hyakki.table.history import History

MOST_POINTS: Final = 40
MOST_CHOICES: Final = 60

T = TypeVar("T")


def moments(walk: Walk, ask: Ask) -> Moments:
    """Moments all along a match; of a seat that looks also the choices it had."""
    resting, chosen = gone_through(walk, ask.seat)
    points = [point(walk, line, ask) for line in spread(resting, MOST_POINTS)]
    choices = [] if ask.seat is None else [choice(walk, number, ask.seat) for number in spread(chosen, MOST_CHOICES)]
    return Moments(points, choices, len(chosen))


def gone_through(walk: Walk, seat: Seat | None) -> tuple[list[int], list[int]]:
    """The lines after which somebody is asked or nobody any more (nature sees no view), and those by which a seat chose
    one of several answers; of all that stand. Offers are no choice."""
    history = History.of(walk.game, walk.record)
    resting: list[int] = []
    chosen: list[int] = []
    for number, line in standing(walk.record.lines):
        action = history.checked(number)
        if line.seat == seat:
            answers = history.state.answers(seat)
            if len(answers) > 1 and action in answers:
                chosen.append(number)
        history.apply(number, line.seat, action)
        if history.state.to_act() != (NATURE,):
            resting.append(number)
    return resting, chosen


def point(walk: Walk, line: int, ask: Ask) -> Point:
    state = walk.at(line)
    view = state.view(ask.seat)
    if view["outcome"] is not None:
        return Point(line, returns=view["outcome"]["returns"])
    if ask.everybody:
        return Point(line, position=walk.game.position(state))
    return Point(line, msgspec.Raw(msgspec.json.encode(view)))


def choice(walk: Walk, number: int, seat: Seat) -> Choice:
    """What a seat saw before a line of its own, and what it answered."""
    view = msgspec.Raw(msgspec.json.encode(walk.view(number - 1, seat)))
    return Choice(number - 1, view, list(walk.game.parse(walk.record.lines[number - 1].text)))


def spread(items: list[T], most: int) -> list[T]:
    """All of them, or so many from the first to the last, evenly."""
    if len(items) <= most:
        return items
    return [items[number * (len(items) - 1) // (most - 1)] for number in range(most)]
