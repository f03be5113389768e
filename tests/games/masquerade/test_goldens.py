"""Readable playthroughs: one per kind of ending and variant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.masquerade.build import GAME
from golden import compare, playthrough

GOLDENS = Path(__file__).parent / "goldens"
MATCHES: list[tuple[str, int, dict[str, Any], int]] = [
    ("core-attack-nobody-wins", 4, {}, 46),
    ("core-pool-empty-several-winners", 4, {}, 42),
    ("core-turn-limit", 4, {"turn_limit": 5}, 27),
    ("core-two-inspectors-instant-victory", 6, {"setup_row": "b"}, 3),
    ("core-two-inspectors-attack", 6, {"setup_row": "b"}, 22),
    ("mask-attack", 5, {"mask": True}, 6),
    ("mask-instant-victory", 5, {"mask": True}, 27),
    ("support-attacker-killed", 5, {"support": True}, 48),
    ("mask-support-pool-empty", 4, {"mask": True, "support": True}, 16),
]


@pytest.mark.parametrize(("name", "seats", "options", "seed"), MATCHES)
def test_a_match_is_played_as_before(name: str, seats: int, options: dict[str, Any], seed: int) -> None:
    compare(GOLDENS / f"{name}.txt", playthrough(GAME, seats, options, seed, show_every=25))


def test_the_goldens_show_every_ending() -> None:
    texts = [(GOLDENS / f"{name}.txt").read_text(encoding="utf-8") for name, *_ in MATCHES]
    for ending in ("(instant_victory, TGM-029)", "(attack, TGM-076)", "(attack, TGM-114)", "(pool_empty, TGM-078)"):
        assert any(ending in text for text in texts)
    assert any("(turn_limit, TGM-084)" in text for text in texts)
