"""Reads what users hand in: records and positions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.folder import parse_json
from hyakki.core.game import Game
from hyakki.core.record import Record
from hyakki.table.records import game_of, parse_record
from hyakki.table.records import read_text as read_file

STANDARD_INPUT = "standard input"


def read_text(file: str) -> str:
    """A file's text; `-` is standard input."""
    if file != "-":
        return read_file(Path(file))
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(STANDARD_INPUT, "is not text in UTF-8") from None


def read_json_text(file: str) -> Any:
    """The JSON in a file or on standard input."""
    return parse_json(read_text(file), name_of(file))


def read_record(file: Path) -> tuple[Game, Record]:
    """A record and the game it was played by, with the data files it carries."""
    record = parse_record(read_text(str(file)), name_of(str(file)))
    return game_of(record), record


def name_of(file: str) -> str:
    return STANDARD_INPUT if file == "-" else file
