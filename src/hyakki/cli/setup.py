"""What several commands ask for alike: a game, its seats and its options, read and checked together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.options import from_text
from hyakki.games import GAMES, load


@dataclass(frozen=True)
class Setup:
    """A match as typed on the command line."""

    name: str
    seats: int | None
    preset: str | None
    typed: list[str]
    data: Path | None

    def game(self) -> Game:
        return find_game(self.name, self.data)

    def options(self, game: Game) -> dict[str, Json]:
        """The preset's options, and over them those typed one by one."""
        found: dict[str, Json] = {}
        if self.preset is not None:
            if self.preset not in game.presets:
                known = ", ".join(game.presets) or "none"
                raise BadInput("preset", f'no preset "{self.preset[:40]}"', f"presets: {known}")
            found.update(game.presets[self.preset])
        by_name = {option.name: option for option in game.options}
        seen: set[str] = set()
        for text in self.typed:
            name, equals, value = text.partition("=")
            if not equals:
                raise BadInput("option", f'"{text[:40]}" has no =', "write --option name=value")
            if name in seen:
                raise BadInput(f"options.{name}", "is given twice")
            seen.add(name)
            found[name] = from_text(by_name[name], value) if name in by_name else value
        return found


def find_game(name: str, data: Path | None) -> Game:
    """A game by name, with the data files of a folder if one is given."""
    return GAMES[name] if data is None else load(name, data)
