"""Tries sampled positions in a process of its own: one from which play never comes back ends only that process.

The limit is time of the processor, so a loaded machine changes nothing, and the signal ends compiled loops too.
`python -m hyakki.conformance.watched` is that process: a task on its input, a line for each sample on its output.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from traceback import extract_tb
from typing import Any

from hyakki.conformance.handmade import Sampler, Seatings, tried
from hyakki.conformance.violation import Violation
from hyakki.core.again import game_parts, made_again, package_of
from hyakki.core.game import Game

SECONDS = 20  # of the processor, for one position


class Tried:
    """What became of a sample, or else what is wrong with it."""

    def __init__(self, number: int, became: str, wrong: str) -> None:
        self.number = number
        self.became = became
        self.wrong = wrong


def watched(game: Game, seed: int, tables: Seatings, count: int) -> Iterator[Tried]:
    """Try the samples 0..count-1; a game made by hand, which no other process can make, is tried without a watch."""
    if package_of(game) is None:
        yield from all_tried(game, seed, tables, 0, count)
        return
    task = {"game": game_parts(game), "seed": seed, "tables": tables}
    number = 0
    while number < count:
        for attempt in in_a_process({**task, "first": number, "count": count}):
            yield attempt
            number = attempt.number + 1


def in_a_process(task: dict[str, Any]) -> Iterator[Tried]:
    """The samples as far as the process comes; the one it ended with is wrong."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "hyakki.conformance.watched"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            process.stdin.write(json.dumps(task))
            process.stdin.close()
            number = task["first"]
            for line in process.stdout:
                yield Tried(number, *json.loads(line))
                number += 1
            trace = process.stderr.read()
            if number < task["count"]:
                yield Tried(number, "", f"the process ended with {process.wait()}: {' '.join(trace.split())[-600:]}")
        finally:
            process.kill()


def all_tried(game: Game, seed: int, tables: Seatings, first: int, count: int) -> Iterator[Tried]:
    sampler = Sampler(game, seed, tables)
    for number in range(first, count):
        position = sampler.sample(number)
        watch(SECONDS)
        attempt = one_tried(game, position, sampler, number)
        watch(0)
        yield attempt


def one_tried(game: Game, position: dict[str, Any], sampler: Sampler, number: int) -> Tried:
    try:
        return Tried(number, tried(game, position, sampler.rng(number)), "")
    except Violation as violation:
        return Tried(number, "", violation.message)
    except Exception as error:  # whatever a game's code raises is a finding
        at = extract_tb(error.__traceback__)[-1]
        return Tried(number, "", f"{type(error).__name__} in {os.path.basename(at.filename)}:{at.lineno}: {error}")


def watch(seconds: int) -> None:
    """End this process unless it is told otherwise in time (where the system can: elsewhere nobody watches)."""
    if WATCHING:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


WATCHING = False

if __name__ == "__main__":
    if hasattr(signal, "setitimer"):
        WATCHING = True
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        faulthandler.register(signal.SIGVTALRM, chain=True)  # says where it was, then the signal ends the process
    given = json.load(sys.stdin)
    pairs = [(seats, options) for seats, options in given["tables"]]
    for result in all_tried(made_again(*given["game"]), given["seed"], pairs, given["first"], given["count"]):
        print(json.dumps([result.became, result.wrong]), flush=True)
