"""Beliefs: worlds dealt by their odds, then drawn as often as it is likely that the others have played so in them."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random

from hyakki.core.game import Game
from hyakki.core.imagining import Imaginer
from hyakki.core.stack import Seat, State


class Believed(Imaginer):
    """Draws from a stock of worlds that another imaginer has dealt."""

    def __init__(self, game: Game, imaginer: Imaginer, seat: Seat, count: int, rng: Random) -> None:
        self.worlds = [imaginer.deal(rng) for _ in range(count)]
        self.heights = list(accumulate([game.likelihood(world, seat) for world in self.worlds]))

    def deal(self, rng: Random) -> State:
        number = bisect(self.heights, rng.random() * self.heights[-1])
        return self.worlds[min(number, len(self.worlds) - 1)].clone()
