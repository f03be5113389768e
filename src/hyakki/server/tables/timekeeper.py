"""Whose time runs out next, over all tables: one task sleeps until then, and answers by default for who is late.

Nothing is written while time only passes. A start charges what had passed when the server last said that it lived."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from heapq import heapify, heappop, heappush

from hyakki.server.config import Config
from hyakki.server.log import log, place_of
from hyakki.server.speech.problems import Problem
from hyakki.server.store.naming import Elsewhere
from hyakki.server.store.schema import PUT_CLOCKS, PUT_META
from hyakki.server.store.stored import clocks_row
from hyakki.server.store.writer import Write
from hyakki.server.tables import rooms
from hyakki.server.tables.changing import Change
from hyakki.server.tables.clocks import MISSES
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.tables import Tables

AGAIN = 1.0  # seconds until what could not be done is tried again
SELDOM = 600.0  # the same for what fails again and again, each time after twice as long: a row may be spoilt for good
AT_LEAST = 10.0  # seconds that a restart leaves to everybody, to come back
SPARE = 64  # plans that do not hold any more are kept until there are more of them than of others

Changing = Callable[[LiveTable], AbstractAsyncContextManager[Change]]


class Timekeeper:
    """Knows of every table whose time runs, in memory or not, the moment at which somebody is late."""

    def __init__(self, config: Config, tables: Tables, changing: Changing) -> None:
        self._config = config
        self._tables = tables
        self._changing = changing
        self._due: dict[str, float] = {}  # by table; moments as `Config.shown` gives them
        self._plans: list[tuple[float, str]] = []  # a heap, with plans that hold no more
        self._failures: dict[str, int] = {}  # by table: how often in a row nothing could be done there
        self._sooner = asyncio.Event()

    def moment(self) -> float:
        return self._config.shown(self._config.ticks())

    def alive(self) -> Write:
        """Says that the server lives, for the one that is started when it does no more."""
        return PUT_META, {"key": "alive", "value": repr(self.moment())}

    async def begin(self, ours: Callable[[str], bool] | None = None) -> None:
        """After a start: time goes on from here, less what had passed before the last server ended.

        Where there are several servers `ours` says which tables are this one's from here on."""
        start, store = self.moment(), self._tables.store
        self._tables.counts_from = self._tables.counts_from or start
        alive, rows = await store.read(lambda reads: (reads.alive(), reads.clocks()))
        writes: list[Write] = []
        for table, series, game, account in rows:
            if ours is not None and not ours(table):
                continue
            account.settle(alive)
            account.left = [max(seconds, AT_LEAST) for seconds in account.left]
            account.shown = [max(seconds, AT_LEAST) for seconds in account.shown]
            installed = game in self._tables.installed
            account.since = start if installed else None
            row = clocks_row(table, series, account)
            writes.append((PUT_CLOCKS, row if installed else {**row, "due": 0.0}))  # to be looked at again
            self._plan(table, account.due())
        if writes or ours is None:
            await store.writer.put([*writes, self.alive()])

    def mind(self, live: LiveTable) -> None:
        """A table has changed, or is looked at."""
        self._plan(live.id, None if live.account is None or live.dropped else live.account.due())

    def forgive(self) -> None:
        """What could not be stored could not be answered either: time counts from now."""
        self._tables.counts_from = self.moment()
        for live in self._tables.live.values():
            live.counts_from(self._tables.counts_from)
            self.mind(live)

    def planned(self) -> int:
        """How many plans are kept, also such as hold no more."""
        return len(self._plans)

    async def serve(self) -> None:
        """For as long as the server runs."""
        while True:
            self._sooner.clear()
            next_due = self._plans[0][0] if self._plans else None
            with suppress(TimeoutError):
                async with asyncio.timeout(None if next_due is None else max(0.0, next_due - self.moment())):
                    await self._sooner.wait()
            if self._tables.store.writer.failing_since is not None:
                await asyncio.sleep(AGAIN)
            else:
                await self.strike()

    async def strike(self) -> int:
        """Answer for all who are late now; at how many tables that was tried."""
        now, late = self.moment(), set()
        while self._plans and self._plans[0][0] <= now:
            due, table = heappop(self._plans)
            if self._due.get(table) == due:
                late.add(table)
        await asyncio.gather(*[self._strike_at(table) for table in sorted(late)])
        return len(late)

    async def _strike_at(self, table: str) -> None:
        del self._due[table]
        try:
            live = await self._tables.get(table)
            async with self._changing(live) as change:
                self._tables.store.writer.refuse_if_failing()
                answer_late(change)
            self._failures.pop(table, None)
            self.mind(live)
        except Elsewhere:
            self._failures.pop(table, None)  # who looks after it keeps its time
        except Problem as problem:
            if problem.kind == "broken":  # it is read anew, or nothing can be stored just now
                self._later(table)
        except Exception as error:
            log("clock_failed", error=type(error).__name__, at=place_of(error))
            self._later(table)

    def _later(self, table: str) -> None:
        failures = self._failures[table] = self._failures.get(table, 0) + 1
        self._plan(table, self.moment() + min(AGAIN * 2.0 ** min(failures - 1, 20), SELDOM))

    def _plan(self, table: str, due: float | None) -> None:
        if due is None:
            self._due.pop(table, None)
            return
        if self._due.get(table) == due:
            return
        self._due[table] = due
        heappush(self._plans, (due, table))
        if len(self._plans) > 2 * len(self._due) + SPARE:
            self._plans = [(due, table) for table, due in self._due.items()]
            heapify(self._plans)
        if self._plans[0] == (due, table):
            self._sooner.set()


def answer_late(change: Change) -> None:
    """The default of the question for everybody who is late; who was so too often gives the seat to a bot."""
    live = change.live
    late = live.late()
    if not late:
        return
    table = live.running()
    token = table.token()
    for seat in late:
        if table.token() == token and seat in table.to_act():
            table.time_out(seat)
            live.notice("table.out_of_time", seat=seat)
    change.answers()
    change.room()
    account = live.account
    for seat in late:
        if live.playing() and account is not None and account.missed[seat] >= MISSES:
            rooms.hand_over(live.room, seat, rooms.STAND_IN)
            live.notice("table.bot_for_late", seat=seat)
            change.room(*live.pass_no_more(seat))
