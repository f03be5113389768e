"""Limits on how fast somebody may ask, by token buckets, and on how much of something somebody has at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

SWEEP_SIZE = 10_000  # so many buckets are kept before full ones are dropped


class Bucket:
    """Lets `burst` through at once and `rate` per second in the long run."""

    def __init__(self, rate: float, burst: int, ticks: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self._ticks = ticks
        self._left = float(burst)
        self._then = ticks()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self._ticks()
        self._left = min(self.burst, self._left + (now - self._then) * self.rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self) -> bool:
        return self._left + (self._ticks() - self._then) * self.rate >= self.burst


class Buckets:
    """A bucket per guest or address."""

    def __init__(self, rate: float, burst: int, ticks: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._ticks = ticks
        self._of: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        if who not in self._of:
            if len(self._of) >= SWEEP_SIZE:
                self._of = {key: bucket for key, bucket in self._of.items() if not bucket.full()}
            self._of[who] = Bucket(self._rate, self._burst, self._ticks)
        return self._of[who].take()


class Turns:
    """So many things at once per guest or address; whoever wants more waits for a turn, and others do not."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._of: dict[str, tuple[asyncio.Semaphore, int]] = {}  # and how many have a turn or wait for one

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        turns, there = self._of.get(who) or (asyncio.Semaphore(self._at_once), 0)
        self._of[who] = turns, there + 1
        try:
            async with turns:
                yield
        finally:
            there = self._of[who][1] - 1
            if there:
                self._of[who] = turns, there
            else:
                del self._of[who]
