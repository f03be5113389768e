"""`hyakki bots`: the bots there are, the characters of a game, and how one of your own is named."""

from __future__ import annotations

from hyakki.bots.characters import called, characters_of, line_of, strength_of
from hyakki.bots.company import refuse_misfits
from hyakki.bots.registry import BOTS, YARDSTICKS
from hyakki.cli.answers import BotAnswer
from hyakki.cli.games import tell_unusable
from hyakki.cli.output import print_json
from hyakki.core.game import Game
from hyakki.games import GAMES

Row = dict[str, object]


def run(game: str | None, as_json: bool) -> int:
    """Of one game with what was measured there; without one all bots, and the characters of all games."""
    if game is None:
        refuse_misfits()
        tell_unusable()
    chosen = [GAMES[game]] if game is not None else list(GAMES.values())
    people = [row for one in chosen for row in characters(one)]
    plain = [general(name, chosen[0] if game is not None else None) for name in (*BOTS, *YARDSTICKS)]
    if as_json:
        print_json([*people, *plain], list[BotAnswer])
        return 0
    for row in people:
        print(f"{row['name']}: {row['called']}, {row['level']}, {row['manner']} ({row['game']}). {row['about']}")
        tell_strength(row)
    for row in plain:
        print(f"{row['name']}: {row['about']}")
        tell_strength(row)
    print("package.module:factory: a bot of your own, in a process of its own; docs/python.md shows how to write one")
    return 0


def tell_strength(row: Row) -> None:
    if row["strength"] is not None:
        print(f"  {row['strength']}")


def characters(game: Game) -> list[Row]:
    """Those of a game."""
    return [
        {
            "name": name,
            "about": line_of(name, game),
            "called": called(name, game),
            "game": game.name,
            "level": one.level,
            "manner": one.manner,
            "strength": strength_of(name, game),
        }
        for name, one in characters_of(game).items()
    ]


def general(name: str, game: Game | None) -> Row:
    """A bot that plays every game; what was measured of it belongs to one, which may have a line of its own too."""
    kind = {**BOTS, **YARDSTICKS}[name]
    strength = None if game is None else strength_of(name, game)
    line = "" if game is None else line_of(name, game)
    row: Row = {"name": name, "about": line or about(kind.__doc__), "called": name, "game": None, "level": None}
    return {**row, "manner": None, "strength": strength}


def about(text: str | None) -> str:
    """The first line of what a class says of itself."""
    return (text or "").strip().partition("\n")[0]
