"""How nature draws: every number below a limit, and an error where there is nothing to draw from."""

from __future__ import annotations

from random import Random

import pytest

from hyakki import State
from hyakki.core.chance import below, weighted
from hyakki.core.stack import Action, EvenChance, Seat
from toy import load


@pytest.mark.parametrize("limit", [0, -1])
def test_nothing_lies_below_zero(limit: int) -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        below(Random(1), limit)


def test_weights_of_nothing_are_refused() -> None:
    for weights in ([], [0, 0]):
        with pytest.raises(ValueError, match="nothing to draw from"):
            weighted(Random(1), weights)


def test_every_number_is_drawn() -> None:
    rng = Random(1)
    assert {below(rng, 5) for _ in range(200)} == set(range(5))
    assert below(rng, 1) == 0


class Die(EvenChance[State]):
    """Six faces."""

    NAME = "die"

    def options(self, state: State, seat: Seat) -> list[Action]:
        return [("face", face) for face in range(6)]


def test_equal_chances_draw_as_equal_weights_do() -> None:
    state, die = load().new(seats=2), Die()
    one, other = Random(3), Random(3)
    for _ in range(50):
        assert die.draw(state, one) == ("face", weighted(other, die.weights(state)))
    assert die.weights(state) == [1] * 6
