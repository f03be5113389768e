"""Refusals are sentences: what was tried stands in them as something one can do, and no type is named twice."""

from __future__ import annotations

import pytest

from hyakki import GAMES, Table
from hyakki.core.errors import IllegalAction

LORDS = [
    {"lord": "tanuki", "hand": ["moon"], "lantern": "ash"},
    {"lord": "celeste", "hand": ["sun"], "lantern": "ash"},
]
MARKING = {
    "lords": LORDS,
    "round": 2,
    "item_deck": ["sun"] * 4,
    "lantern_deck": ["mist"],
    "pending": [{"frame": "turn_over", "seat": 0}, {"frame": "next_action", "seat": 0}],
}


def refusal(game: str, seat: int, action: str, position: dict[str, object] | None = None) -> str:
    table = Table(GAMES[game], seats=None if position else 2, position=position, seed=1)
    with pytest.raises(IllegalAction) as error:
        table.submit(seat, action)
    return str(error.value)


def test_an_answer_that_is_no_verb_is_said_in_words() -> None:
    assert refusal("tsuro-seas", 1, "done").startswith("Seat 1 cannot finish: ")
    assert "cannot clan" not in refusal("night-parade", 1, "clan kappa")


def test_a_type_that_is_required_twice_is_named_once() -> None:
    refused = refusal("kitsunedo", 0, "mark celeste moon", MARKING)
    assert refused.startswith("Seat 0 cannot mark Fox of the Celeste with moon: a mark on the Fox of the Celeste is of")
    assert "a type that is required: sun (KIT-087)" in refused


@pytest.mark.parametrize("name", GAMES)
def test_every_word_for_doing_belongs_to_a_verb(name: str) -> None:
    game = GAMES[name]
    words = [key.removeprefix("do.") for key in game.messages.templates if key.startswith("do.")]
    assert [word for word in words if word not in game.notation.verbs] == []
    assert "done" not in game.notation.verbs or "done" in words
