"""The record of a match: a header and one JSON line per answer; docs/records.md defines the format."""

from __future__ import annotations

import json
from typing import Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE, Seat
from hyakki.core.wording import seat_name

FORMAT: Final = 1
ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Line:
    """One line: nature's or a seat's answer in the game's notation, or an undo back to before line `undoes`."""

    __slots__ = ("seat", "text", "undoes")  # a server keeps the lines of every open table

    def __init__(self, seat: Seat, text: str, undoes: int = 0) -> None:
        self.seat = seat
        self.text = text
        self.undoes = undoes

    def dumped(self, number: int) -> str:
        """As line `number` of a file, as `dumped` writes `to_json`; quick, since servers write one for every answer."""
        if self.undoes:
            return f'{{"n":{number},"seat":{self.seat},"undoes":{self.undoes}}}\n'
        text = ENCODER.encode(self.text)
        if self.seat == NATURE:
            return f'{{"n":{number},"nature":{text}}}\n'
        return f'{{"n":{number},"seat":{self.seat},"does":{text}}}\n'

    def to_json(self, number: int) -> dict[str, Any]:
        if self.undoes:
            return {"n": number, "seat": self.seat, "undoes": self.undoes}
        if self.seat == NATURE:
            return {"n": number, "nature": self.text}
        return {"n": number, "seat": self.seat, "does": self.text}

    def __repr__(self) -> str:
        return f"<{seat_name(self.seat, None)}: {f'undo from {self.undoes} on' if self.undoes else self.text:.60}>"


class Record:
    """Header, lines and, once it is opened, the seed. Lines are only ever appended."""

    def __init__(self, header: dict[str, Any], lines: list[Line] | None = None, seed: str | None = None) -> None:
        self.header = header
        self.lines: list[Line] = lines if lines is not None else []
        self.seed = seed

    def standing(self, upto: int | None = None) -> list[tuple[int, Line]]:
        """The answers that have not been taken back, with their numbers (from 1)."""
        return standing(self.lines, upto)

    def __repr__(self) -> str:
        game, seats = self.header.get("game"), self.header.get("seats")
        seed = "with its seed" if self.seed is not None else "without its seed"
        return f"<Record of {game}, {seats} seats, {len(self.lines)} lines, {seed}>"

    def dump(self) -> str:
        """The whole record as JSON Lines; the seed, if opened, is the second line."""
        rows: list[dict[str, Any]] = [self.header]
        if self.seed is not None:
            rows.append({"seed": self.seed})
        return "".join([*map(dumped, rows), *[line.dumped(i) for i, line in enumerate(self.lines, 1)]])


def standing(lines: list[Line], upto: int | None = None) -> list[tuple[int, Line]]:
    """Of the first `upto` lines, the answers that none of them takes back."""
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(lines[:upto], 1):
        if not line.undoes:
            kept.append((number, line))
            continue
        while kept and kept[-1][0] >= line.undoes:
            kept.pop()
    return kept


def dumped(row: dict[str, Any]) -> str:
    """One line of a record file, with its end."""
    return ENCODER.encode(row) + "\n"


def load(text: str) -> Record:
    """A record from JSON Lines. A last line that was only half written is left out."""
    rows = text.split("\n")
    unfinished = rows.pop()  # what stands behind the last line end
    entries: list[dict[str, Any]] = []
    for number, row in enumerate(rows, 1):
        entries.append(_row(row, number))
    if not entries:
        raise BadInput("line 1", "is missing or incomplete", "a record begins with a header")
    if unfinished and _whole(unfinished):
        entries.append(_row(unfinished, len(rows) + 1))
    header = entries[0]
    if header.get("hyakki") != FORMAT:
        raise BadInput("line 1", "is not the header of a record", f'it has "hyakki": {FORMAT}')
    record = Record(header)
    for place, entry in enumerate(entries[1:], 2):
        _add(record, entry, place)
    return record


def check_text(text: str, value: Any) -> None:
    """Raise UnicodeEncodeError, a ValueError, for JSON whose escapes leave half a character, which nobody can write."""
    if "\\u" in text:
        ENCODER.encode(value).encode()


def _whole(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _row(text: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(text)
        check_text(text, row)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise BadInput(f"line {number}", "is not a JSON object")
    return row


def _add(record: Record, row: dict[str, Any], place: int) -> None:
    """Append one row, or refuse it with its place in the file."""
    if set(row) == {"seed"} and isinstance(row["seed"], str):
        record.seed = row["seed"]
        return
    number = len(record.lines) + 1
    if row.get("n") != number:
        raise BadInput(f"line {place}", f"has number {row.get('n')!r:.20}, not {number}")
    keys = set(row)
    if "seat" in row and (type(row["seat"]) is not int or row["seat"] < 0):
        raise BadInput(f"line {place}.seat", f"{row['seat']!r:.20} is not the number of a seat")
    if keys == {"n", "nature"} and isinstance(row["nature"], str):
        record.lines.append(Line(NATURE, row["nature"]))
    elif keys == {"n", "seat", "does"} and isinstance(row["does"], str):
        record.lines.append(Line(row["seat"], row["does"]))
    elif keys == {"n", "seat", "undoes"} and type(row["undoes"]) is int and 0 < row["undoes"] < number:
        record.lines.append(Line(row["seat"], "", row["undoes"]))
    else:
        raise BadInput(f"line {place}", "is neither an answer nor an undo")
