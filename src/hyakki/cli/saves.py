"""`hyakki resume` and `hyakki saves`: the matches that were left, and going on with one."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from hyakki.cli.answers import SaveAnswer
from hyakki.cli.asking import pick
from hyakki.cli.files import read_record
from hyakki.cli.output import print_json
from hyakki.cli.play import PERSON, Look, play
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.core.record import Record
from hyakki.table import Table
from hyakki.terminal import saves
from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.letters import shown, use_alike

COUNTS = ("round", "turn")  # how games call where a match stands


@dataclass(frozen=True)
class Saved:
    """A match in the list, or why its file cannot be one."""

    path: Path
    game: str
    title: str
    players: list[str]
    standing: str
    date: str
    problem: str = ""

    def line(self) -> str:
        if self.problem:
            return f"{self.game:<12}  {self.date}  cannot go on: {self.problem}"
        return f"{self.title}: {self.company()}, {self.standing}, {self.date}"

    def company(self) -> str:
        bots = [player for player in self.players if player != PERSON]
        people = len(self.players) - len(bots)
        who = "you" if people == 1 else f"{people} people"
        same = f"{len(bots)} × {bots[0]}" if len(bots) > 1 and len(set(bots)) == 1 else ", ".join(bots)
        return f"{who} against {same}" if bots else who

    def to_json(self) -> dict[str, object]:
        return {
            "file": str(self.path),
            "game": self.game,
            "players": self.players,
            "standing": self.standing,
            "date": self.date,
            "problem": self.problem,
        }


def saved(path: Path) -> Saved:
    """What the list tells of a file; one that cannot be read stands there with the reason."""
    date = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    try:
        game, record, players = readable(path)
        standing = where(game, record)
    except HyakkiError as error:
        problem = str(error).removeprefix(f"{path}: ")
        return Saved(path, saves.game_of(path), saves.game_of(path), [], "", date, problem)
    return Saved(path, game.name, game.messages.say("title", {}), players, standing, date)


def readable(path: Path) -> tuple[Game, Record, list[str]]:
    """A match of `hyakki play` with who plays; refused otherwise."""
    game, record = read_record(path)
    players = record.header.get("players")
    seats = record.header.get("seats")
    if not isinstance(players, list) or len(players) != seats or not all(isinstance(p, str) for p in players):
        raise BadInput(str(path), "does not say who plays", "resume goes on with matches of hyakki play")
    return game, record, players


def where(game: Game, record: Record) -> str:
    """Where a match stands: its round or turn if the game counts them, or how many answers there were."""
    table = Table.replay(game, record)
    if table.outcome is not None:
        return "over"
    view = table.view(None)
    counted = [f"{word} {view[word]}" for word in COUNTS if isinstance(view.get(word), int)]
    return counted[0] if counted else f"after {len(record.lines)} answers"


def resume(word: str | None, look: Look) -> int:
    """Go on with a match that was left."""
    use_alike(sys.stdout)
    look.check()
    path = saves.find(word) if word is not None else choose()
    if path is None:
        return 0
    game, record, players = readable(path)
    table = Table.resume(game, record)
    if table.outcome is not None:
        raise HyakkiError(f"{saves.put_away(path)}: this match is over", "hyakki replay tells it")
    return play(table, players, path, go_on=True, look=look)


def choose() -> Path | None:
    """List the matches that can go on and ask for one."""
    entries = [saved(path) for path in saves.unfinished()]
    if not entries:
        print("No match waits to go on. Start one with: hyakki play")
        return None
    keyboard = Keyboard()
    if not keyboard.is_terminal:
        show(entries)
        print("Go on with one: hyakki resume NUMBER")
        return None
    names = [entry.path.stem for entry in entries]
    picked = pick(keyboard, "Which match?", names, [entry.line() for entry in entries])
    return entries[names.index(picked)].path


def show(entries: list[Saved]) -> None:
    for number, entry in enumerate(entries, 1):
        print(f"{number:>3}  {shown(entry.line())}")


def list_saves(as_json: bool) -> int:
    entries = [saved(path) for path in saves.unfinished()]
    if as_json:
        print_json([entry.to_json() for entry in entries], list[SaveAnswer])
    elif entries:
        show(entries)
    else:
        print("No match waits to go on. Start one with: hyakki play")
    return 0


def remove_saves(words: list[str]) -> int:
    """Remove matches by number, game or name; all of them are found before one goes."""
    kept = saves.unfinished()
    paths = [saves.find(word) for word in words]
    for path in paths:
        if path.resolve() not in [other.resolve() for other in kept]:
            raise BadInput(str(path), "is not a match that waits to go on", "`hyakki saves list` shows them")
    for path in dict.fromkeys(paths):
        saves.remove(path)
        print(f"{path.stem} is gone.")
    return 0
