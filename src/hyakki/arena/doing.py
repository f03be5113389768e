"""Jobs done, here or by an executor: in chunks of about half a second, so that handing out costs little.

Any `concurrent.futures` executor does: processes of this machine (arena/pool.py), workers of a Dask scheduler
(arena/cluster.py). How jobs are put together follows from how long others took, and decides nothing: each has its own
result, and results are told in the order of the jobs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from time import perf_counter, process_time

from hyakki.arena.jobs import Job, Result, Results, Work, plain
from hyakki.core.errors import HyakkiError

SECONDS = 0.5  # of work in a chunk, or one job if that takes longer
WAITING = 10  # how many times that a chunk may take where it waits: for bots in other processes, on a busy machine
AHEAD = 4  # chunks handed out for each worker, so that none waits for work
GROWTH = 4  # by which factor a chunk is larger than one before, at most: the first jobs may be the shortest


def done(jobs: Iterable[Job], work: Work, results: Results, executor: Executor | None) -> Iterator[tuple[Job, Result]]:
    """Each job with its result, in the order of the jobs; without an executor one after the other, here.

    A result is kept as soon as it is there. Whoever stops asking has a few seconds of work done for nothing."""
    if executor is None:
        for job in jobs:
            result = results.get(job)
            if result is None:
                result = plain(work(job))
                results.add(job, result)
            yield job, result
        return
    hands = Hands(work, results, executor)
    untold: deque[Job] = deque()
    try:
        for job in jobs:
            untold.append(job)
            hands.take(job)
            while hands.full or told_next(untold, results):
                if (told := told_next(untold, results)) is not None:
                    untold.popleft()
                    yield told
                else:
                    hands.wait()
        hands.hand_out()
        while untold:
            while (told := told_next(untold, results)) is None:
                hands.wait()
            untold.popleft()
            yield told
    except BrokenExecutor as error:
        hint = f"{len(results)} results are there" + ("; the same command goes on" if results.file else "")
        raise HyakkiError(str(error), hint) from None
    finally:
        hands.drop()


def told_next(untold: deque[Job], results: Results) -> tuple[Job, Result] | None:
    """The first job that nobody was told of, if its result is there."""
    result = results.get(untold[0]) if untold else None
    return None if result is None else (untold[0], result)


@dataclass(frozen=True)
class Chunk:
    """Work that is done in one go, wherever that is."""

    work: Work
    jobs: Sequence[Job]


@dataclass(frozen=True)
class Did:
    """What came of a chunk."""

    results: list[Result]
    seconds: float  # of CPU time, or a part of those that went by


def do(chunk: Chunk) -> Did:
    began, worked = perf_counter(), process_time()
    results = [chunk.work(job) for job in chunk.jobs]
    return Did(results, max(process_time() - worked, (perf_counter() - began) / WAITING))


class Hands:
    """What is handed out to an executor and has not come back."""

    def __init__(self, work: Work, results: Results, executor: Executor) -> None:
        self._work = work
        self._results = results
        self._executor = executor
        self._size = 1
        self._next: dict[str, Job] = {}  # of the chunk that is being put together
        self._out: dict[Future[Did], Chunk] = {}
        self._keys: set[str] = set()  # of jobs that are out

    def take(self, job: Job) -> None:
        """Have it done, unless its result is there or will be."""
        if self._results.get(job) is None and job.key not in self._keys:
            self._next[job.key] = job
            if len(self._next) >= self._size:
                self.hand_out()

    def hand_out(self) -> None:
        if self._next:
            chunk = Chunk(self._work, list(self._next.values()))
            self._out[self._executor.submit(do, chunk)] = chunk
            self._keys |= self._next.keys()
            self._next = {}

    @property
    def full(self) -> bool:
        return len(self._out) >= AHEAD * workers(self._executor)

    def wait(self) -> None:
        """Until some chunk is back; what is back is kept."""
        for future in wait(self._out, return_when=FIRST_COMPLETED).done:
            chunk = self._out.pop(future)
            did = future.result()
            for job, result in zip(chunk.jobs, did.results, strict=True):
                self._results.add(job, plain(result))
                self._keys.remove(job.key)
            fitting = int(SECONDS * len(chunk.jobs) / max(did.seconds, 1e-6))
            self._size = max(1, min(fitting, GROWTH * len(chunk.jobs)))

    def drop(self) -> None:
        for future in self._out:
            future.cancel()


def workers(executor: Executor) -> int:
    return int(getattr(executor, "_max_workers", 1))
