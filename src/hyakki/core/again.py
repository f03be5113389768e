"""Makes games, states, events and errors again in another process: what pickle and copy call, compiled or not.

Compiled objects cannot be pickled by their parts. A game is made again by its package, a state from its position.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hyakki.core.digests import digest

if TYPE_CHECKING:
    from hyakki.core.game import Game
    from hyakki.core.stack import Event, State

MADE: dict[tuple[str, str], Game] = {}  # by package and digest of its data: one of each is enough for a process


def package_of(game: Game) -> str | None:
    """The package whose `make` gives this game; None for a game made by hand."""
    name = type(game).__module__
    while name:
        if hasattr(import_module(name), "make"):
            return name
        name = name.rpartition(".")[0]
    return None


def game_parts(game: Game) -> tuple[str, str, dict[str, Any], str]:
    """What another process needs to make a game."""
    package = package_of(game)
    if package is None:
        raise TypeError(f"{game.name} cannot be pickled: no package above {type(game).__module__} has a `make`")
    key = digest(game.manual.data)
    MADE.setdefault((package, key), game)
    return package, game.name, game.manual.changed, key


def made_again(package: str, name: str, changed: dict[str, Any], key: str) -> Game:
    """The game of a package, with the data files that were changed."""
    from hyakki.core.folder import read_manual

    if (package, key) not in MADE:
        module = import_module(package)
        game: Game = module.make(read_manual(name, Path(module.__path__[0]), changed))
        if digest(game.manual.data) != key:
            raise TypeError(f"{name} was pickled with data files that {package} does not hold here")
        MADE[package, key] = game
    return MADE[package, key]


def state_parts(state: State) -> tuple[Any, ...]:
    """A state as its game, its position and what the core keeps besides."""
    game = state.facts.game
    log = None if state.log is None else list(state.log)
    return game, game.position(state), state.prompt, state.reveals, log


def state_again(game: Game, position: dict[str, Any], prompt: int, reveals: int, log: list[Event] | None) -> State:
    state = game.from_position(position)
    state.prompt = prompt
    state.reveals = reveals
    state.log = log
    return state


def error_again(kind: type[Exception], args: tuple[Any, ...], attributes: dict[str, Any]) -> Exception:
    """An error with all that was said in it; its own constructor takes other arguments."""
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error
