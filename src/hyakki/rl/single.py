"""One seat against bots as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium

from hyakki.bots.base import Budget
from hyakki.bots.life import Life
from hyakki.bots.match import answer, living
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.stack import Seat
from hyakki.learning.matches import ILLEGAL
from hyakki.learning.setting import Setting, Terms
from hyakki.rl.playing import LOSE, REFUSE
from hyakki.rl.spaces import (
    ANSI,
    Memories,
    Observation,
    action_space,
    as_id,
    checked_mode,
    observation,
    observation_space,
)
from hyakki.table import Table


class SeatEnv(gymnasium.Env[Observation, Any]):
    """The learner's seat is fixed or, with None, another in each match; the bots sit in the others, in turn."""

    def __init__(
        self,
        setting: Setting,
        bots: Sequence[str],
        seat: int | None,
        illegal: str = LOSE,
        budget: Budget | None = None,
        render_mode: str | None = None,
    ) -> None:
        if isinstance(bots, str) or not bots or not all([isinstance(bot, str) for bot in bots]):
            raise BadInput("bots", f"{bots!r:.40} is not a list of bots", 'write ["random"] for the same in all seats')
        if not isinstance(budget, Budget | None):
            raise BadInput("budget", f"{budget!r:.40} is not a Budget")
        if illegal not in (REFUSE, LOSE):
            raise BadInput("illegal", f'"{illegal!s:.20}" is neither {REFUSE} nor {LOSE}')
        self.setting = setting
        self.bots = list(bots)
        self.fixed = setting.fixed(seat)
        self.illegal = illegal
        self.budget = budget or Budget()
        self.limit = setting.limit
        self.metadata = {"render_modes": [ANSI]}
        self.render_mode = checked_mode(render_mode)
        self.observation_space: gymnasium.Space[Any] = observation_space(setting)
        self.action_space = action_space(setting)
        self.matches = 0
        self.seat: Seat = 0
        self._lives: dict[Seat, Life] = {}
        self._table: Table | None = None
        self._memories = Memories(setting)
        self._heard = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.matches = 0
        table = self._begin()
        while table.outcome is not None:  # over before the learner was asked
            table = self._begin()
        return self._observation(), {"seat": self.seat}

    def _begin(self) -> Table:
        self.close()
        setting = self.setting
        self.seat = self.matches % setting.seats if self.fixed is None else self.fixed
        self.matches += 1
        table = Table(setting.game, setting.seats, dict(setting.options), int(self.np_random.integers(2**62)))
        others = [seat for seat in range(setting.seats) if seat != self.seat]
        for number, seat in enumerate(others):
            self._lives[seat] = living(self.bots[number % len(self.bots)], setting.game, self.budget)
        self._table = table
        self._memories.begin()
        self._heard = 0
        self._answers = 0
        self._let_others_answer()
        return table

    def _let_others_answer(self) -> None:
        table = self.table
        while table.outcome is None and self.seat not in table.to_act():
            seat = table.to_act()[0]
            answer(table, seat, self._lives[seat], f"of seat {seat}")
        if self.setting.memory:
            events = table.events(self.seat)
            self._memories.hear(events[self._heard :])
            self._heard = len(events)

    @property
    def table(self) -> Table:
        """The match that is played, for those who look from outside."""
        if self._table is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        return self._table

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table, setting = self.table, self.setting
        number = as_id(action)
        info: dict[str, Any] = {"seat": self.seat}
        legal = table.legal(self.seat) if setting.offers else table.state.answers(self.seat)
        if not 0 <= number < setting.acting.count or setting.acting.action(number) not in legal:
            refusal = setting.refusal(table.state, self.seat, number)
            if self.illegal == REFUSE or table.outcome is not None:
                raise refusal
            return self._observation(), ILLEGAL, True, False, {**info, "illegal": str(refusal)}
        table.submit(self.seat, setting.acting.action(number))
        self._answers += 1
        self._let_others_answer()
        outcome = table.outcome
        cut = outcome is None and self._answers >= self.limit
        reward = 0.0 if outcome is None else outcome.returns[self.seat]
        return self._observation(), reward, outcome is not None, cut, info

    def _observation(self) -> Observation:
        return observation(self.setting, self.table.state, self.seat, self._memories.get(self.seat))

    def legend(self, number: int) -> str:
        """What an entry of the observation means."""
        return self.setting.encoding.legend(number)

    def action_masks(self) -> Any:
        """What may be answered now, for learners that ask the environment itself."""
        return self._observation()["action_mask"].astype(bool)

    def render(self) -> str | None:
        """The table as the learner sees it, in text."""
        return None if self.render_mode is None else self.setting.game.picture(self.table.view(self.seat))

    def close(self) -> None:
        for life in self._lives.values():
            life.close()
        self._lives = {}


def gym_env(
    game: Game | str,
    bots: Sequence[str] = ("random",),
    *,
    seat: int | None = None,
    illegal: str = LOSE,
    budget: Budget | None = None,
    render_mode: str | None = None,
    **terms: Unpack[Terms],
) -> SeatEnv:
    """One seat against bots by name (`"random"`, `"greedy"`, …); `limit` counts the learner's own answers."""
    return SeatEnv(Setting(game, **terms), bots, seat, illegal, budget, render_mode)
