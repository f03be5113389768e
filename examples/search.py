"""A search that sees what its seat may know: playouts in imagined worlds. Run: python examples/search.py [matches]"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from hyakki import NATURE, Action, Bot, Seat, State, View, play_match

PLAYOUTS = 8  # for each answer


class Playouts(Bot):
    """Takes the answer after which chance, playing for everybody, does best on average.

    Every answer is tried in the same worlds with the same luck, so that none is favoured by it."""

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        legal: list[Action] = [tuple(action) for action in view["legal"]]
        dealer = self.game.imaginer(view, events)  # others know in its worlds what they have learned
        totals = [0.0] * len(legal)
        for _ in range(PLAYOUTS if len(legal) > 1 else 0):
            world, luck = dealer.deal(rng), rng.random()
            for i, action in enumerate(legal):
                totals[i] += played_out(world.clone(), view["seat"], action, Random(luck))
        return legal[totals.index(max(totals))]


def played_out(state: State, seat: Seat, action: Action, rng: Random) -> float:
    """What a match returns to a seat that answers so, if chance answers everything else."""
    state.apply(seat, action)
    while state.outcome is None:
        who = state.to_act()[0]
        state.apply(who, state.draw(rng) if who == NATURE else rng.choice(state.legal(who)))
    return state.outcome.returns[seat]


def main(matches: int = 10) -> None:
    won = 0.0
    for seed in range(matches):
        bots: list[type[Bot] | str] = [Playouts, "random"] if seed % 2 else ["random", Playouts]
        table = play_match("tsuro-seas", bots, options={"daikaiju": False}, seed=seed)
        assert table.outcome is not None
        won += table.outcome.returns[bots.index(Playouts)]
    print(f"Playouts has {won:g} of {matches} matches against random")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
