"""Whether counts fit odds: chi-squared with a threshold so generous that chance does not cross it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt
from typing import Any


def threshold(free: int) -> float:
    """About one false alarm in some hundred thousand, for any number of free cells."""
    return free + 6 * sqrt(2 * free) + 12


def fits_weights(counts: Mapping[Any, int], weights: Mapping[Any, int], draws: int) -> str:
    """The empty string if counts fit their weights, otherwise what does not."""
    strangers = [thing for thing in counts if thing not in weights]
    if strangers:
        return f"{strangers[0]} has no weight"
    total = sum(weights.values())
    score = 0.0
    for thing, weight in weights.items():
        expected = draws * weight / total
        score += (counts.get(thing, 0) - expected) ** 2 / expected
    if score > threshold(max(1, len(weights) - 1)):
        return f"{dict(counts)} for weights {dict(weights)}"
    return ""


def agree(one: Counter[Hashable], other: Counter[Hashable]) -> str:
    """The empty string if two equally large samples may come from one source, otherwise both."""
    score = 0.0
    things = set(one) | set(other)
    for thing in things:
        a, b = one[thing], other[thing]
        score += (a - b) ** 2 / (a + b)
    if score > threshold(max(1, len(things) - 1)):
        return f"{sorted(one.values())} against {sorted(other.values())} of {len(things)} worlds"
    return ""
