"""Requests about who sits where, with which settings, and when a match begins."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from hyakki.bots.registry import offered
from hyakki.core.game import Game
from hyakki.server.people.reads import waits
from hyakki.server.speech.messages import SeatKept, Ticket
from hyakki.server.speech.problems import Problem
from hyakki.server.speech.requests import (
    AddBot,
    KeepSeat,
    Leave,
    Lobby,
    MoveSeat,
    Ping,
    Ready,
    Rematch,
    Remove,
    Reopen,
    Settings,
    Sit,
    Stand,
    Start,
    Watch,
)
from hyakki.server.store.schema import PUT_MEMBER, PUT_TICKET
from hyakki.server.store.stored import ticket_digest
from hyakki.server.tables import rooms
from hyakki.server.tables.live import LiveTable

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket


def looked_at(socket: Socket) -> LiveTable:
    """The table a socket looks at."""
    if socket.live is None:
        raise Problem("refused", "You look at no table", "send watch first")
    return socket.live


def creators_only(live: LiveTable, guest: str, what: str) -> None:
    if live.acting_creator() != guest:
        raise Problem("refused", f"Only the creator of the table may {what}")


def known_bot(name: str, game: Game) -> str:
    """Only bots of our own and characters of the game: a client never names code to run."""
    if name not in offered(game):
        raise Problem("missing", f'There is no bot "{name[:40]}"', f"bots: {', '.join(offered(game))}")
    return name


async def watch(socket: Socket, request: Watch) -> None:
    await socket.services.look(socket, request.table, request.have)


async def leave(socket: Socket, request: Leave) -> None:
    socket.services.look_away(socket)


async def lobby(socket: Socket, request: Lobby) -> None:
    await socket.services.enter_lobby(socket)


async def ping(socket: Socket, request: Ping) -> None:
    """The reply is all there is to it."""


async def sit(socket: Socket, request: Sit) -> None:
    live = looked_at(socket)
    name = await socket.services.name_of(socket.guest)
    async with socket.services.change(live) as change:
        rooms.sit(live.room, socket.guest, name, request.seat, request.key)
        change.room((PUT_MEMBER, {"guest": socket.guest, "table_id": live.id}))


async def keep_seat(socket: Socket, request: KeepSeat) -> SeatKept | None:
    live = looked_at(socket)
    key = socket.services.config.new_id() if request.kept else None
    async with socket.services.change(live) as change:
        creators_only(live, socket.guest, "keep seats")
        rooms.keep_seat(live.room, request.seat, key)
        change.room()
    if key is None:
        return None
    return SeatKept(re=request.id, seat=request.seat, link=f"/t/{live.id}#seat={request.seat}&key={key}")


async def stand(socket: Socket, request: Stand) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        seat = rooms.own_seat(live.room, socket.guest)
        rooms.stand(live.room, socket.guest)
        place = live.room.seats[seat]
        if place.bot is not None:
            live.notice("table.stood_up", name=place.name, bot=place.bot)
        change.room(*live.pass_no_more(seat))
        change.former.append(socket.guest)


async def add_bot(socket: Socket, request: AddBot) -> None:
    live = looked_at(socket)
    bot = None if request.bot is None else known_bot(request.bot, live.game)
    async with socket.services.change(live) as change:
        creators_only(live, socket.guest, "add bots")
        more = 1 if live.room.place(request.seat).open() else 0  # another one instead of a bot is no more than one
        async with socket.services.tables.within_quota(live.room.creator, 0, more):
            rooms.add_bot(live.room, request.seat, bot, live.game)
            change.room()
            await change.keep()  # so that it counts for whoever waits to be counted


async def remove(socket: Socket, request: Remove) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        creators_only(live, socket.guest, "send somebody away")
        place = live.room.place(request.seat)
        if place.guest == socket.guest:
            raise Problem("refused", "You cannot send yourself away", "stand up instead")
        rooms.remove(live.room, request.seat)
        live.notice("table.removed", name=place.name)
        change.room(*live.pass_no_more(request.seat))
        change.sight()
        change.sends_off = True
        if place.guest is not None:
            # Who lost must not undo a result by sending somebody away before it is in the ratings; who is banned sees
            # nothing of the match anyway.
            if not await socket.services.store.read(lambda reads: waits(reads.connection, live.id)):
                change.room(*live.send_away(place.guest))
            change.former.append(place.guest)


async def ready(socket: Socket, request: Ready) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        rooms.before_match(live.room, "Readiness counts")
        live.room.seats[rooms.own_seat(live.room, socket.guest)].ready = request.ready
        change.room()


async def settings(socket: Socket, request: Settings) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        creators_only(live, socket.guest, "change settings")
        change.former.extend(live.members())
        rooms.change_settings(live.room, live.game, request)
        change.room()


async def start(socket: Socket, request: Start) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        creators_only(live, socket.guest, "begin")
        socket.services.tables.refuse_if_draining()
        rooms.check_start(live.room, socket.guest)
        change.begins()


async def rematch(socket: Socket, request: Rematch) -> None:
    """The last of the people to agree begins the next match; against bots alone that is the first."""
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        socket.services.tables.refuse_if_draining()
        rooms.after_match(live.room, "Another match is agreed on")
        seat = rooms.own_seat(live.room, socket.guest)
        if not rooms.last_to_agree(live.room, seat):
            rooms.want_again(live.room, seat)
            change.room()
            return
        async with another(socket, live):
            follow(live)  # first: it may be refused, and then nothing has changed
            rooms.want_again(live.room, seat)
            change.begins()
            await change.keep()


async def reopen(socket: Socket, request: Reopen) -> None:
    """Seats and settings may change before the next match; who asks is ready."""
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        rooms.after_match(live.room, "A table is opened again")
        seat = rooms.own_seat(live.room, socket.guest)
        async with another(socket, live):
            follow(live)
            rooms.open_again(live.room, seat, live.n + 1)
            change.room()
            await change.keep()


def another(socket: Socket, live: LiveTable) -> AbstractAsyncContextManager[None]:
    """A table that is played at again counts again."""
    return socket.services.tables.within_quota(live.room.creator, 1, live.room.bots())


def follow(live: LiveTable) -> None:
    """The options of the next match come from the outcome of the last one, once: a table may be opened again, closed
    and opened once more."""
    outcome, room = None if live.match is None else live.match.outcome, live.room
    if outcome is not None and room.followed != room.series:
        room.options = dict(live.game.following(room.options, outcome))
        rooms.seat_company_anew(room, live.game)  # people may have changed sides
        room.followed = room.series


async def move_seat(socket: Socket, request: MoveSeat) -> Ticket:
    services = socket.services
    live = looked_at(socket)
    async with live:
        rooms.own_seat(live.room, socket.guest)
    ticket = services.store.named(services.config.new_id(), live.id)
    expires = services.config.now() + services.config.ticket_seconds
    row = {"digest": ticket_digest(ticket), "table_id": live.id, "guest": socket.guest, "expires": expires}
    await services.store.writer.put([(PUT_TICKET, row)])
    return Ticket(re=request.id, link=f"/m/{ticket}", qr=f"/api/qr.svg?path=/m/{ticket}", expires=expires)
