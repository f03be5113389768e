"""Four levels in every game: a game's `search.json` has the plan of each, and no rule reads it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from hyakki.bots.base import Budget
from hyakki.bots.search.bot import SearchBot
from hyakki.bots.search.plan import Plan, read_plan
from hyakki.core.again import package_of
from hyakki.core.errors import BadInput
from hyakki.core.folder import read_json
from hyakki.core.game import Game

FILE = "search.json"
# For games that bring none: play-outs of a few answers, as many as a game of unknown cost can bear.
DEFAULT: dict[str, dict[str, object]] = {
    "novice": {"worlds": 1, "heat": 0.5, "overlook": 0.25},
    "apprentice": {"worlds": 8, "heat": 0.1},
    "master": {"kind": "halving", "simulations": 60, "candidates": 6, "answers": 8},
    "grandmaster": {"kind": "halving", "simulations": 240, "candidates": 8, "answers": 8},
}

LEVELS = list(DEFAULT)


@cache
def plans(package: str | None) -> dict[str, Plan]:
    """The plans of all levels of the game in a package; refused with what is wrong in its file."""
    given = beside(package, FILE, DEFAULT)
    if not isinstance(given, dict) or list(given) != LEVELS:
        raise BadInput(FILE, "has not one plan for each level, the weakest first", f"levels: {', '.join(LEVELS)}")
    return {level: read_plan(plan, f"{FILE}: {level}") for level, plan in given.items()}


def beside(package: str | None, file: str, usual: Any) -> Any:
    """A file of a game's folder; what is usual where it brings none."""
    folder = getattr(import_module(package), "__path__", None) if package else None
    path = Path(folder[0]) / file if folder else None
    return read_json(path) if path is not None and path.exists() else usual


class Level(SearchBot):
    """Plays by the plan that the game has for its level."""

    LEVEL = ""

    def __init__(self, game: Game, budget: Budget) -> None:
        super().__init__(game, budget, plans(package_of(game))[self.LEVEL])


class Novice(Level):
    """Judges by a quick look, overlooks things and is not choosy."""

    LEVEL = "novice"


class Apprentice(Level):
    """Looks one action ahead, with care."""

    LEVEL = "apprentice"


class Master(Level):
    """Searches on from the actions that look best; about as strong as it gets at a pleasant pace."""

    LEVEL = "master"


class Grandmaster(Level):
    """Searches as a master does, for longer: for the patient."""

    LEVEL = "grandmaster"
