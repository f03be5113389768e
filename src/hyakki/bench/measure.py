"""Measures one game in this process, as it is imported (interpreted or compiled), and prints one JSON line."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from hyakki.bots.base import Budget
from hyakki.bots.greedy import GreedyBot
from hyakki.core import stack
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Seat, State
from hyakki.games import GAMES

RUNS = 5
SECONDS = 0.6  # per run
GREEDY_WORLDS = 4


def mode() -> str:
    """Whether the rules of this process are compiled."""
    return "interpreted" if str(stack.__file__).endswith(".py") else "compiled"


def calibration() -> float:
    """Turns of a plain Python loop per second: what this machine gives at this moment."""
    started = process_time()
    total = 0
    for i in range(300_000):
        total += i & 7
    return 300_000 / (process_time() - started)


def play(game: Game, seats: int, options: dict[str, object], seconds: float, seed: int) -> tuple[int, int, float]:
    """Random play with the whole legal list at every decision: decisions of seats, matches, seconds."""
    rng = Random(seed)
    random = rng.random
    decisions = matches = 0
    started = process_time()
    while process_time() - started < seconds:
        state = game.new(seats, options)
        waiting = state.to_act()
        while waiting:
            seat = waiting[0]
            if seat == NATURE:
                state.apply(seat, state.draw(rng))
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[int(random() * len(legal))])
                decisions += 1
            waiting = state.to_act()
        matches += 1
    return decisions, matches, process_time() - started


def middles(game: Game, seats: int, options: dict[str, object], count: int) -> list[tuple[State, Seat]]:
    """States in the middle of random matches in which a seat is asked."""
    rng = Random(7)
    moments: list[tuple[State, Seat]] = []
    while len(moments) < count:
        state = game.new(seats, options)
        left = 4 + 3 * len(moments) % 60
        while state.to_act() and left:
            seat = state.to_act()[0]
            if seat != NATURE:
                left -= 1
            state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
        while state.to_act() == (NATURE,):
            state.apply(NATURE, state.draw(rng))
        if state.to_act():
            moments.append((state, state.to_act()[0]))
    return moments


def peak_kb() -> int:
    """The most memory this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def per_call(call: Callable[[int], object], seconds: float) -> float:
    """Microseconds per call."""
    calls = 0
    started = process_time()
    while process_time() - started < seconds:
        for _ in range(20):
            call(calls)
            calls += 1
    return (process_time() - started) / calls * 1e6


def measure(game: Game, seats: int, options: dict[str, object], progress: Callable[[str], None]) -> dict[str, Any]:
    """All figures of one game; each is the median of several runs."""
    states = middles(game, seats, options, 12)
    views = [state.view(seat) for state, seat in states]
    imaginers = [game.imaginer(view) for view in views]
    bot = GreedyBot(game, Budget(worlds=GREEDY_WORLDS))
    rng = Random(3)
    rows: dict[str, list[float]] = {}
    settled = peak_kb()

    def note(name: str, figure: float) -> None:
        rows.setdefault(name, []).append(figure)

    for run in range(RUNS):
        progress(f"{game.name} {mode()} run {run + 1} of {RUNS}")
        note("calibration_loops_per_s", calibration())
        decisions, matches, seconds = play(game, seats, options, SECONDS, run)
        note("decisions_per_s", decisions / seconds)
        note("games_per_s", matches / seconds)
        note("clone_us", per_call(lambda i: states[i % 12][0].clone(), SECONDS / 6))
        note("view_us", per_call(lambda i: states[i % 12][0].view(states[i % 12][1]), SECONDS / 6))
        note("imagine_us", per_call(lambda i: imaginers[i % 12].deal(rng), SECONDS / 6))
        note("greedy_decisions_per_s", 1e6 / per_call(lambda i: bot.choose(views[i % 12], [], rng), SECONDS / 6))
        if run == 0:
            settled = peak_kb()
    measured: dict[str, Any] = {name: round(median(figures), 2) for name, figures in rows.items()}
    measured["memory_growth_kb"] = peak_kb() - settled
    return {"game": game.name, "mode": mode(), "seats": seats, "options": options, "runs": RUNS, **measured}


def main() -> None:
    game = GAMES[sys.argv[1]]
    request = json.loads(sys.argv[2])
    figures = measure(game, request["seats"], request["options"], lambda text: print(text, file=sys.stderr, flush=True))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
