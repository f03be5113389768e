"""What `hyakki doctor` sees of a database that PostgreSQL keeps; nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg

from hyakki.games import GAMES
from hyakki.server.config import Postgres
from hyakki.server.doctor import Finding, advice, fine, wrong
from hyakki.server.store.naming import SHARDS
from hyakki.server.store.postgres import Link, connect
from hyakki.server.store.shards import look
from hyakki.server.store.steps import STEPS


def of_postgres(database: Postgres) -> Iterator[Finding]:
    try:
        with connect(database) as link:
            yield from of_service(link)
            yield from of_contents(link)
    except psycopg.Error as error:
        says = f"{database} cannot be used: {str(error).strip().partition(chr(10))[0]}."
        yield wrong(says, "does PostgreSQL run there, is there such a database, may this user use it?")


def of_service(link: Link) -> Iterator[Finding]:
    before = value(link, "SELECT pg_backend_pid()")
    link.commit()
    if value(link, "SELECT pg_backend_pid()") != before:
        says = "Something pools connections before PostgreSQL: locks, and with them whose tables are whose, are lost."
        yield wrong(says, "name PostgreSQL itself in --db")
    if value(link, "SHOW fsync") != "on":
        yield wrong("fsync is off: a power cut loses what players were told is stored.", "fsync = on")
    if value(link, "SHOW full_page_writes") != "on":
        yield wrong("full_page_writes is off: a power cut may break the database.", "full_page_writes = on")
    yield advice("Backups are yours to make.", "pg_dump by the clock, or continuous archiving")


def of_contents(link: Link) -> Iterator[Finding]:
    if value(link, "SELECT to_regclass('meta')") is None:
        yield advice("The database is empty: the first server makes its tables.")
        return
    version = int(value(link, "SELECT value FROM meta WHERE key = 'version'") or 0)
    if version > len(STEPS):
        yield wrong(f"The database has version {version}, this program knows {len(STEPS)}.", "use the newer program")
    elif version < len(STEPS):
        yield advice(f"The database has version {version}; the next start leads it to {len(STEPS)}.", "pg_dump first")
    for game, count in link.execute("SELECT game, count(*) FROM tables WHERE phase != 'over' GROUP BY game"):
        if game not in GAMES:
            yield wrong(f"{count} open tables wait for {game}, which is not installed.", "install it again")
    sight = look(link)
    if not sight.servers:
        yield advice("No server runs on this database.")
        return
    addresses = [address for address, _ in sight.servers.values()]
    yield fine(f"{len(addresses)} servers run: {', '.join(addresses)}.")
    free = SHARDS - len([shard for shard in sight.holders if shard < SHARDS])
    if free:
        yield advice(f"Nobody looks after {free} of {SHARDS} shards just now.", "that lasts a second; ask again")


def value(link: Link, query: str) -> Any:
    row = link.execute(query.encode()).fetchone()
    return None if row is None else row[0]
