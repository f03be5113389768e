"""How nature draws: whole numbers by rejection, weights, shuffles; docs/records.md states the same."""

from __future__ import annotations

from random import Random


def below(rng: Random, limit: int) -> int:
    """A uniform number in 0..limit-1, from as many random bits as `limit - 1` has."""
    if limit < 1:
        raise ValueError(f"nature has nothing to draw from: no number lies below {limit}")
    bits = (limit - 1).bit_length()
    number = rng.getrandbits(bits) if bits else 0
    while number >= limit:
        number = rng.getrandbits(bits)
    return number


def weighted(rng: Random, weights: list[int]) -> int:
    """An index, with odds in proportion to its weight."""
    number = below(rng, sum(weights))
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    raise AssertionError("weights do not add up")


def shuffle(rng: Random, items: list[int]) -> None:
    """Every order equally likely: from the end, swap with a place at or before it."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]
