"""Who sits where: whole sides, rotated so that each contestant gets every side of the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from hyakki.core.game import Game
from hyakki.core.stack import Facts, Seat


@dataclass(frozen=True)
class Deal:
    """One seed and the matches played from it: for each match, the contestant of every side."""

    seed: int
    lineups: tuple[tuple[str, ...], ...]


def sides_of(game: Game, facts: Facts) -> list[list[Seat]]:
    """The seats of each team, in the order of their first seats."""
    teams: dict[int, list[Seat]] = {}
    for seat in range(facts.seats):
        teams.setdefault(game.team(facts, seat), []).append(seat)
    return list(teams.values())


def duel_deals(sides: int, bot: str, against: str, seed: int, only: int | None, control: bool) -> Iterator[Deal]:
    """The bot on each side in turn (or on one only), the other on all the rest; `control`: the other everywhere too."""
    places = range(sides) if only is None else [only]
    lineups = [tuple([bot if side == place else against for side in range(sides)]) for place in places]
    if control:
        lineups.append((against,) * sides)
    while True:
        yield Deal(seed, tuple(lineups))
        seed += 1


def mixed_deals(sides: int, bots: list[str], seed: int) -> Iterator[Deal]:
    """Several bots: in each deal as many as there are sides, each of them on every side once.

    Where bots are more than sides, all groups of them come equally often; where sides are more, a bot sits on several,
    and which one does goes round by chance that follows from the seed."""
    groups = list(combinations(bots, sides)) if len(bots) > sides else [tuple(bots)]
    order: list[tuple[str, ...]] = []
    while True:
        rng = Random(seed)
        if not order:
            order = rng.sample(groups, len(groups))
        group = rng.sample(order.pop(), min(sides, len(bots)))
        lineup = [group[i % len(group)] for i in range(sides)]
        yield Deal(seed, tuple([tuple(lineup[i:] + lineup[:i]) for i in range(sides)]))
        seed += 1
