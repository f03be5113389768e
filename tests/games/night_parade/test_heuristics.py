"""The value of a position, and the greedy bot that follows it."""

from __future__ import annotations

from random import Random

import pytest

from games.night_parade.build import GAME, THRONES, Json, at, let_nature, new, play, side
from hyakki.bots.base import Budget
from hyakki.bots.greedy import GreedyBot
from hyakki.core.stack import NATURE
from hyakki.games.night_parade.heuristics import strength
from hyakki.games.night_parade.state import NightParade


def worth(own: Json) -> float:
    state = at(side("gamanoke", **own), side("onikuma"), plots=[["plot_06"], ["plot_01"]], throne_pile=THRONES[:8])
    assert 0 < GAME.value(state, 0) < 1
    return strength(state, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"torii": ["T1"]}, {"standing": {"T1": 4}}),
        ({"standing": {"T1": 4}}, {"standing": {"T1": 1, "T2": 1, "B1": 1, "B2": 1}}),
        ({"standing": {"M4": 2}}, {"standing": {"B1": 2}}),  # plot 6 rewards torii on water
        ({"wood": ["gamanoke_wood", "base_wood_3_01"]}, {}),
        ({"wood": ["gamanoke_wood", "base_wood_3_01"]}, {"wood": ["gamanoke_wood", {"face_down": "base_wood_3_01"}]}),
        ({"spirit": 4}, {"spirit": 1}),
        ({"champion": "j5"}, {"champion": "start"}),
        ({"betrayed": "throne_9"}, {}),
        ({"hand": ["base_wood_1_01"]}, {}),
    ],
)
def test_what_is_better_is_worth_more(better: Json, worse: Json) -> None:
    assert worth(better) > worth(worse)


def test_an_engine_is_cashed_in() -> None:
    """Building the next torii is worth more than what the shorter rest of the game costs the engine."""
    cards = [f"base_wood_{level}_0{i}" for level in (1, 2, 3) for i in range(1, 6)]
    before = worth({"wood": cards, "standing": {"B1": 3}})
    after = worth({"wood": cards, "torii": ["B1"], "spirit": 2})  # with its first bonus
    assert after > before


def match(seats: int, options: Json, seed: int, greedy: tuple[int, ...]) -> NightParade:
    """Greedy seats against random ones."""
    bot = GreedyBot(GAME, Budget(seconds=60, worlds=1))
    rng = Random(seed)
    state = new(seats, {"max_rounds": 60, **options}, seed)
    while state.outcome is None:
        seat = state.to_act()[0]
        if seat == NATURE:
            let_nature(state, seed)
        elif seat in greedy:
            state.apply(seat, bot.choose(state.view(seat), [], rng))
        else:
            state.apply(seat, rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("options", [{}, {"expansions": []}, {"board_side": "pandemonium"}])
def test_greedy_beats_random(options: Json) -> None:
    won = 0.0
    for seed in range(4):
        outcome = match(2, options, seed, (seed % 2,)).outcome
        assert outcome is not None
        won += outcome.returns[seed % 2]
    assert won >= 3


def test_a_throne_choice_is_judged_by_its_best_answer() -> None:
    state = at(
        side("gamanoke", wood=["ct_wood_1_01"], standing={"T1": 3, "T2": 1}, talisman=1),
        side("onikuma"),
        plots=[["plot_06"], ["plot_01"]],
        throne_pile=["throne_2"],
    )
    play(state, "flip wood", "skip", "reign throne_2")
    chosen = state.clone()
    chosen.apply(0, GAME.parse("march T1 T2"))
    assert GAME.value(state, 0) >= GAME.value(chosen, 0)
