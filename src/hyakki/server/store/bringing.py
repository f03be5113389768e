"""Brings the tables of a file into PostgreSQL: all of them in one transaction, or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from hyakki.core.errors import BadInput
from hyakki.server.config import Postgres
from hyakki.server.store.cookie_keys import KEY
from hyakki.server.store.postgres import CLASS, MAKING_READY, lead, open_engine, refusal
from hyakki.server.store.restoring import key_of, led_on, refuse_without_key
from hyakki.server.store.schema import META, METADATA, PUT_META, TICKETS
from hyakki.server.store.shards import WHO_LIVES
from hyakki.server.wire.guests import load_key

AT_ONCE: Final = 500  # rows
ALIVE: Final = "alive"  # when its server lived last: clocks go on from there
CARRIED: Final = [table for table in METADATA.sorted_tables if table not in (META, TICKETS)]  # tickets name no shard


def bring(backup: Path, database: Postgres, new_guests: bool) -> dict[str, int]:
    """A checked backup, or a stopped server's file, into a database without tables; returns how many rows of each
    kind there are now. Its guests keep their cookies if the key lies beside it; links to a seat are made anew."""
    key = key_of(backup)
    refuse_without_key(backup, key is not None or new_guests)
    engine = open_engine(database, 1)
    try:
        with (
            led_on(backup) as file,
            file.connect() as here,
            engine.connect().execution_options(isolation_level="READ COMMITTED") as there,
            there.begin(),
        ):
            there.execute(text(f"SELECT pg_advisory_xact_lock({CLASS}, {MAKING_READY})"))  # who starts now waits
            lead(there, database)
            refuse_used(there, database)
            brought = {table.name: copied(here, there, table) for table in CARRIED}
            alive = here.execute(select(META.c.value).where(META.c.key == ALIVE)).scalar()
            if alive is not None:
                there.execute(PUT_META, {"key": ALIVE, "value": alive})
            if key is not None:
                there.execute(PUT_META, {"key": KEY, "value": load_key(key).hex()})
            return brought
    except DBAPIError as error:
        raise refusal(database, error.orig) from None
    finally:
        engine.dispose()


def refuse_used(there: Connection, database: Postgres) -> None:
    """Nothing is brought to where something is, nor where somebody serves."""
    if there.exec_driver_sql(WHO_LIVES).first() is not None:
        raise BadInput(str(database), "is served just now", "stop the servers first")
    for table in CARRIED:
        count = there.execute(select(func.count()).select_from(table)).scalar()
        if count:
            raise BadInput(str(database), f"has {count} rows in {table.name} already", "createdb makes another")


def copied(here: Connection, there: Connection, table: Table) -> int:
    rows, count = here.execute(select(table)).mappings(), 0
    while some := rows.fetchmany(AT_ONCE):
        there.execute(insert(table), [dict(row) for row in some])
        count += len(some)
    return count
