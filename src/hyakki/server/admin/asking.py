"""Asks a server what the host wants: the running one through its door, or none: then the database itself."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.server.admin import reads
from hyakki.server.admin.asks import Ask
from hyakki.server.admin.bans import Bans
from hyakki.server.admin.door import door_of, short_path
from hyakki.server.admin.office import Office
from hyakki.server.config import Config, Postgres
from hyakki.server.services import open_files
from hyakki.server.store.lock import served_by
from hyakki.server.store.looking import looked_into, version_in
from hyakki.server.store.steps import STEPS
from hyakki.server.store.store import needing_psycopg
from hyakki.server.tables.tables import Tables

PATIENCE = 600.0  # seconds: draining loads every match that is played


def asked(database: Path | Postgres, ask: Ask, version: str) -> dict[str, Any]:
    """The reply, or an error in its words."""
    if isinstance(database, Postgres):
        with needing_psycopg(database):
            from hyakki.server.admin.on_postgres import on_postgres  # here, since a file needs none of it
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
        with looked_into(database) as stored:
            return version_in(stored)
    except sqlite3.Error:
        return 0
