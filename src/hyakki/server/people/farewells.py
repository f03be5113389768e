"""Forgetting a guest: the name leaves every table, what was said goes, records stay with seats only.

That it shall be done is stored first. Then each table is left in a transaction of its own, until none knows the guest;
whatever is killed, the next server goes on with the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from sqlalchemy.engine import Row

from hyakki.core.wording import CRESTS
from hyakki.server.config import Config
from hyakki.server.log import log, place_of
from hyakki.server.people import reads
from hyakki.server.people.keys import after_farewell
from hyakki.server.speech.problems import Problem
from hyakki.server.store.reads import Reads
from hyakki.server.store.schema import (
    DROP_FAREWELL,
    DROP_MEMBER,
    DROPS_OF_GUEST,
    EMPTY_KEYS,
    EMPTY_LINE_OF_CHAT,
    EMPTY_PLAYER,
    PUT_FAREWELL,
)
from hyakki.server.store.store import Store
from hyakki.server.store.stored import StoredTable, table_write
from hyakki.server.store.writer import Write
from hyakki.server.tables.changing import Change
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.rooms import RoomRecord, give_up, pass_on, vacate
from hyakki.server.tables.tables import Tables
from hyakki.server.wire.guests import offered_name

AGAIN = 5.0  # seconds until what could not be stored is tried again
ROUNDS = 20  # tables are looked for anew after each: others may have been changed meanwhile
NOBODY = ""  # the creator of a table whose creator is forgotten and where nobody sits

Listed = Callable[[dict[str, list[str]]], None]
Changing = Callable[[LiveTable], AbstractAsyncContextManager[Change]]


class Traces:
    """What one table knows of a guest."""

    def __init__(self, guest: str, names: list[str], seats: list[Row[Any]], lines: list[Row[Any]]) -> None:
        self.guest = guest
        self.names = {*names, *[row.name for row in seats]}
        self.seats = seats
        self.lines = lines

    def writes(self, table: str) -> list[Write]:
        """All that leaves the database, besides the room."""
        prefix = f"{self.guest}:"  # of the keys of answers
        writes: list[Write] = [
            (EMPTY_PLAYER, {"of_table": table, "of_series": row.series, "of_seat": row.seat, "crest": crest(row.seat)})
            for row in self.seats
        ]
        writes += [(EMPTY_LINE_OF_CHAT, {"of_table": table, "of_n": row.n}) for row in self.lines]
        writes.append((EMPTY_KEYS, {"of_table": table, "length": len(prefix), "prefix": prefix}))
        writes.append((DROP_MEMBER, {"of_guest": self.guest, "of_table": table}))
        return writes


class Farewells:
    """One per server; a farewell that has begun goes on in the background."""

    def __init__(self, config: Config, store: Store, tables: Tables, changing: Changing, listed_anew: Listed) -> None:
        self._listed_anew = listed_anew  # tables that are not in memory have changed too
        self._config = config
        self._store = store
        self._tables = tables
        self._changing = changing
        self._more = asyncio.Event()
        self._more.set()  # what the last server left

    async def begin(self, guest: str) -> int:
        """Settle it that a guest is forgotten; returns how many tables know the guest."""
        known = await self._store.read(lambda r: reads.traces(r.connection, guest))
        await self._store.writer.put([(PUT_FAREWELL, {"who": guest, "since": self._config.now(), "done": 0})])
        self._more.set()
        return len(known)

    def more(self) -> None:
        """Another process has begun one, or tables are ours that were another's."""
        self._more.set()

    async def serve(self) -> None:
        """For as long as the server runs."""
        while True:
            await self._more.wait()
            self._more.clear()
            try:
                await self._forget_all()
            except Exception as error:
                log("farewell_failed", error=type(error).__name__, at=place_of(error))
                await asyncio.sleep(AGAIN)
                self._more.set()

    async def _forget_all(self) -> None:
        """Whoever is left to be forgotten; one who cannot be just now keeps nobody else waiting."""
        stuck: Exception | None = None
        for guest in await self._store.read(lambda r: reads.farewells(r.connection, done=False)):
            try:
                await self._forget(guest)
            except Exception as error:
                stuck = error
        if stuck is not None:
            raise stuck

    async def _forget(self, guest: str) -> None:
        name = await self._store.read(lambda r: r.guest_name(guest))
        names = [offered_name(guest), *([] if name is None else [name])]
        for _ in range(ROUNDS):
            known = await self._store.read(lambda r: reads.traces(r.connection, guest))
            if not known:
                break
            stuck: Problem | None = None
            for table in known:
                try:
                    await self._leave(table, guest, names)
                except Problem as problem:
                    stuck = problem  # the other tables need not wait for it
            self._listed_anew({table: [] for table in known})
            if stuck is not None:
                raise stuck
        writes: list[Write] = [(drop, {"of_guest": guest}) for drop in (*DROPS_OF_GUEST, DROP_FAREWELL)]
        writes.append((PUT_FAREWELL, {"who": after_farewell(guest), "since": self._config.now(), "done": 1}))
        await self._store.writer.put(writes)
        log("forgotten")

    async def _leave(self, table: str, guest: str, names: list[str]) -> None:
        """One table. It is read into memory only where a match is played, or where it is there already; of several
        processes each leaves its own."""
        await self._store.own(table)
        stored = await self._store.read(lambda r: r.table(table))
        if stored is None:
            await self._store.writer.put([(DROP_MEMBER, {"of_guest": guest, "of_table": table})])
            return
        if stored.room.phase != "playing" and not self._tables.in_memory(table):
            await self._leave_stored(table, stored, guest, names)
            if not self._tables.in_memory(table):
                return
        try:
            live = await self._tables.get(table)
        except Problem as problem:
            if problem.kind != "closed":
                raise
            await self._leave_stored(table, stored, guest, names)  # nobody can read it into memory
            return
        await self._leave_live(live, guest, names)

    async def _traces(self, table: str, guest: str, names: list[str]) -> Traces:
        def ask(r: Reads) -> Traces:
            seats = reads.seats_of(r.connection, table, guest, names)
            known = [*names, *[row.name for row in seats]]
            return Traces(guest, names, seats, reads.lines_of(r.connection, table, guest, known))

        return await self._store.read(ask)

    async def _leave_stored(self, table: str, stored: StoredTable, guest: str, names: list[str]) -> None:
        traces = await self._traces(table, guest, names)
        leave_room(stored.room, guest, traces.names)
        await self._store.writer.put([*traces.writes(table), table_write(table, stored.room, stored.n, stored.updated)])

    async def _leave_live(self, live: LiveTable, guest: str, names: list[str]) -> None:
        async with self._changing(live) as change:
            traces = await self._traces(live.id, guest, names)
            seat, room = live.room.seat_of(guest), live.room
            leave_room(room, guest, traces.names)
            played = live.played
            if played is not None:
                for row in traces.seats:
                    if row.series == played.series:
                        played.owners[row.seat], played.names[row.seat] = None, crest(row.seat)
            live.notes.pop(guest, None)
            live.keys = {key: None for key in live.keys if not key.startswith(f"{guest}:")}
            live.absent.pop(guest, None)
            change.room(*traces.writes(live.id))
            if room.phase == "playing" and seat is not None:
                live.thinking.pop(seat, None)
                live.notice("table.left_for_good", seat=seat)
                change.room(*live.pass_no_more(seat))
                if not any(place.guest is not None for place in room.seats):
                    change.room(*live.end())
            change.sight()
            change.sends_off = True
            change.former.append(guest)
            await change.keep()
            live.tell_emptied(traces.lines, named=False)


def leave_room(room: RoomRecord, guest: str, names: set[str]) -> None:
    """A guest leaves a room for ever: in a match a bot plays on in the seat, otherwise it is free.

    Notices go that name the guest, or somebody who is not there any more: that may have been the guest too."""
    seat = room.seat_of(guest)
    if seat is not None:
        names = {*names, room.seats[seat].name}
        if room.phase == "playing":
            give_up(room, seat)
        else:
            vacate(room, seat)
    pass_on(room, guest)
    if room.creator == guest:
        room.creator = NOBODY
        if room.phase == "waiting" and not room.people():
            room.end()
    room.banned = [other for other in room.banned if other != guest]
    others = {place.name for place in room.seats if place.name} - names
    room.notices = [one for one in room.notices if "name" not in one.args or one.args["name"] in others]


def crest(seat: int) -> str:
    """What a seat is called that is nobody's."""
    return CRESTS[seat % len(CRESTS)]
