"""When bots answer: after a number of ticks that belongs to their level alone, and late only together."""

from __future__ import annotations

from math import ceil

CAPS = {"novice": 0.1, "apprentice": 0.3, "master": 1.0, "grandmaster": 1.6}  # seconds that an answer may take


def ticks_of(level: str | None, tick: float, share: float) -> int:
    """How many ticks an answer takes at a pace: as many as hold the cap of the level, whatever is asked."""
    return 1 if level is None else max(1, ceil(CAPS[level] / (tick * share)))


class Lateness:
    """By how many ticks all bots of one table answer later, because the machine could not keep up."""

    def __init__(self) -> None:
        self.ticks = 0

    def due(self, asked: float, ticks: int, tick: float) -> float:
        """When an answer is shown that was asked for then."""
        return asked + (ticks + self.ticks) * tick

    def came(self, asked: float, ready: float, ticks: int, tick: float) -> None:
        """An answer was ready: too late for its ticks, and then so are all of the table; each in time halves that."""
        needed = ceil(max(0.0, ready - asked) / tick) - ticks
        self.ticks = max(needed, self.ticks // 2)
