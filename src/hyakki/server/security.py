"""What keeps strangers' pages out: host and origin checks, and the headers on every answer."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hyakki.server.problems import Problem

# Scripts and styles come from our files alone; what a board sets on an element by script needs no exception.
CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

SECURITY_HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # the address of a table is its key
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def known_host(host: str, names: tuple[str, ...]) -> bool:
    """Whether a Host header names us: localhost, a plain address or a configured name. Others may be rebinding DNS."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost" or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(headers: Headers, names: tuple[str, ...]) -> None:
    """Refuse what a page of another site sends: its Origin is not the host it talks to."""
    host = headers.get("host", "")
    origin = headers.get("origin", "")
    if not known_host(host, names):
        raise Problem("refused", "This server is not known by that name", "hosts start it with --name")
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or parts.netloc != host:
        raise Problem("refused", "The request does not come from a page of this server")


class HostCheck:
    """Refuses requests that name a host we are not: a page of another site whose name now points here."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not known_host(Headers(scope=scope).get("host", ""), self._names):
            refusal = PlainTextResponse("This server is not known by that name. Hosts start it with --name.\n", 421)
            await refusal(scope, receive, send)
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
