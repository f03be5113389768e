"""Compiles core, games, search, lanes of learners and what a server tells by mypyc if HYAKKI_COMPILE is set; otherwise
plain Python."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import rmtree

from setuptools import setup

# Interpreted on purpose: package markers, data checks (msgspec Structs lose element types when compiled),
# file reading, pickling and drawing, settings, and of the search its plans and the bots: none is on the hot path.
INTERPRETED = {"__init__.py", "again.py", "schema.py", "drawing.py", "folder.py", "home.py", "record.py"}
INTERPRETED |= {"bot.py", "levels.py", "plan.py", "setting.py"}

CACHE = Path("build/mypyc-cache")

# Of a server only what every answer goes through between the rules and the wire.
TOLD = [f"table/{name}.py" for name in ("history", "match")]
TOLD += [
    f"server/tables/{name}.py" for name in ("actions", "eventlog", "lines", "played", "presence", "sights", "telling")
]


def sources(folder: Path) -> list[str]:
    return [str(path) for path in sorted(folder.glob("*.py")) if path.name not in INTERPRETED]


def groups() -> list[tuple[list[str], str]]:
    """A group for each part and each game, so that they build in parallel."""
    package = Path("src/hyakki")
    games = sorted(path for path in (package / "games").iterdir() if path.is_dir())
    parts = [(sources(package / "core"), "hyakki_core")]
    parts.append((sources(package / "bots" / "search"), "hyakki_search"))
    parts.append((sources(package / "learning"), "hyakki_learning"))
    parts.append(([str(package / path) for path in TOLD], "hyakki_told"))
    parts += [(sources(game), f"hyakki_{game.name}") for game in games if sources(game)]
    return parts


def extensions() -> list[object]:
    if not os.environ.get("HYAKKI_COMPILE"):
        return []
    from mypyc.build import mypycify

    parts = groups()
    level = os.environ.get("HYAKKI_OPT", "3")
    paths = [path for files, _ in parts for path in files]
    debug = "0" if level == "0" else "1"  # nobody looks into what is only tested
    # Made anew each time: with what an earlier build remembered of modules, mypyc may write C that does not build.
    rmtree(CACHE, ignore_errors=True)
    typed = [f"--cache-dir={CACHE}", *paths]
    modules: list[object] = list(mypycify(typed, opt_level=level, debug_level=debug, separate=parts))
    return modules


setup(ext_modules=extensions())
