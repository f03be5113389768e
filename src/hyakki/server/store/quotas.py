"""How much of what a guest may have is in use: one statement, put together once, since every match begins with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Connection, Dialect, bindparam, func, or_, select

from hyakki.server.store.schema import MATCHES, TABLES

OF: Final = TABLES.c.creator == bindparam("guest")


@lru_cache(maxsize=8)
def statement(dialect: Dialect, games: frozenset[str]) -> tuple[str, list[str], dict[str, Any]]:
    """As the database takes it: its text, the order of its values where it has one, and those that stay the same.

    Asking SQLAlchemy for it each time costs more than the database takes."""
    of_games = or_(False, *[TABLES.c.game == name for name in sorted(games)])
    unfinished = (OF, TABLES.c.phase != "over", of_games)
    used = select(
        select(func.count()).where(*unfinished).scalar_subquery(),
        select(func.coalesce(func.sum(TABLES.c.bots), 0)).where(*unfinished).scalar_subquery(),
        select(func.count())
        .select_from(MATCHES)
        .where(MATCHES.c.table_id.in_(select(TABLES.c.id).where(OF)))
        .scalar_subquery(),
    )
    compiled = used.compile(dialect=dialect)
    return str(compiled), list(compiled.positiontup or []), dict(compiled.params)


def used(connection: Connection, guest: str, games: Iterable[str]) -> tuple[int, int, int]:
    """The unfinished tables of these games that a guest has made, the bots there, all matches kept of its tables."""
    text, order, fixed = statement(connection.dialect, frozenset(games))
    values = {**fixed, "guest": guest}
    row: Any
    if order:  # SQLite itself: SQLAlchemy would begin and end a transaction, at five times the cost
        cursor = connection.connection.cursor()
        cursor.execute(text, [values[name] for name in order])
        row = cursor.fetchone()
        cursor.close()
    else:
        row = connection.exec_driver_sql(text, values).one()
    tables, bots, matches = row
    return int(tables), int(bots), int(matches)
