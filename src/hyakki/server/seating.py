"""Requests about who sits where, with which settings, and when a match begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.bots import BOTS
from hyakki.server import rooms
from hyakki.server.live import LiveTable
from hyakki.server.messages import Ticket
from hyakki.server.problems import Problem
from hyakki.server.requests import (
    AddBot,
    Leave,
    Lobby,
    MoveSeat,
    Ping,
    Ready,
    Rematch,
    Remove,
    Settings,
    Sit,
    Stand,
    Start,
    Watch,
)
from hyakki.server.schema import PUT_MEMBER, PUT_TICKET
from hyakki.server.store import ticket_digest

if TYPE_CHECKING:
    from hyakki.server.sockets import Socket


def looked_at(socket: Socket) -> LiveTable:
    """The table a socket looks at."""
    if socket.live is None:
        raise Problem("refused", "You look at no table", "send watch first")
    return socket.live


def creators_only(live: LiveTable, guest: str, what: str) -> None:
    if live.acting_creator() != guest:
        raise Problem("refused", f"Only the creator of the table may {what}")


def known_bot(name: str) -> str:
    """Only bots of our own: a client never names code to run."""
    if name not in BOTS:
        raise Problem("missing", f'There is no bot "{name[:40]}"', f"bots: {', '.join(BOTS)}")
    return name


async def watch(socket: Socket, request: Watch) -> None:
    await socket.services.look(socket, request.table, request.have)


async def leave(socket: Socket, request: Leave) -> None:
    socket.services.look_away(socket)


async def lobby(socket: Socket, request: Lobby) -> None:
    socket.services.enter_lobby(socket)


async def ping(socket: Socket, request: Ping) -> None:
    """The reply is all there is to it."""


async def sit(socket: Socket, request: Sit) -> None:
    live = looked_at(socket)
    async with live:
        rooms.sit(live.room, socket.guest, socket.services.name_of(socket.guest), request.seat)
        await live.keep_room([(PUT_MEMBER, {"guest": socket.guest, "table_id": live.id})])
    socket.services.lists_changed()


async def stand(socket: Socket, request: Stand) -> None:
    live = looked_at(socket)
    async with live:
        seat = rooms.own_seat(live.room, socket.guest)
        rooms.stand(live.room, socket.guest)
        place = live.room.seats[seat]
        if place.bot is not None:
            live.notice("table.stood_up", name=place.name, bot=place.bot)
        await live.keep_room(live.pass_no_more(seat))
    socket.services.changed(live)


async def add_bot(socket: Socket, request: AddBot) -> None:
    live = looked_at(socket)
    bot = known_bot(request.bot)
    async with live:
        creators_only(live, socket.guest, "add bots")
        socket.services.tables.check_quota(live.room.creator, 0, 1)
        rooms.add_bot(live.room, request.seat, bot)
        await live.keep_room()
    socket.services.lists_changed()


async def remove(socket: Socket, request: Remove) -> None:
    live = looked_at(socket)
    async with live:
        creators_only(live, socket.guest, "send somebody away")
        name = live.room.place(request.seat).name
        rooms.remove(live.room, request.seat)
        live.notice("table.removed", name=name)
        live.n += 1
        writes = live.pass_no_more(request.seat)
        await live.keep([*writes, live.room_write()], room=True, state=live.match is not None)
    socket.services.send_off(live)
    socket.services.changed(live)


async def ready(socket: Socket, request: Ready) -> None:
    live = looked_at(socket)
    async with live:
        rooms.before_match(live.room, "Readiness counts")
        live.room.seats[rooms.own_seat(live.room, socket.guest)].ready = request.ready
        await live.keep_room()


async def settings(socket: Socket, request: Settings) -> None:
    live = looked_at(socket)
    async with live:
        creators_only(live, socket.guest, "change settings")
        rooms.change_settings(live.room, live.game, request)
        await live.keep_room()
    socket.services.lists_changed()


async def start(socket: Socket, request: Start) -> None:
    live = looked_at(socket)
    async with live:
        creators_only(live, socket.guest, "begin")
        rooms.check_start(live.room, socket.guest)
        writes = live.begin()
        await live.keep([*writes, live.room_write()], room=True, state=True)
    socket.services.send_off(live)
    socket.services.changed(live)


async def rematch(socket: Socket, request: Rematch) -> None:
    """The options of the next match come from the outcome of this one; who asks is ready."""
    live = looked_at(socket)
    async with live:
        seat = rooms.own_seat(live.room, socket.guest)
        if live.room.phase != "over":
            raise Problem("refused", "A rematch comes after a match")
        if live.room.campaign:
            raise Problem("refused", "This match was a stage of a campaign", "the campaign goes on with the next one")
        rooms.open_again(live.room, seat)
        outcome = None if live.match is None else live.match.outcome
        if outcome is not None:
            live.room.options = dict(live.game.following(live.room.options, outcome))
        await live.keep_room()
    socket.services.lists_changed()


async def move_seat(socket: Socket, request: MoveSeat) -> Ticket:
    services = socket.services
    live = looked_at(socket)
    async with live:
        rooms.own_seat(live.room, socket.guest)
    ticket = services.config.new_id()
    expires = services.config.clock() + services.config.ticket_seconds
    row = {"digest": ticket_digest(ticket), "table_id": live.id, "guest": socket.guest, "expires": expires}
    await services.store.writer.put([(PUT_TICKET, row)])
    return Ticket(re=request.id, link=f"/m/{ticket}", qr=f"/api/qr.svg?path=/m/{ticket}", expires=expires)
