"""Exact values where choices are secret: Shibuya's last round as a zero-sum game, and what bots lose there.

All lay a card at once. With four seats nothing but those cards is hidden and no die is rolled, so that the round is a
matrix of wins: Gojo chooses a card (with Blue also whom he goes for, before he sees theirs), the spirits, taken as
one mind, three cards and what they do until Gojo's card is turned; from there on all lies open and is solved. The
value, as a fraction, and mixed strategies that get it come from exact linear programming.

    python examples/research/solved_last_round.py [POSITIONS] [DRAWS] [BOT …]

A bot gives away what its choice loses against a rival who mixes as solved. Its exploitability as Gojo is what one
who knew how often it chooses each card would win beyond the value. It is counted over so many draws, which makes even
the solved strategy look exploitable; so that is drawn as often and stands beside.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from hyakki import GAMES, Action, Bot, Budget, Seat, State, Table, make_bot
from hyakki.arena.intervals import interval

GAME = GAMES["shibuya"]
SEATS, ROUNDS = 4, 7
PLAYERS = "apprentice"  # who play up to the last round; against a weaker Gojo it is decided by then
SOLVED = "solved"  # in place of a bot: whoever mixes as the solution does

Plan = tuple[Action, ...]  # Gojo's card and, with Blue, where he goes; or the cards of the spirits by seat
Beaten = frozenset[Plan]  # the plans of Gojo that a plan of the spirits beats


class Solved:
    """A last round: its value for the spirits, and what each side mixes to get it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.spirits = [seat for seat in state.to_act() if seat != gojo_of(state)]
        self.plans = list(gojo_plans(state))
        self.beats: dict[Plan, list[Beaten]] = {}  # by the spirits' cards: what they can still make of them
        for cards in product(*[state.answers(seat) for seat in self.spirits]):
            self.beats[cards] = best_of(self.chances_of(cards))
        sets = best_of([beaten for found in self.beats.values() for beaten in found])
        self.value, self.gojo, self.mix = solve(self.plans, sets)
        proved(self.value, self.gojo, self.mix)

    def chances_of(self, cards: Plan) -> list[Beaten]:
        """The plans of Gojo that these cards beat, for each way to go on with them."""
        hidden: dict[Plan, State] = {}
        beaten: set[Plan] = set()
        for plan in self.plans:
            world = laid(self.state, dict(zip(self.spirits, cards, strict=True)), plan)
            if not blue(world):
                hidden[plan] = world
            elif self.hold(world):
                beaten.add(plan)
        return [frozenset(beaten | more) for more in self.unseen(hidden)]

    def unseen(self, worlds: dict[Plan, State]) -> Iterator[set[Plan]]:
        """What the spirits beat who go on without knowing which of these worlds they are in."""
        first = next(iter(worlds.values()))
        asked = first.to_act()
        if not asked or asked[0] not in self.spirits:
            yield {plan for plan, world in worlds.items() if self.hold(world)}
            return
        for action in first.answers(asked[0]):
            yield from self.unseen({plan: after(world, asked[0], action) for plan, world in worlds.items()})

    def hold(self, state: State) -> bool:
        """Whether the spirits win where all lies open."""
        if state.outcome is not None:
            return gojo_of(state) not in state.outcome.winners
        (seat,) = state.to_act()
        worlds = (after(state, seat, action) for action in state.answers(seat))
        if seat in self.spirits:
            return any(self.hold(world) for world in worlds)
        return all(self.hold(world) for world in worlds)

    def lost_by_gojo(self, plan: Plan) -> Fraction:
        """What a plan of Gojo gives away against the solved spirits."""
        return sum((share for beaten, share in self.mix.items() if plan in beaten), Fraction(0)) - self.value

    def lost_by_spirits(self, cards: Plan) -> Fraction:
        """What three cards give away against the solved Gojo, however well they are played on."""
        return self.value - max(sum((self.gojo[plan] for plan in beaten), Fraction(0)) for beaten in self.beats[cards])

    def exploited(self, drawn: list[Plan]) -> float:
        """What the spirits would win beyond the value against a Gojo who chooses as often as in these draws."""
        best = max(sum(plan in beaten for plan in drawn) for found in self.beats.values() for beaten in found)
        return best / len(drawn) - float(self.value)


