"""Third-party bots, good and bad, that run in child processes during tests."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, cast

from hyakki.bots import Bot, Budget
from hyakki.core.game import Game
from hyakki.core.stack import Action, View


class First(Bot):
    """Always takes the first legal action, and talks while it does."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        print("thinking aloud")
        os.write(1, b"and below Python's print, too\n")
        return tuple(view["legal"][0])


class Raises(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        raise ValueError("no idea\nwhat to do")


class Hangs(Bot):
    """Never answers, and has a child of its own that would live on; its id goes into a file."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(os.environ["HYAKKI_TEST_PID_FILE"]).write_text(str(grandchild.pid))
        time.sleep(600)
        return ()


class Junk(Bot):
    """Writes to every channel it can find, the reply's included."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        for channel in range(3, 20):
            try:
                os.write(channel, b"!junk!\n")
            except OSError:
                continue
        return tuple(view["legal"][0])


class Floods(Bot):
    """Writes without a line end and without end."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        while True:
            for channel in range(3, 20):
                try:
                    os.write(channel, b"x" * 4096)
                except OSError:
                    continue


class Illegal(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        return ("shuffle",)


class NotAnAction(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        return cast(Action, [["deeply"], {"wrong": 1.5}])


class Nothing(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        return cast(Action, None)


class Exits(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        os._exit(0)


class ExitsInPython(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        sys.exit(3)


class Deaf(Bot):
    """Starts, then closes its input: no question can reach it."""

    def __init__(self, game: Game, budget: Budget) -> None:
        super().__init__(game, budget)
        os.close(0)


class Remembers(Bot):
    """Answers with how many events it has heard, to show what reaches it."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        return ("heard", len(events), rng.getrandbits(16))


def needs_more(game: Game) -> Bot:
    """A factory that takes too little."""
    raise AssertionError("never reached")


class Text(Bot):
    """Answers in the game's notation, as a person would type it."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> str:
        return self.game.format(tuple(view["legal"][0]))


class BadText(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> str:
        return "dance wildly"
