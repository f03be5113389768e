"""Which process looks after which tables: 256 shards, each a lock in PostgreSQL on the connection that writes.

The lock's session is the fence. Whoever loses the connection has lost its shards and can write nothing more over it, so
that whatever another process reads and writes meanwhile is never overwritten."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from hyakki.server.config import Postgres
from hyakki.server.log import log, place_of
from hyakki.server.speech.problems import Problem
from hyakki.server.store.naming import SHARDS, Elsewhere, at_home, shard_of
from hyakki.server.store.postgres import CLASS, Link, PostgresWriter

HOUSE: Final = SHARDS  # one more lock: who has it does what only one process does
SERVERS: Final = CLASS + 1  # the class of the locks by which processes are seen to live
LOOK_SECONDS: Final = 0.5  # between looks at who lives and what is free
AGAIN: Final = 0.1  # seconds between tries to connect anew

LIVING: Final = f"""SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = {SERVERS} AND objid = servers.id AND pg_locks.pid = servers.pid"""
BURY: Final = f"DELETE FROM servers WHERE pid = pg_backend_pid() OR NOT EXISTS ({LIVING})"
REGISTER: Final = """INSERT INTO servers (pid, address, share, shares)
    VALUES (pg_backend_pid(), %s, %s, %s) RETURNING id, pg_advisory_lock(%s, id::integer)"""
WHO_LIVES: Final = f"SELECT pid, address, share, shares FROM servers WHERE EXISTS ({LIVING}) ORDER BY share, id"
WHO_HAS: Final = f"""SELECT objid::integer, pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND classid = {CLASS}"""
TAKE: Final = f"SELECT shard FROM unnest(%s::integer[]) AS shard WHERE pg_try_advisory_lock({CLASS}, shard)"
GIVE: Final = f"SELECT pg_advisory_unlock({CLASS}, shard) FROM unnest(%s::integer[]) AS shard"


@dataclass(frozen=True)
class Sight:
    """Who lives and who has what, at one moment."""

    servers: dict[int, tuple[str, tuple[int, int]]]  # by the id of the session: address and share
    holders: dict[int, int]  # by shard
    own: int


@dataclass
class Hooks:
    """What follows from shards that come and go; each is awaited before anything else is done with them."""

    taken: Callable[[set[int]], Awaitable[None]]
    given: Callable[[set[int]], Awaitable[None]]
    lost: Callable[[], None]
    regained: Callable[[], None] = field(default=lambda: None)


class Shards:
    """One per process; lives in its event loop."""

    def __init__(self, database: Postgres, writer: PostgresWriter) -> None:
        self._writer = writer
        self._share = database.share
        self._lost = asyncio.Event()
        self._taking = asyncio.Lock()
        self.address = ""  # where other processes find this one
        self.held: set[int] = set()
        self.others: dict[int, str] = {}  # addresses by shard, as they were last seen
        self._given: dict[int, str] = {}  # the same of shards that were given, until their homes have taken them
        self.several = False  # whether other processes live
        self.era = 0  # how often shards were given or lost
        self.hooks: Hooks | None = None

    # --- asked by others ---

    def has(self, name: str) -> bool:
        return shard_of(name) in self.held

    @property
    def keeps_house(self) -> bool:
        return HOUSE in self.held

    def named(self, new: str, like: str = "") -> str:
        """A new id, of a shard that is ours, or of the shard of another id."""
        if like:
            return f"{shard_of(like):02x}{new}"
        mine = [shard for shard in self.held if shard < SHARDS]
        ours = [shard for shard in mine if at_home(shard, self._share)] or mine
        if not ours:
            raise Problem("broken", "This server looks after no tables just now", "try again in a moment")
        return f"{secrets.choice(ours):02x}{new}"

    def helper(self) -> str | None:
        """Where tables are made while none can be made here."""
        if any(shard < SHARDS for shard in self.held):
            return None
        return next(iter(self.others.values()), None)

    async def own(self, name: str) -> None:
        """See to it that a table is ours: it is, or nobody has it. Otherwise Elsewhere."""
        shard = shard_of(name)
        if shard in self.held:
            return
        if shard not in self.others:
            async with self._taking:
                if shard not in self.held and shard not in self.others:
                    await self._settle()  # with whatever else is free: who died had many
                if shard not in self.held and shard not in self.others:
                    await self._take([shard])  # its home lives, and has not come for it yet
        if shard not in self.held:
            raise Elsewhere(self.others.get(shard, ""))

    def unreachable(self, name: str) -> None:
        """Who was said to have a table does not answer: it is asked for anew."""
        self.others.pop(shard_of(name), None)
        self._given.pop(shard_of(name), None)

    # --- the life of it ---

    async def begin(self) -> None:
        """Before the first request: this process is known, and has what is free of its share."""
        self._writer.on_lost = self._on_lost
        await self._writer.run(lambda link: register(link, self.address, self._share))
        async with self._taking:
            await self._settle()

    async def serve(self) -> None:
        """For as long as the server runs."""
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._lost.wait()
            except TimeoutError:
                pass
            try:
                if self._lost.is_set():
                    await self._come_back()
                async with self._taking:
                    await self._settle()
            except Problem:
                await asyncio.sleep(AGAIN)  # the writer has said so
            except Exception as error:
                log("shards_failed", error=type(error).__name__, at=place_of(error))
                await asyncio.sleep(AGAIN)

    def _on_lost(self) -> None:
        """Called after a lost connection: whatever was ours is not, and memory is worth nothing."""
        log("shards_lost", count=len(self.held))
        self.era += 1
        self.held, self.others, self._given = set(), {}, {}
        self._lost.set()
        if self.hooks is not None:
            self.hooks.lost()

    async def _come_back(self) -> None:
        await self._writer.open()
        self._lost.clear()
        await self._writer.run(lambda link: register(link, self.address, self._share))
        async with self._taking:
            await self._settle()
        log("shards_regained", count=len(self.held))
        await self._writer.probe()
        if self.hooks is not None:
            self.hooks.regained()

    async def _settle(self) -> None:
        """Take what is free and ours, or nobody's; give what has another home, whose process lives, and what is locked
        and not held, since whoever took or gave it was cancelled or failed on the way."""
        sight = await self._look()
        homes = [share for address, share in sight.servers.values()]
        free = [shard for shard in range(SHARDS + 1) if shard not in sight.holders]
        locked = [shard for shard, pid in sight.holders.items() if pid == sight.own]
        wanted = [s for s in free if at_home(s, self._share) or not any(at_home(s, home) for home in homes)]
        if wanted:
            await self._take(wanted)
        away = [s for s in self.held if not at_home(s, self._share)]
        theirs = [one for pid, one in sight.servers.items() if pid != sight.own]
        guests = {s: address for s in away for address, home in theirs if at_home(s, home)}
        strays = [shard for shard in locked if shard not in self.held]
        if guests or strays:
            await self._give({*guests, *strays}, guests)

    async def _look(self) -> Sight:
        sight = await self._writer.run(look)
        self.others = {
            shard: sight.servers[pid][0]
            for shard, pid in sight.holders.items()
            if pid != sight.own and pid in sight.servers
        }
        living = {address for address, _ in sight.servers.values()}
        self._given = {s: at for s, at in self._given.items() if s not in sight.holders and at in living}
        self.others |= self._given
        self.several = len(sight.servers) > 1
        return sight

    async def _take(self, wanted: Iterable[int]) -> None:
        asked = [shard for shard in wanted if shard not in self.held]
        era = self.era
        got = set(await self._writer.run(lambda link: take(link, asked)))
        if not got:
            return
        if self.hooks is not None:
            await self.hooks.taken(got - {HOUSE})
        if era == self.era:  # otherwise they are gone already
            self.held |= got
            for shard in got:
                self.others.pop(shard, None)
            log("shards_taken", count=len(got), held=len(self.held))

    async def _give(self, shards: set[int], homes: dict[int, str]) -> None:
        """Nothing new is begun there, what was begun is stored, and only then the locks go. Who asks meanwhile is sent
        to their homes, which come for them: if they were taken back here, they would be given again."""
        self.held -= shards
        self.era += 1
        self._given |= homes
        self.others |= homes
        if self.hooks is not None:
            await self.hooks.given(shards)
        await self._writer.run(lambda link: give(link, shards))
        log("shards_given", count=len(shards), held=len(self.held))


def register(link: Link, address: str, share: tuple[int, int]) -> None:
    link.execute(BURY)
    link.execute(REGISTER, (address, *share, SERVERS))


def look(link: Link) -> Sight:
    with link.pipeline():
        lives, has = link.execute(WHO_LIVES), link.execute(WHO_HAS)
    servers = {pid: (address, (share, shares)) for pid, address, share, shares in lives}
    return Sight(servers, dict(has.fetchall()), link.info.backend_pid)


def take(link: Link, shards: Iterable[int]) -> list[int]:
    return [row[0] for row in link.execute(TAKE, (list(shards),))]


def give(link: Link, shards: Iterable[int]) -> None:
    link.execute(GIVE, (list(shards),))
