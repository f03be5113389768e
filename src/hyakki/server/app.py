"""The application: HTTP routes, the socket, the built pages, and what happens at start and stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from hyakki.server import api, pages
from hyakki.server.config import Config
from hyakki.server.log import log
from hyakki.server.problems import Problem
from hyakki.server.security import HostCheck, SecurityHeaders, check_origin
from hyakki.server.services import Services
from hyakki.server.sockets import RESTART, serve_socket


def make_app(config: Config) -> Starlette:
    """One server. Its services live from start to stop, as `app.state.services`."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = Services(config)
        app.state.services = services
        log("started", version=config.version)
        yield
        for socket in list(services.sockets):
            socket.close(RESTART)
        await services.stop()
        log("stopped")

    return Starlette(
        routes=[*api.routes(), WebSocketRoute("/ws", SocketEndpoint()), *pages.routes()],
        middleware=[Middleware(SecurityHeaders), Middleware(HostCheck, names=config.hosts)],
        lifespan=lifespan,
    )


class SocketEndpoint:
    """The handshake: only pages of this server, only guests, only so many each."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        services = api.services_of(connection)
        try:
            check_origin(connection.headers, services.config.hosts)
            guest = api.guest_of(services, connection)
            if guest is None:
                raise Problem("refused", "This browser is not known here yet")
            if services.of_guest[guest] >= services.config.limits.sockets_per_guest:
                raise Problem("limit", "Too many open pages")
        except Problem:
            await receive()
            await send({"type": "websocket.close", "code": 1008})  # before it is accepted: HTTP 403
            return
        await serve_socket(services, guest, scope, receive, send)
