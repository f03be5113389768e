"""What a bot has been told and still stands: answers that were taken back are forgotten with all they brought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

ANSWER = "answer"  # each line of the record begins with it, for every watcher
UNDO = "event.undo"


class Hearing:
    """Grows by what a seat hears, as plain data; an undo takes away the lines that it names, and is not told itself."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self._lines: list[tuple[int, int]] = []  # of the record, with the place of their first event

    def hear(self, events: Iterable[dict[str, Any]]) -> None:
        """What came since."""
        for event in events:
            args = event["args"]
            if event["key"] == UNDO:
                self._forget(args["line"])
                continue
            if event["key"] == ANSWER:
                self._lines.append((args["n"], len(self.events)))
            self.events.append({"key": event["key"], "args": args})

    def _forget(self, line: int) -> None:
        while self._lines and self._lines[-1][0] >= line:
            del self.events[self._lines.pop()[1] :]
