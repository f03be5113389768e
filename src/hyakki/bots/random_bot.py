"""The bot `random`: every legal action equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from hyakki.bots.base import Bot
from hyakki.core.chance import below
from hyakki.core.stack import Action, View


class RandomBot(Bot):
    """Every legal action is equally likely; it knows nothing and fears nothing."""

    LISTENS = False
    LOOKS = False

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        return tuple(self.among(view["legal"], rng))

    def among(self, answers: list[Action], rng: Random) -> Action:
        return answers[below(rng, len(answers))]
