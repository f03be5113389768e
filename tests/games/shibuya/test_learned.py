"""What was learned of Shibuya Incident: traits fit the file, the sides share it, and a lost spirit costs."""

from __future__ import annotations

from random import Random

import pytest

from games.shibuya.build import GAME, at, four
from hyakki.core.stack import NATURE
from hyakki.games.shibuya.noted import TRAITS, all_chosen, noted
from hyakki.games.shibuya.state import Shibuya


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("station", ["atrium", "concourse"])
def test_traits_have_weights_and_the_sides_share_what_follows(seats: int, station: str) -> None:
    net = GAME.manual.nets[seats]
    assert {len(unit) for unit in net.units} == {TRAITS}
    rng = Random(seats)
    for _ in range(12):
        state = GAME.new(seats, {"map": station})
        while state.to_act():
            if GAME.settled(state, 1) and GAME.settled(state, 0):
                assert isinstance(state, Shibuya)
                traits = noted(state) if all_chosen(state) else []
                assert len(set(traits)) == len(traits)
                assert all([0 <= trait < TRAITS for trait in traits])
                values = GAME.learned(state)
                assert values[1:] == [values[1]] * (seats - 1)
                assert values[0] + values[1] == pytest.approx(1)
            seat = rng.choice(state.to_act())
            state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
        assert state.outcome is not None
        assert GAME.learned(state) == list(state.outcome.returns)


def test_a_spirit_less_is_worse_for_the_spirits() -> None:
    people = {"U2": 1, "L1": 1, "L2": 1, "L3": 1}
    all_three = GAME.learned(at(four("U0", "L1", "L2", "L3"), people, round=3))[1]
    for missing in range(3):
        areas = [None if number == missing else area for number, area in enumerate(["L1", "L2", "L3"])]
        assert GAME.learned(at(four("U0", *areas), people, round=3))[1] < all_three
