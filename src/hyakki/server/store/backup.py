"""Copies a database while a server uses it; the copy is whole and of one moment."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from hyakki.core.errors import BadInput


def copy_database(source: Path, target: Path) -> None:
    """Write `target`, readable by its owner alone: it holds seeds of open matches."""
    if not source.is_file():
        raise BadInput(str(source), "is not there", "--db names the database")
    if target.resolve() == source.resolve():
        raise BadInput(str(target), "is the database itself", "name another file for the copy")
    half = target.with_name(target.name + ".part")
    half.unlink(missing_ok=True)
    os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(half)) as there:
            here.backup(there)
    except sqlite3.DatabaseError as error:
        half.unlink(missing_ok=True)
        raise BadInput(str(source), f"cannot be copied: {error}") from None
    os.replace(half, target)
