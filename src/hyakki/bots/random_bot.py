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

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        legal = view["legal"]
        return tuple(legal[below(rng, len(legal))])
