"""A process that goes through records, asked one thing at a time; one that takes too long is ended and replaced."""

from __future__ import annotations

import asyncio

import msgspec

from hyakki.bots.protocol import environment, hears_errors
from hyakki.server.bots.thinkers import end_child
from hyakki.server.log import log
from hyakki.server.replays.asks import LONGEST_ANSWER, READY, Answer, Ask, command
from hyakki.server.speech.problems import Problem

LOST = Answer(problem="It took too long", hint="try again later", lost=True)


class Reader:
    """Begun when it is first asked. Who comes while too many wait is told so."""

    def __init__(self, games_path: str, start_seconds: float, most_waiting: int) -> None:
        self._games_path = games_path
        self._start_seconds = start_seconds
        self._most_waiting = most_waiting
        self.child: asyncio.subprocess.Process | None = None  # while there is one
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def ask(self, ask: Ask, seconds: float) -> Answer:
        """The answer; LOST if there was none in time, and then the process is no more."""
        if self._waiting >= self._most_waiting:
            raise Problem("limit", "Too many matches are looked at just now", "wait a few seconds")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._asked(ask, seconds)
        finally:
            self._waiting -= 1

    async def stop(self) -> None:
        child, self.child = self.child, None
        if child is not None:
            await end_child(child)

    async def _asked(self, ask: Ask, seconds: float) -> Answer:
        answered = False
        try:
            child = await self._ready()
            assert child.stdin is not None
            assert child.stdout is not None
            async with asyncio.timeout(seconds):
                child.stdin.write(msgspec.json.encode(ask) + b"\n")
                await child.stdin.drain()
                answer = msgspec.json.decode(await child.stdout.readline(), type=Answer)
            answered = True
            return answer
        except (OSError, EOFError, ValueError, TimeoutError, msgspec.MsgspecError) as error:
            log("replay_lost", error=type(error).__name__)
            return LOST
        finally:
            if not answered:  # also when nobody waits any more: what it still says belongs to no later ask
                await self.stop()

    async def _ready(self) -> asyncio.subprocess.Process:
        if self.child is not None and self.child.returncode is None:
            return self.child
        child = self.child = await asyncio.create_subprocess_exec(
            *command(self._games_path),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=None if hears_errors() else asyncio.subprocess.DEVNULL,
            env=environment(),
            limit=LONGEST_ANSWER,
            start_new_session=True,  # a Ctrl-C in the terminal is the server's to handle
        )
        assert child.stdout is not None
        async with asyncio.timeout(self._start_seconds):
            if await child.stdout.readline() != READY:
                raise EOFError
        return child
