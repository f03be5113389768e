"""Whole matches of random choices, compared line by line: one per number of seats, mode and kind of ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.tsuro_seas.build import CALM, GAME
from golden import compare, playthrough

FOLDER = Path(__file__).parent / "goldens"
EVERYTHING: dict[str, object] = {
    "first_player": 1,
    "die_lines": "first_six",
    "start_facing_daikaiju_allowed": True,
    "recycle_daikaiju": False,
    "placed_daikaiju_recycles_tile": False,
    "forced_shared_wake": "share",
    "eliminated_players_roll": True,
}
MATCHES: dict[str, tuple[int, dict[str, object], int]] = {
    "2-seats-daikaiju-last-ship": (2, {}, 3),
    "2-seats-daikaiju-shared": (2, {}, 32),
    "2-seats-calm-shared": (2, CALM, 1),
    "4-seats-daikaiju-last-ship": (4, {}, 0),
    "4-seats-calm-last-ship": (4, CALM, 0),
    "8-seats-daikaiju-shared": (8, {}, 4),
    "8-seats-calm-shared": (8, CALM, 2),
    "4-seats-other-rulings": (4, EVERYTHING, 5),
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_seeded_match_goes_as_written(name: str) -> None:
    seats, options, seed = MATCHES[name]
    compare(FOLDER / f"{name}.txt", playthrough(GAME, seats, options, seed, show_every=20))


def test_no_golden_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(MATCHES)
