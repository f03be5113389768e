"""How a match stands for all seats, and what answers are worth to one of them: from a view alone, by imagined worlds.

Both are estimates: worlds are dealt by their odds, played on a little and judged by what self-play taught, where a game
has that, else by its values. The answer that looks best is chosen in one half of the worlds and measured in the other,
so that luck does not praise itself."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hyakki.bots.search.levels import plans
from hyakki.bots.search.plan import Plan
from hyakki.bots.search.worlds import Thinker
from hyakki.core.again import package_of
from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, State, View

STANDING_WORLDS: Final = 24
GLANCES: Final = 2  # worlds in which all answers are looked at first
LOOKED_AT: Final = 60  # answers of those that are many
CANDIDATES: Final = 4
WEIGHED_WORLDS: Final = 64
LEAST_WORLDS: Final = 8  # however late it is
PLAYED_ON: Final = 6  # answers, where the plan of the game's masters plays nothing out
LEVEL: Final = "master"

Words = list[str | int]  # an action as JSON


class Standing(Struct):
    """The return that each seat may expect, in the mean of so many worlds."""

    values: list[float]
    worlds: int


class Verdict(Struct):
    """The answer that looks best beside the one that was `kept`, and what it gains over that, with its standard error.

    `rival` looks best among the others than the kept one, and `loses` is the seat that the kept one costs most
    compared with the rival, None where it costs nobody. Worths are returns to expect."""

    best: Words
    gain: float
    error: float
    worth: float  # of the one that was kept
    rival: Words
    rival_worth: float
    rival_error: float  # of the difference between the two
    loses: Seat | None
    worlds: int


def plan_of(game: Game) -> Plan:
    """How a master of the game plays worlds on."""
    plan = plans(package_of(game))[LEVEL]
    return plan if plan.answers else replace(plan, answers=PLAYED_ON, careless=0.0)


def standing(game: Game, deal: Callable[[Random], State], seat: Seat, rng: Random, seconds: float) -> Standing:
    """The mean values of worlds, each let come to rest for a seat."""
    thinker = Thinker(game, plan_of(game), seat, rng, seconds)
    rows: list[list[float]] = []
    while len(rows) < STANDING_WORLDS and (len(rows) < LEAST_WORLDS or not thinker.late()):
        world = deal(rng)
        thinker.settle(world, seat, rng)
        rows.append(game.learned(world))
    return Standing([fmean(column) for column in zip(*rows, strict=True)], len(rows))


def weigh(game: Game, view: View, kept: Action, rng: Random, seconds: float) -> Verdict:
    """An answer of the seat of a view beside those that look best; all are tried in the same worlds with equal luck."""
    seat: Seat = view["seat"]
    thinker = Thinker(game, plan_of(game), seat, rng, seconds)
    imaginer = game.imaginer(view)
    actions = candidates(thinker, [imaginer.deal(rng) for _ in range(GLANCES)], view, kept)
    rows: list[list[list[float]]] = []  # by world, by answer: the values of all seats
    while len(rows) < WEIGHED_WORLDS and (len(rows) < LEAST_WORLDS or not thinker.late()):
        world, luck = imaginer.deal(rng), rng.getrandbits(64)
        rows.append([played_on(thinker, world.clone(), action, luck) for action in actions])
    return verdict(rows, actions, seat)


def candidates(thinker: Thinker, worlds: list[State], view: View, kept: Action) -> list[Action]:
    """The answer that was kept, and those of the others that look best at a glance."""
    others = [action for action in map(tuple, view["legal"]) if action != kept]
    if len(others) > LOOKED_AT:
        others = thinker.rng.sample(others, LOOKED_AT)
    looks = thinker.glances(worlds, others)
    order = sorted(range(len(others)), key=lambda number: -looks[number])
    return [kept, *[others[number] for number in order[:CANDIDATES]]]


def played_on(thinker: Thinker, world: State, action: Action, luck: int) -> list[float]:
    """The values after an answer and what may follow it, in a world that is used up."""
    thinker.follow(world, action, luck)
    return thinker.game.learned(world)


def verdict(rows: list[list[list[float]]], actions: list[Action], seat: Seat) -> Verdict:
    """What the worlds say: every other one chooses, the rest measure."""
    choosing, measuring = rows[::2], rows[1::2]
    numbers = range(len(actions))
    looks = [fmean([row[number][seat] for row in choosing]) for number in numbers]
    best = max(numbers, key=lambda number: looks[number])
    rival = max(numbers[1:] or numbers, key=lambda number: looks[number])
    gain, error = compared(measuring, best, 0, seat)
    _, rival_error = compared(measuring, rival, 0, seat)
    seats = range(len(rows[0][0]))
    others = [other for other in seats if other != seat and not allied(rows, other, seat)]
    costs = {other: compared(measuring, rival, 0, other)[0] for other in others}
    loser = max(costs, key=lambda other: costs[other], default=None)
    return Verdict(
        best=list(actions[best]),
        gain=gain,
        error=error,
        worth=fmean([row[0][seat] for row in measuring]),
        rival=list(actions[rival]),
        rival_worth=fmean([row[rival][seat] for row in measuring]),
        rival_error=rival_error,
        loses=None if loser is None or costs[loser] <= 0 else loser,
        worlds=len(rows),
    )


def allied(rows: list[list[list[float]]], seat: Seat, other: Seat) -> bool:
    """Whether two seats fare alike in every world: they win and lose together."""
    return all(values[seat] == values[other] for row in rows for values in row)


def compared(rows: list[list[list[float]]], one: int, other: int, seat: Seat) -> tuple[float, float]:
    """By how much an answer is better for a seat than another, world by world, and the standard error of that."""
    differences = [row[one][seat] - row[other][seat] for row in rows]
    spread = stdev(differences) if len(differences) > 1 else 1.0
    return fmean(differences), spread / sqrt(len(differences))
