"""Copies a database while a server uses it, with the key of its guests; the copy is of one moment, and checked."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from hyakki.core.errors import BadInput


def back_up(database: Path, key: Path, target: Path) -> Path | None:
    """A copy of the database and, beside it, of its key, if it has one already; returns the copy of the key."""
    copy_database(database, target)
    if not key.is_file():
        return None
    kept = target.with_name(target.name + ".key")
    copy_file(key, kept)
    return kept


def copy_database(source: Path, target: Path) -> None:
    """Write `target`, readable by its owner alone: it holds seeds of open matches. What is broken is not kept."""
    if not source.is_file():
        raise BadInput(str(source), "is not there", "--db names the database")
    if target.resolve() == source.resolve():
        raise BadInput(str(target), "is the database itself", "name another file for the copy")
    half = new_file(target)
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(half)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it
            (result,) = there.execute("PRAGMA quick_check(1)").fetchone()
        if result != "ok":
            raise BadInput(str(source), "is broken: the copy was not kept", "`hyakki doctor` tells more")
        sync(half)
        os.replace(half, target)
    except sqlite3.DatabaseError as error:
        raise BadInput(str(source), f"cannot be copied: {error}") from None
    except OSError as error:
        raise BadInput(str(target), f"cannot be written: {error.strerror}") from None
    finally:
        half.unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """A copy for its owner alone, all of it or none."""
    half = new_file(target)
    try:
        shutil.copyfile(source, half)
        sync(half)
        os.replace(half, target)
    except OSError as error:
        raise BadInput(str(target), f"cannot be written: {error.strerror}") from None
    finally:
        half.unlink(missing_ok=True)


def new_file(target: Path) -> Path:
    """An empty file beside what it will become."""
    half = target.with_name(target.name + ".part")
    if target.exists() and not target.is_file():
        raise BadInput(str(target), "is no file", "name another place")
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise BadInput(str(target), f"cannot be written: {error.strerror}", "name another place") from None
    return half


def sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
