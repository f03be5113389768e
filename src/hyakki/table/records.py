"""Records and positions as files, and a recorded match walked through answer by answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.folder import parse_json
from hyakki.core.game import Game
from hyakki.core.record import Record
from hyakki.core.record import load as load_record
from hyakki.core.stack import NATURE, Action, Seat, State
from hyakki.core.wording import seat_name
from hyakki.games import GAMES, load
from hyakki.table.history import History, replayed
from hyakki.table.table import Table


@dataclass(frozen=True)
class Moment:
    """One answer of a record: who gave it, and the state in which it was given (a copy, yours to keep)."""

    number: int
    seat: Seat
    action: Action
    text: str
    state: State


def read_record(path: str | Path) -> Record:
    """A record from a file; what is none is refused with the place in it."""
    return parse_record(read_text(Path(path)), str(path))


def parse_record(text: str, name: str) -> Record:
    """A record from its text; `name` is where it came from."""
    try:
        record = load_record(text)
        game_of(record)
    except BadInput as error:
        raise BadInput(f"{name}: {error.path}" if error.path else name, error.problem, error.hint) from None
    return record


def write_record(match: Table | Record, path: str | Path, overwrite: bool = False) -> None:
    """Write a record to a new file; of a table with its seed, so that the match can go on and be verified."""
    if isinstance(match, Table):
        match = Record(match.record.header, match.record.lines, match.seed)
    _write(Path(path), match.dump(), overwrite)


def game_of(record: Record) -> Game:
    """The game a record was played by, with the data files it carries."""
    name = record.header.get("game")
    changed = record.header.get("changed_data")
    if not isinstance(name, str):
        raise BadInput("line 1.game", "is not the name of a game", f"games: {', '.join(GAMES)}")
    if changed is not None and not isinstance(changed, dict):
        raise BadInput("line 1.changed_data", "is not an object")
    return load(name, changed) if changed else GAMES[name]


def walk(record: Record, game: Game | None = None) -> Iterator[Moment]:
    """Every answer that stands, in order; what was taken back is left out. `game` for one that is not in GAMES."""
    game = game or game_of(record)
    history = History.of(game, record)
    for number, line in record.standing():
        action = history.checked(number)
        yield Moment(number, line.seat, action, line.text, history.state.clone())
        history.apply(number, line.seat, action)


def rows(record: Record, game: Game | None = None) -> list[dict[str, Any]]:
    """The answers as a table: one dict per answer, all with the same keys, as `pandas.DataFrame` takes them.

    `choices` is how many answers there were to choose from (None for nature), `returns` what the seat got at the end
    of the match (None for nature and while it is not over)."""
    game = game or game_of(record)
    outcome = replayed(game, record).outcome
    entries: list[dict[str, Any]] = []
    for moment in walk(record, game):
        nature = moment.seat == NATURE
        entries.append(
            {
                "game": game.name,
                "n": moment.number,
                "player": seat_name(moment.seat, None),
                "seat": moment.seat,
                "question": moment.state.question.name,
                "verb": moment.action[0],
                "action": moment.text,
                "choices": None if nature else len(moment.state.legal(moment.seat)),
                "returns": None if nature or outcome is None else outcome.returns[moment.seat],
            }
        )
    return entries


def read_position(source: str | Path | dict[str, Any], game: Game | str | None = None) -> State:
    """The state that a position describes: a file, or the JSON object itself. It names its game, or `game` does."""
    position = parse_json(read_text(Path(source)), str(source)) if isinstance(source, str | Path) else source
    if not isinstance(position, dict):
        raise BadInput("", "a position is a JSON object")
    named = position.get("game") if game is None else game
    if isinstance(named, Game):
        return named.from_position(position)
    if not isinstance(named, str):
        raise BadInput("game", "is missing", f"one of {', '.join(GAMES)}")
    return GAMES[named].from_position(position)


def write_position(state: State, path: str | Path, overwrite: bool = False) -> None:
    """Write a state, hidden parts included, to a new file."""
    text = json.dumps(state.facts.game.position(state), ensure_ascii=False, indent=1)
    _write(Path(path), text + "\n", overwrite)


def read_text(path: Path) -> str:
    """The text of a file, refused by its name when there is none."""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(str(path), "is not text in UTF-8") from None


def _write(path: Path, text: str, overwrite: bool) -> None:
    """Never over another file unless that is wanted."""
    try:
        with path.open("w" if overwrite else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise HyakkiError(f"{path}: there is a file already", "choose a new one, or overwrite it") from None
    except OSError as error:
        raise HyakkiError(f"{path}: cannot be written: {error.strerror}", "choose another file") from None
