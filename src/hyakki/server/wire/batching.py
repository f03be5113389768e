"""Less work per message: frames written together are sent together, reading is paused only when it must be.

The WebSocket protocol of uvicorn pauses reading after every message and writes every frame by itself, which costs
more than the message. It is given a transport that gathers writes until the loop comes round, and that
pauses only if the application leaves several messages waiting. A message that comes as one short frame by itself, as
nearly all do, is read here: the library takes longer for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, where it was compiled
from websockets.http11 import Request
from websockets.protocol import OPEN

from hyakki.server.wire.channel import EXTENSION

AHEAD = 8  # messages that a client may send before it is held up
SMALL, MEDIUM = 126, 2**16  # lengths from which a frame's header has 2 or 8 bytes for them
HEAD = 6  # bytes before what a client says, if that is short: two, and its mask
WHOLE_TEXT, MASKED = 0x81, 0x80
END_OF_HEAD = b"\r\n\r\n"  # of the request that opens a socket


def text_frame(data: bytes) -> bytes:
    """A whole text message as one frame (RFC 6455, 5.2)."""
    size = len(data)
    if size < SMALL:
        return bytes((WHOLE_TEXT, size)) + data
    if size < MEDIUM:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


def short_text(data: bytes) -> bytes | None:
    """What a client says, if the data are one whole text frame with a short header (RFC 6455, 5.2) and nothing else."""
    size = len(data) - HEAD
    if not 0 <= size < SMALL or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
        return None
    return apply_mask(data[HEAD:], data[2:HEAD])


def ends_with_frame(data: bytes) -> bool:
    """Whether data that begin with a client's frame end with one."""
    at = 0
    while len(data) - at >= HEAD:
        size = data[at + 1] & ~MASKED
        if size == SMALL:
            at, size = at + 2, int.from_bytes(data[at + 2 : at + 4], "big")
        elif size > SMALL:
            at, size = at + 8, int.from_bytes(data[at + 2 : at + 10], "big")
        at += HEAD + size
    return at == len(data)


class Outbox:
    """Connections with something to send; all of them send when the loop comes round, by one call."""

    def __init__(self) -> None:
        self._due: list[GatheringTransport] = []

    def add(self, transport: GatheringTransport) -> None:
        if not self._due:
            asyncio.get_running_loop().call_soon(self._flush)
        self._due.append(transport)

    def _flush(self) -> None:
        due, self._due = self._due, []
        for transport in due:
            try:
                transport.flush()
            except Exception as error:  # its own: the others send
                asyncio.get_running_loop().call_exception_handler(
                    {"message": "a connection could not send", "exception": error}
                )


OUTBOXES: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    box = OUTBOXES.get(loop)
    if box is None:
        box = OUTBOXES[loop] = Outbox()
    return box


class GatheringTransport:
    """A transport in front of another; what it does not know it hands on."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._outbox = outbox_of(asyncio.get_running_loop())
        self._waiting: list[bytes] = []
        self._left = False  # whether the system did not take all of what it was given last
        self._held_up = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._waiting:
            self._outbox.add(self)
        self._waiting.append(data)

    def flush(self) -> None:
        if self._waiting:
            self._transport.write(b"".join(self._waiting))
            self._waiting.clear()
            self._left = self._transport.get_write_buffer_size() > 0

    def close(self) -> None:
        self.flush()
        self._transport.close()

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size() if self._left else 0

    def pause_reading(self) -> None:
        """Not for every message: `hold_up` does, when too many wait."""

    def hold_up(self) -> None:
        if not self._held_up and not self._transport.is_closing():
            self._held_up = True
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        if self._held_up:
            self._held_up = False
            if not self._transport.is_closing():
                self._transport.resume_reading()


class Wire(WebSocketsSansIOProtocol):
    """The protocol of uvicorn, over a gathering transport; the application may write without waiting.

    It stands in the scope as an extension, beside the ASGI way of sending, which costs a task switch per message."""

    when_lost: Callable[[], None] | None = None
    _at_once: Callable[[bytes], bool] | None = None
    _between = False  # whether the library waits for a new frame; once it is not so, all goes through it

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.when_lost is not None:
            self.when_lost()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._gathering = GatheringTransport(cast(asyncio.Transport, transport))
        super().connection_made(cast(asyncio.Transport, self._gathering))

    def data_received(self, data: bytes) -> None:
        text = short_text(data) if self._between and not self.frames and self.conn.state is OPEN else None
        if text is not None:
            if self._at_once is not None and self.queue.empty() and self._at_once(text):
                return
            self.curr_msg_data_type = "text"
            self.frames = [text]
            self.send_receive_event_to_app()
        else:
            shaking_hands = not self.handshake_initiated
            super().data_received(data)
            self._between = data.endswith(END_OF_HEAD) if shaking_hands else self._between and ends_with_frame(data)
        if self.queue.qsize() > AHEAD:
            self._gathering.hold_up()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def write(self, data: bytes) -> None:
        """A text frame, as soon as the loop comes round; nothing once the client is gone."""
        if not self.disconnected and not self.close_sent and self.conn.state is OPEN:
            self._gathering.write(text_frame(data))

    def unsent(self) -> int:
        """How many bytes wait because the client does not read."""
        return self._gathering.get_write_buffer_size()

    def drop(self) -> None:
        """Let go of a client that does not read: it would not read a good-bye either."""
        self.transport.abort()

    def offer(self, at_once: Callable[[bytes], bool]) -> None:
        """Whom to ask whether a message is carried out as it comes: of those that came before none waits then."""
        self._at_once = at_once

    def end(self, code: int) -> None:
        """Say good-bye with a code."""
        if not self.close_sent and not self.disconnected:
            self.loop.create_task(self.send({"type": "websocket.close", "code": code}))
