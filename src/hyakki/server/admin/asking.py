"""Asks a server what the host wants: the running one through its door, or none: then the database itself."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.server.admin import asks, reads
from hyakki.server.admin.asks import Ask
from hyakki.server.admin.bans import Bans
from hyakki.server.admin.door import door_of, short_path
from hyakki.server.admin.office import Office
from hyakki.server.config import Config, Postgres
from hyakki.server.services import open_files
from hyakki.server.store.lock import served_by
from hyakki.server.store.naming import SHARDS
from hyakki.server.store.steps import STEPS
from hyakki.server.tables.tables import Tables

PATIENCE = 600.0  # seconds: draining loads every match that is played


def asked(database: Path | Postgres, ask: Ask, version: str) -> dict[str, Any]:
    """The reply, or an error in its words."""
    if isinstance(database, Postgres):
        return asyncio.run(on_postgres(database, ask, version))
    if not database.is_file():
        raise BadInput(str(database), "is not there", "--db names the database")
    holder = served_by(database)
    if holder is None:
        return asyncio.run(at_rest(database, ask, version))
    return through_door(database, ask, holder)


def through_door(database: Path, ask: Ask, holder: str = "a server") -> dict[str, Any]:
    door = door_of(database)
    try:
        folder = os.open(door.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.settimeout(PATIENCE)
                line.connect(short_path(folder, door))
                line.sendall(msgspec.json.encode(ask) + b"\n")
                with line.makefile("rb") as answers:
                    text = answers.readline()
        finally:
            os.close(folder)
    except OSError as error:
        hint = "run this as the user who owns the database"
        raise HyakkiError(f"{holder} cannot be asked: {error.strerror or error}", hint) from None
    if not text:
        raise HyakkiError(f"{holder} does not answer", "run this as the user who owns the database")
    reply: dict[str, Any] = json.loads(text)
    if "error" in reply:
        raise HyakkiError(reply["error"], reply["hint"])
    return reply


async def on_postgres(database: Postgres, ask: Any, version: str) -> dict[str, Any]:
    """At the database itself, whose processes are told; what needs a table in memory is not done from here."""
    from hyakki.server.store.bulletin import Bulletin
    from hyakki.server.store.postgres import PostgresWriter
    from hyakki.server.store.shards import look

    if isinstance(ask, (asks.Close, asks.Hush, asks.Drain)):
        what = type(ask).__name__.lower()
        hint = "stop a process (SIGTERM): others take its tables over, and nothing is lost"
        raise BadInput(f"admin {what}", "is done by a server with a file alone, not on PostgreSQL", hint)
    config = Config(database, version=version)
    store, signer = open_files(config)
    try:
        with store.engine.connect() as connection:
            bans = Bans(reads.bans(connection))
        writer = store.writer
        assert isinstance(writer, PostgresWriter)
        if isinstance(ask, asks.Status):
            sight = await writer.run(look)
            held = [
                len([shard for shard, pid in sight.holders.items() if pid == server and shard < SHARDS])
                for server in sight.servers
            ]
            served = [
                {"at": address, "share": f"{part}/{parts}", "shards": count}
                for (address, (part, parts)), count in zip(sight.servers.values(), held, strict=True)
            ]
            return {"running": bool(served), "version": version, "servers": served}
        reply = await Office(config, store, Tables(config, store), signer, bans, None).carry_out(ask)
        if isinstance(ask, (asks.Ban, asks.Rotate)):
            kind = "bans" if isinstance(ask, asks.Ban) else "key"
            await Bulletin(database, writer).tell(kind, at_once=getattr(ask, "at_once", False))
        return reply
    finally:
        await store.close()


async def at_rest(database: Path, ask: Any, version: str) -> dict[str, Any]:
    """At a database that nobody serves; it stays locked meanwhile, and is not led to a newer version."""
    stored = version_of(database)
    if stored != len(STEPS):
        hint = "start the server once: it makes a copy before it changes it"
        raise BadInput(str(database), f"has version {stored}, this program {len(STEPS)}", hint)
    config = Config(database, version=version)
    store, signer = open_files(config)
    try:
        with store.engine.connect() as connection:
            bans = Bans(reads.bans(connection))
        return await Office(config, store, Tables(config, store), signer, bans, None).carry_out(ask)
    finally:
        await store.close()


def version_of(database: Path) -> int:
    """The version of a database, 0 for what is none of ours; nothing is changed."""
    try:
        with closing(sqlite3.connect(f"file:{database.resolve()}?mode=ro", uri=True)) as stored:
            row = stored.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
            return int(row[0]) if row else 0
    except sqlite3.Error:
        return 0
