"""Glances: a view whose fields are made when somebody looks at them is that view, however it is looked at."""

from __future__ import annotations

from random import Random

import pytest

from hyakki.core.game import Game
from hyakki.core.stack import NATURE, State
from hyakki.games import GAMES
from hyakki.server.tables.glance import Glance


def begun(game: Game) -> State:
    state, rng = game.new(), Random(1)
    while state.to_act()[0] == NATURE:
        state.apply(NATURE, state.draw(rng))
    return state


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_glance_is_the_view(game: Game) -> None:
    state = begun(game)
    view = state.view(0)
    for name, seen in view.items():
        assert Glance(state, 0)[name] == seen
        assert Glance(state, 0).get(name) == seen
        assert name in Glance(state, 0)
    assert dict(Glance(state, 0).items()) == view
    assert [*Glance(state, 0)] == [*view]
    assert len(Glance(state, 0)) == len(view)


def test_what_a_view_has_not_a_glance_has_not(toy: Game) -> None:
    glance = Glance(begun(toy), 0)
    assert "nothing" not in glance
    assert glance.get("nothing", 7) == 7
    with pytest.raises(KeyError):
        glance["nothing"]
