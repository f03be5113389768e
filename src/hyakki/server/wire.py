"""Fewer system calls per message: frames written together are sent together, reading is paused only when it must be.

The WebSocket protocol of uvicorn pauses reading after every message and writes every frame by itself, which costs
more than the message. It is given a transport that gathers writes until the loop comes round, and that
pauses only if the application has not taken a message for a while.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PAUSE_SECONDS = 0.02  # how long a client may send on before it is held up


class GatheringTransport:
    """A transport in front of another; what it does not know it hands on."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._pausing: asyncio.TimerHandle | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(data)

    def _flush(self) -> None:
        if self._waiting:
            self._transport.write(b"".join(self._waiting))
            self._waiting.clear()

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def pause_reading(self) -> None:
        self._pausing = self._loop.call_later(PAUSE_SECONDS, self._pause)

    def _pause(self) -> None:
        self._pausing = None
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        if self._pausing is not None:
            self._pausing.cancel()
            self._pausing = None
        elif not self._transport.is_closing():
            self._transport.resume_reading()


class Wire(WebSocketsSansIOProtocol):
    """The protocol of uvicorn, over a gathering transport."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, GatheringTransport(cast(asyncio.Transport, transport))))
