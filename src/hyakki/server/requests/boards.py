"""A drawn board that a game's package brings along: the ES module `board/board.js` and the files beside it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from hyakki.core.again import package_of
from hyakki.core.game import Game

MODULE: Final = "board.js"
ENDINGS: Final = frozenset([".js", ".css", ".svg", ".png", ".webp", ".woff2", ".json"])


def board_files(game: Game) -> dict[str, Path]:
    """What may be served of a game's board, by name; nothing if there is no module."""
    package = package_of(game)
    places = [] if package is None else getattr(import_module(package), "__path__", [])
    folders = [Path(place) / "board" for place in places if (Path(place) / "board" / MODULE).is_file()]
    return {path.name: path for folder in folders[:1] for path in folder.iterdir() if served(path)}


def served(path: Path) -> bool:
    return path.suffix in ENDINGS and not path.name.startswith(".") and path.is_file()


def board_address(game: Game) -> str:
    """Where pages find the module; empty if the game brings none."""
    return f"/boards/{game.name}/{MODULE}" if MODULE in board_files(game) else ""
