"""How tiles look offhand: as the value has it right after they are laid, less what daikaiju may do, without a trace."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

from games.tsuro_seas.build import CALM, GAME
from hyakki.core.stack import NATURE, Action, Seat
from hyakki.games.tsuro_seas import heuristics
from hyakki.games.tsuro_seas.daikaiju import DaikaijuAct
from hyakki.games.tsuro_seas.offhand import threats
from hyakki.games.tsuro_seas.state import Tsuro


def after(state: Tsuro, seat: Seat, action: Action) -> Tsuro:
    """What comes of a tile if none is drawn."""
    twin = state.clone()
    twin.pile = []
    twin.apply(seat, action)
    return twin


@pytest.mark.parametrize("options", [CALM, {}])
def test_a_look_is_the_worth_before_a_tile_is_drawn_less_dangers(options: dict[str, object]) -> None:
    equal = less = 0
    for seed in range(4):
        rng = Random(seed)
        state = cast(Tsuro, GAME.new(4, options))
        while waiting := state.to_act():
            seat = waiting[0]
            if seat == NATURE:
                state.apply(seat, state.draw(rng))
                continue
            answers = state.answers(seat)
            before = GAME.fingerprint(state)
            looks = GAME.looks(state, seat, answers)
            assert GAME.fingerprint(state) == before
            assert bool(looks) == (state.question.name == "place_tile")
            for look, action in zip(looks, answers, strict=False):
                twin = after(state, seat, action)
                if twin.outcome is None or twin.outcome.reason != "no_tiles":
                    worth = heuristics.value(twin, seat)
                    equal += look == worth
                    less += look < worth
                    assert look <= worth
            state.apply(seat, rng.choice(answers))
    assert equal > 100
    assert (less > 100) == (not options)


def test_threats_are_the_squares_that_daikaiju_come_to() -> None:
    rng = Random(3)
    state = cast(Tsuro, GAME.new(4))
    while state.to_act()[0] == NATURE:
        state.apply(NATURE, state.draw(rng))
    come: Counter[int] = Counter()
    for beast, square in enumerate(state.lair):
        for die in range(1, 6):
            twin = state.clone()
            twin.lair = [there if other == beast else -1 for other, there in enumerate(state.lair)]
            DaikaijuAct(die, 0).run(twin)
            if twin.lair[beast] not in (square, -1):
                come[twin.lair[beast]] += 1
    assert come
    assert threats(state) == [come[square] for square in range(len(state.board))]
