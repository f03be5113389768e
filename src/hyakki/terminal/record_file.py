"""A record file kept in step with a running table: header and seed first, then each line as it comes."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from hyakki.core.errors import HyakkiError
from hyakki.core.record import dumped
from hyakki.table import Table


class RecordFile:
    """Every answer is on disk before the next is asked; a file that holds something else is never overwritten.

    Whoever writes a file holds it: a second process that would go on with the same match is refused."""

    def __init__(self, path: Path, table: Table, go_on: bool = False) -> None:
        self.path = path
        self._table = table
        try:
            if path.exists() and not path.is_file():  # a device would be replaced by a file, or read without end
                raise HyakkiError(f"{path}: is no file", "choose a new one")
            if path.exists() and path.stat().st_size and not go_on:
                raise HyakkiError(f"{path}: there is a file already", "choose a new one; nothing is overwritten")
            before = hold(path) if path.exists() else None
            try:
                self._file = self._write_whole()
            finally:
                if before is not None:
                    before.close()
        except OSError as error:
            raise HyakkiError(f"{path}: cannot be written: {error.strerror}", "choose another file") from None

    def _write_whole(self) -> TextIO:
        """All there is so far, put in place at once: a half-written last line of an earlier run is gone then."""
        table = self._table
        rows = [dumped(table.record.header), dumped({"seed": table.seed})]
        rows += [line.dumped(number) for number, line in enumerate(table.record.lines, 1)]
        if self.path.exists() and self.path.read_bytes().count(b"\n") > len(rows):
            raise HyakkiError(f"{self.path}: the match has gone on meanwhile", "resume it again")
        self._written = len(table.record.lines)
        beside = self.path.with_name(self.path.name + ".new")
        file = hold(beside)
        file.truncate(0)
        file.write("".join(rows))
        file.flush()
        os.fsync(file.fileno())
        if locking() is None:  # there a file that is open cannot be moved either
            file.close()
            beside.replace(self.path)
            return hold(self.path)
        beside.replace(self.path)
        return file

    def update(self) -> None:
        """Write the lines that are new since last time."""
        lines = self._table.record.lines
        if len(lines) == self._written:
            return
        for number in range(self._written + 1, len(lines) + 1):
            self._file.write(lines[number - 1].dumped(number))
        self._written = len(lines)
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()


def hold(path: Path) -> TextIO:
    """A file opened to add to, and held until it is closed, however that comes; refused if another process holds it."""
    file = path.open("a", encoding="utf-8", newline="\n")
    locks = locking()
    if locks is None:
        return file
    try:
        locks.flock(file, locks.LOCK_EX | locks.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise HyakkiError(
            f"{path}: this match is being played elsewhere", "leave it there first, then resume"
        ) from None
    except OSError:  # a disk without locks
        pass
    return file


def locking() -> Any:
    """The module that locks files, on systems that have it."""
    with suppress(ImportError):
        return import_module("fcntl")
    return None
