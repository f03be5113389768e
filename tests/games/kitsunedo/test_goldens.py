"""Whole matches of random choices, compared line by line: one per stage and kind of ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kitsunedo.build import GAME
from golden import compare, playthrough

FOLDER = Path(__file__).parent / "goldens"
RULINGS: dict[str, object] = {
    "lords": ["haunt", "tanuki", "mirage", "shisu"],
    "youngest_seat": 2,
    "laid_cards_count_as_hand": True,
    "reap_per_life": True,
    "critical_leaf_challengeable": True,
    "flip_optional": False,
    "surrender": False,
}
MATCHES: dict[str, tuple[int, dict[str, object], int]] = {
    "first-advent": (3, {"mode": "first_advent", "campaign": True}, 1),
    "second-advent": (3, {"mode": "second_advent", "campaign": True, "campaign_winners": [1], "prize_seat": 1}, 2),
    "third-advent": (
        4,
        {"mode": "third_advent", "campaign": True, "campaign_winners": [0, 2], "prize_seat": 2, "first_seat": 2},
        3,
    ),
    "eve-2-seats": (2, {"surrender": False}, 4),
    "eve-3-seats-mirage": (3, {"lords": ["mirage", "celeste", "hollow"], "surrender": False}, 3),
    "eve-6-seats": (6, {"surrender": False}, 5),
    "eve-surrender": (3, {}, 0),
    "eve-turn-limit": (5, {"turn_limit": 12, "surrender": False}, 7),
    "eve-other-rulings": (4, RULINGS, 8),
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_seeded_match_goes_as_written(name: str) -> None:
    seats, options, seed = MATCHES[name]
    compare(FOLDER / f"{name}.txt", playthrough(GAME, seats, options, seed, show_every=40))


def test_no_golden_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(MATCHES)
