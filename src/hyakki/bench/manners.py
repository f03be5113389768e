"""Whether a manner shows: how often a character does what it likes, and its plain level, in the same positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hyakki.bots.base import Budget
from hyakki.bots.characters import characters_of
from hyakki.bots.search import Plan, SearchBot
from hyakki.bots.search.levels import plans
from hyakki.bots.search.manner import favours
from hyakki.core.again import package_of
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Action, Seat, State

MOMENTS = 60
APART = 5  # of the choices of a random match, every so many is looked at
MATCHES = 200  # random ones, at most
UNHURRIED = Budget(seconds=1000.0)


@dataclass(frozen=True)
class Shown:
    """How often each did what the character likes, in `moments` with something that it likes and something else."""

    game: str
    character: str
    level: str
    manner: str
    moments: int
    chose: int
    level_chose: int


def manner_of(game: Game, seats: int, name: str, moments: int = MOMENTS, plan: Plan | None = None) -> Shown:
    """A character beside its plain level, both with `plan` if one is given; same views, same chance."""
    one = characters_of(game)[name]
    plan = plan or plans(package_of(game))[one.level]
    bots = [SearchBot(game, UNHURRIED, plan, leans) for leans in (one.leans, None)]
    chose = [0, 0]
    seen = 0
    for state, seat in choices(game, seats):
        answers = state.answers(seat)
        liked = dict(zip(answers, favours(game, state, seat, answers, one.leans), strict=True))
        if max(liked.values()) <= 0 or min(liked.values()) > 0:
            continue
        for number, bot in enumerate(bots):
            chose[number] += likes(liked, bot.choose(state.view(seat), [], Random(seen)))
        seen += 1
        if seen == moments:
            break
    return Shown(game.name, name, one.level, one.manner, seen, chose[0], chose[1])


def likes(liked: dict[Action, float], action: Action) -> bool:
    return liked[action] > 0


def choices(game: Game, seats: int) -> Iterator[tuple[State, Seat]]:
    """Moments of random matches in which a seat has a choice, not all of the same turn."""
    for match in range(MATCHES):
        rng = Random(match)
        state = game.new(seats)
        number = 0
        while waiting := state.to_act():
            seat = waiting[0]
            if seat == NATURE:
                state.apply(seat, state.draw(rng))
                continue
            options = state.answers(seat)
            if len(options) > 1:
                number += 1
                if number % APART == match % APART:
                    yield state, seat
            state.apply(seat, rng.choice(options))
