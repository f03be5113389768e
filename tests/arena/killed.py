"""A run of the arena that ends itself by SIGKILL after some matches: `python killed.py FILE MATCHES PROCESSES ON`."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from hyakki.arena.jobs import Results
from hyakki.arena.places import POOL, place
from hyakki.arena.trial import Trial, Verdict
from hyakki.bots import Budget
from hyakki.games import GAMES

NAME = next(iter(GAMES))
MATCHES = 40


def run(file: Path | None, die_after: int = 0, count: int = 1, on: str = POOL) -> Verdict:
    def tick(done: int) -> None:
        if done == die_after:
            os.kill(os.getpid(), signal.SIGKILL)

    trial = Trial(NAME, "greedy", "random", 2, GAMES[NAME].presets["first game"], usual=Budget(worlds=1))
    with Results(file) as results, place(on, count, print) as executor:
        return trial.run(MATCHES, 3, results=results, executor=executor, progress=tick)


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
