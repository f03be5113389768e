"""Makes the files of a server ready before it says that it serves; what is wrong with them is one line and a hint."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from hyakki.core.errors import BadInput
from hyakki.server.store.migrate import migrate
from hyakki.server.store.schema import META, PUT_META

CHECKED_BYTES: Final = 256 * 1024 * 1024  # a larger file is not read through at the start
PATIENCE: Final = 5.0  # seconds for another program that uses the file just now

BROKEN_FILE: Final = "put a backup in its place (hyakki backup makes them)"
HINTS: Final = {
    sqlite3.SQLITE_NOTADB: "--db names a file that a server of ours has made, or a new one",
    sqlite3.SQLITE_CORRUPT: BROKEN_FILE,
    sqlite3.SQLITE_READONLY: "the server's user must be able to write it and its folder",
    sqlite3.SQLITE_CANTOPEN: "the server's user must be able to write it and its folder",
    sqlite3.SQLITE_FULL: "make room on its disk",
    sqlite3.SQLITE_IOERR: "is its disk full, or gone?",
    sqlite3.SQLITE_BUSY: "another program uses it: end that one",
}


def make_folder(path: Path) -> None:
    """The folder of a new database."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(str(path), f"the folder cannot be made: {error.strerror}", "--db names another place") from None


def make_file(path: Path) -> None:
    """An empty file if there is none, readable by its owner alone: it will hold seeds of open matches."""
    if path.is_dir():
        raise BadInput(str(path), "is a folder, not a database", "--db names a file")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        hint = "the server's user must be able to read and write it; --db names another"
        raise BadInput(str(path), f"cannot be written: {error.strerror}", hint) from None


def check_file(path: Path) -> None:
    """Refuse what is no database, is broken, or belongs to another program, before anything in it is changed."""
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as database:
            tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if tables and META.name not in tables:
                raise BadInput(str(path), "is the database of another program", "--db names another file")
            if path.stat().st_size <= CHECKED_BYTES:
                (result,) = database.execute("PRAGMA quick_check(1)").fetchone()
                if result != "ok":
                    raise BadInput(str(path), "the file is broken", BROKEN_FILE)
    except sqlite3.Error as error:
        raise refusal(path, error) from None


def make_ready(engine: Engine, path: Path) -> Path | None:
    """Bring the database to our version, and see that it can be written; returns the backup, if one was made."""
    try:
        saved = migrate(engine, path)
        with engine.begin() as connection:
            connection.execute(PUT_META, {"key": "written", "value": "0"})
    except (DBAPIError, sqlite3.Error) as error:
        raise refusal(path, error) from None
    return saved


def refusal(path: Path, error: DBAPIError | sqlite3.Error) -> BadInput:
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the rest of it is finer
    return BadInput(str(path), f"cannot be used: {cause}", HINTS.get(code, "docs/hosting.md tells what a server needs"))


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
