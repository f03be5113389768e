"""The request by which people agree that a match counts for ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server.people import rating, reads
from hyakki.server.requests.seating import looked_at
from hyakki.server.speech.problems import Problem
from hyakki.server.speech.requests import Agree
from hyakki.server.tables import rooms

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket


async def agree(socket: Socket, request: Agree) -> None:
    """For the next match, and those that follow with the same seat; who agrees shows the own rating to the others."""
    live, guest = looked_at(socket), socket.guest
    if not rating.available():
        raise Problem("refused", "This server does not rate matches", "its host can install hyakki[ratings]")
    row = await socket.services.store.read(lambda r: reads.rating(r.connection, guest, live.game.name))
    async with socket.services.change(live) as change:
        if live.room.phase == "playing":
            raise Problem("refused", "Ratings are agreed on before a match begins")
        place = live.room.seats[rooms.own_seat(live.room, guest)]
        place.agreed = request.agreed
        place.rating = rating.shown_row(row) if request.agreed else None
        change.room()
