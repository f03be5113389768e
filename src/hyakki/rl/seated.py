"""What environments with an agent for each seat have in common, whoever is asked when."""

from __future__ import annotations

from typing import Any

import gymnasium

from hyakki.learning.setting import Setting
from hyakki.rl.playing import Playing
from hyakki.rl.spaces import ANSI, checked_mode


class Seated:
    """A match with named agents: their spaces and teams, and the table in text."""

    def __init__(self, setting: Setting, illegal: str, render_mode: str | None) -> None:
        self.setting = setting
        self.playing = Playing(setting, illegal)
        self.limit = setting.limit
        self.metadata: dict[str, Any] = {"name": f"{setting.game.name}_v1", "render_modes": [ANSI]}
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = self.playing.names[:]
        self.agents: list[str] = []
        self.teams = dict(zip(self.possible_agents, setting.teams, strict=True))

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.playing.observation_space[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.playing.action_space[agent]

    def legend(self, number: int) -> str:
        """What an entry of the observation means."""
        return self.setting.encoding.legend(number)

    def known_key(self, agent: str) -> str:
        """Equal exactly when all that an agent knows is; with a memory, all that it was told too."""
        return self.playing.known_key(self.playing.seat_of[agent])

    def render(self) -> str | None:
        """The table as a spectator sees it, in text."""
        if self.render_mode is None:
            return None
        return self.setting.game.picture(self.playing.match.state.view(None))

    def close(self) -> None:
        pass
