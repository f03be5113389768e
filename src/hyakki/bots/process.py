"""A third-party bot in a process of its own: it gets its view and events as bytes and a time for each answer."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec

from hyakki.bots.base import Bot, BotFailed, Budget
from hyakki.bots.life import BotChance
from hyakki.bots.protocol import GAMES_PATH, LONGEST_REPLY, READY, Question, command, environment, hears_errors
from hyakki.core.game import Game
from hyakki.core.stack import Action, View

START_SECONDS = 30.0  # to import the bot and the game, before the first question


class ProcessBot(Bot):
    """Speaks for a bot that lives in a child process; ends the child at the first failure."""

    def __init__(self, name: str, game: Game, budget: Budget) -> None:
        super().__init__(game, budget)
        self.name = name
        self._closed = False
        self._heard = 0  # how many events the child has been sent
        self._child = subprocess.Popen(
            command(GAMES_PATH),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if hears_errors() else subprocess.DEVNULL,
            env=environment(),
            start_new_session=True,  # so that its own children end with it
        )
        # A thread talks to the child: neither a full pipe nor a silent child can block this process.
        self._talk = ThreadPoolExecutor(max_workers=1)
        self._ready = False
        self._ask(self._question(0), START_SECONDS, "start")

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action | str:
        question = self._question(len(events))
        question.view = msgspec.Raw(msgspec.json.encode(view))
        question.events = msgspec.Raw(msgspec.json.encode(events[self._heard :]))
        question.random = (rng.bytes if isinstance(rng, BotChance) else rng.randbytes(32)).hex()
        self._heard = len(events)
        reply = self._ask(question, self.budget.seconds, "answer")
        action = reply.get("action")
        if isinstance(action, str):
            return action
        if not isinstance(action, list) or not action or not all(type(part) in (str, int) for part in action):
            raise self._failed(f"answered nonsense: {action!r:.60}")
        return tuple(action)

    def _question(self, upto: int) -> Question:
        game, budget = self.game, self.budget
        question = Question(game.name, self.name, "", game.manual.changed, budget.seconds, budget.worlds)
        question.have, question.upto = self._heard, upto
        return question

    def __repr__(self) -> str:
        return f"<{self.name} for {self.game.name}, process {self.pid}>"

    @property
    def pid(self) -> int:
        return self._child.pid

    def close(self) -> None:
        """End the child and whatever it started."""
        if self._closed:
            return
        self._closed = True
        if self._child.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        self._talk.shutdown()
        for pipe in (self._child.stdin, self._child.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()

    def _ask(self, question: Question, seconds: float, what: str) -> dict[str, Any]:
        """The child's reply, or BotFailed with the reason."""
        if self._closed:
            raise BotFailed(self.name, "has been closed")
        data = msgspec.json.encode(question) + b"\n"
        try:
            line = self._talk.submit(self._exchange, data).result(timeout=seconds)
        except TimeoutError:
            raise self._failed(f"did not {what} within {seconds:g} seconds") from None
        except OSError:
            line = b""
        except BaseException:
            self.close()
            raise
        if not line:
            raise self._failed(f"ended its process instead of an {what}" if what == "answer" else "could not start")
        try:
            reply = msgspec.json.decode(line)
        except msgspec.MsgspecError:
            reply = None
        if not isinstance(reply, dict):
            raise self._failed(f"answered nonsense: {line[:60]!r}")
        if "error" in reply:
            raise self._failed(str(reply["error"])[:300])
        return reply

    def _exchange(self, data: bytes) -> bytes:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(data)
        self._child.stdin.flush()
        if not self._ready and self._child.stdout.readline(LONGEST_REPLY) != READY:
            return b""
        self._ready = True
        return self._child.stdout.readline(LONGEST_REPLY)

    def _failed(self, problem: str) -> BotFailed:
        self.close()
        return BotFailed(self.name, problem, "HYAKKI_DEBUG=1 shows what it prints")
