"""A trial: does one bot do better than another would in the same sides of the same deals?"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean

from hyakki.arena.field import Failures, Field, Match, Progress, counting, endless, failures
from hyakki.arena.intervals import ALPHA, Interval, Look, interval, looks
from hyakki.arena.jobs import Results
from hyakki.arena.pool import processes
from hyakki.arena.seating import duel_deals
from hyakki.bots import Budget
from hyakki.core.errors import BadInput
from hyakki.core.kinds import Json
from hyakki.core.stack import Seat

MARK = "@salt=1"  # a bot against itself is told apart, and by other chance plays other matches


@dataclass(frozen=True)
class Verdict:
    """Mean returns of both, and the mean of their differences with its 95 % interval, deal by deal.

    `against` is the fair share: what the other bot gets in the same sides of the same deals."""

    matches: int  # with the bot on trial
    bot: float
    against: float
    difference: float
    margin: float
    failures: tuple[Failures, ...] = ()
    deals: int = 0
    stopped: str = "all"  # `all` were played, or `sure` before that, or `limit` reached without being sure
    differences: tuple[float, ...] = ()  # of each deal
    endless: int = 0  # matches that were broken off at the game's limit, and so drawn

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
            "endless": self.endless,
            "deals": self.deals,
            "stopped": self.stopped,
        }


class Trial:
    """A bot on trial on a field with the other; where they go by the same name, the bot gets chance of its own."""

    def __init__(
        self,
        game: str,
        bot: str,
        against: str,
        seats: int | None = None,
        options: dict[str, Json] | None = None,
        seat: Seat | None = None,
        usual: Budget | None = None,
        records: Path | None = None,
    ) -> None:
        self.bot = bot if bot != against else f"{bot}{MARK}"
        self.against = against
        self.field = Field(game, seats, options, [self.bot, against], usual or Budget(worlds=8), records)
        self.only: int | None = None
        if seat is not None:
            if not 0 <= seat < self.field.facts.seats:
                raise BadInput("seat", f"{seat} is not 0..{self.field.facts.seats - 1}")
            self.only = next(n for n, seats in enumerate(self.field.sides) if seat in seats)
        self.control = self.only is not None or self.field.fair is None
        self.matches: list[Match] = []

    @property
    def turns(self) -> int:
        """Matches of the bot on trial in each deal."""
        return len(self.field.sides) if self.only is None else 1

    def count(self, matches: int) -> tuple[int, int]:
        """How many deals give so many matches of the bot on trial, and how many matches are played for them in all."""
        if matches < 2:
            raise BadInput("matches", f"{matches} are too few to compare")
        deals = -(-matches // self.turns)
        return deals, deals * (self.turns + self.control)

    def run(
        self,
        matches: int,
        seed: int = 1,
        until_sure: bool = False,
        results: Results | None = None,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Verdict:
        """Play; the verdict does not depend on how many processes do it, nor on being killed and resumed."""
        limit, _ = self.count(matches)
        plan = looks(limit) if until_sure else [Look(limit, ALPHA)]
        tick = counting(progress)
        deals = duel_deals(len(self.field.sides), self.bot, self.against, seed, self.only, self.control)
        differences: list[float] = []
        self.matches = []
        at, difference = plan[0], Interval(0.0, 1.0, 0)
        for played in self.field.played(
            islice(deals, limit), Results() if results is None else results, executor, tick
        ):
            self.matches += played
            differences.append(self.difference(played))
            if len(differences) == at.deals:
                difference = interval(differences, at.alpha)
                if difference.decided:
                    break
                at = plan[min(plan.index(at) + 1, len(plan) - 1)]
        stopped = "all" if not until_sure else "sure" if difference.decided else "limit"
        return self.verdict(difference, differences, stopped)

    def difference(self, played: list[Match]) -> float:
        """What the bot got in the matches of one deal, beyond the fair share."""
        return fmean([self.own(match) for match in played[: self.turns]]) - self.share(played)

    def own(self, match: Match) -> float:
        return match.returns[match.lineup.index(self.bot)]

    def share(self, played: list[Match]) -> float:
        """The fair share of a deal: known, or what the other bot got in the same sides."""
        if not self.control:
            assert self.field.fair is not None
            return self.field.fair
        last = played[-1]
        return fmean(last.returns) if self.only is None else last.returns[self.only]

    def verdict(self, difference: Interval, differences: list[float], stopped: str) -> Verdict:
        own = fmean([self.own(match) for match in self.matches if self.bot in match.lineup])
        return Verdict(
            len(differences) * self.turns,
            own,
            own - difference.mean,
            difference.mean,
            difference.margin,
            failures(self.matches),
            len(differences),
            stopped,
            tuple(differences),
            endless(self.matches),
        )


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
    progress: Progress | None = None,
) -> Verdict:
    """Whether one bot does better than another, in the same sides of the same deals, played in `jobs` processes.

    Without `seat` the bot takes each side in turn. Games and bots are given by name, as each process makes its own."""
    trial = Trial(game, bot, against, seats, options, seat, Budget(worlds=worlds))
    with processes(jobs) as executor:
        return trial.run(matches, seed, executor=executor, progress=progress)
