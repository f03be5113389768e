"""A manner: what kinds of deeds a bot likes more or less than their worth, declared as data and weighed at the root."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, State

NEVER = -3.0  # so little it likes what it does not do while there is anything else
LEAST_SPREAD = 0.01  # of worths: among equals the liking decides

Leans = Mapping[str, float]  # by trait: how much of what an average action loses it may cost, or must gain


def favours(game: Game, world: State, seat: Seat, actions: list[Action], leans: Leans) -> list[float]:
    """How each action is liked, in a world that fits what the seat knows."""
    return [sum([leans.get(trait, 0.0) for trait in game.traits(world, seat, action)]) for action in actions]


def willing(game: Game, world: State, seat: Seat, actions: list[Action], leans: Leans) -> list[Action]:
    """The actions that it would do at all; all of them where there is no other."""
    never = {trait for trait, lean in leans.items() if lean <= NEVER}
    return [action for action in actions if never.isdisjoint(game.traits(world, seat, action))] or actions


def leaned(worths: list[float], liked: list[float]) -> list[float]:
    """The worths as somebody of this manner sees them: measured by what the mean loses, so that no scale matters."""
    spread = max(LEAST_SPREAD, max(worths) - fmean(worths))
    return [worth + favour * spread for worth, favour in zip(worths, liked, strict=True)]
