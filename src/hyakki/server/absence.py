"""Requests for when a friend leaves: pause, hand a seat to a bot, take it back, end; and chat while waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import rooms
from hyakki.server.guests import plain_text
from hyakki.server.live import LiveTable
from hyakki.server.problems import Problem
from hyakki.server.requests import Chat, End, HandOver, Pause, Reclaim
from hyakki.server.seating import known_bot, looked_at

if TYPE_CHECKING:
    from hyakki.server.sockets import Socket


def in_charge(live: LiveTable, guest: str, what: str) -> None:
    """The creator at any time; other people at the table once somebody is long absent."""
    if live.acting_creator() == guest:
        return
    if live.room.seat_of(guest) is None or not live.somebody_long_absent():
        wait = f"others once somebody is absent for {live.config.long_absence:g} seconds"
        raise Problem("refused", f"Only the creator of the table may {what} now", wait)


async def pause(socket: Socket, request: Pause) -> None:
    live = looked_at(socket)
    async with live:
        rooms.in_match(live.room, "A table is paused")
        if live.room.paused == request.paused:
            return
        if request.paused:
            in_charge(live, socket.guest, "pause")
        elif live.acting_creator() != socket.guest:
            rooms.own_seat(live.room, socket.guest)
        live.room.paused = request.paused
        live.notice("table.paused" if request.paused else "table.resumed", name=name_at(socket, live))
        await live.keep_room()
    socket.services.changed(live)


async def hand_over(socket: Socket, request: HandOver) -> None:
    live = looked_at(socket)
    bot = known_bot(request.bot)
    async with live:
        rooms.in_match(live.room, "A seat is handed over")
        if live.acting_creator() != socket.guest:
            rooms.own_seat(live.room, socket.guest)
        owner = live.room.place(request.seat).guest
        if owner is not None and not live.long_absent(owner):
            wait = f"a seat is handed over after {live.config.long_absence:g} seconds of absence"
            raise Problem("refused", f"{live.room.place(request.seat).name} is not long absent", wait)
        rooms.hand_over(live.room, request.seat, bot)
        drop_vote(live, request.seat)
        live.notice("table.handed_over", name=name_at(socket, live), bot=bot, seat=request.seat)
        await live.keep_room(live.pass_no_more(request.seat))
    socket.services.changed(live)


def drop_vote(live: LiveTable, seat: int) -> None:
    """A request to go back does not wait for somebody who is not there; it is asked again."""
    asked = live.room.take_back
    if asked is not None and seat in (asked.seat, *asked.waiting):
        live.room.take_back = None


async def reclaim(socket: Socket, request: Reclaim) -> None:
    live = looked_at(socket)
    async with live:
        seat = rooms.reclaim(live.room, socket.guest)
        live.thinking.pop(seat, None)
        live.notice("table.reclaimed", seat=seat)
        await live.keep_room()
    socket.services.changed(live)


async def end(socket: Socket, request: End) -> None:
    """End the match, or close a table that still waits."""
    live = looked_at(socket)
    async with live:
        if live.room.phase == "over":
            raise Problem("refused", "The match is over already")
        in_charge(live, socket.guest, "end the match")
        live.room.phase = "over"
        live.room.paused = False
        live.room.take_back = None
        live.notice("table.ended", name=name_at(socket, live))
        live.n += 1
        await live.keep([live.room_write()], room=True, state=live.match is not None)
    socket.services.changed(live)


async def chat(socket: Socket, request: Chat) -> None:
    live = looked_at(socket)
    text = plain_text(request.text, live.config.limits.chat_characters, "text")
    async with live:
        seat = live.room.seat_of(socket.guest)
        await live.say(-1 if seat is None else seat, name_at(socket, live), text)


def name_at(socket: Socket, live: LiveTable) -> str:
    """The name a guest goes by at a table."""
    seat = live.room.seat_of(socket.guest)
    return socket.services.name_of(socket.guest) if seat is None else live.room.seats[seat].name