def gojo_of(state: State) -> Seat:
    """The seat that plays alone."""
    teams = [state.team(seat) for seat in range(SEATS)]
    return next(seat for seat in range(SEATS) if teams.count(teams[seat]) == 1)


def gojo_plans(state: State) -> Iterator[Plan]:
    """His cards; where he is asked before the spirits act, with his answers."""
    gojo = gojo_of(state)
    others = {seat: state.answers(seat)[0] for seat in state.to_act() if seat != gojo}
    for card in state.answers(gojo):
        world = laid(state, others, (card,))
        if blue(world) and world.to_act() == (gojo,):
            yield from ((card, answer) for answer in world.answers(gojo))
        else:
            yield (card,)


def blue(state: State) -> bool:
    """Whether all know that Gojo has laid Blue, and he acts first."""
    return state.view(None)["blue_check"] is True


def laid(state: State, others: dict[Seat, Action], plan: Plan) -> State:
    """All have laid their cards, and Gojo has gone on as far as he plans."""
    world, gojo = state.clone(), gojo_of(state)
    for seat in state.to_act():
        world.apply(seat, others.get(seat, plan[0]))
    for action in plan[1:]:
        world.apply(gojo, action)
    return world


def after(state: State, seat: Seat, action: Action) -> State:
    world = state.clone()
    world.apply(seat, action)
    return world


def best_of(sets: list[Beaten]) -> list[Beaten]:
    """Those that are part of no other."""
    distinct = sorted(set(sets), key=len, reverse=True)
    best: list[Beaten] = []
    for one in distinct:
        if not any(one <= other for other in best):
            best.append(one)
    return best


def solve(plans: list[Plan], sets: list[Beaten]) -> tuple[Fraction, dict[Plan, Fraction], dict[Beaten, Fraction]]:
    """The value for those who choose a set and win if the other side's plan is in it; the mixes of both sides.

    By the simplex method on fractions: the largest sum of weights of plans with no more than 1 in any set."""
    for plan in plans:
        if not any(plan in beaten for beaten in sets):
            return Fraction(0), {p: Fraction(p == plan) for p in plans}, {one: Fraction(one is sets[0]) for one in sets}
    width, height = len(plans), len(sets)
    table = [
        [Fraction(plan in beaten) for plan in plans]
        + [Fraction(row == other) for other in range(height)]
        + [Fraction(1)]
        for row, beaten in enumerate(sets)
    ]
    aim = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = [width + row for row in range(height)]
    while (enter := next((n for n in range(width + height) if aim[n] < 0), None)) is not None:
        rows = [row for row in range(height) if table[row][enter] > 0]
        leave = min(rows, key=lambda row: (table[row][-1] / table[row][enter], basis[row]))
        pivot = table[leave][enter]
        table[leave] = [entry / pivot for entry in table[leave]]
        for row in [other for other in range(height) if other != leave]:
            table[row] = less(table[row], table[leave], table[row][enter])
        aim = less(aim, table[leave], aim[enter])
        basis[leave] = enter
    value = 1 / aim[-1]
    weights = {plans[column]: table[row][-1] * value for row, column in enumerate(basis) if column < width}
    mix = {beaten: aim[width + row] * value for row, beaten in enumerate(sets)}
    return value, {plan: weights.get(plan, Fraction(0)) for plan in plans}, mix


def proved(value: Fraction, gojo: dict[Plan, Fraction], mix: dict[Beaten, Fraction]) -> None:
    """Both mixes hold the value against whatever the other side does, so it is the value."""
    assert sum(gojo.values()) == sum(mix.values()) == 1
    assert min(*gojo.values(), *mix.values()) >= 0
    assert all(sum(gojo[plan] for plan in beaten) <= value for beaten in mix)
    assert all(sum(share for beaten, share in mix.items() if plan in beaten) >= value for plan in gojo)


