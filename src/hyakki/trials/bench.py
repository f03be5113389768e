"""`hyakki bench server` and `bench restart`: durable moves per second, and how soon a killed server plays again."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

from hyakki.core.game import Game
from hyakki.core.stack import Action, State
from hyakki.server.admin.asking import through_door
from hyakki.server.admin.asks import Status
from hyakki.server.config import Config
from hyakki.server.services import Services, open_files
from hyakki.server.speech.bodies import NewTable
from hyakki.server.tables import rooms
from hyakki.server.wire.guests import COOKIE
from hyakki.trials.child import NO_LIMITS, ServerProcess
from hyakki.trials.client import Browser, Page
from hyakki.trials.load import Load
from hyakki.trials.ports import HOST

WARM_UP = 1.0
PARTS = 10  # of the time for which tables are held
STORED_MOVES = 20  # at each table of a restart
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Moves:
    """From an answer sent to the view received, with everything stored in between."""

    game: str
    tables: int
    seats: int
    moves_per_second: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    server_us: float  # CPU of the server process per move
    load_us: float  # CPU of the load per move
    syncs_per_second: float  # commits, each on the disk before anybody is told of what is in it
    errors: int


def moves(game: Game, seats: int | None, tables: int, seconds: float) -> Moves:
    """Every seat of every table is a socket of its own that answers as soon as it is asked."""
    count = max(2, game.min_seats) if seats is None else seats
    preset = "first game" if "first game" in game.presets else None
    with (
        tempfile.TemporaryDirectory(prefix="hyakki-bench-") as folder,
        ServerProcess(Path(folder) / "bench.db") as server,
    ):
        return asyncio.run(measure(server, game, count, tables, seconds, preset))


async def measure(
    server: ServerProcess, game: Game, seats: int, tables: int, seconds: float, preset: str | None
) -> Moves:
    load = Load(HOST, server.port, tables, seats, {"game": game.name, "preset": preset})
    clocks = [(0.0, 0.0)] * 2
    commits = [0] * 2

    def read_clocks(place: int) -> None:
        clocks[place] = (process_seconds(server.pid), time.process_time())
        commits[place] = through_door(server.database, Status())["commits"]

    rate = await load.run(min(WARM_UP, seconds), seconds, read_clocks)
    times = sorted(load.times)
    used = [(clocks[1][i] - clocks[0][i]) / len(times) * 1e6 for i in range(2)]
    p50, p95, p99 = [times[int(len(times) * part)] * 1000 for part in (0.5, 0.95, 0.99)]
    syncs = (commits[1] - commits[0]) / seconds
    return Moves(game.name, tables, seats, rate, p50, p95, p99, used[0], used[1], syncs, len(load.errors))


def process_seconds(pid: int) -> float:
    """CPU seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@dataclass(frozen=True)
class Held:
    """Many tables at which people think and play for long, by tenths of that time: nothing may grow."""

    game: str
    tables: int
    seconds: float
    moves: int
    memory_kb: list[int]  # of the server at the beginning and after each tenth
    server_us: list[float]  # CPU per move in each tenth
    p95_ms: float
    errors: int


def hold(game: Game, tables: int, seconds: float, pause: float) -> Held:
    """Each person thinks for about `pause` seconds."""
    preset = "first game" if "first game" in game.presets else None
    seats = max(2, game.min_seats)
    with (
        tempfile.TemporaryDirectory(prefix="hyakki-bench-") as folder,
        ServerProcess(Path(folder) / "bench.db") as server,
    ):
        load = Load(HOST, server.port, tables, seats, {"game": game.name, "preset": preset}, pause)
        read: list[tuple[float, int, int]] = []  # CPU seconds, memory, moves so far

        def read_clocks(_: int) -> None:
            read.append((process_seconds(server.pid), server.memory_kb(), len(load.times)))

        asyncio.run(load.run(min(30.0, seconds / 5), seconds, read_clocks, PARTS))
    costs = [(after[0] - before[0]) / max(1, after[2] - before[2]) * 1e6 for before, after in pairwise(read)]
    times = sorted(load.times)
    p95 = times[int(len(times) * 0.95)] * 1000 if times else 0.0
    memory = [one[1] for one in read]
    return Held(game.name, tables, seconds, len(times), memory, costs, p95, len(load.errors))


@dataclass(frozen=True)
class Restart:
    """A server that was killed, with many tables in its database."""

    game: str
    tables: int
    moves_each: int
    playable_s: float  # from the start of the process to an acknowledged answer
    all_opened_s: float
    table_kb: float  # growth of the process per open table


def restart(game: Game, tables: int) -> Restart:
    with tempfile.TemporaryDirectory(prefix="hyakki-bench-") as folder:
        database = Path(folder) / "bench.db"
        cookies, made = asyncio.run(fill(database, game, tables))
        began = time.perf_counter()
        with ServerProcess(database) as server:
            return asyncio.run(measure_restart(server, game, cookies, made, began))


async def fill(database: Path, game: Game, tables: int) -> tuple[list[str], list[str]]:
    """Stored tables in the middle of play: the guests' cookies, one per seat, and the ids of the tables.

    A match that ends before its time stays as one that is over, and another is begun."""
    config = Config(database, limits=NO_LIMITS)
    services = Services(config, *open_files(config))
    seats = max(2, game.min_seats)
    guests = [services.config.new_id() for _ in range(seats)]
    rng = Random(1)
    made: list[str] = []
    while len(made) < tables:
        live = await services.tables.make(guests[0], "A", NewTable(game=game.name, seats=seats))
        async with live:
            for seat, guest in enumerate(guests[1:], 1):
                rooms.sit(live.room, guest, "B", seat)
            writes = live.begin()
            table = live.running()
            for _ in range(STORED_MOVES):
                before, seat = len(table.record.lines), table.to_act()[0]
                table.submit(seat, harmless(table.state, seat, rng))
                writes += live.answered(before, "")
                if table.outcome is not None:
                    break
            await live.keep([*writes, live.room_write()])
        services.tables.forget(live)
        if table.outcome is None:
            made.append(live.id)
    await services.stop()
    return [f"{COOKIE}={services.signer.sign(guest)}" for guest in guests], made


def harmless(state: State, seat: int, rng: Random) -> Action:
    """An answer after which the match goes on, if there is one."""
    answers = state.answers(seat)
    rng.shuffle(answers)
    for action in answers:
        after = state.clone()
        after.apply(seat, action)
        if after.outcome is None:
            return action
    return answers[0]


async def measure_restart(
    server: ServerProcess, game: Game, cookies: list[str], tables: list[str], began: float
) -> Restart:
    pages: list[Page] = []
    for cookie in cookies:
        browser = Browser(HOST, server.port)
        browser.cookie = cookie
        pages.append(await browser.open())
    await answer_at(pages, tables[0])
    playable = time.perf_counter() - began
    before = resident_kb(server.pid)
    opened = time.perf_counter()
    for table in tables[1:]:
        await answer_at(pages, table)
    took = time.perf_counter() - opened
    size = (resident_kb(server.pid) - before) / max(1, len(tables) - 1)
    for page in pages:
        await page.close()
    return Restart(game.name, len(tables), STORED_MOVES, playable, took, size)


async def answer_at(pages: list[Page], table: str) -> None:
    """All look at a table, and whoever is asked first answers."""
    for page in pages:
        await page.ask("watch", table=table)
    asked = [page for page in pages if page.state["actions"]]
    if asked:
        await asked[0].act(asked[0].state["actions"][0]["text"], "bench")
    for page in pages:
        await page.ask("ping")
        page.frames.clear()
        page.events.clear()


def resident_kb(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0
