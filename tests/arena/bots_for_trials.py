"""Bots that fail in the arena, each in its own way, and one that is ended from outside."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from hyakki.bots import Bot
from hyakki.core.stack import Action, View


class Sleeps(Bot):
    """Answers far too late."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        time.sleep(600)
        return tuple(view["legal"][0])


class Raises(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        raise ValueError("no idea what to do")


class Nonsense(Bot):
    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        return ("dance", 99)
