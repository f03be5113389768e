"""The greedy bot: looks one action ahead in imagined worlds and takes what the game's own value likes best."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

from hyakki.bots.base import Bot, Budget
from hyakki.bots.circles import Circles
from hyakki.bots.luck import Luck
from hyakki.core.chance import below
from hyakki.core.game import Game
from hyakki.core.knowledge import known_key
from hyakki.core.stack import NATURE, Action, Seat, State, View

PATIENCE = 200  # answers let pass before a state is judged as it is


class GreedyBot(Bot):
    """Looks one action ahead in imagined worlds and takes what the game's own value likes best.

    Every action is tried in the same worlds, so that luck favours none; offers are left alone."""

    LISTENS = False

    def __init__(self, game: Game, budget: Budget) -> None:
        super().__init__(game, budget)
        self._luck = Luck()
        self._circles = Circles()

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        seat: Seat = view["seat"]
        legal: list[Action] = [tuple(action) for action in view["legal"]]
        if len(legal) == 1:
            return legal[0]
        legal = self._circles.fresh(known_key(view, ()), legal, rng)
        imaginer = self.game.imaginer(view)
        sums = [0.0] * len(legal)
        luck = self._luck
        tried = 0
        deadline = monotonic() + self.budget.seconds
        while tried < self.budget.worlds and (tried == 0 or monotonic() < deadline):
            world = imaginer.deal(rng)
            luck.begin(rng.getrandbits(64))
            for i, action in enumerate(legal):
                luck.again()
                sums[i] += self._after(world.clone(), seat, action, luck)
            tried += 1
        best = max(sums)
        ties = [i for i, total in enumerate(sums) if total >= best - 1e-12]
        return self._circles.gave(legal[ties[below(rng, len(ties))]])

    def _after(self, world: State, seat: Seat, action: Action, rng: Random) -> float:
        """What the world is worth once the action has shown its effect."""
        world.apply(seat, action)
        for _ in range(PATIENCE):
            waiting = world.to_act()
            if not waiting or (waiting[0] != NATURE and self.game.settled(world, seat)):
                break
            who = waiting[0]
            if who == NATURE:
                world.apply(who, world.draw(rng))
            else:
                options = world.answers(who)
                world.apply(who, options[below(rng, len(options))])
        return self.game.value(world, seat)
