"""`hyakki bench`: measures games interpreted and compiled, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import hyakki
from hyakki.bench.measure import mode
from hyakki.cli.answers import BenchAnswer
from hyakki.cli.output import print_json
from hyakki.cli.setup import Setup
from hyakki.core.errors import HyakkiError
from hyakki.games import GAMES

ROOT = Path(hyakki.__file__).resolve().parent.parent  # the folder this package is imported from
COMPILED = ROOT.parent / "build" / "compiled"  # what `make compile` makes in a checkout
FIGURES = [
    ("decisions_per_s", "decisions/s"),
    ("games_per_s", "games/s"),
    ("clone_us", "clone µs"),
    ("view_us", "view µs"),
    ("imagine_us", "imagine µs"),
    ("greedy_decisions_per_s", "greedy decisions/s"),
    ("memory_growth_kb", "memory growth KB"),
    ("calibration_loops_per_s", "plain loop turns/s"),
]


def run(game: str | None, seats: int | None, preset: str | None, typed: list[str], as_json: bool) -> int:
    names = [game] if game is not None else list(GAMES)
    rows: list[dict[str, Any]] = []
    for name in names:
        chosen = GAMES[name]
        count = seats if seats is not None else max(chosen.min_seats, min(4, chosen.max_seats))
        options = Setup(name, count, preset, typed, None).options(chosen)
        chosen.facts(count, options)
        rows += [measured(name, count, options, root) for root in roots()]
    if as_json:
        print_json(rows, list[BenchAnswer])
    else:
        for row in rows:
            tell(row)
    return 0


def roots() -> list[Path]:
    """Where to import from: as this process does, and the compiled build of a checkout if there is one."""
    found = [ROOT]
    if mode() == "interpreted" and (COMPILED / "hyakki").is_dir():
        found.append(COMPILED)
    return found


def measured(name: str, seats: int, options: dict[str, object], root: Path) -> dict[str, Any]:
    """One game measured in a fresh process; its progress goes to standard error."""
    request = json.dumps({"seats": seats, "options": options})
    done = subprocess.run(
        [sys.executable, "-m", "hyakki.bench.measure", name, request],
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise HyakkiError(f"measuring {name} failed", "the lines above say why")
    row: dict[str, Any] = json.loads(done.stdout)
    return row


def tell(row: dict[str, Any]) -> None:
    print(f"{row['game']}, {row['seats']} seats, {row['mode']}, medians of {row['runs']} runs")
    for key, label in FIGURES:
        print(f"  {label:<20} {row[key]:>14,.2f}")
