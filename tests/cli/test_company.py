"""Who plays at a terminal: people in their seats, bots in the others."""

from __future__ import annotations

import pytest

from hyakki.cli.play import PERSON, Company
from hyakki.core.errors import BadInput


def test_a_game_for_one_needs_no_bot() -> None:
    assert Company(["0"], [], "greedy").players(1) == [PERSON]


def test_bots_fill_the_other_seats_in_turn() -> None:
    assert Company(["1"], [], "greedy").players(3) == ["greedy", PERSON, "greedy"]
    assert Company(["none"], ["a", "b"], "greedy").players(3) == ["a", "b", "a"]


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(BadInput, match="2 bots for 1 seats"):
        Company(["0"], ["a", "b"], "greedy").players(2)


@pytest.mark.parametrize(
    ("you", "reason"),
    [
        (["0", "0"], "seat 0 is given twice"),
        (["0", "00"], "seat 0 is given twice"),
        (["0", "none"], "none goes with no seat"),
        (["none", "none"], "none goes with no seat"),
        (["none", "1"], "none goes with no seat"),
        (["²"], "is not a seat"),
    ],
)
def test_seats_that_make_no_sense_are_refused(you: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        Company(you, [], "greedy").players(3)
