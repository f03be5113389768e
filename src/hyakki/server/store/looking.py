"""A database file looked into and never changed, by those who do not serve it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from hyakki.server.store.migrate import as_version


def looked_into(file: Path) -> closing[sqlite3.Connection]:
    """For reading alone; whatever letters its path has."""
    return closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True))


def version_in(stored: sqlite3.Connection) -> int:
    """The version of a database, 0 for what is none of ours."""
    row = stored.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
    return (as_version(row[0]) if row else None) or 0
