"""How sure a mean is: intervals by Student's t over deals, and looks at a growing sample that stay honest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, exp, lgamma, log, pi, sqrt
from statistics import NormalDist, fmean, stdev

ALPHA = 0.05  # an interval leaves out the truth so often
FEWEST = 8  # deals before the first look
STEPS = 400  # of the integral


@dataclass(frozen=True)
class Interval:
    """A mean of `count` values, and how far from it the truth may lie."""

    mean: float
    margin: float
    count: int

    @property
    def low(self) -> float:
        return self.mean - self.margin

    @property
    def high(self) -> float:
        return self.mean + self.margin

    @property
    def decided(self) -> bool:
        """Whether zero is left out."""
        return self.low > 0 or self.high < 0


def interval(values: Sequence[float], alpha: float = ALPHA, span: float = 1.0) -> Interval:
    """The mean of independent values whose extremes lie `span` apart.

    Never narrower than so few values allow: what happens in fewer than one of n cases may not have happened yet."""
    count = len(values)
    if not count:
        return Interval(0.0, span, 0)
    unseen = span * (1 - (alpha / 2) ** (1 / count))
    spread = stdev(values) if count > 1 else 0.0
    margin = max(unseen, student(alpha, count - 1) * spread / sqrt(count))
    return Interval(fmean(values), min(span, margin), count)


@lru_cache
def student(alpha: float, freedom: int) -> float:
    """How many standard errors leave out alpha, half on each side, by Student's t."""
    if freedom < 1:
        return 0.0
    if freedom > 300:
        normal = NormalDist().inv_cdf(1 - alpha / 2)
        return normal * (1 + (normal**2 + 1) / (4 * freedom))
    low, high = 0.0, 1e4
    for _ in range(60):
        middle = (low + high) / 2
        if 1 - 2 * below_t(middle, freedom) > alpha:
            low = middle
        else:
            high = middle
    return high


def below_t(t: float, freedom: int) -> float:
    """The share of Student's t between 0 and t, by Simpson's rule over atan(t / sqrt(freedom))."""
    top = atan(t / sqrt(freedom))
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - 0.5 * log(pi))
    step = top / STEPS
    heights = [cos(i * step) ** (freedom - 1) for i in range(STEPS + 1)]
    return scale * step / 3 * (heights[0] + heights[-1] + 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2]))


@dataclass(frozen=True)
class Look:
    """After so many deals, what may be concluded at this alpha."""

    deals: int
    alpha: float


def looks(limit: int, alpha: float = ALPHA) -> list[Look]:
    """When a run that stops as soon as it is sure looks at its results: after a sixteenth of them, an eighth
    and so on, up to all.

    Each look spends a part of alpha and together they spend all of it (Bonferroni), so that looking several times
    leaves out the truth no more often than looking once. Half is kept for the last one."""
    counts = [limit]
    while len(counts) < 5 and counts[-1] // 2 >= FEWEST:
        counts.append(counts[-1] // 2)
    counts.reverse()
    shares = [0.5**i for i in range(1, len(counts))]
    shares = [*shares, 1 - sum(shares)]
    return [Look(count, alpha * share) for count, share in zip(counts, reversed(shares), strict=True)]
