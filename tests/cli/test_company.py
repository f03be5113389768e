"""Who plays at a terminal: people in their seats, bots in the others."""

from __future__ import annotations

import pytest

from hyakki import GAMES, Table
from hyakki.bots.company import filled
from hyakki.cli.play import PERSON, Company, next_match
from hyakki.core.errors import BadInput
from hyakki.core.stack import Facts


def seats(count: int) -> Facts:
    return GAMES["night-parade"].facts(count, {})


def test_a_game_for_one_needs_no_bot() -> None:
    assert Company(["0"], []).players(seats(1)) == [PERSON]


def test_bots_fill_the_other_seats_in_turn() -> None:
    assert Company(["1"], ["greedy"]).players(seats(3)) == ["greedy", PERSON, "greedy"]
    assert Company(["none"], ["a", "b"]).players(seats(3)) == ["a", "b", "a"]


def test_who_chooses_nobody_meets_the_company_of_the_game() -> None:
    facts = GAMES["shibuya"].facts(4, {})
    assert Company(["1"], []).players(facts) == [bot or PERSON for bot in filled(facts, {1})]


def test_company_is_seated_anew_where_sides_change() -> None:
    game = GAMES["shibuya"]
    table = Table(game, 4, seed=3)
    while table.outcome is None:
        seat = table.to_act()[0]
        table.submit(seat, table.legal(seat)[0])
    usual = Company(["1"], []).players(table.state.facts)
    following = next_match(table, usual)
    assert following.state.facts.options != table.state.facts.options  # another is Gojo now
    assert following.record.header["players"] == Company(["1"], []).players(following.state.facts) != usual
    chosen = Company(["1"], ["greedy"]).players(table.state.facts)
    assert next_match(table, chosen).record.header["players"] == chosen


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(BadInput, match="2 bots for 1 seats"):
        Company(["0"], ["a", "b"]).players(seats(2))


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
        Company(you, []).players(seats(3))
