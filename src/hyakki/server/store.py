"""The store: one SQLite file that every answer reaches before anybody is told of it."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, and_, create_engine, event, func, select
from sqlalchemy.engine import Row

from hyakki.server.migrate import migrate
from hyakki.server.rooms import RoomRecord
from hyakki.server.schema import (
    CAMPAIGNS,
    CHAT,
    GUESTS,
    LINES,
    MATCHES,
    MEMBERS,
    NOTES,
    PASSES,
    PUT_TABLE,
    TABLES,
    TICKETS,
)
from hyakki.server.writer import Write, Writer
from hyakki.table.notes import Note

CHAT_KEPT = 200  # lines of each kind that a newly opened page is shown
PUBLIC_SHOWN = 50
MINE_SHOWN = 100


@dataclass(frozen=True)
class StoredMatch:
    """A match as its rows hold it."""

    series: int
    header: str
    seed: str
    position: str | None
    rows: list[tuple[int, str, str]]  # number, lines of the record, key
    passing: dict[int, str]  # who has passed in advance, and in which windows


@dataclass(frozen=True)
class StoredTable:
    """A table as its rows hold it; `n` is the number of its last change."""

    room: RoomRecord
    n: int
    updated: float
    waits: list[int]


class Store:
    """Reads at once (short reads, while the writer writes); writes through the writer thread."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))  # it holds seeds of open matches
        self.engine = open_engine(path)
        self.saved = migrate(self.engine, path)
        self.writer = Writer(self.engine)
        self._reads = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    async def close(self) -> None:
        await self.writer.stop()
        self._reads.close()
        self.engine.dispose()

    # --- guests ---

    def guest_name(self, guest: str) -> str | None:
        return self._reads.execute(select(GUESTS.c.name).where(GUESTS.c.id == guest)).scalar()

    def campaign(self, guest: str, game: str) -> str | None:
        wanted = and_(CAMPAIGNS.c.guest == guest, CAMPAIGNS.c.game == game)
        return self._reads.execute(select(CAMPAIGNS.c.progress).where(wanted)).scalar()

    # --- tables ---

    def table(self, table: str) -> StoredTable | None:
        row = self._reads.execute(
            select(TABLES.c.room, TABLES.c.n, TABLES.c.updated, waits_of(TABLES.c.id)).where(TABLES.c.id == table)
        ).first()
        if row is None:
            return None
        last = max(row.n, self._last(LINES, table), self._last(CHAT, table))
        return StoredTable(read_room(row.room), last, row.updated, read_waits(row.waits))

    def match(self, table: str, series: int) -> StoredMatch | None:
        found = self._reads.execute(
            select(MATCHES).where(MATCHES.c.table_id == table, MATCHES.c.series == series)
        ).first()
        if found is None:
            return None
        rows = self._reads.execute(
            select(LINES.c.n, LINES.c.record, LINES.c.key)
            .where(LINES.c.table_id == table, LINES.c.series == series)
            .order_by(LINES.c.n)
        ).all()
        lines = [(r.n, r.record, r.key) for r in rows]
        return StoredMatch(series, found.header, found.seed, found.position, lines, self._passing(table, series))

    def _passing(self, table: str, series: int) -> dict[int, str]:
        wanted = and_(PASSES.c.table_id == table, PASSES.c.series == series)
        text = self._reads.execute(select(PASSES.c.passing).where(wanted)).scalar()
        return msgspec.json.decode(text, type=dict[int, str]) if text else {}

    def chat(self, table: str, spectators: bool, after: int) -> list[Row[Any]]:
        """The last lines after a number, of the seats or of the spectators, in order."""
        room = CHAT.c.seat < 0 if spectators else CHAT.c.seat >= 0
        rows = self._reads.execute(
            select(CHAT)
            .where(CHAT.c.table_id == table, CHAT.c.n > after, room)
            .order_by(CHAT.c.n.desc())
            .limit(CHAT_KEPT)
        ).all()
        return list(reversed(rows))

    def notes(self, table: str, series: int) -> dict[str, list[Note]]:
        """The private notes about a match, by the guest who wrote them."""
        rows = self._reads.execute(
            select(NOTES.c.guest, NOTES.c.notes).where(NOTES.c.table_id == table, NOTES.c.series == series)
        ).all()
        return {row.guest: msgspec.json.decode(row.notes, type=list[Note]) for row in rows}

    def by_code(self, code: str) -> tuple[str, RoomRecord] | None:
        row = self._reads.execute(select(TABLES.c.id, TABLES.c.room).where(TABLES.c.code == code)).first()
        return None if row is None else (row.id, read_room(row.room))

    def mine(self, guest: str) -> list[tuple[str, StoredTable]]:
        """The guest's tables, newest first."""
        mine = TABLES.join(MEMBERS, and_(MEMBERS.c.table_id == TABLES.c.id, MEMBERS.c.guest == guest))
        return self._listed(
            select(*listed_columns()).select_from(mine).order_by(TABLES.c.updated.desc()).limit(MINE_SHOWN)
        )

    def public(self) -> list[tuple[str, StoredTable]]:
        wanted = and_(TABLES.c.public == 1, TABLES.c.phase != "over")
        return self._listed(
            select(*listed_columns()).where(wanted).order_by(TABLES.c.updated.desc()).limit(PUBLIC_SHOWN)
        )

    def playing(self) -> list[tuple[str, StoredTable]]:
        """Every table with an open match and a bot: after a restart the bots think on."""
        wanted = and_(TABLES.c.phase == "playing", TABLES.c.bots > 0)
        return self._listed(select(*listed_columns()).where(wanted))

    def never_begun(self, before: float) -> list[str]:
        """The tables that have waited since then, and at which no match was ever begun."""
        begun = select(MATCHES.c.table_id).where(MATCHES.c.table_id == TABLES.c.id).exists()
        wanted = and_(TABLES.c.phase == "waiting", TABLES.c.updated < before, ~begun)
        return [row.id for row in self._reads.execute(select(TABLES.c.id).where(wanted)).all()]

    def open_tables(self, guest: str) -> tuple[int, int]:
        """How many unfinished tables a guest has made, and how many bots sit there."""
        mine = and_(TABLES.c.creator == guest, TABLES.c.phase != "over")
        row = self._reads.execute(select(func.count(), func.coalesce(func.sum(TABLES.c.bots), 0)).where(mine)).one()
        return int(row[0]), int(row[1])

    def ticket(self, ticket: str) -> Row[Any] | None:
        return self._reads.execute(select(TICKETS).where(TICKETS.c.digest == ticket_digest(ticket))).first()

    def _listed(self, query: Any) -> list[tuple[str, StoredTable]]:
        rows = self._reads.execute(query).all()
        return [(r.id, StoredTable(read_room(r.room), r.n, r.updated, read_waits(r.waits))) for r in rows]

    def _last(self, of: Any, table: str) -> int:
        return self._reads.execute(select(func.max(of.c.n)).where(of.c.table_id == table)).scalar() or 0


