"""Self-play as jobs: positions along matches between equal bots, with their values and how the match ended.

Instead of its value a position may have the standing that a looker back is shown, from the view of a seat."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import Any

import msgspec

from hyakki.arena.contestants import Contestant
from hyakki.arena.jobs import Job, Result
from hyakki.arena.matches import drawn
from hyakki.arena.versions import code_of, require_code
from hyakki.bots.child import judged as judge
from hyakki.bots.life import chosen
from hyakki.bots.protocol import Question
from hyakki.bots.weighing import Standing
from hyakki.core.chance import below
from hyakki.core.game import Game
from hyakki.core.stack import Facts, State
from hyakki.games import GAMES
from hyakki.table import Table

KIND = "self-play"
MOST = 48  # positions of a match, taken by lot, so that long matches do not outweigh short ones
STANDINGS = 9  # the same of standings, each of which takes many worlds
STAND_SECONDS = 10.0  # so that none is cut short on a loaded machine


def selfplay_job(facts: Facts, seed: int, bot: Contestant, noise: float, standing: bool = False) -> Job:
    """A match with the same bot in all seats; a share of its answers, `noise`, is made by lot."""
    game = facts.game
    return Job(
        {
            **({"standing": True} if standing else {}),
            "kind": KIND,
            "game": game.name,
            "seats": facts.seats,
            "options": dict(facts.options),
            "seed": seed,
            "bot": [bot.bot, bot.worlds, bot.seconds, bot.salt],
            **code_of(game, [bot.bot]),
            "noise": noise,
            "most": STANDINGS if standing else MOST,
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
        while table.outcome is None and count < game.longest:
            seat = table.to_act()[0]
            count += 1
            standing = what.get("standing", False)
            if standing or judged(game, table.state):
                seen += 1
                place = len(rows) if seen <= what["most"] else below(lot, seen)
                if place < what["most"]:
                    found = standing_row(table, count, lot) if standing else row(game, table.state, count)
                    rows[place : place + 1] = [found]
            options = table.state.answers(seat)
            if lot.random() < what["noise"]:
                table.submit(seat, options[below(lot, len(options))])
            else:
                table.submit(seat, chosen(bots[seat], table, seat))
    returns = list(table.outcome.returns) if table.outcome is not None else drawn(game, table.state.facts)
    return {"returns": returns, "answers": count, "rows": sorted(rows, key=lambda one: one[0])}


def judged(game: Game, state: State) -> bool:
    """Whether a position is one that bots ask the value of: settled for every seat."""
    return all([game.settled(state, seat) for seat in range(state.facts.seats)])


def row(game: Game, state: State, count: int) -> list[Any]:
    features = [game.features(state, seat) for seat in firsts(game, state.facts)]
    rounded = [[round(number, 5) for number in side] for side in features]
    return [count, round(game.progress(state), 4), [round(value, 5) for value in game.values(state)], rounded]


def standing_row(table: Table, count: int, lot: Random) -> list[Any]:
    """The same with what the thinkers of a server tell who looks back from some seat; nobody fits anything to it."""
    view = table.view(below(lot, table.state.facts.seats))
    question = Question(table.game.name, view=msgspec.Raw(msgspec.json.encode(view)), what="stand")
    question.seconds = STAND_SECONDS
    question.random = lot.randbytes(32).hex()
    stands = judge(table.game, question)
    assert isinstance(stands, Standing)
    return [count, round(table.game.progress(table.state), 4), [round(value, 5) for value in stands.values], []]


def firsts(game: Game, facts: Facts) -> list[int]:
    """The first seat of each side."""
    first_seats: dict[int, int] = {}
    for seat in range(facts.seats):
        first_seats.setdefault(game.team(facts, seat), seat)
    return list(first_seats.values())
