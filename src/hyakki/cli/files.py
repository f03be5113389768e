"""Reads what users hand in (records, positions) and writes records line by line, never over another file."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.folder import parse_json
from hyakki.core.game import Game
from hyakki.core.record import Record, dumped
from hyakki.core.record import load as load_record
from hyakki.games import GAMES, load
from hyakki.table import Table


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


class RecordWriter:
    """Keeps a record file in step with a running table; seed and header first, then each line as it comes."""

    def __init__(self, path: Path, table: Table) -> None:
        self._table = table
        self._written = 0
        try:
            self._file = path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise HyakkiError(f"{path}: cannot be written: {error.strerror}", "choose another file") from None
        if self._file.tell() > 0:
            self._file.close()
            raise HyakkiError(f"{path}: there is a file already", "choose a new one; nothing is overwritten")
        self._file.write(dumped(table.record.header) + dumped({"seed": table.seed}))
        self.update()

    def update(self) -> None:
        """Write the lines that are new since last time."""
        lines = self._table.record.lines
        for number in range(self._written + 1, len(lines) + 1):
            self._file.write(dumped(lines[number - 1].to_json(number)))
        self._written = len(lines)
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()
