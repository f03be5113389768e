"""Who wins among equals, by seat, and how long it takes: a study of any size, on this machine or on many.

    python examples/research/who_wins.py [MATCHES] [GAME] [BOT] [FILE] [ON]

Results lie in FILE: a study that was stopped goes on there, and one of more matches goes on from fewer. ON is `pool`,
`dask` or the address of a scheduler, as for `hyakki arena --on`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import quantiles
from time import perf_counter

from hyakki import GAMES, Budget
from hyakki.arena.doing import done
from hyakki.arena.field import Field
from hyakki.arena.intervals import interval
from hyakki.arena.jobs import Job, Results
from hyakki.arena.matches import play
from hyakki.arena.places import place

SEATS, WORLDS, SEED = 4, 2, 900_000


def main(matches: int, game: str = "tsuro-seas", bot: str = "random", file: str = "", on: str = "pool") -> None:
    seats = max(GAMES[game].min_seats, min(SEATS, GAMES[game].max_seats))
    field = Field(game, seats, None, [bot], Budget(worlds=WORLDS))

    def jobs() -> Iterator[Job]:
        for seed in range(SEED, SEED + matches):
            yield field.job(seed, (bot,) * len(field.sides))

    started, spent = perf_counter(), cpu()
    with Results(Path(file) if file else None) as results:
        before = len(results)
        with place(on, 2, lambda told: print(told, file=sys.stderr)) as executor:
            played = [result for _, result in done(jobs(), play, results, executor)]
        new = len(results) - before
    print(f"{game}, {seats} seats of {bot}: {matches} matches, {new} of them played now on {on}")
    for seat in range(seats):
        got = interval([one["returns"][seat] for one in played])
        print(f"seat {seat}: mean return {got.mean:.4f} ({got.low:.4f} … {got.high:.4f})")
    lengths = [sum(one["answers"]) for one in played]
    tenths = quantiles(lengths, n=10, method="inclusive")
    length = interval(lengths, span=max(lengths) - min(lengths))
    print(
        f"answers in a match: {length.mean:.1f} ({length.low:.1f} … {length.high:.1f}), a tenth below {tenths[0]:g}, "
        f"half below {tenths[4]:g}, a tenth above {tenths[-1]:g}, most {max(lengths)}"
    )
    if new:
        each = 1000 / new
        print(f"{perf_counter() - started:.0f} s, {(cpu() - spent) * each:.2f} ms of CPU time here for each new match")


def cpu() -> float:
    """Of this process and of those it started that have ended."""
    return sum([used.ru_utime + used.ru_stime for used in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))])


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["1000"])[0]), *sys.argv[2:])
