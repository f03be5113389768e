"""Several bots on one field: each on every side of the same deals as the others, with standings and pairs."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations, islice
from pathlib import Path
from statistics import fmean

from hyakki.arena.field import Failures, Field, Match, Progress, counting, endless, failures
from hyakki.arena.intervals import ALPHA, Interval, Look, interval, looks
from hyakki.arena.jobs import Results
from hyakki.arena.seating import mixed_deals
from hyakki.bots import Budget
from hyakki.core.errors import BadInput
from hyakki.core.kinds import Json


@dataclass(frozen=True)
class Standing:
    """How one contestant did: its mean return, and what it got beyond the fair share of its deals."""

    bot: str
    matches: int
    mean: float
    beyond: Interval
    by_side: tuple[float | None, ...]  # its mean return on each side
    answers: float  # of the whole table, in the matches it played
    milliseconds: float  # for each of its answers


@dataclass(frozen=True)
class Pair:
    """Two contestants in the deals that both played."""

    bot: str
    against: str
    difference: Interval


@dataclass(frozen=True)
class Standings:
    """The outcome of a tournament, best first."""

    rows: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    matches: int
    deals: int
    stopped: str
    failures: tuple[Failures, ...]
    endless: int  # matches that were broken off at the game's limit, and so drawn


class Tournament:
    """Bots that play each other, each one on every side of the same deals."""

    def __init__(
        self,
        game: str,
        bots: list[str],
        seats: int | None = None,
        options: dict[str, Json] | None = None,
        usual: Budget | None = None,
        records: Path | None = None,
    ) -> None:
        if len(bots) < 2:
            raise BadInput(
                "bots", f"{', '.join(bots) or 'none'}: at least two are compared", "write --bots greedy,random"
            )
        self.bots = bots
        self.field = Field(game, seats, options, bots, usual or Budget(worlds=8), records)
        if len(self.field.sides) < 2:
            raise BadInput("bots", "nobody plays against another with one side", "compare with --bot and --against")
        self.dealt: list[list[Match]] = []

    @property
    def matches(self) -> list[Match]:
        return [match for deal in self.dealt for match in deal]

    def count(self, matches: int) -> tuple[int, int]:
        """How many deals, and how many matches in all."""
        if matches < 2:
            raise BadInput("matches", f"{matches} are too few to compare")
        deals = -(-matches // len(self.field.sides))
        return deals, deals * len(self.field.sides)

    def run(
        self,
        matches: int,
        seed: int = 1,
        until_sure: bool = False,
        results: Results | None = None,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Standings:
        limit, _ = self.count(matches)
        plan = looks(limit) if until_sure else [Look(limit, ALPHA)]
        tick = counting(progress)
        self.dealt = []
        at, decided = plan[0], False
        deals = islice(mixed_deals(len(self.field.sides), self.bots, seed), limit)
        for played in self.field.played(deals, Results() if results is None else results, executor, tick):
            self.dealt.append(played)
            if until_sure and len(self.dealt) == at.deals:
                decided = all([pair.difference.decided for pair in self.pairs(at.alpha)])
                if decided:
                    break
                at = plan[min(plan.index(at) + 1, len(plan) - 1)]
        stopped = "all" if not until_sure else "sure" if decided else "limit"
        return self.standings(at.alpha if until_sure else ALPHA, stopped)

    def standings(self, alpha: float, stopped: str) -> Standings:
        rows = sorted([self.standing(bot, alpha) for bot in self.bots], key=lambda row: -row.beyond.mean)
        matches = self.matches
        pairs = tuple(self.pairs(alpha))
        ended = (failures(matches), endless(matches))
        return Standings(tuple(rows), pairs, len(matches), len(self.dealt), stopped, *ended)

    def standing(self, bot: str, alpha: float) -> Standing:
        dealt = [deal for deal in self.dealt if bot in deal[0].lineup]
        matches = [match for deal in dealt for match in deal]
        sides = range(len(self.field.sides))
        by_side = [[match.returns[side] for match in matches if match.lineup[side] == bot] for side in sides]
        own = [(match, side) for match in matches for side in sides if match.lineup[side] == bot]
        answers = sum([match.answers[side] for match, side in own])
        seconds = sum([match.seconds[side] for match, side in own])
        return Standing(
            bot,
            len(matches),
            fmean([match.returns[side] for match, side in own]) if own else 0.0,
            interval([got(deal, bot) - self.share(deal) for deal in dealt], alpha),
            tuple([fmean(values) if values else None for values in by_side]),
            fmean([sum(match.answers) for match in matches]) if matches else 0.0,
            1000 * seconds / answers if answers else 0.0,
        )

    def share(self, deal: list[Match]) -> float:
        """The fair share of a deal: known, or the mean of all who played it."""
        return self.field.fair if self.field.fair is not None else fmean([fmean(match.returns) for match in deal])

    def pairs(self, alpha: float) -> list[Pair]:
        """Each pair, with an alpha that holds for all of them together."""
        both = list(combinations(self.bots, 2))
        pairs: list[Pair] = []
        for bot, against in both:
            dealt = [deal for deal in self.dealt if bot in deal[0].lineup and against in deal[0].lineup]
            differences = [got(deal, bot) - got(deal, against) for deal in dealt]
            pairs.append(Pair(bot, against, interval(differences, alpha / len(both), 2.0)))
        return pairs


def got(deal: list[Match], bot: str) -> float:
    """The mean return of a contestant in the matches of a deal, over all sides it sat on."""
    return fmean(
        [value for match in deal for value, who in zip(match.returns, match.lineup, strict=True) if who == bot]
    )
