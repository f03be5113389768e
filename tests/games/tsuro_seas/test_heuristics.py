"""The value of a state for bots: its ends, its direction, and that looking one action ahead beats chance."""

from __future__ import annotations

from random import Random

import pytest

from games.tsuro_seas.build import CALM, GAME, LOST, at, beast, laid, mark, play, ship
from hyakki.bots.base import Budget
from hyakki.bots.greedy import GreedyBot
from hyakki.core.stack import NATURE

APART = [mark("N3-0"), mark("S3-4"), mark("E3-2")]


def test_a_lost_ship_is_worth_nothing_and_a_won_match_everything() -> None:
    state = at(options=CALM, seats=3, ships=[mark("N6-0"), mark("E0-2"), LOST], hands=[["W34"], [], []])
    assert GAME.value(state, 2) == 0.0
    play(state, 0, "place W34 r0")
    assert [GAME.value(state, seat) for seat in range(3)] == [1.0, 0.0, 0.0]


def test_fewer_opponents_are_better() -> None:
    hands = [["W33"], [], []]
    three = at(options=CALM, seats=3, ships=APART, hands=hands)
    two = at(options=CALM, seats=3, ships=[*APART[:2], LOST], hands=hands)
    assert 0 < GAME.value(three, 0) < GAME.value(two, 0) < 1


@pytest.mark.parametrize(
    "worse",
    [
        {"daikaiju": [beast("gold_1", 3, 1)]},  # in front
        {"daikaiju": [beast("gold_1", 2, 1)]},  # beside the front square
        {"ships": [ship(3, 1, 0), ship(3, 1, 1)]},  # another ship may lay there first
        {"hands": [["W00"], []]},  # it leads back to the rim
    ],
)
def test_dangers_lower_the_value(worse: dict[str, object]) -> None:
    given: dict[str, object] = {
        "ships": [ship(3, 1, 0), mark("S0-4")],
        "wake_tiles": [laid(3, 0, "W33")],
        "hands": [["W31"], []],
        "active_seat": 1,
    }
    assert GAME.value(at(**{**given, **worse}), 0) < GAME.value(at(**given), 0)


def test_judging_changes_nothing() -> None:
    state = at(ships=[ship(3, 3, 0), mark("S0-4")], wake_tiles=[laid(3, 2, "W33")], hands=[["W31", "W06"], []])
    before = GAME.fingerprint(state)
    GAME.value(state, 0)
    assert GAME.fingerprint(state) == before


@pytest.mark.parametrize(("seats", "options"), [(2, CALM), (4, {})])
def test_greedy_play_beats_chance(seats: int, options: dict[str, object]) -> None:
    matches = 60
    total = 0.0
    for seed in range(matches):
        rng = Random(seed)
        bot = GreedyBot(GAME, Budget(60, 2))
        state = GAME.new(seats, options)
        own = seed % seats
        while state.outcome is None:
            seat = state.to_act()[0]
            if seat == NATURE:
                state.apply(seat, state.draw(rng))
            elif seat == own:
                state.apply(seat, bot.choose(state.view(seat), [], rng))
            else:
                state.apply(seat, rng.choice(state.legal(seat)))
        total += state.outcome.returns[own]
    assert total / matches > 1.3 / seats
