"""A trial: does one bot do better than another in the same seats of the same matches?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from hyakki.bots import Budget, make_bot
from hyakki.bots.match import play_out
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
class Verdict:
    """Mean returns of both, and the mean of their differences with its 95 % interval."""

    matches: int
    bot: float
    against: float
    difference: float
    margin: float

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
        }


def returned(pairing: Pairing, bot: str) -> float:
    """What the seat got with this bot in it."""
    game = GAMES[pairing.game]
    table = Table(game, pairing.seats, pairing.options, pairing.seed)
    names = [bot if seat == pairing.seat else pairing.against for seat in range(pairing.seats)]
    with ExitStack() as open_things:
        bots = [open_things.enter_context(make_bot(n, game, Budget(worlds=pairing.worlds))) for n in names]
        play_out(table, bots, names, lambda: None)
    assert table.outcome is not None
    return table.outcome.returns[pairing.seat]


def both(pairing: Pairing) -> tuple[float, float]:
    return returned(pairing, pairing.bot), returned(pairing, pairing.against)


def pairings(template: Pairing, matches: int, seat: int | None) -> Iterator[Pairing]:
    """Seeds in a row; the seat goes round unless one is given."""
    for i in range(matches):
        here = i % template.seats if seat is None else seat
        yield Pairing(**{**template.__dict__, "seed": template.seed + i, "seat": here})


def trial(
    template: Pairing, matches: int, seat: int | None, jobs: int, progress: Callable[[int], None] | None = None
) -> Verdict:
    """Play all pairings; the verdict does not depend on the number of jobs."""
    found: list[tuple[float, float]] = []
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for pair in pool.map(both, pairings(template, matches, seat), chunksize=4):
            found.append(pair)
            if progress is not None:
                progress(len(found))
    differences = [bot - against for bot, against in found]
    spread = stdev(differences) if len(differences) > 1 else 0.0
    return Verdict(
        matches,
        fmean(bot for bot, _ in found),
        fmean(against for _, against in found),
        fmean(differences),
        CONFIDENCE * spread / sqrt(len(differences)),
    )
