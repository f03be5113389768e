"""GAMES, the only list of games: a name and the package that provides its `load`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from hyakki.core.errors import BadInput
from hyakki.core.folder import read_manual, read_replacements
from hyakki.core.game import Game

PACKAGES = {
    "tsuro-seas": "tsuro_seas",
    "kitsunedo": "kitsunedo",
    "shibuya": "shibuya",
    "masquerade": "masquerade",
    "night-parade": "night_parade",
}


class Games(Mapping[str, Game]):
    """Games by name, each loaded when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in PACKAGES:
            raise UnknownGame(name)
        if name not in self._loaded:
            self._loaded[name] = load(name)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


class UnknownGame(BadInput, KeyError):
    """No game of that name."""

    def __init__(self, name: str) -> None:
        super().__init__("game", f'no game "{str(name)[:40]}"', f"games: {', '.join(PACKAGES)}")


def load(name: str, data: Path | dict[str, Any] | None = None) -> Game:
    """A game, with data files of a folder (or as read) in place of its own."""
    if name not in PACKAGES:
        raise UnknownGame(name)
    package = import_module(f"hyakki.games.{PACKAGES[name]}")
    folder = Path(__file__).parent / PACKAGES[name]
    replaced = read_replacements(data) if isinstance(data, Path) else data
    return cast(Game, package.make(read_manual(name, folder, replaced)))


GAMES = Games()
