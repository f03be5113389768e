"""How far long work is, on standard error: a bar where somebody watches, else a line each minute."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from time import monotonic

EVERY = 60.0  # seconds between lines


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function that takes how much is done."""
    from rich.console import Console  # here, since every command reads this file, and few show a bar
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield Lines(label, total, lambda line: console.print(line, highlight=False, soft_wrap=True)).tick
        return
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, TextColumn("{task.fields[end]}"), console=console, transient=True) as bar:
        task = bar.add_task(label, total=total, end="")

        def tick(done: int) -> None:
            left = bar.tasks[0].time_remaining
            bar.update(task, completed=done, end="" if left is None else ending(left))

        yield tick


class Lines:
    """Progress for a log: how much is done, and when it will have ended if it goes on so."""

    def __init__(self, label: str, total: int, say: Callable[[str], None]) -> None:
        self._label = label
        self._total = total
        self._say = say
        self._began = self._said = monotonic()
        self._first: int | None = None  # what was there at the first tick: a resumed run finds much of it done

    def tick(self, done: int) -> None:
        now = monotonic()
        if self._first is None:
            self._first, self._began = done, now
        if now - self._said >= EVERY and done > self._first:
            self._said = now
            left = (now - self._began) / (done - self._first) * (self._total - done)
            self._say(f"{self._label}: {done} of {self._total}, {ending(left)}")


def ending(seconds: float) -> str:
    return f"ends about {datetime.now() + timedelta(seconds=seconds):%H:%M}"
