"""Private notes at the keyboard: kept in a file beside the save, for each seat its own, apart from the record."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec
from msgspec import Struct

from hyakki.core.errors import HyakkiError
from hyakki.core.stack import Seat
from hyakki.table import Table
from hyakki.table.notes import Note, with_change, with_note, without

REMOVE = re.compile(r"-(\d{1,6})")
CHANGE = re.compile(r"=(\d{1,6})\s+(.+)")


class Kept(Struct):
    """What the file holds: `match` is the commitment of the match the notes belong to."""

    match: str
    seats: dict[str, list[Note]]


def notes_path(save: Path) -> Path:
    """Where the notes of a save lie."""
    return save.with_name(save.name + ".notes")


class Notes:
    """The notes of every seat at this keyboard; each change is on disk at once, readable by its owner alone."""

    def __init__(self, table: Table, save: Path) -> None:
        self._table = table
        self._path = notes_path(save)
        self._kept = self._load()

    def of(self, seat: Seat) -> list[Note]:
        return self._kept.seats.get(str(seat), [])

    def take(self, seat: Seat, typed: str) -> str:
        """Carry out what follows `note`: a text, `-2` to remove note 2, `=2 TEXT` to change it. Says what was done."""
        notes = self.of(seat)
        if removed := REMOVE.fullmatch(typed):
            self._put(seat, without(notes, int(removed.group(1))))
            return f"Note {removed.group(1)} is gone."
        if changed := CHANGE.fullmatch(typed):
            self._put(seat, with_change(notes, int(changed.group(1)), changed.group(2)))
            return f"Note {changed.group(1)} is changed."
        after = with_note(notes, len(self._table.record.lines), typed)
        self._put(seat, after)
        return f"Noted as {after[-1].n}; only you can read it."

    def _put(self, seat: Seat, notes: list[Note]) -> None:
        kept = Kept(self._kept.match, {**self._kept.seats, str(seat): notes})
        data = msgspec.json.encode(kept) + b"\n"
        beside = self._path.with_name(self._path.name + ".new")
        try:
            beside.unlink(missing_ok=True)
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
        except OSError as error:
            raise HyakkiError(f"{self._path}: cannot be written: {error.strerror}") from None
        self._kept = kept

    def _load(self) -> Kept:
        match: str = self._table.record.header["commitment"]
        if not self._path.exists():
            return Kept(match, {})
        hint = "move it away; nothing is overwritten"
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=Kept)
        except OSError as error:
            raise HyakkiError(f"{self._path}: cannot be read: {error.strerror}", hint) from None
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise HyakkiError(f"{self._path}: does not hold notes", hint) from None
        if kept.match != match:
            raise HyakkiError(f"{self._path}: holds notes of another match", hint)
        return kept
