"""Who wins among equals, by seat, and how long it takes: a study of any size, on this machine or on many.

    python examples/research/who_wins.py [MATCHES] [GAME] [BOT] [FILE] [ON]

What it came to lies in FILE, a few KB: a study that was stopped goes on there, and one of more matches goes on from
fewer, as long as rules and bots are the same, or play the first hundred matches the same. ON is `pool`, `dask` or the
address of a scheduler, as for `hyakki arena --on`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter

from hyakki import GAMES, Budget
from hyakki.arena.doing import done
from hyakki.arena.field import Field
from hyakki.arena.jobs import Job, Result, Results
from hyakki.arena.matches import play
from hyakki.arena.places import place
from hyakki.arena.tally import TallyFile

SEATS, WORLDS, SEED = 4, 2, 900_000
SAVED = 10.0  # seconds between two writings of the file


def main(matches: int, game: str = "tsuro-seas", bot: str = "random", file: str = "", on: str = "pool") -> None:
    seats = max(GAMES[game].min_seats, min(SEATS, GAMES[game].max_seats))
    field = Field(game, seats, None, [bot], Budget(worlds=WORLDS))
    lineup = (bot,) * len(field.sides)
    kept = TallyFile(Path(file) if file else None)
    started, spent = perf_counter(), cpu()
    with place(on, 2, lambda told: print(told, file=sys.stderr)) as executor:

        def played(jobs: Iterable[Job]) -> Iterator[Result]:
            for _, result in done(jobs, play, Results(), executor):
                yield result

        tally = kept.study(field.job(SEED, lineup), played)
        before, saved = tally.matches, perf_counter()
        for result in played(field.job(seed, lineup) for seed in range(SEED + before, SEED + matches)):
            tally.add(result)
            if perf_counter() > saved + SAVED:
                kept.save()
                saved = perf_counter()
    kept.save()
    new = tally.matches - before
    print(f"{game}, {seats} seats of {bot}: {tally.matches} matches, {new} of them played now on {on}")
    for seat in range(seats):
        got = tally.mean_return(seat)
        print(f"seat {seat}: mean return {got.mean:.4f} ({got.low:.4f} … {got.high:.4f})")
    length = tally.mean_answers()
    tenth, half, most = (tally.answers_below(share) for share in (0.1, 0.5, 0.9))
    print(
        f"answers in a match: {length.mean:.1f} ({length.low:.1f} … {length.high:.1f}), about a tenth below {tenth}, "
        f"half below {half}, a tenth above {most}, most {tally.longest}; {tally.failed} failed, {tally.endless} endless"
    )
    if new:
        each = 1000 / new
        print(f"{perf_counter() - started:.0f} s, {(cpu() - spent) * each:.2f} ms of CPU time here for each new match")


def cpu() -> float:
    """Of this process and of those it started that have ended."""
    return sum([used.ru_utime + used.ru_stime for used in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))])


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["1000"])[0]), *sys.argv[2:])
