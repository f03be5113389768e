"""The games of the test servers: GAMES and the toy. Importing it registers bots that misbehave or mind what is said."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

from hyakki.bots import BOTS, Bot
from hyakki.core.game import Game
from hyakki.core.stack import Action, View
from hyakki.games import GAMES as REAL_GAMES
from toy import NAME, load

GAMES: dict[str, Game] = {**REAL_GAMES, NAME: load()}
GAMES_PATH = "server.server_games:GAMES"
MARK = "HYAKKI_TEST_MARK"  # the file by which `killed once` knows that it was


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


class KilledOnceBot(Bot):
    """Its first process is killed in the midst of a thought, as one that needs too much memory is."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        mark = Path(os.environ[MARK])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return tuple(view["legal"][0])


class MoodyBot(Bot):
    """Thinks longer with some hands than with others."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        time.sleep(0.001 * (sum(map(ord, str(view.get("hand")))) % 60))
        return tuple(view["legal"][0])


class StuckBot(Bot):
    """Never answers."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        time.sleep(600)
        return ("pass",)


class ListeningBot(Bot):
    """Fails unless it has heard everything from the first answer to the last."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        answers = [event["args"]["n"] for event in events if event["key"] == "answer"]
        if not answers or answers != list(range(1, answers[-1] + 1)):
            raise RuntimeError("something was not told")
        return tuple(view["legal"][0])


class DeafBot(Bot):
    """Fails if it is told of anything: it has said that it does not listen."""

    LISTENS = False

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        if events:
            raise RuntimeError("told for nothing")
        return tuple(view["legal"][0])


BOTS.update(
    {
        "raising": RaisingBot,
        "cheating": CheatingBot,
        "dying": DyingBot,
        "killed once": KilledOnceBot,
        "moody": MoodyBot,
        "stuck": StuckBot,
        "listening": ListeningBot,
        "deaf": DeafBot,
    }
)
