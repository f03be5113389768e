"""Requests for a quick sign to those like you: nothing is stored, and it counts as a line of chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server.requests.absence import name_at
from hyakki.server.requests.seating import looked_at
from hyakki.server.speech.messages import Reaction
from hyakki.server.speech.problems import Problem
from hyakki.server.speech.requests import React

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket


async def react(socket: Socket, request: React) -> None:
    live = looked_at(socket)
    if not socket.services.chats.take(socket.guest):
        raise Problem("limit", "Too many signs at once", "wait a second")
    async with live:
        room = live.room
        seat = room.seat_of(socket.guest)
        sign = Reaction(seat=-1 if seat is None else seat, name=await name_at(socket, live), sign=request.sign)
        for watcher in live.watchers:
            if (room.seat_of(watcher.guest) is None) == (seat is None):
                watcher.tell(sign)
