"""Two owners of one table are found in what servers have noted."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.trials.owners import compared


@pytest.mark.parametrize(
    ("first", "second", "faults"),
    [
        (["1 0 t 1", "1 0 t 2", "1 0 u 9", "1 1 t 5"], ["2 0 t 3", "2 0 t 4"], 0),
        (["1 0 t 1", "1 0 t 2", "1 0 t 4"], ["2 0 t 3"], 1),
        (["1 0 t 1", "1 0 t 2"], ["2 0 t 2", "2 0 t 3"], 1),
    ],
)
def test_a_table_changed_by_two_owners_is_found(
    tmp_path: Path, first: list[str], second: list[str], faults: int
) -> None:
    notes = [tmp_path / "first", tmp_path / "second"]
    for path, lines in zip(notes, (first, second), strict=True):
        path.write_text("\n".join(lines) + "\n")
    count, found = compared(notes)
    assert count == len(first) + len(second)
    assert len(found) == faults
