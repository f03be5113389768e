"""Requests for when a friend leaves: pause, hand a seat to a bot, take it back, end; and chat while waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server.requests.seating import known_bot, looked_at
from hyakki.server.speech.plain import plain_text
from hyakki.server.speech.problems import Problem
from hyakki.server.speech.requests import Chat, End, HandOver, Pause, Reclaim
from hyakki.server.tables import rooms
from hyakki.server.tables.live import LiveTable

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket


def in_charge(live: LiveTable, guest: str, what: str) -> None:
    """The creator at any time; other people at the table once somebody is long absent."""
    if live.acting_creator() == guest:
        return
    if live.room.seat_of(guest) is None or not live.somebody_long_absent():
        wait = f"others once somebody is absent for {live.config.long_absence:g} seconds"
        raise Problem("refused", f"Only the creator of the table may {what} now", wait)


async def pause(socket: Socket, request: Pause) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        rooms.in_match(live.room, "A table is paused")
        if live.room.paused == request.paused and not live.room.pausing:
            return
        if live.account is not None and not agreed_pause(live, socket.guest, request.paused):
            change.room()
            return
        if request.paused:
            if live.account is None:
                in_charge(live, socket.guest, "pause")
        elif live.acting_creator() != socket.guest:
            rooms.own_seat(live.room, socket.guest)
        name = await name_at(socket, live)
        live.room.paused = request.paused
        live.room.pausing = []
        live.notice("table.paused" if request.paused else "table.resumed", name=name)
        change.room()


def agreed_pause(live: LiveTable, guest: str, wanted: bool) -> bool:
    """Where time is limited: whether all people who are there want the pause that stops it, or it is over.

    Nobody is asked to go on: whoever wants that takes the time from the others."""
    room, seat = live.room, rooms.own_seat(live.room, guest)
    if room.paused:
        return True
    room.pausing = [other for other in room.pausing if other != seat]
    if not wanted:
        return False
    room.pausing.append(seat)
    here = [other for other in room.people() if not live.long_absent(room.seats[other].guest or "")]
    if not set(here) <= set(room.pausing):
        live.notice("table.pause_asked", seat=seat)
        return False
    return True


async def hand_over(socket: Socket, request: HandOver) -> None:
    live = looked_at(socket)
    bot = known_bot(request.bot, live.game)
    async with socket.services.change(live) as change:
        rooms.in_match(live.room, "A seat is handed over")
        if live.acting_creator() != socket.guest:
            rooms.own_seat(live.room, socket.guest)
        owner = live.room.place(request.seat).guest
        if owner is not None and not live.long_absent(owner):
            wait = f"a seat is handed over after {live.config.long_absence:g} seconds of absence"
            raise Problem("refused", f"{live.room.place(request.seat).name} is not long absent", wait)
        name = await name_at(socket, live)
        rooms.hand_over(live.room, request.seat, bot)
        live.notice("table.handed_over", name=name, bot=bot, seat=request.seat)
        change.room(*live.pass_no_more(request.seat))


async def reclaim(socket: Socket, request: Reclaim) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        seat = rooms.reclaim(live.room, socket.guest)
        live.thinking.pop(seat, None)
        if live.account is not None:
            live.account.returned(seat)
        live.notice("table.reclaimed", seat=seat)
        change.room()


async def end(socket: Socket, request: End) -> None:
    """End the match, or close a table that still waits."""
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        if live.room.phase == "over":
            raise Problem("refused", "The match is over already")
        in_charge(live, socket.guest, "end the match")
        name = await name_at(socket, live)
        live.notice("table.ended", name=name)
        change.room(*live.end())
        change.sight()


async def chat(socket: Socket, request: Chat) -> None:
    live = looked_at(socket)
    text = plain_text(request.text, live.config.limits.chat_characters, "text")
    if not socket.services.chats.take(socket.guest):
        raise Problem("limit", "Too many lines at once", "wait a second")
    async with live:
        await live.say(socket.guest, await name_at(socket, live), text)


async def name_at(socket: Socket, live: LiveTable) -> str:
    """The name a guest goes by at a table; asked before anything is changed, for it may have to be read."""
    seat = live.room.seat_of(socket.guest)
    return await socket.services.name_of(socket.guest) if seat is None else live.room.seats[seat].name
