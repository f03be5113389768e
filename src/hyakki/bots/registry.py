"""Bots by name: ours and the characters of games run in process, `package.module:factory` in a process of its own.

`search:PLAN` searches by a plan of its own, for trials: `search:tree/simulations=200/explore=0.5`.
"""

from __future__ import annotations

from hyakki.bots.base import Bot, Budget
from hyakki.bots.characters import CharacterBot, characters_of
from hyakki.bots.greedy import GreedyBot
from hyakki.bots.greedy_1 import FirstGreedyBot
from hyakki.bots.process import ProcessBot
from hyakki.bots.random_bot import RandomBot
from hyakki.bots.search.bot import SearchBot
from hyakki.bots.search.levels import Apprentice, Grandmaster, Master, Novice
from hyakki.bots.search.plan import parse_plan
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.nearest import known

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "novice": Novice,
    "apprentice": Apprentice,
    "master": Master,
    "grandmaster": Grandmaster,
}
YARDSTICKS: dict[str, type[Bot]] = {  # frozen, to measure others by; not offered to people at tables
    "greedy-1": FirstGreedyBot,
}
SEARCH = "search:"


def built_in(name: str) -> type[Bot] | None:
    """The class of a bot that runs in process; None for others."""
    return SearchBot if name.startswith(SEARCH) else BOTS.get(name) or YARDSTICKS.get(name)


def runs_here(name: str, game: Game) -> bool:
    """Whether a bot runs in this process."""
    return built_in(name) is not None or name in characters_of(game)


def offered(game: Game) -> list[str]:
    """All bots that people may choose at tables of a game: its characters first, then those that play every game."""
    return [*characters_of(game), *BOTS]


def make_bot(name: str, game: Game, budget: Budget) -> Bot:
    """The bot of that name; a third-party one is already running when this returns."""
    if name.startswith(SEARCH):
        return SearchBot(game, budget, parse_plan(name.removeprefix(SEARCH)))
    kind = built_in(name)
    if kind is not None:
        return kind(game, budget)
    if name in characters_of(game):
        return CharacterBot(game, budget, name)
    module, colon, factory = name.partition(":")
    if not (colon and module and factory):
        hint = known(name[:40], "bots", offered(game))
        raise BadInput("bot", f'no bot "{name[:40]}"', f"{hint}, or package.module:factory")
    return ProcessBot(name, game, budget)
