"""Two servers on one PostgreSQL behind nginx, each of them killed again and again while people play.

Every acknowledged answer must be stored, once and in its order. How long people have to wait is measured at every
table: at a kill nobody thinks any longer, so that at each table somebody wants to answer from that moment on."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

import psycopg

from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.server.admin import asks
from hyakki.server.admin.asking import asked
from hyakki.server.config import Postgres
from hyakki.server.store.naming import SHARDS
from hyakki.table import Table
from hyakki.trials.child import ServerProcess
from hyakki.trials.client import LOST, Browser, Page, Refused
from hyakki.trials.owners import compared
from hyakki.trials.ports import HOST
from hyakki.trials.postgres import PostgresProcess
from hyakki.trials.proxy import Proxy
from hyakki.trials.soak_kill import Person, Tally

FIRST_WAIT, LONGER, LONGEST_WAIT = 0.25, 1.7, 4.0  # seconds until a page comes back, as web/src/lib/socket.ts has it
SETTLE = 300.0  # seconds in which every table must have gone on after a kill, however busy the machine
AIM = 3.0  # seconds
PLAY = 0.5  # seconds of undisturbed play before a kill, at most: so that it comes at any moment
SHARES = 2
HALF = SHARDS // SHARES


@dataclass
class Scaled(Tally):
    """What the trial has seen; `after_…` are the seconds from a kill to the next acknowledged answer, by table.

    After the kill of PostgreSQL they count from the moment at which it answers again; `database_away` is how long that
    took. `after_last` is a server's kill while the other, killed before, still starts: nobody serves for a moment.
    `waits` are those of all answers, from when somebody wanted to give it: also when tables go back to their home."""

    tables: int = 0
    lost: int = 0  # acknowledged, and not stored
    stored: int = 0  # answers of people
    replayed: int = 0  # matches whose stored records could have been played
    changes: int = 0  # of tables, that servers told
    two_owners: int = 0  # of them, told by two processes or by one that another had followed
    broken_off: int = 0  # requests that were told to try again
    after_server: list[float] = field(default_factory=list)
    after_last: list[float] = field(default_factory=list)
    after_database: list[float] = field(default_factory=list)
    database_away: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    stuck: int = 0  # tables that did not go on in time

    def ok(self) -> bool:
        return super().ok() and not self.lost and not self.stuck and self.changes > 0 and not self.two_owners


class Steady(Person):
    """Somebody who comes back whenever the line is cut, and sends again what may have been lost."""

    def __init__(
        self, browser: Browser, table: str, seat: int, rng: Random, tally: Scaled, pause: float, hurry: asyncio.Event
    ) -> None:
        super().__init__(browser, table, seat, rng, tally)
        self._scaled = tally
        self._pause = pause
        self.table = table
        self.seat = seat
        self.hurry = hurry  # of all at the table: while it is set nobody thinks
        self.last = 0.0  # when an answer was acknowledged
        self._wanted = 0.0  # since when somebody wants to give one
        self.acknowledged = self._acknowledged

    async def stay(self) -> None:
        """For as long as it is let."""
        wait = FIRST_WAIT
        while True:
            try:
                await self.play()
            except Refused as refused:
                if refused.error["kind"] != "broken":
                    self._scaled.problems.append(str(refused))
                self._scaled.broken_off += 1
            except LOST:
                pass
            finally:
                greeted = self.page is not None and self.page.latest.get("hello") is not None
                await self.leave()
            wait = FIRST_WAIT if greeted else wait
            await asyncio.sleep(wait)
            wait = min(wait * LONGER, LONGEST_WAIT)

    async def leave(self) -> None:
        page, self.page = self.page, None
        if page is not None:
            with suppress(*LOST):
                await page.close()

    async def _answer(self, page: Page) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._rng.uniform(0, 2 * self._pause)):
                await self.hurry.wait()
        self._wanted = time.monotonic()
        await super()._answer(page)

    def _acknowledge(self, series: int, action: str) -> None:
        super()._acknowledge(series, action)
        self.last = time.monotonic()
        self._scaled.waits.append(self.last - self._wanted)
        self.hurry.clear()

    def _verify(self, match: str) -> None:
        """Records are compared with the database in the end."""


class Trial:
    """All that runs, and who plays."""

    def __init__(self, folder: Path, database: PostgresProcess, game: str, tally: Scaled, rng: Random) -> None:
        self.database = database
        self.url = database.new_database()
        self.notes = [folder / f"changes{part}" for part in range(SHARES)]
        self.servers = [
            ServerProcess(Postgres(self.url, share=(part + 1, SHARES)), log=folder / f"server{part}.log", notes=notes)
            for part, notes in enumerate(self.notes)
        ]
        self._folder = folder
        self.proxy: Proxy | None = None
        self.people: list[Steady] = []
        self._game = game
        self._tally = tally
        self._rng = rng

    def begin(self) -> None:
        for server in self.servers:
            server.start()
        self.proxy = Proxy(self._folder, [server.port for server in self.servers])
        self.proxy.start()

    def end(self) -> None:
        if self.proxy is not None:
            self.proxy.stop()
        for server in self.servers:
            server.stop()

    def browser(self) -> Browser:
        assert self.proxy is not None
        return Browser(HOST, self.proxy.port)

    async def sit_down(self, tables: int, pause: float) -> None:
        seats = max(2, GAMES[self._game].min_seats)
        for _ in range(tables):
            browsers = [await asyncio.to_thread(self.browser().arrive) for _ in range(seats)]
            table = await asyncio.to_thread(browsers[0].make_table, self._game, seats=seats)
            pages = [await browser.open(table) for browser in browsers]
            for seat, page in enumerate(pages):
                await page.ask("watch", table=table)
                if seat:
                    await page.ask("sit", seat=seat)
                    await page.ask("ready", ready=True)
            await pages[0].ask("start")
            hurry = asyncio.Event()
            for seat, (browser, page) in enumerate(zip(browsers, pages, strict=True)):
                await page.close()
                rng = Random(self._rng.getrandbits(64))
                self.people.append(Steady(browser, table, seat, rng, self._tally, pause, hurry))

    async def kill_server(self, number: int, *, at_once: bool) -> None:
        """`at_once`: though the other may still start."""
        if not at_once:
            await self._settled()
        server = self.servers[number]
        await asyncio.to_thread(server.kill)
        self._tally.kills += 1
        took = await self._went_on(self._all_hurry())
        if at_once:
            self._tally.after_last += took
        else:
            self._tally.after_server += took
        await asyncio.to_thread(server.start)

    async def kill_database(self) -> None:
        await self._settled()
        await asyncio.to_thread(self.database.kill)
        self._tally.kills += 1
        killed = self._all_hurry()
        await asyncio.to_thread(self.database.start)
        back = time.monotonic()
        self._tally.database_away.append(back - killed)
        self._tally.after_database += [max(0.0, killed + took - back) for took in await self._went_on(killed)]

    def _all_hurry(self) -> float:
        """From this moment on somebody at every table wants to answer, until it is answered there."""
        now = time.monotonic()
        for person in self.people:
            person.hurry.set()
        return now

    async def _settled(self) -> None:
        """Every server lives and has its share, and at every table somebody has been answered since."""
        async with asyncio.timeout(SETTLE):
            while True:
                status = await asyncio.to_thread(asked, Postgres(self.url), asks.Status(), "")
                if [one["shards"] for one in status["servers"]] == [HALF] * SHARES:
                    break
                await asyncio.sleep(0.1)
        await self._went_on(self._all_hurry())
        await asyncio.sleep(self._rng.uniform(0, PLAY))

    async def _went_on(self, since: float) -> list[float]:
        """Wait until somebody at every table has been answered; the seconds that took, by table."""
        waiting, took = {person.table for person in self.people}, []
        while waiting and time.monotonic() - since < SETTLE:
            for table in list(waiting):
                last = max(person.last for person in self.people if person.table == table)
                if last > since:
                    took.append(last - since)
                    waiting.discard(table)
            await asyncio.sleep(0.02)
        self._tally.stuck += len(waiting)
        return took

    def compare(self) -> None:
        """What was acknowledged with what is stored, stored records with the rules, and who changed which table."""
        self._tally.changes, faults = compared(self.notes)
        self._tally.two_owners = len(faults)
        self._tally.problems += faults[:10]
        with psycopg.connect(self.url) as link:
            headers = link.execute("SELECT table_id, series, header FROM matches").fetchall()
            for table, series, header in headers:
                rows = link.execute(
                    "SELECT record FROM lines WHERE table_id = %s AND series = %s ORDER BY n", (table, series)
                ).fetchall()
                record = load(header + "".join([row[0] for row in rows]))
                Table.replay(GAMES[self._game], record)
                self._tally.replayed += 1
                for person in [one for one in self.people if one.table == table]:
                    stored = [line.text for line in record.lines if line.seat == person.seat]
                    told = [text for of, text in person.acknowledged if of == series]
                    self._tally.stored += len(stored)
                    kept = [text for text, other in zip(told, stored, strict=False) if text == other]
                    self._tally.lost += len(told) - len(kept)
                    if len(stored) > len(told) + 1:  # one may be stored and its answer cut off
                        self._tally.problems.append(f"{len(stored)} stored, {len(told)} acknowledged")


async def play(trial: Trial, tables: int, kills: int, every: int, pause: float, tick: Callable[[int], None]) -> None:
    """Every so many kills are PostgreSQL's, the others the servers' in turn; the last of those comes at once."""
    await trial.sit_down(tables, pause)
    tasks = [asyncio.create_task(person.stay()) for person in trial.people]
    try:
        await trial._went_on(time.monotonic())
        for number in range(kills):
            if number % every == every - 1:
                await trial.kill_database()
            else:
                await trial.kill_server(number % SHARES, at_once=number % every == every - 2)
            tick(number + 1)
        await trial._went_on(time.monotonic())
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def run(game: str, tables: int, kills: int, every: int, pause: float, seed: int, tick: Callable[[int], None]) -> Scaled:
    tally = Scaled(tables=tables)
    with tempfile.TemporaryDirectory(prefix="hyakki-scale-") as folder, PostgresProcess() as database:
        trial = Trial(Path(folder), database, game, tally, Random(seed))
        try:
            trial.begin()
            with suppress(KeyboardInterrupt):  # then what was seen so far is told
                asyncio.run(play(trial, tables, kills, every, pause, tick))
            trial.compare()
        finally:
            trial.end()
    return tally


def worded(tally: Scaled) -> dict[str, object]:
    """The report, with the worst and the middle of times instead of all."""
    told: dict[str, object] = asdict(tally)
    for name in ("after_server", "after_last", "after_database", "database_away", "waits"):
        times = sorted(getattr(tally, name))
        told[name] = {
            "times": len(times),
            "p50_s": round(times[len(times) // 2], 3) if times else None,
            "p95_s": round(times[int(len(times) * 0.95)], 3) if times else None,
            "worst_s": round(times[-1], 3) if times else None,
            "above_aim": len([one for one in times if one > AIM]),
        }
    return {**told, "ok": tally.ok()}


def main(tables: int, kills: int, pause: float, seed: int) -> int:
    def tick(done: int) -> None:
        print(f"\r{done} of {kills} kills", end="", file=sys.stderr, flush=True)

    tally = run(next(iter(GAMES)), tables, kills, 4, pause, seed, tick)
    print(file=sys.stderr)
    print(json.dumps(worded(tally)))
    return 0 if tally.ok() else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])))
