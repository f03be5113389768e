"""What one answer's tree had found about the question that the seat meets next, kept until it is asked that.

Nodes of a tree belong to what was told since its root, and a bot is shown views, not what was told. So each question
that the own seat might meet next is kept by the view it would have there: the one whose view is what the seat sees then
is the part of the tree that came true. Where none is, nothing was foreseen, and nothing is used.
"""

from __future__ import annotations

from typing import Final

from hyakki.bots.search.tree import Arm, Node, Tree
from hyakki.core.knowledge import known_key
from hyakki.core.stack import Action, Seat

ENOUGH: Final = 4  # visits: to know what the seat would see costs more than fewer are worth


class Kept:
    """The foreseen questions of the last answer; those of the one before, for who asks for it again."""

    def __init__(self) -> None:
        self._foreseen: dict[str, Node] = {}
        self._before: dict[str, Node] = {}
        self._asked = ""

    def came_true(self, asked: str) -> Node:
        """What was found about a question, by all that is known there; empty where it was not foreseen."""
        if asked != self._asked:
            self._before, self._foreseen, self._asked = self._foreseen, {}, asked
        return self._before.get(asked, {})

    def keep(self, tree: Tree, seat: Seat, answer: Action) -> None:
        """Of a tree that is done with, what lies below the answer given; two questions that look alike are one."""
        found: dict[str, list[Node]] = {}
        for one in tree.next.values():
            if one.start == answer and sum([arm.visits for arm in one.node.values()]) >= ENOUGH:
                for asked in {known_key(world.view(seat), ()) for world in one.worlds}:
                    found.setdefault(asked, []).append(one.node)
        self._foreseen = {asked: joined(nodes) for asked, nodes in found.items()}


def joined(nodes: list[Node]) -> Node:
    """Several nodes as one: the seat could not tell them apart."""
    one: Node = {}
    for node in nodes:
        for action, arm in node.items():
            one.setdefault(action, Arm()).join(arm)
    return one
