"""Worlds tell how a match stands and which answer is better, from the view alone, alike with the same chance."""

from __future__ import annotations

from random import Random

import pytest

from hyakki.bots.weighing import Verdict, standing, verdict, weigh
from hyakki.core.stack import NATURE, Action, State
from hyakki.games import GAMES

TSURO = GAMES["tsuro-seas"]
AMPLE = 30.0  # seconds: no result of a test hangs on the clock, since worlds are counted too


def drawn(state: State, rng: Random) -> State:
    while state.to_act() == (NATURE,):
        state.apply(NATURE, state.draw(rng))
    return state


def winnable(seed: int) -> tuple[State, Action, list[Action]]:
    """A match of two in which somebody may win at once, or let it pass; an answer that does not, and those that do."""
    rng = Random(seed)
    state = drawn(TSURO.new(2, {"daikaiju": False}), rng)
    while True:
        seat = state.to_act()[0]
        legal = state.answers(seat)
        wins: list[Action] = []
        goes_on: list[Action] = []
        for action in legal:
            world = state.clone()
            world.apply(seat, action)
            end = drawn(world, Random(1)).outcome
            (goes_on if end is None else wins if end.winners == (seat,) else []).append(action)
        if wins and goes_on:
            return state, goes_on[0], wins
        if not goes_on:
            state = drawn(TSURO.new(2, {"daikaiju": False}), rng)
            continue
        state.apply(seat, rng.choice(goes_on))
        drawn(state, rng)


def test_an_answer_that_wins_at_once_is_told_from_worse_ones() -> None:
    state, passed, wins = winnable(3)
    view = state.view(state.to_act()[0])
    found = weigh(TSURO, view, passed, Random(1), AMPLE)
    assert tuple(found.best) in wins
    assert found.gain > 0.1
    assert found.gain > 2 * found.error
    other = weigh(TSURO, view, wins[0], Random(2), AMPLE)
    assert (other.worth, other.gain) == (1.0, 0.0)
    assert found == weigh(TSURO, view, passed, Random(1), AMPLE)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_judged_from_a_seat_and_as_a_spectator(name: str) -> None:
    game, rng = GAMES[name], Random(2)
    state = drawn(game.new(), rng)
    for _ in range(6):
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.answers(seat)))
        drawn(state, rng)
    seat = state.to_act()[0]
    for view in (state.view(seat), state.view(None)):
        found = standing(game, game.imaginer(view).deal, seat, rng, 0.0)
        assert len(found.values) == state.facts.seats
        assert all(0.0 <= value <= 1.0 for value in found.values)


def test_the_choice_is_made_in_other_worlds_than_it_is_measured_in() -> None:
    lucky, plain = [[0.2], [0.9]], [[0.2], [0.2]]  # in each world that chooses the second answer shines by luck alone
    found: Verdict = verdict([lucky, plain, lucky, plain], [("a",), ("b",)], 0)
    assert (found.best, found.gain) == (["b"], 0.0)


def test_it_is_told_whom_an_answer_costs_most_but_never_a_mate() -> None:
    world = [[0.6, 0.6, 0.3, 0.1], [0.4, 0.4, 0.4, 0.2 + 0.1]]  # seats 0 and 1 fare alike; 3 loses 0.2, 2 half of that
    found = verdict([world] * 4, [("a",), ("b",)], 0)
    assert (found.best, found.rival, found.loses) == (["a"], ["b"], 3)
    assert verdict([[row[:2] for row in world]] * 4, [("a",), ("b",)], 0).loses is None