def open_engine(path: Path) -> Engine:
    """SQLite in WAL mode; a commit returns once it is on the disk."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": 30})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy says, also for changes of the schema
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN")

    return engine


def listed_columns() -> list[Any]:
    return [TABLES.c.id, TABLES.c.room, TABLES.c.n, TABLES.c.updated, waits_of(TABLES.c.id)]


def waits_of(table: Any) -> Any:
    """The seats asked after the last stored answer."""
    last = select(LINES.c.waits).where(LINES.c.table_id == table).order_by(LINES.c.n.desc()).limit(1)
    return last.correlate(TABLES).scalar_subquery().label("waits")


def read_waits(text: str | None) -> list[int]:
    return [int(seat) for seat in text.split(",")] if text else []


def read_room(text: str) -> RoomRecord:
    return msgspec.json.decode(text, type=RoomRecord)


def ticket_digest(ticket: str) -> str:
    return hashlib.sha256(b"hyakki ticket" + ticket.encode()).hexdigest()


def table_write(table: str, room: RoomRecord, n: int, now: float) -> Write:
    """The row of a table, whole."""
    row = {
        "id": table,
        "code": room.code,
        "game": room.game,
        "phase": room.phase,
        "public": int(room.public),
        "creator": room.creator,
        "bots": room.bots(),
        "n": n,
        "updated": now,
        "room": msgspec.json.encode(room).decode(),
    }
    return PUT_TABLE, row
