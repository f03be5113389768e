"""What the host asks where tables lie in PostgreSQL: at the database itself, or of the processes that serve it.

What changes a table is done by whoever has its shard: the process that looks after it, asked by notice, or, if it is
free, the command itself, which holds the shard's lock meanwhile. Draining is asked of all processes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.server.admin import asks, reads
from hyakki.server.admin.bans import Bans
from hyakki.server.admin.office import NO_SERVER, Office, Reply
from hyakki.server.config import Config, Postgres
from hyakki.server.services import open_files
from hyakki.server.store.bulletin import ANSWERED, ASKED, CHANNEL, Bulletin, Notice, post
from hyakki.server.store.naming import SHARDS, shard_of
from hyakki.server.store.postgres import PostgresWriter, connect
from hyakki.server.store.shards import Sight, give, look, take
from hyakki.server.tables.tables import Tables

LONGEST: Final = 7000  # bytes of an ask; a notice has at most 8000
PATIENCE: Final = 600.0  # seconds: draining loads every match that is played
A_MOMENT: Final = 0.1
LOOK: Final = 1.0  # seconds after which it is looked whether who was asked still lives


async def on_postgres(database: Postgres, ask: Any, version: str) -> Reply:
    """The reply, or an error in its words."""
    config = Config(database, version=version)
    store, signer = open_files(config)
    try:
        with store.engine.connect() as connection:
            bans = Bans(reads.bans(connection))
        writer = store.writer
        assert isinstance(writer, PostgresWriter)
        office = Office(config, store, Tables(config, store), signer, bans, None)
        if isinstance(ask, asks.Status):
            return status(await writer.run(look), version)
        if isinstance(ask, asks.Drain):
            return await drained(database, writer, ask)
        if isinstance(ask, (asks.Close, asks.Hush)):
            return await at_table(database, writer, office, ask)
        reply = await office.carry_out(ask)
        if isinstance(ask, (asks.Ban, asks.Rotate)):
            reply.pop("pages_closed", None)  # the processes close them, a moment later
            kind = "bans" if isinstance(ask, asks.Ban) else "key"
            await Bulletin(database, writer).tell(kind, at_once=getattr(ask, "at_once", False))
        return reply
    finally:
        await store.close()


def status(sight: Sight, version: str) -> Reply:
    held = [
        len([shard for shard, pid in sight.holders.items() if pid == server and shard < SHARDS])
        for server in sight.servers
    ]
    served = [
        {"at": address, "share": f"{part}/{parts}", "shards": count}
        for (address, (part, parts)), count in zip(sight.servers.values(), held, strict=True)
    ]
    return {"running": bool(served), "version": version, "servers": served}


async def at_table(
    database: Postgres, writer: PostgresWriter, office: Office, ask: asks.Close | asks.Hush
) -> dict[str, Any]:
    """By whoever has the table's shard, or here while nobody has."""
    shard = shard_of(await office.find(ask.code))
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if await writer.run(lambda link: take(link, [shard])):
            try:
                return await office.carry_out(ask)
            finally:
                await writer.run(lambda link: give(link, [shard]))
        sight = await writer.run(look)
        holder = sight.holders.get(shard)
        if holder is not None and holder in sight.servers:
            replies = await asyncio.to_thread(asked_of, database, [holder], ask)
            if holder in replies:
                return understood(replies[holder])
        await asyncio.sleep(A_MOMENT)  # it went on the way: somebody else has the table soon
    raise HyakkiError("nobody looks after that table", "`hyakki admin status` tells who serves")


async def drained(database: Postgres, writer: PostgresWriter, ask: asks.Drain) -> Reply:
    """By all processes; those that join later do not know of it."""
    sight = await writer.run(look)
    if not sight.servers:
        raise HyakkiError(NO_SERVER, "a stopped server needs no draining")
    replies = await asyncio.to_thread(asked_of, database, sight.servers, ask)
    told = [understood(reply) for reply in replies.values()]
    if ask.end:
        return {"draining": False, "servers": len(told)}
    counts = {name: sum([one[name] for one in told]) for name in ("matches", "sockets")}
    return {"draining": True, **counts, "stopping": ask.stop, "servers": len(told)}


def understood(reply: Reply) -> Reply:
    if "error" in reply:
        raise HyakkiError(reply["error"], reply["hint"])
    return reply


def asked_of(database: Postgres, sessions: Iterable[int], ask: asks.Ask) -> dict[int, Reply]:
    """What each of these processes answers, by the session with which it writes; those that have gone are left out."""
    text = msgspec.json.encode(ask).decode()
    if len(text.encode()) > LONGEST:
        raise BadInput("the request", f"is longer than {LONGEST} bytes", "name fewer lines, or --all")
    numbers = {secrets.token_hex(8): session for session in sessions}
    replies: dict[int, Reply] = {}
    with connect(database, autocommit=True) as link:
        link.execute(f"LISTEN {CHANNEL}")
        for number, session in numbers.items():
            post(link, ASKED, {"number": number, "to": session, "ask": text})
        until = time.monotonic() + PATIENCE
        while numbers and time.monotonic() < until:
            for line in link.notifies(timeout=LOOK, stop_after=1):
                notice = msgspec.json.decode(line.payload, type=Notice)
                if notice.kind == ANSWERED and notice.about["number"] in numbers:
                    replies[numbers.pop(notice.about["number"])] = notice.about["reply"]
            living = look(link).servers
            numbers = {number: session for number, session in numbers.items() if session in living}
    return replies
