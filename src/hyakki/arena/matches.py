"""One match of the arena as a job: who sat where, by which seed and code; and what came of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from hyakki.arena.bare import Bare, Endless
from hyakki.arena.contestants import Contestant
from hyakki.arena.jobs import Job, Result
from hyakki.arena.seating import sides_of
from hyakki.arena.versions import code_of, require_code
from hyakki.bots import BotFailed
from hyakki.bots.life import Life
from hyakki.bots.registry import runs_here
from hyakki.core.errors import BadInput, IllegalAction
from hyakki.core.game import Game
from hyakki.core.stack import Facts, Seat
from hyakki.games import GAMES
from hyakki.table import Table
from hyakki.table.records import write_record

KIND = "match"


def match_job(facts: Facts, seed: int, seated: Sequence[Contestant]) -> Job:
    """A match with these contestants, one per seat."""
    game = facts.game
    return Job(
        {
            "kind": KIND,
            "game": game.name,
            "seats": facts.seats,
            "options": dict(facts.options),
            "seed": seed,
            "bots": [[one.bot, one.worlds, one.seconds, one.salt] for one in seated],
            **code_of(game, [one.bot for one in seated]),
        }
    )


def play(job: Job, records: Path | None = None) -> Result:
    """Play the match of a job; a bot that fails has lost it, and every other side shares the win.

    One that goes on after the longest match of the game is drawn: nobody did wrong."""
    require_code(job.what)
    result = played_bare(job) if records is None else None
    return played_at_table(job, records) if result is None else result


def played_bare(job: Job) -> Result | None:
    """The quick way, where no bot listens. None where it cannot be gone, or a bot fails on it: a table tells how."""
    what = job.what
    game = GAMES[what["game"]]
    contestants = [Contestant(*setting) for setting in what["bots"]]
    if not all([runs_here(one.bot, game) for one in contestants]):
        return None
    match = Bare(game, what["seats"], what["options"], what["seed"])
    with ExitStack() as open_things:
        try:
            bots = [open_things.enter_context(one.make(game)) for one in contestants]
            if any([bot.LISTENS for bot in bots]):
                return None
            returns = match.play(bots)
        except Endless:
            return endless(game, match.state.facts, match.counts, match.seconds)
        except Exception:
            return None
    return result_of(returns, None, "", match.counts, match.seconds)


def played_at_table(job: Job, records: Path | None = None) -> Result:
    """The same at a table, where every bot may listen and fail, and the record is written."""
    what = job.what
    game = GAMES[what["game"]]
    table = Table(game, what["seats"], what["options"], what["seed"])
    contestants = [Contestant(*setting) for setting in what["bots"]]
    table.record.header["players"] = [one.bot for one in contestants]
    watch = Watch(what["seats"])
    failed, problem, without_end = None, "", False
    try:
        with ExitStack() as open_things:
            lives = [open_things.enter_context(Life(partial(made, one, game))) for one in contestants]
            while table.outcome is None:
                seat = table.to_act()[0]
                watch.answer(table, seat, lives[seat], contestants[seat])
    except Lost as lost:
        failed, problem = lost.contestant, lost.problem
    except Endless:
        without_end = True
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        write_record(table, records / f"{job.key}.jsonl", overwrite=True)
    if without_end:
        return endless(game, table.state.facts, watch.counts, watch.seconds)
    if failed is None:
        assert table.outcome is not None
        return result_of(list(table.outcome.returns), None, "", watch.counts, watch.seconds)
    returns = after_failure(game, table.state.facts, contestants, failed)
    return result_of(returns, contestants.index(failed), problem, watch.counts, watch.seconds)


def result_of(
    returns: list[float],
    failed: int | None,
    problem: str,
    counts: list[int],
    seconds: list[float],
    without_end: bool = False,
) -> Result:
    """What is kept of a match."""
    return {
        "returns": returns,
        "failed": failed,
        "problem": problem,
        "endless": without_end,
        "answers": counts,
        "seconds": [round(one, 4) for one in seconds],
    }


def endless(game: Game, facts: Facts, counts: list[int], seconds: list[float]) -> Result:
    """What is kept of a match that was broken off at the game's limit."""
    return result_of(drawn(game, facts), None, "", counts, seconds, without_end=True)


def drawn(game: Game, facts: Facts) -> list[float]:
    """Each side has what it would have if all were alike."""
    total = game.returns_sum(facts)
    return [(1.0 if total is None else total) / len(sides_of(game, facts))] * facts.seats


class Lost(Exception):
    """A contestant failed, and so lost the match."""

    def __init__(self, contestant: Contestant, problem: str) -> None:
        super().__init__(problem)
        self.contestant = contestant
        self.problem = problem


class Watch:
    """Lets bots answer, and counts what each seat answered and how long that took."""

    def __init__(self, seats: int) -> None:
        self.counts = [0] * seats
        self.seconds = [0.0] * seats

    def answer(self, table: Table, seat: Seat, life: Life, contestant: Contestant) -> None:
        started = process_time()
        try:
            action = life.choose(table, seat)
        except BotFailed as error:
            raise Lost(contestant, error.problem) from None
        except Exception as error:
            if os.environ.get("HYAKKI_DEBUG"):
                raise
            raise Lost(contestant, f"raised {' '.join(f'{type(error).__name__}: {error}'.split())[:300]}") from None
        self.counts[seat] += 1
        self.seconds[seat] += process_time() - started
        try:
            table.submit(seat, action)
        except (IllegalAction, BadInput) as error:
            raise Lost(contestant, f"answered what it may not: {error.reason}") from None
        if sum(self.counts) > table.game.longest:
            raise Endless


def made(contestant: Contestant, game: Game) -> Any:
    """A bot, or the loss of one that cannot even be made."""
    try:
        return contestant.make(game)
    except BotFailed as error:
        raise Lost(contestant, error.problem) from None


def after_failure(game: Game, facts: Facts, seated: Sequence[Contestant], failed: Contestant) -> list[float]:
    """Nothing for the seats of the contestant that failed; the other sides share one win."""
    winners = [side for side in sides_of(game, facts) if seated[side[0]] != failed]
    return [1 / len(winners) if any([seat in side for side in winners]) else 0.0 for seat in range(facts.seats)]
