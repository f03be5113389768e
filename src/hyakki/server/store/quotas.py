"""How much of what a guest may have is in use: one statement, put together once, since every match begins with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, bindparam, func, select

from hyakki.server.store.schema import MATCHES, TABLES

OF: Final = TABLES.c.creator == bindparam("guest")
OPEN: Final = (OF, TABLES.c.phase != "over", TABLES.c.game.in_(bindparam("games", expanding=True)))
USED: Final = select(
    select(func.count()).where(*OPEN).scalar_subquery(),
    select(func.coalesce(func.sum(TABLES.c.bots), 0)).where(*OPEN).scalar_subquery(),
    select(func.count())
    .select_from(MATCHES)
    .where(MATCHES.c.table_id.in_(select(TABLES.c.id).where(OF)))
    .scalar_subquery(),
)


def used(connection: Connection, guest: str, games: Iterable[str]) -> tuple[int, int, int]:
    """The unfinished tables of these games that a guest has made, the bots there, all matches kept of its tables."""
    tables, bots, matches = connection.execute(USED, {"guest": guest, "games": list(games)}).one()
    return int(tables), int(bots), int(matches)
