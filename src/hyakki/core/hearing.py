"""What a seat has been told and still stands: answers that were taken back are forgotten with all they brought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from hyakki.core.event import Event, Seat

ANSWER: Final = "answer"  # each line of the record begins with it, for every watcher
UNDO: Final = "event.undo"

Heard = Iterable[dict[str, Any] | Event]  # what a seat was told, as bots get it or as a table keeps it


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


class Told:
    """One answer as a seat was told it, and what it brought."""

    def __init__(self, seat: Seat, text: str | None) -> None:
        self.seat = seat
        self.text = text  # None: not told; nature's `shuffle` comes without its order
        self.events: list[tuple[str, dict[str, Any]]] = []


def told_lines(events: Heard) -> list[Told]:
    """What a seat heard of a match, answer by answer; what came before the first is nobody's answer and left out."""
    hearing = Hearing()
    hearing.hear([event.to_json() if isinstance(event, Event) else event for event in events])
    lines: list[Told] = []
    for event in hearing.events:
        if event["key"] == ANSWER:
            lines.append(Told(event["args"]["seat"], event["args"]["action"]))
        elif lines:
            lines[-1].events.append((event["key"], event["args"]))
    return lines
