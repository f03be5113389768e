"""Processes in which bots think: one question each at a time, tables taking turns, the stuck ended and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import OrderedDict, deque

import msgspec

from hyakki.bots.base import BotFailed

LONGEST_REPLY = 64 * 1024
PATIENCE = 5.0  # seconds beyond the budget before a thinker counts as stuck
START_PATIENCE = 30.0  # for the first question, while it still imports the game
LEAST_SECONDS = 0.02


class Question(msgspec.Struct):
    """What a bot gets: never more than its seat may know."""

    game: str
    bot: str
    view: msgspec.Raw
    events: msgspec.Raw
    random: int
    seconds: float = 0.0


class Reply(msgspec.Struct):
    """The action a bot chose, or why it failed."""

    action: list[str | int] | None = None
    error: str = ""


class Thinkers:
    """A few processes for all tables; under load each table's budget shrinks alike."""

    def __init__(self, count: int, games_path: str) -> None:
        self._games_path = games_path
        self._waiting: OrderedDict[str, deque[tuple[Question, float, asyncio.Future[Reply]]]] = OrderedDict()
        self._more = asyncio.Condition()
        self._count = count
        self._running: list[asyncio.Task[None]] = []

    async def ask(self, table: str, question: Question, seconds: float) -> tuple[str | int, ...]:
        """The bot's action, or BotFailed."""
        if not self._running:  # a server without bots starts no process
            self._running = [asyncio.create_task(self._serve()) for _ in range(self._count)]
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        async with self._more:
            self._waiting.setdefault(table, deque()).append((question, seconds, future))
            self._more.notify()
        reply = await future
        if reply.action is None:
            raise BotFailed(question.bot, reply.error or "gave no action")
        return tuple(reply.action)

    async def stop(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _next(self) -> tuple[Question, float, asyncio.Future[Reply]]:
        """The next question: tables take turns, and the more wait, the less time each gets."""
        async with self._more:
            while not self._waiting:
                await self._more.wait()
            share = min(1.0, self._count / len(self._waiting))
            table, questions = self._waiting.popitem(last=False)
            question, seconds, future = questions.popleft()
            if questions:
                self._waiting[table] = questions
            question.seconds = max(LEAST_SECONDS, seconds * share)
            return question, seconds, future

    async def _serve(self) -> None:
        """One process after another, each until it is stuck or dies."""
        while True:
            question, seconds, future = await self._next()
            child = await start_child(self._games_path)
            patience = START_PATIENCE
            try:
                while True:
                    reply = await exchange(child, question, patience + seconds)
                    if not future.cancelled():
                        future.set_result(reply if reply is not None else Reply(error="died or was stuck"))
                    if reply is None:
                        break
                    patience = PATIENCE
                    question, seconds, future = await self._next()
            finally:
                await end_child(child)


async def start_child(games_path: str) -> asyncio.subprocess.Process:
    """A process that answers questions until its input ends."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "hyakki.server.thinker",
        games_path,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=None if os.environ.get("HYAKKI_DEBUG") else asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([path or os.getcwd() for path in sys.path])},
        limit=LONGEST_REPLY,
        start_new_session=True,  # a Ctrl-C in the terminal is the server's to handle
    )


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
    with contextlib.suppress(ProcessLookupError):
        child.kill()
    await child.wait()
