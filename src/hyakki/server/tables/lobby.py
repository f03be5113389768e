"""The lists of tables, for pages that look at them: one for everybody, made once, and each guest's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from hyakki.core.game import Game
from hyakki.server.log import log, place_of
from hyakki.server.speech.messages import Mine, Public, PublicTable, TableSummary
from hyakki.server.store.reads import Reads
from hyakki.server.store.store import Store
from hyakki.server.store.stored import StoredTable
from hyakki.server.tables.endings import headline
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.rooms import RoomRecord

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket

PAUSE = 0.5  # seconds: lists are sent at most so often


class Lobby:
    """Who looks at the lists, and what has changed since they were told.

    The public list is the same bytes for everybody and holds nothing personal; the own list is read only for
    guests who look, and only when a table of theirs has changed."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store = store
        self._games = games  # those that are installed
        self._sockets: dict[str, set[Socket]] = {}  # by guest
        self._listed: dict[str, bytes] = {}  # what the public list says of the tables in memory
        self._public_changed = False
        self._mine_changed: set[str] = set()
        self._changed = asyncio.Event()
        self._tellings = 0  # how often lists were told
        self.elsewhere: Callable[[list[str], bool], None] | None = None  # where other processes have lists to tell

    async def enter(self, socket: Socket) -> None:
        """A page looks at the lists, and is told them now and whenever they change."""
        self._sockets.setdefault(socket.guest, set()).add(socket)
        before = -1
        while before != self._tellings:  # otherwise newer lists were told meanwhile
            before = self._tellings
            public, mine = await self.lists(socket.guest)
        socket.tell(public)
        socket.tell(mine)

    def leave(self, socket: Socket) -> None:
        sockets = self._sockets.get(socket.guest)
        if sockets is not None:
            sockets.discard(socket)
            if not sockets:
                del self._sockets[socket.guest]

    def minds(self, live: LiveTable) -> bool:
        """Whether a change of a table can matter to any list: mostly nobody looks, and the table stands in none."""
        return bool(self._sockets) or live.room.public or live.id in self._listed or self.elsewhere is not None

    def changed(self, live: LiveTable, guests: Iterable[str]) -> None:
        """A table has changed: its people may be asked something, its place in the public list may differ."""
        named = list(guests)
        self._mine_changed.update([guest for guest in named if guest in self._sockets])
        entry, differs = b"", False
        if live.room.listed():
            entry = msgspec.json.encode(public_entry(live.id, live.room, 0.0))
        if self._listed.get(live.id, b"") != entry:
            if entry:
                self._listed[live.id] = entry
            else:
                self._listed.pop(live.id, None)
            self._public_changed = differs = True
        if self.elsewhere is not None:
            self.elsewhere(named, differs)
        if self._public_changed or self._mine_changed:
            self._changed.set()

    def heard(self, guests: Iterable[str], public: bool) -> None:
        """Tables of another process have changed."""
        self._mine_changed.update([guest for guest in guests if guest in self._sockets])
        self._public_changed = self._public_changed or public
        if self._public_changed or self._mine_changed:
            self._changed.set()

    def forgotten(self, tables: Mapping[str, Iterable[str]]) -> None:
        """Tables are no more, of these guests."""
        for table, guests in tables.items():
            self._listed.pop(table, None)
            self._public_changed = True
            self._mine_changed.update([guest for guest in guests if guest in self._sockets])
        if self.elsewhere is not None:
            self.elsewhere([guest for guests in tables.values() for guest in guests], bool(tables))
        self._changed.set()

    async def lists(self, guest: str) -> tuple[Public, Mine]:
        """Both lists, as they are now."""
        return await self._store.read(lambda reads: (self._public(reads), self._own(reads, guest)))

    def _public(self, reads: Reads) -> Public:
        return public_list([(table, one) for table, one in reads.public() if one.room.game in self._games])

    def _own(self, reads: Reads, guest: str) -> Mine:
        return own_list(reads.mine(guest), guest, self._games)

    async def serve(self) -> None:
        """Tell what has changed, for as long as the server runs."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(PAUSE)
            self._changed.clear()
            try:
                await self._tell()
            except Exception as error:
                log("lists_not_told", error=type(error).__name__, at=place_of(error))
                self._changed.set()  # what is left is told at the next try

    async def _tell(self) -> None:
        """Marks are taken away before the read, for there may be new ones meanwhile, and put back if it fails."""
        if self._public_changed:
            self._public_changed = False
            try:
                await self._tell_public()
            except Exception:
                self._public_changed = True
                raise
        for guest in list(self._mine_changed):
            self._mine_changed.discard(guest)
            try:
                await self._tell_own(guest)
            except Exception:
                self._mine_changed.add(guest)
                raise

    async def _tell_public(self) -> None:
        if self._sockets:
            data = msgspec.json.encode(await self._store.read(self._public))
            self._send(data, [one for sockets in self._sockets.values() for one in sockets])

    async def _tell_own(self, guest: str) -> None:
        if guest in self._sockets:
            data = msgspec.json.encode(await self._store.read(lambda reads: self._own(reads, guest)))
            self._send(data, list(self._sockets.get(guest, ())))

    def _send(self, data: bytes, sockets: list[Socket]) -> None:
        self._tellings += 1
        for socket in sockets:
            socket.send(data)


def public_list(stored: list[tuple[str, StoredTable]]) -> Public:
    """The tables that strangers may join or watch."""
    return Public(tables=[public_entry(table, one.room, one.updated) for table, one in stored if one.room.listed()])


def public_entry(table: str, room: RoomRecord, updated: float) -> PublicTable:
    return PublicTable(
        table=table,
        game=room.game,
        phase=room.phase,
        seats=len(room.seats),
        open_seats=len([place for place in room.seats if place.free()]),
        names=[place.name for place in room.seats if not place.open()],
        paused=room.paused,
        clock=room.clock,
        updated=updated,
    )


def own_list(stored: list[tuple[str, StoredTable]], guest: str, games: Mapping[str, Game]) -> Mine:
    """The tables where a guest sits or which it made, those that wait for it first."""
    mine = [own_entry(table, one, guest, games) for table, one in stored if one.room.is_of(guest)]
    mine.sort(key=lambda one: (not one.your_turn, one.phase == "over", -one.updated))
    return Mine(tables=mine)


def own_entry(table: str, stored: StoredTable, guest: str, games: Mapping[str, Game]) -> TableSummary:
    room = stored.room
    installed = room.game in games
    winners = room.winners if room.phase == "over" else None
    seat = room.seat_of(guest)
    entry = public_entry(table, room, stored.updated)
    return TableSummary(
        **msgspec.structs.asdict(entry),
        your_seat=seat,
        your_turn=installed and room.phase == "playing" and seat in stored.waits,
        winners=winners,
        headline=headline(games, room.game, winners, room.reason),
        installed=installed,
    )
