"""The games of the test servers: GAMES and the toy. Importing it also registers bots that misbehave."""

from __future__ import annotations

import os
import time
from random import Random
from typing import Any

from hyakki.bots import BOTS, Bot
from hyakki.core.game import Game
from hyakki.core.stack import Action, View
from hyakki.games import GAMES as REAL_GAMES
from toy import NAME, load

GAMES: dict[str, Game] = {**REAL_GAMES, NAME: load()}
GAMES_PATH = "server.server_games:GAMES"


class RaisingBot(Bot):
    """Has a bug."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        raise RuntimeError("a bug")


class CheatingBot(Bot):
    """Answers what it may not."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        return ("no such verb", 1)


class DyingBot(Bot):
    """Takes its process with it."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        os._exit(3)


class MoodyBot(Bot):
    """Thinks longer with some hands than with others."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        time.sleep(0.001 * (sum(map(ord, str(view.get("hand")))) % 60))
        return tuple(view["legal"][0])


class StuckBot(Bot):
    """Never answers."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        time.sleep(60)
        return ("pass",)


BOTS.update({"raising": RaisingBot, "cheating": CheatingBot, "dying": DyingBot, "moody": MoodyBot, "stuck": StuckBot})
