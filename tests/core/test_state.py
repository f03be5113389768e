"""What a State answers to those who know no rules: the question, nature's odds, teams, values, keys of knowledge."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from hyakki import GAMES, NATURE, Table, game_of, play_match, read_record, walk
from hyakki.core.stack import Event, State
from toy.game import LanternsGame

RECORDS = Path(__file__).parents[1] / "records"
HANDS = [["ember", "flame"], ["ember", "blaze"], ["flame", "flame"]]


def at_laying(toy: LanternsGame, hands: list[list[str]] = HANDS) -> Table:
    return Table(toy, position={"seats": len(hands), "hands": hands, "deck": ["ember"] * 4}, seed=1)


def test_the_question_has_a_name_and_rules(toy: LanternsGame) -> None:
    state = at_laying(toy).state
    assert (state.question.name, state.question.rules, state.question.offers) == ("lay", ("TOY-010",), True)
    assert state.question.passes is None
    assert state.default(1) == toy.parse("lay ember")
    assert state.told(1, toy.parse("lay blaze"), 0) is None
    assert state.told(1, toy.parse("lay blaze"), 1) == toy.parse("lay blaze")
    refusal = state.refusal(0, toy.parse("lay blaze"))
    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("refuse.not_in_hand", "TOY-010")
    assert state.refusal(0, toy.parse("pass")) is None


def test_nobody_is_asked_when_it_is_over() -> None:
    state = play_match(next(iter(GAMES)), ["random"], seed=3).state
    assert state.question.name == ""
    assert state.chances() == []
    assert state.to_shuffle() == []
    assert not state.accepts(("shuffle",))
    assert state.refusal(0, ("shuffle",)) is None


@pytest.mark.parametrize("name", list(GAMES))
def test_nature_lists_its_chances_or_what_it_shuffles(name: str) -> None:
    """In every position of a match: what is drawn is accepted, and listed with a weight unless it is shuffled."""
    shuffled = listed = 0
    for moment in walk(
        read_record(RECORDS / f"{name}-1-standard.jsonl" if name != "shibuya" else RECORDS / "shibuya-1-three.jsonl")
    ):
        state = moment.state
        chances, pool = state.chances(), state.to_shuffle()
        if moment.seat != NATURE:
            assert not chances
            assert not pool
            assert not state.accepts(moment.action)
            continue
        assert state.accepts(moment.action)
        assert bool(chances) != bool(pool)
        if chances:
            assert dict(chances)[state.draw(Random(1))] > 0
            listed += 1
        else:
            assert Counter(state.draw(Random(1))[1:]) == Counter(pool)
            shuffled += 1
    assert shuffled + listed > 0


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*-1-*.jsonl"))[::4], ids=lambda path: path.stem)
def test_seats_of_one_team_get_the_same(path: Path) -> None:
    record = read_record(path)
    state = Table.replay(game_of(record), record).state
    game = state.facts.game
    values = game.values(state)
    assert values == [game.value(state, seat) for seat in range(state.facts.seats)]
    by_team: dict[int, set[float]] = {}
    for seat, value in enumerate(values):
        by_team.setdefault(state.team(seat), set()).add(value)
    assert all(len(team_values) == 1 for team_values in by_team.values())


def test_some_seats_play_together() -> None:
    teams = {name: [game.new(4).team(seat) for seat in range(4)] for name, game in GAMES.items()}
    assert any(len(set(seated)) < 4 for seated in teams.values())


def test_a_score_sheet_is_derived_and_not_part_of_the_outcome() -> None:
    counted = 0
    for name in GAMES:
        table = play_match(name, ["random"], seed=2)
        assert table.outcome is not None
        before = table.outcome.to_json()
        sheet = table.game.score_sheet(table.state)
        assert table.outcome.to_json() == before
        counted += len(sheet)
        for seat, row in enumerate(sheet[: table.state.facts.seats]):
            assert row["points"] == table.outcome.details["scores"][seat]  # type: ignore[index]  # a list by game
    assert counted


def test_a_key_tells_what_a_seat_knows_and_no_more(toy: LanternsGame) -> None:
    one, other = at_laying(toy), at_laying(toy, [HANDS[0], ["flame", "blaze"], HANDS[2]])
    assert one.known_key(0) == other.known_key(0)
    assert one.known_key(None) == other.known_key(None)
    assert one.known_key(1) != other.known_key(1)
    for table in (one, other):
        table.submit(1, "lay blaze")
    assert one.known_key(0) == other.known_key(0)
    one.submit(0, "lay ember")
    assert one.known_key(2) != other.known_key(2)


def test_a_key_tells_what_was_told_though_the_view_has_forgotten_it(toy: LanternsGame) -> None:
    tables = [at_laying(toy, [["ember"], [card], ["ember"]]) for card in ("flame", "blaze")]
    for table in tables:
        for seat in range(3):
            table.submit(seat, table.legal(seat)[0])
        table.submit(0, "peek s1")
        table.submit(1, "rewind")
    one, other = tables
    assert one.view(0) == other.view(0)
    assert one.state.known_key(0) == other.state.known_key(0)
    assert one.known_key(0) != other.known_key(0)
    assert one.secrets_key(0) != other.secrets_key(0)
    assert one.known_key(2) == other.known_key(2)


def test_a_key_of_secrets_leaves_out_what_all_know(toy: LanternsGame) -> None:
    one, other = at_laying(toy), at_laying(toy)
    other.submit(2, "lay flame")
    assert one.known_key(0) != other.known_key(0)
    assert one.state.secrets_key(0) == other.state.secrets_key(0)
    assert one.state.secrets_key(2) != other.state.secrets_key(2)
    assert one.state.secrets_key(0) != one.state.secrets_key(1)


@pytest.mark.parametrize("name", list(GAMES))
def test_keys_are_equal_exactly_where_views_are(name: str) -> None:
    game = GAMES[name]
    states: list[State] = []
    for moment in walk(play_match(name, ["random"], seed=4).record):
        if moment.number % 9 == 0 and len(states) < 12:
            states += [moment.state, game.scramble(moment.state, 0, Random(1))]
    for one, other in pairwise(states):
        for seat in (None, 0, 1):
            alike = one.view(seat) == other.view(seat)
            assert (one.known_key(seat) == other.known_key(seat)) == alike
            if seat is not None and alike:
                assert one.secrets_key(seat) == other.secrets_key(seat)
    heard = Event("event.x", {}, only=(1,))
    assert states[0].known_key(0, [heard]) == states[0].known_key(0)
    assert states[0].known_key(1, [heard]) != states[0].known_key(1)
