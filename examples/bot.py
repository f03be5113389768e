"""A bot of your own: it imitates. Run: python examples/bot.py [matches]

On a server: hyakki serve --bot bot:Copycat, started in this folder.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from hyakki import Action, Bot, Budget, Game, View, play_match


class Copycat(Bot):
    """Plays the verb that somebody else has played last, if it may; otherwise whatever chance gives it."""

    def __init__(self, game: Game, budget: Budget) -> None:
        super().__init__(game, budget)
        self.heard = ""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        for event in events:
            told = event["args"].get("action") if event["key"] == "answer" else None
            if told and event["args"]["seat"] not in (view["seat"], -1):  # -1 is nature
                self.heard = told.split()[0]
        legal = [tuple(action) for action in view["legal"]]
        same = [action for action in legal if action[0] == self.heard]
        return rng.choice(same or legal)


def main(matches: int = 20) -> None:
    wins = 0.0
    for seed in range(matches):
        table = play_match("kitsunedo", [Copycat, "random"], seed=seed)
        assert table.outcome is not None
        wins += table.outcome.returns[0]
    print(f"Copycat has {wins:g} of {matches} matches against random")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
