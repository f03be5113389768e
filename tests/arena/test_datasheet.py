"""A game in figures: counted over whole matches, the same for the same seed, each with how many it rests on."""

from __future__ import annotations

from random import Random

import pytest

from hyakki import GAMES
from hyakki.arena.datasheet import Plays, at_random, by_seat, counted, sheet, spread, steps

NAME = next(iter(GAMES))
GAME = GAMES[NAME]


def test_the_same_seed_gives_the_same_figures_but_for_the_time() -> None:
    ticks: list[None] = []
    game = GAMES["kitsunedo"]  # its masters are far from their cap on a busy machine too
    first, again = [sheet(game, 2, {}, 5, Plays(4, 2, 1), lambda: ticks.append(None)) for _ in range(2)]
    assert len(ticks) == 2 * steps(2, game, {}, Plays(4, 2, 1))
    assert (first.decisions, first.choices, first.random, first.greedy, first.master) == (
        again.decisions,
        again.choices,
        again.random,
        again.greedy,
        again.master,
    )
    assert first.better.difference == again.better.difference
    assert [one.count for one in (*first.random, *first.greedy, *first.master)] == [4, 4, 2, 2, 1, 1]
    assert first.microseconds.mean > 0


def test_what_is_counted_is_what_happens_in_a_match() -> None:
    lot = at_random(GAME, 3, {}, Random(1))
    rng, state, decisions, most = Random(1), GAME.new(3, {}), 0, 0
    while state.to_act():
        seat = state.to_act()[0]
        if seat < 0:
            state.apply(seat, state.draw(rng))
            continue
        legal = state.legal(seat)
        decisions, most = decisions + 1, max(most, len(legal))
        state.apply(seat, legal[int(rng.random() * len(legal))])
    assert state.outcome is not None
    assert (lot.decisions, lot.most, lot.returns) == (decisions, most, state.outcome.returns)


def test_spreads_and_seats() -> None:
    of = spread([10, 20, 30, 40, 50])
    assert [of.low, of.middle, of.high, of.most] == pytest.approx([14, 30, 46, 50])
    assert of.mean.mean == 30
    assert of.mean.low < 30 < of.mean.high
    assert counted([7, 7, 7]).margin == 0
    assert [one.mean for one in by_seat([(1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 0.0)])] == [0.75, 0.25]