def less(row: list[Fraction], other: list[Fraction], times: Fraction) -> list[Fraction]:
    return [one - times * two for one, two in zip(row, other, strict=True)] if times else row


def last_round(seed: int) -> State | None:
    """A match at its last choice of cards; None if it ends before."""
    table = Table(GAME, SEATS, seed=seed)
    bots = [make_bot(PLAYERS, GAME, Budget(worlds=2)) for _ in range(SEATS)]
    rng = Random(seed)
    while table.outcome is None:
        asked = table.to_act()
        if len(asked) > 1 and table.view(None)["round"] == ROUNDS:
            return table.state.clone()
        table.submit(asked[0], answer_of(bots[asked[0]], table.view(asked[0]), rng))
    return None


def answer_of(bot: Bot, view: Any, rng: Random) -> Action:
    chosen = bot.choose(view, [], rng)
    return GAME.parse(chosen) if isinstance(chosen, str) else chosen


def drawn_plan(solved: Solved, name: str, draw: int) -> Plan:
    """What a bot does as Gojo."""
    rng = Random(draw)
    if name == SOLVED:
        return rng.choices(solved.plans, [float(solved.gojo[plan]) for plan in solved.plans])[0]
    state, gojo = solved.state, gojo_of(solved.state)
    with make_bot(name, GAME, Budget(seconds=60.0)) as bot:
        card = answer_of(bot, state.view(gojo), rng)
        if (card,) in solved.plans:
            return (card,)
        world = laid(state, {seat: state.answers(seat)[0] for seat in solved.spirits}, (card,))
        return (card, answer_of(bot, world.view(gojo), rng))


def drawn_cards(solved: Solved, name: str, draw: int) -> Plan:
    """What bots lay as spirits, each asked apart."""
    if name == SOLVED:
        rng = Random(draw)
        chosen = rng.choices(list(solved.mix), [float(share) for share in solved.mix.values()])[0]
        return next(cards for cards, found in solved.beats.items() if chosen in found)
    cards: list[Action] = []
    for seat in solved.spirits:
        with make_bot(name, GAME, Budget(seconds=60.0)) as bot:
            cards.append(answer_of(bot, solved.state.view(seat), Random(f"{draw} {seat}")))
    return tuple(cards)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    draws = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    names = sys.argv[3:] or [SOLVED, "random", "greedy", "master"]
    found: list[Solved] = []
    seed = played = 0
    while len(found) < count:
        state = last_round(seed)
        seed += 1
        if state is not None:
            solved = Solved(state)
            played += 1
            if 0 < solved.value < 1:
                found.append(solved)
    values = ", ".join(str(value) for value in sorted({solved.value for solved in found}))
    print(f"{count} of {played} last rounds of {seed} matches are undecided; worth to the spirits {values}", flush=True)
    for name in names:
        plans = [[drawn_plan(solved, name, draw) for draw in range(draws)] for solved in found]
        cards = [[drawn_cards(solved, name, draw) for draw in range(draws)] for solved in found]
        gojo = interval([mean(map(s.lost_by_gojo, drawn)) for s, drawn in zip(found, plans, strict=True)])
        known = interval([solved.exploited(drawn) for solved, drawn in zip(found, plans, strict=True)])
        team = interval([mean(map(s.lost_by_spirits, drawn)) for s, drawn in zip(found, cards, strict=True)])
        print(
            f"{name}: as Gojo gives away {gojo.mean:.3f} ± {gojo.margin:.3f}, known {known.mean:.3f} ± "
            f"{known.margin:.3f}; as spirits {team.mean:.3f} ± {team.margin:.3f}",
            flush=True,
        )


def mean(losses: Any) -> float:
    parts = [float(loss) for loss in losses]
    return sum(parts) / len(parts)


if __name__ == "__main__":
    main()
