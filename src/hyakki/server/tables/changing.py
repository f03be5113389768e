"""The one way in which a table is changed: it is held, numbered, stored and told; handlers say what has changed."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from hyakki.server.store.writer import Then, Write
from hyakki.server.tables.live import LiveTable


class Change:
    """What has changed while a table is held. Nothing leaves before the end of it, or before `keep`.

    Where nothing is said to have changed, nothing is stored or told, and no number is taken."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.former: list[str] = []  # guests whose lists change though they have left
        self.sends_off = False  # whether some may not look any more
        self.kept = False  # whether something was stored
        self.ahead = False  # whether something was changed that is not stored
        self._before = 0 if live.match is None else len(live.match.record.lines)
        self._writes: list[Write] = []
        self._room = False
        self._state = False
        self._ended = False
        self._numbered = False

    def room(self, *writes: Write) -> None:
        """Seats, settings or notices, with what is stored besides."""
        self._room = self.ahead = True
        self._writes += writes

    def sight(self) -> None:
        """What somebody sees of the match, though nobody has answered."""
        self._state = self._state or self.live.match is not None

    def answers(self, key: str = "", *, agreed: bool = False, offer: bool = False) -> None:
        """Lines of the record; `key` names the request, so that a second one like it does nothing.

        `agreed`: they go back, by the will of all; `offer`: nobody waited for them."""
        self.ahead = True
        self._writes += self.live.answered(self._before, key, agreed=agreed, offer=offer)
        self._before = len(self.live.running().record.lines)
        self._ended = self.live.running().outcome is not None
        self._state = self._numbered = True

    def begins(self) -> None:
        """A new match of the series."""
        self.ahead = True
        self._writes += self.live.begin()
        self._room = self._state = self._numbered = self.sends_off = True

    async def keep(self) -> None:
        """Store and tell now, where others may look only after that; otherwise it is done at the end."""
        due = self._due()
        if due is not None:
            writes, room, state = due
            await self.live.keep(writes, room=room, state=state)
            self.stored()

    def put_then(self, then: Then) -> tuple[bool, bool] | None:
        """Store without waiting: whether room and state are told once `then` says that it is; None: nothing is."""
        due = self._due()
        if due is None:
            return None
        writes, room, state = due
        self.live.put_then(writes, then)
        return room, state

    def stored(self) -> None:
        """All that was changed is on the disk."""
        self.kept, self.ahead = True, False

    def _due(self) -> tuple[list[Write], bool, bool] | None:
        """What is to be stored, and whether room and state are to be told; it is not due any more then."""
        if not (self._room or self._state):
            return None
        if not self._numbered:
            self.live.n += 1
        if self._room:
            self._writes.append(self.live.room_write())
        due = self._writes, self._room or self._ended, self._state
        self._writes, self._room, self._state, self._ended, self._numbered = [], False, False, False, False
        return due


class Changing:
    """Hold a table and change it; what goes wrong before the end leaves the store as it is, and memory is read anew
    where it is ahead of that.

    However it went, `looked_after` is called once the table is let go, and `then` with a change that went well.
    It is a class of its own since a generator costs more than all that is done here, with every answer."""

    def __init__(
        self,
        live: LiveTable,
        looked_after: Callable[[LiveTable], None] | None = None,
        then: Callable[[Change], None] | None = None,
    ) -> None:
        self._live = live
        self._looked_after = looked_after
        self._then = then

    async def __aenter__(self) -> Change:
        try:
            await self._live.__aenter__()
        except BaseException:
            self._look_after()
            raise
        self._change = Change(self._live)
        return self._change

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                await self._change.keep()
        finally:
            self._live.dropped = self._live.dropped or self._change.ahead
            self._live.lock.release()
            self._look_after()
        if kind is None and self._then is not None:
            self._then(self._change)

    def _look_after(self) -> None:
        if self._looked_after is not None:
            self._looked_after(self._live)
