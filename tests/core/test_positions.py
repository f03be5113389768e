"""Positions: read with defaults, refused with the path to what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.errors import BadInput
from toy.game import LanternsGame

SMALL: dict[str, Any] = {"hands": [["ember"], ["flame"]]}
OVER: dict[str, Any] = {"winners": [0], "returns": [1, 0], "reason": "agreed", "rule": "", "details": {}}
VOTE: dict[str, Any] = {"frame": "vote", "waiting": [1], "proposer": 0}


def test_a_position_that_names_no_frame_starts_a_turn(toy: LanternsGame) -> None:
    state = toy.from_position(SMALL)
    assert state.to_act() == (0, 1)
    assert state.legal(0) == [("lay", 0), ("propose",)]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"game": "go"}, "game"),
        ({"seats": 9}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"options": []}, "options"),
        ({"options": {"rounds": 0}}, "options.rounds"),
        ({"hands": [["ember"], ["frost"]]}, "hands[1][0]"),
        ({"hats": 1}, "hats"),
        ({"pending": {}}, "pending"),
        ({"pending": []}, "pending"),
        ({"pending": [{"frame": "sing"}]}, "pending[0].frame"),
        ({"pending": [{"frame": "look", "seat": 5}]}, "pending[0].seat"),
        ({"pending": [{"frame": "look", "seat": 0, "hat": 1}]}, "pending[0].hat"),
        ({"pending": [{**VOTE, "answers": {"7": "agree"}}]}, "pending[0].answers"),
        ({"pending": [{**VOTE, "answers": {"0": "sing"}}]}, "pending[0].answers.0"),
        ({"outcome": {"winners": [0]}}, "outcome"),
        ({"outcome": {**OVER, "winners": [7]}}, "outcome.winners[0]"),
        ({"outcome": {**OVER, "returns": 1}}, "outcome.returns"),
        ({"outcome": {**OVER, "returns": [1, 7]}}, "outcome.returns[1]"),
        ({"outcome": {**OVER, "details": None}}, "outcome.details"),
    ],
)
def test_what_is_wrong_is_refused_with_its_path(toy: LanternsGame, change: dict[str, Any], path: str) -> None:
    with pytest.raises(BadInput) as caught:
        toy.from_position({**SMALL, **change})
    assert caught.value.path == path


@pytest.mark.parametrize("position", [None, [], "x"])
def test_a_position_is_an_object(toy: LanternsGame, position: object) -> None:
    with pytest.raises(BadInput):
        toy.from_position(position)


def test_open_answers_read_back(toy: LanternsGame) -> None:
    pending = [{"frame": "vote", "waiting": [1], "proposer": 0, "answers": {"0": "agree"}}]
    state = toy.from_position({**SMALL, "pending": [{"frame": "turn_up"}, *pending]})
    assert toy.position(state)["pending"][-1] == pending[0]
    assert state.view(1)["pending"][-1]["answers"] == {"0": None}
