"""A value of Kitsunedo that matches teach: how much lives, cards and turns tell about who wins.

`greedy-1` plays all seats, a few answers by lot. At the questions of a turn each seat judges the table by what it
knows (`prospects.numbers`), and the weights are those under which the winners were likeliest, pulled towards a guess
by hand. Skill is told of matches that the weights did not know.

    python examples/research/learned_kitsunedo.py [MATCHES] [FIRST]        # needs numpy and scipy: hyakki[report]
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import Any, cast

from hyakki import GAMES, NATURE
from hyakki.bots import Budget
from hyakki.bots.greedy_1 import FirstGreedyBot
from hyakki.games.kitsunedo.prospects import COUNT, numbers
from hyakki.games.kitsunedo.state import Kitsunedo

GAME = GAMES["kitsunedo"]
SEATS = 4
BY_LOT = 0.07
TAKEN = 0.2  # of the positions: those of one match hang together anyway
PARTS = 4
PULL = 0.01  # towards the guess
QUESTIONS = ("actions", "memorial", "return_flip", "end_discard")
GUESS = [
    *[-2, -1.5, -1, -0.7, -0.6, -0.5, -0.4, 0.1, 0.1, 0.1, 0.1, 0.02, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    *[0, 0, 0, -0.1, 0.1, 0.2, -0.05, 0, 0, 0, 0.1, 0.06, 0.06, -0.04, 0.02, 0, 0.15, 0.15, 0.09, 0.05],
]

Row = tuple[int, int, list[list[float]]]  # answers before it, who judges, the numbers of all seats


def match(number: int) -> tuple[list[Row], list[float]]:
    """Positions of a match, each as one of the seats sees it, and how it ended."""
    nature, minds = Random(f"nature {number}"), Random(f"minds {number}")
    state = GAME.new(SEATS)
    bot = FirstGreedyBot(GAME, Budget(worlds=2, seconds=1000))
    rows: list[Row] = []
    count = 0
    while waiting := state.to_act():
        if waiting[0] == NATURE:
            state.apply(NATURE, state.draw(nature))
            continue
        seat = waiting[0]
        if state.question.name in QUESTIONS and minds.random() < TAKEN:
            at = cast(Kitsunedo, state)
            for judge in range(SEATS):
                rows.append((count, judge, [numbers(at, other, other == judge) for other in range(SEATS)]))
        if minds.random() < BY_LOT:
            options = state.answers(seat)
            action = options[int(minds.random() * len(options))]
        else:
            action = bot.choose(state.view(seat), [], minds)
        state.apply(seat, action)
        count += 1
    assert state.outcome is not None
    return [(min(2, 3 * before // count), judge, told) for before, judge, told in rows], list(state.outcome.returns)


def taught(matches: list[tuple[list[Row], list[float]]]) -> tuple[list[float], list[float]]:
    """The weights, and the skill by thirds of matches: each part is judged by weights from the others."""
    import numpy as np
    from scipy.optimize import minimize

    rows = [(k, row, returns) for k, (played, returns) in enumerate(matches) for row in played]
    part = np.array([k % PARTS for k, _, _ in rows])
    third = np.array([row[0] for _, row, _ in rows])
    judge = np.array([row[1] for _, row, _ in rows])
    x: Any = np.array([row[2] for _, row, _ in rows])
    z = np.array([returns for _, _, returns in rows])
    guess: Any = np.array(GUESS, dtype=float)
    assert len(guess) == COUNT

    def shares(weights: Any, of: Any) -> Any:
        scores = x[of] @ weights
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def fitted(of: Any) -> Any:
        def loss(weights: Any) -> tuple[float, Any]:
            said = shares(weights, of)
            off = weights - guess
            lost = -(z[of] * np.log(np.clip(said, 1e-12, 1))).sum() / len(said)
            slope = np.einsum("rs,rsf->f", said - z[of], x[of], optimize=True) / len(said)
            return float(lost + PULL * (off**2).sum()), slope + 2 * PULL * off

        return minimize(loss, guess, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x

    each = np.arange(len(rows))
    said: Any = np.zeros(len(rows))
    for number in range(PARTS):
        apart = part == number
        said[apart] = shares(fitted(~apart), apart)[np.arange(apart.sum()), judge[apart]]
    off = (said - z[each, judge]) ** 2
    skills = [1 - off[third == t].mean() / z[each, judge][third == t].var() for t in range(3)]
    return [round(float(w), 3) for w in fitted(part >= 0)], [round(float(skill), 3) for skill in skills]


def main(matches: int, first: int) -> None:
    started = process_time()
    played = [match(first + number) for number in range(matches)]
    print(f"{matches} matches played in {process_time() - started:.0f} s")
    weights, skills = taught(played)
    print(f"skill by thirds in matches kept apart: {skills} after {process_time() - started:.0f} s")
    print(weights)


if __name__ == "__main__":
    main(*[int(word) for word in (sys.argv[1:] + ["900", "830000"][len(sys.argv) - 1 :])])
