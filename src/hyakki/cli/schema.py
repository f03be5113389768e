"""`hyakki schema`: the shapes of a game's positions and views, for programs that read or write them."""

from __future__ import annotations

import json
from pathlib import Path

from hyakki.cli.setup import find_any_game
from hyakki.core.shapes import position_shape, view_shape

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def run(name: str, data: Path | None) -> int:
    game = find_any_game(name, data)
    shapes = {"position": position_shape(game), "view": view_shape(game)}
    print(json.dumps({"$schema": DIALECT, "title": game.name, "$defs": shapes}, indent=1))
    return 0
