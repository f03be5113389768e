"""PostgreSQL under the store: made ready, read in threads, written over the one connection that holds the locks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar, cast

import psycopg
from psycopg.types.string import StrDumper
from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase

from hyakki.core.errors import BadInput
from hyakki.server.config import Postgres
from hyakki.server.log import log, place_of
from hyakki.server.store.migrate import read_version, write_version
from hyakki.server.store.schema import EXACT, META, METADATA
from hyakki.server.store.steps import STEPS
from hyakki.server.store.writer import Grouped, Outdated, Shape, Wanted, Write, Writer

Link = psycopg.Connection[tuple[Any, ...]]
T = TypeVar("T")

CLASS: Final = 0x687961  # of our advisory locks: the shards, and one by which a database is made ready
MAKING_READY: Final = 1000
CONNECTING: Final = {"connect_timeout": 5, "application_name": "hyakki", "tcp_user_timeout": 5000}
INSTEAD: Final = "\ufffd"  # of what PostgreSQL's text cannot hold
SERVERS_TABLE: Final = """CREATE TABLE servers (
    id SERIAL PRIMARY KEY, pid INTEGER NOT NULL, address VARCHAR NOT NULL,
    share INTEGER NOT NULL, shares INTEGER NOT NULL)"""  # the processes that serve: see shards.py
NOT_OURS: Final = (psycopg.OperationalError, psycopg.InternalError, psycopg.InterfaceError, psycopg.NotSupportedError)


class CleanText(StrDumper):
    """Text on its way to the database: NUL and halves of characters, which PostgreSQL refuses, are replaced."""

    def dump(self, obj: str) -> bytes:
        return obj.replace("\0", INSTEAD).encode("utf-8", "replace")


def connect(database: Postgres, **more: Any) -> Link:
    link = psycopg.connect(database.url, **{**CONNECTING, **more})
    link.adapters.register_dumper(str, CleanText)
    return link


def open_engine(database: Postgres, readers: int) -> Engine:
    """For reads: whatever one transaction reads is of one moment."""
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: connect(database),
        isolation_level="REPEATABLE READ",
        pool_size=readers,
        max_overflow=readers,
    )


def make_ready(engine: Engine, database: Postgres) -> None:
    """Make our tables in an empty database, or lead it to our version: one process does, others wait."""
    try:
        with engine.connect().execution_options(isolation_level="READ COMMITTED") as connection, connection.begin():
            connection.execute(text(f"SELECT pg_advisory_xact_lock({CLASS}, {MAKING_READY})"))
            lead(connection, database)
    except DBAPIError as error:
        raise refusal(database, error.orig) from None


def lead(connection: Connection, database: Postgres) -> None:
    """Steps are text that SQLite and PostgreSQL take alike from the version on with which PostgreSQL began."""
    names, newest = inspect(connection).get_table_names(), len(STEPS)
    if names and META.name not in names:
        raise BadInput(str(database), "is the database of another program", "createdb makes another")
    version = read_version(connection)
    if version > newest:
        raise BadInput(str(database), f"has version {version}, this server knows {newest}", "use the newer server")
    if not names:
        METADATA.create_all(connection)
        connection.exec_driver_sql(SERVERS_TABLE)
    elif version < newest:
        for step in STEPS[version:]:
            step(connection)
    if version < newest:
        write_version(connection, version, newest)


def refusal(database: Postgres, error: object) -> BadInput:
    first = str(error).strip().partition("\n")[0]
    hint = "does PostgreSQL run there, is there such a database (createdb), may this user make tables in it?"
    return BadInput(str(database), f"cannot be used: {first}", hint)


class Work(Sequence[Write]):
    """Something else that is done over the writer's connection, in its turn among the writes."""

    def __init__(self, do: Callable[[Link], Any]) -> None:
        self.do = do
        self.result: Any = None

    def __len__(self) -> int:
        return 0

    def __getitem__(self, at: Any) -> Any:
        raise IndexError(at)


