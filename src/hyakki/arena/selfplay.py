"""Self-play as jobs: positions along matches between equal bots, with their values and how the match ended."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import Any

from hyakki.arena.contestants import Contestant
from hyakki.arena.jobs import Job, Result
from hyakki.arena.versions import code_of, require_code
from hyakki.bots.life import chosen
from hyakki.core.chance import below
from hyakki.core.game import Game
from hyakki.core.stack import Facts, State
from hyakki.games import GAMES
from hyakki.table import Table

KIND = "self-play"
MOST = 48  # positions of a match, taken by lot, so that long matches do not outweigh short ones


def selfplay_job(facts: Facts, seed: int, bot: Contestant, noise: float) -> Job:
    """A match with the same bot in all seats; a share of its answers, `noise`, is made by lot."""
    game = facts.game
    return Job(
        {
            "kind": KIND,
            "game": game.name,
            "seats": facts.seats,
            "options": dict(facts.options),
            "seed": seed,
            "bot": [bot.bot, bot.worlds, bot.seconds, bot.salt],
            **code_of(game, [bot.bot]),
            "noise": noise,
            "most": MOST,
        }
    )


def play_alike(job: Job) -> Result:
    """Play the match; each row is how many answers there were, the progress, all values, and the features of sides."""
    what = job.what
    require_code(what)
    game = GAMES[what["game"]]
    table = Table(game, what["seats"], what["options"], what["seed"])
    lot = Random(f"{what['seed']} {what['noise']}")
    rows: list[list[Any]] = []
    count = seen = 0
    with ExitStack() as open_things:
        bots = [open_things.enter_context(Contestant(*what["bot"]).make(game)) for _ in range(what["seats"])]
        while table.outcome is None:
            seat = table.to_act()[0]
            count += 1
            if judged(game, table.state):
                seen += 1
                place = len(rows) if seen <= what["most"] else below(lot, seen)
                if place < what["most"]:
                    rows[place : place + 1] = [row(game, table.state, count)]
            options = table.state.answers(seat)
            if lot.random() < what["noise"]:
                table.submit(seat, options[below(lot, len(options))])
            else:
                table.submit(seat, chosen(bots[seat], table, seat))
    return {"returns": list(table.outcome.returns), "answers": count, "rows": sorted(rows, key=lambda one: one[0])}


def judged(game: Game, state: State) -> bool:
    """Whether a position is one that bots ask the value of: settled for every seat."""
    return all([game.settled(state, seat) for seat in range(state.facts.seats)])


def row(game: Game, state: State, count: int) -> list[Any]:
    features = [game.features(state, seat) for seat in firsts(game, state.facts)]
    rounded = [[round(number, 5) for number in side] for side in features]
    return [count, round(game.progress(state), 4), [round(value, 5) for value in game.values(state)], rounded]


def firsts(game: Game, facts: Facts) -> list[int]:
    """The first seat of each side."""
    first_seats: dict[int, int] = {}
    for seat in range(facts.seats):
        first_seats.setdefault(game.team(facts, seat), seat)
    return list(first_seats.values())
