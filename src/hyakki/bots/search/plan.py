"""Plans: the settings of a search, as a game's `search.json` has them for each level, or as text for trials."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.core.errors import BadInput

MOST_SECONDS = 1.8  # of CPU: a cap for slow machines, not a budget; simulations are counted, so that matches repeat


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat thinks about one answer."""

    kind: Literal["glance", "halving", "tree"] = "glance"  # a glance judges every action right after it, and no more
    simulations: int = 0
    worlds: int = 4  # in which every action is judged at a glance first; 0: a tree starts without
    beliefs: int = 0  # a stock of worlds, of which those are drawn oftener that fit how the others have played; 0: none
    trust: float = 3.0  # how many simulations that judgement counts for
    candidates: int = 0  # actions kept after it; 0: all
    answers: int = 0  # given in a play-out before the game's value judges; -1: to the end of the match
    turn: bool = False  # a play-out ends with the own turn
    careless: float = (
        0.1  # of the answers of a play-out, the share given at random; the others are the best at a glance
    )
    honest: bool = False  # in a play-out each seat judges by a world dealt from its own view, not by the one it is in
    learned: bool = False  # what self-play taught judges at the end of a simulation, not the game's value
    explore: float = 0.3  # tree: how much actions seldom tried are preferred
    rest: bool = False  # tree: a simulation grows the tree until the game's value can judge
    habits: bool = False  # tree: others answer by their habits where the game knows them, not by what is best for them
    listen: bool = False  # tree: what was heard tells nodes apart, not only answers
    joint: bool = False  # tree: seats of one team that choose at once are one mind
    keep: bool = False  # tree: what was found about the question that came true starts the next search
    sharp: float = 0.0  # tree: an answer in secret is drawn by its visits to this power; 0: the most visited
    heat: float = 0.0  # how readily a worse action is chosen, where 1 is what an average one loses; 0: the best
    overlook: float = 0.0  # the share of actions that are not noticed
    seconds: float = MOST_SECONDS


def read_plan(data: object, path: str) -> Plan:
    """A plan from JSON; refused with what is wrong."""
    try:
        return msgspec.convert(data, Plan, strict=False)
    except msgspec.ValidationError as error:
        names = ", ".join(Plan.__struct_fields__)
        raise BadInput(path, f"is no plan: {error}", f"settings: {names}") from None


def parse_plan(text: str) -> Plan:
    """A plan from `kind/setting=value/...`, as `tree/simulations=200/explore=0.5`."""
    kind, *settings = text.split("/")
    given = {"kind": kind, **dict([setting.partition("=")[::2] for setting in settings])}
    return read_plan(given, "plan")
