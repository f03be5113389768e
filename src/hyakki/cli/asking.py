"""The questions of a bare `hyakki play`, and others with a numbered list of answers."""

from __future__ import annotations

from difflib import get_close_matches

from hyakki.bots.characters import called, characters_of, line_of
from hyakki.bots.company import company
from hyakki.bots.search.levels import LEVELS
from hyakki.cli.setup import Setup
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.core.wording import joined
from hyakki.games import GAMES
from hyakki.terminal.keyboard import Keyboard

MIXED = "mixed"


def pick(keyboard: Keyboard, question: str, choices: list[str], labels: list[str]) -> str:
    """One of a numbered list, by number or by words; an empty line takes the first. What is neither is asked again."""
    print(question)
    counts = all(choice.isdecimal() for choice in choices)  # they are their own numbers
    for number, label in enumerate(labels, 1):
        print(f"{choices[number - 1] if counts else number:>3}  {label}")
    keyboard.words = [*choices, *labels]
    while True:
        try:
            typed = " ".join(keyboard.read("> ").split())
            return choices[meant(typed, choices, labels)]
        except EOFError:
            raise BadInput("", "nothing was chosen", "the input ended") from None
        except HyakkiError as error:
            print(error)


def meant(typed: str, choices: list[str], labels: list[str]) -> int:
    """The place in the list of what was typed: a number, a name, or the beginnings of words that fit one line alone."""
    if not typed:
        return 0
    wanted = typed.casefold()
    if wanted in choices:
        return choices.index(wanted)
    counts = all(choice.isdecimal() for choice in choices)
    hint = f"{choices[0] if counts else 1} to {choices[-1] if counts else len(choices)}, or Enter for the first"
    if typed.isdecimal():
        if counts or not 1 <= int(typed) <= len(choices):
            raise BadInput("", f"{typed[:40]} is not on the list", hint)
        return int(typed) - 1
    lines = [f"{choice} {label}".casefold().replace("-", " ") for choice, label in zip(choices, labels, strict=True)]
    words = wanted.replace("-", " ").split()
    places = [i for i, line in enumerate(lines) if all(any(w.startswith(word) for w in line.split()) for word in words)]
    if len(places) == 1:
        return places[0]
    if places:
        raise BadInput("", f'"{typed[:40]}" may be {" or ".join([choices[i] for i in places])}', hint)
    near = get_close_matches(wanted, choices + [word for line in lines for word in line.split()], n=2, cutoff=0.6)
    raise BadInput("", f'"{typed[:40]}" is not on the list', f"did you mean {' or '.join(near)}?" if near else hint)


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


def ask_bots(keyboard: Keyboard, game: Game) -> list[str]:
    """Who takes the other seats: one character or level for all; nobody chosen is the game's company."""
    people = list(characters_of(game))
    choices = [MIXED, *people, *LEVELS] if people else LEVELS
    labels = {MIXED: f"Mixed company: {joined([called(name, game) for name in company(game)])}"}
    labels |= {
        name: f"{called(name, game)}, {characters_of(game)[name].level}: {line_of(name, game)}" for name in people
    }
    labels |= {level: f"Any {level}: {line_of(level, game)}" for level in LEVELS}
    chosen = pick(keyboard, "Against whom?", choices, [labels[choice] for choice in choices])
    return [] if chosen == MIXED else [chosen]
