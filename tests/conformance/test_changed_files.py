"""Whatever a person writes into a position or a data file: it is refused with a reason, or it can be played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from conformance.changing import changed
from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, State
from hyakki.games import GAMES, load

POSITIONS = 25
CHANGES = 12
FILES = 100
LONGEST = 40


def play_on(state: State, rng: Random, answers: int) -> None:
    """Random answers, each of which must be there to be given."""
    for _ in range(answers):
        waiting = state.to_act()
        if not waiting:
            return
        seat = rng.choice(waiting)
        state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))


def stands(game: Game, state: State, rng: Random) -> None:
    """All that a table asks of a state can be asked of this one, and it goes on."""
    for seat in (None, *range(state.facts.seats)):
        view = json.loads(json.dumps(state.view(seat)))
        game.draw(view, [f"seat {number}" for number in range(state.facts.seats)])
        game.imagine(view, rng)
    play_on(state, rng, LONGEST)
    game.from_position(json.loads(json.dumps(game.position(state))))


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_position_is_refused_or_can_be_played(name: str) -> None:
    game = GAMES[name]
    refused = 0
    for number in range(POSITIONS):
        rng = Random(f"{name} {number}")
        state = game.new(max(2, rng.randint(game.min_seats, game.max_seats)))
        play_on(state, rng, rng.randrange(120))
        position: dict[str, Any] = json.loads(json.dumps(game.position(state)))
        for _ in range(CHANGES):
            odd = changed(rng, position, ("game", "options"))
            try:
                other = game.from_position(odd)
            except HyakkiError:
                refused += 1
                continue
            stands(game, other, rng)
    assert 0 < refused < POSITIONS * CHANGES


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
        stands(game, state, rng)
    assert 0 < refused < FILES
