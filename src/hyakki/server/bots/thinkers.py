"""Processes in which bots think: one question each at a time, in the order of the queue, the stuck ended and replaced.

A bot that listens stays in the process that holds it; the others, which know what their view tells, think anywhere."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from hyakki.bots.base import BotFailed
from hyakki.bots.protocol import LONGEST_REPLY, READY, Question, Reply, command, environment, hears_errors
from hyakki.server.bots.queue import Asker, FairQueue
from hyakki.server.config import Limits
from hyakki.server.log import log

LEAST_SECONDS = 0.02
LIVES_PLACED = 4096  # lives of which it is remembered where they are


class NoThinker(BotFailed):
    """No process could be started: nothing is known against the bot."""


STUCK = Reply(error="died or was stuck", lost=True)
NOT_STARTED = Reply(error="could not be asked: no process starts", lost=True)

Waiting = tuple[Question, float, asyncio.Future[Reply]]
Whole = Callable[[], msgspec.Raw]  # all events of a life, for a process that does not know it


class Thinkers:
    """A few processes for all tables; under load each guest's time shrinks alike, and that of each of its tables."""

    def __init__(self, count: int, games_path: str, limits: Limits) -> None:
        self._games_path = games_path
        self._limits = limits
        self._queue: FairQueue[Waiting] = FairQueue()
        self._more = asyncio.Condition()
        self._count = count
        self._places: OrderedDict[str, int] = OrderedDict()  # by life: the number of the process that holds it
        self._running: list[asyncio.Task[None]] = []

    async def ask(
        self, asker: Asker, question: Question, seconds: float, whole: Whole | None = None
    ) -> tuple[str | int, ...] | str:
        """The bot's action, or BotFailed. A question whose process is lost is asked once more, after all that wait.

        `whole` is asked for where the process does not know what the life was told before."""
        reply = await self._replied(asker, question, seconds, whole)
        if reply.action is None:
            raise BotFailed(question.bot, reply.error or "gave no action")
        return reply.action if isinstance(reply.action, str) else tuple(reply.action)

    async def judge(self, asker: Asker, question: Question, seconds: float) -> msgspec.Raw:
        """A Standing or a Verdict (`weighing.py`) as JSON, or BotFailed."""
        reply = await self._replied(asker, question, seconds, None)
        if reply.error:
            raise BotFailed(question.what, reply.error)
        return reply.judged

    async def _replied(self, asker: Asker, question: Question, seconds: float, whole: Whole | None) -> Reply:
        if not self._running:  # a server without bots starts no process
            self._running = [asyncio.create_task(self._serve(number)) for number in range(self._count)]
        reply = await self._known(asker, question, seconds, whole)
        if reply.lost:
            reply = await self._known(asker, question, seconds, whole)
        if reply is NOT_STARTED:
            raise NoThinker(question.bot, reply.error)
        return reply

    async def _known(self, asker: Asker, question: Question, seconds: float, whole: Whole | None) -> Reply:
        reply = await self._asked(asker, question, seconds)
        if reply.again and whole is not None:
            question.have, question.events = 0, whole()
            reply = await self._asked(asker, question, seconds)
        return reply

    async def _asked(self, asker: Asker, question: Question, seconds: float) -> Reply:
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        async with self._more:
            self._queue.put(asker, (question, seconds, future))
            self._more.notify_all()  # one process alone may hold its life
        return await future

    async def stop(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _next(self, number: int) -> Waiting:
        """The next question for a process, and the more wait, the less time each gets."""
        async with self._more:
            while (first := self._queue.take(lambda waiting: self._may_think(number, waiting[0]))) is None:
                await self._more.wait()
            asker, waiting = first
            question, seconds, _ = waiting
            question.seconds = max(LEAST_SECONDS, seconds * self._queue.share(asker, self._count))
            if question.upto:
                self._places[question.life] = number
                self._places.move_to_end(question.life)
                if len(self._places) > LIVES_PLACED:
                    self._places.popitem(last=False)
            return waiting

    def _may_think(self, number: int, question: Question) -> bool:
        """Whether no other process holds the life that is asked."""
        return not question.upto or self._places.get(question.life, number) == number

    async def _gone(self, number: int) -> None:
        """The process is no more, nor is any life it held."""
        async with self._more:
            for life in [life for life, place in self._places.items() if place == number]:
                del self._places[life]
            self._more.notify_all()

    async def _serve(self, number: int) -> None:
        """One process after another, each until it is stuck or dies; it is gone before anybody is told."""
        while True:
            waiting = await self._next(number)
            child: asyncio.subprocess.Process | None = None
            started = False
            try:
                child = await start_child(self._games_path)
                await ready(child, self._limits.thinker_start_seconds)
                started = True
                while await self._answered(waiting, child):
                    waiting = await self._next(number)
            except (OSError, EOFError, TimeoutError) as error:
                log("thinker_not_started", error=type(error).__name__)
            finally:
                if child is not None:
                    await end_child(child)
            await self._gone(number)
            if started:
                settle(waiting, STUCK)
            else:
                self._nobody_thinks(waiting)

    async def _answered(self, waiting: Waiting, child: asyncio.subprocess.Process) -> bool:
        """Whether the child has answered, and may be asked again."""
        question, seconds, _ = waiting
        reply = await exchange(child, question, seconds + self._limits.thinking_patience)
        if reply is not None:
            settle(waiting, reply)
        return reply is not None

    def _nobody_thinks(self, waiting: Waiting) -> None:
        """That no process starts has nothing to do with one question: all that wait are told, none waits its turn."""
        for one in [waiting, *self._queue.clear()]:
            settle(one, NOT_STARTED)


def settle(waiting: Waiting, reply: Reply) -> None:
    """Tell who asked, if it has not gone meanwhile."""
    if not waiting[2].done():
        waiting[2].set_result(reply)


async def start_child(games_path: str) -> asyncio.subprocess.Process:
    """A process that answers questions until its input ends."""
    return await asyncio.create_subprocess_exec(
        *command(games_path),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=None if hears_errors() else asyncio.subprocess.DEVNULL,
        env=environment(),
        limit=LONGEST_REPLY,
        start_new_session=True,  # a Ctrl-C in the terminal is the server's to handle
    )


async def ready(child: asyncio.subprocess.Process, seconds: float) -> None:
    """Return once a child has imported what it needs; that takes no thinking time."""
    assert child.stdout is not None
    async with asyncio.timeout(seconds):
        if await child.stdout.readline() != READY:
            raise EOFError


async def exchange(child: asyncio.subprocess.Process, question: Question, seconds: float) -> Reply | None:
    """The child's reply, or None if it died, was stuck or spoke nonsense."""
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        child.stdin.write(msgspec.json.encode(question) + b"\n")
        async with asyncio.timeout(seconds):
            await child.stdin.drain()
            line = await child.stdout.readline()
        return msgspec.json.decode(line, type=Reply)
    except (OSError, ValueError, TimeoutError, msgspec.MsgspecError):
        return None


async def end_child(child: asyncio.subprocess.Process) -> None:
    """End a child and whatever it started (its session is its own); not even a stop leaves it half ended."""
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    ended = asyncio.ensure_future(child.wait())
    try:
        await asyncio.shield(ended)
    except asyncio.CancelledError:
        await ended
        raise
