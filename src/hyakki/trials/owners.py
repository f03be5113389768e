"""Whether any table was changed by two owners: each server notes what it stored before it tells it, and notes compare.

A note is the process, its era (which changes whenever tables may have become another's), the table and the number of
the change."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from pathlib import Path

from hyakki.server.tables.live import LiveTable

Owner = tuple[int, int]  # a process and an era of it


def note_changes(path: Path) -> None:
    """From now on this process writes a line for every change it is about to tell; a kill loses none of them."""
    notes = path.open("ab", buffering=0)
    noted: dict[str, int] = {}
    stored_before = LiveTable._stored

    async def stored(live: LiveTable, done: asyncio.Future[None]) -> None:
        number, era = live.n, live.store.era
        await stored_before(live, done)
        if number > noted.get(live.id, 0):
            noted[live.id] = number
            notes.write(f"{os.getpid()} {era} {live.id} {number}\n".encode())

    setattr(LiveTable, "_stored", stored)  # noqa: B010  # mypy has no other way to put a method in another's place


def compared(notes: Iterable[Path]) -> tuple[int, list[str]]:
    """How many changes were noted, and where two owners changed one table in turn or gave the same number."""
    by_table: dict[str, list[tuple[int, Owner]]] = {}
    for path in notes:
        for line in path.read_text().splitlines():
            process, era, table, number = line.split()
            by_table.setdefault(table, []).append((int(number), (int(process), int(era))))
    faults: list[str] = []
    for table, changes in by_table.items():
        faults += [f"{table[:4]}…: {fault}" for fault in faults_of(sorted(changes))]
    return sum(map(len, by_table.values())), faults


def faults_of(changes: list[tuple[int, Owner]]) -> list[str]:
    """Of one table's changes in the order of their numbers: every owner has one run of them, and no number twice."""
    faults: list[str] = []
    gone: set[Owner] = set()
    last: tuple[int, Owner] | None = None
    for number, owner in changes:
        if last is not None and number == last[0]:
            faults.append(f"change {number} was told by {last[1]} and by {owner}")
        if last is not None and owner != last[1]:
            gone.add(last[1])
        if owner in gone:
            faults.append(f"change {number} by {owner}, after another had the table")
        last = number, owner
    return faults
