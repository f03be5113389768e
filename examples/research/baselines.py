"""A table of baselines: what contestants score against others, each on both sides of the same matches.

The first match of a pair has a contestant in seat 0 and its rival in all others, the second the other way round; in
Shibuya seat 0 is Gojo against the three spirits. A score of 0.5 is as good as the rival. Contestants are bots by name,
`ismcts:N` (OpenSpiel's information-set search with N simulations) and `ppo:FILE` (what `masked_ppo.py` has learned).

    python examples/research/baselines.py [PAIRS] [CONTESTANT …] [--against RIVAL …] [--game GAME] [--seats N]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from hyakki import GAMES, Action, Bot, Budget, Game, View, play_match
from hyakki.arena.intervals import interval

Maker = str | Callable[[Game, Budget], Bot]

BUDGET = Budget(seconds=600.0)  # levels stop by their plans, not by the clock


class IsMcts(Bot):
    """OpenSpiel's search over worlds that fit the view, with random play-outs."""

    def __init__(self, game: Game, budget: Budget, seats: int, simulations: int) -> None:
        super().__init__(game, budget)
        import pyspiel

        import hyakki.openspiel

        self.spiel = pyspiel.load_game(hyakki.openspiel.short_name(game.name), {"players": seats})
        self.simulations = simulations

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        from hyakki.openspiel.worlds import World

        state = self.spiel.new_initial_state()
        acting = state.world.acting
        state.world = World(self.game.imagine(view, rng), acting, [])
        chance = np.random.RandomState(rng.randrange(2**31))
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        bot = ismcts.ISMCTSBot(self.spiel, evaluator, 1.0, self.simulations, random_state=chance)
        action: Action = acting.action(int(bot.step(state)))
        return action


def maker(name: str, seats: int) -> Maker:
    """What makes a contestant."""
    kind, _, given = name.partition(":")
    if kind == "ismcts":
        return lambda game, budget: IsMcts(game, budget, seats, int(given))
    if kind == "ppo":
        from masked_ppo import Network, Policy

        network = Network.load(Path(given))
        return lambda game, budget: Policy(game, budget, network)
    return name


def score(game: str, seats: int, one: Maker, other: Maker, seed: int) -> tuple[float, float]:
    """What a contestant gets in seat 0, and then in all the others."""
    first = play_match(game, [one] + [other] * (seats - 1), seed=seed, budget=BUDGET).outcome
    second = play_match(game, [other] + [one] * (seats - 1), seed=seed, budget=BUDGET).outcome
    assert first is not None
    assert second is not None
    return first.returns[0], fmean(second.returns[1:])


def with_margin(values: list[float]) -> str:
    found = interval(values)
    return f"{found.mean:.3f} ± {found.margin:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", nargs="?", type=int, default=100)
    parser.add_argument("contestants", nargs="*", default=["random", "greedy"])
    parser.add_argument("--against", nargs="+", default=["random"])
    parser.add_argument("--game", default="shibuya", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=4)
    given = parser.parse_args()
    print(f"{given.game}, {given.seats} seats, {given.pairs} pairs, seeds from 1")
    print("contestant | against | score | in seat 0 | in the others | CPU seconds")
    for name in given.contestants:
        for rival in given.against:
            started = process_time()
            one, other = maker(name, given.seats), maker(rival, given.seats)
            pairs = [score(given.game, given.seats, one, other, seed) for seed in range(1, given.pairs + 1)]
            scores = [fmean(pair) for pair in pairs]
            sides = [with_margin([pair[side] for pair in pairs]) for side in (0, 1)]
            spent = process_time() - started
            print(" | ".join([name, rival, with_margin(scores), *sides, f"{spent:.0f}"]), flush=True)


if __name__ == "__main__":
    main()
