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
