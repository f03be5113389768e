"""The network of Shibuya Incident, taught by self-play from nothing: how surely the spirits prevail as a round begins.

Both sides search by the network as it stands, the spirits as one mind, with one answer in ten by lot and the maps in
turn. At first Gojo answers more often by lot, for who always loses learns nothing; towards the end hardly any answer is
by lot, for a team that errs looks worse than it is. After each match the network is taught what was noted whenever a
round began: three parts of how the match ended, one part of what it thinks of the next round; and once more what was
noted in matches before. What is kept is its mean over the last quarter of the matches.

    python examples/research/learned_shibuya.py [MATCHES] [SEATS] [FILE] [FIRST]        # needs numpy: hyakki[rl]

FILE, a `learned.json`, gets the network for that number of seats; those for others stay.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, cast

import numpy as np

from hyakki import GAMES, NATURE
from hyakki.bots import Budget
from hyakki.bots.search.bot import SearchBot
from hyakki.bots.search.plan import Plan
from hyakki.core.learned import LEAK, Net
from hyakki.games.shibuya.noted import TRAITS, all_chosen, noted
from hyakki.games.shibuya.state import Shibuya

GAME = GAMES["shibuya"]
MAPS = ("atrium", "concourse")
SIMULATIONS = 200
BY_LOT = (0.1, 0.02)  # of the answers until half of the matches are played, and in the last
GOJO_BY_LOT = 0.7  # at first, and less from match to match until half of them are played
AVERAGED = 0.25  # of the matches, the last ones
UNITS = 32
OUTCOME = 0.75  # of what is taught; the rest is what the network thinks of the next round
AGAIN = 48  # rounds of earlier matches taught once more after each match
KEPT = 20_000  # rounds remembered for that
RATES = (0.03, 0.004)  # of learning, in the first match and in the last
SHRINK = 1e-5
DIGITS = 3

Row = tuple[list[int], float]  # the traits of a round's beginning, and what is taught of it


class Pupil:
    """The network while it learns."""

    def __init__(self, seats: int, lot: Random) -> None:
        rng = np.random.default_rng(lot.getrandbits(32))
        self.seats = seats
        self.traits: Any = rng.uniform(-0.15, 0.15, (TRAITS, UNITS))
        self.out: Any = rng.uniform(-0.15, 0.15, UNITS)
        self.biases: Any = np.zeros(UNITS)
        self.last = 0.0

    def think(self, traits: list[int]) -> tuple[Any, float]:
        """The hidden units before their bend, and how surely the spirits prevail."""
        units = self.biases + self.traits[traits].sum(axis=0)
        odds = float(self.out @ np.where(units > 0, units, LEAK * units)) + self.last
        return units, float(1 / (1 + np.exp(-odds)))

    def learn(self, row: Row, rate: float) -> None:
        traits, taught = row
        units, said = self.think(traits)
        off = said - taught
        slope = off * self.out * np.where(units > 0, 1.0, LEAK)
        self.out -= rate * (off * np.where(units > 0, units, LEAK * units) + SHRINK * self.out)
        self.last -= rate * off
        self.biases -= rate * slope
        self.traits[traits] -= rate * (slope + SHRINK * self.traits[traits])

    def weights(self) -> list[Any]:
        return [self.traits, self.out, self.biases, np.array(self.last)]

    def become(self, weights: list[Any]) -> None:
        self.traits, self.out, self.biases = weights[:3]
        self.last = float(weights[3])

    def net(self) -> Net:
        return Net(self.seats, self.traits.T.tolist(), self.biases.tolist(), [*self.out.tolist(), self.last])

    def to_json(self, made_by: dict[str, Any]) -> dict[str, Any]:
        def rounded(numbers: Any) -> Any:
            return np.round(numbers, DIGITS).tolist()

        out = rounded([*self.out, self.last])
        units = rounded(self.traits.T)
        return {"seats": self.seats, "made_by": made_by, "biases": rounded(self.biases), "out": out, "units": units}


def match(pupil: Pupil, number: int, by_lot: float, gojo_by_lot: float) -> tuple[list[list[int]], float]:
    """What was noted as each round began, and whether the spirits prevailed."""
    nature, minds = Random(f"nature {number}"), Random(f"minds {number}")
    state = GAME.new(pupil.seats, {"map": MAPS[number % len(MAPS)]})
    GAME.manual.nets[pupil.seats] = pupil.net()
    # No two matches have the same plan, so that no team repeats what it found in the position before.
    explore = 0.4 + 0.3 * minds.random()
    plan = Plan("tree", SIMULATIONS, worlds=0, explore=explore, rest=True, joint=True, learned=True, sharp=3.0)
    bots = [SearchBot(GAME, Budget(seconds=1000), plan) for _ in range(pupil.seats)]
    rounds: list[list[int]] = []
    while waiting := state.to_act():
        seat = waiting[0]
        if seat == NATURE:
            state.apply(NATURE, state.draw(nature))
            continue
        here = cast(Shibuya, state)
        if here.round > len(rounds) and all_chosen(here):
            rounds.append(noted(here))
        options = state.answers(seat)
        if minds.random() < (gojo_by_lot if seat == here.gojo else by_lot):
            action = options[int(minds.random() * len(options))]
        else:
            action = bots[seat].choose(state.view(seat), [], minds)
        state.apply(seat, action)
    assert state.outcome is not None
    return rounds, 1.0 - state.outcome.returns[cast(Shibuya, state).gojo]


def lessons(pupil: Pupil, rounds: list[list[int]], result: float) -> list[Row]:
    """What is to be taught of each round; the last one has no next."""
    thought = [pupil.think(traits)[1] for traits in rounds[1:]] + [result]
    taught = [OUTCOME * result + (1 - OUTCOME) * after for after in thought]
    return list(zip(rounds, taught, strict=True))


def main(matches: int, seats: int, file: str, first: int) -> None:
    started = process_time()
    lot = Random(first)
    pupil = Pupil(seats, lot)
    memory: list[Row] = []
    won = off = 0.0
    often = max(1, matches // 20)
    last = max(1, round(matches * AVERAGED))
    sums = [0.0 * one for one in pupil.weights()]
    for number in range(matches):
        played = number / matches
        by_lot = BY_LOT[0] + (BY_LOT[1] - BY_LOT[0]) * max(0.0, 2 * played - 1)
        gojo_by_lot = max(by_lot, GOJO_BY_LOT + (BY_LOT[0] - GOJO_BY_LOT) * 2 * played)
        rounds, result = match(pupil, first + number, by_lot, gojo_by_lot)
        won += result
        off += (pupil.think(rounds[0])[1] - result) ** 2
        rate = RATES[0] * (RATES[1] / RATES[0]) ** played
        rows = lessons(pupil, rounds, result)
        for row in rows + [memory[lot.randrange(len(memory))] for _ in range(AGAIN if memory else 0)]:
            pupil.learn(row, rate)
        memory = (memory + rows)[-KEPT:]
        if number >= matches - last:
            sums = [total + one for total, one in zip(sums, pupil.weights(), strict=True)]
        if (number + 1) % often == 0:
            shown = f"{number + 1} matches, {process_time() - started:.0f} s: spirits won {won / often:.3f} of the last"
            print(f"{shown} {often}, square error at the start {off / often:.3f}", flush=True)
            won = off = 0.0
    pupil.become([total / last for total in sums])
    made_by = {
        "script": Path(__file__).name,
        "matches": matches,
        "first": first,
        "seconds": round(process_time() - started),
    }
    path = Path(file)
    nets = json.loads(path.read_text())["nets"] if path.exists() else []
    nets = sorted(
        [net for net in nets if net["seats"] != seats] + [pupil.to_json(made_by)], key=lambda net: net["seats"]
    )
    path.write_text('{"nets": [\n' + ",\n".join(["  " + json.dumps(net) for net in nets]) + "\n]}\n")


if __name__ == "__main__":
    given = sys.argv[1:] + ["2000", "4", "learned.json", "860000"][len(sys.argv) - 1 :]
    main(int(given[0]), int(given[1]), given[2], int(given[3]))
