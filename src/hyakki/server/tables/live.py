"""A table in memory, as requests hold and change it. Its lock guards that nobody sees what is not stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy.engine import Row

from hyakki.server.bots.pacing import Lateness
from hyakki.server.config import Config
from hyakki.server.speech.messages import ChatLine, ChatLines
from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import COUNT_HINT, DROP_OLD_CHAT, DROP_SPECTATORS_CHAT, PUT_CHAT
from hyakki.server.store.store import Store
from hyakki.server.store.writer import Then, Write
from hyakki.server.tables.played import Played
from hyakki.server.tables.rooms import RoomRecord
from hyakki.server.tables.sights import Sights
from hyakki.server.tables.telling import Teller, Telling
from hyakki.table.notes import Note

CHAT_STEP = 50  # old lines of chat are dropped so many at a time
SPECTATORS_SHARE = 5  # at most a fifth of the lines is theirs, so that they cannot talk those of the seats away


class LiveTable(Played):
    """Whoever holds `lock` may read and change it; changes are stored before the lock is given back."""

    def __init__(self, table: str, config: Config, store: Store, sights: Sights, room: RoomRecord, n: int) -> None:
        super().__init__(table, config, store, sights.game, room, n)
        self.sights = sights
        self.told = n  # the last change that everybody who looks has been told of
        self.lock = asyncio.Lock()
        self.said = 0  # lines of chat stored since it was loaded
        self.lateness = Lateness()  # of its bots
        self.thinking: dict[int, str] = {}  # bots at work: seat and the question's token
        self.bots_told: dict[int, tuple[str, int]] = {}  # by seat: the life of its bot, and the change it knows of
        self.dropped = False
        self.teller = Teller(self)

    async def __aenter__(self) -> None:
        """Hold the table: what is in memory is stored, and stays as it is for anybody else."""
        await self.lock.acquire()
        if self.dropped:
            self.lock.release()
            self._refuse_if_dropped()

    def hold_at_once(self) -> bool:
        """Hold the table if nobody else does or is about to, without waiting."""
        if self.dropped or self.lock.locked():
            return False
        holding = self.lock.acquire()
        try:
            holding.send(None)
        except StopIteration:
            return True
        holding.close()  # somebody has waited longer
        return False

    def _refuse_if_dropped(self) -> None:
        """What is in memory may not be what is stored: another process may have the table by now."""
        if self.dropped:
            raise Problem("broken", "The table has just been read anew", "try again")

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()

    async def keep(self, writes: list[Write], *, room: bool = False, state: bool = False) -> None:
        """Store, then tell everybody who looks: the messages are made while the disk works, and sent only after."""
        self._refuse_if_dropped()
        stored = self.store.writer.put([*writes, *self.clocks_writes()])
        try:
            told = self.teller.for_all(self.n - 1, room=room, state=state)
        finally:  # whatever goes wrong: the table is held until it is stored
            await self._stored(stored)
        self.tell(told)

    def put_then(self, writes: list[Write], then: Then) -> None:
        """Store without waiting; who looks is told (`tell`) once `then` says that it is stored."""
        self._refuse_if_dropped()
        self.store.writer.put_then([*writes, *self.clocks_writes()], then)

    def tell(self, told: Telling) -> None:
        """The change is stored."""
        self._send(told)
        self.told = self.n
        self.touched = self.config.ticks()

    async def _stored(self, stored: asyncio.Future[None]) -> None:
        try:
            await stored
        except Problem:
            self.dropped = True  # memory is ahead of the disk: the table is read anew
            raise
        except asyncio.CancelledError:  # who asked has gone, and nobody else will be told: they look anew
            try:
                with suppress(Problem):
                    await self.store.writer.put([])  # in its turn: by then the other is stored, or never will be
            finally:
                self.dropped = True
            raise

    async def keep_passes(self, seat: int) -> None:
        """A seat has passed in advance, or withdrawn it: stored, and told to nobody else."""
        self._refuse_if_dropped()
        stored = self.store.writer.put(self.passes_writes())
        try:
            told = self.teller.for_seat(seat)
        finally:
            await self._stored(stored)
        self._send(told)

    def _send(self, told: Telling) -> None:
        """Who has looked away while it was stored may look at another table by now, and is told nothing of this one."""
        for watcher, data in told:
            if watcher in self.watchers:
                watcher.send(data)

    async def count_hint(self) -> None:
        """The row of the match notes it before it is given; nobody else is told, and the record stays as it is."""
        assert self.played is not None
        self.played.hints += 1
        of = {"of_table": self.id, "of_series": self.played.series}
        await self._stored(self.store.writer.put([(COUNT_HINT, {**of, "hints": self.played.hints})]))

    async def keep_room(self, more: list[Write] | None = None) -> None:
        """The room has changed."""
        self.n += 1
        await self.keep([*(more or []), self.room_write()], room=True)

    def notice(self, key: str, **args: object) -> None:
        """Tell of something with the change that is being made."""
        self.room.notice(self.n + 1, key, args)

    async def retell_room(self) -> None:
        """Presence has changed: nothing to store."""
        async with self.lock:
            if not self.dropped:
                for watcher, data in self.teller.for_all(self.n, room=True, state=False):
                    watcher.send(data)

    async def say(self, guest: str, name: str, text: str) -> None:
        """Store a line of chat and tell it to the seats, or to the spectators if a guest has none."""
        self._refuse_if_dropped()
        own = self.room.seat_of(guest)
        seat = -1 if own is None else own
        self.n += 1
        line = ChatLine(self.n, seat, name, text, self.config.now())
        writes: list[Write] = [(PUT_CHAT, {"table_id": self.id, "guest": guest, **msgspec.to_builtins(line)})]
        if self.said % CHAT_STEP == 0:
            kept = self.config.limits.chat_lines - CHAT_STEP
            writes.append((DROP_OLD_CHAT, {"of_table": self.id, "kept": kept}))
            few = self.config.limits.chat_lines // SPECTATORS_SHARE
            writes.append((DROP_SPECTATORS_CHAT, {"of_table": self.id, "kept": max(few - CHAT_STEP, 0)}))
        stored = self.store.writer.put(writes)
        data = msgspec.json.encode(ChatLines(n=self.n, lines=[line]))
        await self._stored(stored)
        self.said += 1
        for watcher in self.watchers:
            if (self.room.seat_of(watcher.guest) is None) == (seat < 0):
                watcher.send(data)
        self.told = self.n

    async def unsay(self, rows: Sequence[Row[Any]], writes: list[Write]) -> None:
        """Lines of chat are emptied; those who hear their kind are told them anew, without words."""
        if not rows:
            return
        await self._stored(self.store.writer.put(writes))
        self.tell_emptied(rows)

    def tell_emptied(self, rows: Sequence[Row[Any]], *, named: bool = True) -> None:
        """`named`: it is still told who had said it."""
        for watcher in self.watchers:
            spectates = self.room.seat_of(watcher.guest) is None
            told = [row for row in rows if (row.seat < 0) == spectates]
            lines = [ChatLine(row.n, row.seat, row.name if named else "", "", row.time) for row in told]
            if lines:
                watcher.send(msgspec.json.encode(ChatLines(n=self.n, lines=lines)))

    async def keep_notes(self, guest: str, notes: list[Note]) -> None:
        """Store somebody's private notes. They take no number among the changes, for others would see the gap."""
        self._refuse_if_dropped()
        await self._stored(self.store.writer.put([self.notes_write(guest, notes)]))
        self.notes[guest] = notes
        self.tell_notes(guest)

    def tell_notes(self, guest: str) -> None:
        for watcher in self.watchers:
            if watcher.guest == guest:
                watcher.send(self.teller.notes(guest))
