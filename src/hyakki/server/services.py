"""What all requests share: configuration, store, tables, bots, and the sockets that are open."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from hyakki.server.admin import reads
from hyakki.server.admin.bans import Bans
from hyakki.server.admin.door import Door
from hyakki.server.admin.office import Office
from hyakki.server.bots.asking import BotPlayers
from hyakki.server.config import Config, Postgres
from hyakki.server.log import log, place_of
from hyakki.server.people.farewells import Farewells
from hyakki.server.people.identities import Identities
from hyakki.server.people.keys import after_farewell
from hyakki.server.people.rater import Rater
from hyakki.server.people.reads import epochs, farewells
from hyakki.server.replays.analyses import Analyst
from hyakki.server.replays.chronicle import Chronicle
from hyakki.server.replays.process import Reader
from hyakki.server.requests.campaigns import Campaigns
from hyakki.server.requests.kept import Shelf
from hyakki.server.speech.messages import Gone, RatingInfo
from hyakki.server.speech.problems import Problem
from hyakki.server.store.backups import Backups
from hyakki.server.store.cookie_keys import signer_in
from hyakki.server.store.health import Health
from hyakki.server.store.naming import Elsewhere
from hyakki.server.store.schema import DROP_OLD_CARRIES, DROP_OLD_FAREWELLS, DROP_OLD_TICKETS, PUT_GUEST
from hyakki.server.store.store import Store
from hyakki.server.store.writer import Write
from hyakki.server.tables.changing import Change, Changing
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.lobby import Lobby
from hyakki.server.tables.tables import Tables
from hyakki.server.tables.timekeeper import Timekeeper
from hyakki.server.wire.channel import POLICY, RESTART
from hyakki.server.wire.guests import COOKIE_SECONDS, Signer, load_signer, offered_name
from hyakki.server.wire.limits import Buckets, Turns

if TYPE_CHECKING:
    from hyakki.server.cluster import Cluster
    from hyakki.server.requests.sockets import Socket

SWEEP_SECONDS = 30.0
MOMENT = 0.05
LAG_SECONDS = 1.0
LOOK_AGAIN = (0.05, 0.2, 1.0, 3.0, 10.0)  # seconds between tries to look at a table that was dropped
SENT_AWAY = "The host of this server does not let you in"


def open_files(config: Config) -> tuple[Store, Signer]:
    """The database and the key, or one line of what is wrong with them; outside the event loop."""
    store = Store(config.database, config.now, config.ticks)
    try:
        if isinstance(config.database, Postgres) and config.database.key is None:
            return store, signer_in(store.engine)
        return store, load_signer(config.key_file)
    except BaseException:
        store.let_go()
        raise


class Services:
    """One per server; made and ended inside its event loop."""

    def __init__(self, config: Config, store: Store, signer: Signer) -> None:
        limits, ticks = config.limits, config.ticks
        self.config = config
        self.signer = signer
        self.store = store
        with store.engine.connect() as connection:
            self.bans = Bans(reads.bans(connection))
            self.identities = Identities(
                config,
                store,
                epochs(connection),
                [*farewells(connection, done=True), *map(after_farewell, farewells(connection, done=False))],
            )
        self.tables = Tables(config, self.store)
        self.office = Office(config, store, self.tables, signer, self.bans, self)
        self.door = None if isinstance(config.database, Postgres) else Door(config.database, self.office)
        self.campaigns = Campaigns(self.tables, self.store, self.changed)
        self.time = Timekeeper(config, self.tables, self.change)
        self.bots = BotPlayers(config, self.tables, self.changed, self.reload_if_dropped)
        self.calls = Buckets(limits.calls_per_second, limits.calls_burst, ticks)
        self.chats = Buckets(limits.chats_per_second, limits.chats_burst, ticks)
        self.new_guests = Buckets(limits.new_guests_per_second, limits.new_guests_burst, ticks)
        self.addresses = Buckets(limits.address_calls_per_second, limits.address_calls_burst, ticks)
        self.keys = Buckets(limits.keys_per_second, limits.keys_burst, ticks)
        self.codes = Buckets(limits.codes_per_second, limits.codes_burst, ticks)
        self.replays = Buckets(limits.replays_per_second, limits.replays_burst, ticks)
        self.steps = Buckets(limits.steps_per_second, limits.steps_burst, ticks)
        self.analyses = Buckets(limits.analyses_per_second, limits.analyses_burst, ticks)
        self.hints = Buckets(limits.hints_per_second, limits.hints_burst, ticks)
        self.imports = Buckets(limits.imports_per_second, limits.imports_burst, ticks)
        self.passing = Turns(limits.passed_at_once)
        self.reader = Reader(config.games_path, limits.thinker_start_seconds, limits.replays_waiting)
        self.verifier = Reader(config.games_path, limits.thinker_start_seconds, limits.replays_waiting)  # takes longer
        self.chronicle = Chronicle(config, store, self.verifier)
        self.analyst = Analyst(config, store, self.verifier, self.bots.thinkers)
        self.shelf = Shelf(limits.kept_answers)
        self.sockets: set[Socket] = set()
        self.answered: Counter[str] = Counter()  # requests over sockets, by how they ended
        self.lag = 0.0  # the latest the loop has been since figures were told
        self._looking_again: set[Socket] = set()  # at a table that is being read anew
        self.lobby = Lobby(self.store, config.games)
        self._besides: set[asyncio.Task[None]] = set()
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self.lobby.serve())]
        self._tasks.append(asyncio.create_task(self.tables.tell_waiting()))
        self._tasks.append(asyncio.create_task(self.chronicle.serve()))
        self.rater = Rater(store, self.tell_ratings)
        self._tasks.append(asyncio.create_task(self.rater.serve()))
        self.farewells = Farewells(config, store, self.tables, self.change, self.lobby.forgotten)
        self.backups = Backups(config)
        self._tasks.append(asyncio.create_task(self.backups.serve()))
        self._metrics = None if config.metrics is None else self._tell_figures(config.metrics)
        self.health = Health(config, self.store.writer, self._recovered)
        self._tasks.append(asyncio.create_task(self.health.mind()))
        self.cluster = None if not isinstance(config.database, Postgres) else self._join(config.database)
        if self.door is not None:
            self._tasks.append(asyncio.create_task(self.door.open()))
        if self.store.saved is not None:
            log("migrated", backup=self.store.saved.name)

    async def begin(self) -> None:
        """Before the first request: time runs from here, and bots think on; of several processes, where tables are
        theirs."""
        if self.cluster is not None:
            await self.cluster.begin()
        else:
            try:
                await self.time.begin()
            except Problem:
                log("clocks_not_settled")  # then nobody is charged for what was before
            self._tasks.append(asyncio.create_task(self.bots.wake_stored()))
        self._tasks.append(asyncio.create_task(self.time.serve()))
        self._tasks.append(asyncio.create_task(self.farewells.serve()))  # it changes tables, as time does

    async def stop(self) -> None:
        """Let bots and sockets go, and store what is left to store."""
        if self.door is not None:
            await self.door.close()
        if self.cluster is not None:
            await self.cluster.bulletin.end()
        if self._metrics is not None:
            await asyncio.to_thread(self._metrics.shutdown)
            self._metrics.server_close()
        besides = [*self._tasks, *self._besides]
        for task in besides:
            task.cancel()
        await asyncio.gather(*besides, return_exceptions=True)
        await self.analyst.stop()
        await self.bots.stop()
        await self.reader.stop()
        await self.verifier.stop()
        try:
            await self.tables.save_positions()
            await self.store.writer.put([self.time.alive()])
        except Problem:
            log("positions_not_saved")  # they are only a help for a server with other rules
        await self.store.close()

    def _join(self, database: Postgres) -> Cluster:
        from hyakki.server.cluster import Cluster  # here, since a server with a file needs none of it

        return Cluster(self, database, self.store.address)

    def tell_others(self, kind: str, **about: Any) -> None:
        """Other processes on this database, where there may be some."""
        if self.cluster is not None:
            self.cluster.tell(kind, **about)

    def _tell_figures(self, address: tuple[str, int]) -> Any:
        from hyakki.server.metrics import serve_metrics  # here, since a server without figures needs none of it

        self._tasks.append(asyncio.create_task(self._watch_lag()))
        return serve_metrics(self, address)

    async def _watch_lag(self) -> None:
        """How much later than asked the loop comes round."""
        while True:
            before = self.config.ticks()
            await asyncio.sleep(LAG_SECONDS)
            self.lag = max(self.lag, self.config.ticks() - before - LAG_SECONDS)

    def _recovered(self) -> None:
        """What is done can be kept again: bots, which were asked nothing meanwhile, think on, and time goes on."""
        self.time.forgive()
        for live in list(self.tables.live.values()):
            self.bots.consider(live)

    async def name_of(self, guest: str) -> str:
        return await self.store.read(lambda reads: reads.guest_name(guest)) or offered_name(guest)

    # --- sockets ---

    def enter(self, socket: Socket) -> None:
        self.sockets.add(socket)

    def leave(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        self.look_away(socket)

    def send_away_banned(self) -> int:
        """The pages of those who are not let in any more are closed; returns how many."""
        banned = [
            socket for socket in self.sockets if socket.guest in self.bans.guests or self.bans.address(socket.address)
        ]
        self._send_away(banned, SENT_AWAY)
        return len(banned)

    def send_away_guest(self, guest: str, reason: str) -> None:
        """The pages of a guest whose cookies hold no more are closed."""
        self._send_away([socket for socket in self.sockets if socket.guest == guest], reason)

    def _send_away(self, sockets: list[Socket], reason: str) -> None:
        for socket in sockets:
            socket.tell(Gone(reason=reason))
            socket.close(POLICY)

    def send_all_away(self) -> int:
        """Everybody comes back by a request of their own, with whatever cookie is worth something then."""
        for socket in self.sockets:
            socket.close(RESTART)
        return len(self.sockets)

    async def look(self, socket: Socket, table: str, have: int) -> None:
        """A socket looks at a table, and is told what it has missed."""
        live = await self.tables.get(table)
        if socket.live is not live:
            self.look_away(socket)
        self.lobby.leave(socket)
        await self._enter(socket, live, have)

    async def _enter(self, socket: Socket, live: LiveTable, have: int) -> None:
        before, said = socket.live, live.said
        hears = live.hears(socket.guest, have)
        chat = await self.store.read(lambda reads: reads.chat(live.id, *hears))  # others need not wait for it
        async with live:
            if socket.guest in live.room.banned:
                raise Problem("refused", "The creator of this table has sent you away")
            if not may_look(live, socket.guest):
                raise Problem("refused", "This table allows no spectators")
            if live.said != said or live.hears(socket.guest, have) != hears:
                hears = live.hears(socket.guest, have)
                chat = await self.store.read(lambda reads: reads.chat(live.id, *hears))
            if socket not in self.sockets or socket.live is not before:
                return  # it went meanwhile
            was_here = live.connected(socket.guest)
            live.enter(socket)
            socket.live = live
            for data in live.teller.all_of(socket.guest, have, chat):
                socket.send(data)
            if not was_here:
                for watcher in live.watchers:
                    if watcher is not socket:
                        watcher.send(live.teller.room(watcher.guest, live.n))
        self.bots.consider(live)
        self.time.mind(live)

    def look_away(self, socket: Socket) -> None:
        """A socket looks at no table any more; the others are told when that was its guest's last."""
        live = socket.live
        socket.live = None
        self.lobby.leave(socket)
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
            if socket not in self._looking_again:
                self._looking_again.add(socket)
                self.spawn(self._look_again(socket, live))

    def look_again_now(self) -> None:
        """What could not be read can be again: nobody waits for the next try."""
        for socket in [one for one in self.sockets if one.live is not None and one.live.dropped]:
            if socket.live is not None:
                self.spawn(self._look_again_once(socket, socket.live))

    async def _look_again_once(self, socket: Socket, dropped: LiveTable) -> None:
        await self._looks_elsewhere(socket, dropped)

    def reload_if_dropped(self, live: LiveTable) -> None:
        if live.dropped:
            self.reload(live)

    async def _look_again(self, socket: Socket, dropped: LiveTable) -> None:
        """Until that succeeds the socket looks at the dropped table, whose changes are refused with "try again"."""
        try:
            for pause in LOOK_AGAIN:
                if await self._looks_elsewhere(socket, dropped):
                    return
                await asyncio.sleep(pause)  # it is being read anew, or cannot be read just now
            socket.close(RESTART)  # the page comes back by itself
        finally:
            self._looking_again.discard(socket)

    async def _looks_elsewhere(self, socket: Socket, dropped: LiveTable) -> bool:
        """Whether the socket looks at the table as it was read anew, or at none, or somewhere else by its own wish."""
        try:
            live = await self.tables.get(dropped.id)
            if socket.live is dropped:
                await self._enter(socket, live, dropped.told)
        except Elsewhere as elsewhere:
            if elsewhere.address:
                socket.close(RESTART)  # it comes back to who has the table now
        except Problem as problem:
            if problem.kind != "broken" and socket.live is dropped:
                socket.live = None
                socket.tell(Gone(reason=problem.reason))
        except Exception as error:
            log("look_again_failed", error=type(error).__name__, at=place_of(error))
        return socket.live is not dropped or socket not in self.sockets

    async def rename(self, guest: str, name: str) -> None:
        """A guest goes by another name, also at the tables it has open."""
        self.store.writer.refuse_if_failing()
        await self.store.writer.put([(PUT_GUEST, {"id": guest, "name": name, "seen": self.config.now()})])
        self.tell_others("renamed", guest=guest, name=name)
        await self.rename_at_tables(guest, name)

    async def rename_at_tables(self, guest: str, name: str) -> None:
        for live in {socket.live for socket in self.sockets if socket.guest == guest and socket.live is not None}:
            async with self.change(live) as change:
                if live.room.seat_of(guest) is not None:
                    change.room(*live.rename(guest, name))

    def change(self, live: LiveTable) -> Changing:
        """Change a table; then bots are woken and lists told. If it cannot be stored, everybody there looks anew."""
        return Changing(live, self.reload_if_dropped, self.follow)

    def follow(self, change: Change) -> None:
        if change.sends_off:
            self.send_off(change.live)
        if change.kept:
            self.changed(change.live, *change.former)

    def _looking_at(self, live: LiveTable) -> list[Socket]:
        return [socket for socket in self.sockets if socket.live is live]

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do something besides; it ends with the server."""
        task = asyncio.create_task(work)
        self._besides.add(task)
        task.add_done_callback(self._besides.discard)

    def changed(self, live: LiveTable, *former: str | None) -> None:
        """A table has changed: bots may be asked, the lists of its people may differ, also of those who have left."""
        if live.untold is not None:
            self.chronicle.ended(live.id, live.untold, live.record_of(live.untold))
            if live.rates:
                self.rater.ended()
                if self.cluster is not None:
                    self.cluster.match_ended()
            live.untold = None
        self.bots.consider(live)
        self.time.mind(live)
        if self.lobby.minds(live):
            self.lobby.changed(live, [*live.members(), *[guest for guest in former if guest is not None]])

    async def tell_ratings(self, table: str, ratings: dict[str, RatingInfo]) -> None:
        """Those who are at the table where a match was rated see how they stand now."""
        if table not in self.tables.live:
            if not self.store.owns(table):
                self.tell_others("rated", table=table, ratings=msgspec.to_builtins(ratings))
            return
        live = self.tables.live[table]
        async with self.change(live) as change:
            for place in live.room.seats:
                if place.agreed and place.guest in ratings:
                    place.rating = ratings[place.guest]
                    change.room()

    async def enter_lobby(self, socket: Socket) -> None:
        self.look_away(socket)
        await self.lobby.enter(socket)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.config.idle_seconds))
            try:
                await self._tidy()
            except Exception as error:  # next time, then
                log("sweep_failed", error=type(error).__name__, at=place_of(error))

    async def _tidy(self) -> None:
        now = self.config.now()
        old: list[Write] = [
            (DROP_OLD_TICKETS, {"now": now}),
            (DROP_OLD_CARRIES, {"now": now}),
            (DROP_OLD_FAREWELLS, {"before": now - 2 * COOKIE_SECONDS}),  # no cookie of then is left
        ]
        await self.store.writer.put([*old, self.time.alive()])
        dropped = self.tables.drop_idle()
        if dropped:
            log("tables_dropped", count=dropped)
        forgotten = await self.tables.forget_old()
        if forgotten:
            self.lobby.forgotten(forgotten)
            log("tables_forgotten", count=len(forgotten))


def may_look(live: LiveTable, guest: str) -> bool:
    """Who sits there, its creator, and everybody else if spectators are allowed or may still sit down.

    Whoever looks at the table need not see its match: that is `LiveTable.rights`."""
    room = live.room
    if guest in room.banned:
        return False
    return room.is_of(guest) or room.spectators or room.phase == "waiting"
