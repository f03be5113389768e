"""Whether what players do can be kept: by the last flush, or a small one if there was none lately."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from hyakki.server.config import Config
from hyakki.server.speech.problems import Problem
from hyakki.server.store.writer import Writer

LATELY = 10.0  # seconds for which a flush tells of the disk
PATIENCE = 5.0  # a flush that takes longer is as good as failed
PROBE_SECONDS = 1.0  # between attempts while flushes fail
LONGEST_PROBE = 30.0
STEADY_SECONDS = 60.0  # a recovery that lasts less than this makes the next attempts rarer


class Health:
    """Looks after the writer: asks it on demand, and tries again and again while it fails."""

    def __init__(self, config: Config, writer: Writer, on_recovery: Callable[[], None]) -> None:
        self._config = config
        self._writer = writer
        self._on_recovery = on_recovery
        self._probe: asyncio.Future[None] | None = None
        self._asked = 0.0

    async def failing_since(self) -> float | None:
        """Since when nothing can be kept (by the wall clock), or None if all is well; one write at a time at most."""
        if self._writer.failing_since is None and self._config.ticks() - self._writer.last_flush > LATELY:
            if self._probe is None or self._probe.done():
                self._asked = self._config.now()
                self._probe = asyncio.ensure_future(self._try())
            await asyncio.wait({self._probe}, timeout=PATIENCE)
            if not self._probe.done():
                return self._asked
        return self._writer.failing_since

    async def mind(self) -> None:
        """While flushes fail, try until one succeeds, and say so; without end."""
        wait = PROBE_SECONDS
        recovered = -STEADY_SECONDS
        while True:
            await self._writer.failing.wait()
            flaps = self._config.ticks() - recovered < STEADY_SECONDS  # there is room for a probe, not for a move
            wait = min(2 * wait, LONGEST_PROBE) if flaps else PROBE_SECONDS
            while self._writer.failing.is_set():
                await asyncio.sleep(wait)
                await self._try()
            recovered = self._config.ticks()
            self._on_recovery()

    async def _try(self) -> None:
        with suppress(Problem):  # the writer remembers that it failed
            await self._writer.probe()
