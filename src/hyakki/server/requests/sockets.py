"""One WebSocket: reads requests within limits, hands them on, and sends without ever making a table wait."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from hyakki.core.errors import HyakkiError
from hyakki.server.log import log, place_of
from hyakki.server.requests.acting import Acting
from hyakki.server.requests.handlers import ASKING, HANDLERS, LOOKING
from hyakki.server.requests.passing import Relay, relayed
from hyakki.server.services import Services
from hyakki.server.speech.messages import PROTOCOL, Done, ErrorMessage, Hello
from hyakki.server.speech.problems import Problem, as_problem
from hyakki.server.speech.requests import Act, ClientMessage, Leave, Lobby, Numbered, Request, Watch
from hyakki.server.store.naming import Elsewhere
from hyakki.server.tables.live import LiveTable
from hyakki.server.wire.channel import BROKEN, POLICY, RESTART, Channel, channel_of
from hyakki.server.wire.limits import Bucket

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
NUMBER: msgspec.json.Decoder[Numbered] = msgspec.json.Decoder(Numbered)
ENCODER = msgspec.json.Encoder()
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)


def number_of(data: str | bytes) -> int:
    """The number of a request that is refused unread, so that who waits for its reply does not wait in vain."""
    try:
        return NUMBER.decode(data).id
    except UNREADABLE:
        return 0


class Socket:
    """A client. Its guest comes from the cookie alone."""

    def __init__(self, services: Services, guest: str, address: str, wire: Channel, scope: Scope) -> None:
        config = services.config
        self.services = services
        self.guest = guest
        self.address = address  # from where it came, in the form in which bans name it
        self.scope = scope  # of the handshake
        self.live: LiveTable | None = None
        self.relay: Relay | None = None  # to the process that looks after the table, if that is another
        self._wire = wire
        self._closed = False
        self._bucket = Bucket(config.limits.requests_per_second, config.limits.requests_burst, config.ticks)
        self._excess = 0
        self._busy = False  # with a message that was received in its turn
        self._acting: Acting | None = None  # with an answer that is carried out as it came
        self._free: asyncio.Future[None] | None = None  # for who waits for that
        self._most_unread = config.limits.unread_bytes

    def send(self, data: bytes) -> None:
        """Send without waiting; a client that does not read is let go."""
        if self._closed:
            return
        self._wire.write(data)
        if self._wire.unsent() > self._most_unread:
            self._closed = True
            self._wire.drop()

    def tell(self, message: msgspec.Struct) -> None:
        self.send(ENCODER.encode(message))

    def close(self, code: int) -> None:
        if not self._closed:
            self._closed = True
            self._wire.end(code)

    async def run(self, receive: Receive) -> None:
        """Until the client goes, or is sent away."""
        services = self.services
        try:
            self.tell(
                Hello(
                    protocol=PROTOCOL,
                    name=await services.name_of(self.guest),
                    now=services.config.shown(services.config.ticks()),
                    long_absence=services.config.long_absence,
                )
            )
            while True:
                message = await receive()
                self._busy = True  # while it waits, too: no answer that comes later goes before it
                while self._acting is not None:
                    self._free = asyncio.get_running_loop().create_future()
                    await self._free
                if message["type"] == "websocket.disconnect":
                    break
                await self._take(message.get("text") or message.get("bytes") or "")
                self._busy = False
        finally:
            self._end_relay()
            self._look_after()  # a request of its own may have been cut short
            services.leave(self)

    def at_once(self, data: bytes) -> bool:
        """Carry out an answer as it comes, if nothing is to be waited for but the disk: without queue and task it costs
        much less. Whatever else it is waits for its turn, where it is refused if it has to be."""
        live = self.live
        if self._busy or self._acting is not None or self._closed or live is None or self.services.cluster is not None:
            return False
        if not data.isascii():  # what is no text at all ends the connection there
            return False
        try:
            request = DECODER.decode(data)
        except UNREADABLE:
            return False
        if type(request) is not Act or not live.hold_at_once():
            return False
        if not self._bucket.take():
            live.lock.release()
            return False
        self._acting = Acting(self, request, live)
        self._acting.begin()
        return True

    def acted(self, request: Act, error: Exception | None) -> None:
        """What was carried out at once is done, or has failed."""
        self._acting = None
        try:
            if error is None:
                self._done(Done(re=request.id))
            else:
                self._failed(request, error)
            self._look_after()
        finally:
            if self._free is not None and not self._free.done():
                self._free.set_result(None)

    async def _take(self, data: str | bytes) -> None:
        if self._closed:
            return
        if not self._bucket.take():
            self._excess += 1
            self._refuse(number_of(data), Problem("limit", "Too many requests at once", "wait a second"))
            if self._excess > self.services.config.limits.excess_before_close:
                self.close(POLICY)
            return
        try:
            request: Request = DECODER.decode(data)
        except UNREADABLE as error:
            self._refuse(number_of(data), Problem("bad", "The message could not be read", str(error)[:200]))
            return
        await self._answer(request)

    async def _answer(self, request: Request) -> None:
        """Carry out a request; whatever goes wrong, the client is told and the server lives."""
        try:
            if type(request) not in ASKING:
                self.services.store.writer.refuse_if_failing()
            if type(request) in LOOKING and not self.services.calls.take(self.guest):
                raise Problem("limit", "Too many requests at once", "wait a second")
            if self.services.cluster is not None and await self._passed_on(request):
                return
            reply = await HANDLERS[type(request)](self, request)
            self._done(reply if reply is not None else Done(re=request.id))
        except Exception as error:
            self._failed(request, error)
        self._look_after()

    def _done(self, reply: msgspec.Struct) -> None:
        self.tell(reply)
        self.services.answered["done"] += 1

    def _failed(self, request: Request, error: Exception) -> None:
        if isinstance(error, Elsewhere):
            self.close(RESTART)  # it comes back, and finds who has the table by then
        elif isinstance(error, HyakkiError):
            self.services.answered["refused"] += 1
            self._refuse(request.id, as_problem(error))
        else:
            self.services.answered["failed"] += 1
            log("request_failed", request=type(request).__name__, error=type(error).__name__, at=place_of(error))
            self._refuse(request.id, Problem("broken", "Something went wrong here; nothing was changed"))
            if self.live is not None and type(request) not in ASKING:
                self.live.dropped = True  # memory may be ahead of the store

    def _look_after(self) -> None:
        if self.live is not None:
            self.services.reload_if_dropped(self.live)

    async def _passed_on(self, request: Request) -> bool:
        """Whether another process answers: who watches a table there asks there, until it looks elsewhere."""
        relay = self.relay
        if isinstance(request, Watch):
            relay = await relayed(self, request.table)
        elif isinstance(request, (Lobby, Leave)):
            relay = None
        if relay is not self.relay:
            self._end_relay()
            self.services.look_away(self)
            self.relay = relay
        if relay is None:
            return False
        await relay.send(ENCODER.encode(request))
        return True

    def _end_relay(self) -> None:
        if self.relay is not None:
            self.relay.end()
            self.relay = None

    def _refuse(self, re: int, problem: Problem) -> None:
        self.tell(ErrorMessage(re=re, kind=problem.kind, reason=problem.reason, rule=problem.rule, hint=problem.hint))


async def serve_socket(
    services: Services, guest: str, address: str, scope: Scope, receive: Receive, send: Send
) -> None:
    """From the handshake, which has been checked, to the end."""
    await send({"type": "websocket.accept"})
    channel = channel_of(scope, send)
    socket = Socket(services, guest, address, channel, scope)
    channel.offer(socket.at_once)
    services.enter(socket)
    try:
        await asyncio.create_task(socket.run(receive))  # so that no message goes through all that led here
    except Exception as error:
        log("socket_failed", error=type(error).__name__, at=place_of(error))
        await send({"type": "websocket.close", "code": BROKEN})  # now: with this call the connection ends
