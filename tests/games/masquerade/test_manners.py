"""Manners of bots: who waits with an attack until everybody has had two turns, unless the victim is known."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hyakki import GAMES
from hyakki.bots import Budget, make_bot
from hyakki.bots.characters import characters_of
from hyakki.bots.company import company

GAME = GAMES["masquerade"]
EVENING: dict[str, Any] = {
    "seats": 4,
    "characters": ["touka", "mado", "hide", "kimi"],
    "hands": [
        ["food", "coffee", "coffee"],
        ["dove", "dove", "coffee"],
        ["food", "food", "dove"],
        ["transformation", "transformation", "transformation"],
    ],
    "markers": [0, 3, 1, 0],
    "turn": 8,
    "pending": [{"frame": "turn_end"}, {"frame": "attack", "seat": 0, "action": "attack_three_markers"}],
}
KNOWN = {"watcher": 0, "seat": 1, "hands": ["dove+dove+coffee"], "not": ["hide", "kimi"]}


@pytest.mark.parametrize(
    ("change", "rash"),
    [({}, True), ({"turn": 9}, False), ({"known": [KNOWN]}, False)],
    ids=["early", "later", "known"],
)
def test_an_attack_is_rash_in_the_first_two_rounds_on_who_may_be_no_prey(change: dict[str, Any], rash: bool) -> None:
    state = GAME.from_position({**EVENING, **change})
    assert ("rash" in GAME.traits(state, 0, ("attack", 1))) == rash
    assert "rash" not in GAME.traits(state, 0, ("decline",))
    assert "rash" in GAME.hidden_traits()


@pytest.mark.parametrize("name", company(GAME))
def test_whom_people_meet_leaves_them_two_turns(name: str) -> None:
    view = GAME.from_position(EVENING).view(0)
    for number in range(5):
        assert make_bot(name, GAME, Budget()).choose(view, [], Random(number)) == ("decline",)


def test_who_waits_attacks_whom_it_knows() -> None:
    view = GAME.from_position({**EVENING, "known": [KNOWN]}).view(0)
    assert make_bot("kikimimi", GAME, Budget()).choose(view, [], Random(1)) == ("attack", 1)


def test_the_hunter_waits_for_nobody() -> None:
    view = GAME.from_position(EVENING).view(0)
    assert "rash" not in characters_of(GAME)["tsumeichi"].leans
    assert make_bot("tsumeichi", GAME, Budget()).choose(view, [], Random(1)) == ("attack", 1)
