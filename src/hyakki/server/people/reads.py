"""What is asked of the database about people."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, and_, or_, select, union
from sqlalchemy.engine import Row

from hyakki.server.store.schema import (
    CARRIES,
    CHAT,
    FAREWELLS,
    IDENTITIES,
    MATCHES,
    MEMBERS,
    PLAYERS,
    RATED,
    RATINGS,
    TABLES,
)


def identity(connection: Connection, guest: str) -> Row[Any] | None:
    return connection.execute(select(IDENTITIES).where(IDENTITIES.c.guest == guest)).first()


def key(connection: Connection, handle: str) -> Row[Any] | None:
    return connection.execute(select(IDENTITIES).where(IDENTITIES.c.handle == handle)).first()


def carry(connection: Connection, handle: str) -> Row[Any] | None:
    return connection.execute(select(CARRIES).where(CARRIES.c.handle == handle)).first()


def epochs(connection: Connection) -> dict[str, int]:
    """Of the guests some of whose cookies are worth nothing."""
    rows = connection.execute(select(IDENTITIES.c.guest, IDENTITIES.c.epoch).where(IDENTITIES.c.epoch > 0)).all()
    return {row.guest: row.epoch for row in rows}


def farewells(connection: Connection, done: bool) -> list[str]:
    wanted = select(FAREWELLS.c.who).where(FAREWELLS.c.done == int(done)).order_by(FAREWELLS.c.since)
    return [row.who for row in connection.execute(wanted).all()]


def traces(connection: Connection, guest: str) -> list[str]:
    """The tables that know of a guest."""
    wanted = union(
        select(MEMBERS.c.table_id).where(MEMBERS.c.guest == guest),
        select(TABLES.c.id).where(TABLES.c.creator == guest),
        select(PLAYERS.c.table_id).where(PLAYERS.c.guest == guest),
        select(CHAT.c.table_id).where(CHAT.c.guest == guest),
    )
    return [row[0] for row in connection.execute(wanted).all()]


def seats_of(connection: Connection, table: str, guest: str, names: list[str]) -> list[Row[Any]]:
    """The seats that a guest had in matches of a table, also those from which somebody of that name was sent away."""
    sent_away = and_(PLAYERS.c.guest.is_(None), PLAYERS.c.person == 1, PLAYERS.c.name.in_(names))
    mine = or_(PLAYERS.c.guest == guest, sent_away)
    return list(connection.execute(select(PLAYERS).where(PLAYERS.c.table_id == table, mine)).all())


def lines_of(connection: Connection, table: str, guest: str, names: list[str]) -> list[Row[Any]]:
    """What a guest said at a table; of lines from before it was kept who said them, those under the guest's names."""
    of_old = and_(CHAT.c.guest.is_(None), CHAT.c.name.in_(names))
    mine = or_(CHAT.c.guest == guest, of_old)
    return list(connection.execute(select(CHAT).where(CHAT.c.table_id == table, mine).order_by(CHAT.c.n)).all())


def ratings(connection: Connection, guest: str) -> list[Row[Any]]:
    return list(connection.execute(select(RATINGS).where(RATINGS.c.guest == guest).order_by(RATINGS.c.game)).all())


def rating(connection: Connection, guest: str, game: str) -> Row[Any] | None:
    return connection.execute(select(RATINGS).where(RATINGS.c.guest == guest, RATINGS.c.game == game)).first()


def due(connection: Connection) -> Row[Any] | None:
    """The first match whose result is not in the ratings yet, with its game."""
    wanted = (
        select(RATED, TABLES.c.game, MATCHES.c.id)
        .join(TABLES, TABLES.c.id == RATED.c.table_id)
        .join(MATCHES, and_(MATCHES.c.table_id == RATED.c.table_id, MATCHES.c.series == RATED.c.series))
        .where(RATED.c.applied == 0)
        .order_by(RATED.c.ended, RATED.c.table_id, RATED.c.series)
        .limit(1)
    )
    return connection.execute(wanted).first()


def waits(connection: Connection, table: str) -> bool:
    """Whether a result of a table is not in the ratings yet."""
    wanted = select(RATED.c.series).where(RATED.c.table_id == table, RATED.c.applied == 0).limit(1)
    return connection.execute(wanted).first() is not None


def owners(connection: Connection, table: str, series: int) -> list[str | None]:
    wanted = select(PLAYERS.c.guest).where(PLAYERS.c.table_id == table, PLAYERS.c.series == series)
    return [row.guest for row in connection.execute(wanted.order_by(PLAYERS.c.seat)).all()]
