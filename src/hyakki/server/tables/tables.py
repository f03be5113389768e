"""All tables: made, found, loaded from the store when somebody asks, dropped when nobody looks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.core.record import load
from hyakki.server.config import Config
from hyakki.server.log import log
from hyakki.server.speech.bodies import NewTable
from hyakki.server.speech.problems import Problem
from hyakki.server.store.naming import Elsewhere
from hyakki.server.store.quotas import used
from hyakki.server.store.schema import DROPS, PUT_MEMBER
from hyakki.server.store.spoilt import SPOILT
from hyakki.server.store.store import Store
from hyakki.server.store.stored import StoredMatch
from hyakki.server.store.writer import Write
from hyakki.server.tables import rooms
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.sights import Sights
from hyakki.table import Table


class Tables:
    """The tables in memory, by id."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.installed = frozenset(config.games)  # names; tables of other games wait until theirs is here again
        self.live: dict[str, LiveTable] = {}
        self.draining = False  # the host is about to stop the server: nothing new begins
        self.counts_from = 0.0  # the moment before which no time is charged that is not charged yet
        self._sights: dict[str, Sights] = {}
        self._counting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by guest
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._forgotten: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # that somebody may still hold
        self._going: dict[str, asyncio.Future[None]] = {}  # tables that are being dropped from the store

    async def get(self, table: str) -> LiveTable:
        """A table by its id, loaded if it is not in memory."""
        here = self.live.get(table)
        if here is not None and not here.dropped:
            return here
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda done: self._loaded(table, done))
        return await asyncio.shield(loading)

    async def peek(self, table: str) -> LiveTable:
        """A table to be looked at and not changed, also one that another process looks after."""
        try:
            return await self.get(table)
        except Elsewhere:
            return (await self._read(table))[0]

    def in_memory(self, table: str) -> bool:
        """Whether a table is there, or about to be."""
        return table in self.live or table in self._loading

    async def make(
        self,
        guest: str,
        name: str,
        wish: NewTable,
        position: dict[str, Any] | None = None,
        campaign: bool = False,
    ) -> LiveTable:
        """A new table, stored; with `start` its first match has begun. A position may stand in for the set-up."""
        self.refuse_if_draining()
        config = self.config
        game = self.game(wish.game)
        room = rooms.new_room(game, guest, await self.free_code(), wish)
        room.campaign = campaign
        if wish.sit is not None:
            rooms.sit(room, guest, name, wish.sit)
        for seat, bot in enumerate(wish.bots):
            if bot is not None:
                rooms.add_bot(room, seat, bot, game)
        if wish.fill:
            rooms.seat_company(room, game)
        live = LiveTable(self.store.named(config.new_id()), config, self.store, self._sights_of(game), room, 0)
        async with live.lock, self.within_quota(guest, 1, room.bots()):
            writes: list[Write] = [(PUT_MEMBER, {"guest": guest, "table_id": live.id})]
            if wish.start:
                rooms.check_start(room, guest)
                writes += live.begin(position)
            else:
                live.n += 1
            await live.keep([*writes, live.room_write()])
        if self.store.owns(live.id):
            self.live[live.id] = live
        else:
            live.dropped = True  # its shard went to another process meanwhile, which reads it
        return live

    def refuse_if_draining(self) -> None:
        """Asked before a table is made or a match begun."""
        if self.draining:
            hint = "matches that run go on; try again in some minutes"
            raise Problem("refused", "The host restarts this server soon: nothing new begins", hint)

    async def free_code(self) -> str:
        code = self.config.new_code()
        taken = await self.store.read(lambda reads: reads.by_code(code))
        return code if taken is None else await self.free_code()

    def game(self, name: str) -> Game:
        if name not in self.installed:
            raise Problem("missing", f'There is no game "{name[:40]}"', f"games: {', '.join(self.config.games)}")
        return self.config.games[name]

    def game_of(self, room: rooms.RoomRecord) -> Game:
        """The game of a table, which may have been installed when the table was made and be so no more."""
        if room.game not in self.installed:
            hint = "the host can install it again: nothing is lost"
            raise Problem("closed", f"This is a table of {room.game}, which is not installed here any more", hint)
        return self.game(room.game)

    async def tell_waiting(self) -> None:
        """To the host, after a start: tables wait for a game that is not installed."""
        for game, count in sorted((await self.store.read(lambda reads: reads.count_by_game())).items()):
            if game not in self.installed:
                log("game_not_installed", game=game, tables=count)

    def _sights_of(self, game: Game) -> Sights:
        """What makes the sights of a game, shared by all its tables."""
        if game.name not in self._sights:
            self._sights[game.name] = Sights(game)
        return self._sights[game.name]

    @asynccontextmanager
    async def within_quota(self, guest: str, tables: int, bots: int) -> AsyncIterator[None]:
        """So many more tables and bots of a guest are stored inside; who asks for more meanwhile waits."""
        async with self._counting.setdefault(guest, asyncio.Lock()):
            await self._check_quota(guest, tables, bots)
            yield

    async def _check_quota(self, guest: str, tables: int, bots: int) -> None:
        """Refuse more unfinished tables, bots at them, or kept matches than one guest may have."""
        limits = self.config.limits
        have_tables, have_bots, kept = await self.store.read(
            lambda reads: used(reads.connection, guest, self.installed)
        )
        if tables and kept >= limits.matches_per_guest:
            raise Problem("limit", f"{kept} matches are kept of your tables", "the host can have old ones forgotten")
        if have_tables + tables > limits.tables_per_guest:
            raise Problem("limit", f"You have {have_tables} unfinished tables", "end one of them first")
        if have_bots + bots > limits.bots_per_guest:
            raise Problem("limit", f"{have_bots} bots play at your tables", f"at most {limits.bots_per_guest}")

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory; the next who asks gets it from the store."""
        live.dropped = True
        if self.live.get(live.id) is live:
            del self.live[live.id]
            self._forgotten[live.id] = live

    def drop_idle(self) -> int:
        """Drop the tables that nobody has looked at for a while."""
        late = self.config.ticks() - self.config.idle_seconds
        idle = [t for t in self.live.values() if not t.watchers and not t.thinking and t.touched <= late]
        for live in idle:
            if not live.lock.locked():
                self.forget(live)
        return len(idle)

    async def forget_old(self) -> dict[str, list[str]]:
        """Forget tables at which nobody looks: those set long ago or closed that never began, and, if the host
        says so, those finished long ago. Returns them, and in whose lists they stood."""
        config, now = self.config, self.config.now()
        kept_since = None if config.keep_seconds is None else now - config.keep_seconds
        old = await self.store.read(
            lambda reads: reads.members(reads.forgettable(now - config.waiting_seconds, kept_since))
        )
        gone = {table: old[table] for table in old if self.store.owns(table) and not self.in_memory(table)}
        writes: list[Write] = [(drop, {"of_table": table}) for table in gone for drop in DROPS]
        if writes:
            going = self.store.writer.put(writes)
            self._going.update(dict.fromkeys(gone, going))
            try:
                await going
            finally:
                for table in gone:
                    del self._going[table]
        return gone

    async def save_positions(self) -> None:
        """Before a stop: late positions of open matches, in case the next server has other rules."""
        writes = [t.position_write() for t in self.live.values() if t.match is not None and t.room.phase == "playing"]
        if writes:
            await self.store.writer.put(writes)

    # --- loading ---

    async def _load(self, table: str) -> LiveTable:
        await self.store.own(table)
        era = self.store.era
        await self._settled(table)
        live, stranger = await self._read(table)
        if stranger is not None:
            await self._move_on(live, stranger)
        if era != self.store.era:  # another process may have had it meanwhile
            raise Elsewhere("")
        self.live[table] = live
        return live

    async def _settled(self, table: str) -> None:
        """What is being stored of a table is stored; read before that, memory would never learn of it."""
        before = self.live.get(table) or self._forgotten.get(table)
        if before is not None:
            async with before.lock:  # whoever still holds it as it was
                pass
        if table in self._going:
            await asyncio.wait([self._going[table]])

    def _loaded(self, table: str, done: asyncio.Future[LiveTable]) -> None:
        """Only now another load may begin: who asked first may have gone long before, and others wait for this one."""
        del self._loading[table]
        if not done.cancelled():
            done.exception()  # told to whoever still waits

    async def _read(self, table: str) -> tuple[LiveTable, StoredMatch | None]:
        """A table as it is stored, and its match if that cannot go on under the rules of today."""
        whole = await self.store.read(lambda reads: reads.whole(table))
        if whole is None:
            raise Problem("missing", "There is no such table", "the link may be cut short")
        stored, match, notes = whole
        room = stored.room
        if room.imported:
            raise Problem("closed", "Nobody plays here: a record was brought", "it has a page of its own")
        live = LiveTable(table, self.config, self.store, self._sights_of(self.game_of(room)), room, stored.n)
        room.options = live.game.as_then(room.options)
        live.notes = notes
        if match is not None:
            try:
                live.restore(match, await asyncio.to_thread(resume, live.game, match))
                live.counts_from(self.counts_from)
            except BadInput:
                live.played = match.played
                return live, match
        return live, None

    async def _move_on(self, live: LiveTable, match: StoredMatch) -> None:
        """The record is of another version of the rules: go on from the last stored position, or end it."""
        async with live.lock:
            stood = where_it_stood(live.game, match)
            if live.room.phase == "playing" and stood is not None:
                try:
                    live.notice("table.moved_on")
                    await live.keep([*live.begin(*stood), live.room_write()])
                    return
                except HyakkiError:
                    live.room.notices.pop()
            if live.room.phase == "playing":
                live.notice("table.not_playable")
                await live.keep_room(live.end())


def where_it_stood(game: Game, match: StoredMatch) -> tuple[dict[str, Any], str] | None:
    """The last stored position of a match, and the commitment that the next one follows; None: it cannot be read."""
    try:
        position = json.loads(match.position or "")
        position["options"] = game.as_then(position["options"])
        return position, json.loads(match.header)["commitment"]
    except (HyakkiError, *SPOILT):
        return None


def resume(game: Game, match: StoredMatch) -> Table:
    """The match of a record, with nature going on alike."""
    record = load(match.header + "".join([lines for _, lines, _ in match.rows]))
    return Table.resume(game, record, match.seed, match.passing)
