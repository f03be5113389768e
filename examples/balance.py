"""A question of balance: does it matter in which seat one sits? Run: python examples/balance.py [matches]

One question, one number: how often would seats that are all alike differ so much? To know that, the seats of every
match are shuffled, again and again. The answer holds for these players alone: chance is no judge of good play.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean

from hyakki import GAMES, play_match

GAME, SEATS, BOT = "tsuro-seas", 4, "random"
SHUFFLES = 1000


def main(matches: int = 200) -> None:
    returns = [returned(seed) for seed in range(matches)]
    rng = Random(1)
    alike = [spread([rng.sample(row, SEATS) for row in returns]) for _ in range(SHUFFLES)]
    difference = spread(returns)
    as_much = (1 + sum(one >= difference for one in alike)) / (1 + SHUFFLES)
    print(f"{GAMES[GAME].messages.say('title', {})}: {SEATS} seats of {BOT}, {matches} matches")
    print("mean returns: " + ", ".join([f"{mean:.3f}" for mean in means(returns)]))
    print(
        f"best and worst seat differ by {difference:.3f}; seats that are alike do so much in {as_much:.1%} of all cases"
    )


def returned(seed: int) -> list[float]:
    table = play_match(GAME, [BOT], SEATS, seed=seed)
    assert table.outcome is not None
    return list(table.outcome.returns)


def means(returns: list[list[float]]) -> list[float]:
    return [fmean(seat) for seat in zip(*returns, strict=True)]


def spread(returns: list[list[float]]) -> float:
    return max(means(returns)) - min(means(returns))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
