"""A record file kept in step with a running table: header and seed first, then each line as it comes."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Self

from hyakki.core.errors import HyakkiError
from hyakki.core.record import dumped
from hyakki.table import Table


class RecordFile:
    """Every answer is on disk before the next is asked; a file that holds something else is never overwritten."""

    def __init__(self, path: Path, table: Table, go_on: bool = False) -> None:
        self.path = path
        self._table = table
        try:
            if path.exists() and path.stat().st_size and not go_on:
                raise HyakkiError(f"{path}: there is a file already", "choose a new one; nothing is overwritten")
            self._write_whole()
            self._file = path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise HyakkiError(f"{path}: cannot be written: {error.strerror}", "choose another file") from None

    def _write_whole(self) -> None:
        """All there is so far, put in place at once: a half-written last line of an earlier run is gone then."""
        table = self._table
        rows = [dumped(table.record.header), dumped({"seed": table.seed})]
        rows += [dumped(line.to_json(number)) for number, line in enumerate(table.record.lines, 1)]
        self._written = len(table.record.lines)
        beside = self.path.with_name(self.path.name + ".new")
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write("".join(rows))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)

    def update(self) -> None:
        """Write the lines that are new since last time."""
        lines = self._table.record.lines
        if len(lines) == self._written:
            return
        for number in range(self._written + 1, len(lines) + 1):
            self._file.write(dumped(lines[number - 1].to_json(number)))
        self._written = len(lines)
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()
