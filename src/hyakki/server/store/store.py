"""The store: one SQLite file, or PostgreSQL, that every answer reaches before anybody is told of it."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy import URL, Connection, Engine, and_, create_engine, event, func, or_, select, tuple_
from sqlalchemy.engine import Row
from sqlalchemy.exc import DBAPIError

from hyakki.core.errors import BadInput
from hyakki.server.config import Postgres
from hyakki.server.log import log, place_of
from hyakki.server.speech.messages import Unrated
from hyakki.server.speech.problems import Problem
from hyakki.server.store.lock import Lock
from hyakki.server.store.opening import check_file, make_file, make_ready
from hyakki.server.store.schema import (
    ANALYSES,
    CAMPAIGNS,
    CHAT,
    CLOCKS,
    GUESTS,
    LINES,
    MATCHES,
    MEMBERS,
    META,
    NOTES,
    PASSES,
    PLAYERS,
    PUT_TABLE,
    STORIES,
    TABLES,
    TICKETS,
)
from hyakki.server.store.writer import Write, Writer
from hyakki.server.tables.clocks import Account, Mark
from hyakki.server.tables.matches import MatchRecord
from hyakki.server.tables.rooms import RoomRecord
from hyakki.table.notes import Note

if TYPE_CHECKING:
    from hyakki.server.store.shards import Shards

CHAT_KEPT = 200  # lines of each kind that a newly opened page is shown
PUBLIC_SHOWN = 50
MINE_SHOWN = 100
HISTORY_READ = 5000
FORGOTTEN_AT_ONCE = 500
UNTOLD_AT_ONCE = 100
READERS = 3  # threads; a long record does not keep short reads waiting

T = TypeVar("T")


@dataclass(frozen=True)
class StoredMatch:
    """A match as its rows hold it."""

    table: str
    played: MatchRecord
    header: str
    seed: str
    position: str | None
    rows: list[tuple[int, str, str]]  # number, lines of the record, key
    passing: dict[int, str]  # who has passed in advance, and in which windows
    account: Account | None = None  # of the time that is left, where it is limited
    marks: list[Mark] = field(default_factory=list)


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match in the history of somebody who played it."""

    id: str
    game: str
    ended: float | None
    opens: bool
    outcome: str | None  # as MatchRecord has it
    seat: int
    names: list[str]
    people: list[bool | None]  # by seat: whether a person had it; None: not known
    rating: tuple[float, float] | None  # the guest's own after it
    unrated: Unrated | None


@dataclass(frozen=True)
class StoredTable:
    """A table as its rows hold it; `n` is the number of its last change."""

    room: RoomRecord
    n: int
    updated: float
    waits: list[int]


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
        except DBAPIError as error:
            if error.connection_invalidated:  # PostgreSQL was started anew since that connection was made
                with suppress(Exception):
                    return self._read_once(ask)
            log("read_failed", error=type(error).__name__, at=place_of(error))
            raise Problem("broken", "This could not be read just now", "try again in a moment") from None
        except Exception as error:
            log("read_failed", error=type(error).__name__, at=place_of(error))
            raise Problem("broken", "This could not be read just now", "try again in a moment") from None

    def _read_once(self, ask: Callable[[Reads], T]) -> T:
        with self.engine.connect() as connection:
            return ask(Reads(connection))


