"""What several commands ask for alike: a game, its seats and its options, read and checked together."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from hyakki.cli.files import read_json_text
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.nearest import known
from hyakki.core.options import from_text
from hyakki.games import GAMES, load
from hyakki.table import Table


@dataclass(frozen=True)
class Setup:
    """A match as typed on the command line."""

    name: str
    seats: int | None
    preset: str | None
    typed: list[str]
    data: Path | None
    position: dict[str, Any] | None = None  # what the match begins from; None for the set-up

    def table(self, seed: str | None) -> Table:
        """A new match as asked for."""
        game = self.game()
        if self.position is None:
            return Table(game, self.seats, self.options(game), seed)
        if self.seats is not None or self.preset is not None or self.typed:
            raise BadInput("position", "brings its own seats and options", "leave --seats, --preset and --option out")
        return Table(game, position=self.position, seed=seed)

    def game(self) -> Game:
        return find_game(self.name, self.data)

    def options(self, game: Game) -> dict[str, Json]:
        """The preset's options, and over them those typed one by one."""
        options: dict[str, Json] = {}
        if self.preset is not None:
            preset = self.preset.replace("-", " ")
            if preset not in game.presets:
                hint = known(preset[:40], "presets", list(game.presets))
                raise BadInput("preset", f'no preset "{self.preset[:40]}"', hint)
            options.update(game.presets[preset])
        by_name = {option.name: option for option in game.options}
        seen: set[str] = set()
        for text in self.typed:
            name, equals, value = text.partition("=")
            if not equals:
                raise BadInput("option", f'"{text[:40]}" has no =', "write --option name=value")
            if name in seen:
                raise BadInput(f"options.{name}", "is given twice")
            seen.add(name)
            options[name] = from_text(by_name[name], value) if name in by_name else value
        return options


def read_position(file: str, game: str | None) -> dict[str, Any]:
    """A position from a file, with the name of its game: its own, or the one that was typed."""
    position = read_json_text(file)
    if not isinstance(position, dict):
        raise BadInput(file, "a position is a JSON object")
    if game is None and not isinstance(position.get("game"), str):
        raise BadInput(file, "does not name its game", "write hyakki play GAME --position FILE")
    return position if game is None else {"game": game, **position}


def find_game(name: str, data: Path | None) -> Game:
    """A game by name, with the data files of a folder if one is given."""
    return GAMES[name] if data is None else load(name, data)


def find_any_game(name: str, data: Path | None) -> Game:
    """The same, or a game of somebody else's: `package.module:game`, a Game or a function that makes one."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return find_game(name, data)
    if data is not None:
        raise BadInput("data", "goes with games of the list", "a game of your own brings its data itself")
    sys.path.insert(0, os.getcwd())  # as `python -m` does: the module may lie here
    try:
        named = getattr(import_module(module), attribute)
        game = named() if callable(named) else named
    except Exception as error:  # whatever the module of somebody else raises
        raise BadInput("game", f"{name[:60]} raised {type(error).__name__}: {error}", "package.module:game") from None
    if not isinstance(game, Game):
        raise BadInput("game", f"{name[:60]} is no Game but {game!r:.40}", "package.module:game")
    return game
