"""Workers of a Dask scheduler do jobs: of one on this machine, or of one that is there with workers of many machines.

A worker says by a resource of its own which code it has (`versions.release`), and the scheduler gives work only to
those with the code of whoever asks: another version never contributes. Imported only where Dask is asked for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Thread
from typing import Any

import dask.config
from distributed import Client, KilledWorker, LocalCluster, Nanny
from distributed import Future as Promise
from distributed.utils import silence_logging_cmgr

from hyakki.arena.pool import settle
from hyakki.arena.versions import release
from hyakki.core.errors import BadInput, HyakkiError

Tell = Callable[[str], None]
PATIENCE = 10.0  # seconds for a scheduler to answer
OFTEN = 5.0  # seconds between two looks at who works
QUIET = {
    "distributed.worker.profile.enabled": False,  # it samples the stack a hundred times a second
    "distributed.admin.tick.interval": "1s",  # instead of 20 ms, in each of its parts
    "distributed.admin.tick.limit": "1h",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.system-monitor.disk": False,
    "distributed.scheduler.active-memory-manager.start": False,  # results are small and fetched at once
    "distributed.scheduler.http.routes": [],  # no pages, on no port
    "distributed.worker.http.routes": [],
    "distributed.comm.timeouts.connect": f"{PATIENCE}s",
    "distributed.nanny.pre-spawn-environ.DASK_LOGGING__DISTRIBUTED": "critical",  # its workers log what we tell
}


class ClusterLost(BrokenExecutor):
    """The scheduler went away, or workers died again and again."""


def resource() -> str:
    return f"hyakki-{release()}"


@contextmanager
def crew(on: str, count: int, tell: Tell) -> Iterator[Executor]:
    """The workers of the scheduler at this address, or `dask`: so many on this machine, which end with the run."""
    with dask.config.set(QUIET), silence_logging_cmgr(logging.CRITICAL):
        if on != "dask":
            with at(on, tell) as found:
                yield found
            return
        with (
            LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address=None,
                scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},  # without routes; the usual port may be taken
                silence_logs=logging.CRITICAL,
                memory_limit=0,
                resources={resource(): 1},
            ) as cluster,
            at(cluster.scheduler_address, lambda told: None) as found,
        ):
            yield found


@contextmanager
def at(address: str, tell: Tell) -> Iterator[Executor]:
    client = connected(address)
    executor = Crew(client, address, tell)
    try:
        yield executor
    finally:
        executor.shutdown()
        client.close()


def connected(address: str) -> Client:
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError):
        raise HyakkiError(
            f"no Dask scheduler answers at {address}", "start one there: dask scheduler --port 8786 --no-dashboard"
        ) from None
    except (ValueError, TypeError) as error:
        raise BadInput("on", f"{address[:60]} is no address: {error}", "as in tcp://192.168.1.5:8786") from None


class Crew(Executor):
    """An executor whose hands are those workers of a scheduler that have our code."""

    def __init__(self, client: Client, address: str, tell: Tell) -> None:
        self._client = client
        self._address = address
        self._tell = tell
        self._resources = {resource(): 1}
        self._ended = Event()
        self._max_workers = 1
        self._told = ""
        self._look()
        Thread(target=self._watch, daemon=True).start()

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self._client.status != "running":
            future.set_exception(self._lost())
            return future
        promise = self._client.submit(work, *arguments, **named, pure=False, resources=self._resources)
        promise.add_done_callback(partial(self._settle, future))
        future.add_done_callback(lambda ours: promise.cancel() if ours.cancelled() else None)
        return future

    def _settle(self, future: Future[Any], promise: Promise[Any]) -> None:
        try:
            settle(future, promise.result())
        except HyakkiError as error:
            settle(future, error=error)
        except KilledWorker as error:
            times, last = error.allowed_failures + 1, error.last_worker.address
            settle(future, error=ClusterLost(f"{times} workers died over the same work, the last one {last}"))
        except Exception as error:
            settle(future, error=self._lost() if promise.status in ("cancelled", "lost") else error)

    def _lost(self) -> ClusterLost:
        return ClusterLost(f"the Dask scheduler at {self._address} went away")

    def _watch(self) -> None:
        while not self._ended.wait(OFTEN):
            with suppress(Exception):  # whoever waits for work is told that the scheduler went away
                self._look()

    def _look(self) -> None:
        """Count the workers that have our code; tell, once, of others and of nobody."""
        found = self._client.scheduler_info()["workers"].values()
        ours = [worker for worker in found if resource() in worker["resources"]]
        self._max_workers = max(1, sum([worker["nthreads"] for worker in ours]))
        hosts = sorted({worker["host"] for worker in found if worker not in ours})
        others = f"workers at {', '.join(hosts)} have other code than this, and get no work" if hosts else ""
        nobody = f"this waits for workers: hyakki worker {self._address}" if not ours else ""
        told = "; ".join([words for words in (others, nobody) if words])
        if told and told != self._told:
            self._tell(told)
        self._told = told

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ended.set()


def work_for(address: str, count: int, tell: Tell) -> None:
    """Join a scheduler with so many processes, until it goes away or this one is interrupted."""
    with dask.config.set(QUIET), silence_logging_cmgr(logging.CRITICAL):
        with connected(address):
            pass
        asyncio.run(joined(address, count, tell))


async def joined(address: str, count: int, tell: Tell) -> None:
    nannies = [
        Nanny(
            address,
            nthreads=1,
            memory_limit=0,
            resources={resource(): 1},
            dashboard=False,
            silence_logs=logging.CRITICAL,
        )
        for _ in range(count)
    ]
    try:
        await asyncio.gather(*nannies)
        tell(f"{count} at work for {address}, code {release()}")
        await asyncio.gather(*[nanny.finished() for nanny in nannies])
    finally:
        await asyncio.gather(*[nanny.close() for nanny in nannies])
    tell(f"the scheduler at {address} went away")
