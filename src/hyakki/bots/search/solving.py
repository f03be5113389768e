"""Short endings are solved, not sampled: where nothing is hidden, nature is not asked and few answers are left.

A play-out averages over what others reply, and so hides the one reply that loses. In such an ending every answer of
everybody is gone through: each takes the most for itself and, where that is all the same to it, the worst for us.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hyakki.bots.search.worlds import Thinker
from hyakki.core.imagining import Imaginer
from hyakki.core.stack import NATURE, Action, Seat, State

SOON: Final = 12  # answers within which a match must end by chance before more is tried
DEALS: Final = 4  # worlds that must be alike for nothing to be hidden
MOST: Final = 4_000  # positions looked at for one answer
ALIKE: Final = 1e-9


class TooMuch(Exception):
    """The ending is longer than it looked, or not open after all."""


class Ending:
    """What is left of a match in one world, for one seat."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.seat = thinker.seat
        self.looked = 0

    def returns(self, world: State, who: Seat, action: Action) -> tuple[float, ...]:
        """What all get after an answer, in a world that is used up."""
        world.apply(who, action)
        if world.outcome is not None:
            return world.outcome.returns
        asked = world.to_act()
        self.looked += 1
        if len(asked) > 1 or asked[0] == NATURE or self.looked > MOST or self.thinker.late():
            raise TooMuch
        next_one = asked[0]
        best: tuple[float, ...] = ()
        for option in world.answers(next_one):
            found = self.returns(world.clone(), next_one, option)
            if not best or self.prefers(next_one, found, best):
                best = found
        return best

    def prefers(self, who: Seat, found: tuple[float, ...], best: tuple[float, ...]) -> bool:
        gain = found[who] - best[who]
        return gain > ALIKE or (gain > -ALIKE and found[self.seat] < best[self.seat])


def unspoilt(thinker: Thinker, imaginer: Imaginer, actions: list[Action]) -> list[Action]:
    """The actions that give nothing away; all of them where the ending cannot be solved."""
    rng = Random(len(actions))  # not the thinker's, whose choices stay as they are where nothing is solved
    world = imaginer.deal(rng)
    if len(world.to_act()) > 1 or not ends_soon(world.clone(), rng):
        return actions
    worlds = {thinker.game.fingerprint(imaginer.deal(rng)) for _ in range(DEALS)}
    if len(worlds) > 1:
        return actions
    ending = Ending(thinker)
    try:
        worths = [ending.returns(world.clone(), thinker.seat, action)[thinker.seat] for action in actions]
    except TooMuch:
        return actions
    best = max(worths)
    return [action for action, worth in zip(actions, worths, strict=True) if worth > best - ALIKE]


def ends_soon(world: State, rng: Random) -> bool:
    """Whether a match that goes on by chance is over after a few answers, none of them nature's."""
    for _ in range(SOON):
        asked = world.to_act()
        if not asked:
            return True
        if asked[0] == NATURE:
            return False
        options = world.answers(asked[0])
        world.apply(asked[0], options[int(rng.random() * len(options))])
    return False
