"""Information-set tree search with several observers: a node belongs to a side and to what that side was told.

Answers of a poll are told to nobody else, so those who choose at once do not know each other's choice; seats of one
mind tell each other everything. Nature is drawn by its odds, and an action counts only where it is available.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random

from hyakki.bots.search.worlds import Thinker
from hyakki.core.stack import NATURE, Action, Seat, State

LEAST_SPREAD = 0.004
PRUNED = 0.25  # of the visits of the favourite: what has less is not drawn
SEVERAL = 8  # worlds remembered of a question: what the seat sees there may differ though it was told the same

Key = tuple[int, int, str]  # side, what it was told, what is asked


class Arm:
    """An action at a node: its visits, what they brought, and how often it could be chosen."""

    __slots__ = ("available", "sum", "visits")

    def __init__(self, visits: float = 0.0, worth: float = 0.0) -> None:
        self.visits = visits
        self.sum = visits * worth
        self.available = 0

    def join(self, other: Arm) -> None:
        """Count what another arm of the same action has brought too."""
        self.visits += other.visits
        self.sum += other.sum
        self.available += other.available


Node = dict[Action, Arm]


class Next:
    """A question that the own seat meets next: after which answer, what was found there, some worlds it was met in."""

    __slots__ = ("node", "start", "worlds")

    def __init__(self, start: Action, node: Node) -> None:
        self.start = start
        self.node = node
        self.worlds: list[State] = []


class Tree:
    """Grows by one simulation at a time."""

    def __init__(self, thinker: Thinker, sides: list[int]) -> None:
        self.thinker = thinker
        self.sides = sides  # per seat
        self.nodes: dict[Key, Node] = {}
        self.ears = [sides.index(side) for side in sorted(set(sides))]  # a seat that hears for each side
        self.next: dict[Key, Next] = {}  # questions that the seat may meet next, if the plan keeps them

    def key(self, world: State, who: Seat, heard: list[int]) -> Key:
        return (self.sides[who], heard[self.sides[who]], world.question.name)

    def answer(self, world: State, who: Seat, action: Action, heard: list[int]) -> None:
        """Apply an answer; every side remembers what it is told of it."""
        for ear in self.ears:
            side = self.sides[ear]
            one_mind = who != NATURE and self.sides[who] == side
            heard[side] = hash((heard[side], who, action if one_mind else world.told(who, action, ear)))
        if not self.thinker.plan.listen:
            world.apply(who, action)
            return
        world.log = []
        world.apply(who, action)
        for event in world.log:
            text = f"{event.key}{event.args}"
            for ear in self.ears:
                if event.heard_by(ear):
                    heard[self.sides[ear]] = hash((heard[self.sides[ear]], text))
        world.log = None

    def simulate(self, world: State, first: Seat | None, root: Node | None) -> None:
        """Play by the tree until it has grown; `first` answers first, out of `root`."""
        thinker = self.thinker
        game, plan, rng = thinker.game, thinker.plan, thinker.rng
        thinker.simulations += 1
        heard = [0] * len(self.sides)
        path: list[tuple[Arm, Seat]] = []
        grown = False
        start: Action | None = None  # what the own seat has answered, until it is asked next
        while waiting := world.to_act():
            who = waiting[0]
            if who == NATURE:
                self.answer(world, who, world.draw(rng), heard)
                continue
            if grown and (not plan.rest or game.settled(world, thinker.seat)):
                break
            if first is not None and root is not None:
                who, first = first, None
                node, options = root, list(root)
            else:
                options = world.answers(who)
                if len(options) == 1:
                    self.answer(world, who, options[0], heard)
                    continue
                if plan.habits and self.sides[who] != self.sides[thinker.seat]:
                    odds = game.habits(world, who)
                    if odds:
                        self.answer(world, who, drawn(odds, rng), heard)
                        continue
                key = self.key(world, who, heard)
                known = self.nodes.get(key)
                if known is None:
                    known = self.nodes[key] = {}
                    grown = True
                if start is not None and who == thinker.seat:
                    self.meet(key, start, known, world)
                    start = None
                node = known
            action = self.select(node, options)
            if plan.keep and node is root:
                start = action
            path.append((node[action], who))
            self.answer(world, who, action, heard)
        if plan.answers:
            thinker.play_out(world, rng, rng)
        thinker.settle(world, thinker.seat, rng)
        worths = thinker.judged(world, sorted({who for _, who in path}))
        for arm, who in path:
            arm.visits += 1
            arm.sum += worths[who]

    def meet(self, key: Key, start: Action, node: Node, world: State) -> None:
        """Remember a question that the own seat meets next after an answer, and some of the worlds it is met in."""
        known = self.next.get(key)
        if known is None:
            known = self.next[key] = Next(start, node)
        if len(known.worlds) < SEVERAL:
            known.worlds.append(world.clone())

    def select(self, node: Node, options: list[Action]) -> Action:
        """What promises most; what was never tried comes first."""
        rng = self.thinker.rng
        untried = 0
        chosen = options[0]
        arms: list[Arm] = []
        visits = total = 0.0
        for action in options:
            arm = node.get(action)
            if arm is None:
                arm = node[action] = Arm()
            arm.available += 1
            if arm.visits <= 0:
                untried += 1
                if rng.random() * untried < 1:
                    chosen = action
            visits += arm.visits
            total += arm.sum
            arms.append(arm)
        if untried:
            return chosen
        mean = total / visits
        spread = self.thinker.plan.explore * sqrt(max(0.0, mean * (1 - mean)) + LEAST_SPREAD)
        best = -1e9
        for number, arm in enumerate(arms):
            score = arm.sum / arm.visits + spread * sqrt(log(arm.available + arm.visits) / arm.visits)
            if score > best:
                best, chosen = score, options[number]
        return chosen

    def chosen(self, node: Node, secret: bool) -> Action:
        """The answer: the most visited one, or where answers are secret one drawn by visits."""
        most = max([arm.visits for arm in node.values()])
        sharp = self.thinker.plan.sharp
        if secret and sharp > 0 and most > 0:
            drawn = {a: (arm.visits / most) ** sharp for a, arm in node.items() if arm.visits >= PRUNED * most}
            number = self.thinker.rng.random() * sum(drawn.values())
            for action, share in drawn.items():
                number -= share
                if number <= 0:
                    return action
        return max(node, key=lambda action: (node[action].visits, node[action].sum))


def drawn(odds: list[tuple[Action, float]], rng: Random) -> Action:
    """One of some answers by their shares."""
    number = rng.random() * sum([share for _, share in odds])
    for action, share in odds:
        number -= share
        if number < 0:
            return action
    return odds[0][0]
