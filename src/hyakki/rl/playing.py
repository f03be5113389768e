"""A match with what all have heard of it: the common part of environments with an agent for each seat."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE, Event, Seat
from hyakki.learning.setting import Setting, whole
from hyakki.rl.spaces import NAME, Memories, Observation, action_space, observation, observation_space
from hyakki.table.history import answer_events

REFUSE, LOSE = "refuse", "lose"  # what an answer that may not be given brings: an error, or the end with a reward of -1


class Playing:
    """One setting, one match at a time. Events are kept only with a memory; without one nobody listens."""

    def __init__(self, setting: Setting, illegal: str) -> None:
        if illegal not in (REFUSE, LOSE):
            raise BadInput("illegal", f'"{illegal!s:.20}" is neither {REFUSE} nor {LOSE}')
        self.setting = setting
        self.illegal = illegal
        self.match = setting.match()
        self.memories = Memories(setting)
        self.heard: list[Event] = []
        self.lines = 0
        self.names = [NAME.format(seat) for seat in range(setting.seats)]
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        self.observation_space = {name: observation_space(setting) for name in self.names}
        self.action_space = {name: action_space(setting) for name in self.names}

    def begin(self, seed: int | None) -> None:
        """A new match; without a seed, chance goes on from the match before."""
        if seed is not None:
            self.match.seed(whole("seed", seed, 0))
        if not self.setting.memory:
            self.match.begin()
            return
        self.heard = []
        self.lines = 0
        self.memories.begin()
        self.match.state = self.setting.first.clone()
        self.match.answered = 0
        self._let_nature_answer()

    def act(self, seat: Seat, number: int) -> None:
        """What a seat answers, which must be allowed."""
        if not self.setting.memory:
            self.match.act(seat, number)
            return
        self._listen(seat, self.setting.acting.action(number))
        self.match.answered += 1
        self._let_nature_answer()

    def _let_nature_answer(self) -> None:
        while self.match.state.to_act() == (NATURE,):
            self._listen(NATURE, self.match.state.draw(self.match.rng))

    def _listen(self, seat: Seat, action: Any) -> None:
        """Carries out an answer and keeps what is told of it."""
        state = self.match.state
        self.lines += 1
        events = answer_events(self.setting.game, state, seat, action, self.lines)
        state.log = []
        state.apply(seat, action)
        events += state.log
        self.heard += events
        self.memories.hear(events)

    def observe(self, seat: Seat) -> Observation:
        return observation(self.setting, self.match.state, seat, self.memories.get(seat))

    def known_key(self, seat: Seat) -> str:
        """Equal exactly when all that a seat knows is: its view and, with a memory, all that it was told."""
        return self.match.state.known_key(seat, self.heard)

    def returns(self) -> list[float]:
        """Of all seats: when the match is over; nothing before."""
        outcome = self.match.state.outcome
        return [0.0] * self.setting.seats if outcome is None else list(outcome.returns)
