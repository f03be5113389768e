"""Requests for tables that another process looks after are passed on to it, with word of who asks."""

from __future__ import annotations

import asyncio
import http.client
import string
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from hyakki.server.speech.problems import Problem
from hyakki.server.store.naming import Elsewhere
from hyakki.server.wire.channel import RESTART
from hyakki.server.wire.security import PASSED, address_of, plain_address_of

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket
    from hyakki.server.services import Services

CHANGING: Final = ("POST", "PUT")
KEPT: Final = ("cookie", "origin", "host", "content-type")
TOLD: Final = ("content-type", "cache-control", "set-cookie")
PATIENCE: Final = 30.0  # seconds for an answer: a hint is thought of meanwhile
GREETING = 5.0  # seconds until a socket must have been greeted
ALIVE = 5.0  # seconds between pings, and for the answer to one: a machine that is gone says nothing
TRIES: Final = 3  # an owner that does not answer may be dead, and the table another's or ours
THREADS: Final = ThreadPoolExecutor(48, "hyakki-passing")  # of several addresses: see `passed_at_once`
NOT_THERE: Final = (OSError, http.client.HTTPException, WebSocketException, TimeoutError, EOFError)


async def passed_on(services: Services, request: Request) -> Response | None:
    """The answer of the process that looks after the table which a request names; None: that is this one.

    A process without any tables, which stands by or has just come, has others make new ones."""
    name = request.path_params.get("table") or request.path_params.get("ticket")
    if services.cluster is None:
        return None
    if name is None:
        helper = services.cluster.shards.helper()
        if helper is None or request.method not in CHANGING or PASSED in request.headers:
            return None
        most = services.config.limits.import_bytes
        return await asked_of(helper, services, request, await whole_body(request, most))
    body = b""
    for _ in range(TRIES):
        address = await services.cluster.owner(name)
        if address is None:
            if body:
                request._body = body  # read here, for who was to answer and was gone
            return None
        refuse_twice(request)
        body = body or await whole_body(request, services.config.limits.message_bytes)
        try:
            return await asked_of(address, services, request, body)
        except NOT_THERE:
            services.cluster.shards.unreachable(name)
    raise Elsewhere("")


def vouched(services: Services, connection: HTTPConnection) -> str:
    return services.signer.vouch(plain_address_of(connection))


def refuse_twice(connection: HTTPConnection) -> None:
    """What was passed on is not passed on again: who did so knows more a moment later."""
    if PASSED in connection.headers:
        raise Elsewhere("")


async def whole_body(request: Request, most: int) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Problem("limit", "The request is too long", f"at most {most} bytes")
    return data


async def asked_of(address: str, services: Services, request: Request, body: bytes) -> Response:
    """Whoever asks much and slowly waits for itself, and keeps nobody else waiting."""
    loop, voucher = asyncio.get_running_loop(), vouched(services, request)
    async with services.passing.turn(address_of(request)):
        return await loop.run_in_executor(THREADS, ask, address, request, body, voucher)


def asked_path(request: Request) -> str:
    """As the client wrote it: decoded, a name with a question mark would ask for something else."""
    path, query = request.scope["raw_path"], request.scope["query_string"]
    return quote(path, safe=string.punctuation) + (f"?{quote(query, safe=string.punctuation)}" if query else "")


def ask(address: str, request: Request, body: bytes, voucher: str) -> Response:
    """In a thread."""
    to = urlsplit(address)
    line = http.client.HTTPConnection(to.hostname or "", to.port or 80, timeout=PATIENCE)
    headers = {name: request.headers[name] for name in KEPT if name in request.headers}
    try:
        line.request(request.method, asked_path(request), body, {**headers, PASSED: voucher})
        answer = line.getresponse()
        told = {name: value for name, value in answer.getheaders() if name.lower() in TOLD}
        return Response(answer.read(), answer.status, told)
    finally:
        line.close()


class Relay:
    """A socket to the process that looks after a table, for a client who asked this one."""

    def __init__(self, socket: Socket, address: str, upstream: ClientConnection) -> None:
        self.address = address
        self._socket = socket
        self._upstream = upstream
        self._pumping = asyncio.create_task(self._pump())

    async def send(self, data: str | bytes) -> None:
        try:
            await self._upstream.send(data if isinstance(data, str) else data.decode())
        except WebSocketException:
            self._socket.close(RESTART)

    async def _pump(self) -> None:
        """What the other process says, as it is, but for its greeting."""
        try:
            async for frame in self._upstream:
                self._socket.send(frame if isinstance(frame, bytes) else frame.encode())
        except WebSocketException:
            pass  # it went
        self._socket.close(RESTART)

    def end(self) -> None:
        self._pumping.cancel()
        task = asyncio.ensure_future(self._upstream.close())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


async def relayed(socket: Socket, table: str) -> Relay | None:
    """A way to the process that looks after a table; None: that is this one."""
    cluster, asker = socket.services.cluster, HTTPConnection(socket.scope)
    assert cluster is not None
    for _ in range(TRIES):
        address = await cluster.owner(table)
        if address is None:
            return None
        refuse_twice(asker)
        if socket.relay is not None and socket.relay.address == address:
            return socket.relay
        try:
            return Relay(socket, address, await opened(socket.services, asker, address))
        except NOT_THERE:
            cluster.shards.unreachable(table)
    raise Elsewhere("")


async def opened(services: Services, asker: HTTPConnection, address: str) -> ClientConnection:
    """A socket to another process in the name of who asks. It is told the table by a request, as here."""
    to, headers = urlsplit(address), asker.headers
    async with asyncio.timeout(GREETING):
        upstream = await connect(
            f"ws://{headers.get('host', to.netloc)}/ws",
            host=to.hostname,
            port=to.port or 80,
            origin=Origin(headers.get("origin", "")),
            additional_headers={"Cookie": headers.get("cookie", ""), PASSED: vouched(services, asker)},
            compression=None,
            max_size=None,
            ping_interval=ALIVE,
            ping_timeout=ALIVE,
            proxy=None,
        )
        try:
            await upstream.recv()  # its greeting: the client has been greeted
        except BaseException:
            upstream.transport.abort()
            raise
    return upstream
