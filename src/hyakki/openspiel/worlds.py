"""A match as OpenSpiel walks through it: nature's answers in single draws, what was told kept for each player.

OpenSpiel wants each outcome of chance with its probability. A shuffle has too many, so it becomes draws, one thing
after the other, each as likely as there are left of it; the rules get the whole order when it is complete.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hyakki.core.acting import Acting
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Action, Event, Seat, State
from hyakki.table.history import answer_events


class World:
    """A state with what was heard so far, and the part of a shuffle that is drawn."""

    def __init__(self, state: State, acting: Acting, heard: list[Event], lines: int = 0) -> None:
        self.state = state
        self.acting = acting
        self.heard = heard
        self.lines = lines
        self.drawn: list[int] = []
        self._skip_empty()

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        """OpenSpiel copies states by copying what they hold; `clone` is the quick way for ours."""
        twin = World(self.state.clone(), self.acting, self.heard[:], self.lines)
        twin.drawn = self.drawn[:]
        return twin

    def asked(self) -> Seat | None:
        """The one who answers next: nature, or a seat; those of a poll one by one. None when it is over."""
        waiting = self.state.to_act()
        return waiting[0] if waiting else None

    def chance(self) -> list[tuple[int, float]]:
        """Nature's next outcomes with their probabilities: places in a list of answers, or things to draw."""
        chances = self.state.chances()
        if chances:
            total = sum([weight for _, weight in chances])
            return [(number, weight / total) for number, (_, weight) in enumerate(chances) if weight]
        left = self._left()
        total = sum(left.values())
        return [(thing, left[thing] / total) for thing in sorted(left)]

    def legal(self, seat: Seat) -> list[int]:
        """The ids of what a seat may answer, lowest first."""
        return sorted([self.acting.id(action) for action in self.state.answers(seat)])

    def apply(self, number: int) -> None:
        """The answer of the one who is asked."""
        seat = self.asked()
        assert seat is not None
        if seat != NATURE:
            self._answer(seat, self.acting.action(number))
            return
        chances = self.state.chances()
        if chances:
            self._answer(NATURE, chances[number][0])
            return
        self.drawn.append(number)
        if not self._left():
            order, self.drawn = self.drawn, []
            self._answer(NATURE, ("shuffle", *order))

    def words(self, seat: Seat, number: int) -> str:
        """An answer as text."""
        game: Game = self.state.facts.game
        if seat != NATURE:
            return game.format(self.acting.action(number))
        chances = self.state.chances()
        return game.format(chances[number][0]) if chances else f"draw {number}"

    def imagined(self, seat: Seat, rng: Random) -> World:
        """Another world that this seat cannot tell from this one, dealt by its odds."""
        own = [event for event in self.heard if event.heard_by(seat)]
        state = self.state.facts.game.imagine(self.state.view(seat), rng, own)
        return World(state, self.acting, own, self.lines)

    def _left(self) -> Counter[int]:
        return Counter(self.state.to_shuffle()) - Counter(self.drawn)

    def _answer(self, seat: Seat, action: Action) -> None:
        self.lines += 1
        told = answer_events(self.state.facts.game, self.state, seat, action, self.lines)
        self.state.log = []
        self.state.apply(seat, action)
        self.heard += told + self.state.log
        self.state.log = None
        self._skip_empty()

    def _skip_empty(self) -> None:
        """Nothing to draw is no question."""
        state = self.state
        while state.to_act() == (NATURE,) and not state.chances() and not state.to_shuffle():
            state.apply(NATURE, state.draw(Random(0)))
