"""Jobs and their results: each job is what decides its result, and its key a hash of that; results lie in JSON Lines.

A run that was killed goes on from its file: what is there is not done again, whoever asks for it. A line that was
torn, or edited by hand, is done again. Work goes to any `concurrent.futures` executor, by default to processes of
this machine; Dask's `Client.get_executor()` is one too.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import parent_process
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Self

from hyakki.core.errors import BadInput, HyakkiError

Result = dict[str, Any]
Work = Callable[["Job"], Result]
AHEAD = 4  # jobs handed out for each process, so that none waits for work


@dataclass(frozen=True)
class Job:
    """What is to be done: plain data, everything in it that decides the result and nothing else."""

    what: dict[str, Any]

    @cached_property
    def key(self) -> str:
        return hashlib.sha256(canonical(self.what).encode()).hexdigest()[:32]


class Results:
    """Results by key: in memory, or in a file that is read at the start and grows by a line for each."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.notes: list[str] = []  # what was wrong with the file, for people
        self._found: dict[str, Result] = {}
        self._stream = None
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._stream = file.open("a+b")
            self._lock(file)
            self._read(file)

    def _lock(self, file: Path) -> None:
        assert self._stream is not None
        try:
            fcntl.lockf(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)  # of this process alone, not of those it starts
        except OSError:
            self._stream.close()
            raise BadInput(str(file), "another run is writing to it", "wait for it, or give another --out") from None

    def _read(self, file: Path) -> None:
        """What is sound is taken; a torn end is cut off, so that the next line begins where it should."""
        assert self._stream is not None
        self._stream.seek(0)
        data = self._stream.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self._stream.truncate(whole)
            self.notes.append(f"{file}: its last line was torn and is done again")
        bad = [n for n, line in enumerate(data[:whole].splitlines(), 1) if not self._take(line)]
        if bad:
            lines = f"line {bad[0]}" if len(bad) == 1 else f"{len(bad)} lines from line {bad[0]} on"
            self.notes.append(f"{file}: {lines} did not come from a run as they are (edited?), and are done again")

    def _take(self, line: bytes) -> bool:
        try:
            kept = json.loads(line)
            job, result = Job(kept["job"]), kept["result"]
            sound = kept["key"] == job.key and kept["check"] == check(job.key, result)
        except (ValueError, KeyError, TypeError):
            return False
        if sound:
            self._found[job.key] = result
        return bool(sound)

    def get(self, job: Job) -> Result | None:
        return self._found.get(job.key)

    def add(self, job: Job, result: Result) -> None:
        self._found[job.key] = result
        if self._stream is not None:
            line = {"key": job.key, "job": job.what, "result": result, "check": check(job.key, result)}
            self._stream.write(canonical(line).encode() + b"\n")
            self._stream.flush()

    def forget(self, job: Job) -> None:
        """So that it is done again, for what else it makes."""
        self._found.pop(job.key, None)

    def __len__(self) -> int:
        return len(self._found)

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def done(jobs: Iterable[Job], work: Work, results: Results, executor: Executor | None) -> Iterator[tuple[Job, Result]]:
    """Each job with its result, in the order of the jobs; without an executor one after the other, here.

    A result is kept as soon as it is there. Whoever stops asking has no more than a few jobs done for nothing."""
    if executor is None:
        for job in jobs:
            result = results.get(job)
            if result is None:
                result = plain(work(job))
                results.add(job, result)
            yield job, result
        return
    waiting: deque[tuple[Job, Future[Result] | None]] = deque()
    try:
        for job in jobs:
            known = results.get(job) is not None or any([job.key == other.key for other, _ in waiting])
            waiting.append((job, None if known else executor.submit(work, job)))
            if len(waiting) >= AHEAD * workers(executor):
                yield first_of(waiting, results)
        while waiting:
            yield first_of(waiting, results)
    except BrokenProcessPool:
        hint = f"{len(results)} results are there; try fewer --jobs" + (", the same --out" if results.file else "")
        raise HyakkiError("a process of the arena was ended from outside", hint) from None
    finally:
        for _, future in waiting:
            if future is not None:
                future.cancel()


def first_of(waiting: deque[tuple[Job, Future[Result] | None]], results: Results) -> tuple[Job, Result]:
    """The job that was handed out first, with its result; those that are ready behind it are kept too."""
    job, future = waiting[0]
    if future is not None:
        results.add(job, plain(future.result()))
    waiting.popleft()
    for place, (other, later) in enumerate(waiting):
        if later is not None and later.done() and later.exception() is None:
            results.add(other, plain(later.result()))
            waiting[place] = (other, None)
    result = results.get(job)
    assert result is not None
    return job, result


@contextmanager
def processes(count: int) -> Iterator[Executor | None]:
    """So many processes of this machine; one is this process itself."""
    if count <= 1:
        yield None
        return
    pool = ProcessPoolExecutor(max_workers=count, initializer=end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def end_with_parent() -> None:
    """In a process of the pool: end when whoever started it has been killed; nobody else would end it."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def workers(executor: Executor) -> int:
    return int(getattr(executor, "_max_workers", AHEAD))


def plain(result: Result) -> Result:
    """As it will be read back, so that a resumed run sees the very same."""
    copied: Result = json.loads(canonical(result))
    return copied


def check(key: str, result: Result) -> str:
    """Tells a line that a run wrote from one that was changed."""
    return hashlib.sha256(f"{key} {canonical(result)}".encode()).hexdigest()[:16]


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