class Reads:
    """What is asked of the database, over one connection."""

    def __init__(self, connection: Connection) -> None:
        self.connection = self._reads = connection

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

    def room(self, table: str) -> RoomRecord | None:
        text = self._reads.execute(select(TABLES.c.room).where(TABLES.c.id == table)).scalar()
        return None if text is None else read_room(text)

    def whole(self, table: str) -> tuple[StoredTable, StoredMatch | None, dict[str, list[Note]]] | None:
        """A table with its last match and the notes about it."""
        stored = self.table(table)
        if stored is None:
            return None
        series = stored.room.series
        return stored, self.match(table, series) if series else None, self.notes(table, series)

    def match(self, table: str, series: int) -> StoredMatch | None:
        wanted = and_(MATCHES.c.table_id == table, MATCHES.c.series == series)
        return self._match(self._reads.execute(select(MATCHES).where(wanted)).first())

    def played(self, match: str) -> tuple[str, MatchRecord] | None:
        """The table of a match by its own id, and who played it; without its record."""
        row = self._reads.execute(select(MATCHES).where(MATCHES.c.id == match)).first()
        return None if row is None else (row.table_id, self._played(row))

    def _match(self, row: Row[Any] | None) -> StoredMatch | None:
        if row is None:
            return None
        table, series = row.table_id, row.series
        rows = self._reads.execute(
            select(LINES.c.n, LINES.c.record, LINES.c.key, LINES.c.clocks)
            .where(LINES.c.table_id == table, LINES.c.series == series)
            .order_by(LINES.c.n)
        ).all()
        lines = [(r.n, r.record, r.key) for r in rows]
        marks = [msgspec.json.decode(r.clocks, type=Mark) for r in rows if r.clocks is not None]
        return StoredMatch(
            table,
            self._played(row),
            row.header,
            row.seed,
            row.position,
            lines,
            self._passing(table, series),
            self._account(table, series),
            marks,
        )

    def _played(self, row: Row[Any]) -> MatchRecord:
        wanted = and_(PLAYERS.c.table_id == row.table_id, PLAYERS.c.series == row.series)
        players = self._reads.execute(select(PLAYERS).where(wanted).order_by(PLAYERS.c.seat)).all()
        return MatchRecord(
            id=row.id,
            series=row.series,
            opens=bool(row.opens),
            spectators=bool(row.spectators),
            owners=[player.guest for player in players],
            names=[player.name for player in players],
            over=bool(row.over),
            began=row.began,
            ended=row.ended,
            outcome=row.outcome,
            version=row.version,
            imported=bool(row.imported),
            people=[None if player.person is None else bool(player.person) for player in players],
            unrated=row.unrated,
            hints=row.hints,
        )

    def played_by(self, guest: str) -> list[PlayedMatch]:
        """The finished matches in which a guest had a seat to the end, newest first; none that were brought, and none
        of tables from which the guest was sent away."""
        own = select(PLAYERS.c.table_id, PLAYERS.c.series).where(PLAYERS.c.guest == guest).distinct().subquery()
        rows = self._reads.execute(
            select(MATCHES, TABLES.c.game, TABLES.c.room)
            .join(own, and_(own.c.table_id == MATCHES.c.table_id, own.c.series == MATCHES.c.series))
            .join(TABLES, TABLES.c.id == MATCHES.c.table_id)
            .where(MATCHES.c.over == 1, MATCHES.c.imported == 0)
            .order_by(MATCHES.c.ended.desc(), MATCHES.c.table_id, MATCHES.c.series.desc())
            .limit(HISTORY_READ)
        ).all()
        players = self._reads.execute(
            select(PLAYERS)
            .join(own, and_(own.c.table_id == PLAYERS.c.table_id, own.c.series == PLAYERS.c.series))
            .order_by(PLAYERS.c.seat)
        ).all()
        seats: dict[tuple[str, int], list[Row[Any]]] = {}
        for player in players:
            seats.setdefault((player.table_id, player.series), []).append(player)
        return [
            played_match(row, seats[row.table_id, row.series], guest)
            for row in rows
            if guest not in msgspec.json.decode(row.room, type=SentAway).banned
        ]

    def story(self, table: str, series: int) -> bytes | None:
        """The packed stories of a match, once they are told."""
        wanted = and_(STORIES.c.table_id == table, STORIES.c.series == series)
        return self._reads.execute(select(STORIES.c.story).where(wanted)).scalar()

    def analysis(self, table: str, series: int, sight: str) -> str | None:
        """What was found of a match as it is seen from somewhere, if it was asked for before."""
        wanted = and_(ANALYSES.c.table_id == table, ANALYSES.c.series == series, ANALYSES.c.sight == sight)
        return self._reads.execute(select(ANALYSES.c.analysis).where(wanted)).scalar()

    def untold(self, after: tuple[str, int], games: Iterable[str]) -> list[tuple[str, int]]:
        """Some matches of these games that are over and whose stories are not stored, in order, after one of them."""
        told = select(STORIES.c.series).where(
            STORIES.c.table_id == MATCHES.c.table_id, STORIES.c.series == MATCHES.c.series
        )
        wanted = (
            select(MATCHES.c.table_id, MATCHES.c.series)
            .join(TABLES, TABLES.c.id == MATCHES.c.table_id)
            .where(MATCHES.c.over == 1, TABLES.c.game.in_(games), ~told.exists())
            .where(tuple_(MATCHES.c.table_id, MATCHES.c.series) > tuple_(*after))
            .order_by(MATCHES.c.table_id, MATCHES.c.series)
            .limit(UNTOLD_AT_ONCE)
        )
        return [(row.table_id, row.series) for row in self._reads.execute(wanted).all()]

    def _passing(self, table: str, series: int) -> dict[int, str]:
        wanted = and_(PASSES.c.table_id == table, PASSES.c.series == series)
        text = self._reads.execute(select(PASSES.c.passing).where(wanted)).scalar()
        return msgspec.json.decode(text, type=dict[int, str]) if text else {}

    def _account(self, table: str, series: int) -> Account | None:
        wanted = and_(CLOCKS.c.table_id == table, CLOCKS.c.series == series)
        text = self._reads.execute(select(CLOCKS.c.account).where(wanted)).scalar()
        return None if text is None else msgspec.json.decode(text, type=Account)

    def clocks(self) -> list[tuple[str, int, str, Account]]:
        """Table, series, game and account of every match whose time runs."""
        running = select(CLOCKS, TABLES.c.game).join(TABLES, TABLES.c.id == CLOCKS.c.table_id)
        rows = self._reads.execute(running.where(CLOCKS.c.due.is_not(None))).all()
        return [(r.table_id, r.series, r.game, msgspec.json.decode(r.account, type=Account)) for r in rows]

    def alive(self) -> float:
        """When a server last said that it lived; 0 if none has."""
        value = self._reads.execute(select(META.c.value).where(META.c.key == "alive")).scalar()
        return float(value or 0)

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
        """Those that stand in the public list, newest first."""
        wanted = and_(TABLES.c.public == 1, TABLES.c.phase != "over")
        return self._listed(
            select(*listed_columns()).where(wanted).order_by(TABLES.c.updated.desc()).limit(PUBLIC_SHOWN)
        )

    def playing(self) -> list[tuple[str, StoredTable]]:
        """Every table with an open match and a bot: after a restart the bots think on."""
        wanted = and_(TABLES.c.phase == "playing", TABLES.c.bots > 0)
        return self._listed(select(*listed_columns()).where(wanted))

    def count_by_game(self) -> dict[str, int]:
        """How many tables are kept of each game."""
        rows = self._reads.execute(select(TABLES.c.game, func.count()).group_by(TABLES.c.game)).all()
        return {str(game): int(count) for game, count in rows}

    def forgettable(self, waiting: float, finished: float | None) -> list[str]:
        """The tables at which no match was ever begun, closed or waiting since `waiting`, and those over since
        `finished`, if that is a limit; only so many at a time."""
        begun = select(MATCHES.c.table_id).where(MATCHES.c.table_id == TABLES.c.id).exists()
        over = TABLES.c.phase == "over"
        wanted = and_(~begun, or_(over, and_(TABLES.c.phase == "waiting", TABLES.c.updated < waiting)))
        if finished is not None:
            wanted = or_(wanted, and_(over, TABLES.c.updated < finished))
        return [row.id for row in self._reads.execute(select(TABLES.c.id).where(wanted).limit(FORGOTTEN_AT_ONCE)).all()]

    def members(self, tables: list[str]) -> dict[str, list[str]]:
        """The guests in whose lists these tables stand."""
        guests: dict[str, list[str]] = {table: [] for table in tables}
        for row in self._reads.execute(select(MEMBERS).where(MEMBERS.c.table_id.in_(tables))).all():
            guests[row.table_id].append(row.guest)
        return guests

    def imported(self) -> int:
        """How many records are kept that were brought."""
        wanted = select(func.count()).select_from(MATCHES).where(MATCHES.c.imported == 1)
        return int(self._reads.execute(wanted).scalar() or 0)

    def ticket(self, ticket: str) -> Row[Any] | None:
        return self._reads.execute(select(TICKETS).where(TICKETS.c.digest == ticket_digest(ticket))).first()

    def _listed(self, query: Any) -> list[tuple[str, StoredTable]]:
        rows = self._reads.execute(query).all()
        return [(r.id, StoredTable(read_room(r.room), r.n, r.updated, read_waits(r.waits))) for r in rows]

    def _last(self, of: Any, table: str) -> int:
        return self._reads.execute(select(func.max(of.c.n)).where(of.c.table_id == table)).scalar() or 0


