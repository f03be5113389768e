"""Sequential halving: all candidates are tried in the same worlds, and the worse half drops out again and again."""

from __future__ import annotations

from hyakki.bots.search.worlds import Thinker
from hyakki.core.imagining import Imaginer
from hyakki.core.stack import Action, State


def halving(thinker: Thinker, imaginer: Imaginer, actions: list[Action], glances: list[float]) -> list[float]:
    """What each action is worth; those that dropped out keep what they had reached, below all that stayed longer."""
    trust = thinker.plan.trust
    sums = [trust * worth for worth in glances]
    tries = [trust] * len(actions)
    left = list(range(len(actions)))
    rounds = max(1, (len(left) - 1).bit_length())
    while len(left) > 1:
        for _ in range(max(1, thinker.plan.simulations // (rounds * len(left)))):
            if thinker.late():
                break
            world = imaginer.deal(thinker.rng)
            luck = thinker.rng.getrandbits(64)
            for number in left:
                sums[number] += tried(thinker, world.clone(), actions[number], luck)
                tries[number] += 1
        left.sort(key=lambda number: -sums[number] / max(tries[number], 1e-9))
        left = left[: (len(left) + 1) // 2]
    means = [sums[number] / max(tries[number], 1e-9) for number in range(len(actions))]
    ceiling = means[left[0]]
    return [worth if number == left[0] else min(worth, ceiling) - 1e-9 for number, worth in enumerate(means)]


def tried(thinker: Thinker, world: State, action: Action, luck: int) -> float:
    """One simulation of an action, in a world that is used up."""
    thinker.simulations += 1
    thinker.follow(world, action, luck)
    return thinker.judged(world, [thinker.seat])[thinker.seat]
