"""What the host asks of the database beyond what tables need."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select, union
from sqlalchemy.engine import Row

from hyakki.server.admin.bans import Banned
from hyakki.server.store.schema import BANS, CHAT, GUESTS, MEMBERS, TABLES

SHOWN = 1000  # tables in one list


def bans(connection: Connection) -> list[Banned]:
    rows = connection.execute(select(BANS).order_by(BANS.c.since)).all()
    return [(row.kind, row.who, row.since) for row in rows]


def tables(connection: Connection, over: bool) -> list[Row[Any]]:
    """Rows of tables, newest first."""
    wanted = select(TABLES)
    if not over:
        wanted = wanted.where(TABLES.c.phase != "over")
    return list(connection.execute(wanted.order_by(TABLES.c.updated.desc()).limit(SHOWN)).all())


def running(connection: Connection) -> list[str]:
    """The ids of all tables at which a match is played."""
    return [row.id for row in connection.execute(select(TABLES.c.id).where(TABLES.c.phase == "playing")).all()]


def chat(connection: Connection, table: str) -> list[Row[Any]]:
    """All that was said at a table and not removed, by seats and spectators."""
    return list(
        connection.execute(select(CHAT).where(CHAT.c.table_id == table, CHAT.c.text != "").order_by(CHAT.c.n)).all()
    )


def guests(connection: Connection) -> list[str]:
    """The ids of all guests who have a name or a table here."""
    return [row[0] for row in connection.execute(union(select(GUESTS.c.id), select(MEMBERS.c.guest))).all()]
