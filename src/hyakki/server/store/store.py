"""The store: one SQLite file, or PostgreSQL, that every answer reaches before anybody is told of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from hyakki.core.errors import BadInput
from hyakki.server.config import Postgres
from hyakki.server.log import log, place_of
from hyakki.server.speech.problems import Problem
from hyakki.server.store.lock import Lock
from hyakki.server.store.opening import check_file, make_file, make_ready, open_engine
from hyakki.server.store.reads import Reads
from hyakki.server.store.writer import Writer

if TYPE_CHECKING:
    from hyakki.server.store.shards import Shards

READERS = 3  # threads; a long record does not keep short reads waiting

T = TypeVar("T")


class Store:
    """Reads and writes in threads of their own: the event loop waits for neither.

    `await store.read(lambda reads: reads.match(table, series))` asks; whatever one such call reads is of one moment.
    """

    def __init__(
        self,
        database: Path | Postgres,
        now: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self.lock: Lock | None = None  # of a file
        self.saved: Path | None = None
        if isinstance(database, Postgres):
            self.engine, self.writer = on_postgres(database, now, ticks)
        else:
            self.lock = Lock(database)
            try:
                make_file(database)
                check_file(database)
                self.engine = open_engine(database)
                self.saved = make_ready(self.engine, database)
            except BaseException:
                self.lock.release()
                raise
            self.writer = Writer(self.engine, now, ticks)
        self.address = ""  # where other processes find this one
        self.shards: Shards | None = None  # where several processes may serve one database
        self._readers = ThreadPoolExecutor(READERS, "hyakki-reader")

    def named(self, new: str, like: str = "") -> str:
        """A new id for a table, or for something of the table `like`; where there are shards it begins with theirs."""
        return new if self.shards is None else self.shards.named(new, like)

    def tell_address(self, address: str) -> None:
        """Where this process serves, for who asks the database."""
        self.address = address
        if self.lock is not None:
            self.lock.tell_address(address)

    async def own(self, table: str) -> None:
        """Elsewhere if another process looks after the table."""
        if self.shards is not None:
            await self.shards.own(table)

    @property
    def era(self) -> int:
        """Changes whenever tables may have become another process's."""
        return 0 if self.shards is None else self.shards.era

    def owns(self, table: str) -> bool:
        return self.shards is None or self.shards.has(table)

    async def close(self) -> None:
        await self.writer.stop()
        await asyncio.to_thread(self._readers.shutdown)
        self.let_go()

    def let_go(self) -> None:
        """For a store that nobody uses yet, or any more."""
        self.engine.dispose()
        if self.lock is not None:
            self.lock.release()

    async def read(self, ask: Callable[[Reads], T]) -> T:
        """What `ask` finds; a read that fails is a Problem, and has changed nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, ask)

    def _read(self, ask: Callable[[Reads], T]) -> T:
        try:
            return self._read_once(ask)
        except Exception as error:
            if isinstance(error, DBAPIError) and error.connection_invalidated:  # PostgreSQL was started anew since
                with suppress(Exception):
                    return self._read_once(ask)
            log("read_failed", error=type(error).__name__, at=place_of(error))
            raise Problem("broken", "This could not be read just now", "try again in a moment") from None

    def _read_once(self, ask: Callable[[Reads], T]) -> T:
        with self.engine.connect() as connection:
            return ask(Reads(connection))


@contextmanager
def needing_psycopg(database: Postgres) -> Iterator[None]:
    """Around an import of what speaks to PostgreSQL."""
    try:
        yield
    except ImportError:
        hint = "pip install 'hyakki[postgres]'"
        raise BadInput(str(database), "needs psycopg, which is not installed", hint) from None


def on_postgres(database: Postgres, now: Callable[[], float], ticks: Callable[[], float]) -> tuple[Engine, Writer]:
    """PostgreSQL made ready, and who writes there."""
    with needing_psycopg(database):
        from hyakki.server.store import postgres  # here, since a server with a file needs none of it
    engine = postgres.open_engine(database, READERS)
    try:
        postgres.make_ready(engine, database)
    except BaseException:
        engine.dispose()
        raise
    return engine, postgres.PostgresWriter(database, engine, now, ticks)
