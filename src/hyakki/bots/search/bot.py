"""The bot that searches by a plan, from its view alone."""

from __future__ import annotations

from math import exp
from random import Random
from statistics import fmean
from typing import Any

from hyakki.bots.base import Bot, Budget
from hyakki.bots.circles import Circles
from hyakki.bots.search.beliefs import Believed
from hyakki.bots.search.halving import halving
from hyakki.bots.search.joint import joint_answer
from hyakki.bots.search.kept import Kept
from hyakki.bots.search.manner import NEVER, Leans, favours, leaned, willing
from hyakki.bots.search.plan import Plan
from hyakki.bots.search.solving import unspoilt
from hyakki.bots.search.standstill import leads_nowhere
from hyakki.bots.search.tree import PRUNED, Arm, Node, Tree
from hyakki.bots.search.worlds import Thinker
from hyakki.core.game import Game
from hyakki.core.imagining import Imaginer
from hyakki.core.knowledge import known_key
from hyakki.core.stack import Action, View


class SearchBot(Bot):
    """Plays what its plan finds, as its manner leans; offers are left alone."""

    LISTENS = False

    def __init__(self, game: Game, budget: Budget, plan: Plan, leans: Leans | None = None) -> None:
        super().__init__(game, budget)
        self.plan = plan
        self.leans = leans or {}
        self.simulations = 0  # so far, for measuring
        self._circles = Circles()
        self._kept = Kept()

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        legal: list[Action] = [tuple(action) for action in view["legal"]]
        if len(legal) == 1:
            return legal[0]
        asked = known_key(view, ())
        foreseen = self._kept.came_true(asked)
        return self._circles.gave(self._chosen(view, self._circles.fresh(asked, legal, rng), foreseen, rng))

    def _chosen(self, view: View, legal: list[Action], foreseen: Node, rng: Random) -> Action:
        thinker = Thinker(self.game, self.plan, view["seat"], rng, self.budget.seconds)
        imaginer = self.game.imaginer(view)
        if min(self.leans.values(), default=0.0) <= NEVER:
            legal = willing(self.game, imaginer.deal(rng), thinker.seat, legal, self.leans)
        noticed = noticed_of(legal, self.plan.overlook, rng)
        if len(noticed) == 1:
            return noticed[0]
        if self.plan.simulations:
            noticed = unspoilt(thinker, imaginer, noticed)
            if len(noticed) == 1:
                return noticed[0]
        if self.plan.beliefs:
            imaginer = Believed(self.game, imaginer, thinker.seat, self.plan.beliefs, rng)
        answer = joint_answer(thinker, imaginer, noticed) if self.plan.joint else None
        if answer is None:
            answer = self._alone(thinker, imaginer, noticed, foreseen, secret=len(view["to_act"]) > 1)
        self.simulations += thinker.simulations
        return answer

    def _alone(
        self, thinker: Thinker, imaginer: Imaginer, actions: list[Action], foreseen: Node, secret: bool
    ) -> Action:
        plan = self.plan
        liked = self._liked(thinker, imaginer, actions)
        glances = [0.0] * len(actions)
        if plan.worlds:
            glances = thinker.glances([imaginer.deal(thinker.rng) for _ in range(plan.worlds)], actions)
            if plan.candidates and len(actions) > plan.candidates:
                looks = leaned(glances, liked)
                order = sorted(range(len(actions)), key=lambda number: (-looks[number], thinker.rng.random()))
                kept = sorted(order[: plan.candidates])
                actions, glances = [actions[n] for n in kept], [glances[n] for n in kept]
                liked = [liked[n] for n in kept]
        if plan.kind == "tree":
            world = imaginer.deal(thinker.rng)
            tree = Tree(thinker, [world.team(s) if plan.joint else s for s in range(world.facts.seats)])
            trust = plan.trust if plan.worlds else 0.0
            root = {action: Arm(trust, glances[number]) for number, action in enumerate(actions)}
            for action in actions:
                if action in foreseen:
                    root[action].join(foreseen[action])
            while thinker.simulations < plan.simulations and not thinker.late():
                tree.simulate(imaginer.deal(thinker.rng), thinker.seat, root)
            answer = self._of_tree(tree, root, actions, liked, secret)
            while len(root) > 1 and leads_nowhere(thinker, imaginer, answer):
                del root[answer]
                answer = self._of_tree(tree, root, actions, liked, secret)
            self._kept.keep(tree, thinker.seat, answer)
            return answer
        if plan.kind == "halving":
            glances = halving(thinker, imaginer, actions, glances)
        left = list(range(len(actions)))
        while True:
            worths = leaned([glances[n] for n in left], [liked[n] for n in left])
            number = left[picked(worths, plan.heat, thinker.rng)]
            if len(left) == 1 or not leads_nowhere(thinker, imaginer, actions[number]):
                return actions[number]
            left.remove(number)

    def _of_tree(self, tree: Tree, root: Node, actions: list[Action], liked: list[float], secret: bool) -> Action:
        """What the tree says; somebody with a manner, or a weak one, compares what it knows enough of."""
        if not self.plan.heat and not self.leans:
            return tree.chosen(root, secret)
        actions, liked = well_tried(root, actions, liked)
        worths = [root[action].sum / max(root[action].visits, 1e-9) for action in actions]
        return actions[picked(leaned(worths, liked), self.plan.heat, tree.thinker.rng)]

    def _liked(self, thinker: Thinker, imaginer: Imaginer, actions: list[Action]) -> list[float]:
        """How the manner likes each action; a bot without one likes all alike, and spends no chance on it."""
        if not self.leans:
            return [0.0] * len(actions)
        return favours(self.game, imaginer.deal(thinker.rng), thinker.seat, actions, self.leans)


def well_tried(root: Node, actions: list[Action], liked: list[float]) -> tuple[list[Action], list[float]]:
    """The actions that a tree knows enough of to compare them by more than their visits."""
    enough = PRUNED * max([arm.visits for arm in root.values()])
    kept = [number for number, action in enumerate(actions) if action in root and root[action].visits >= enough]
    return [actions[number] for number in kept], [liked[number] for number in kept]


def noticed_of(legal: list[Action], overlook: float, rng: Random) -> list[Action]:
    """The actions that are not overlooked; somebody who notices none notices them all at last."""
    return [action for action in legal if rng.random() >= overlook] or legal if overlook else legal


def picked(worths: list[float], heat: float, rng: Random) -> int:
    """The best, ties by chance; with heat any, the less likely the more it loses, measured by what the mean loses."""
    best = max(worths)
    cold = heat * (best - fmean(worths))
    weights = [exp((worth - best) / cold) if cold > 0 else float(worth >= best - 1e-12) for worth in worths]
    number = rng.random() * sum(weights)
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    return worths.index(best)
