"""A value of Tsuro of the Seas that self-play teaches: does it tell who wins, and does it play better?

Ships are told apart by 13 numbers each, dangers from daikaiju among them; a small network, the same for all ships,
turns them into shares of the victory. It learns from positions after all kinds of answers: three of ten are made by
lot. Then it plays, one answer ahead, against the first value of the game (`greedy-1`) in the same deals. Both see the
true hands, and nature is drawn anew, so this favours the network, which looks at all hands.

    python examples/research/learned_tsuro.py [MATCHES] [DEALS]        # needs numpy and scipy: hyakki[report]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import exp, log
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, cast

from hyakki import GAMES, NATURE, Action, Seat, State
from hyakki.games.tsuro_seas import heuristics
from hyakki.games.tsuro_seas.box import OFF_BOARD, TURN
from hyakki.games.tsuro_seas.state import FIRST_DAIKAIJU, NOWHERE, Tsuro

GAME = GAMES["tsuro-seas"]
SEATS = 4
WORLDS = 4  # draws of nature in which an answer is judged
BY_LOT = 0.3
UNITS = 12
ACTS = 16 / 36 / 6  # the odds of one face of the movement die in one daikaiju step (TSS-025, TSS-026)
FIRST_SEED, FIRST_DEAL = 820_000, 840_000

Value = Callable[[State, Seat], float]
Row = tuple[int, dict[Seat, list[float]]]  # answers before it, numbers of the ships in play


def threats(state: Tsuro) -> list[int]:
    """Per square: on how many faces of the die a daikaiju comes there."""
    box, faces = state.box, [0] * state.box.squares
    for face in range(5):
        reached: set[int] = set()
        for beast, square in enumerate(state.lair):
            deed = box.acts[(beast * 4 + state.orientation[beast]) * 5 + face]
            if square != NOWHERE and deed != TURN:
                reached.add(box.neighbour(square, deed))
        for square in reached - {OFF_BOARD}:
            faces[square] += 1
    return faces


def steps_before(state: Tsuro, seat: Seat) -> int:
    """Daikaiju steps until a ship sails again: none for the one that is to sail now."""
    away = (seat - state.active) % SEATS
    return len([other for other in state.in_play() if 0 < (other - state.active) % SEATS <= away])


def numbers(state: Tsuro, seat: Seat, faces: list[int]) -> list[float]:
    front, own, mark = state.at[seat] >> 3, state.own_tile(seat), state.on_mark(seat)
    crowd = len([place for place in state.at if place != NOWHERE and place >> 3 == front]) - 1
    steps = steps_before(state, seat)
    faced = state.board[front] <= FIRST_DAIKAIJU and not mark
    hand = heuristics.safe_share(state, seat)
    return [
        min(heuristics.open_water(state, front), heuristics.ENOUGH_ROOM) / heuristics.ENOUGH_ROOM,
        hand,
        log(0.05 + hand),
        heuristics.open_neighbours(state, front) / 4,
        float(crowd if steps == 0 else 0),
        float(crowd if steps else 0),
        float(faced),
        1.0 / steps if faced and steps else 0.0,
        0.0 if mark else steps * log(1 - ACTS * faces[own]),
        0.0 if mark or faced else steps * log(1 - ACTS * faces[front]),
        float(heuristics.daikaiju_beside(state, front) + heuristics.daikaiju_beside(state, own)),
        float(mark),
        float(steps == 0),
    ]


def all_numbers(state: State) -> dict[Seat, list[float]]:
    tsuro = cast(Tsuro, state)
    faces = threats(tsuro)
    return {seat: numbers(tsuro, seat, faces) for seat in tsuro.in_play()}


def rest(state: State, rng: Random) -> None:
    while (waiting := state.to_act()) and waiting[0] == NATURE:
        state.apply(NATURE, state.draw(rng))


def best(state: State, seat: Seat, value: Value, rng: Random) -> Action:
    options = state.answers(seat)
    sums = [rng.random() * 1e-9 for _ in options]
    for _ in range(WORLDS if len(options) > 1 else 0):
        luck = rng.getrandbits(64)
        for i, action in enumerate(options):
            world = state.clone()
            world.apply(seat, action)
            rest(world, Random(luck))
            sums[i] += value(world, seat) if world.outcome is None else world.outcome.returns[seat]
    return options[sums.index(max(sums))]


def match(seed: int, values: list[Value], by_lot: float) -> tuple[list[Row], list[float]]:
    """Positions of a match in which all ships have started, and how it ended."""
    nature, minds = Random(f"nature {seed}"), Random(f"minds {seed}")
    state = GAME.new(SEATS)
    rows: list[Row] = []
    count = 0
    while True:
        rest(state, nature)
        if state.outcome is not None:
            return rows, list(state.outcome.returns)
        (seat,) = state.to_act()
        if count >= SEATS and by_lot:
            rows.append((count, all_numbers(state)))
        options = state.answers(seat)
        if minds.random() < by_lot:
            state.apply(seat, options[int(minds.random() * len(options))])
        else:
            state.apply(seat, best(state, seat, values[seat], minds))
        count += 1


def taught(matches: list[tuple[list[Row], list[float]]]) -> tuple[Callable[[list[float]], float], Any]:
    """The network, fitted by the likelihood of who won; every tenth match is kept apart, its skill by thirds told."""
    import numpy as np
    from scipy.optimize import minimize

    rows = [(k, row, returns, len(played)) for k, (played, returns) in enumerate(matches) for row in played]
    size = len(next(iter(rows[0][1][1].values())))
    x: Any = np.zeros((len(rows), SEATS, size))
    afloat = np.zeros((len(rows), SEATS), dtype=bool)
    for i, (_, (_, ships), _, _) in enumerate(rows):
        for seat, ship in ships.items():
            x[i, seat], afloat[i, seat] = ship, True
    z = np.array([returns for _, _, returns, _ in rows])
    apart = np.array([k % 10 == 0 for k, *_ in rows])
    third = np.array([min(2, 3 * (row[0] - SEATS) // length) for _, row, _, length in rows])
    mean, scale = x[afloat].mean(axis=0), x[afloat].std(axis=0) + 1e-9
    x = (x - mean) / scale
    cut = size * UNITS

    def shares(weights: Any, of: Any) -> tuple[Any, Any]:
        hidden = np.tanh(x[of] @ weights[:cut].reshape(size, UNITS) + weights[cut : cut + UNITS])
        scores = np.where(afloat[of], hidden @ weights[cut + UNITS :], -1e9)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True)

    def loss(weights: Any) -> tuple[float, Any]:
        hidden, said = shares(weights, ~apart)
        count = len(said)
        slope = np.where(afloat[~apart], said - z[~apart], 0.0) / count
        back = slope[:, :, None] * weights[cut + UNITS :] * (1 - hidden**2)
        change = np.concatenate(
            [
                np.einsum("rsf,rsu->fu", x[~apart], back, optimize=True).reshape(-1),
                back.sum(axis=(0, 1)),
                np.einsum("rs,rsu->u", slope, hidden),
            ]
        )
        pull = 1e-4
        lost = -(z[~apart] * np.log(np.clip(said, 1e-12, 1))).sum() / count
        return float(lost + pull * (weights**2).sum()), change + 2 * pull * weights

    start = np.random.default_rng(1).normal(0, 0.2, cut + 2 * UNITS)
    weights = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 150}).x
    skills: list[float] = []
    for number in range(3):
        of = apart & (third == number)
        said = shares(weights, of)[1]
        skills.append(round(float(1 - ((said - z[of]) ** 2).mean() / z[of].var()), 3))
    first, bias, out = weights[:cut].reshape(size, UNITS), weights[cut : cut + UNITS], weights[cut + UNITS :]

    def score(ship: list[float]) -> float:
        return float(np.tanh((np.array(ship) - mean) / scale @ first + bias) @ out)

    return score, skills


def main(matches: int, deals: int) -> None:
    started = process_time()
    first: list[Value] = [GAME.worth_1] * SEATS
    played = [match(FIRST_SEED + number, first, BY_LOT) for number in range(matches)]
    print(f"{matches} matches played in {process_time() - started:.0f} s")
    score, skills = taught(played)
    print(f"skill by thirds in matches kept apart: {skills} after {process_time() - started:.0f} s")

    def value(state: State, seat: Seat) -> float:
        ships = {other: exp(score(ship)) for other, ship in all_numbers(state).items()}
        return ships.get(seat, 0.0) / sum(ships.values())

    gained: list[float] = []
    for deal in range(deals):
        returns = 0.0
        for seat in range(SEATS):
            values = [*first[:seat], value, *first[seat + 1 :]]
            returns += match(FIRST_DEAL + deal, values, 0.0)[1][seat]
        gained.append(returns / SEATS - 1 / SEATS)
    margin = 1.96 * stdev(gained) / deals**0.5
    print(f"against the first value, {deals * SEATS} matches: {fmean(gained):+.3f} ± {margin:.3f}")
    print(f"{process_time() - started:.0f} s")


if __name__ == "__main__":
    main(*[int(word) for word in (sys.argv[1:] + ["1500", "100"][len(sys.argv) - 1 :])])
