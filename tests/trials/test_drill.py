"""The drill of a host at a few tables, and tables that are held for a moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki import GAMES
from hyakki.core.errors import BadInput
from hyakki.trials import bench, drill
from hyakki.trials.earlier import taken
from server.kept import VERSIONS, Kept


def test_a_few_tables_are_drained_upgraded_lost_and_restored() -> None:
    told: list[int] = []
    report = drill.run({"tsuro-seas": GAMES["tsuro-seas"]}, 3, told.append)
    assert report.ok(), report
    assert (report.told, told[-1]) == (3, 3)


@pytest.mark.parametrize("version", VERSIONS)
def test_matches_of_an_earlier_server_are_upgraded_lost_and_restored(version: str, tmp_path: Path) -> None:
    kept = Kept(version, tmp_path)
    report = drill.run(GAMES, 12, lambda _: None, kept.path)
    assert report.ok(), report
    assert (report.tables, report.told) == (12, 10)


def test_what_is_no_backup_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no lost"):
        taken(tmp_path / "lost.db", tmp_path / "tables.db", 3)
    for name in ("text.db", "text.db.key"):
        (tmp_path / name).write_text("no database" * 100)
    with pytest.raises(BadInput, match="is no database of ours"):
        taken(tmp_path / "text.db", tmp_path / "tables.db", 3)


def test_held_tables_are_measured_by_tenths() -> None:
    held = bench.hold(GAMES["tsuro-seas"], 2, 2.0, 0.05)
    assert (held.errors, len(held.memory_kb), len(held.server_us)) == (0, 11, 10)
    assert held.moves > 0
