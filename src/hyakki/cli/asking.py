"""The questions of a bare `hyakki play`."""

from __future__ import annotations

from hyakki.cli.setup import Setup
from hyakki.core.errors import BadInput
from hyakki.games import GAMES
from hyakki.terminal.keyboard import Keyboard


def pick(keyboard: Keyboard, question: str, choices: list[str], labels: list[str]) -> str:
    """One of a numbered list; an empty line takes the first."""
    print(question)
    for number, label in enumerate(labels, 1):
        print(f"{number:>3}  {label}")
    try:
        typed = keyboard.read("> ").strip()
    except EOFError:
        raise BadInput("", "nothing was chosen", "name a game: hyakki play GAME") from None
    if not typed:
        return choices[0]
    if typed in choices:
        return typed
    if typed.isdecimal() and 1 <= int(typed) <= len(choices):
        return choices[int(typed) - 1]
    raise BadInput("", f'"{typed[:40]}" is not on the list', f"1..{len(choices)}, or Enter for the first")


def ask_setup(keyboard: Keyboard) -> Setup:
    """Game, preset and seats, each with a first choice that Enter takes."""
    games = list(GAMES)
    name = pick(keyboard, "Which game?", games, [GAMES[g].messages.say("title", {}) for g in games])
    game = GAMES[name]
    presets = list(game.presets)
    preset = pick(keyboard, "Which rules?", presets, [game.messages.say(f"preset.{p}", {}) for p in presets])
    counts = [str(n) for n in range(game.min_seats, game.max_seats + 1)]
    seats = pick(
        keyboard, "How many seats? You take the first, bots the others.", counts, [f"{n} seats" for n in counts]
    )
    return Setup(name, int(seats), preset, [], None)
