"""Processes of this machine, which end with whoever started them; one that is killed is replaced."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Lock, Thread
from typing import Any

TIMES = 3  # that work is begun anew because a process was killed; then it may be the work that kills


@contextmanager
def processes(count: int) -> Iterator[Executor | None]:
    """So many processes of this machine; one is this process itself."""
    if count <= 1:
        yield None
        return
    pool = Pool(count)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class ProcessesKilled(BrokenExecutor):
    """Work whose processes were killed again and again."""


@dataclass
class Task:
    """Work that was asked for, and its future, which outlives a broken pool."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    future: Future[Any]
    left: int = TIMES


class Pool(Executor):
    """A pool of processes that is made anew when one of them is killed: what was under way begins again."""

    def __init__(self, count: int) -> None:
        self._max_workers = count
        self._lock = Lock()
        self._pool = self._make()
        self._ended = False

    def _make(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(max_workers=self._max_workers, initializer=end_with_parent)

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        task = Task(partial(work, **named) if named else work, arguments, Future())
        self._hand(task)
        return task.future

    def _hand(self, task: Task) -> None:
        with self._lock:
            pool = self._pool
            try:
                given = pool.submit(task.work, *task.arguments)
            except BrokenExecutor:  # nobody was told yet
                pool = self._pool = self._make()
                given = pool.submit(task.work, *task.arguments)
        given.add_done_callback(partial(self._settle, task, pool))

    def _settle(self, task: Task, pool: ProcessPoolExecutor, given: Future[Any]) -> None:
        error = None if given.cancelled() or self._ended else given.exception()
        if given.cancelled() or self._ended:
            task.future.cancel()
        elif error is None:
            settle(task.future, given.result())
        elif not isinstance(error, BrokenExecutor):
            settle(task.future, error=error)
        elif task.left:
            task.left -= 1
            with self._lock:
                if self._pool is pool:
                    self._pool = self._make()
            self._hand(task)
        else:
            words = f"processes of the arena were ended from outside, {TIMES + 1} times over the same work"
            settle(task.future, error=ProcessesKilled(f"{words}; fewer --jobs need less memory"))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ended = True
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def settle(future: Future[Any], result: Any = None, error: BaseException | None = None) -> None:
    """Give a future what came, unless nobody wants it any more."""
    if future.set_running_or_notify_cancel():
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def end_with_parent() -> None:
    """In a process of the pool: end when whoever started it has been killed; nobody else would end it."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()
