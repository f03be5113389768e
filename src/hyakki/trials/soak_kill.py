"""`hyakki soak kill`: people play while the server is killed over and over; nothing acknowledged may be missing."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.table.verify import verify
from hyakki.trials.child import GAMES_PATH, ServerProcess
from hyakki.trials.client import LOST, Browser, Page, Refused

PLAY_SECONDS = (0.15, 0.8)  # between two kills
PATIENCE = 120.0  # seconds until something must have been answered


@dataclass
class Tally:
    """What a soak has seen."""

    kills: int = 0
    acknowledged: int = 0
    resent: int = 0
    doubled: int = 0
    missing: int = 0
    matches: int = 0
    verified: int = 0
    slowest_restart: float = 0.0
    problems: list[str] = field(default_factory=list)

    def ok(self) -> bool:
        return not self.missing and not self.doubled and not self.problems


class Person:
    """One seat: plays, remembers every answer that was acknowledged, and resends the one that was not."""

    def __init__(self, browser: Browser, table: str, seat: int, rng: Random, tally: Tally) -> None:
        self._browser = browser
        self._table = table
        self._seat = seat
        self._rng = rng
        self._tally = tally
        self._acknowledged: list[tuple[int, str]] = []  # series and text of own answers, in order
        self._unsure: dict[str, Any] | None = None  # sent, but the reply was lost
        self._keys = 0
        self.page: Page | None = None

    async def play(self) -> None:
        """Until the connection is lost."""
        page = self.page = await self._browser.open(self._table)
        await page.ask("watch", table=self._table)
        await self._resend(page)
        self._check(page)
        while True:
            if page.room["phase"] == "over" and self._seat not in page.room["again"]:
                await self._next_match(page)
            elif page.room["phase"] == "waiting" and not page.room["seats"][self._seat]["ready"]:
                await page.ask("ready", ready=True)
            elif page.room["phase"] == "playing" and page.state["actions"]:
                await self._answer(page)
            else:
                await page.take()

    async def _answer(self, page: Page) -> None:
        self._keys += 1
        action = self._rng.choice(page.state["actions"])["text"]
        self._unsure = {"token": page.state["token"], "key": str(self._keys), "action": action}
        series = page.state["series"]
        try:
            await page.ask("act", **self._unsure)
        except Refused as refused:
            if refused.error["kind"] == "broken":
                raise  # it may be stored all the same
            self._tally.problems.append(str(refused))
        else:
            self._acknowledge(series, action)
        self._unsure = None

    def _acknowledge(self, series: int, action: str) -> None:
        self._acknowledged.append((series, action))
        self._tally.acknowledged += 1

    async def _resend(self, page: Page) -> None:
        """The same key again: it acts now, or had acted; never both."""
        if self._unsure is None:
            return
        series = page.state["series"]
        before = len(self._own_answers(page))
        acted = before > len([one for one in self._acknowledged if one[0] == series])
        try:
            await page.ask("act", **self._unsure)
        except Refused as refused:
            if refused.error["kind"] == "broken":
                raise
        else:  # otherwise it is closed: others went on without it, so it never acted
            self._acknowledge(series, self._unsure["action"])
            self._tally.resent += 1
            if acted and len(self._own_answers(page)) > before:
                self._tally.doubled += 1
        self._unsure = None

    def _own_answers(self, page: Page) -> list[str]:
        """This seat's answers in the present match, in order."""
        return [e["args"]["action"] for e in page.events if e["key"] == "answer" and e["args"]["seat"] == self._seat]

    def _check(self, page: Page) -> None:
        """All that was acknowledged in the present match is there, in order, once."""
        series = page.state.get("series", 0)
        wanted = [action for s, action in self._acknowledged if s == series]
        answers = self._own_answers(page)
        if answers[: len(wanted)] != wanted or len(answers) > len(wanted):
            lost = [action for i, action in enumerate(wanted) if i >= len(answers) or answers[i] != action]
            self._tally.missing += len(lost)
            self._tally.doubled += max(0, len(answers) - len(wanted))

    async def _next_match(self, page: Page) -> None:
        if self._seat == 0:
            await asyncio.to_thread(self._verify, page.room["match"])
        page.events.clear()
        await page.ask("rematch")

    def _verify(self, match: str) -> None:
        """The opened record replays, and nature followed from the seed."""
        status, data = self._browser.raw("GET", f"/api/matches/{match}/record")
        self._tally.matches += 1
        if status != 200:
            self._tally.problems.append(f"no record: {data[:200]!r}")
            return
        record = load(data.decode())
        verify(GAMES[record.header["game"]], record)
        self._tally.verified += 1


async def soak(
    server: ServerProcess, game: str, tables: int, times: int, rng: Random, tick: Callable[[int], None]
) -> Tally:
    """Play at several tables; kill and start the server `times` times, and tell `tick` of each."""
    tally = Tally()
    people = await sit_down(server, game, tables, rng, tally)
    for _ in range(times):
        await play_until_killed(server, people, rng, tally)
        began = time.perf_counter()
        await asyncio.to_thread(server.start)
        tally.slowest_restart = max(tally.slowest_restart, time.perf_counter() - began)
        tick(tally.kills)
    for person in people:  # a last look at what is stored
        await look_once(person)
    return tally


async def sit_down(server: ServerProcess, game: str, tables: int, rng: Random, tally: Tally) -> list[Person]:
    people: list[Person] = []
    seats = max(2, GAMES[game].min_seats)
    for _ in range(tables):
        browsers = [await asyncio.to_thread(server.browser().arrive) for _ in range(seats)]
        table = await asyncio.to_thread(browsers[0].make_table, game, seats=seats)
        for seat, browser in enumerate(browsers):
            page = await browser.open()
            await page.ask("watch", table=table)
            if seat:
                await page.ask("sit", seat=seat)
                await page.ask("ready", ready=True)
            people.append(Person(browser, table, seat, Random(rng.getrandbits(64)), tally))
            await page.close()
        page = await browsers[0].open()
        await page.ask("watch", table=table)
        await page.ask("start")
        await page.close()
    return people


async def play_until_killed(server: ServerProcess, people: list[Person], rng: Random, tally: Tally) -> None:
    tasks = [asyncio.create_task(person.play()) for person in people]
    known = tally.acknowledged
    await asyncio.sleep(rng.uniform(*PLAY_SECONDS))
    try:
        async with asyncio.timeout(PATIENCE):
            while tally.acknowledged == known:  # a loaded machine may need longer; a kill before proves nothing
                await asyncio.sleep(0.01)
    except TimeoutError:
        tally.problems.append("nobody was answered between two kills")
    await asyncio.to_thread(server.kill)
    tally.kills += 1
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, BaseException) and not isinstance(result, LOST):
            tally.problems.append(f"{type(result).__name__}: {result}")


async def look_once(person: Person) -> None:
    task = asyncio.create_task(person.play())
    await asyncio.sleep(0.3)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, *LOST):
        await task
    if person.page is not None:
        await person.page.close()


def run(game: str, tables: int, times: int, seed: int, tick: Callable[[int], None] = lambda done: None) -> Tally:
    """The whole soak, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="hyakki-soak-") as folder:
        server = ServerProcess(Path(folder) / "soak.db", GAMES_PATH)
        server.start()
        try:
            return asyncio.run(soak(server, game, tables, times, Random(seed), tick))
        finally:
            server.stop()
