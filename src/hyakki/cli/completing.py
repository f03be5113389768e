"""What Tab completes to: games, bots, presets, options, rules; and the script by which a shell asks for it."""

from __future__ import annotations

import json

import typer

from hyakki.bots.characters import characters_of
from hyakki.bots.registry import BOTS, YARDSTICKS
from hyakki.core.errors import BadInput
from hyakki.core.nearest import known
from hyakki.games import GAMES

QUOTE = '"'
SHELLS = ["bash", "zsh", "fish"]
ASKING = "_HYAKKI_COMPLETE"  # the variable in which a shell tells that it wants to complete


def script(shell: str) -> str:
    """What a shell reads once, at its start."""
    if shell not in SHELLS:
        raise BadInput("shell", f'no completion for "{shell[:40]}"', known(shell[:40], "shells", SHELLS))
    from typer._completion_shared import get_completion_script

    return get_completion_script(prog_name="hyakki", complete_var=ASKING, shell=shell)


def prepare() -> None:
    """Before a shell is answered; typer does it by itself only with options of its own in every help."""
    from typer._completion_classes import completion_init

    completion_init()


def shells(incomplete: str) -> list[str]:
    return beginning(SHELLS, incomplete)


def games(incomplete: str) -> list[str]:
    return beginning(list(GAMES), incomplete)


def bots(ctx: typer.Context, incomplete: str) -> list[str]:
    return beginning([*of_game(ctx, "characters"), *BOTS, *YARDSTICKS], incomplete)


def presets(ctx: typer.Context, incomplete: str) -> list[str]:
    return beginning(of_game(ctx, "presets"), incomplete)


def options(ctx: typer.Context, incomplete: str) -> list[str]:
    return beginning(of_game(ctx, "options"), incomplete)


def rules(ctx: typer.Context, incomplete: str) -> list[str]:
    return beginning(of_game(ctx, "rules"), incomplete)


def of_game(ctx: typer.Context, what: str) -> list[str]:
    """Names of the game that stands on the line already; none where none does."""
    words = [str(ctx.params.get("game")), *ctx.args]  # behind an option without its value all stands in the rest
    name = next((word for word in words if word in list(GAMES)), None)
    if name is None:
        return []
    game = GAMES[name]
    if what == "presets":
        return [preset.replace(" ", "-") for preset in game.presets]  # without spaces, which shells would have to quote
    if what == "rules":
        return list(game.rulebook.rules)
    if what == "characters":
        return list(characters_of(game))
    settings = [(option.name, choice) for option in game.options for choice in option.kind.choices() or [""]]
    return [f"{name}={json.dumps(choice).strip(QUOTE)}" for name, choice in settings]


def beginning(names: list[str], typed: str) -> list[str]:
    return [name for name in names if name.startswith(typed)]
