"""Whole matches of random choices, compared line by line: every set of expansions, seats and difficulties."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.night_parade.build import GAME, Json
from golden import compare, playthrough

FOLDER = Path(__file__).parent / "goldens"
SHORT: Json = {"max_rounds": 6}  # random players take long to build; the fifth torii ends the base and solo matches
RULINGS: Json = {
    "torii_off_turn": True,
    "market_refill": "end_of_recruit",
    "shikigami_timing": "any_time",
    "champion_counts_as_placement": False,
    "champion_on_map_activation": "relocate",
    "throne1_ignores_hiding": False,
    "throne9_user_takes_share": True,
    "mystery_owner_may_look": False,
    "tie_breakers": ["spirits"],
    "promo_sarugami": True,
    "board_side": "pandemonium",
}
MATCHES: dict[str, tuple[int, Json, int]] = {
    "2-seats-base": (2, {"expansions": []}, 33),
    "3-seats-base": (3, {"expansions": [], **SHORT}, 2),
    "2-seats-moonlight-whispers": (2, {"expansions": ["moonlight_whispers"], **SHORT}, 1),
    "2-seats-kami-rising": (2, {"expansions": ["kami_rising"], **SHORT}, 1),
    "2-seats-cursed-throne": (2, {"expansions": ["cursed_throne"], **SHORT}, 1),
    "3-seats-moonlight-kami": (3, {"expansions": ["moonlight_whispers", "kami_rising"], **SHORT}, 1),
    "2-seats-moonlight-throne": (2, {"expansions": ["moonlight_whispers", "cursed_throne"], **SHORT}, 1),
    "3-seats-kami-throne": (3, {"expansions": ["kami_rising", "cursed_throne"], **SHORT}, 1),
    "3-seats-everything-pandemonium": (3, {"board_side": "pandemonium", **SHORT}, 4),
    "4-seats-everything": (4, {**SHORT}, 1),
    "4-seats-other-rulings": (4, {**RULINGS, **SHORT}, 2),
    "solo-easy": (1, {"enma_difficulty": "easy"}, 1),
    "solo-medium": (1, {"enma_difficulty": "medium"}, 2),
    "solo-hard": (1, {"enma_difficulty": "hard"}, 3),
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_seeded_match_goes_as_written(name: str) -> None:
    seats, options, seed = MATCHES[name]
    compare(FOLDER / f"{name}.txt", playthrough(GAME, seats, options, seed, show_every=60))


def test_no_golden_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(MATCHES)
