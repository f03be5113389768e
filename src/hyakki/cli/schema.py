"""`hyakki schema`: the shapes of a game's positions and views, for programs, or as tables of its RULES.md."""

from __future__ import annotations

import json
from pathlib import Path

from hyakki.cli.chapters import rewritten
from hyakki.cli.setup import find_any_game
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.shapes import position_shape, view_shape

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def run(name: str, data: Path | None, into: Path | None = None) -> int:
    game = find_any_game(name, data)
    if into is not None:
        return write_tables(game, into)
    shapes = {"position": position_shape(game), "view": view_shape(game)}
    print(json.dumps({"$schema": DIALECT, "title": game.name, "$defs": shapes}, indent=1))
    return 0


def write_tables(game: Game, rules: Path) -> int:
    """Write the tables of a RULES.md anew; a file without a place for them stays as it is."""
    try:
        text = rules.read_text(encoding="utf-8")
        rules.write_text(rewritten(text, game), encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(str(rules), f"cannot be written anew: {error}") from None
    print(f"wrote {rules}")
    return 0
