"""The one way in which a table is changed: it is held, numbered, stored and told; handlers say what has changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hyakki.server.store.writer import Write
from hyakki.server.tables.live import LiveTable


class Change:
    """What has changed while a table is held. Nothing leaves before the end of it, or before `keep`.

    Where nothing is said to have changed, nothing is stored or told, and no number is taken."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.former: list[str] = []  # guests whose lists change though they have left
        self.sends_off = False  # whether some may not look any more
        self.kept = False  # whether something was stored
        self._before = 0 if live.match is None else len(live.match.record.lines)
        self._writes: list[Write] = []
        self._room = False
        self._state = False
        self._ended = False
        self._numbered = False

    def room(self, *writes: Write) -> None:
        """Seats, settings or notices, with what is stored besides."""
        self._room = True
        self._writes += writes

    def sight(self) -> None:
        """What somebody sees of the match, though nobody has answered."""
        self._state = self._state or self.live.match is not None

    def answers(self, key: str = "", *, agreed: bool = False, offer: bool = False) -> None:
        """Lines of the record; `key` names the request, so that a second one like it does nothing.

        `agreed`: they go back, by the will of all; `offer`: nobody waited for them."""
        self._writes += self.live.answered(self._before, key, agreed=agreed, offer=offer)
        self._before = len(self.live.running().record.lines)
        self._ended = self.live.running().outcome is not None
        self._state = self._numbered = True

    def begins(self) -> None:
        """A new match of the series."""
        self._writes += self.live.begin()
        self._room = self._state = self._numbered = self.sends_off = True

    async def keep(self) -> None:
        """Store and tell now, where others may look only after that; otherwise it is done at the end."""
        if not (self._room or self._state):
            return
        if not self._numbered:
            self.live.n += 1
        if self._room:
            self._writes.append(self.live.room_write())
        writes, room, state = self._writes, self._room or self._ended, self._state
        self._writes, self._room, self._state, self._ended, self._numbered = [], False, False, False, False
        await self.live.keep(writes, room=room, state=state)
        self.kept = True


@asynccontextmanager
async def changing(live: LiveTable) -> AsyncIterator[Change]:
    """Hold a table and change it; what goes wrong before the end leaves the store as it is."""
    async with live:
        change = Change(live)
        yield change
        await change.keep()
