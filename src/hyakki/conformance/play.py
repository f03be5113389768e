"""Random play: a match position by position, as a table would record it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

from hyakki.conformance.violation import demand
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.record import Line, Record
from hyakki.core.stack import NATURE, Action, Event, Seat, State
from hyakki.table import Table
from hyakki.table.seed import SeedStream, read_seed

OFFER_ODDS = 0.05  # how often somebody uses an offer instead of the asked seat answering

T = TypeVar("T")


class Moment:
    """One position of a match under test. Checks work on clones and leave `state` alone."""

    def __init__(self, match: Match, state: State, number: int) -> None:
        self.match = match
        self.game = match.game
        self.state = state
        self.number = number  # how many answers led here
        self.pieces = match.pieces
        self.rng = Random(f"{match.seed} {number}")

    def record(self) -> Record:
        """The record up to here."""
        record = self.match.record
        return Record(record.header, record.lines[: self.number], record.seed)

    def watchers(self) -> list[Seat | None]:
        return [None, *range(self.state.facts.seats)]

    def asks_nature(self) -> bool:
        return self.state.to_act() == (NATURE,)


class Match:
    """A match played at random; any waiting seat of a poll may answer first, offers are used now and then."""

    def __init__(self, game: Game, seats: int, options: dict[str, Json], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.rng = Random(f"{game.name} {seed}")
        self.record = Record(Table(game, seats, options, seed).record.header, [], read_seed(seed).hex())
        self.state = game.new(seats, options)
        self.pieces = game.pieces(self.state)
        self.heard: list[Event] = []  # what the last answer caused

    def moments(self) -> Iterator[Moment]:
        """Every position, the last one included; the state is the running one, so clone what you keep."""
        self.state.log = self.heard
        while True:
            yield Moment(self, self.state, len(self.record.lines))
            if not self.state.to_act():
                return
            seat, action = chosen(self.state, self.rng, self._nature())
            self.heard.clear()
            self.record.lines.append(Line(seat, self.game.format(action)))
            self.state.apply(seat, action)

    def _nature(self) -> Random:
        """Nature's stream as a table of this seed would use it."""
        return SeedStream(read_seed(self.seed), len(self.record.lines) + 1)


def chosen(state: State, rng: Random, nature: Random) -> tuple[Seat, Action]:
    """Who answers next, and what."""
    waiting = state.to_act()
    if waiting == (NATURE,):
        return NATURE, state.draw(nature)
    if state.question.offers and rng.random() < OFFER_ODDS:
        seat = rng.randrange(state.facts.seats)
        offers = state.offers(seat)
        if offers:
            return seat, rng.choice(offers)
    seat = rng.choice(waiting)
    return seat, rng.choice(state.answers(seat))


def play_on(game: Game, state: State, rng: Random, prop: str) -> None:
    """Play a state to its end at random."""
    for _ in range(game.longest + 1):
        if not state.to_act():
            return
        seat, action = chosen(state, rng, rng)
        state.apply(seat, action)
    demand(False, prop, f"a match goes on after {game.longest} answers")


def various(rng: Random, actions: list[Action], count: int) -> list[Action]:
    """Up to `count` of the actions, of as many verbs as possible."""
    by_verb: dict[Any, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action[0], []).append(action)
    piles = [some(rng, pile, len(pile)) for pile in by_verb.values()]
    rng.shuffle(piles)
    picked: list[Action] = []
    while piles and len(picked) < count:
        pile = piles.pop(0)
        picked.append(pile.pop())
        if pile:
            piles.append(pile)
    return picked


def some(rng: Random, things: list[T], count: int) -> list[T]:
    """Up to `count` of the things, in random order."""
    return rng.sample(things, min(count, len(things)))
