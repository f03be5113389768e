"""Fitted values in the games themselves: returns to expect, of all seats at once, shared where there is one victory."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki import GAMES, game_of, read_record, walk
from hyakki.games import PACKAGES
from hyakki.server.replays.analyses import fitted

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*-1-[efst]*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_values_are_returns_to_expect(path: Path) -> None:
    record = read_record(path)
    game = game_of(record)
    for number, moment in enumerate(walk(record)):
        if number % 7:
            continue
        state = moment.state
        before = game.fingerprint(state)
        values = game.values(state)
        assert game.fingerprint(state) == before
        assert all([0 <= value <= 1 for value in values])
        assert values == [game.value(state, seat) for seat in range(state.facts.seats)]
        last = state.facts.seats - 1
        assert game.values_of(state, [last]) == {last: values[last]}
        teams = {game.team(state.facts, seat): value for seat, value in enumerate(values)}
        assert values == [teams[game.team(state.facts, seat)] for seat in range(state.facts.seats)]
        total = game.returns_sum(state.facts)
        if total is not None and game.manual.fits:
            assert sum(teams.values()) == pytest.approx(total)


@pytest.mark.parametrize("name", list(PACKAGES))
def test_every_fit_has_a_weight_for_each_feature(name: str) -> None:
    game = GAMES[name]
    for fit in game.manual.fits:
        options: dict[str, object] = {"expansions": ["cursed_throne"]} if fit.seats == 1 else {}
        features = game.features(game.new(fit.seats, options), 0)
        assert {len(row) for row in fit.weights} == {len(features)}


def test_alone_no_table_judges() -> None:
    game = GAMES["night-parade"]
    assert [game.fit(seats) is not None for seats in (1, 2, 3, 4)] == [False, True, True, True]


def test_only_as_many_seats_as_were_fitted_are_told_in_percentages() -> None:
    game = GAMES["night-parade"]
    assert [fitted(game, seats) for seats in (1, 2, 3, 4)] == [False, False, True, False]
