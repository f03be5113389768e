"""What the commands `serve`, `backup`, `soak` and `bench server|restart` do; `hyakki.cli` has their options."""

from __future__ import annotations

import json
import os
import socket
import webbrowser
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import segno

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.core.home import home
from hyakki.games import GAMES
from hyakki.server import bench, soak_abuse, soak_kill, soak_leak
from hyakki.server.addresses import PublicUrl, read_network, read_public_url
from hyakki.server.backup import copy_database
from hyakki.server.config import Config
from hyakki.server.log import log
from hyakki.server.opening import make_folder
from hyakki.server.pages import FIRST_PARTS
from hyakki.server.running import listening, prepare, server

EVERYWHERE = "0.0.0.0"
DAY = 24 * 3600.0
NOWHERE = "192.0.2.1"  # an address for documentation: nothing is sent there


def read_database(url: str | None) -> Path:
    """A path, or a URL `sqlite:///path`; unless the host says so, beside the saved matches."""
    if url is None:
        return home() / "tables.db"
    kind, found, path = url.partition("://")
    if found and kind != "sqlite":
        raise BadInput("--db", f'"{kind}" is not a kind of database here', "sqlite:///path/to/tables.db, or a path")
    return Path(path.removeprefix("/") if found else url)


@dataclass(frozen=True)
class Found:
    """How people reach the server: names it answers to, its public address, the proxies before it."""

    names: list[str]
    public_url: str | None
    proxies: list[str]

    def public(self) -> PublicUrl | None:
        return None if self.public_url is None else read_public_url(self.public_url, FIRST_PARTS)


def serve(
    host: str,
    port: int,
    db: str | None,
    lan: bool,
    by: Found,
    keep_days: float | None,
    open_page: bool,
    version: str,
) -> int:
    """Serve until told to stop; a second Ctrl-C does not wait for open requests."""
    prepare()
    public, proxies = by.public(), tuple([read_network(text) for text in by.proxies])
    database = read_database(db)
    make_folder(database.parent)
    config = Config(
        database,
        version=version,
        hosts=tuple([name.lower() for name in by.names]),
        public=public,
        proxies=proxies,
        bot_processes=bot_processes(),
        keep_seconds=None if keep_days is None else keep_days * DAY,
    )
    for reason in GAMES.unusable():
        log("game_unusable", reason=reason)
    made = server(config)
    found = listening(EVERYWHERE if lan else host, port)
    shown = lan_address() if lan else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{found.getsockname()[1]}/"
    made.config.app.state.store.lock.tell_address(address)  # type: ignore[union-attr]  # it is our app
    print(f"Hyakki is at {address}  (tables in {database}, Ctrl-C stops)", flush=True)
    if public is not None:
        print(f"People find it at {public.address('/')}", flush=True)
    if lan:
        print("On the sofa: join this network and open the address, or point a camera here.\n")
        segno.make(address, micro=False).terminal(compact=True)
    if open_page:
        webbrowser.open(address)
    made.run(sockets=[found])
    if not made.started:
        raise HyakkiError("the server could not start", "its log tells why")
    return 0


def bot_processes() -> int:
    """One core is left to the tables."""
    return max(1, (os.cpu_count() or 2) - 1)


def lan_address() -> str:
    """The address by which others on this network reach us: the one a packet to far away would carry."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def backup(target: Path, db: str | None, as_json: bool) -> int:
    source = read_database(db)
    copy_database(source, target)
    if as_json:
        tell({"copy": str(target), "of": str(source), "key": str(source.with_name(source.name + ".key"))})
        return 0
    print(f"{target}: a copy of {source}; keep {source.name}.key as well, or guests lose their seats")
    return 0


def named_or_first(game: str | None) -> Game:
    """A game by name; without one the first there is."""
    return GAMES[next(iter(GAMES)) if game is None else game]


def soak_by_killing(
    game: str | None, times: int, tables: int, seed: int, as_json: bool, tick: Callable[[int], None]
) -> int:
    tally = soak_kill.run(named_or_first(game).name, tables, times, seed, tick)
    if as_json:
        tell({**asdict(tally), "ok": tally.ok()})
    else:
        print(f"{tally.kills} kills, {tally.acknowledged} acknowledged answers: {tally.missing} missing")
        print(f"{tally.resent} resent, {tally.doubled} doubled; slowest restart {tally.slowest_restart:.2f} s")
        print(f"{tally.matches} matches ended, {tally.verified} records verified")
        for problem in tally.problems:
            print(f"problem: {problem}")
    return 0 if tally.ok() else 1


def soak_by_abuse(rounds: int, seed: int, as_json: bool, tick: Callable[[int], None]) -> int:
    report = soak_abuse.run(named_or_first(None).name, rounds, seed, tick)
    if as_json:
        tell({**asdict(report), "ok": report.ok()})
    else:
        asked = sum(report.asked.values())
        print(f"{asked} hostile requests of {len(report.asked)} kinds, answered: ", end="")
        print(", ".join([f"{kind} {count}" for kind, count in report.answers.items()]))
        print(f"beside them {report.moves} moves went through, the slowest in {report.slowest_ms:.0f} ms", end=", ")
        print(f"{report.matches} matches ended; {report.log_bytes} bytes of log, {report.memory_kb} KB more memory")
        for problem in report.problems:
            print(f"problem: {problem}")
    return 0 if report.ok() else 1


def soak_for_leaks(game: str | None, positions: int, seed: int, as_json: bool, tick: Callable[[int], None]) -> int:
    games = GAMES if game is None else {game: GAMES[game]}
    report = soak_leak.run(games, positions, seed, tick)
    if as_json:
        tell({**asdict(report), "ok": not report.leaks})
    else:
        print(f"{report.positions} positions, {report.frames} frames, {report.size} bytes: {len(report.leaks)} leaks")
        for leak in report.leaks:
            print(leak)
    return 1 if report.leaks else 0


def bench_server(game: str | None, seats: int | None, tables: list[int], seconds: float, as_json: bool) -> int:
    chosen = named_or_first(game)
    for count in tables:
        figures = bench.moves(chosen, seats, count, seconds)
        if as_json:
            tell(asdict(figures))
            continue
        print(f"{count:>4} tables of {chosen.name}: {figures.moves_per_second:,.0f} durable moves/s", end=", ")
        print(f"p50 {figures.p50_ms:.1f}, p95 {figures.p95_ms:.1f}, p99 {figures.p99_ms:.1f} ms", end=", ")
        print(f"server {figures.server_us:.0f} µs of CPU per move, load {figures.load_us:.0f} µs")
    return 0


def bench_restart(game: str | None, tables: int, as_json: bool) -> int:
    figures = bench.restart(named_or_first(game), tables)
    if as_json:
        tell(asdict(figures))
    else:
        print(f"{tables} stored tables of {figures.game}: playable {figures.playable_s:.2f} s after the process began")
        print(f"all of them opened and answered at in {figures.all_opened_s:.2f} s, {figures.table_kb:.0f} KB each")
    return 0


def tell(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), flush=True)
