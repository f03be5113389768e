"""OpenSpiel's own tests accept our games, and resampled worlds fit what a player knows."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from hyakki.games import PACKAGES
from hyakki.openspiel import short_name


def played(name: str, answers: int, seed: int, params: dict[str, Any] | None = None) -> Any:
    """A state after so many answers of players, chosen at random."""
    rng = Random(seed)
    state = pyspiel.load_game(short_name(name), params or {}).new_initial_state()
    while answers and not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            answers -= 1
    return state


# A state is read back by playing all of it again, after every answer: of a long game, the first rounds.
SHORTER = {"night-parade": {"players": 2, "options": '{"max_rounds": 2}'}}


@pytest.mark.parametrize("name", PACKAGES)
def test_random_sims(name: str) -> None:
    game = pyspiel.load_game(short_name(name), SHORTER.get(name, {}))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", PACKAGES)
def test_a_state_is_serialised_and_copied(name: str) -> None:
    state = played(name, 12, 3)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    assert str(again) == str(state)
    twin = state.clone()
    if not state.is_terminal():
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != str(state)
        assert str(again) == str(state)


@pytest.mark.parametrize("name", PACKAGES)
def test_resampled_worlds_fit_what_a_player_knows(name: str) -> None:
    rng = Random(1)
    most = 0
    for answers in (4, 8, 9):
        state = played(name, answers, 5)
        player = max(state.current_player(), 0)
        worlds = [state.resample_from_infostate(player, rng.random) for _ in range(3)]
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
        most = max(most, len({str(world) for world in worlds}))
    assert most > 1


def test_is_mcts_plays_through_resampled_worlds() -> None:
    state = played("kitsunedo", 2, 3)
    game = state.get_game()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 6, random_state=np.random.RandomState(2))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()
