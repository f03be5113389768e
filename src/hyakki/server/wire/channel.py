"""How a socket sends: straight to the wire where uvicorn is the one we know, by plain ASGI with any other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final, Protocol, cast

from starlette.types import Scope, Send

from hyakki.server.log import log

EXTENSION: Final = "hyakki.wire"  # where `wire.py` puts itself into the scope
POLICY: Final = 1008  # WebSocket close codes: not welcome
BROKEN: Final = 1011
RESTART: Final = 1012  # come back in a second
LATER: Final = 1013
KNOWN: Final = "0.54.0"  # the uvicorn whose insides `wire.py` leans on; pinned in pyproject.toml


class Channel(Protocol):
    """What a socket needs in order to send; nothing here waits."""

    def write(self, data: bytes) -> None: ...

    def unsent(self) -> int:
        """How many bytes wait because the client does not read."""

    def drop(self) -> None:
        """Let go of a client that does not read."""

    def end(self, code: int) -> None:
        """Say good-bye with a code."""

    def offer(self, at_once: Callable[[bytes], bool]) -> None:
        """Whom to ask whether a message is carried out as it comes; those that are not are received in their turn."""


class PlainChannel:
    """A queue in front of the ASGI way of sending, and a task that empties it in order."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[dict[str, Any]] = deque()
        self._bytes = 0
        self._run = asyncio.current_task()
        self._sending: asyncio.Task[None] | None = None

    def write(self, data: bytes) -> None:
        self._bytes += len(data)
        self._put({"type": "websocket.send", "text": data.decode()})

    def unsent(self) -> int:
        return self._bytes

    def drop(self) -> None:
        self._waiting.clear()
        if self._sending is not None:
            self._sending.cancel()
        if self._run is not None:
            self._run.cancel()  # whoever waits for the client's next message; the connection ends with it

    def end(self, code: int) -> None:
        self._put({"type": "websocket.close", "code": code})

    def offer(self, at_once: Callable[[bytes], bool]) -> None:
        """Here all are received in their turn."""

    def _put(self, message: dict[str, Any]) -> None:
        self._waiting.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._empty())

    async def _empty(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                await self._send(message)
                self._bytes -= len(message.get("text", "").encode())
        except Exception:  # the client is gone, however a server may say so: its disconnect is received as well
            self._waiting.clear()
        finally:
            self._sending = None


def channel_of(scope: Scope, send: Send) -> Channel:
    """The wire itself, if it stands in the scope."""
    channel = scope.get("extensions", {}).get(EXTENSION)
    return PlainChannel(send) if channel is None else cast(Channel, channel)


def insides_known() -> bool:
    """Whether uvicorn is the one that `wire.py` and `line.py` build on; with any other its own protocols serve."""
    installed = version("uvicorn")
    if installed != KNOWN:
        log("plain_sockets", uvicorn=installed, known=KNOWN)
    return installed == KNOWN
