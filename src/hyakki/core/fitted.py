"""Fitted values: what a game counts for each side, brought to the scale of returns by a small table from its matches.

The table is `values.json` in a game's folder; no rule reads it. It has weights for some numbers of seats, each at
evenly spaced moments of a match, and says by which command it was made.
"""

from __future__ import annotations

from math import exp

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Json


class Fit:
    """The weights for a number of seats: a row for each moment, from the beginning to the end."""

    def __init__(self, seats: int, weights: list[list[float]]) -> None:
        self.seats = seats
        self.weights = weights

    def score(self, features: list[float], progress: float) -> float:
        """The weighted sum, its weights taken between the two moments around this one."""
        last = len(self.weights) - 1
        place = min(1.0, max(0.0, progress)) * last
        first = min(int(place), max(0, last - 1))
        share = place - first
        before = self.weights[first]
        after = self.weights[min(first + 1, last)]
        score = 0.0
        for i in range(len(features)):
            score += features[i] * (before[i] + share * (after[i] - before[i]))
        return score


def shares(scores: list[float | None], total: float) -> list[float]:
    """Scores of sides as shares of what they play for; None is out and gets nothing."""
    top = max([score for score in scores if score is not None], default=0.0)
    parts = [0.0 if score is None else exp(score - top) for score in scores]
    whole = sum(parts)
    return [total * part / whole if whole else 0.0 for part in parts]


def chance(score: float | None) -> float:
    """A score as the return of a side by itself; None is out."""
    if score is None:
        return 0.0
    return 1.0 / (1.0 + exp(-score)) if score > -500.0 else 0.0


def nearest(fits: list[Fit], seats: int) -> Fit | None:
    """The fit for so many seats, or for the number nearest to it, of two the smaller."""
    closest: Fit | None = None
    for fit in fits:
        if closest is None or abs(fit.seats - seats) < abs(closest.seats - seats):
            closest = fit
    return closest


def read_fits(data: Json) -> list[Fit]:
    """The fits of a file, by seats; refused with the path to what is wrong."""
    listed = data.get("fits") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise BadInput("values.fits", "is not a list")
    fits: list[Fit] = []
    for i, entry in enumerate(listed):
        path = f"values.fits[{i}]"
        if not isinstance(entry, dict) or type(entry.get("seats")) is not int:
            raise BadInput(path, "is not an object with seats and weights")
        rows = entry.get("weights")
        if not isinstance(rows, list) or not rows or not all([is_row(row, rows[0]) for row in rows]):
            raise BadInput(f"{path}.weights", "are not rows of equally many numbers")
        fits.append(Fit(entry["seats"], [[float(weight) for weight in row] for row in rows]))
    return sorted(fits, key=lambda fit: fit.seats)


def is_row(row: Json, like: Json) -> bool:
    if not isinstance(row, list) or not isinstance(like, list) or len(row) != len(like):
        return False
    return all([isinstance(weight, int | float) and not isinstance(weight, bool) for weight in row])
