"""What processes on one PostgreSQL tell each other (NOTIFY), and a thread that hears it (LISTEN)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
import psycopg

from hyakki.server.config import Postgres
from hyakki.server.log import log
from hyakki.server.readers import reader
from hyakki.server.speech.problems import Problem
from hyakki.server.store.postgres import Link, PostgresWriter, connect

CHANNEL: Final = "hyakki"
ASKED: Final = "asked"  # kinds of notices: what the host asks of one session, by a number; and what that says
ANSWERED: Final = "answered"
PAUSE: Final = 0.5  # seconds: what lists have changed is told at most so often
MOST_GUESTS: Final = 150  # in one notice, which has at most 8000 bytes
AGAIN: Final = 0.2  # seconds until the thread connects anew
A_WHILE: Final = 1.0  # seconds after which it looks whether it shall end


class Notice(msgspec.Struct):
    """One line on the board; `by` is who wrote it, and need not read it."""

    by: int
    kind: str
    about: dict[str, Any] = {}


read_notice = reader(Notice)


class Bulletin:
    """One per process. `hear` is called in the event loop with what others say; `missed` when some of it was lost."""

    def __init__(self, database: Postgres, writer: PostgresWriter) -> None:
        self._database = database
        self._writer = writer
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()
        self._guests: set[str] = set()
        self._public = False
        self._ended = False
        self._changed = asyncio.Event()
        self.hear: Callable[[str, dict[str, Any]], None] = lambda kind, about: None
        self.missed: Callable[[], None] = lambda: None

    def begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._listen, args=(loop,), name="hyakki-bulletin", daemon=True)
        self._thread.start()

    async def end(self) -> None:
        self._ending.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    async def tell(self, kind: str, **about: Any) -> None:
        """To all others; that it cannot be told is no reason to fail, for they look for themselves after a loss."""
        try:
            await self._writer.run(lambda link: post(link, kind, about))
        except Problem:
            log("notice_lost", kind=kind)

    def lists_changed(self, guests: Iterable[str], public: bool) -> None:
        """The lists of these guests differ, or the public one: told a little later, with others."""
        self._guests.update(guests)
        self._public = self._public or public
        self._changed.set()

    def match_ended(self) -> None:
        """Who keeps the ratings has something to do: told with the lists."""
        self._ended = True
        self._changed.set()

    async def serve(self) -> None:
        """Tell what lists have changed, for as long as the server runs."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(PAUSE)
            self._changed.clear()
            guests, self._guests = sorted(self._guests), set()
            public, self._public = self._public, False
            ended, self._ended = self._ended, False
            for first in range(0, max(1, len(guests)), MOST_GUESTS):
                some = guests[first : first + MOST_GUESTS]
                await self.tell("lists", guests=some, public=public, ended=ended)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._ending.is_set():
            try:
                with connect(self._database, autocommit=True) as link:
                    link.execute(f"LISTEN {CHANNEL}")
                    loop.call_soon_threadsafe(self.missed)
                    self._hear(link, loop)
            except psycopg.Error:
                self._ending.wait(AGAIN)  # the writer says that it is lost

    def _hear(self, link: Link, loop: asyncio.AbstractEventLoop) -> None:
        while not self._ending.is_set():
            for line in link.notifies(timeout=A_WHILE):
                try:
                    notice = read_notice(line.payload)
                except msgspec.MsgspecError:
                    continue  # of another program, or another version
                if notice.by != self._writer.session:
                    loop.call_soon_threadsafe(self.hear, notice.kind, notice.about)


def post(link: Link, kind: str, about: dict[str, Any]) -> None:
    text = msgspec.json.encode(Notice(link.info.backend_pid, kind, about)).decode()
    link.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
