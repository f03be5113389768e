"""`hyakki arena`: whether bots do better than others, with the 95 % interval of the difference."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hyakki.arena.field import Failures, Field, Match
from hyakki.arena.jobs import Results
from hyakki.arena.places import DASK, POOL, place
from hyakki.arena.tables import write_csv
from hyakki.arena.tournament import Standings, Tournament
from hyakki.arena.trial import Trial, Verdict
from hyakki.bots import Budget
from hyakki.cli.answers import ArenaAnswer, TournamentAnswer
from hyakki.cli.output import note, print_json
from hyakki.cli.progress import progress_bar
from hyakki.cli.setup import Setup
from hyakki.core.errors import BadInput

RESULTS = "results.jsonl"
EXTRA = ("matplotlib", "openskill", "scipy")


@dataclass(frozen=True)
class How:
    """How matches are played and what is made of them."""

    games: int
    until_sure: bool
    seed: int
    usual: Budget
    jobs: int
    on: str
    out: Path | None
    records: bool
    as_json: bool

    @property
    def records_folder(self) -> Path | None:
        if self.records and self.out is None:
            raise BadInput("records", "have no place to lie", "give --out too")
        if self.records and self.on not in (POOL, DASK):
            raise BadInput("records", "would lie on the machines of the workers", f"--on {POOL} or {DASK} plays here")
        return self.out / "records" if self.records and self.out is not None else None

    @contextmanager
    def workshop(self) -> Iterator[tuple[Results, Executor | None]]:
        """The results so far and the processes that make more."""
        with (
            Results(None if self.out is None else self.out / RESULTS) as results,
            place(self.on, self.jobs, note) as executor,
        ):
            for line in results.notes:
                note(line)
            yield results, executor


def trial(setup: Setup, bot: str, against: str, seat: int | None, how: How) -> int:
    game = setup.game()
    trial = Trial(game.name, bot, against, setup.seats, setup.options(game), seat, how.usual, how.records_folder)
    _, total = trial.count(how.games)
    with how.workshop() as (results, executor), progress_bar(f"{bot} and {against}", total) as tick:
        verdict = trial.run(how.games, how.seed, how.until_sure, results, executor, tick)
    facts = trial.field.facts
    answer = {
        "game": game.name,
        "seats": facts.seats,
        "options": facts.options,
        "seat": seat,
        "bot": bot,
        "against": against,
        "worlds": how.usual.worlds,
        "seed": how.seed,
        **{f"mean_{key}" if key in ("bot", "against") else key: value for key, value in verdict.to_json().items()},
    }
    written = write(how, trial.field, trial.matches, verdict)
    if how.as_json:
        print_json({**answer, "files": [str(path) for path in written]}, ArenaAnswer)
        return 0
    low, high = verdict.difference - verdict.margin, verdict.difference + verdict.margin
    print(f"{game.name}, {facts.seats} seats, {verdict.matches} matches of {verdict.deals} deals")
    print(f"mean return: {bot} {verdict.bot:.3f}, {against} {verdict.against:.3f} in the same places")
    print(f"difference {verdict.difference:+.3f}, 95 % interval {low:+.3f} … {high:+.3f}")
    tell_end(verdict.stopped, verdict.matches, verdict.failures, verdict.endless, written)
    return 0


def tournament(setup: Setup, bots: list[str], how: How) -> int:
    game = setup.game()
    field = Tournament(game.name, bots, setup.seats, setup.options(game), how.usual, how.records_folder)
    _, total = field.count(how.games)
    with how.workshop() as (results, executor), progress_bar(", ".join(bots), total) as tick:
        standings = field.run(how.games, how.seed, how.until_sure, results, executor, tick)
    facts = field.field.facts
    ratings = rated(field.matches)
    written = write(how, field.field, field.matches, standings)
    if how.as_json:
        print_json(
            {
                "game": game.name,
                "seats": facts.seats,
                "options": facts.options,
                "worlds": how.usual.worlds,
                "seed": how.seed,
                **standings_json(standings, ratings),
                "files": [str(path) for path in written],
            },
            TournamentAnswer,
        )
        return 0
    print(f"{game.name}, {facts.seats} seats, {standings.matches} matches of {standings.deals} deals")
    for row in standings.rows:
        beyond = row.beyond
        rating = f", rating {ratings[row.bot][0]:.1f} ± {ratings[row.bot][1]:.1f}" if row.bot in ratings else ""
        print(
            f"{row.bot}: mean return {row.mean:.3f}, to the fair share {beyond.mean:+.3f} "
            f"({beyond.low:+.3f} … {beyond.high:+.3f}){rating}"
        )
    for pair in standings.pairs:
        words = "undecided" if not pair.difference.decided else "better" if pair.difference.mean > 0 else "worse"
        mean, low, high = pair.difference.mean, pair.difference.low, pair.difference.high
        print(f"{pair.bot} and {pair.against}: {mean:+.3f} ({low:+.3f} … {high:+.3f}), {words}")
    if not ratings:
        print("ratings and plots need the extra hyakki[report]")
    tell_end(standings.stopped, standings.matches, standings.failures, standings.endless, written)
    return 0


def tell_end(stopped: str, matches: int, failures: tuple[Failures, ...], endless: int, written: list[Path]) -> None:
    if stopped == "sure":
        print(f"sure after {matches} matches")
    if stopped == "limit":
        print(f"undecided: all {matches} matches were played")
    for failure in failures:
        print(failure)
    if endless:
        print(f"without end, so drawn: {endless} {'match' if endless == 1 else 'matches'}")
    for path in written:
        print(f"written: {path}")


def rated(matches: list[Match]) -> dict[str, tuple[float, float]]:
    """Ratings with their uncertainty, where openskill is there."""
    if find_spec("openskill") is None:
        return {}
    from hyakki.arena.ratings import ratings

    return ratings(matches)


def write(how: How, field: Field, matches: list[Match], result: Verdict | Standings) -> list[Path]:
    """What --out asks for: a table of all matches, and a report where its extra is installed."""
    if how.out is None:
        return []
    table = how.out / "matches.csv"
    write_csv(field, matches, table)
    written = [how.out / RESULTS, table]
    if all([find_spec(name) for name in EXTRA]):
        from hyakki.arena.report import write_report

        written.append(write_report(how.out / "report.html", field, matches, result, sys.argv[1:]))
    elif not how.as_json:
        print("report.html needs the extra hyakki[report]")
    return written


def standings_json(standings: Standings, ratings: dict[str, tuple[float, float]]) -> dict[str, Any]:
    rows = [
        {
            "bot": row.bot,
            "matches": row.matches,
            "mean": round(row.mean, 4),
            "beyond": round(row.beyond.mean, 4),
            "interval": [round(row.beyond.low, 4), round(row.beyond.high, 4)],
            "by_side": [None if mean is None else round(mean, 4) for mean in row.by_side],
            "answers": round(row.answers, 1),
            "milliseconds": round(row.milliseconds, 3),
            "rating": [round(value, 2) for value in ratings[row.bot]] if row.bot in ratings else None,
        }
        for row in standings.rows
    ]
    pairs = [
        {
            "bot": pair.bot,
            "against": pair.against,
            "difference": round(pair.difference.mean, 4),
            "interval": [round(pair.difference.low, 4), round(pair.difference.high, 4)],
            "decided": pair.difference.decided,
        }
        for pair in standings.pairs
    ]
    return {
        "matches": standings.matches,
        "deals": standings.deals,
        "stopped": standings.stopped,
        "bots": rows,
        "pairs": pairs,
        "failures": [{"bot": f.bot, "matches": f.matches, "problem": f.problem} for f in standings.failures],
        "endless": standings.endless,
    }
