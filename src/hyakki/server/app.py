"""The application: HTTP routes, the socket, the built pages, and what happens at start and stop."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from hyakki.server.config import Config, Limits
from hyakki.server.log import log, log_fault
from hyakki.server.requests import api, hinting, history, identity, importing, match_api, sharing
from hyakki.server.requests.manual import Manual
from hyakki.server.requests.pages import Files
from hyakki.server.requests.sockets import serve_socket
from hyakki.server.services import Services, open_files
from hyakki.server.speech.problems import Problem
from hyakki.server.wire.channel import LATER, POLICY, RESTART
from hyakki.server.wire.security import (
    AddressBan,
    AddressLimit,
    Arrival,
    HostCheck,
    SecurityHeaders,
    address_of,
    check_origin,
    plain_address_of,
)


def make_app(config: Config) -> Starlette:
    """One server. Its files are opened here, its services live from start to stop, as `app.state.services`."""
    store, signer = open_files(config)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_fault)
        services = Services(config, store, signer)
        await services.begin()
        app.state.services = services
        log("started", version=config.version)
        yield
        for socket in list(services.sockets):
            socket.close(RESTART)
        await services.stop()
        log("stopped")

    sockets = SocketEndpoint()
    app = Starlette(
        routes=[
            *importing.routes(),
            *match_api.routes(),
            *history.routes(),
            *identity.routes(),
            *hinting.routes(),
            *sharing.routes(),
            *api.routes(),
            WebSocketRoute("/ws", sockets),
            WebSocketRoute("/ws/{table}", sockets),  # the same, at an address that a proxy can tell tables by
            *Manual().routes(),
            *Files().routes(),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(Arrival, config=config),
            Middleware(AddressLimit),
            Middleware(AddressBan),
            Middleware(HostCheck, config=config),
        ],
        lifespan=lifespan,
    )
    app.state.store = store
    return app


class SocketEndpoint:
    """The handshake: only pages of this server, only guests, only so many per guest and address."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()  # by guest and by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        services = api.services_of(connection)
        await receive()  # websocket.connect
        guest = None
        try:
            guest = api.guest_of(services, connection)
            check_origin(connection.headers, services.config)
            if guest is None:
                raise Problem("refused", "This browser is not known here yet")
        except Problem:
            await send({"type": "websocket.close", "code": POLICY})  # before it is accepted: HTTP 403
            return
        assert guest is not None
        mine = [f"guest {guest}", f"at {address_of(connection)}"]
        full = self._full(mine, services.config.limits)
        if full:
            await send({"type": "websocket.accept"})  # pages learn the reason of a close only after that
            await send({"type": "websocket.close", "code": LATER, "reason": full})
            return
        self._open.update(mine)
        try:
            await serve_socket(services, guest, plain_address_of(connection), scope, receive, send)
        finally:
            self._open -= Counter(mine)

    def _full(self, mine: list[str], limits: Limits) -> str:
        """Why there may be no more, if so."""
        guest, address = mine
        if self._open[guest] >= limits.sockets_per_guest:
            return f"You have {limits.sockets_per_guest} pages open: close one, and this one comes back by itself"
        if self._open[address] >= limits.sockets_per_address:
            return f"{limits.sockets_per_address} pages are open at your address: wait until some are closed"
        return ""
