"""Environments: limits and ends, answers that may not be given, seats in turn, lanes like single matches."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from hyakki import GAMES, BadInput, IllegalAction
from hyakki.games import PACKAGES
from hyakki.rl import AecEnv, aec_env, gym_env, parallel_env, vector_env


def play(env: AecEnv, seed: int) -> list[tuple[str, int]]:
    """Random answers until nobody is left."""
    rng = Random(seed)
    env.reset(seed=seed)
    answers: list[tuple[str, int]] = []
    for agent in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        assert observation is not None
        answers.append((agent, rng.choice(np.flatnonzero(observation["action_mask"]).tolist())))
        env.step(answers[-1][1])
    return answers


def test_a_match_that_reaches_its_limit_is_cut_and_not_ended() -> None:
    env = aec_env("kitsunedo", seats=3, limit=5)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


def test_a_match_that_ends_pays_its_returns() -> None:
    env = aec_env("shibuya", seats=4)
    play(env, 3)
    outcome = env.playing.match.state.outcome
    assert outcome is not None
    assert list(env.rewards.values()) in ([], list(outcome.returns))
    assert env.teams["seat_1"] == env.teams["seat_2"] != env.teams["seat_0"]


def test_the_same_seed_plays_the_same_with_and_without_a_memory() -> None:
    assert play(aec_env("masquerade", limit=30), 7) == play(aec_env("masquerade", limit=30, memory=8), 7)


def test_what_may_not_be_answered_is_refused_or_loses() -> None:
    env = aec_env("tsuro-seas")
    env.reset(seed=1)
    before = env.playing.known_key(0)
    with pytest.raises(IllegalAction, match="may not answer"):
        env.step(env.setting.acting.count)
    assert env.playing.known_key(0) == before
    lost = aec_env("tsuro-seas", illegal="lose")
    lost.reset(seed=1)
    agent = lost.agent_selection
    lost.step(lost.setting.acting.count - 1)
    assert lost.rewards[agent] == -1
    assert all(lost.terminations.values())


def test_arguments_that_do_not_fit_are_refused() -> None:
    wrong: list[dict[str, Any]] = [{"preset": "none such"}, {"limit": 0}, {"seats": 99}, {"options": {"none": 1}}]
    for given in [*wrong, {"illegal": "?"}, {"seat": 1}]:
        with pytest.raises(BadInput):
            aec_env("kitsunedo", **given)
    with pytest.raises(BadInput):
        gym_env("kitsunedo", bots=[])
    with pytest.raises(BadInput):
        vector_env("kitsunedo", rivals="nobody")


NO_NUMBERS = (True, 1.5, float("nan"), float("inf"), "2", [2])


@pytest.mark.parametrize(
    ("make", "name", "wrong"),
    [
        *[(make, "limit", NO_NUMBERS) for make in (aec_env, parallel_env, gym_env, vector_env)],
        *[(make, "seats", NO_NUMBERS) for make in (aec_env, vector_env)],
        (aec_env, "memory", (*NO_NUMBERS, -1)),
        (aec_env, "offers", (1, "no", None)),
        (aec_env, "options", ("daikaiju", {1: 2}, 3)),
        (aec_env, "preset", (3, ["standard"])),
        (aec_env, "render_mode", ("human", 3)),
        (gym_env, "render_mode", ("human", 3)),
        (gym_env, "seat", (*NO_NUMBERS, -1, 9)),
        (gym_env, "bots", ("random", [None], [3])),
        (gym_env, "budget", ("much", 3)),
        (vector_env, "seat", (*NO_NUMBERS, -1, 9)),
        (vector_env, "count", (*NO_NUMBERS, 0, None)),
        (aec_env, "game", (None, 3, [])),
    ],
)
def test_values_of_another_kind_are_refused_by_name(make: Any, name: str, wrong: tuple[object, ...]) -> None:
    for value in wrong:
        with pytest.raises(BadInput, match=f"^{name}: "):
            make(**{"game": "tsuro-seas", name: value})


def test_numbers_of_numpy_are_numbers() -> None:
    one, two, three, four = [cast(int, np.int64(number)) for number in range(1, 5)]
    assert gym_env("tsuro-seas", seats=three, seat=one, limit=four).reset(seed=1)[1] == {"seat": 1}
    lanes = vector_env("tsuro-seas", two, seats=3)
    before = lanes.reset(seed=[4, 5])[0]["observation"].copy()
    assert np.array_equal(lanes.reset(seed=four)[0]["observation"], before)


def test_seeds_and_answers_that_do_not_fit_are_refused_before_anything_is_played() -> None:
    lanes = vector_env("tsuro-seas", 2)
    with pytest.raises(ResetNeeded):
        lanes.step([0, 0])
    for seed in (-1, 1.5, "ab", [1], [1, 2, 3], [1, "b"]):
        with pytest.raises(BadInput, match=r"^seed: "):
            lanes.reset(seed=seed)  # type: ignore[arg-type]
    before = lanes.reset(seed=1)[0]["observation"].copy()
    for actions in ([0], [0, 0, 0], np.zeros(3, int)):
        with pytest.raises(BadInput, match=r"^actions: "):
            lanes.step(actions)
    assert np.array_equal(lanes.reset(seed=1)[0]["observation"], before)
    assert lanes.step([float("inf"), 0.5])[1].tolist() == [-1, -1]
    for env in (aec_env("tsuro-seas"), parallel_env("tsuro-seas")):
        with pytest.raises(ResetNeeded):
            env.step({})
        with pytest.raises(BadInput, match=r"^seed: "):
            env.reset(seed=-1)


def test_all_who_choose_at_once_answer_in_one_parallel_step() -> None:
    env = parallel_env("shibuya", seats=4)
    observations, _ = env.reset(seed=2)
    together = 0
    while env.agents:
        asked = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
        together = max(together, len(asked))
        actions = {agent: int(observations[agent]["action_mask"].argmax()) for agent in env.agents}
        observations, rewards, ended, _, _ = env.step(actions)
    assert together >= 3
    assert all(ended.values())
    assert max(rewards.values()) > 0


def test_the_learner_takes_each_seat_in_turn() -> None:
    env = gym_env("kitsunedo", bots=["random"], seats=3, memory=5)
    seats = [env.reset(seed=4)[1]["seat"], *[env.reset()[1]["seat"] for _ in range(3)]]
    assert seats == [0, 1, 2, 0]
    observation, _ = env.reset()
    assert env.seat in env.table.to_act()
    assert observation["told"].any()
    env.close()


@pytest.mark.parametrize("name", PACKAGES)
def test_lanes_show_what_single_matches_show(name: str) -> None:
    seats = GAMES[name].max_seats
    env = vector_env(name, count=3, seats=seats, limit=40)
    single = aec_env(name, seats=seats, limit=40)
    single.reset(seed=11)
    shown, infos = env.reset(seed=10)
    rng = Random(5)
    for _ in range(45):
        known = single.observe(single.agent_selection)
        assert single.agent_selection == f"seat_{infos['seat'][1]}"
        assert (shown["observation"][1] == known["observation"]).all()
        assert (shown["action_mask"][1] == known["action_mask"]).all()
        actions = np.array([rng.choice(np.flatnonzero(row).tolist()) for row in shown["action_mask"]])
        shown, rewards, ended, cut, infos = env.step(actions)
        agent = single.agent_selection
        single.step(actions[1])
        assert ended[1] == single.terminations[agent]
        assert cut[1] == single.truncations[agent]
        assert rewards[1] == single.rewards[agent]
        if ended[1] or cut[1]:
            assert (infos["final_obs"][1] == single.observe(agent)["observation"]).all()
            assert infos["returns"][1].tolist() == list(single.rewards.values())
            single.reset()


def test_lanes_against_chance_ask_the_learner_alone() -> None:
    env = vector_env("kitsunedo", count=4, rivals="random", seat=1, seats=3, limit=25)
    shown, infos = env.reset(seed=1)
    rewards = np.zeros(4)
    for _ in range(120):
        assert infos["seat"].tolist() == [1] * 4
        assert shown["action_mask"].any(axis=1).all()
        shown, rewards, ended, cut, infos = env.step(shown["action_mask"].argmax(axis=1))
        assert not (ended & cut).any()
    shown, rewards, ended, cut, infos = env.step(np.full(4, env.setting.acting.count - 1))
    assert rewards.tolist() == [-1.0] * 4
    assert ended.all()
