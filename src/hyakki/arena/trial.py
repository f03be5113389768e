"""A trial: does one bot do better than another in the same seats of the same matches?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from hyakki.bots import BotFailed, Budget, make_bot
from hyakki.bots.match import living, play_out
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.kinds import Json
from hyakki.core.stack import Seat
from hyakki.games import GAMES
from hyakki.table import Table

CONFIDENCE = 1.96  # standard errors on both sides of a mean: 95 %


@dataclass(frozen=True)
class Pairing:
    """One match, played twice: with the bot in its seat, and with the other bot there too."""

    game: str
    seats: int
    options: dict[str, object]
    seed: int
    seat: int
    bot: str
    against: str
    worlds: int


@dataclass(frozen=True)
class Played:
    """What the seat got in one match, and why a bot lost it by failing, if one did."""

    returned: float
    failed: str = ""  # the name of the bot
    problem: str = ""


@dataclass(frozen=True)
class Failures:
    """How many matches a bot lost by failing, and the first reason."""

    bot: str
    matches: int
    problem: str

    def __str__(self) -> str:
        return f"bot {self.bot} lost {self.matches} {'match' if self.matches == 1 else 'matches'}: it {self.problem}"


@dataclass(frozen=True)
class Verdict:
    """Mean returns of both, and the mean of their differences with its 95 % interval."""

    matches: int
    bot: float
    against: float
    difference: float
    margin: float
    failures: tuple[Failures, ...] = ()

    @property
    def better(self) -> bool:
        return self.difference - self.margin > 0

    def to_json(self) -> dict[str, object]:
        return {
            "matches": self.matches,
            "bot": round(self.bot, 4),
            "against": round(self.against, 4),
            "difference": round(self.difference, 4),
            "interval": [round(self.difference - self.margin, 4), round(self.difference + self.margin, 4)],
            "better": self.better,
            "failures": [{"bot": f.bot, "matches": f.matches, "problem": f.problem} for f in self.failures],
        }


def played(pairing: Pairing, bot: str) -> Played:
    """One match with this bot in the seat; a bot that fails has lost it, and the other has won."""
    game = GAMES[pairing.game]
    table = Table(game, pairing.seats, pairing.options, pairing.seed)
    names = [bot if seat == pairing.seat else pairing.against for seat in range(pairing.seats)]
    try:
        with ExitStack() as open_things:
            bots = [open_things.enter_context(living(n, game, Budget(worlds=pairing.worlds))) for n in names]
            play_out(table, bots, names, lambda: None)
    except BotFailed as failure:
        return Played(0.0 if failure.name == bot else 1.0, failure.name, failure.problem)
    assert table.outcome is not None
    return Played(table.outcome.returns[pairing.seat])


def both(pairing: Pairing) -> tuple[Played, Played]:
    return played(pairing, pairing.bot), played(pairing, pairing.against)


def pairings(template: Pairing, matches: int, seat: int | None) -> Iterator[Pairing]:
    """Seeds in a row; the seat goes round unless one is given."""
    for i in range(matches):
        here = i % template.seats if seat is None else seat
        yield Pairing(**{**template.__dict__, "seed": template.seed + i, "seat": here})


def compare(
    game: str,
    bot: str,
    against: str = "random",
    matches: int = 100,
    seats: int | None = None,
    options: dict[str, Json] | None = None,
    seat: Seat | None = None,
    seed: int = 1,
    worlds: int = 8,
    jobs: int = 2,
    progress: Callable[[int], None] | None = None,
) -> Verdict:
    """Whether one bot does better than another, in the same seats of the same matches, played in `jobs` processes.

    Without `seat` the seats take turns. Games and bots are given by name, as each process makes its own."""
    facts = GAMES[game].facts(seats, options or {})
    if seat is not None and not 0 <= seat < facts.seats:
        raise BadInput("seat", f"{seat} is not 0..{facts.seats - 1}")
    if matches < 2:
        raise BadInput("matches", f"{matches} are too few to compare")
    for name in (bot, against):
        make_bot(name, GAMES[game], Budget()).close()
    template = Pairing(game, facts.seats, facts.options, seed, 0, bot, against, worlds)
    return trial(template, matches, seat, jobs, progress)


def trial(
    template: Pairing, matches: int, seat: int | None, jobs: int, progress: Callable[[int], None] | None = None
) -> Verdict:
    """Play all pairings; the verdict does not depend on the number of jobs."""
    found: list[tuple[Played, Played]] = []
    try:
        with ProcessPoolExecutor(max_workers=jobs) as pool:
            for pair in pool.map(both, pairings(template, matches, seat), chunksize=4):
                found.append(pair)
                if progress is not None:
                    progress(len(found))
    except BrokenProcessPool:
        raise HyakkiError(
            "a process of the arena was ended from outside", f"{len(found)} of {matches} were played; try fewer --jobs"
        ) from None
    return judged(found)


def judged(found: list[tuple[Played, Played]]) -> Verdict:
    """The verdict on matches that have been played."""
    differences = [bot.returned - against.returned for bot, against in found]
    spread = stdev(differences) if len(differences) > 1 else 0.0
    return Verdict(
        len(found),
        fmean(bot.returned for bot, _ in found),
        fmean(against.returned for _, against in found),
        fmean(differences),
        CONFIDENCE * spread / sqrt(len(differences)),
        tuple(failures([match for pair in found for match in pair])),
    )


def failures(found: list[Played]) -> Iterator[Failures]:
    """Each bot that failed, with how often."""
    for name in dict.fromkeys([match.failed for match in found if match.failed]):
        problems = [match.problem for match in found if match.failed == name]
        yield Failures(name, len(problems), problems[0])
