"""Puts a backup in the place of a database, once it is checked: file, version, key, and that running matches go on."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.core.record import load
from hyakki.server.store.backup import copy_database, copy_file
from hyakki.server.store.lock import Lock
from hyakki.server.store.looking import looked_into, version_in
from hyakki.server.store.migrate import migrate
from hyakki.server.store.opening import make_folder, open_engine
from hyakki.server.store.reads import Reads
from hyakki.server.store.spoilt import SPOILT
from hyakki.server.store.steps import STEPS
from hyakki.server.tables.tables import resume, where_it_stood
from hyakki.server.wire.guests import load_key


@dataclass
class Checked:
    """What a backup holds. `stuck` are codes of tables whose match no server could go on with."""

    version: int = 0
    tables: int = 0
    running: int = 0
    replayed: int = 0
    finished: int = 0
    guests: int = 0
    waiting_for_game: int = 0  # tables of games that are not installed here
    stuck: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)  # codes of tables, for them or a finished match
    key: bool = False

    def sound(self) -> bool:
        return not self.stuck and not self.unreadable


def check(backup: Path, games: Mapping[str, Game]) -> Checked:
    """Look at everything in a backup; a file that is none of ours, or broken, is refused at once."""
    checked = Checked(version=whole_version(backup), key=key_of(backup) is not None)
    with led_on(backup) as engine, engine.connect() as connection:
        checked.guests = connection.exec_driver_sql("SELECT count(*) FROM guests").scalar() or 0
        reads = Reads(connection)
        rows = connection.exec_driver_sql(
            "SELECT table_id, series, over, code, game FROM matches JOIN tables ON tables.id = table_id"
        ).all()
        checked.tables = connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() or 0
        for table, code in connection.exec_driver_sql("SELECT id, code FROM tables").all():
            look_at_room(checked, reads, table, code)
        for table, series, over, code, game in rows:
            look_at(checked, reads, games.get(game) if game in games else None, (table, series, over, code))
    return checked


@contextmanager
def led_on(backup: Path) -> Iterator[Engine]:
    """A copy of a backup in our version; the backup stays as it is."""
    with tempfile.TemporaryDirectory(prefix="hyakki-check-", dir=backup.parent) as folder:
        copy = Path(folder) / "copy.db"
        copy_database(backup, copy)
        engine = open_engine(copy)
        try:
            migrate(engine, copy)
            yield engine
        finally:
            engine.dispose()


def look_at_room(checked: Checked, reads: Reads, table: str, code: str) -> None:
    try:
        reads.table(table)
    except SPOILT:
        checked.unreadable.append(code)


def look_at(checked: Checked, reads: Reads, game: Game | None, row: tuple[str, int, int, str]) -> None:
    table, series, over, code = row
    checked.finished += bool(over)
    checked.running += not over
    try:
        match = reads.match(table, series)
    except SPOILT:
        (checked.unreadable if over else checked.stuck).append(code)
        return
    assert match is not None  # its row was read
    if game is None:
        checked.waiting_for_game += not over
        return
    try:
        if over:
            load(match.header + "".join([lines for _, lines, _ in match.rows]))
        else:
            resume(game, match)
            checked.replayed += 1
    except HyakkiError:
        if over:
            checked.unreadable.append(code)
        elif where_it_stood(game, match) is None:  # otherwise it goes on from there, as after a change of the rules
            checked.stuck.append(code)


def whole_version(backup: Path) -> int:
    """The version of a backup whose every page was read."""
    if not backup.is_file():
        raise BadInput(str(backup), "is not there", "name a file that `hyakki backup` or a server made")
    try:
        with looked_into(backup) as stored:
            (result,) = stored.execute("PRAGMA integrity_check(1)").fetchone()
            if result != "ok":
                raise BadInput(str(backup), f"is broken: {result}", "take an older one")
            version = version_in(stored)
    except sqlite3.Error as error:
        raise BadInput(str(backup), f"is no backup of a server: {error}", "take another one") from None
    if not 0 < version <= len(STEPS):
        raise BadInput(str(backup), f"has version {version}, this program knows {len(STEPS)}", "use the newer program")
    return version


def key_of(backup: Path) -> Path | None:
    """The key that lies beside a backup."""
    key = backup.with_name(backup.name + ".key")
    if not key.is_file():
        return None
    load_key(key)
    return key


def refuse_without_key(backup: Path, known: bool) -> None:
    if not known:
        hint = f"put it beside it as {backup.name}.key, or say --new-guests: then nobody owns a seat any more"
        raise BadInput(str(backup), "the key of its guests is missing", hint)


def restore(backup: Path, database: Path, new_guests: bool) -> list[Path]:
    """Put a checked backup in place, with its key; returns where what was there lies now."""
    if backup.resolve() == database.resolve():
        raise BadInput(str(backup), "is the database itself", "--db names where it goes")
    key, place = key_of(backup), database.with_name(database.name + ".key")
    refuse_without_key(backup, key is not None or place.is_file() or new_guests)
    make_folder(database.parent)
    lock = Lock(database)
    try:
        arrived = database.with_name(database.name + ".restored")
        copy_database(backup, arrived)
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        gather(database)
        kept = [put_aside(database.with_name(database.name + end), stamp) for end in ("-wal", "-shm")]
        kept.append(link_aside(database, stamp))
        arrived.replace(database)  # at no moment there is none
        if key is not None:
            kept.append(link_aside(place, stamp))
            copy_file(key, place)
    finally:
        lock.release()
    return [path for path in kept if path is not None]


def gather(database: Path) -> None:
    """Bring what lies beside a database into its one file, if it is not too broken for that."""
    if database.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as stored:
            stored.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def link_aside(path: Path, stamp: str) -> Path | None:
    """A second name for what is about to be replaced."""
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.before-restore-{stamp}")
    aside.hardlink_to(path)
    return aside


def put_aside(path: Path, stamp: str) -> Path | None:
    if not path.exists():
        return None
    base, dash, end = path.name.rpartition("-")
    return path.rename(path.with_name(f"{base}.before-restore-{stamp}{dash}{end}"))
