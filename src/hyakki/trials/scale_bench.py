"""What a move costs on SQLite, on PostgreSQL, and with two servers on it behind nginx: CPU of all that serves.

Wall time depends on what else a machine does; CPU per move hardly. So the three are measured in one run, in turns."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from hyakki.games import GAMES
from hyakki.server.admin.asking import asked
from hyakki.server.admin.asks import Status
from hyakki.server.config import Postgres
from hyakki.server.store.naming import SHARDS
from hyakki.trials.bench import process_seconds
from hyakki.trials.child import ServerProcess
from hyakki.trials.load import Load
from hyakki.trials.ports import HOST
from hyakki.trials.postgres import PostgresProcess
from hyakki.trials.proxy import Proxy

WARM_UP = 2.0


@dataclass(frozen=True)
class Cost:
    """Microseconds of CPU per move, and what they were measured at."""

    where: str
    moves: int
    moves_per_second: float
    servers_us: float
    database_us: float
    proxy_us: float
    load: float  # of the machine, over the last minute: how many processes wanted to run

    @property
    def total_us(self) -> float:
        return self.servers_us + self.database_us + self.proxy_us


def family_seconds(pid: int) -> float:
    """CPU seconds of a process and of those that it started and that live."""
    total = process_seconds(pid)
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(fields[1]) == pid:
                    total += process_seconds(int(entry.name))
            except OSError:
                continue  # it ended meanwhile
    return total


def shared(servers: list[ServerProcess]) -> list[dict[str, object]]:
    """What is told of servers each of which has its share."""
    count = len(servers)
    return [
        {"at": f"http://{HOST}:{server.port}/", "share": f"{part + 1}/{count}", "shards": SHARDS // count}
        for part, server in enumerate(servers)
    ]


def measured(
    where: str, port: int, tables: int, seconds: float, clocks: Callable[[], tuple[float, float, float]]
) -> Cost:
    game = next(iter(GAMES))
    preset = "first game" if "first game" in GAMES[game].presets else None
    load = Load(HOST, port, tables, max(2, GAMES[game].min_seats), {"game": game, "preset": preset})
    read: list[tuple[float, float, float]] = []
    rate = asyncio.run(load.run(WARM_UP, seconds, lambda _: read.append(clocks())))
    if load.errors:
        raise SystemExit(f"{where}: {load.errors[:3]}")
    count = len(load.times)
    servers, database, proxy = [(after - before) / count * 1e6 for before, after in zip(*read, strict=True)]
    return Cost(where, count, rate, servers, database, proxy, os.getloadavg()[0])


def on_sqlite(folder: Path, tables: int, seconds: float) -> Cost:
    with ServerProcess(folder / f"bench{time.monotonic_ns()}.db") as server:
        return measured("sqlite", server.port, tables, seconds, lambda: (process_seconds(server.pid), 0.0, 0.0))


def on_postgres(folder: Path, database: PostgresProcess, servers: int, proxied: bool, tables: int, s: float) -> Cost:
    url = database.new_database()
    with ExitStack() as stack:
        made = [
            stack.enter_context(ServerProcess(Postgres(url, share=(part + 1, servers)), log=folder / "log"))
            for part in range(servers)
        ]
        proxy = Proxy(folder, [made[0].port, made[-1].port]) if proxied else None
        if proxy is not None:
            proxy.start()
            stack.callback(proxy.stop)
        while asked(Postgres(url), Status(), "")["servers"] != shared(made):
            time.sleep(0.1)

        def clocks() -> tuple[float, float, float]:
            used = sum([process_seconds(server.pid) for server in made])
            return used, family_seconds(database.pid), 0.0 if proxy is None else process_seconds(proxy.pid)

        where = f"postgres, {servers} process{'es' if servers > 1 else ''}{', nginx' if proxied else ''}"
        return measured(where, made[0].port if proxy is None else proxy.port, tables, s, clocks)


def main(tables: int, seconds: float, rounds: int) -> int:
    costs: list[Cost] = []
    with tempfile.TemporaryDirectory(prefix="hyakki-bench-") as name, PostgresProcess() as database:
        folder = Path(name)
        for _ in range(rounds):
            for servers, proxied in ((0, False), (1, False), (1, True), (2, True)):
                if servers:
                    costs.append(on_postgres(folder, database, servers, proxied, tables, seconds))
                else:
                    costs.append(on_sqlite(folder, tables, seconds))
                print(json.dumps({**asdict(costs[-1]), "total_us": costs[-1].total_us}), flush=True)
    totals = {
        where: median([cost.total_us for cost in costs if cost.where == where])
        for where in dict.fromkeys([cost.where for cost in costs])
    }
    sqlite, alone, one, two = totals.values()
    ratios = {"sqlite_over_postgres": round(sqlite / alone, 3), "two_over_one": round(two / one, 3)}
    print(json.dumps({"total_us": {where: round(us) for where, us in totals.items()}, **ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
