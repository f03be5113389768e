"""What the commands `soak` and `bench server|restart` do; `hyakki.cli` has their options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from hyakki.core.game import Game
from hyakki.games import GAMES
from hyakki.server.commands import tell
from hyakki.trials import bench, drill, soak_abuse, soak_kill, soak_leak

THINKING = 5.0  # seconds, about, for which people think at tables that are held


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
    """One game, or all of them one after the other."""
    for name in list(GAMES) if game is None else [game]:
        bench_one(GAMES[name], seats, tables, seconds, as_json)
    return 0


def bench_one(chosen: Game, seats: int | None, tables: list[int], seconds: float, as_json: bool) -> None:
    for count in tables:
        figures = bench.moves(chosen, seats, count, seconds)
        if as_json:
            tell(asdict(figures))
            continue
        print(f"{count:>4} tables of {chosen.name}: {figures.moves_per_second:,.0f} durable moves/s", end=", ")
        print(f"p50 {figures.p50_ms:.1f}, p95 {figures.p95_ms:.1f}, p99 {figures.p99_ms:.1f} ms", end=", ")
        print(f"server {figures.server_us:.0f} µs of CPU per move, load {figures.load_us:.0f} µs", end=", ")
        print(f"{figures.syncs_per_second:.0f} syncs/s")


def bench_hold(game: str | None, tables: int, seconds: float, as_json: bool) -> int:
    held = bench.hold(named_or_first(game), tables, seconds, THINKING)
    if as_json:
        tell(asdict(held))
        return 0
    print(f"{tables} tables of {held.game} held for {seconds:.0f} s: {held.moves} moves", end=", ")
    print(f"p95 {held.p95_ms:.0f} ms, {held.errors} errors")
    print(f"memory by tenths, MB: {', '.join([f'{kb / 1024:.0f}' for kb in held.memory_kb])}")
    print(f"server µs per move by tenths: {', '.join([f'{us:.0f}' for us in held.server_us])}")
    return 0


def soak_by_drill(tables: int, earlier: Path | None, as_json: bool, tick: Callable[[int], None]) -> int:
    report = drill.run(GAMES, tables, tick, earlier)
    if as_json:
        tell({**asdict(report), "ok": report.ok()})
    else:
        print(f"{report.tables} running tables: first answered after {report.upgrade_s:.1f} s", end=", ")
        print(f"drained and stopped in {report.drain_s:.1f} s, backup of ", end="")
        print(f"{report.backup_mb:.1f} MB in {report.backup_s:.1f} s, restarted in {report.restart_s:.1f} s", end=", ")
        print(f"{report.played_on} went on; restored with checks in {report.restore_s:.1f} s", end=", ")
        print(f"{report.as_backed_up} stand where they stood")
        for problem in report.problems:
            print(f"problem: {problem}")
    return 0 if report.ok() else 1


def bench_restart(game: str | None, tables: int, as_json: bool) -> int:
    figures = bench.restart(named_or_first(game), tables)
    if as_json:
        tell(asdict(figures))
    else:
        print(f"{tables} stored tables of {figures.game}: playable {figures.playable_s:.2f} s after the process began")
        print(f"all of them opened and answered at in {figures.all_opened_s:.2f} s, {figures.table_kb:.0f} KB each")
    return 0