class SentAway(msgspec.Struct):
    """The part of a room that says who may not come back."""

    banned: list[str] = []


def played_match(row: Row[Any], players: list[Row[Any]], guest: str) -> PlayedMatch:
    own = next(player for player in players if player.guest == guest)
    return PlayedMatch(
        id=row.id,
        game=row.game,
        ended=row.ended,
        opens=bool(row.opens),
        outcome=row.outcome,
        seat=own.seat,
        names=[player.name for player in players],
        people=[None if player.person is None else bool(player.person) for player in players],
        rating=None if own.mu is None else (own.mu, own.sigma),
        unrated=row.unrated,
    )


def on_postgres(database: Postgres, now: Callable[[], float], ticks: Callable[[], float]) -> tuple[Engine, Writer]:
    """PostgreSQL made ready, and who writes there."""
    try:
        from hyakki.server.store import postgres  # here, since a server with a file needs none of it
    except ImportError:
        hint = "pip install 'hyakki[postgres]'"
        raise BadInput(str(database), "needs psycopg, which is not installed", hint) from None
    engine = postgres.open_engine(database, READERS)
    try:
        postgres.make_ready(engine, database)
    except BaseException:
        engine.dispose()
        raise
    return engine, postgres.PostgresWriter(database, engine, now, ticks)


def open_engine(path: Path) -> Engine:
    """SQLite in WAL mode; a commit returns once it is on the disk."""
    engine = create_engine(
        URL.create("sqlite", database=str(path.absolute())), connect_args={"check_same_thread": False, "timeout": 30}
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy says, also for changes of the schema
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
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


def clocks_row(table: str, series: int, account: Account) -> dict[str, Any]:
    """The row of a match whose time is limited."""
    text = msgspec.json.encode(account).decode()
    return {"table_id": table, "series": series, "account": text, "due": account.due()}


def table_write(table: str, room: RoomRecord, n: int, now: float) -> Write:
    """The row of a table, whole."""
    row = {
        "id": table,
        "code": room.code,
        "game": room.game,
        "phase": room.phase,
        "public": int(room.listed()),
        "creator": room.creator,
        "bots": room.bots(),
        "n": n,
        "updated": now,
        "room": msgspec.json.encode(room).decode(),
    }
    return PUT_TABLE, row
