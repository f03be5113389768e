"""A database that an earlier server left, or a host's backup, for a drill: its running tables, several times over.

Rows are copied as they are, in the schema of then, so that the server which opens it has to upgrade them all."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from hyakki.core.errors import BadInput
from hyakki.server.wire.guests import COOKIE, load_signer

Seats = list[tuple[list[str], str]]  # the cookies of a table's people, and the table

NOT_COPIED = {"tickets"}  # each is for one table


def taken(database: Path, to: Path, tables: int) -> Seats:
    """A copy of a database and its key, in which at least so many matches run; who sits at those tables."""
    key = database.with_name(database.name + ".key")
    for path in (database, key):
        if not path.is_file():
            raise BadInput(
                "--from", f"there is no {path.name}", "a database and, beside it, its key: what backup writes"
            )
    shutil.copyfile(key, to.with_name(to.name + ".key"))
    with closing(sqlite3.connect(database)) as old, closing(sqlite3.connect(to)) as new:
        try:
            old.backup(new)
            running = [table for (table,) in new.execute("SELECT id FROM tables WHERE phase = 'playing' ORDER BY id")]
        except sqlite3.DatabaseError:
            raise BadInput("--from", f"{database.name} is no database of ours") from None
        if not running:
            raise BadInput("--from", f"no match runs in {database.name}")
        for table in islice(cycle(running), max(0, tables - len(running))):
            copy_table(new, table, token_urlsafe(16))
        new.commit()
        return seats_in(new, to)


def copy_table(database: sqlite3.Connection, table: str, twin: str) -> None:
    """Another table like one that is there, under an id, codes and names of matches of its own."""
    for (kind,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        names = [name for _, name, *_ in database.execute(f"PRAGMA table_info({kind})")]
        of = "id" if kind == "tables" else "table_id"
        if of not in names or kind in NOT_COPIED:
            continue
        for row in database.execute(f"SELECT * FROM {kind} WHERE {of} = ?", [table]).fetchall():
            values: dict[str, Any] = {**dict(zip(names, row, strict=True)), of: twin}
            if kind == "tables":
                values["code"] = token_urlsafe(8)
                values["room"] = json.dumps({**json.loads(values["room"]), "code": values["code"]})
            elif kind == "matches" and "id" in values:
                values["id"] = token_urlsafe(16)
            marks = ", ".join(["?"] * len(names))
            database.execute(f"INSERT INTO {kind} ({', '.join(names)}) VALUES ({marks})", list(values.values()))


def seats_in(database: sqlite3.Connection, path: Path) -> Seats:
    """Of each table at which a match runs, the cookies of those who play for themselves."""
    signer = load_signer(path.with_name(path.name + ".key"))
    seats: Seats = []
    for table, room in database.execute("SELECT id, room FROM tables WHERE phase = 'playing'"):
        people = [place["guest"] for place in json.loads(room)["seats"] if place["guest"] and not place["bot"]]
        if people:
            seats.append(([f"{COOKIE}={signer.sign(guest)}" for guest in people], table))
    return seats
