"""The writer thread: whatever all tables want stored goes into one transaction per flush (group commit)."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import DBAPIError, TimeoutError
from sqlalchemy.sql.dml import UpdateBase

from hyakki.server.log import log, place_of
from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import EXACT, PUT_META

Write = tuple[UpdateBase, dict[str, Any]]
Then = Callable[[Problem | None], None]  # told in the event loop: stored, or why not
Wanted = tuple[Sequence[Write], Then]
Shape = tuple[UpdateBase, tuple[str, ...]]  # a statement, and the columns it is given
Grouped = dict[Shape, list[dict[str, Any]]]
Result = tuple[Then, BaseException | None]

FLUSH_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)  # seconds, for the figures
THE_DISKS = (sqlite3.InternalError, TimeoutError, DBAPIError, OSError, MemoryError)  # also: no connection can be had
ROWS = 500  # in one statement, at most


class Plain(NamedTuple):
    """A statement as SQLite takes it."""

    text: str
    names: list[str]  # of its marks
    fixed: dict[str, Any]  # values that never change
    more: str  # what the text goes on with for each further row; empty where it takes one at a time


class Outdated(Exception):
    """What was to be written is older than what is there, or is gone: nothing of it is stored."""


class Writer:
    """Takes writes from the event loop and resolves their futures once they are synced to disk.

    `failing_since` is when flushes began to fail, by the wall clock, or None while they succeed.
    """

    def __init__(
        self, engine: Engine, now: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        self._engine = engine
        self._now = now
        self._ticks = ticks
        self._wanted: deque[Wanted] = deque()
        self._bell: SimpleQueue[None] = SimpleQueue()  # rung when something is wanted, and when the writer is to stop
        self._rings = False  # once the loop comes round
        self._stopping = False
        self._ended = False
        self.flushes = 0
        self.stored = 0  # what was put and is on the disk
        self.flush_seconds = 0.0  # all of them together
        self.flush_counts = [0] * (len(FLUSH_BOUNDS) + 1)
        self.last_flush = ticks()  # that succeeded
        self.failing_since: float | None = None
        self.failing = asyncio.Event()  # set while that is so
        self._thread: threading.Thread | None = None
        self._connection: PoolProxiedConnection | None = None  # the thread's own
        self._plain: dict[Shape, Plain] = {}

    def put(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Done when all of it is stored, or failed with none of it stored."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put_then(writes, lambda problem: resolve(future, problem))
        return future

    def put_then(self, writes: Sequence[Write], then: Then) -> None:
        """The same for who does not wait: `then` is called once it is stored, or not."""
        if self._thread is None:
            self._loop = loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._run, args=(loop,), name="hyakki-writer", daemon=True)
            self._thread.start()
        if self._stopping:
            raise Problem("broken", "The server is stopping", "come back in a second")
        if self._ended:
            raise cannot_keep()
        self._wanted.append((writes, then))
        if not self._rings:  # whatever has come by then is one transaction; each of its own would cost more
            self._rings = True
            self._loop.call_soon(self._ring)

    def _ring(self) -> None:
        self._rings = False
        self._bell.put(None)

    def probe(self) -> asyncio.Future[None]:
        """A write as small as can be, to learn whether others would succeed."""
        return self.put([(PUT_META, {"key": "written", "value": str(int(self._now()))})])

    def refuse_if_failing(self) -> None:
        """Asked before something is changed that could not be stored: nothing has to be read anew then."""
        if self.failing_since is not None:
            raise cannot_keep()

    async def stop(self) -> None:
        """Store what is waiting, then end the thread."""
        self._stopping = True
        self._bell.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._work(loop)
        finally:
            if self._connection is not None:
                self._let_go(self._connection)
            if not self._stopping:
                log("writer_ended")
                loop.call_soon_threadsafe(self._give_up)

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while batch := self._next():
            loop.call_soon_threadsafe(self._settle, self._store(batch))

    def _next(self) -> list[Wanted]:
        """What is wanted, as soon as there is something; nothing once the writer stops."""
        while not self._wanted and not self._stopping:
            self._bell.get()
        while not self._bell.empty():
            self._bell.get()
        return [self._wanted.popleft() for _ in range(len(self._wanted))]

    def _store(self, batch: list[Wanted]) -> list[Result]:
        failure = self._flush(batch)
        if len(batch) > 1 and self._its_own_fault(failure):  # others must not be kept from storing
            return [(then, self._flush([(writes, then)])) for writes, then in batch]
        return [(then, failure) for _, then in batch]

    def _flush(self, batch: list[Wanted]) -> BaseException | None:
        """One transaction, or its failure; writes of one statement go together, in the order in which they came."""
        began = time.perf_counter()
        try:
            grouped: Grouped = {}
            for writes, _ in batch:
                for statement, values in writes:
                    grouped.setdefault((statement, tuple(values)), []).append(values)
            self._transact(grouped)
        except BaseException as error:  # whatever it is, the thread outlives it
            log("store_failed", error=type(error).__name__, at=place_of(error), writes=len(batch))
            return error
        took = time.perf_counter() - began
        self.flushes += 1
        self.stored += len(batch)
        self.flush_seconds += took
        self.flush_counts[bisect_left(FLUSH_BOUNDS, took)] += 1
        return None

    def _transact(self, grouped: Grouped) -> None:
        """Straight to SQLite: asking SQLAlchemy for each transaction cost more than the transaction."""
        connection = self._connection
        if connection is None:
            connection = self._connection = self._engine.raw_connection()
        database: sqlite3.Connection = connection.driver_connection  # type: ignore[assignment]  # that is its driver
        database.execute("BEGIN")
        try:
            for (statement, columns), rows in grouped.items():
                plain = self._plain.get((statement, columns))
                if plain is None:
                    plain = self._plain[statement, columns] = plain_of(statement, self._engine, columns)
                changed = carry_out(database, plain, rows)
                if statement in EXACT and changed != len(rows):
                    raise Outdated
            database.execute("COMMIT")
        except BaseException:
            self._undo(connection, database)
            raise

    def _undo(self, connection: PoolProxiedConnection, database: sqlite3.Connection) -> None:
        """Nothing of it stays. The connection does if it can: on a full disk there may be no other."""
        try:
            if database.in_transaction:
                database.execute("ROLLBACK")
        except sqlite3.Error:
            self._let_go(connection)

    def _let_go(self, connection: PoolProxiedConnection) -> None:
        self._connection = None
        with suppress(Exception):
            connection.invalidate()  # closed, which rolls back

    def _its_own_fault(self, failure: BaseException | None) -> bool:
        return its_own_fault(failure)

    def _settle(self, results: list[Result]) -> None:
        """In the event loop: tell everybody who waits for a flush how it went."""
        for then, failure in results:
            if failure is None:
                self.last_flush = self._ticks()
                self._turn(None)
                settle(then, None)
            elif self._its_own_fault(failure):
                settle(then, not_stored())
            else:
                self._turn(self._now())
                settle(then, cannot_keep())

    def _give_up(self) -> None:
        """In the event loop: the thread has ended before its time, and nothing can be kept any more."""
        self._ended = True
        self._turn(self._now())
        while self._wanted:
            settle(self._wanted.popleft()[1], cannot_keep())

    def _turn(self, failing_since: float | None) -> None:
        """Flushes begin to fail, or to succeed again."""
        if (failing_since is None) == (self.failing_since is None):
            return
        self.failing_since = failing_since
        if failing_since is None:
            self.failing.clear()
            log("store_recovered")
        else:
            self.failing.set()
            log("store_failing")


def settle(then: Then, problem: Problem | None) -> None:
    """Tell one of those that a flush was for; whatever goes wrong there, the others are told as well."""
    try:
        then(problem)
    except Exception as error:
        log("settling_failed", error=type(error).__name__, at=place_of(error))


def resolve(future: asyncio.Future[None], problem: Problem | None) -> None:
    """For who waits, if anybody still does."""
    if future.done():
        return
    if problem is None:
        future.set_result(None)
    else:
        future.set_exception(problem)


def plain_of(statement: UpdateBase, engine: Engine, columns: tuple[str, ...]) -> Plain:
    """A statement as SQLite takes it. All our columns are of kinds that go in as they are."""
    compiled = statement.compile(engine, column_keys=list(columns))
    fixed = {name: value for name, value in compiled.params.items() if name not in columns}
    text, names = str(compiled), list(compiled.positiontup or [])
    marks = f"({', '.join(['?'] * len(names))})"
    if not text.endswith(f"VALUES {marks}"):
        return Plain(text, names, fixed, "")
    # What fails ends the whole transaction, as it does in any case: so SQLite need not keep every page that a statement
    # changes, in a file of its own, to undo that statement alone.
    return Plain(text.replace("INSERT INTO", "INSERT OR ROLLBACK INTO", 1), names, fixed, f", {marks}")


def carry_out(database: sqlite3.Connection, plain: Plain, rows: list[dict[str, Any]]) -> int:
    """How many rows have changed.

    Many go into one statement where that can be: with each that is carried out the thread lets go of the interpreter,
    and the event loop, which takes it, has to be stopped for the next."""
    text, names, fixed, more = plain
    values = [[(row if name in row else fixed)[name] for name in names] for row in rows]
    if not more:
        return database.executemany(text, values).rowcount
    at_once = min(ROWS, database.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER) // len(names))
    changed = 0
    for first in range(0, len(values), at_once):
        part = values[first : first + at_once]
        changed += database.execute(text + more * (len(part) - 1), [value for row in part for value in row]).rowcount
    return changed


def its_own_fault(failure: BaseException | None) -> bool:
    """Whether what was to be written is at fault, and only that; after anything else the disk may be full or gone."""
    if isinstance(failure, sqlite3.OperationalError):
        return getattr(failure, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR  # a statement that could never succeed
    if type(failure) is sqlite3.DatabaseError:
        return False  # the file is broken
    return isinstance(failure, Exception) and not isinstance(failure, THE_DISKS)


def not_stored() -> Problem:
    return Problem("broken", "The change could not be stored", "nothing was changed; try again")


def cannot_keep() -> Problem:
    """What everybody is told whose change would be lost."""
    return Problem("broken", "The server cannot keep moves just now", "nothing was changed; try again in a moment")
