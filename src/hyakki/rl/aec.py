"""A match as PettingZoo's AEC environment: one agent for each seat, asked one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from hyakki.core.game import Game
from hyakki.learning.matches import ILLEGAL
from hyakki.learning.setting import Setting, Terms
from hyakki.rl.playing import REFUSE
from hyakki.rl.seated import Seated
from hyakki.rl.spaces import Observation, as_id


class AecEnv(Seated, AECEnv[str, Observation, Any]):  # type: ignore[misc]  # pettingzoo has no types
    """Those who choose at once are asked in turn, and nobody sees what the others chose.

    Rewards are the returns (0..1), given when the match is over. `terminations` tell of that end, `truncations` of a
    match that has reached `limit` answers."""

    def __init__(self, setting: Setting, illegal: str = REFUSE, render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        Seated.__init__(self, setting, illegal, render_mode)
        self.metadata["is_parallelizable"] = False
        self.observation_spaces = dict(self.playing.observation_space)
        self.action_spaces = dict(self.playing.action_space)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.playing.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.playing.match.asked()]

    def observe(self, agent: str) -> Observation:
        return self.playing.observe(self.playing.seat_of[agent])

    def step(self, action: Any) -> None:
        if not self.agents:
            raise ResetNeeded("call reset before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        playing = self.playing
        match = playing.match
        seat = playing.seat_of[agent]
        number = as_id(action)
        if not match.allows(seat, number):
            if playing.illegal == REFUSE:
                raise self.setting.refusal(match.state, seat, number)
            self._cumulative_rewards[agent] = 0.0
            self._end({**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL}, cut=False)
            return
        self._cumulative_rewards[agent] = 0.0
        playing.act(seat, number)
        if match.over() or match.cut():
            self._end(dict(zip(self.possible_agents, playing.returns(), strict=True)), match.cut())
        else:
            self.agent_selection = self.possible_agents[match.asked()]

    def _end(self, rewards: Mapping[str, float], cut: bool) -> None:
        self.rewards = dict(rewards)
        self.terminations = dict.fromkeys(self.agents, not cut)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


def aec_env(
    game: Game | str, *, illegal: str = REFUSE, render_mode: str | None = None, **terms: Unpack[Terms]
) -> AecEnv:
    """A game for PettingZoo, agents asked one by one; without `limit` it is the most answers that the rules allow."""
    return AecEnv(Setting(game, **terms), illegal, render_mode)
