"""Measures how a bot that searches thinks: simulations and CPU time per answer; prints one JSON line."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from random import Random
from statistics import fmean
from time import process_time

from hyakki.bench.measure import middles, mode
from hyakki.bots.base import Budget
from hyakki.bots.registry import make_bot
from hyakki.bots.search import SearchBot
from hyakki.core.game import Game
from hyakki.games import GAMES

POSITIONS = 12
UNHURRIED = Budget(seconds=1000.0)


@dataclass(frozen=True)
class Thinking:
    """What answers cost in the middle of random matches; CPU times."""

    game: str
    seats: int
    bot: str
    mode: str
    answers: int
    simulations_per_s: int
    ms_per_answer: float
    slowest_ms: float


def think(game: Game, seats: int, options: dict[str, object], name: str) -> Thinking:
    """The same positions for every bot and every way to run the rules."""
    simulations, spent = 0, []
    for state, seat in middles(game, seats, options, POSITIONS):
        if len(state.answers(seat)) == 1:
            continue
        view = state.view(seat)
        with make_bot(name, game, UNHURRIED) as bot:
            started = process_time()
            bot.choose(view, [], Random(1))
            spent.append(process_time() - started)
            simulations += bot.simulations if isinstance(bot, SearchBot) else 0
    rate = round(simulations / sum(spent)) if sum(spent) else 0
    mean, most = round(1000 * fmean(spent), 2), round(1000 * max(spent), 2)
    return Thinking(game.name, seats, name, mode(), len(spent), rate, mean, most)


def main() -> None:
    request = json.loads(sys.argv[2])
    print(json.dumps(asdict(think(GAMES[sys.argv[1]], request["seats"], request["options"], request["bot"]))))


if __name__ == "__main__":
    main()
