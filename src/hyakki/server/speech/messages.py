"""What the server says over a socket, as types, and the parts of it: docs/protocol.md shows each with an example.

`typescript.py` writes `web/src/protocol.ts` from them. Words stand on the wire as keys with arguments; the client
makes sentences of them with the templates of `GameInfo`, as `hyakki.core.wording` does.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hyakki.table.notes import Note

PROTOCOL = 3  # raised when a client of before could not go on

Phase = Literal["waiting", "playing", "over"]
Pace = Literal["slow", "normal", "instant"]
Sign = Literal["bow", "thanks", "cheer", "laugh", "gasp", "think"]
Unrated = Literal[
    "off",
    "bots",
    "alone",
    "position",
    "not_agreed",
    "stand_in",
    "moved",
    "two_seats",
    "take_back",
    "hint",
    "early",
    "forgotten",
]  # why a match does not count for ratings; people/rating.py decides
ErrorKind = Literal["refused", "closed", "limit", "missing", "bad", "broken"]


def snake(name: str) -> str:
    """`HandOver` as `hand_over`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


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


class RatingInfo(Struct):
    """How strong somebody seems in a game: `rating`, `give_or_take` so much (one standard deviation), from so many
    `matches`. Everybody begins with 1500, give or take 500."""

    rating: int
    give_or_take: int
    matches: int


class SeatInfo(Struct):
    """Who sits in a seat. `bot` names the bot that answers for it; with kind `person` it stands in for that person.

    A seat that is `kept` is free for whoever comes by the link that the host made for it.
    `absent_since` is the time (seconds since 1970) when the person's last page went away. `agreed` is whether the
    person wants the match to count for ratings; only then others are shown the `rating`."""

    kind: Literal["open", "kept", "person", "bot"]
    name: str
    bot: str | None
    ready: bool
    connected: bool
    absent_since: float | None
    agreed: bool
    rating: RatingInfo | None


class Clock(Struct, forbid_unknown_fields=True, frozen=True):
    """How long people may think: not limited (`none`), `bank` seconds for the match and `increment` more after each
    answer, or `days` for each answer. What does not belong to the kind is 0."""

    kind: Literal["none", "bank", "days"] = "none"
    bank: Annotated[int, Meta(ge=0, le=3 * 3600)] = 0
    increment: Annotated[int, Meta(ge=0, le=300)] = 0
    days: Annotated[int, Meta(ge=0, le=14)] = 0


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


class PublicTable(Struct):
    """A table in the list for everybody."""

    table: str
    game: str
    phase: Phase
    seats: int
    open_seats: int
    names: list[str]
    paused: bool
    clock: Clock
    updated: float


class TableSummary(PublicTable, kw_only=True):
    """A table in your own list. `your_turn` is true when it waits for an answer of yours; `winners` are the seats that
    won the last match there, null while one is played or where it was ended early; `headline` says how it ended where
    no seat won and the game has words for it, else it is null. `installed` is false while the server lacks its game:
    nothing can be done there, and nothing is lost."""

    your_seat: int | None
    your_turn: bool
    winners: list[int] | None
    headline: str | None
    installed: bool


# --- messages ---


class Hello(Message):
    """First on every socket: who you are, and the clock by which `absent_since` is told (seconds since 1970)."""

    protocol: int
    name: str
    now: float
    long_absence: float


class Done(Message):
    """The request was carried out and is stored."""

    re: int


class ErrorMessage(Message, tag="error"):
    """The request was refused, or (`re` 0) could not be read; nothing has changed.

    `kind`: refused by the rules, closed prompt, limit reached, missing thing, bad input, broken server."""

    re: int
    kind: ErrorKind
    reason: str
    rule: str = ""
    hint: str = ""


class RoomMessage(Message, tag="room"):
    """Everything about the table but the match itself; the whole of it whenever any of it changes.

    `you` is your seat (null: you watch), `creator` whether you may do what the creator may, `host` the seat of whoever
    may (null: they watch). `link` and `code` lead
    others here; the code works until the first match begins. `series` counts the matches here, from 0 before the first.
    `pausing` are the seats that ask for a pause where all must agree to one.
    `match` is the present or last match, which has a page of its own (`/match/{match}`), `again` the seats that have
    asked for a rematch since it ended. `campaign` is true where the match is a stage of a campaign: no rematch there.
    `unrated` is why the match does not count for ratings, or the next one where the table waits; null if it does.
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
    clock: Clock
    options: dict[str, Any]
    seats: list[SeatInfo]
    you: int | None
    creator: bool
    host: int | None
    watching: int
    take_back: TakeBack | None
    pausing: list[int]
    series: int
    match: str | None
    again: list[int]
    campaign: bool
    unrated: Unrated | None
    notices: list[EventInfo]


class StateMessage(Message, tag="state"):
    """The match as you may know it, after every change.

    `view` is what the game shows your seat (or a spectator), without its legal actions: those stand in `actions`
    (answers to the question) and `offers` (what you may do though nobody waits for it). `token` names the question.
    `may_pass` are the windows that `pass_ahead` can name now, `passing` the one you pass in already (null: none).
    `events` are those after the number you had. `line` counts record lines. `commitment` is the seed's hash; `seed`
    stands there once the match is over if the match `opens`; then its record is at `/api/matches/{match}/record`.
    `sheet` stands beside the outcome: the points of each side in their parts; before, those that you may know.
    `deductions` are what follows from your view alone, where the game keeps a sheet of them."""

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
    sheet: list[dict[str, Any]]
    deductions: dict[str, Any] | None


class Clocks(Message):
    """Where time is limited: the seconds each seat has left as this is sent, and the seats whose time runs.

    The same for everybody, with every `state` and with every `room` during a match. While a poll is open, the clocks of
    all whom it asks run, answered or not; what an answer took is seen once all have answered."""

    left: list[float]
    running: list[int]


class ChatLines(Message, tag="chat"):
    """New lines of chat of those like you; one without text was removed by the host, also if you have it already."""

    n: int
    lines: list[ChatLine]


class Reaction(Message):
    """Somebody like you makes a sign; it is not stored. `seat` is -1 for somebody who only watches."""

    seat: int
    name: str
    sign: Sign


class Notes(Message):
    """All your private notes about match `series`: when you come to look from your seat, and whenever they change.

    Nobody else is sent them, and they are in no record."""

    series: int
    notes: list[Note]


class Public(Message):
    """The tables that anybody may join or watch: the same for everybody."""

    tables: list[PublicTable]


class Mine(Message):
    """Your tables, those waiting for you first."""

    tables: list[TableSummary]


class WhyNot(Message, tag="refusal"):
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
    deductions: dict[str, Any] | None


class Ticket(Message):
    """A one-time link, valid until `expires`, and the address of its QR code as an SVG picture."""

    re: int
    link: str
    qr: str
    expires: float


class SeatKept(Message):
    """The link by which a friend takes the seat that is kept; what follows `#` in it no server is sent."""

    re: int
    seat: int
    link: str


class Gone(Message):
    """You look at the table no longer, and why: it was closed, or spectators are not allowed."""

    reason: str


ServerMessage = (
    Hello
    | Done
    | ErrorMessage
    | RoomMessage
    | StateMessage
    | Clocks
    | ChatLines
    | Reaction
    | Notes
    | Public
    | Mine
    | WhyNot
    | Consequences
    | Seen
    | Ticket
    | SeatKept
    | Gone
)
