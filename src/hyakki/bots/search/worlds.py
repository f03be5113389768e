"""What searches do inside a world: let it come to rest, judge it, play it on by a simple policy."""

from __future__ import annotations

from random import Random
from time import monotonic, thread_time

from hyakki.bots.search.plan import Plan
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Action, Seat, State

PATIENCE = 200  # answers let pass before a state is judged as it is
NEGLIGIBLE = 1e-9


class Thinker:
    """One answer of one seat: the rules, the plan, the chance and the time it has."""

    def __init__(self, game: Game, plan: Plan, seat: Seat, rng: Random, seconds: float) -> None:
        self.game = game
        self.plan = plan
        self.seat = seat
        self.rng = rng
        self.simulations = 0
        self._until = monotonic() + seconds
        self._spent = thread_time() + plan.seconds

    def late(self) -> bool:
        """By the clock of whoever asks, or by what the plan may cost: a busy machine alone does not weaken it."""
        return thread_time() > self._spent or monotonic() > self._until

    def settle(self, world: State, seat: Seat, rng: Random) -> None:
        """Nature answers, and whoever else until the game's value can judge."""
        for _ in range(PATIENCE):
            waiting = world.to_act()
            if not waiting:
                return
            who = waiting[0]
            if who == NATURE:
                world.apply(who, world.draw(rng))
            elif self.game.settled(world, seat):
                return
            else:
                options = world.answers(who)
                world.apply(who, options[int(rng.random() * len(options))])

    def judged(self, world: State, seats: list[Seat]) -> dict[Seat, float]:
        """What a world at the end of a simulation is worth to some seats."""
        if not self.plan.learned:
            return self.game.values_of(world, seats)
        values = self.game.learned(world)
        return {seat: values[seat] for seat in seats}

    def glance(self, world: State, seat: Seat, action: Action, rng: Random) -> float:
        """What an action is worth right after it, in a world that is used up."""
        world.apply(seat, action)
        self.settle(world, seat, rng)
        return self.game.value(world, seat)

    def glances(self, worlds: list[State], actions: list[Action]) -> list[float]:
        """The mean of that for every action, in the same worlds with the same luck."""
        sums = [0.0] * len(actions)
        for world in worlds:
            luck = self.rng.getrandbits(64)
            for number, action in enumerate(actions):
                sums[number] += self.glance(world.clone(), self.seat, action, Random(luck))
        return [total / len(worlds) for total in sums]

    def likely_answer(self, world: State, who: Seat, rng: Random) -> Action:
        """What a seat answers in a play-out: mostly the best at a glance, in this world or in one it may imagine."""
        options = world.answers(who)
        if len(options) == 1:
            return options[0]
        if rng.random() < self.plan.careless:
            return options[int(rng.random() * len(options))]
        best, choice = -1.0, options[0]
        looks = self.game.looks(world, who, options)
        for number, look in enumerate(looks):
            look += rng.random() * NEGLIGIBLE
            if look > best:
                best, choice = look, options[number]
        if looks:
            return choice
        seen = self.game.imaginer(world.view(who)).deal(rng) if self.plan.honest else world
        for action in options:
            twin = seen.clone()
            twin.apply(who, action)
            self.settle(twin, who, rng)
            over = twin.outcome  # until then each is judged by itself: a play-out asks for many
            worth = over.returns[who] if over is not None else self.game.worth(twin, who)
            worth += rng.random() * NEGLIGIBLE
            if worth > best:
                best, choice = worth, action
        return choice

    def follow(self, world: State, action: Action, luck: int) -> None:
        """An action of the own seat and what may come of it, in a world that is used up.

        Nature has luck of its own: with the same luck all actions meet the same dice, however much others think."""
        rng, nature = Random(luck), Random(luck + 1)
        world.apply(self.seat, action)
        self.play_out(world, rng, nature)
        self.settle(world, self.seat, nature)

    def play_out(self, world: State, rng: Random, nature: Random) -> None:
        """Answers of all seats, as many as the plan wants, and of nature in between."""
        left = self.plan.answers
        while left != 0:
            waiting = world.to_act()
            if not waiting:
                return
            who = waiting[0]
            if who == NATURE:
                world.apply(who, world.draw(nature))
                continue
            if self.plan.turn and who != self.seat and self.game.settled(world, self.seat):
                return
            world.apply(who, self.likely_answer(world, who, rng))
            left -= 1
