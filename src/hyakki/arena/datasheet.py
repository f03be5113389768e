"""A game in figures: how long matches are, among how many actions one chooses, who wins among equals, what it costs.

Every mean is over whole matches, which are independent, and comes with its 95 % interval and how many they were.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import fmean, median, quantiles
from time import process_time

from hyakki.arena.intervals import Interval, interval
from hyakki.arena.trial import Trial, Verdict
from hyakki.bots import Budget
from hyakki.bots.match import play_match
from hyakki.core import stack
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.stack import NATURE

WORLDS = 2  # that greedy imagines per answer
Tick = Callable[[], None]


@dataclass(frozen=True)
class Plays:
    """How many matches are played by lot, by greedy (of each kind) and by masters alone."""

    lot: int
    greed: int
    mastery: int = 0


@dataclass(frozen=True)
class Lot:
    """What a match played by lot was like."""

    decisions: int  # answers of seats
    chances: int  # answers of nature
    choices: float  # legal actions at a decision, on average
    most: int  # of them
    seconds: float  # of CPU time
    returns: tuple[float, ...]


@dataclass(frozen=True)
class Spread:
    """How a count lies over matches."""

    mean: Interval
    low: float  # a tenth of the matches is below
    middle: float
    high: float  # a tenth is above
    most: float


@dataclass(frozen=True)
class Sheet:
    """What was measured of a game with so many seats and these options."""

    game: Game
    seats: int
    options: dict[str, Json]
    seed: int
    compiled: bool
    decisions: Spread
    chances: Interval
    choices: Interval
    most_choices: int
    microseconds: Interval  # of CPU time for a decision: the list of what is legal, one by lot, applied, with nature
    random: tuple[Interval, ...]  # mean returns by seat, all of them alike
    greedy: tuple[Interval, ...]
    master: tuple[Interval, ...]  # none where none were asked for
    better: Verdict  # greedy against random


def sheet(game: Game, seats: int, options: dict[str, Json], seed: int, plays: Plays, tick: Tick) -> Sheet:
    """Play and count; the same arguments give the same figures, but for the CPU time."""
    facts = game.facts(seats, options)
    lots = []
    for number in range(plays.lot):
        lots.append(at_random(game, seats, options, Random(f"{seed} {number}")))
        tick()

    def alike(bot: str, count: int) -> tuple[Interval, ...]:
        returns: list[tuple[float, ...]] = []
        for number in range(count):
            table = play_match(game, [bot], seats, options, seed + number, budget=Budget(worlds=WORLDS))
            assert table.outcome is not None
            returns.append(table.outcome.returns)
            tick()
        return by_seat(returns)

    greedy, master = alike("greedy", plays.greed), alike("master", plays.mastery)
    trial = Trial(game.name, "greedy", "random", seats, options, usual=Budget(worlds=WORLDS))
    verdict = trial.run(plays.greed, seed, progress=lambda done: tick())
    return Sheet(
        game,
        seats,
        facts.options,
        seed,
        not str(stack.__file__).endswith(".py"),
        spread([one.decisions for one in lots]),
        counted([one.chances for one in lots]),
        counted([one.choices for one in lots]),
        max([one.most for one in lots]),
        counted([one.seconds / one.decisions * 1e6 for one in lots]),
        by_seat([one.returns for one in lots]),
        greedy,
        master,
        verdict,
    )


def steps(seats: int, game: Game, options: dict[str, Json], plays: Plays) -> int:
    """How often a sheet ticks."""
    compared = Trial(game.name, "greedy", "random", seats, options).count(plays.greed)[1]
    return plays.lot + plays.greed + plays.mastery + compared


def at_random(game: Game, seats: int, options: dict[str, Json], rng: Random) -> Lot:
    counts: list[int] = []
    chances = 0
    started = process_time()
    state = game.new(seats, options)
    waiting = state.to_act()
    while waiting:
        seat = waiting[0]
        if seat == NATURE:
            state.apply(seat, state.draw(rng))
            chances += 1
        else:
            legal = state.legal(seat)
            counts.append(len(legal))
            state.apply(seat, legal[int(rng.random() * len(legal))])
        waiting = state.to_act()
    seconds = process_time() - started
    assert state.outcome is not None
    return Lot(len(counts), chances, fmean(counts), max(counts), seconds, state.outcome.returns)


def counted(values: list[float] | list[int]) -> Interval:
    """The mean of counts that have no bound known beforehand."""
    return interval(values, span=max(values) - min(values))


def spread(values: list[int]) -> Spread:
    tenths = quantiles(values, n=10, method="inclusive")
    return Spread(counted(values), tenths[0], median(values), tenths[-1], max(values))


def by_seat(returns: list[tuple[float, ...]]) -> tuple[Interval, ...]:
    return tuple([interval(values) for values in zip(*returns, strict=True)])
