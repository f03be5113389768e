"""Several processes on one PostgreSQL: what follows here when shards come and go, and when others say something."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from hyakki.server.admin import reads as host_reads
from hyakki.server.admin.office import answered, stop_if_so
from hyakki.server.config import Postgres
from hyakki.server.people import reads as people_reads
from hyakki.server.people.keys import after_farewell
from hyakki.server.speech.messages import RatingInfo
from hyakki.server.store.bulletin import ANSWERED, ASKED, Bulletin
from hyakki.server.store.cookie_keys import read_keys
from hyakki.server.store.naming import Elsewhere, shard_of
from hyakki.server.store.postgres import PostgresWriter
from hyakki.server.store.shards import Hooks, Shards
from hyakki.server.tables.live import LiveTable
from hyakki.server.wire.channel import RESTART

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket
    from hyakki.server.services import Services

PATIENCE = 3.0  # seconds for a table whose process has just gone
A_MOMENT = 0.05


class Cluster:
    """One per process; a server with a file has none."""

    def __init__(self, services: Services, database: Postgres, address: str) -> None:
        writer = services.store.writer
        assert isinstance(writer, PostgresWriter)
        self._services = services
        self._writer = writer
        self._in_database = database.key is None
        self.shards = services.store.shards = Shards(database, writer)
        self.shards.address = address
        self.shards.hooks = Hooks(self._taken, self._given, self._lost, self._regained)
        self.bulletin = Bulletin(database, writer)
        self.bulletin.hear = self._hear
        self.bulletin.missed = self._look_anew
        services.lobby.elsewhere = self._lists_changed

    async def begin(self) -> None:
        await self.shards.begin()
        self.bulletin.begin()
        self._services.spawn(self.shards.serve())
        self._services.spawn(self.bulletin.serve())

    def tell(self, kind: str, **about: Any) -> None:
        """To the other processes, if there are any."""
        if self.shards.several:
            self._services.spawn(self.bulletin.tell(kind, **about))

    def match_ended(self) -> None:
        if self.shards.several:
            self.bulletin.match_ended()

    async def owner(self, name: str) -> str | None:
        """The address of the process that looks after a table; None: this one does."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        await self.shards.own(name)
                        return None
                    except Elsewhere as elsewhere:
                        if elsewhere.address:
                            return elsewhere.address
                    await asyncio.sleep(A_MOMENT)
        except TimeoutError:
            raise Elsewhere("") from None

    # --- shards ---

    async def _taken(self, shards: set[int]) -> None:
        """Time goes on at their tables, before anybody can read them; then bots think on."""
        if shards:
            await self._services.time.begin(lambda table: shard_of(table) in shards)
        self._services.spawn(self._wake())

    async def _wake(self) -> None:
        await self._services.bots.wake_stored()
        self._services.rater.ended()
        self._services.farewells.more()

    async def _given(self, shards: set[int]) -> None:
        for live in [one for one in self._services.tables.live.values() if shard_of(one.id) in shards]:
            async with live.lock:  # what is being stored there is stored
                self._services.tables.forget(live)
            for socket in self._looking_at(live):
                socket.close(RESTART)

    def _lost(self) -> None:
        for live in list(self._services.tables.live.values()):
            self._services.reload(live)

    def _regained(self) -> None:
        self._services.look_again_now()

    def _looking_at(self, live: LiveTable) -> list[Socket]:
        return [socket for socket in self._services.sockets if socket.live is live]

    # --- what others say ---

    def _lists_changed(self, guests: list[str], public: bool) -> None:
        if self.shards.several:
            self.bulletin.lists_changed(guests, public)

    def _hear(self, kind: str, about: dict[str, Any]) -> None:
        services = self._services
        if kind == "lists":
            services.lobby.heard(about["guests"], about["public"])
            if about["ended"]:
                services.rater.ended()
        elif kind == "rated":
            told = {guest: RatingInfo(**rating) for guest, rating in about["ratings"].items()}
            services.spawn(services.tell_ratings(about["table"], told))
        elif kind == "renamed":
            services.spawn(services.rename_at_tables(about["guest"], about["name"]))
        elif kind in ("bans", "people", "key"):
            self._look_anew()
            if kind == "key" and about.get("at_once"):
                services.send_all_away()
            if kind == "people":
                services.send_away_guest(about["guest"], about["reason"])
        elif kind == ASKED and about["to"] == self._writer.session:
            services.spawn(self._answer(about["number"], about["ask"]))

    async def _answer(self, number: str, ask: str) -> None:
        """What the host asks of this process, which has what it asks about."""
        reply = await answered(self._services.office, ask)
        await self.bulletin.tell(ANSWERED, number=number, reply=reply)
        stop_if_so(reply)

    def _look_anew(self) -> None:
        """Whom the host lets in, which cookies hold, who says farewell: all of it is read again."""
        self._services.spawn(self._read_anew())

    async def _read_anew(self) -> None:
        services = self._services

        def ask(reads: Any) -> Any:
            link = reads.connection
            going = people_reads.farewells(link, done=False)
            gone = [*people_reads.farewells(link, done=True), *map(after_farewell, going)]
            return host_reads.bans(link), people_reads.epochs(link), gone, read_keys(link), bool(going)

        bans, epochs, gone, keys, going = await services.store.read(ask)
        services.bans.replace(bans)
        services.identities.replace(epochs, gone)
        if self._in_database and keys:
            services.signer.replace(*keys)
        services.send_away_banned()
        if going:
            services.farewells.more()
