"""What a client asks of the server over a socket, as types: docs/protocol.md shows each with an example.

`handlers.py` says which function carries out which.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from hyakki.server.speech.messages import Clock, Pace, Sign, snake

# Every number and text has bounds: what lies outside is refused before anything is looked up with it.
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what JavaScript counts with, and databases keep
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Name = Annotated[str, Meta(max_length=64)]  # of a table, a bot, a question: nothing that a person writes
Key = Annotated[str, Meta(max_length=4000, pattern=r"^[^\x00]*\Z")]  # kept as it is; databases do not keep NUL
Words = Annotated[str, Meta(max_length=4000)]  # what a person writes; `Limits` says how much of it is taken


class Request(Struct, tag_field="type", tag=snake, forbid_unknown_fields=True, kw_only=True):
    """What a client sends over the socket; the reply carries the same number as `re`."""

    id: Number


class Numbered(Struct):
    """Of a message that is not carried out: the number that its reply carries, 0 if it has none."""

    id: Number = 0


class Watch(Request):
    """Look at a table, from your seat or as a spectator. `have` is the highest `n` you have been told of it (0: none).

    Replies with `room`, `state` (if a match has begun) and `chat`, holding only events and chat after `have`."""

    table: Name
    have: Number = 0


class Leave(Request):
    """Stop looking at the table."""


class Lobby(Request):
    """Send `public` and `mine` now and whenever they change, until `watch` or `leave`."""


class Sit(Request):
    """Take an open seat, or move to it; only before a match. A seat that is kept needs the `key` of its link."""

    seat: SeatNumber
    key: Name = ""


class KeepSeat(Request):
    """Creator, before a match: keep an open seat for a friend, or keep it no more. Replies with `seat_kept`, whose link
    is the only one that works, or with `done`."""

    seat: SeatNumber
    kept: bool


class Stand(Request):
    """Leave your seat. In a match a bot then plays on for you, and you may `reclaim` the seat."""


class AddBot(Request):
    """Creator: put a bot into an open seat, before a match; null: the one of the game's company who suits the seat."""

    seat: SeatNumber
    bot: Name | None = None


class Remove(Request):
    """Creator: send away who sits in a seat, person or bot; in a match a bot takes a person's place for good."""

    seat: SeatNumber


class Ready(Request):
    """Say that you are ready, or not any more."""

    ready: bool


class Agree(Request):
    """Say whether the next match shall count for ratings; it does if all people who play it want that."""

    agreed: bool


class Settings(Request):
    """Creator, before a match: change what is not null. `options` replaces all options; `preset` puts its own first."""

    seats: SeatNumber | None = None
    preset: Words | None = None
    options: dict[str, Any] | None = None
    public: bool | None = None
    spectators: bool | None = None
    opens: bool | None = None
    pace: Pace | None = None
    clock: Clock | None = None


class Start(Request):
    """Creator: begin, once every seat is taken and all other people are ready."""


class Rematch(Request):
    """After a match: you want another one with the same seats and settings.

    It begins at once when all people at the table have said so; `room.again` lists the seats that have."""


class Reopen(Request):
    """After a match: back to `waiting` with the options of the next match, so that seats and settings may change.

    Who asks is ready at once."""


class Act(Request):
    """Answer the question named by `token` (or take up an offer), by the text of an action.

    `key` is yours to choose, at most 64 characters: the same key acts once, however often it is sent."""

    token: Name
    key: Key
    action: Words


class Undo(Request):
    """Take back your own last choice; `token` and `key` as in `act`."""

    token: Name
    key: Key


class PassAhead(Request):
    """Pass in advance: in the window that is open now (its name as in `state.ask.frame`), or, with an empty `window`,
    in every one until you are asked something else. `state.may_pass` lists what can be said; again, it changes nothing.

    It is spoken when your turn to speak comes; until then nobody else is told anything."""

    window: Name


class PassNoMore(Request):
    """Withdraw a pass given in advance; nothing happens if there is none."""


class AskBack(Request):
    """Ask all people to go back to before record line `line` (null: before your own last choice)."""

    line: Number | None = None


class Vote(Request):
    """Accept or refuse the request to go back to before record line `line`; who asked or accepted may still refuse."""

    accept: bool
    line: int


class Why(Request):
    """Why may I not do this? Replies with `refusal`, which has no reason if you may. Changes nothing."""

    action: Words


class Preview(Request):
    """What would surely follow? Replies with `consequences`. Changes nothing."""

    action: Words


class AsSeen(Request):
    """How do others see me? Replies with `seen`: the match as a spectator sees it. Changes nothing."""


class Pause(Request):
    """Pause or go on: the creator at any time, other people once somebody is long absent. Anybody may go on.

    Where time is limited, all people who are not long absent must ask for a pause; `room.pausing` lists who has."""

    paused: bool


class HandOver(Request):
    """Let a bot play for a long-absent seat until its owner takes it back."""

    seat: SeatNumber
    bot: Name


class Reclaim(Request):
    """Take your own seat back from the bot that stands in for you."""


class End(Request):
    """End the match without a winner: the creator, or any seated person once somebody is long absent.

    Also closes a table that still waits."""


class Chat(Request):
    """Say something to those like you: seats and spectators hear only their own."""

    text: Words


class React(Request):
    """Make a sign to those like you; it counts as a line of chat, and is not stored."""

    sign: Sign


class WriteNote(Request):
    """Write a private note about the match, or change the one numbered `note`; your pages are sent `notes`."""

    text: Words
    note: Number | None = None


class Mark(Request):
    """Put a pencil mark on a cell of the deduction sheet (`sign` empty: rub it out); your pages are sent `notes`."""

    cell: Words
    sign: Words


class DropNote(Request):
    """Remove a private note; your pages are sent `notes`."""

    note: Number


class MoveSeat(Request):
    """A one-time link that gives your seat to the browser that opens it; replies with `ticket`."""


class Ping(Request):
    """Replies with `done`: asks whether the socket still lives."""


ClientMessage = (
    Watch
    | Leave
    | Lobby
    | Sit
    | KeepSeat
    | Stand
    | AddBot
    | Remove
    | Ready
    | Agree
    | Settings
    | Start
    | Rematch
    | Reopen
    | Act
    | Undo
    | PassAhead
    | PassNoMore
    | AskBack
    | Vote
    | Why
    | Preview
    | AsSeen
    | Pause
    | HandOver
    | Reclaim
    | End
    | Chat
    | React
    | WriteNote
    | DropNote
    | Mark
    | MoveSeat
    | Ping
)
