"""What is asked of the database; statements that matches need are put together once, which costs more than asking."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, and_, bindparam, func, or_, select, tuple_
from sqlalchemy.engine import Row

from hyakki.server.readers import reader
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
    STORIES,
    TABLES,
    TICKETS,
)
from hyakki.server.store.spoilt import sound
from hyakki.server.store.stored import (
    PlayedMatch,
    SentAway,
    StoredMatch,
    StoredTable,
    played_match,
    read_room,
    read_waits,
    ticket_digest,
)
from hyakki.server.tables.clocks import Account, Mark
from hyakki.server.tables.matches import MatchRecord
from hyakki.server.tables.rooms import RoomRecord
from hyakki.table.notes import Note

CHAT_KEPT = 200  # lines of each kind that a newly opened page is shown
PUBLIC_SHOWN = 50
MINE_SHOWN = 100
HISTORY_READ = 5000
FORGOTTEN_AT_ONCE = 500
UNTOLD_AT_ONCE = 100

read_mark, read_account = reader(Mark), reader(Account)
read_sent_away, read_passes, read_notes = reader(SentAway), reader(dict[int, str]), reader(list[Note])


def listed_columns() -> list[Any]:
    return [TABLES.c.id, TABLES.c.room, TABLES.c.n, TABLES.c.updated, waits_of(TABLES.c.id)]


def waits_of(table: Any) -> Any:
    """The seats asked after the last stored answer."""
    last = select(LINES.c.waits).where(LINES.c.table_id == table).order_by(LINES.c.n.desc()).limit(1)
    return last.correlate(TABLES).scalar_subquery().label("waits")


TABLE: Final[BindParameter[str]] = bindparam("table")
SERIES: Final[BindParameter[int]] = bindparam("series")
NAME: Final = select(GUESTS.c.name).where(GUESTS.c.id == bindparam("guest"))
ROOM: Final = select(TABLES.c.room).where(TABLES.c.id == TABLE)
MATCH: Final = select(MATCHES).where(MATCHES.c.table_id == TABLE, MATCHES.c.series == SERIES)
PLAYED: Final = select(PLAYERS).where(PLAYERS.c.table_id == TABLE, PLAYERS.c.series == SERIES).order_by(PLAYERS.c.seat)
LINES_OF: Final = (
    select(LINES.c.n, LINES.c.record, LINES.c.key, LINES.c.clocks)
    .where(LINES.c.table_id == TABLE, LINES.c.series == SERIES)
    .order_by(LINES.c.n)
)
PASSING: Final = select(PASSES.c.passing).where(PASSES.c.table_id == TABLE, PASSES.c.series == SERIES)
ACCOUNT: Final = select(CLOCKS.c.account).where(CLOCKS.c.table_id == TABLE, CLOCKS.c.series == SERIES)


class Reads:
    """What is asked of the database, over one connection."""

    def __init__(self, connection: Connection) -> None:
        self.connection = self._reads = connection

    # --- guests ---

    def guest_name(self, guest: str) -> str | None:
        return self._reads.execute(NAME, {"guest": guest}).scalar()

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
        text = self._reads.execute(ROOM, {"table": table}).scalar()
        return None if text is None else read_room(text)

    def whole(self, table: str) -> tuple[StoredTable, StoredMatch | None, dict[str, list[Note]]] | None:
        """A table with its last match and the notes about it."""
        stored = self.table(table)
        if stored is None:
            return None
        series = stored.room.series
        return stored, self.match(table, series) if series else None, self.notes(table, series)

    def match(self, table: str, series: int) -> StoredMatch | None:
        return self._match(self._reads.execute(MATCH, {"table": table, "series": series}).first())

    def played(self, match: str) -> tuple[str, MatchRecord] | None:
        """The table of a match by its own id, and who played it; without its record."""
        row = self._reads.execute(select(MATCHES).where(MATCHES.c.id == match)).first()
        return None if row is None else (row.table_id, self._played(row))

    def _match(self, row: Row[Any] | None) -> StoredMatch | None:
        if row is None:
            return None
        table, series = row.table_id, row.series
        rows = self._reads.execute(LINES_OF, {"table": table, "series": series}).all()
        lines = [(r.n, r.record, r.key) for r in rows]
        marks = [read_mark(r.clocks) for r in rows if r.clocks is not None]
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
        players = self._reads.execute(PLAYED, {"table": row.table_id, "series": row.series}).all()
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

        def read(row: Row[Any]) -> PlayedMatch | None:
            if guest in read_sent_away(row.room).banned:
                return None
            return played_match(row, seats[row.table_id, row.series], guest)

        return [one for one in sound(rows, read) if one is not None]

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
        text = self._reads.execute(PASSING, {"table": table, "series": series}).scalar()
        return read_passes(text) if text else {}

    def _account(self, table: str, series: int) -> Account | None:
        text = self._reads.execute(ACCOUNT, {"table": table, "series": series}).scalar()
        return None if text is None else read_account(text)

    def clocks(self) -> list[tuple[str, int, str, Account]]:
        """Table, series, game and account of every match whose time runs."""
        running = select(CLOCKS, TABLES.c.game).join(TABLES, TABLES.c.id == CLOCKS.c.table_id)
        rows = self._reads.execute(running.where(CLOCKS.c.due.is_not(None))).all()
        return sound(rows, lambda r: (r.table_id, r.series, r.game, read_account(r.account)))

    def alive(self) -> float:
        """When a server last said that it lived; 0 if none has, or nobody can read it."""
        rows = self._reads.execute(select(META.c.value).where(META.c.key == "alive")).all()
        said = sound(rows, lambda row: float(row.value))
        return said[0] if said and isfinite(said[0]) else 0.0

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
        return {row.guest: read_notes(row.notes) for row in rows}

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
        return sound(rows, lambda r: (r.id, StoredTable(read_room(r.room), r.n, r.updated, read_waits(r.waits))))

    def _last(self, of: Any, table: str) -> int:
        return self._reads.execute(select(func.max(of.c.n)).where(of.c.table_id == table)).scalar() or 0
