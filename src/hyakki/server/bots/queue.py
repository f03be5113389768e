"""The one queue for all thinking on a server: live bots first, guests in turn by what they cost, then their tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")

COSTS = {"novice": 1.0, "apprentice": 2.0, "master": 6.0, "grandmaster": 12.0}  # roughly, as their caps


class Rank(IntEnum):
    """What goes before what, whoever asks."""

    LIVE = 0  # somebody waits at a table
    HINT = 1
    ANALYSIS = 2


@dataclass(frozen=True)
class Asker:
    """For whom something is thought about, and what it costs."""

    guest: str = ""  # who made the table
    table: str = ""
    cost: float = 1.0
    rank: Rank = Rank.LIVE


@dataclass
class Waiting(Generic[T]):
    """A question in the queue."""

    asker: Asker
    item: T
    number: int = field(default=0)


class Account:
    """What each party has had. Who comes anew begins where the others are: nobody saves up, nobody starts behind."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}

    def arrive(self, party: str, waiting: set[str]) -> None:
        if party not in waiting:
            floor = min([self._had[other] for other in waiting], default=0.0)
            self._had[party] = max(self._had.get(party, 0.0), floor)

    def charge(self, party: str, cost: float) -> None:
        self._had[party] += cost

    def had(self, party: str) -> float:
        return self._had[party]

    def forget(self) -> None:
        self._had.clear()


class FairQueue(Generic[T]):
    """The next is of the first rank, of the guest that has had least, and of that guest's table that has."""

    def __init__(self) -> None:
        self._waiting: list[Waiting[T]] = []
        self._guests = Account()
        self._tables = Account()
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, asker: Asker, item: T) -> None:
        self._guests.arrive(asker.guest, {one.asker.guest for one in self._waiting})
        same = {one.asker.table for one in self._waiting if one.asker.guest == asker.guest}
        self._tables.arrive(asker.table, same)
        self._waiting.append(Waiting(asker, item, next(self._numbers)))

    def take(self, fits: Callable[[T], bool]) -> tuple[Asker, T] | None:
        """The next that fits; None where none does."""
        fitting = [one for one in self._waiting if fits(one.item)]
        if not fitting:
            return None
        first = min(fitting, key=self._order)
        self._waiting.remove(first)
        self._guests.charge(first.asker.guest, first.asker.cost)
        self._tables.charge(first.asker.table, first.asker.cost)
        if not self._waiting:
            self._guests.forget()
            self._tables.forget()
        return first.asker, first.item

    def _order(self, one: Waiting[T]) -> tuple[int, float, float, int]:
        asker = one.asker
        return asker.rank, self._guests.had(asker.guest), self._tables.had(asker.table), one.number

    def share(self, asker: Asker, processes: int) -> float:
        """The part of its time that a question gets while others wait: guests share alike, then the tables of each."""
        live = [one.asker for one in self._waiting if one.asker.rank <= asker.rank]
        guests = {one.guest for one in live} | {asker.guest}
        tables = {one.table for one in live if one.guest == asker.guest} | {asker.table}
        return min(1.0, processes / (len(guests) * len(tables)))

    def clear(self) -> list[T]:
        """All that waited; nothing does any more."""
        left = [one.item for one in self._waiting]
        self._waiting.clear()
        self._guests.forget()
        self._tables.forget()
        return left
