"""Keys with arguments become sentences; the browser's renderer is tested with the same cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hyakki.core.wording import Messages

GIVEN: dict[str, Any] = json.loads(Path(__file__).with_name("wording_cases.json").read_text())


@pytest.mark.parametrize("case", GIVEN["cases"], ids=lambda case: case["says"] or case["key"])
def test_a_key_with_arguments_becomes_a_sentence(case: dict[str, Any]) -> None:
    messages = Messages(GIVEN["templates"])
    names = case.get("names", GIVEN["names"])
    assert messages.say(case["key"], case["args"], names, case.get("you")) == case["says"]


@pytest.mark.parametrize(
    ("winners", "reason", "says"),
    [
        ([1], "points", "Crane wins"),
        ([0, 1], "points", "Fox and Crane win"),
        ([], "king", "The king wins"),
        ([], "points", "Nobody wins"),
    ],
)
def test_who_wins_is_said_even_where_no_seat_does(winners: list[int], reason: str, says: str) -> None:
    assert Messages({"headline.king": "The king wins"}).winning(winners, reason, ["Fox", "Crane"]) == says