class PostgresWriter(Writer):
    """As the other, over one connection whose session is the fence.

    When that is lost everything that waits fails, and goes on failing until `open` is asked for: by then the tables in
    memory, which others may look after now, have been dropped."""

    def __init__(self, database: Postgres, engine: Engine, *clocks: Any) -> None:
        super().__init__(engine, *clocks)
        self._database = database
        self._link: Link | None = None  # the thread's own
        self._lost = False  # it was there, and is no more
        self.session = 0  # of the connection, as PostgreSQL numbers them
        self._texts: dict[Shape, tuple[str, dict[str, Any]]] = {}
        self.on_lost: Callable[[], None] = lambda: None  # called in the event loop

    async def open(self) -> None:
        """Connect anew; the first time that is done when it is needed."""
        await self.run(None)

    def run(self, do: Callable[[Link], T] | None) -> asyncio.Future[T]:
        """What `do` finds, over the connection that writes; None opens it."""
        work = Work(cast(Any, do) or self._reopen)
        done = self.put(work)
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def hand_on(stored: asyncio.Future[None]) -> None:
            error = stored.exception()
            if not found.done() and error is None:
                found.set_result(work.result)
            elif not found.done() and error is not None:
                found.set_exception(error)

        done.add_done_callback(hand_on)
        return found

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while batch := self._next():
            had = self._link is not None
            results = [result for part in parts(batch) for result in self._store(part)]
            if had and self._lost:
                log("database_lost")
                loop.call_soon_threadsafe(self.on_lost)
            loop.call_soon_threadsafe(self._settle, results)

    def _flush(self, batch: list[Wanted]) -> BaseException | None:
        work = batch[0][0]
        if not isinstance(work, Work):
            return super()._flush(batch)
        try:
            if work.do == self._reopen:
                self._reopen()
            else:
                work.result = work.do(self._connected())
                self._connected().commit()
        except BaseException as error:
            log("store_failed", error=type(error).__name__, at=place_of(error), writes=0)
            self._undo_link()
            return error
        return None

    def _reopen(self, _: Link | None = None) -> None:
        self._drop_link()
        link = connect(self._database)
        try:
            link.execute("SET synchronous_commit = on")  # also where the service was told otherwise
            link.commit()
        except BaseException:
            link.close()
            raise
        self._link, self._lost = link, False
        self.session = link.info.backend_pid

    def _connected(self) -> Link:
        if self._link is None and not self._lost:
            self._reopen()
        if self._link is None:
            raise psycopg.OperationalError("the connection is lost")
        return self._link

    def _transact(self, grouped: Grouped) -> None:
        """All statements leave together, and the commit after the rows have been counted where that matters."""
        link = self._connected()
        try:
            with link.pipeline():
                counted = []
                for (statement, columns), rows in grouped.items():
                    query, fixed = self._text_of(statement, columns)
                    cursor = link.cursor()
                    cursor.executemany(query, [{**fixed, **row} for row in rows] if fixed else rows)
                    if statement in EXACT:
                        counted.append((cursor, len(rows)))
                if not counted:
                    link.commit()
            if counted:
                if any(cursor.rowcount != wanted for cursor, wanted in counted):
                    raise Outdated
                link.commit()
        except BaseException:
            self._undo_link()
            raise

    def _text_of(self, statement: UpdateBase, columns: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
        if (statement, columns) not in self._texts:
            compiled = statement.compile(self._engine, column_keys=list(columns))
            fixed = {name: value for name, value in compiled.params.items() if name not in columns}
            self._texts[statement, columns] = str(compiled), fixed
        return self._texts[statement, columns]

    def _undo_link(self) -> None:
        """Nothing of it stays; a connection that is no more is let go, and with it what it held."""
        try:
            if self._link is not None and not self._link.closed:
                self._link.rollback()
        except psycopg.Error:
            self._drop_link()
            self._lost = True
        if self._link is not None and self._link.closed:
            self._link, self._lost = None, True

    def _drop_link(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            with suppress(psycopg.Error):
                link.close()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            super()._run(loop)
        finally:
            self._drop_link()

    def _its_own_fault(self, failure: BaseException | None) -> bool:
        return isinstance(failure, Exception) and not isinstance(failure, (*NOT_OURS, OSError, MemoryError))


def parts(batch: list[Wanted]) -> list[list[Wanted]]:
    """Writes in a row together, each work alone, in order."""
    made: list[list[Wanted]] = []
    for wanted in batch:
        if made and not isinstance(wanted[0], Work) and not isinstance(made[-1][0][0], Work):
            made[-1].append(wanted)
        else:
            made.append([wanted])
    return made
