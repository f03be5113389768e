"""One WebSocket: reads requests within limits, hands them on, and sends without ever blocking a table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from starlette.types import Receive, Send

from hyakki.core.errors import HyakkiError
from hyakki.server.limits import Bucket
from hyakki.server.live import LiveTable
from hyakki.server.log import log, place_of
from hyakki.server.messages import PROTOCOL, ClientMessage, Done, Error, Hello, Request
from hyakki.server.problems import Problem, as_problem
from hyakki.server.requests import HANDLERS
from hyakki.server.services import Services

POLICY = 1008  # WebSocket close codes
RESTART = 1012
TRY_LATER = 1013

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
ENCODER = msgspec.json.Encoder()


class Socket:
    """A client. Its guest comes from the cookie alone."""

    def __init__(self, services: Services, guest: str, send: Send) -> None:
        config = services.config
        self.services = services
        self.guest = guest
        self.live: LiveTable | None = None
        self._send = send
        self._out: list[bytes] = []
        self._more = asyncio.Event()
        self._close_code = 0
        self._bucket = Bucket(config.limits.requests_per_second, config.limits.requests_burst, config.clock)
        self._excess = 0

    # --- sending ---

    def send(self, data: bytes) -> None:
        """Queue a message; a client that does not read is let go."""
        if len(self._out) >= self.services.config.limits.unread_messages:
            self.close(TRY_LATER)
        if not self._close_code:
            self._out.append(data)
            self._more.set()

    def tell(self, message: msgspec.Struct) -> None:
        self.send(ENCODER.encode(message))

    def close(self, code: int) -> None:
        self._close_code = self._close_code or code
        self._more.set()

    async def _sending(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            batch, self._out = self._out, []
            for data in batch:
                await self._send({"type": "websocket.send", "text": data.decode()})
            if self._close_code:
                await self._send({"type": "websocket.close", "code": self._close_code})
                return

    # --- receiving ---

    async def run(self, receive: Receive) -> None:
        """Until the client goes, or is sent away."""
        services = self.services
        self.tell(
            Hello(
                protocol=PROTOCOL,
                name=services.name_of(self.guest),
                now=services.config.clock(),
                long_absence=services.config.long_absence,
            )
        )
        sending = asyncio.create_task(self._sending())
        try:
            while not sending.done():
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                await self._take(message.get("text") or message.get("bytes") or "")
        finally:
            services.leave(self)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):  # the client may be gone already
                await sending

    async def _take(self, data: str | bytes) -> None:
        if self._close_code:
            return
        if not self._bucket.take():
            self._excess += 1
            if self._excess > self.services.config.limits.excess_before_close:
                self.close(POLICY)
            self._refuse(0, Problem("limit", "Too many requests at once", "wait a second"))
            return
        try:
            request: Request = DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self._refuse(0, Problem("bad", "The message could not be read", str(error)[:200]))
            return
        await self._answer(request)

    async def _answer(self, request: Request) -> None:
        """Carry out a request; whatever goes wrong, the client is told and the server lives."""
        try:
            reply = await HANDLERS[type(request)](self, request)
            self.tell(reply if reply is not None else Done(re=request.id))
        except HyakkiError as error:
            self._refuse(request.id, as_problem(error))
        except Exception as error:
            log("request_failed", request=type(request).__name__, error=type(error).__name__, at=place_of(error))
            self._refuse(request.id, Problem("broken", "Something went wrong here; nothing was changed"))
            if self.live is not None:
                self.live.dropped = True
        if self.live is not None:
            self.services.reload_if_dropped(self.live)

    def _refuse(self, re: int, problem: Problem) -> None:
        self.tell(Error(re=re, kind=problem.kind, reason=problem.reason, rule=problem.rule, hint=problem.hint))


async def serve_socket(services: Services, guest: str, receive: Receive, send: Send) -> None:
    """From the handshake, which has been checked, to the end."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    socket = Socket(services, guest, send)
    services.enter(socket)
    await socket.run(receive)
