"""A bot whose answers follow from all it has lived through, so that another life shows in the record."""

from __future__ import annotations

from random import Random
from typing import Any

from hyakki.bots import Bot, Budget
from hyakki.core.game import Game
from hyakki.core.stack import Action, View


class Remembering(Bot):
    """Counts what it was asked and heard since it was made; fails when it hears of anything that was taken back."""

    def __init__(self, game: Game, budget: Budget) -> None:
        super().__init__(game, budget)
        self.lived = 0

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        lines = [event["args"]["n"] for event in events if event["key"] == "answer"]
        if lines != sorted(set(lines)) or any(event["key"] == "event.undo" for event in events):
            raise RuntimeError("something was not told, or not forgotten")
        if any(set(event) != {"key", "args"} for event in events):
            raise RuntimeError("events look otherwise here")
        heard = sum(map(ord, str([event["key"] for event in events])))
        self.lived = (self.lived * 31 + heard + rng.randrange(1000)) % 1_000_003
        return tuple(view["legal"][self.lived % len(view["legal"])])
