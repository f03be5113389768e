"""Reads what users hand in: records and positions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.folder import parse_json
from hyakki.core.game import Game
from hyakki.core.record import Record
from hyakki.core.record import load as load_record
from hyakki.games import GAMES, load


def read_text(file: str) -> str:
    """A file's text; `-` is standard input."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(file, f"cannot be read: {error.strerror}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(file, "is not text in UTF-8") from None


def read_json_text(file: str) -> Any:
    """The JSON in a file or on standard input."""
    return parse_json(read_text(file), "standard input" if file == "-" else file)


def read_record(file: Path) -> tuple[Game, Record]:
    """A record and the game it was played by, with the data files it carries."""
    text = read_text(str(file))
    try:
        record = load_record(text)
        name = record.header.get("game")
        changed = record.header.get("changed_data")
        if not isinstance(name, str):
            raise BadInput("line 1.game", "is not the name of a game", f"games: {', '.join(GAMES)}")
        if changed is not None and not isinstance(changed, dict):
            raise BadInput("line 1.changed_data", "is not an object")
        return (load(name, changed) if changed else GAMES[name]), record
    except BadInput as error:
        raise BadInput(f"{file}: {error.path}" if error.path else str(file), error.problem, error.hint) from None
