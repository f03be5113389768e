"""Readable playthroughs: one for each mode and each kind of ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.shibuya.build import GAME
from golden import compare, playthrough
from hyakki.core.kinds import Json

GOLDENS = Path(__file__).parent / "goldens"
SEEDS = {
    (3, "extermination"): 22,
    (3, "unlimited_void"): 114,
    (3, "prison_realm"): 125,
    (4, "extermination"): 86,
    (4, "unlimited_void"): 83,
    (4, "prison_realm"): 558,
}


ATRIUM = {3: 7, 4: 11}


@pytest.mark.parametrize(("seats", "ending"), SEEDS)
def test_golden(seats: int, ending: str) -> None:
    options: dict[str, Json] = {"gojo_seat": seats - 1, "map": "concourse"}
    text = playthrough(GAME, seats, options, SEEDS[seats, ending], show_every=20)
    assert f"({ending}, SHB-" in text
    compare(GOLDENS / f"{seats}_players_{ending}.txt", text)


@pytest.mark.parametrize("seats", ATRIUM)
def test_golden_on_the_atrium(seats: int) -> None:
    text = playthrough(GAME, seats, {"map": "atrium"}, ATRIUM[seats], show_every=20)
    compare(GOLDENS / f"{seats}_players_atrium.txt", text)


def test_no_golden_is_left_over() -> None:
    names = [
        *[f"{seats}_players_{ending}" for seats, ending in SEEDS],
        *[f"{seats}_players_atrium" for seats in ATRIUM],
    ]
    assert sorted(path.stem for path in GOLDENS.iterdir()) == sorted(names)
