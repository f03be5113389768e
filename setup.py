"""Compiles core, games, search and lanes of learners by mypyc if HYAKKI_COMPILE is set; otherwise plain Python."""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

# Interpreted on purpose: package markers, data checks (msgspec Structs lose element types when compiled),
# file reading, pickling and drawing, settings, and of the search its plans and the bots: none is on the hot path.
INTERPRETED = {"__init__.py", "again.py", "schema.py", "drawing.py", "folder.py", "home.py", "record.py"}
INTERPRETED |= {"bot.py", "levels.py", "plan.py", "setting.py"}


def sources(folder: Path) -> list[str]:
    return [str(path) for path in sorted(folder.glob("*.py")) if path.name not in INTERPRETED]


def groups() -> list[tuple[list[str], str]]:
    """A group for the core, the search, the lanes of learners and each game, so that they build in parallel."""
    package = Path("src/hyakki")
    games = sorted(path for path in (package / "games").iterdir() if path.is_dir())
    parts = [(sources(package / "core"), "hyakki_core")]
    parts.append((sources(package / "bots" / "search"), "hyakki_search"))
    parts.append((sources(package / "learning"), "hyakki_learning"))
    parts += [(sources(game), f"hyakki_{game.name}") for game in games if sources(game)]
    return parts


def extensions() -> list[object]:
    if not os.environ.get("HYAKKI_COMPILE"):
        return []
    from mypyc.build import mypycify

    parts = groups()
    level = os.environ.get("HYAKKI_OPT", "3")
    paths = [path for files, _ in parts for path in files]
    modules: list[object] = list(mypycify(paths, opt_level=level, separate=parts))
    return modules


setup(ext_modules=extensions())
