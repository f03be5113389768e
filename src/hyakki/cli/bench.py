"""`hyakki bench`, `bench bots`, `bench manners`, `bench rl`: games, bots, environments; interpreted and compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import hyakki
from hyakki.bench.manners import manner_of
from hyakki.bench.measure import mode
from hyakki.bots.characters import characters_of
from hyakki.bots.search.levels import LEVELS
from hyakki.cli.answers import BenchAnswer
from hyakki.cli.output import print_json
from hyakki.cli.setup import Setup
from hyakki.core.errors import HyakkiError
from hyakki.games import GAMES

ROOT = Path(hyakki.__file__).resolve().parent.parent  # the folder this package is imported from
COMPILED = ROOT.parent / "build" / "compiled"  # what `make compile` makes in a checkout
THINKING = (
    "{game}, {seats} seats, {bot}, {mode}: {simulations_per_s:,} simulations/s, "
    "{ms_per_answer:,.1f} ms an answer, {slowest_ms:,.1f} ms the slowest of {answers}"
)
MANNERS = (
    "{game}, {character} ({level}, {manner}): did what it likes in {chose} of {moments} moments, "
    "a plain {level} in {level_chose}"
)
SPEED = (
    "{game}, {seats} seats, {mode}: {aec_steps_per_s:,} AEC steps/s, {vector_steps_per_s:,} in {lanes} lanes "
    "(observations of {observation} bytes, {actions} actions)"
)
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
        request = {"seats": count, "options": options}
        rows += [measured("hyakki.bench.measure", name, request, root) for root in roots()]
    if as_json:
        print_json(rows, list[BenchAnswer])
    else:
        for row in rows:
            tell(row)
    return 0


def bots(game: str | None, as_json: bool) -> int:
    """`hyakki bench bots`: a line for each level, game and way to run the rules."""
    for name in [game] if game is not None else list(GAMES):
        chosen = GAMES[name]
        for bot in LEVELS:
            request = {"seats": max(chosen.min_seats, min(4, chosen.max_seats)), "options": {}, "bot": bot}
            for root in roots():
                row = measured("hyakki.bench.thinking", name, request, root)
                print(json.dumps(row) if as_json else THINKING.format(**row), flush=True)
    return 0


def manners(game: str | None, as_json: bool) -> int:
    """`hyakki bench manners`: how often each character does what it likes, beside its plain level."""
    for name in [game] if game is not None else list(GAMES):
        chosen = GAMES[name]
        for character in characters_of(chosen):
            row = asdict(manner_of(chosen, max(chosen.min_seats, min(4, chosen.max_seats)), character))
            print(json.dumps(row) if as_json else MANNERS.format(**row), flush=True)
    return 0


def environments(game: str | None, as_json: bool) -> int:
    """`hyakki bench rl`: steps per CPU second of environments, and of PettingZoo's own games beside the first."""
    missing = [name for name in ("gymnasium", "numpy", "pettingzoo") if find_spec(name) is None]
    if missing:
        raise HyakkiError(f"environments need {', '.join(missing)}", "pip install 'hyakki[rl]'")
    for number, name in enumerate([game] if game is not None else list(GAMES)):
        chosen = GAMES[name]
        for root in roots():
            beside = number == 0 and root == roots()[-1]
            seats = max(chosen.min_seats, min(4, chosen.max_seats))
            request = {"seats": seats, "options": {}, "classics": beside}
            for row in measured("hyakki.rl.speed", name, request, root):
                print(json.dumps(row) if as_json else SPEED.format(**row), flush=True)
    return 0


def roots() -> list[Path]:
    """Where to import from: as this process does, and the compiled build of a checkout if there is one."""
    places = [ROOT]
    if mode() == "interpreted" and (COMPILED / "hyakki").is_dir():
        places.append(COMPILED)
    return places


def measured(module: str, name: str, request: dict[str, object], root: Path) -> Any:
    """One game measured by a module in a fresh process; its progress goes to standard error."""
    found = os.environ.get("PYTHONPATH", "")  # where other environments may be installed, to be measured beside ours
    done = subprocess.run(
        [sys.executable, "-m", module, name, json.dumps(request)],
        env={**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{found}" if found else str(root)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise HyakkiError(f"measuring {name} failed", "the lines above say why")
    return json.loads(done.stdout)


def tell(row: dict[str, Any]) -> None:
    print(f"{row['game']}, {row['seats']} seats, {row['mode']}, medians of {row['runs']} runs")
    for key, label in FIGURES:
        print(f"  {label:<20} {row[key]:>14,.2f}")
