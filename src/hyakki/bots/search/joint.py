"""Seats of one team that choose at once are searched as one mind, alike by each of them, from what is public."""

from __future__ import annotations

from random import Random
from typing import Final

from hyakki.bots.search.plan import Plan
from hyakki.bots.search.tree import Tree
from hyakki.bots.search.worlds import Thinker
from hyakki.core.game import Game
from hyakki.core.imagining import Imaginer
from hyakki.core.knowledge import known_key
from hyakki.core.polls import asks_together, reopened
from hyakki.core.stack import Action, Seat

REMEMBERED: Final = 32  # choices of teams: mates ask one after the other, at many tables at once
recent: dict[tuple[Game, Plan, str], dict[Seat, Action]] = {}  # found from what is public, so that mates may share it


def joint_answer(thinker: Thinker, imaginer: Imaginer, actions: list[Action]) -> Action | None:
    """The own part of what the team chooses; None where the team does not choose at once."""
    world = imaginer.deal(thinker.rng)
    if not asks_together(world):
        return None
    sides = [world.team(seat) for seat in range(world.facts.seats)]
    public = reopened(world).view(None)
    mates: list[Seat] = [seat for seat in public["to_act"] if sides[seat] == sides[thinker.seat]]
    if len(mates) < 2:
        return None
    asked = (thinker.game, thinker.plan, known_key(public, ()))
    answers = recent.get(asked)
    if answers is None:
        answers = searched(thinker, thinker.game.imaginer(public), sides, mates, asked[2])
        if len(recent) >= REMEMBERED:
            recent.clear()
        recent[asked] = answers
    action = answers.get(thinker.seat)
    return action if action in actions else None


def searched(thinker: Thinker, worlds: Imaginer, sides: list[int], mates: list[Seat], luck: str) -> dict[Seat, Action]:
    """What the team chooses, by a chance that is the same for all mates, whatever else each of them knows."""
    thinker.rng = Random(luck)
    tree = Tree(thinker, sides)
    me, thinker.seat = thinker.seat, mates[0]
    while thinker.simulations < thinker.plan.simulations and not thinker.late():
        tree.simulate(worlds.deal(thinker.rng), None, None)
    thinker.seat = me
    return plan_of_team(tree, worlds, mates)


def plan_of_team(tree: Tree, worlds: Imaginer, mates: list[Seat]) -> dict[Seat, Action]:
    """What each mate is to answer: one after the other, each knowing what was found for those before."""
    world = worlds.deal(tree.thinker.rng)
    heard = [0] * len(tree.sides)
    answers: dict[Seat, Action] = {}
    while len(answers) < len(mates):
        who = world.to_act()[0]
        options = world.answers(who)
        action = options[0]
        if who in mates:
            node = tree.nodes.get(tree.key(world, who, heard)) if len(options) > 1 else None
            action = answers[who] = tree.chosen(node, secret=True) if node else options[0]
        tree.answer(world, who, action, heard)
    return answers
