"""Requests about private notes: only who wrote them is ever sent them, and no other message depends on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server.requests.seating import looked_at
from hyakki.server.speech.plain import plain_text
from hyakki.server.speech.problems import Problem
from hyakki.server.speech.requests import DropNote, Mark, WriteNote
from hyakki.server.tables.live import LiveTable
from hyakki.table.notes import (
    LONGEST,
    LONGEST_CELL,
    LONGEST_SIGN,
    Note,
    TooMuch,
    with_change,
    with_mark,
    with_note,
    without,
)

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket


def own_notes(live: LiveTable, guest: str) -> list[Note]:
    """The notes of somebody who has a seat in the match."""
    live.own_seat_in_match(guest)
    return live.notes.get(guest, [])


async def write_note(socket: Socket, request: WriteNote) -> None:
    live = looked_at(socket)
    text = plain_text(request.text, LONGEST, "note")
    async with live:
        notes = own_notes(live, socket.guest)
        line = len(live.running().record.lines)
        try:
            after = with_note(notes, line, text) if request.note is None else with_change(notes, request.note, text)
        except TooMuch as error:
            raise Problem("limit", error.reason, error.hint) from None
        await live.keep_notes(socket.guest, after)


async def drop_note(socket: Socket, request: DropNote) -> None:
    live = looked_at(socket)
    async with live:
        await live.keep_notes(socket.guest, without(own_notes(live, socket.guest), request.note))


async def mark(socket: Socket, request: Mark) -> None:
    live = looked_at(socket)
    cell = plain_text(request.cell, LONGEST_CELL, "cell")
    sign = plain_text(request.sign, LONGEST_SIGN, "sign") if request.sign else ""
    async with live:
        notes = own_notes(live, socket.guest)
        line = len(live.running().record.lines)
        try:
            after = with_mark(notes, line, cell, sign)
        except TooMuch as error:
            raise Problem("limit", error.reason, error.hint) from None
        await live.keep_notes(socket.guest, after)
