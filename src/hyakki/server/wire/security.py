"""What keeps strangers' pages out: who asks for which address, host and origin checks, headers on every answer."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hyakki.server.config import Config
from hyakki.server.speech.problems import Problem
from hyakki.server.wire.addresses import UNKNOWN, among, client_of, household, read_address, read_host, read_origin
from hyakki.server.wire.channel import POLICY

# Scripts and styles come from our files alone; what a board sets on an element by script needs no exception. Pictures
# may be written out in the page (`data:`): a board is made a PNG by way of one.
CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

PASSED: Final = "x-hyakki-passed"  # by another process of ours, which vouches for who asks
SECURITY_HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # the address of a table is its key
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def known_host(host: str, config: Config) -> bool:
    """Whether a Host header names us: localhost, a plain address or a configured name. Others may be rebinding DNS."""
    named = read_host(host)
    if named is None:
        return False
    if named.host == "localhost" or named.host in config.hosts:
        return True
    if config.public is not None and named.host == config.public.origin.host:
        return True
    try:
        ip_address(named.host)
    except ValueError:
        return False
    return True


def check_origin(headers: Headers, config: Config) -> None:
    """Refuse what a page of another site sends: its Origin is neither the public address nor the host it talks to."""
    host = headers.get("host", "")
    if not known_host(host, config):
        raise Problem("refused", "This server is not known by that name", "hosts start it with --name or --public-url")
    origin = read_origin(headers.get("origin", ""))
    if origin is not None:
        if config.public is not None and origin == config.public.origin:
            return
        if origin == read_origin(f"{origin.scheme}://{host}"):
            return
    raise Problem("refused", "The request does not come from a page of this server")


def address_of(connection: HTTPConnection) -> str:
    """Who asks, as limits count it."""
    return household(connection.client.host) if connection.client is not None else UNKNOWN


def plain_address_of(connection: HTTPConnection) -> str:
    """Who asks, as bans name them."""
    return connection.client.host if connection.client is not None else UNKNOWN


class Arrival:
    """Says who asks, by which scheme and for which of our pages; trusted proxies alone are believed."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = self._seen(scope)
        await self._app(scope, receive, send)

    def _seen(self, scope: Scope) -> Scope:
        config, headers = self._config, Headers(scope=scope)
        peer, port = scope["client"] or (UNKNOWN, 0)
        passed_on = "x-forwarded-for" in headers or "x-forwarded-proto" in headers
        believed = passed_on and among(read_address(peer), config.proxies)
        client = client_of(peer, headers.getlist("x-forwarded-for"), config.proxies)
        if PASSED in headers and "app" in scope:
            client = scope["app"].state.services.signer.vouched(headers[PASSED]) or client
        seen = {**scope, "client": (client, port)}
        if scope["type"] == "http":
            seen["scheme"] = self._scheme(headers, believed)
        prefix = config.prefix
        if prefix and (scope["path"] == prefix or scope["path"].startswith(f"{prefix}/")):
            seen["path"] = scope["path"].removeprefix(prefix) or "/"
            seen["raw_path"] = scope["raw_path"].removeprefix(prefix.encode()) or b"/"
        return seen

    def _scheme(self, headers: Headers, believed: bool) -> str:
        public = self._config.public
        if public is not None:
            host = read_host(headers.get("host", ""))
            return public.origin.scheme if believed or (host and host.host == public.origin.host) else "http"
        said = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        return "https" if believed and said == "https" else "http"


class HostCheck:
    """Refuses requests that name a host we are not: a page of another site whose name now points here."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not known_host(Headers(scope=scope).get("host", ""), self._config):
            words = "This server is not known by that name. Hosts start it with --name or --public-url.\n"
            await PlainTextResponse(words, 421)(scope, receive, send)
            return
        await self._app(scope, receive, send)


class AddressLimit:
    """So many requests per address, also of those who never became guests, and of whatever is not there."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            connection = HTTPConnection(scope)
            if not connection.app.state.services.addresses.take(address_of(connection)):
                words = "Too many requests from this address at once; wait a second.\n"
                await PlainTextResponse(words, 429, {"retry-after": "1"})(scope, receive, send)
                return
        await self._app(scope, receive, send)


class AddressBan:
    """Lets nobody in from addresses that the host has banned: neither pages nor sockets."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            connection = HTTPConnection(scope)
            if connection.app.state.services.bans.address(plain_address_of(connection)):
                if scope["type"] == "http":
                    words = "The host of this server does not let this address in.\n"
                    await PlainTextResponse(words, 403)(scope, receive, send)
                else:
                    await receive()
                    await send({"type": "websocket.close", "code": POLICY})  # before it is accepted: HTTP 403
                return
        await self._app(scope, receive, send)


class SecurityHeaders:
    """Puts the headers on every HTTP answer, errors included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, with_headers(send) if scope["type"] == "http" else send)


def with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
