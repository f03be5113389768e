"""The writer thread: whatever all tables want stored goes into one transaction per flush (group commit)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.dml import UpdateBase

from hyakki.server.log import log
from hyakki.server.problems import Problem

Write = tuple[UpdateBase, dict[str, Any]]


class Writer:
    """Takes writes from the event loop and resolves their futures once they are synced to disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._wanted: list[tuple[Sequence[Write], asyncio.Future[None]]] = []
        self._wake = threading.Condition()
        self._stopping = False
        self.flushes = 0
        self._thread = threading.Thread(target=self._run, name="hyakki-writer", daemon=True)
        self._thread.start()

    def put(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Done when all of it is stored, or failed with none of it stored."""
        future: asyncio.Future[None] = self._loop.create_future()
        with self._wake:
            if self._stopping:
                raise Problem("broken", "The server is stopping", "come back in a second")
            self._wanted.append((writes, future))
            self._wake.notify()
        return future

    def alive(self) -> bool:
        return self._thread.is_alive()

    async def stop(self) -> None:
        """Store what is waiting, then end the thread."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while True:
                with self._wake:
                    while not self._wanted and not self._stopping:
                        self._wake.wait()
                    batch, self._wanted = self._wanted, []
                if not batch:
                    return
                stored = self._flush(connection, batch)
                if len(batch) > 1 and not stored:  # what one table cannot store must not keep others from storing
                    results = [(future, self._flush(connection, [(writes, future)])) for writes, future in batch]
                else:
                    results = [(future, stored) for _, future in batch]
                self._loop.call_soon_threadsafe(settle, results)

    def _flush(self, connection: Connection, batch: list[tuple[Sequence[Write], asyncio.Future[None]]]) -> bool:
        """One transaction; writes of one statement go together, in the order in which they came."""
        grouped: dict[UpdateBase, list[dict[str, Any]]] = {}
        for writes, _ in batch:
            for statement, values in writes:
                grouped.setdefault(statement, []).append(values)
        try:
            with connection.begin():
                for statement, rows in grouped.items():
                    connection.execute(statement, rows)
        except SQLAlchemyError as error:
            log("store_failed", error=type(error).__name__, writes=len(batch))
            return False
        self.flushes += 1
        return True


def settle(results: list[tuple[asyncio.Future[None], bool]]) -> None:
    """In the event loop: tell everybody who waits for a flush how it went."""
    for future, stored in results:
        if future.cancelled():
            continue
        if stored:
            future.set_result(None)
        else:
            future.set_exception(Problem("broken", "The change could not be stored", "nothing was changed; try again"))
