"""Every game says how it is played on two screens: drawn ones of its board, or in its messages under `howto.`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hyakki import GAMES

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
SCREENS = 2
STEPS = 4
LONGEST = 300  # letters of a step: two screens are read at a glance
DRAWN = [name for name in GAMES if (BOARDS / name.replace("-", "_") / "HowTo.svelte").exists()]


@pytest.mark.parametrize("name", [name for name in GAMES if name not in DRAWN])
def test_a_game_without_drawn_pages_has_two_screens_in_words(name: str) -> None:
    words = {key: text for key, text in GAMES[name].messages.templates.items() if key.startswith("howto.")}
    screens = [f"howto.{screen}" for screen in range(1, SCREENS + 1)]
    steps = [f"{screen}.{step}" for screen in screens for step in range(1, STEPS + 1)]
    assert set(words) == {*screens, *steps, *[f"{step}.name" for step in steps]}
    assert [key for key in steps if len(words[key]) > LONGEST or not words[key].endswith(".")] == []
    assert not re.search(r"[{}_]", "".join(words.values()))  # plain sentences, filled by nobody


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_pages_need_no_words_beside_them(name: str) -> None:
    assert not [key for key in GAMES[name].messages.templates if key.startswith("howto.")]
