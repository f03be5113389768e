"""Every message between browser and server, as types: docs/protocol.md shows each with an example.

`typescript.py` writes `web/src/protocol.ts` from them. Words stand on the wire as keys with arguments; the client
makes sentences of them with the templates of `GameInfo`, as `hyakki.core.wording` does.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from msgspec import Struct

from hyakki.table.notes import Note

PROTOCOL = 1  # raised when a client of before could not go on

Phase = Literal["waiting", "playing", "over"]
Pace = Literal["slow", "normal", "instant"]
ErrorKind = Literal["refused", "closed", "limit", "missing", "bad", "broken"]


def snake(name: str) -> str:
    """`HandOver` as `hand_over`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Request(Struct, tag_field="type", tag=snake, forbid_unknown_fields=True, kw_only=True):
    """What a client sends over the socket; the reply carries the same number as `re`."""

    id: int


class Message(Struct, tag_field="type", tag=snake, kw_only=True):
    """What the server sends over the socket."""


# --- shared parts ---


class EventInfo(Struct):
    """What happened, as a message key with arguments; `n` is the number of the message that first told it.

    The key `answer` tells of an answer itself: `args.n` is its record line, `args.seat` is -1 for nature,
    `args.action` its text, or null where you may not know it."""

    n: int
    key: str
    args: dict[str, Any]


class ActionInfo(Struct):
    """Something you may do now: its text, its stable number (-1: none), the elements it touches, words for a button."""

    text: str
    id: int
    elements: list[str]
    label: str


class AskInfo(Struct):
    """The question asked now: render the template `key` with `args`; `frame` is the moment's name in the rulebook."""

    key: str
    args: dict[str, Any]
    frame: str


class SeatInfo(Struct):
    """Who sits in a seat. `bot` names the bot that answers for it; with kind `person` it stands in for that person.

    `absent_since` is the time (seconds since 1970) when the person's last page went away."""

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    ready: bool
    connected: bool
    absent_since: float | None


class TakeBack(Struct):
    """A request to go back to before record line `line`; it happens when nobody is left in `waiting`."""

    seat: int
    line: int
    accepted: list[int]
    waiting: list[int]


class ChatLine(Struct):
    """A line of chat, plain text. `seat` is -1 for somebody who only watches."""

    n: int
    seat: int
    name: str
    text: str
    time: float


class TableSummary(Struct):
    """A table in a list. `your_turn` is true when it waits for an answer of yours."""

    table: str
    game: str
    phase: Phase
    seats: int
    open_seats: int
    names: list[str]
    your_seat: int | None
    your_turn: bool
    paused: bool
    updated: float


# --- client to server ---


class Watch(Request):
    """Look at a table, from your seat or as a spectator. `have` is the highest `n` you have been told of it (0: none).

    Replies with `room`, `state` (if a match has begun) and `chat`, holding only events and chat after `have`."""

    table: str
    have: int = 0


class Leave(Request):
    """Stop looking at the table."""


class Lobby(Request):
    """Send `tables` now and whenever the lists change, until `watch` or `leave`."""


class Sit(Request):
    """Take an open seat, or move to it; only before a match."""

    seat: int


class Stand(Request):
    """Leave your seat. In a match a bot then plays on for you, and you may `reclaim` the seat."""


class AddBot(Request):
    """Creator: put a bot into an open seat, before a match."""

    seat: int
    bot: str


class Remove(Request):
    """Creator: send away who sits in a seat, person or bot; in a match a bot takes a person's place for good."""

    seat: int


class Ready(Request):
    """Say that you are ready, or not any more."""

    ready: bool


class Settings(Request):
    """Creator, before a match: change what is not null. `options` replaces all options; `preset` puts its own first."""

    seats: int | None = None
    preset: str | None = None
    options: dict[str, Any] | None = None
    public: bool | None = None
    spectators: bool | None = None
    opens: bool | None = None
    pace: Pace | None = None


class Start(Request):
    """Creator: begin, once every seat is taken and all other people are ready."""


class Rematch(Request):
    """After a match: back to `waiting` with the options of the next match; who asks is ready at once."""


class Act(Request):
    """Answer the question named by `token` (or take up an offer), by the text of an action.

    `key` is yours to choose, at most 64 characters: the same key acts once, however often it is sent."""

    token: str
    key: str
    action: str


class Undo(Request):
    """Take back your own last choice; `token` and `key` as in `act`."""

    token: str
    key: str


class PassAhead(Request):
    """Pass in advance: in the window that is open now (its name as in `state.ask.frame`), or, with an empty `window`,
    in every one until you are asked something else. `state.may_pass` lists what can be said; again, it changes nothing.

    It is spoken when your turn to speak comes; until then nobody else is told anything."""

    window: str


class PassNoMore(Request):
    """Withdraw a pass given in advance; nothing happens if there is none."""


class AskBack(Request):
    """Ask all people to go back to before record line `line` (null: before your own last choice)."""

    line: int | None = None


class Vote(Request):
    """Accept or refuse a take-back request."""

    accept: bool


class Why(Request):
    """Why may I not do this? Replies with `refusal`, which has no reason if you may. Changes nothing."""

    action: str


