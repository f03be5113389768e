"""A server killed with SIGKILL inside the transactions of a farewell and of a match's end: all is done once, and whole.

A trigger makes a transaction long, and whoever cannot begin one of the own knows that the server is inside it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json

from hyakki.games import GAMES
from hyakki.server.people import rater, rating
from hyakki.server.people.rating import Sides
from hyakki.table import Table
from hyakki.trials.child import ServerProcess
from hyakki.trials.client import LOST, Browser, Page

GAME = GAMES["tsuro-seas"]
NAME = "Kumo Unforgettable"
PATIENCE = 60.0
LONG = """
CREATE VIEW very_long AS
  WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 100000000) SELECT count(*) AS n FROM c;
CREATE TRIGGER long_one BEFORE {what} WHEN {when} BEGIN SELECT n FROM very_long; END;
"""


class Database:
    """The file of a server, looked at from outside."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def ask(self, query: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(self.path)) as database:
            return database.execute(query, values).fetchall()

    def do(self, script: str) -> None:
        with closing(sqlite3.connect(self.path)) as database:
            database.executescript(script)

    def whole(self) -> str:
        with closing(sqlite3.connect(self.path)) as database:
            return "\n".join(database.iterdump())

    def written_to(self) -> bool:
        """Whether somebody is inside a transaction that writes."""
        with closing(sqlite3.connect(self.path, timeout=0, isolation_level=None)) as database:
            try:
                database.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return True
            database.execute("ROLLBACK")
            return False

    def until(self, so: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "it did not come to that"
            time.sleep(0.001)


def kill_inside(server: ServerProcess, database: Database, stored: str, *values: object) -> None:
    """Killed in the middle of a long transaction, once what came before is `stored`; then nothing is long any more."""
    database.until(lambda: bool(database.ask(stored, *values)) and database.written_to())
    server.kill()
    database.do("DROP TRIGGER long_one; DROP VIEW very_long")


def test_a_farewell_is_finished_wherever_it_was_killed(tmp_path: Path) -> None:
    database = Database(tmp_path / "tables.db")
    server = ServerProcess(database.path)
    server.start()
    try:
        browser = server.browser().arrive()
        browser.call("PUT", "/api/me", {"name": NAME})
        for _ in range(4):
            browser.make_table(GAME.name, seats=2)
        asyncio.run(one_that_is_played(browser, browser.make_table(GAME.name, seats=2, bots=[None, "random"])))
        [(guest, tables)] = database.ask("SELECT guest, count(*) FROM members GROUP BY guest")
        assert tables == 5
        lines = database.ask("SELECT table_id, n, record FROM lines ORDER BY 1, 2")
        left = f"(SELECT count(*) FROM members WHERE guest = '{guest}')"
        database.do(LONG.format(what="INSERT ON farewells", when="1"))
        with closing(asked_for(browser)):
            kill_inside(server, database, "SELECT 1")
        assert database.ask("SELECT * FROM farewells") == []  # nothing was promised
        server.start()
        assert browser.call("POST", "/api/me/forget", {"sure": True})["tables"] == 5
        server.kill()  # at whatever moment
        for what, when, tables in [
            ("DELETE ON members", f"{left} = 2", 2),
            ("INSERT ON farewells", "new.done = 1", 0),  # all tables are left, and all else of the guest is dropped
        ]:
            database.do(LONG.format(what=what, when=when))
            server.start()
            kill_inside(server, database, f"SELECT 1 WHERE {left} = {tables}")
            assert database.ask("SELECT who, done FROM farewells") == [(guest, 0)]
            assert database.ask(f"SELECT {left}") == [(tables,)]
            assert database.ask("SELECT name FROM guests WHERE id = ?", guest) == [(NAME,)]
        server.start()
        database.until(lambda: database.ask("SELECT done FROM farewells") == [(1,)])
        kept = database.whole()
        for trace in (NAME, guest, "a word of Kumo"):
            assert trace not in kept
        assert database.ask("SELECT table_id, n, record FROM lines ORDER BY 1, 2")[: len(lines)] == lines
    finally:
        server.stop()


async def one_that_is_played(browser: Browser, table: str) -> None:
    page = await browser.open()
    await page.ask("watch", table=table)
    await page.ask("chat", text="a word of Kumo")
    await page.ask("start")
    await page.close()


def asked_for(browser: Browser) -> HTTPConnection:
    """A farewell; nobody waits for the answer."""
    connection = HTTPConnection(browser.host, browser.port, PATIENCE)
    connection.request("POST", "/api/me/forget", '{"sure":true}', {"Origin": browser.origin, "Cookie": browser.cookie})
    return connection


@pytest.mark.parametrize(
    ("what", "over"),
    [
        ("INSERT ON lines", False),
        ("INSERT ON rated", False),  # the last statement of the same transaction
        ("UPDATE ON rated", True),  # the one of the ratings
    ],
)
def test_a_match_that_counts_ends_and_is_rated_once(tmp_path: Path, what: str, over: bool) -> None:
    database = Database(tmp_path / "tables.db")
    server = ServerProcess(database.path)
    server.start()
    try:
        asyncio.run(end_of_a_match(server, database, what, over))
        skills = [(rating.BEGIN_MU, rating.BEGIN_SIGMA)] * 2
        [(sides, series)] = database.ask("SELECT sides, series FROM rated")
        after = rater.rated(skills, json.decode(sides, type=Sides))
        database.until(lambda: database.ask("SELECT applied FROM rated") == [(1,)])
        assert series == 1
        told = "SELECT p.seat, r.mu, r.sigma, r.matches FROM ratings r JOIN players p ON p.guest = r.guest ORDER BY 1"
        assert database.ask(told) == [(seat, mu, sigma, 1) for seat, (mu, sigma) in enumerate(after)]
        assert database.ask("SELECT over, unrated FROM matches") == [(1, None)]
        assert database.ask("SELECT n FROM lines GROUP BY n HAVING count(*) > 1") == []
    finally:
        server.stop()


async def end_of_a_match(server: ServerProcess, database: Database, what: str, over: bool) -> None:
    """Two people play; the last answer is killed, and sent again."""
    browsers = [await asyncio.to_thread(server.browser().arrive) for _ in range(2)]
    table = await asyncio.to_thread(lambda: browsers[0].make_table(GAME.name, seats=2, preset="first game"))
    pages = [await look(browser, table) for browser in browsers]
    await pages[1].ask("sit", seat=1)
    for page in pages:
        await page.ask("agree", agreed=True)
    await pages[1].ask("ready", ready=True)
    await pages[0].ask("start")
    [(seed,)] = database.ask("SELECT seed FROM matches")
    mirror = Table(GAME, 2, GAME.presets["first game"], seed)
    rng, last = Random(1), ""
    while not last:
        seat = mirror.to_act()[0]
        ends = [action for action in mirror.legal(seat) if ends_it(mirror, seat, action)]
        action = GAME.format(ends[0] if ends else rng.choice(mirror.legal(seat)))
        await pages[seat].ask("ping")
        if ends:
            last = action
        else:
            await pages[seat].act(action, str(len(mirror.record.lines)))
            mirror.submit(seat, action)
    token = pages[seat].state["token"]
    await asyncio.to_thread(database.do, LONG.format(what=what, when="1"))
    await pages[seat].send("act", token=token, key="last", action=last)
    await asyncio.to_thread(kill_inside, server, database, f"SELECT 1 FROM matches WHERE over = {int(over)}")
    assert database.ask("SELECT over FROM matches") == [(int(over),)]
    assert [applied for (applied,) in database.ask("SELECT applied FROM rated")] == ([0] if over else [])
    for page in pages:
        try:
            await page.close()
        except LOST:
            continue
    await asyncio.to_thread(server.start)
    again = await look(browsers[seat], table)
    assert (again.room["phase"] == "over") is over
    await again.ask("act", token=token, key="last", action=last)  # it acts now, or had acted
    while again.room["phase"] != "over":
        await again.take()
    await again.close()


async def look(browser: Browser, table: str) -> Page:
    page = await browser.open()
    await page.ask("watch", table=table)
    return page


def ends_it(table: Table, seat: int, action: Any) -> bool:
    after = table.state.clone()
    after.log = None
    after.apply(seat, action)
    return after.outcome is not None
