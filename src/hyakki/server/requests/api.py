"""The HTTP API: who you are, which games and tables there are, and links that lead to a seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any, TypeVar

import msgspec
import segno
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.bots import BOTS
from hyakki.bots.characters import characters_of
from hyakki.core.errors import HyakkiError
from hyakki.server.log import log, place_of
from hyakki.server.requests import info, teaching
from hyakki.server.requests.kept import ASK_AGAIN, Kept, answer, kept, kept_json
from hyakki.server.requests.passing import passed_on
from hyakki.server.requests.seating import known_bot
from hyakki.server.services import SENT_AWAY, Services
from hyakki.server.speech.bodies import ErrorBody, Health, Me, NewName, NewTable, SeatMoved, TableLists, TableMade
from hyakki.server.speech.lessons import CampaignAsk, LessonAsk
from hyakki.server.speech.plain import person_name
from hyakki.server.speech.problems import Problem, as_problem
from hyakki.server.store.schema import DROP_TICKET, PUT_MEMBER
from hyakki.server.store.stored import ticket_digest
from hyakki.server.tables import rooms
from hyakki.server.wire.guests import COOKIE, COOKIE_SECONDS
from hyakki.server.wire.security import address_of, check_origin

STATUS = {"refused": 403, "closed": 409, "limit": 429, "missing": 404, "bad": 400, "broken": 500}
CHANGING = ("POST", "PUT")
LONGEST_PATH = 200

Handler = Callable[[Services, Request], Awaitable[Response]]
T = TypeVar("T")


def routes() -> list[Route]:
    """Every call of docs/protocol.md."""
    return [
        Route("/healthz", answered(health)),
        Route("/api/me", answered(read_me)),
        Route("/api/me", answered(rename), methods=["PUT"]),
        Route("/api/games", answered(games)),
        Route("/api/games/{game}", answered(game)),
        Route("/api/games/{game}/rules", answered(rules)),
        Route("/api/games/{game}/lessons", answered(lessons)),
        Route("/api/games/{game}/lessons/{lesson}", answered(take_lesson), methods=["POST"]),
        Route("/api/games/{game}/campaign", answered(campaign)),
        Route("/api/games/{game}/campaign", answered(go_on), methods=["POST"]),
        Route("/api/tables", answered(tables)),
        Route("/api/tables", answered(make_table), methods=["POST"]),
        Route("/api/codes/{code}", answered(find_code)),
        Route("/api/tickets/{ticket}", answered(use_ticket), methods=["POST"]),
        Route("/api/qr.svg", answered(qr)),
        Route("/api/{rest:path}", answered(nothing), methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
    ]


def answered(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Checks what every call needs; whatever goes wrong is told as an ErrorBody."""

    async def endpoint(request: Request) -> Response:
        try:
            if request.method in CHANGING:
                check_origin(request.headers, services_of(request).config)
            return await passed_on(services_of(request), request) or await handler(services_of(request), request)
        except HyakkiError as error:
            problem = as_problem(error)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except Exception as error:
            log("call_failed", call=handler.__name__, error=type(error).__name__, at=place_of(error))
            problem = Problem("broken", "Something went wrong here; nothing was changed")
        body = ErrorBody(problem.kind, problem.reason, problem.rule, problem.hint)
        return as_json(body, STATUS[problem.kind])

    return endpoint


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


