"""All tables: made, found, loaded from the store when somebody asks, dropped when nobody looks."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.core.record import load
from hyakki.server import rooms
from hyakki.server.bodies import NewTable
from hyakki.server.config import Config
from hyakki.server.live import LiveTable
from hyakki.server.messages import Tables as TablesMessage
from hyakki.server.messages import TableSummary
from hyakki.server.problems import Problem
from hyakki.server.schema import DROP_CHAT, DROP_MEMBERS, DROP_TABLE, PUT_MEMBER
from hyakki.server.store import Store, StoredMatch, StoredTable
from hyakki.server.telling import ActionWords
from hyakki.server.writer import Write
from hyakki.table import Table


class Tables:
    """The tables in memory, by id."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.live: dict[str, LiveTable] = {}
        self._words: dict[str, ActionWords] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    async def get(self, table: str) -> LiveTable:
        """A table by its id, loaded if it is not in memory."""
        found = self.live.get(table)
        if found is not None and not found.dropped:
            return found
        if table in self._loading:
            return await asyncio.shield(self._loading[table])
        task = self._loading[table] = asyncio.ensure_future(self._load(table))
        try:
            live = await asyncio.shield(task)
        finally:
            self._loading.pop(table, None)
        return live

    async def make(
        self,
        guest: str,
        name: str,
        wish: NewTable,
        position: dict[str, Any] | None = None,
        campaign: bool = False,
    ) -> LiveTable:
        """A new table, stored; with `start` its first match has begun. A position may stand in for the set-up."""
        config = self.config
        game = self.game(wish.game)
        room = rooms.new_room(game, guest, self._free_code(), wish)
        room.campaign = campaign
        if wish.sit is not None:
            rooms.sit(room, guest, name, wish.sit)
        if wish.bots is not None:
            for seat, place in enumerate(room.seats):
                if place.open():
                    rooms.add_bot(room, seat, wish.bots)
        self.check_quota(guest, 1, room.bots())
        live = LiveTable(config.new_id(), config, self.store, self._words_of(game), room, 0)
        async with live.lock:
            writes: list[Write] = [(PUT_MEMBER, {"guest": guest, "table_id": live.id})]
            if wish.start:
                rooms.check_start(room, guest)
                writes += live.begin(position)
            else:
                live.n += 1
            await live.keep([*writes, live.room_write()])
        self.live[live.id] = live
        return live

    def _free_code(self) -> str:
        code = self.config.new_code()
        while self.store.by_code(code) is not None:
            code = self.config.new_code()
        return code

    def game(self, name: str) -> Game:
        if name not in self.config.games:
            raise Problem("missing", f'There is no game "{name[:40]}"', f"games: {', '.join(self.config.games)}")
        return self.config.games[name]

    def _words_of(self, game: Game) -> ActionWords:
        """The words of a game's actions, shared by all its tables."""
        return self._words.setdefault(game.name, ActionWords(game))

    def check_quota(self, guest: str, tables: int, bots: int) -> None:
        """Refuse more unfinished tables, or bots at them, than one guest may have."""
        limits = self.config.limits
        have_tables, have_bots = self.store.open_tables(guest)
        if have_tables + tables > limits.tables_per_guest:
            raise Problem("limit", f"You have {have_tables} unfinished tables", "end one of them first")
        if have_bots + bots > limits.bots_per_guest:
            raise Problem("limit", f"{have_bots} bots play at your tables", f"at most {limits.bots_per_guest}")

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory; the next who asks gets it from the store."""
        live.dropped = True
        if self.live.get(live.id) is live:
            del self.live[live.id]

    def drop_idle(self) -> int:
        """Drop the tables that nobody has looked at for a while."""
        late = self.config.clock() - self.config.idle_seconds
        idle = [t for t in self.live.values() if not t.watchers and not t.thinking and t.touched <= late]
        for live in idle:
            if not live.lock.locked():
                self.forget(live)
        return len(idle)

    async def forget_waiting(self) -> int:
        """Forget the tables that were set long ago, never began, and at which nobody looks."""
        old = self.store.never_begun(self.config.clock() - self.config.waiting_seconds)
        gone = [table for table in old if table not in self.live and table not in self._loading]
        drops = (DROP_TABLE, DROP_MEMBERS, DROP_CHAT)
        writes: list[Write] = [(drop, {"of_table": table}) for table in gone for drop in drops]
        if writes:
            await self.store.writer.put(writes)
        return len(gone)

    async def save_positions(self) -> None:
        """Before a stop: late positions of open matches, in case the next server has other rules."""
        writes = [t.position_write() for t in self.live.values() if t.match is not None and t.room.phase == "playing"]
        if writes:
            await self.store.writer.put(writes)

    # --- lists ---

    def lists(self, guest: str) -> TablesMessage:
        """The guest's tables, those waiting for the guest first, and the public ones."""
        mine = [summary(table, stored, guest) for table, stored in self.store.mine(guest) if stored.room.is_of(guest)]
        mine.sort(key=lambda one: (not one.your_turn, one.phase == "over", -one.updated))
        public = [summary(table, stored, guest) for table, stored in self.store.public() if stored.room.inviting()]
        return TablesMessage(mine=mine, public=public)

    # --- loading ---

    async def _load(self, table: str) -> LiveTable:
        stored = self.store.table(table)
        if stored is None:
            raise Problem("missing", "There is no such table", "the link may be cut short")
        room = stored.room
        live = LiveTable(table, self.config, self.store, self._words_of(self.game(room.game)), room, stored.n)
        match = self.store.match(table, room.series) if room.series else None
        live.notes = self.store.notes(table, room.series)
        if match is not None:
            try:
                live.restore(match, await asyncio.to_thread(resume, live.game, match))
            except BadInput:
                await self._move_on(live, match)
        self.live[table] = live
        return live

    async def _move_on(self, live: LiveTable, match: StoredMatch) -> None:
        """The record is of another version of the rules: go on from the last stored position, or end it."""
        async with live.lock:
            if live.room.phase == "playing" and match.position is not None:
                try:
                    live.notice("table.moved_on")
                    writes = live.begin(json.loads(match.position), json.loads(match.header)["commitment"])
                    await live.keep([*writes, live.room_write()])
                    return
                except HyakkiError:
                    live.room.notices.pop()
            if live.room.phase == "playing":
                live.notice("table.not_playable")
                live.room.phase = "over"
                await live.keep_room()


def resume(game: Game, match: StoredMatch) -> Table:
    """The match of a record, with nature going on alike."""
    record = load(match.header + "".join([lines for _, lines, _ in match.rows]))
    return Table.resume(game, record, match.seed, match.passing)


def summary(table: str, stored: StoredTable, guest: str) -> TableSummary:
    room = stored.room
    seat = room.seat_of(guest)
    return TableSummary(
        table=table,
        game=room.game,
        phase=room.phase,
        seats=len(room.seats),
        open_seats=len([place for place in room.seats if place.open()]),
        names=[place.name for place in room.seats if not place.open()],
        your_seat=seat,
        your_turn=room.phase == "playing" and seat in stored.waits,
        paused=room.paused,
        updated=stored.updated,
    )
