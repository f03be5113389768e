"""The drill of a host at a few tables, and tables that are held for a moment."""

from __future__ import annotations

from hyakki import GAMES
from hyakki.trials import bench, drill


def test_a_few_tables_are_drained_upgraded_lost_and_restored() -> None:
    told: list[int] = []
    report = drill.run({"tsuro-seas": GAMES["tsuro-seas"]}, 3, told.append)
    assert report.ok(), report
    assert (report.told, told[-1]) == (3, 3)


def test_held_tables_are_measured_by_tenths() -> None:
    held = bench.hold(GAMES["tsuro-seas"], 2, 2.0, 0.05)
    assert (held.errors, len(held.memory_kb), len(held.server_us)) == (0, 11, 10)
    assert held.moves > 0
