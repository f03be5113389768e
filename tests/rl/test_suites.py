"""The suites of PettingZoo and Gymnasium accept our environments, for every game."""

from __future__ import annotations

import warnings

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from hyakki import GAMES
from hyakki.games import PACKAGES
from hyakki.rl import aec_env, env_id, gym_env, parallel_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed it tries games of its own, some of them old
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

CYCLES = 40  # enough for several turns; the laws of long matches are conformance's


@pytest.mark.parametrize("name", PACKAGES)
def test_aec(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # hints: observations with masks are no arrays; failures assert
        api_test(aec_env(name, limit=60), num_cycles=CYCLES)
    seed_test(lambda: aec_env(name, memory=4), num_cycles=10)


@pytest.mark.parametrize("name", PACKAGES)
def test_parallel(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=10)


@pytest.mark.parametrize("name", PACKAGES)
def test_gymnasium(name: str) -> None:
    check_env(gym_env(name, seats=GAMES[name].max_seats), skip_render_check=True)
    made = gymnasium.make(env_id(name), seats=GAMES[name].max_seats, memory=3)
    observation, info = made.reset(seed=1)
    assert observation["told"].shape == (3, 8)
    assert info["seat"] == 0
