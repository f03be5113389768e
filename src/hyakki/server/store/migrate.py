"""The version of the database: an older one is migrated after a backup, a newer one is refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, Engine, insert, inspect, select, update

from hyakki.core.errors import BadInput
from hyakki.server.store.backup import copy_database
from hyakki.server.store.schema import META
from hyakki.server.store.steps import STEPS, Step

LONGEST = 9  # digits of a version


def migrate(engine: Engine, path: Path, steps: Sequence[Step] = STEPS) -> Path | None:
    """Bring the database to the newest version; returns the backup, if there was something to save."""
    newest = len(steps)
    with engine.connect() as connection:
        version = read_version(connection)
    if version == newest:
        return None
    if version > newest:
        raise BadInput(str(path), f"has version {version}, this server knows {newest}", "use the newer server again")
    saved = None
    if version > 0:
        saved = path.with_name(f"{path.name}.before-version-{newest}")
        copy_database(path, saved)
    with engine.begin() as connection:
        for step in steps[version:]:
            step(connection)
        write_version(connection, version, newest)
    return saved


def read_version(connection: Connection) -> int:
    """0 for a new file."""
    if not inspect(connection).has_table(META.name):
        return 0
    value = connection.execute(select(META.c.value).where(META.c.key == "version")).scalar()
    number = as_version(value)
    if value is not None and number is None:
        hint = "put a backup in its place (hyakki backup makes them)"
        raise BadInput("version", f'"{value[:20]}" is no version of a database of ours', hint)
    return number or 0


def as_version(value: object) -> int | None:
    """The number of a version as it is kept, if it is one."""
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST else None


def write_version(connection: Connection, before: int, now: int) -> None:
    if before == 0:
        connection.execute(insert(META), {"key": "version", "value": str(now)})
    else:
        connection.execute(update(META).where(META.c.key == "version").values(value=str(now)))
