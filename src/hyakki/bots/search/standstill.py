"""Answers that lead back to where they were given: who puts off what comes after would give them for ever."""

from __future__ import annotations

from typing import Final

from hyakki.bots.search.worlds import Thinker
from hyakki.core.imagining import Imaginer
from hyakki.core.stack import NATURE, Action

FEW: Final = 3  # answers of others that may lie between


def leads_nowhere(thinker: Thinker, imaginer: Imaginer, action: Action) -> bool:
    """Whether the seat, once others have answered as is likely, is asked the same and knows no more than before."""
    seat = thinker.seat
    world = imaginer.deal(thinker.rng)
    before = world.clone()
    world.apply(seat, action)
    for _ in range(FEW):
        waiting = world.to_act()
        if not waiting or waiting[0] == NATURE:
            return False
        if waiting[0] == seat:
            return world.question.name == before.question.name and world.view(seat) == before.view(seat)
        world.apply(waiting[0], thinker.likely_answer(world, waiting[0], thinker.rng))
    return False
