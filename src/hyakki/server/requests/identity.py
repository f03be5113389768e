"""Oneself over HTTP: the key of an identity, links that carry it to another browser, and the farewell.

Secrets come in bodies and leave in bodies: no address, log or figure has them."""

from __future__ import annotations

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.server.requests.api import answered, as_json, body, guest_of, known_guest, page_address, with_cookie
from hyakki.server.services import SENT_AWAY, Services
from hyakki.server.speech.bodies import Me
from hyakki.server.speech.people import Become, CarryLink, Forget, Forgotten, KeyAsk, KeyInfo, KeyMade, QrCode
from hyakki.server.speech.problems import Problem
from hyakki.server.wire.guests import COOKIE
from hyakki.server.wire.security import address_of

MARGIN = 2  # cells around a QR code
REVOKED = "A new key was made for you, which sends all browsers away: load this page again"
FAREWELL = "You are forgotten here"


def routes() -> list[Route]:
    return [
        Route("/api/me/key", answered(look)),
        Route("/api/me/key", answered(make), methods=["POST"]),
        Route("/api/me/links", answered(carry), methods=["POST"]),
        Route("/api/me/become", answered(become), methods=["POST"]),
        Route("/api/me/forget", answered(forget), methods=["POST"]),
    ]


async def look(services: Services, request: Request) -> Response:
    return as_json(KeyInfo(await services.identities.made(known_guest(services, request))))


async def make(services: Services, request: Request) -> Response:
    """A key, told this once. Where another is revoked, this browser's cookie is the only one that holds."""
    guest = changing_guest(services, request)
    wish = await body(services, request, KeyAsk)
    key = await services.identities.renew(guest, wish.revoke)
    if wish.revoke:
        services.send_away_guest(guest, REVOKED)
        services.tell_others("people", guest=guest, reason=REVOKED)
    return with_cookie(services, request, guest, as_json(KeyMade(key), 201))


async def carry(services: Services, request: Request) -> Response:
    guest = changing_guest(services, request)
    secret, expires = await services.identities.carry(guest)
    link = f"/me#carry={secret}"
    return as_json(CarryLink(link, qr_code(page_address(services, request, link)), expires), 201)


async def become(services: Services, request: Request) -> Response:
    """This browser is another guest from now on; what it was before stays with that guest."""
    guest_of(services, request)  # who is not let in is refused
    check_tries(services, request)
    wish = await body(services, request, Become)
    identities = services.identities
    guest = await (identities.by_key(wish.secret) if wish.by == "key" else identities.by_link(wish.secret))
    if guest in services.bans.guests:
        raise Problem("refused", SENT_AWAY)
    return with_cookie(services, request, guest, as_json(Me(await services.name_of(guest))))


async def forget(services: Services, request: Request) -> Response:
    """No cookie of this guest holds from now on; the rest is done besides, and by the next server if need be."""
    guest = changing_guest(services, request)
    await body(services, request, Forget)
    tables = await services.farewells.begin(guest)
    services.identities.say_farewell(guest)
    services.send_away_guest(guest, FAREWELL)
    services.tell_others("people", guest=guest, reason=FAREWELL)
    answer = as_json(Forgotten(tables), 202)
    answer.delete_cookie(COOKIE, path=f"{services.config.prefix}/")
    return answer


def changing_guest(services: Services, request: Request) -> str:
    """Who asks for a change of the own identity; few of them come from one address."""
    guest = known_guest(services, request)
    check_tries(services, request)
    return guest


def check_tries(services: Services, request: Request) -> None:
    services.store.writer.refuse_if_failing()
    if not services.keys.take(address_of(request)):
        raise Problem("limit", "Too many keys and links from this address", "wait a minute")


def qr_code(address: str) -> QrCode:
    """Drawn by the page, for a picture with an address of its own would have the secret in it."""
    rows = list(segno.make(address, micro=False).matrix)
    path = "".join(
        [f"M{x + MARGIN} {y + MARGIN}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on]
    )
    return QrCode(len(rows) + 2 * MARGIN, path)
