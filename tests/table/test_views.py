"""Views of several seats made together are those made one by one."""

from __future__ import annotations

import json
from random import Random

import pytest

from hyakki.games import GAMES
from hyakki.table import Table

ANSWERS = 12


@pytest.mark.parametrize("name", GAMES)
def test_views_made_together_are_those_made_alone(name: str) -> None:
    rng = Random(5)
    table = Table(name, seats=GAMES[name].min_seats, seed=5)
    watchers = [None, *range(table.state.facts.seats)]
    for _ in range(ANSWERS):
        together = [json.dumps(view) for view in table.views(watchers)]
        assert together == [json.dumps(table.view(watcher)) for watcher in watchers]  # the order of keys as well
        if table.outcome is not None:
            break
        seat = rng.choice(table.to_act())
        table.submit(seat, rng.choice(table.legal(seat)))
