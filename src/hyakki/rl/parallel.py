"""A match as PettingZoo's parallel environment: whoever is asked at once answers at once."""

from __future__ import annotations

from typing import Any, Unpack

from gymnasium.error import ResetNeeded
from pettingzoo import ParallelEnv

from hyakki.core.game import Game
from hyakki.learning.matches import ILLEGAL
from hyakki.learning.setting import Setting, Terms
from hyakki.rl.playing import LOSE, REFUSE
from hyakki.rl.seated import Seated
from hyakki.rl.spaces import Observation, as_id


class ParallelSeats(Seated, ParallelEnv[str, Observation, Any]):  # type: ignore[misc]  # pettingzoo has no types
    """Each step takes the answers of all who are asked; of the others, whose masks are empty, actions are ignored."""

    def __init__(self, setting: Setting, illegal: str = LOSE, render_mode: str | None = None) -> None:
        Seated.__init__(self, setting, illegal, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.playing.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        playing, match = self.playing, self.playing.match
        if not self.agents:
            raise ResetNeeded("call reset before step")
        rewards = dict.fromkeys(self.agents, 0.0)
        ended = False
        for seat in match.state.to_act():
            agent = self.possible_agents[seat]
            number = as_id(actions.get(agent))
            if not match.allows(seat, number):
                if playing.illegal == REFUSE:
                    raise self.setting.refusal(match.state, seat, number)
                rewards[agent] = ILLEGAL
                ended = True
        if not ended:
            for seat in match.state.to_act():
                playing.act(seat, int(actions[self.possible_agents[seat]]))
            rewards = dict(zip(self.agents, playing.returns(), strict=True))
            ended = match.over()
        cut = not ended and match.cut()
        agents = self.agents
        result = (
            self._observations(),
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, cut),
            {agent: dict[str, Any]() for agent in agents},
        )
        if ended or cut:
            self.agents = []
        return result

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.playing.observe(seat) for seat, agent in enumerate(self.agents)}


def parallel_env(
    game: Game | str, *, illegal: str = LOSE, render_mode: str | None = None, **terms: Unpack[Terms]
) -> ParallelSeats:
    """A game for PettingZoo's parallel interface; unless refused, an illegal answer ends the match with -1."""
    return ParallelSeats(Setting(game, **terms), illegal, render_mode)
