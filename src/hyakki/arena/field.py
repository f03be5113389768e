"""A field of play: a game with its seats and options, contestants by label, and the matches they play there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

from hyakki.arena.contestants import Contestant, read_contestant
from hyakki.arena.doing import done
from hyakki.arena.jobs import Job, Result, Results
from hyakki.arena.matches import match_job, play
from hyakki.arena.seating import Deal, sides_of
from hyakki.bots import Budget
from hyakki.core.errors import BadInput
from hyakki.core.kinds import Json
from hyakki.core.stack import Facts
from hyakki.games import GAMES

Progress = Callable[[int], None]  # takes how many matches are there


@dataclass(frozen=True)
class Match:
    """A match that was played, by side."""

    key: str
    seed: int
    lineup: tuple[str, ...]  # the label of the contestant on each side
    returns: tuple[float, ...]  # the mean of the seats of each side
    answers: tuple[int, ...]
    seconds: tuple[float, ...]  # CPU time of bots in the arena's own processes
    failed: str = ""  # the label of the contestant that lost it by failing
    problem: str = ""
    endless: bool = False  # broken off at the game's limit, and so drawn


class Field:
    """Where contestants meet. They go by the text that was typed for them."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: dict[str, Json] | None,
        labels: Iterable[str],
        usual: Budget,
        records: Path | None = None,
    ) -> None:
        self.facts: Facts = GAMES[game].facts(seats, options or {})
        self.sides = sides_of(self.facts.game, self.facts)
        self.total = self.facts.game.returns_sum(self.facts)
        self.contestants: dict[str, Contestant] = {}
        self.records = records
        for label in labels:
            if label in self.contestants:
                raise BadInput(
                    "bots", f"{label[:60]} is named twice", f"{label[:60]}@salt=1 is the same by other chance"
                )
            self.contestants[label] = read_contestant(label, usual)
            self.contestants[label].make(self.facts.game).close()

    @property
    def fair(self) -> float | None:
        """What each side gets where all are alike; None where it differs from match to match."""
        return None if self.total is None else self.total / len(self.sides)

    def job(self, seed: int, lineup: tuple[str, ...]) -> Job:
        seated = [self.contestants[lineup[self._side(seat)]] for seat in range(self.facts.seats)]
        return match_job(self.facts, seed, seated)

    def _side(self, seat: int) -> int:
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    def played(
        self, deals: Iterable[Deal], results: Results, executor: Executor | None, tick: Callable[[], None]
    ) -> Iterator[list[Match]]:
        """The matches of one deal after the other; `tick` is called after each match."""
        named: list[tuple[Deal, tuple[str, ...]]] = []

        def jobs() -> Iterator[Job]:
            for deal in deals:
                for lineup in deal.lineups:
                    job = self.job(deal.seed, lineup)
                    if self.records is not None and not (self.records / f"{job.key}.jsonl").exists():
                        results.forget(job)
                    named.append((deal, lineup))
                    yield job

        played: list[Match] = []
        for job, result in done(jobs(), partial(play, records=self.records), results, executor):
            deal, lineup = named.pop(0)
            played.append(self.match(job, deal.seed, lineup, result))
            tick()
            if len(played) == len(deal.lineups):
                yield played
                played = []

    def match(self, job: Job, seed: int, lineup: tuple[str, ...], result: Result) -> Match:
        def by_side(values: list[float]) -> tuple[float, ...]:
            return tuple([sum([values[seat] for seat in seats]) for seats in self.sides])

        sizes = [len(seats) for seats in self.sides]
        returns = tuple([total / size for total, size in zip(by_side(result["returns"]), sizes, strict=True)])
        failed = "" if result["failed"] is None else lineup[self._side(result["failed"])]
        answers = tuple([int(count) for count in by_side(result["answers"])])
        seconds, problem = by_side(result["seconds"]), result["problem"]
        return Match(job.key, seed, lineup, returns, answers, seconds, failed, problem, result["endless"])


@dataclass(frozen=True)
class Failures:
    """How many matches a bot lost by failing, and the first reason."""

    bot: str
    matches: int
    problem: str

    def __str__(self) -> str:
        return f"bot {self.bot} lost {self.matches} {'match' if self.matches == 1 else 'matches'}: it {self.problem}"


def endless(matches: list[Match]) -> int:
    """How many had no end."""
    return len([match for match in matches if match.endless])


def counting(progress: Progress | None) -> Callable[[], None]:
    """What is called after each match, and tells how many there are."""
    numbers = count(1)
    return lambda: None if progress is None else progress(next(numbers))


def failures(matches: list[Match]) -> tuple[Failures, ...]:
    """Each contestant that failed, with how often."""
    by_bot: list[Failures] = []
    for label in dict.fromkeys([match.failed for match in matches if match.failed]):
        problems = [match.problem for match in matches if match.failed == label]
        by_bot.append(Failures(label, len(problems), problems[0]))
    return tuple(by_bot)
