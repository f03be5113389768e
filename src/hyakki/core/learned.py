"""Learned values: a small network that weighs which of many traits a position has, read from `learned.json`.

A game names the traits that hold, by their numbers; each has a weight for every hidden unit, and the units are weighed
into log odds. No rule reads the file, and it says how it was made.
"""

from __future__ import annotations

from hyakki.core.errors import BadInput
from hyakki.core.fitted import is_row
from hyakki.core.kinds import Json

LEAK = 0.05  # what is left of a unit below zero


class Net:
    """The network for a number of seats."""

    def __init__(self, seats: int, units: list[list[float]], biases: list[float], out: list[float]) -> None:
        self.seats = seats
        self.units = units  # per hidden unit: a weight for each trait
        self.biases = biases  # per hidden unit
        self.out = out  # a weight for each hidden unit, and what is added at last

    def odds(self, noted: list[int]) -> float:
        """The log odds of a position that has these traits."""
        odds = self.out[len(self.units)]
        for number in range(len(self.units)):
            weights = self.units[number]
            unit = self.biases[number]
            for trait in noted:
                unit += weights[trait]
            odds += self.out[number] * (unit if unit > 0.0 else LEAK * unit)
        return odds


def read_nets(data: Json) -> dict[int, Net]:
    """The networks of a file, by seats; refused with the path to what is wrong."""
    listed = data.get("nets") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise BadInput("learned.nets", "is not a list")
    nets: dict[int, Net] = {}
    for i, entry in enumerate(listed):
        path = f"learned.nets[{i}]"
        if not isinstance(entry, dict) or type(entry.get("seats")) is not int:
            raise BadInput(path, "is not an object with seats, units, biases and out")
        units, biases, out = entry.get("units"), entry.get("biases"), entry.get("out")
        if not isinstance(units, list) or not units or not all([is_row(row, units[0]) for row in units]):
            raise BadInput(f"{path}.units", "are not rows of equally many numbers")
        if not is_row(biases, units) or not is_row(out, [*units, 0]):
            raise BadInput(path, "has not a bias and a weight for each unit, and one number more to add")
        nets[entry["seats"]] = Net(
            entry["seats"],
            [[float(weight) for weight in row] for row in units],
            [float(bias) for bias in entry["biases"]],
            [float(weight) for weight in entry["out"]],
        )
    return nets
