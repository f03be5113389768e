"""The time that each seat of a match has left: an account that is charged, shown, taken back and stored; no I/O.

Moments are seconds since 1970 as `Config.shown` gives them. Time runs for whoever owes an answer, and is shown to run
for all whom the question asks: whoever has answered a poll already must not be known by a clock that stands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from typing import Final

from msgspec import Struct

from hyakki.server.speech.messages import Clock, Clocks
from hyakki.server.speech.problems import Problem

DAY: Final = 24 * 3600.0
LEAST_BANK: Final = 10  # seconds
MISSES: Final = 3  # so many in a row, and a bot takes the seat
FOR_RETURNING: Final = 30.0  # seconds of a bank, at least, for whoever takes the seat back then
NOTHING: Final = 1e-6  # seconds

USUAL_CLOCKS: Final = {
    "none": Clock(),
    "quick": Clock("bank", bank=300, increment=5),
    "usual": Clock("bank", bank=900, increment=10),
    "long": Clock("bank", bank=1800, increment=30),
    "days_1": Clock("days", days=1),
    "days_3": Clock("days", days=3),
    "days_7": Clock("days", days=7),
}


def checked_clock(clock: Clock) -> Clock:
    """A clock that can be played with; refused otherwise."""
    banked, dated = clock.bank or clock.increment, clock.days
    if clock.kind == "none" and (banked or dated):
        raise Problem("bad", "A table without a clock has no times", 'kind: "bank" or "days"')
    if clock.kind == "bank" and (clock.bank < LEAST_BANK or dated):
        raise Problem("bad", f"A bank has at least {LEAST_BANK} seconds, and no days", "bank: 300, increment: 5")
    if clock.kind == "days" and (not dated or banked):
        raise Problem("bad", "Days per answer are at least 1, and have no bank", "days: 3")
    return clock


class Mark(Struct, array_like=True):
    """What was left, and what was shown to be, after some lines of the record."""

    lines: int
    left: list[float]
    shown: list[float]


class Account(Struct):
    """The clocks of one match, as they are stored."""

    clock: Clock
    left: list[float]  # by seat
    shown: list[float]  # the same as everybody sees it: in a poll it goes down until all have answered
    missed: list[int]  # by seat: the times in a row that its time ran out
    question: str = ""  # the token of what is asked
    asked: list[int] = []  # the people whom it asks, answered or not
    owing: list[int] = []  # those who have not answered
    since: float | None = None  # all of the above is of this moment, and time runs; None: it stands

    def __post_init__(self) -> None:
        seats = range(len(self.left))
        if not len(seats) == len(self.shown) == len(self.missed) or not {*self.asked, *self.owing} <= {*seats}:
            raise ValueError("the clocks of a match have the same seats")

    def settle(self, now: float) -> None:
        """Charge what has passed."""
        if self.since is not None and now > self.since:
            passed, self.since = now - self.since, now
            for seat in self.owing:
                self.left[seat] = max(0.0, self.left[seat] - passed)
            for seat in self.asked:
                self.shown[seat] = max(0.0, self.shown[seat] - passed)

    def answered(self, seats: Collection[int]) -> None:
        """These seats have answered, just now: in time, or because theirs had run out."""
        for seat in set(seats) & set(self.owing):
            self.missed[seat] = 0 if self.left[seat] > NOTHING else self.missed[seat] + 1
            self.left[seat] += self.clock.increment

    def undone(self, seat: int) -> None:
        """A seat has taken its own answer back: what it thought is thought, and what it got for answering goes."""
        self.left[seat] = max(0.0, self.left[seat] - self.clock.increment)

    def go_back(self, mark: Mark) -> None:
        """All have agreed to go back: everybody has as much time as then."""
        self.left, self.shown = list(mark.left), list(mark.shown)

    def ask(self, question: str, asked: list[int], owing: list[int], *, back: bool) -> None:
        """What is asked now, and of which people; `back`: it was asked before, and the time for it runs on."""
        if question != self.question and not back:
            if self.clock.kind == "days":
                for seat in asked:
                    self.left[seat] = self.clock.days * DAY
            self.shown = list(self.left)
        self.question, self.asked, self.owing = question, asked, owing
        for seat in range(len(self.left)):
            if seat not in asked:
                self.shown[seat] = self.left[seat]

    def run(self, now: float, runs: bool) -> None:
        """Time runs, or stands: it does while nobody is asked."""
        self.since = now if runs and self.asked else None

    def returned(self, seat: int) -> None:
        """Somebody takes the seat back from the bot that took it because time ran out."""
        if self.missed[seat] >= MISSES:
            self.missed[seat] = 0
            enough = self.clock.days * DAY if self.clock.kind == "days" else FOR_RETURNING
            self.left[seat] = max(self.left[seat], enough)

    def due(self) -> float | None:
        """When the next one runs out of time, if nothing happens before."""
        if self.since is None or not self.owing:
            return None
        return self.since + min([self.left[seat] for seat in self.owing])

    def late(self) -> list[int]:
        """Who owes an answer and has no time for it any more, as of the last settling."""
        if self.since is None:
            return []
        return [seat for seat in self.owing if self.left[seat] <= NOTHING]

    def told(self) -> Clocks:
        running = [] if self.since is None else self.asked
        return Clocks(left=[round(seconds, 3) for seconds in self.shown], running=running)


def new_account(clock: Clock, seats: int) -> Account | None:
    """The clocks at the beginning of a match, if time is limited."""
    if clock.kind == "none":
        return None
    first = clock.days * DAY if clock.kind == "days" else float(clock.bank)
    return Account(clock, [first] * seats, [first] * seats, [0] * seats)


def mark_before(marks: list[Mark], line: int) -> Mark:
    """What was left when the question was asked that a line of the record answered."""
    place = bisect_left(marks, line, key=lambda mark: mark.lines)
    return marks[max(place - 1, 0)]
