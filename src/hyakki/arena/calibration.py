"""Do values tell returns? The skill of their Brier score by thirds of matches, with intervals over matches.

Skill is 1 for perfect foresight, 0 for always saying the mean return, and below that for worse. The line is the skill
that the best straight line through the same values would have: what is lost between the two is scale alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from hyakki.arena.intervals import ALPHA
from hyakki.arena.jobs import Result

DRAWS = 1000  # of the bootstrap
BINS = 10
Sums = list[float]  # n, value, return, value², return², value·return, sums of all seats' values, positions


@dataclass(frozen=True)
class Third:
    """A third of all matches, by their answers."""

    third: int
    rows: int  # a seat in a position is one
    matches: int
    value: float  # the mean
    returned: float
    total: float  # the mean of what the values of all seats add up to
    correlation: float
    skill: float
    interval: tuple[float, float]
    line: float
    line_interval: tuple[float, float]


def thirds(matches: Sequence[Result]) -> list[Third]:
    """What was measured in each third that has positions."""
    measured = [third(number, [sums(match, number) for match in matches]) for number in (1, 2, 3)]
    return [one for one in measured if one is not None]


def within(match: Result, number: int, count: int) -> bool:
    return bool(number - 1 < 3 * count / match["answers"] <= number)


def sums(match: Result, number: int) -> Sums:
    """What is needed of one match: Brier scores are sums, so that draws of whole matches are quick."""
    totals = [0.0] * 8
    for count, _, values, _ in match["rows"]:
        if within(match, number, count):
            for value, returned in zip(values, match["returns"], strict=True):
                parts = (1.0, value, returned, value * value, returned * returned, value * returned)
                for i, part in enumerate(parts):
                    totals[i] += part
            totals[6] += sum(values)
            totals[7] += 1
    return totals


def third(number: int, matches: list[Sums]) -> Third | None:
    matches = [one for one in matches if one[0]]
    whole = added(matches)
    if not whole[0] or skill(whole) is None:
        return None
    count = whole[0]
    line = line_skill(whole) or 0.0
    slope = whole[5] / count - whole[1] * whole[2] / count**2
    return Third(
        number,
        int(count),
        len(matches),
        whole[1] / count,
        whole[2] / count,
        whole[6] / whole[7],
        line**0.5 if slope >= 0 else -(line**0.5),
        skill(whole) or 0.0,
        drawn(matches, skill, number),
        line,
        drawn(matches, line_skill, number),
    )


def added(matches: Sequence[Sums]) -> Sums:
    return [sum(column) for column in zip(*matches, strict=True)] if matches else [0.0] * 8


def skill(totals: Sums) -> float | None:
    """None where all returns are alike, so that there is nothing to tell."""
    count = totals[0]
    spread = totals[4] / count - (totals[2] / count) ** 2
    brier = (totals[3] - 2 * totals[5] + totals[4]) / count
    return 1 - brier / spread if spread > 1e-9 else None


def line_skill(totals: Sums) -> float | None:
    count = totals[0]
    of_returns = totals[4] / count - (totals[2] / count) ** 2
    of_values = totals[3] / count - (totals[1] / count) ** 2
    both = totals[5] / count - totals[1] * totals[2] / count**2
    return both * both / (of_returns * of_values) if of_returns * of_values > 1e-12 else None


def drawn(matches: list[Sums], measure: Callable[[Sums], float | None], seed: int) -> tuple[float, float]:
    """The 95 % interval by bootstrap: whole matches are drawn, as positions of one match hang together."""
    rng = Random(seed)
    measures = [measure(added(rng.choices(matches, k=len(matches)))) for _ in range(DRAWS)]
    sorted_ = sorted([value for value in measures if value is not None])
    if not sorted_:
        return (0.0, 0.0)
    cut = int(ALPHA / 2 * len(sorted_))
    return sorted_[cut], sorted_[-1 - cut]


def bins(matches: Sequence[Result], number: int) -> list[tuple[float, float, float, int]]:
    """For the plot: values by size in bins of as many, each with the mean value, mean return, margin and count."""
    pairs: list[tuple[float, float, int]] = []
    for place, match in enumerate(matches):
        for count, _, values, _ in match["rows"]:
            if within(match, number, count):
                pairs += [(value, returned, place) for value, returned in zip(values, match["returns"], strict=True)]
    pairs.sort()
    points: list[tuple[float, float, float, int]] = []
    for i in range(BINS):
        part = pairs[i * len(pairs) // BINS : (i + 1) * len(pairs) // BINS]
        if part:
            came = fmean([returned for _, returned, _ in part])
            independent = len({place for _, _, place in part})  # positions of one match count once
            margin = 1.96 * (max(came * (1 - came), 0.0) / independent) ** 0.5
            points.append((fmean([value for value, _, _ in part]), came, margin, len(part)))
    return points
