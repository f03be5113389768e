"""Whatever a person writes into a data file: it is refused with a reason, or it can be played."""

from __future__ import annotations

import json
from random import Random

import pytest

from compiled import COMPILED
from hyakki.conformance.changing import changed
from hyakki.conformance.handmade import looked_at
from hyakki.conformance.play import chosen
from hyakki.core.errors import HyakkiError
from hyakki.core.stack import State
from hyakki.games import GAMES, load

pytestmark = pytest.mark.skipif(not COMPILED, reason="`make test` tries them with compiled rules, which could crash")

FILES = 100
LONGEST = 40


def play_on(state: State, rng: Random, answers: int) -> None:
    """Random answers, each of which must be there to be given."""
    for _ in range(answers):
        if not state.to_act():
            return
        state.apply(*chosen(state, rng, rng))


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_data_file_is_refused_or_can_be_played(name: str) -> None:
    data = GAMES[name].manual.data
    refused = 0
    for number in range(FILES):
        rng = Random(f"{name} {number}")
        file = rng.choice(sorted(data))
        try:
            game = load(name, {file: changed(rng, data[file])})
            state = game.new(max(2, game.min_seats))
        except HyakkiError:
            refused += 1
            continue
        play_on(state, rng, LONGEST)
        for watcher in (None, *range(state.facts.seats)):
            looked_at(game, state, watcher, rng)
        play_on(state, rng, LONGEST)
        game.from_position(json.loads(json.dumps(game.position(state))))
    assert 0 < refused < FILES
