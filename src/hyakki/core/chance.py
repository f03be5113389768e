"""How nature draws: whole numbers by rejection, weights, shuffles; docs/records.md states the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

FEW: Final = 256
BITS: Final = [max(0, limit - 1).bit_length() for limit in range(FEW)]  # known, since asking costs as much as drawing


def below(rng: Random, limit: int) -> int:
    """A uniform number in 0..limit-1, from as many random bits as `limit - 1` has."""
    if limit < 1:
        raise ValueError(f"nature has nothing to draw from: no number lies below {limit}")
    return drawn(rng.getrandbits, limit)


def drawn(random_bits: Callable[[int], int], limit: int) -> int:
    """The same, for whoever draws often: the limit is at least 1."""
    bits = BITS[limit] if limit < FEW else (limit - 1).bit_length()
    if not bits:
        return 0
    number = random_bits(bits)
    while number >= limit:
        number = random_bits(bits)
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
    random_bits = rng.getrandbits
    for last in range(len(items) - 1, 0, -1):
        other = drawn(random_bits, last + 1)
        items[last], items[other] = items[other], items[last]
