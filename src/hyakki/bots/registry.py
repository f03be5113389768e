"""Bots by name: the built-in ones run in process, `package.module:factory` in a process of its own."""

from __future__ import annotations

from hyakki.bots.base import Bot, Budget
from hyakki.bots.greedy import GreedyBot
from hyakki.bots.process import ProcessBot
from hyakki.bots.random_bot import RandomBot
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.nearest import known

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def make_bot(name: str, game: Game, budget: Budget) -> Bot:
    """The bot of that name; a third-party one is already running when this returns."""
    if name in BOTS:
        return BOTS[name](game, budget)
    module, colon, factory = name.partition(":")
    if not (colon and module and factory):
        hint = known(name[:40], "bots", list(BOTS))
        raise BadInput("bot", f'no bot "{name[:40]}"', f"{hint}, or package.module:factory")
    return ProcessBot(name, game, budget)