class Preview(Request):
    """What would surely follow? Replies with `consequences`. Changes nothing."""

    action: str


class AsSeen(Request):
    """How do others see me? Replies with `seen`: the match as a spectator sees it. Changes nothing."""


class Pause(Request):
    """Pause or go on: the creator at any time, other people once somebody is long absent. Anybody may go on."""

    paused: bool


class HandOver(Request):
    """Let a bot play for a long-absent seat until its owner takes it back."""

    seat: int
    bot: str


class Reclaim(Request):
    """Take your own seat back from the bot that stands in for you."""


class End(Request):
    """End the match without a winner: the creator, or any seated person once somebody is long absent.

    Also closes a table that still waits."""


class Chat(Request):
    """Say something to those like you: seats and spectators hear only their own."""

    text: str


class WriteNote(Request):
    """Write a private note about the match, or change the one numbered `note`; your pages are sent `notes`."""

    text: str
    note: int | None = None


class DropNote(Request):
    """Remove a private note; your pages are sent `notes`."""

    note: int


class MoveSeat(Request):
    """A one-time link that gives your seat to the browser that opens it; replies with `ticket`."""


class Ping(Request):
    """Replies with `done`: asks whether the socket still lives."""


ClientMessage = (
    Watch
    | Leave
    | Lobby
    | Sit
    | Stand
    | AddBot
    | Remove
    | Ready
    | Settings
    | Start
    | Rematch
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
    | WriteNote
    | DropNote
    | MoveSeat
    | Ping
)


# --- server to client ---


class Hello(Message):
    """First on every socket: who you are, and the server's clock (seconds since 1970)."""

    protocol: int
    name: str
    now: float
    long_absence: float


class Done(Message):
    """The request was carried out and is stored."""

    re: int


class Error(Message):
    """The request was refused, or (`re` 0) could not be read; nothing has changed.

    `kind`: refused by the rules, closed prompt, limit reached, missing thing, bad input, broken server."""

    re: int
    kind: ErrorKind
    reason: str
    rule: str = ""
    hint: str = ""


class Room(Message):
    """Everything about the table but the match itself; the whole of it whenever any of it changes.

    `you` is your seat (null: you watch), `creator` whether you may do what the creator may. `link` and `code` lead
    others here; the code works until the first match begins. `series` counts the matches here, from 0 before the first.
    `campaign` is true where the match is a stage of a campaign, which has no rematch.
    `notices` are what happened here outside the match (`table.bot_failed` …), those after the number you had."""

    n: int
    table: str
    code: str
    link: str
    game: str
    phase: Phase
    paused: bool
    public: bool
    spectators: bool
    opens: bool
    pace: Pace
    options: dict[str, Any]
    seats: list[SeatInfo]
    you: int | None
    creator: bool
    watching: int
    take_back: TakeBack | None
    series: int
    campaign: bool
    notices: list[EventInfo]


class State(Message):
    """The match as you may know it, after every change.

    `view` is what the game shows your seat (or a spectator), without its legal actions: those stand in `actions`
    (answers to the question) and `offers` (what you may do though nobody waits for it). `token` names the question.
    `may_pass` are the windows that `pass_ahead` can name now, `passing` the one you pass in already (null: none).
    `events` are those after the number you had. `line` counts record lines. `commitment` is the seed's hash; `seed`
    stands there once the match is over if the table `opens` it; then the record is at `/api/tables/{table}/record`."""

    n: int
    series: int
    line: int
    token: str
    view: dict[str, Any]
    to_act: list[int]
    ask: AskInfo | None
    actions: list[ActionInfo]
    offers: list[ActionInfo]
    undo: bool
    may_pass: list[str]
    passing: str | None
    events: list[EventInfo]
    commitment: str
    seed: str | None


class ChatLines(Message, tag="chat"):
    """New lines of chat of those like you."""

    n: int
    lines: list[ChatLine]


class Notes(Message):
    """All your private notes about match `series`: when you come to look from your seat, and whenever they change.

    Nobody else is sent them, and they are in no record."""

    series: int
    notes: list[Note]


class Tables(Message):
    """Your tables (those waiting for you first) and the public ones that may be joined or watched."""

    mine: list[TableSummary]
    public: list[TableSummary]


class Refusal(Message):
    """Why an action may not be chosen: reason empty if it may. `rule` is an id of the rulebook or empty."""

    re: int
    reason: str
    rule: str
    hint: str


class Consequences(Message):
    """What would surely and publicly follow from an action (`n` is 0 in each: it has not happened)."""

    re: int
    events: list[EventInfo]


class Seen(Message):
    """The view of a spectator at change `n`; every seat knows all that stands in it."""

    re: int
    n: int
    view: dict[str, Any]


class Ticket(Message):
    """A one-time link, valid until `expires`, and the address of its QR code as an SVG picture."""

    re: int
    link: str
    qr: str
    expires: float


class Gone(Message):
    """You look at the table no longer, and why: it was closed, or spectators are not allowed."""

    reason: str


ServerMessage = (
    Hello | Done | Error | Room | State | ChatLines | Notes | Tables | Refusal | Consequences | Seen | Ticket | Gone
)
