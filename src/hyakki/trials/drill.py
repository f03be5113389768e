"""`hyakki soak drill`: what a host does on the days of an upgrade and of a lost disk, at a server of our own."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.server.admin import asks
from hyakki.server.admin.asking import asked, through_door
from hyakki.server.store import restoring
from hyakki.server.store.backup import back_up
from hyakki.trials.bench import fill
from hyakki.trials.child import ServerProcess
from hyakki.trials.client import LOST, Browser, Page, Refused
from hyakki.trials.earlier import Seats, taken
from hyakki.trials.ports import HOST

LOOKED_AT = 10  # tables with open pages while the server is drained
PATIENCE = 120.0
MOMENT = 0.05


@dataclass
class Report:
    """How it went; times in seconds."""

    tables: int
    upgrade_s: float = 0.0  # until a server that was given a database first answers: of an earlier one, with all steps
    told: int = 0  # open pages that were told of the draining
    drained: int = 0  # matches whose position was stored
    drain_s: float = 0.0
    backup_s: float = 0.0
    backup_mb: float = 0.0
    restart_s: float = 0.0  # until it answers
    played_on: int = 0  # tables at which the next answer was taken after the restart
    restore_s: float = 0.0
    as_backed_up: int = 0  # tables that stand after the restoring where they stood at the backup
    problems: list[str] = field(default_factory=list)

    def ok(self) -> bool:
        return not self.problems and self.drained == self.played_on == self.as_backed_up == self.tables


def run(games: Mapping[str, Game], tables: int, tick: Callable[[int], None], earlier: Path | None = None) -> Report:
    """`earlier` is a database in which matches run; without one it is made."""
    report = Report(tables)
    with tempfile.TemporaryDirectory(prefix="hyakki-drill-") as folder:
        database, copy = Path(folder) / "tables.db", Path(folder) / "backup" / "tables.db"
        seats = made(database, games, tables) if earlier is None else taken(earlier, database, tables)
        report.tables = len(seats)
        server = ServerProcess(database)
        try:
            report.upgrade_s = started(server)
            asyncio.run(drain(server, seats, report))
            copy.parent.mkdir()
            began = time.perf_counter()
            back_up(database, database.with_name(database.name + ".key"), copy)
            report.backup_s, report.backup_mb = time.perf_counter() - began, copy.stat().st_size / 2**20
            report.restart_s = started(server)
            lines = asyncio.run(play_on(server, seats, report, tick))
            server.kill()
            lose(database)
            began = time.perf_counter()
            checked = restoring.check(copy, games)
            if not checked.sound() or checked.replayed != report.tables:
                report.problems.append(f"of the backup {checked.replayed} matches go on, stuck: {checked.stuck}")
            restoring.restore(copy, database, False)
            report.restore_s = time.perf_counter() - began
            server.start()
            asyncio.run(compare(server, seats, lines, report))
        except ConnectionClosed as error:
            raise HyakkiError(f"the server hung up: {error}", server.last_words() or "its log is empty") from None
        finally:
            server.stop()
    return report


def made(database: Path, games: Mapping[str, Game], tables: int) -> Seats:
    """Matches of all games, as this server stores them."""
    seats: Seats = []
    for number, game in enumerate(games.values()):
        share = tables // len(games) + (number < tables % len(games))
        if share:
            cookies, made = asyncio.run(fill(database, game, share))
            seats += [(cookies, table) for table in made]
    return seats


def started(server: ServerProcess) -> float:
    """How long it takes until somebody is answered."""
    began = time.perf_counter()
    server.start()
    server.browser().arrive()
    return time.perf_counter() - began


async def drain(server: ServerProcess, seats: Seats, report: Report) -> None:
    """Some people look while it happens; matches are not over, and need not be."""
    pages = [await page_at(server, cookies[0], table) for cookies, table in seats[:LOOKED_AT]]
    began = time.perf_counter()
    reply = await asyncio.to_thread(through_door, server.database, asks.Drain(stop=True))
    report.drained = reply["matches"]
    for page in pages:
        try:
            while not any(notice["key"] == "table.draining" for notice in page.notices):
                await page.take()
            report.told += 1
        except LOST:
            report.problems.append("a page was not told")
    if not await asyncio.to_thread(server.ended, PATIENCE):
        report.problems.append("the server did not stop")
    report.drain_s = time.perf_counter() - began
    server.stop()
    status = await asyncio.to_thread(asked, server.database, asks.Status(), "drill")
    if status["running"]:
        report.problems.append("somebody still serves")


async def play_on(server: ServerProcess, seats: Seats, report: Report, tick: Callable[[int], None]) -> dict[str, int]:
    """One more answer at each table; returns the lines of each record before it."""
    lines: dict[str, int] = {}
    for cookies, table in seats:
        pages = [await page_at(server, cookie, table) for cookie in cookies]
        lines[table] = pages[0].state["line"]
        try:
            if pages[0].room["paused"]:
                await pages[0].ask("pause", paused=False)
            async with asyncio.timeout(PATIENCE):
                able = await asked_of(pages)
            await able.act(able.state["actions"][0]["text"], "drill")
            report.played_on += 1
        except (Refused, TimeoutError) as error:
            report.problems.append(f"a table does not go on: {error!r}")
        for page in pages:
            await page.close()
        tick(report.played_on)
    return lines


async def asked_of(pages: list[Page]) -> Page:
    """Whoever is asked, perhaps once bots have answered."""
    while True:
        for page in pages:
            await page.ask("ping")  # by then it has been told what came before
            if page.state["actions"]:
                return page
        await asyncio.sleep(MOMENT)


def lose(database: Path) -> None:
    """The disk is gone."""
    for path in database.parent.glob(database.name + "*"):
        path.unlink()


async def compare(server: ServerProcess, seats: Seats, lines: dict[str, int], report: Report) -> None:
    for cookies, table in seats:
        page = await page_at(server, cookies[0], table)
        bots = any(place["kind"] == "bot" or place["bot"] for place in page.room["seats"])  # which may go on at once
        same = page.state["line"] >= lines[table] if bots else page.state["line"] == lines[table]
        if page.room["you"] is not None and same:
            report.as_backed_up += 1
        await page.close()


async def page_at(server: ServerProcess, cookie: str, table: str) -> Page:
    browser = Browser(HOST, server.port)
    browser.cookie = cookie
    page = await browser.open()
    await page.ask("watch", table=table, have=0)
    return page