def as_json(value: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def guest_of(services: Services, connection: HTTPConnection) -> str | None:
    """The guest whose cookie a request carries, if we signed it; another server of this host may have set one too."""
    for line in connection.headers.getlist("cookie"):
        for part in line.split(";"):
            name, _, value = part.strip().partition("=")
            signed = services.signer.read(value.strip('"')) if name == COOKIE else None
            guest = None if signed is None else services.identities.guest_of(signed)
            if guest is not None:
                if guest in services.bans.guests:
                    raise Problem("refused", SENT_AWAY)
                return guest
    return None


def known_guest(services: Services, request: Request) -> str:
    guest = guest_of(services, request)
    if guest is None:
        raise Problem("refused", "This browser is not known here yet", "GET /api/me first, and keep its cookie")
    if not services.calls.take(guest):
        raise Problem("limit", "Too many requests at once", "wait a second")
    return guest


async def body(services: Services, request: Request, kind: type[T]) -> T:
    """The body of a request, no longer than it may be."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > services.config.limits.message_bytes:
            raise Problem("limit", "The request is too long", f"at most {services.config.limits.message_bytes} bytes")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Problem("bad", "The request could not be read", str(error)[:200]) from None


async def health(services: Services, request: Request) -> Response:
    failing_since = await services.health.failing_since()
    ok = failing_since is None
    report = Health(ok, failing_since, services.config.version, len(services.tables.live), len(services.sockets))
    return as_json(report, 200 if ok else 503)


async def read_me(services: Services, request: Request) -> Response:
    guest = guest_of(services, request)
    if guest is not None:
        known_guest(services, request)  # counts the call
        return with_cookie(services, request, guest, as_json(Me(await services.name_of(guest))))
    if not services.new_guests.take(address_of(request)):
        raise Problem("limit", "Too many new guests from this address", "wait a minute")
    guest = services.config.new_id()
    return with_cookie(services, request, guest, as_json(Me(await services.name_of(guest))))


def with_cookie(services: Services, request: Request, guest: str, answer: Response) -> Response:
    """The cookie is set with every such answer: it lasts a year from the last visit, signed by the newest key."""
    answer.set_cookie(
        COOKIE,
        services.signer.sign(services.identities.cookie_of(guest)),
        max_age=COOKIE_SECONDS,
        path=f"{services.config.prefix}/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


async def rename(services: Services, request: Request) -> Response:
    guest = known_guest(services, request)
    wish = await body(services, request, NewName)
    name = person_name(wish.name, services.config.limits.name_characters, taken_names(services))
    await services.rename(guest, name)
    return as_json(Me(name))


def taken_names(services: Services) -> list[str]:
    """The names of all bots, and of the characters of all games."""
    return [*BOTS, *[name for game in services.config.games.values() for name in characters_of(game)]]


async def games(services: Services, request: Request) -> Response:
    every = services.config.games.values()
    return same_for_all(services, request, ("games",), lambda: kept_json([info.game_summary(game) for game in every]))


async def game(services: Services, request: Request) -> Response:
    game = services.tables.game(request.path_params["game"])
    return same_for_all(services, request, ("game", game.name), lambda: kept_json(info.game_info(game)))


async def rules(services: Services, request: Request) -> Response:
    game = services.tables.game(request.path_params["game"])
    return same_for_all(services, request, ("rules", game.name), lambda: kept_json(info.rule_texts(game)))


async def lessons(services: Services, request: Request) -> Response:
    game = services.tables.game(request.path_params["game"])
    return same_for_all(services, request, ("lessons", game.name), lambda: kept_json(teaching.lesson_infos(game)))


async def take_lesson(services: Services, request: Request) -> Response:
    guest = known_guest(services, request)
    ask = await body(services, request, LessonAsk)
    game, lesson = services.tables.game(request.path_params["game"]), request.path_params["lesson"]
    if ask.what == "look":
        name = ("step", game.name, lesson, ask.step)
        return same_for_all(services, request, name, lambda: kept_json(teaching.taken(game, lesson, ask)))
    taken = teaching.taken(game, lesson, ask)
    if ask.campaign and taken.right:
        await services.campaigns.learned(guest, game, lesson, ask.step, taken.step)
    return as_json(taken)


def same_for_all(services: Services, request: Request, name: tuple[object, ...], make: Callable[[], Kept]) -> Response:
    """An answer that depends on nothing but its name, made once."""
    return answer(request, services.shelf.take(name, make))


async def campaign(services: Services, request: Request) -> Response:
    guest = known_guest(services, request)
    return as_json(await services.campaigns.look(guest, services.tables.game(request.path_params["game"])))


async def go_on(services: Services, request: Request) -> Response:
    """A campaign goes on: over its lesson, to its match, or from the beginning."""
    guest = known_guest(services, request)
    ask = await body(services, request, CampaignAsk)
    game = services.tables.game(request.path_params["game"])
    if ask.what == "skip":
        return as_json(await services.campaigns.skip(guest, game))
    if ask.what == "restart":
        return as_json(await services.campaigns.restart(guest, game))
    return as_json(await services.campaigns.play(guest, await services.name_of(guest), game, known_bot(ask.bot, game)))


async def tables(services: Services, request: Request) -> Response:
    public, mine = await services.lobby.lists(known_guest(services, request))
    return as_json(TableLists(mine.tables, public.tables))


async def make_table(services: Services, request: Request) -> Response:
    guest = known_guest(services, request)
    wish = await body(services, request, NewTable)
    for bot in wish.bots:
        if bot is not None:
            known_bot(bot, services.tables.game(wish.game))
    live = await services.tables.make(guest, await services.name_of(guest), wish)
    services.changed(live)
    return as_json(made(live.id, live.room), 201)


def made(table: str, room: rooms.RoomRecord) -> TableMade:
    return TableMade(table, room.code, f"/t/{table}")


async def find_code(services: Services, request: Request) -> Response:
    """Codes are short enough to be tried: few may be, and they lead nowhere once a match has begun."""
    guest = known_guest(services, request)
    if not services.codes.take(guest) or not services.codes.take(f"at {address_of(request)}"):
        raise Problem("limit", "Too many codes tried", "wait a minute")
    code = request.path_params["code"].strip().upper()[:20]
    table_and_room = await services.store.read(lambda reads: reads.by_code(code))
    if table_and_room is None or table_and_room[1].phase != "waiting" or table_and_room[1].series > 0:
        raise Problem("missing", f"No table has the code {code}", "a code works until the match begins")
    return as_json(made(*table_and_room))


async def use_ticket(services: Services, request: Request) -> Response:
    """The seat of who made the link becomes the seat of who opens it, once."""
    guest = known_guest(services, request)
    services.store.writer.refuse_if_failing()
    ticket = request.path_params["ticket"]
    stored = await services.store.read(lambda reads: reads.ticket(ticket))
    if stored is None or stored.expires < services.config.now():
        raise Problem("missing", "This link has been used or is too old", "make a new one in the menu of the table")
    live = await services.tables.get(stored.table_id)
    async with services.change(live) as change:
        seat = rooms.own_seat(live.room, stored.guest)
        if guest in live.room.banned:
            raise Problem("refused", "The creator of this table has sent you away")
        if guest != stored.guest and (live.room.seat_of(guest) is not None or live.seat_in_match(guest) is not None):
            raise Problem("refused", "You have another seat at this table")
        if await services.store.read(lambda reads: reads.ticket(ticket)) is None:
            raise Problem("missing", "This link has been used")
        live.room.seats[seat].guest = guest
        if live.room.creator == stored.guest:
            live.room.creator = guest
        if guest != stored.guest:
            live.room.doings.moved = True
            live.room.seats[seat].agreed, live.room.seats[seat].rating = False, None
        live.absent.setdefault(guest, services.config.ticks())
        moved = live.move_rights(stored.guest, guest) if guest != stored.guest else []
        used = (DROP_TICKET, {"of_digest": ticket_digest(ticket)})
        change.room(used, (PUT_MEMBER, {"guest": guest, "table_id": live.id}), *moved)
        change.sight()
        change.sends_off = True
        change.former.append(stored.guest)
        await change.keep()
        if live.match is not None:
            live.tell_notes(guest)
    return as_json(SeatMoved(live.id, seat, f"/t/{live.id}"))


async def qr(services: Services, request: Request) -> Response:
    """A picture of the address of a page of this server."""
    known_guest(services, request)
    path = request.query_params.get("path", "/")
    if not path.startswith("/") or path.startswith("//") or len(path) > LONGEST_PATH or not path.isprintable():
        raise Problem("bad", "That is not a page of this server")
    address = page_address(services, request, path)
    return same_for_all(services, request, ("qr", address), lambda: qr_picture(address))


def page_address(services: Services, request: Request, path: str) -> str:
    """The whole address of a page of this server, as people reach it."""
    public = services.config.public
    return f"{request.url.scheme}://{request.url.netloc}{path}" if public is None else public.address(path)


def qr_picture(address: str) -> Kept:
    picture = BytesIO()
    segno.make(address, micro=False).save(picture, kind="svg", scale=8, border=2)
    return kept(picture.getvalue(), "image/svg+xml", f"private, {ASK_AGAIN}")  # the address of a table is its key


async def nothing(services: Services, request: Request) -> Response:
    raise Problem("missing", "There is no such call", "docs/protocol.md lists them")
