"""What all requests share: configuration, store, tables, bots, and the sockets that are open."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from hyakki.server.bots import BotPlayers
from hyakki.server.campaigns import Campaigns
from hyakki.server.config import Config
from hyakki.server.guests import Signer, load_key, offered_name
from hyakki.server.limits import Buckets
from hyakki.server.live import LiveTable
from hyakki.server.log import log
from hyakki.server.messages import Gone
from hyakki.server.problems import Problem
from hyakki.server.schema import DROP_OLD_TICKETS, PUT_GUEST
from hyakki.server.store import Store
from hyakki.server.tables import Tables

if TYPE_CHECKING:
    from hyakki.server.sockets import Socket

SWEEP_SECONDS = 30.0
MOMENT = 0.05
LIST_SECONDS = 0.5  # lists are sent at most this often


class Services:
    """One per server; made and ended inside its event loop."""

    def __init__(self, config: Config) -> None:
        limits, clock = config.limits, config.clock
        self.config = config
        self.signer = Signer(load_key(config.key_file))
        self.store = Store(config.database)
        self.tables = Tables(config, self.store)
        self.campaigns = Campaigns(self.tables, self.store, self.changed)
        self.bots = BotPlayers(config, self.tables, self.changed, self.reload_if_dropped)
        self.calls = Buckets(limits.calls_per_second, limits.calls_burst, clock)
        self.new_guests = Buckets(limits.new_guests_per_second, limits.new_guests_burst, clock)
        self.codes = Buckets(limits.codes_per_second, limits.codes_burst, clock)
        self.sockets: set[Socket] = set()
        self.of_guest: Counter[str] = Counter()
        self._lobby: set[Socket] = set()
        self._lists_changed = asyncio.Event()
        self._besides: set[asyncio.Task[None]] = set()
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._send_lists())]
        self._tasks.append(asyncio.create_task(self.bots.wake_stored()))
        if self.store.saved is not None:
            log("migrated", backup=self.store.saved.name)

    async def stop(self) -> None:
        """Let bots and sockets go, and store what is left to store."""
        besides = [*self._tasks, *self._besides]
        for task in besides:
            task.cancel()
        await asyncio.gather(*besides, return_exceptions=True)
        await self.bots.stop()
        await self.tables.save_positions()
        await self.store.close()

    def name_of(self, guest: str) -> str:
        return self.store.guest_name(guest) or offered_name(guest)

    # --- sockets ---

    def enter(self, socket: Socket) -> None:
        self.sockets.add(socket)
        self.of_guest[socket.guest] += 1

    def leave(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        self.of_guest[socket.guest] -= 1
        if not self.of_guest[socket.guest]:
            del self.of_guest[socket.guest]
        self.look_away(socket)

    async def look(self, socket: Socket, table: str, have: int) -> None:
        """A socket looks at a table, and is told what it has missed."""
        live = await self.tables.get(table)
        if socket.live is not live:
            self.look_away(socket)
        self._lobby.discard(socket)
        async with live:
            if socket not in self.sockets:
                return  # it went while the table was loaded
            if not may_look(live, socket.guest):
                raise Problem("refused", "This table allows no spectators")
            was_here = live.connected(socket.guest)
            live.enter(socket)
            socket.live = live
            for data in live.teller.all_of(socket.guest, have):
                socket.send(data)
            if not was_here:
                for watcher in live.watchers:
                    if watcher is not socket:
                        watcher.send(live.teller.room(watcher.guest, live.n))
        self.bots.consider(live)

    def look_away(self, socket: Socket) -> None:
        """A socket looks at no table any more; the others are told when that was its guest's last."""
        live = socket.live
        socket.live = None
        self._lobby.discard(socket)
        if live is None:
            return
        live.leave(socket)
        if not live.connected(socket.guest):
            self.spawn(live.retell_room())
            if socket.guest in live.members():
                self.spawn(self._retell_later(live))

    async def _retell_later(self, live: LiveTable) -> None:
        await asyncio.sleep(self.config.long_absence + MOMENT)
        await live.retell_room()

    def send_off(self, live: LiveTable) -> None:
        """Those who may not look any more are told so."""
        for socket in self._looking_at(live):
            if not may_look(live, socket.guest):
                socket.tell(Gone(reason="You cannot watch this table"))
                self.look_away(socket)

    def reload(self, live: LiveTable) -> None:
        """Memory and store differ: the store is the truth, and everybody looks at that."""
        self.tables.forget(live)
        for socket in self._looking_at(live):
            self.spawn(self._look_again(socket, live))

    def reload_if_dropped(self, live: LiveTable) -> None:
        if live.dropped:
            self.reload(live)

    async def _look_again(self, socket: Socket, live: LiveTable) -> None:
        socket.live = None
        try:
            await self.look(socket, live.id, live.told)
        except Problem as problem:
            socket.tell(Gone(reason=problem.reason))

    async def rename(self, guest: str, name: str) -> None:
        """A guest goes by another name, also at the tables it has open."""
        await self.store.writer.put([(PUT_GUEST, {"id": guest, "name": name, "seen": self.config.clock()})])
        for live in {socket.live for socket in self.sockets if socket.guest == guest and socket.live is not None}:
            async with live:
                seat = live.room.seat_of(guest)
                if seat is not None:
                    live.room.seats[seat].name = name
                    await live.keep_room()

    def _looking_at(self, live: LiveTable) -> list[Socket]:
        return [socket for socket in self.sockets if socket.live is live]

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do something besides; it ends with the server."""
        task = asyncio.create_task(work)
        self._besides.add(task)
        task.add_done_callback(self._besides.discard)

    def changed(self, live: LiveTable) -> None:
        """A match has gone on: bots may be asked, lists may differ."""
        self.bots.consider(live)
        self.lists_changed()

    # --- lists ---

    def enter_lobby(self, socket: Socket) -> None:
        self.look_away(socket)
        self._lobby.add(socket)
        socket.tell(self.tables.lists(socket.guest))

    def lists_changed(self) -> None:
        """Something that lists of tables show has changed."""
        if self._lobby:
            self._lists_changed.set()

    async def _send_lists(self) -> None:
        while True:
            await self._lists_changed.wait()
            await asyncio.sleep(LIST_SECONDS)
            self._lists_changed.clear()
            for socket in list(self._lobby):
                socket.tell(self.tables.lists(socket.guest))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.config.idle_seconds))
            await self.store.writer.put([(DROP_OLD_TICKETS, {"now": self.config.clock()})])
            dropped = self.tables.drop_idle()
            if dropped:
                log("tables_dropped", count=dropped)
            forgotten = await self.tables.forget_waiting()
            if forgotten:
                log("tables_forgotten", count=forgotten)


def may_look(live: LiveTable, guest: str) -> bool:
    """Who sits there, its creator, and everybody else if spectators are allowed or may still sit down."""
    room = live.room
    if room.seat_of(guest) is not None or guest == room.creator or room.spectators:
        return True
    return room.phase == "waiting" and guest not in room.banned
