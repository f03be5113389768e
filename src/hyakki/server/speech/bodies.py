"""Bodies of the HTTP API, as types: docs/protocol.md shows each with an example."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from hyakki.server.speech.games import (
    GameInfo,
    GameSummary,
    RuleText,
)
from hyakki.server.speech.lessons import CampaignAsk, CampaignInfo, LessonAsk, LessonInfo, LessonStep
from hyakki.server.speech.matches import (
    Afterwords,
    HintAsk,
    HintGiven,
    MatchAnalysis,
    MatchBrought,
    MatchInfo,
    MatchSteps,
    MatchStory,
    PlayOn,
)
from hyakki.server.speech.messages import (
    Clock,
    ErrorKind,
    Pace,
    PublicTable,
    TableSummary,
)
from hyakki.server.speech.people import Become, CarryLink, Forget, Forgotten, KeyAsk, KeyInfo, KeyMade, MyMatches
from hyakki.server.speech.requests import Name, SeatNumber, Words


class ErrorBody(Struct):
    """The body of every HTTP answer that is not a success."""

    kind: ErrorKind
    reason: str
    rule: str = ""
    hint: str = ""


class Me(Struct):
    """`GET /api/me`: the guest this browser is; the first call sets the cookie and offers a name."""

    name: str


class NewName(Struct, forbid_unknown_fields=True):
    """`PUT /api/me`: another name, 1 to 24 characters of plain text."""

    name: Words


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/tables`. You take seat `sit` (null: none); `start` begins at once.

    `bots` names the bot of each seat, seat 0 first; null, or nothing, leaves a seat to you or open. With `fill` those
    of the game's company who suit them take the seats that are left."""

    game: Name
    seats: SeatNumber | None = None
    preset: Words | None = None
    options: dict[str, Any] = {}
    public: bool = False
    spectators: bool = True
    opens: bool = True
    pace: Pace = "normal"
    clock: Clock = Clock()
    sit: SeatNumber | None = 0
    bots: list[Name | None] = []
    fill: bool = False
    start: bool = False


class TableLists(Struct):
    """`GET /api/tables`: your tables, and the public ones."""

    mine: list[TableSummary]
    public: list[PublicTable]


class TableMade(Struct):
    """The answer to `POST /api/tables`, and to `GET /api/codes/{code}`, which finds a table by its short code."""

    table: str
    code: str
    link: str


class SeatMoved(Struct):
    """The answer to `POST /api/tickets/{ticket}`: the seat is yours now."""

    table: str
    seat: int
    link: str


class Health(Struct):
    """`GET /healthz`: 200 if what players do can be stored, else 503 and since when (seconds since 1970) not."""

    ok: bool
    failing_since: float | None
    version: str
    tables: int
    sockets: int


HTTP_TYPES = (
    ErrorBody,
    Me,
    NewName,
    GameSummary,
    GameInfo,
    RuleText,
    NewTable,
    TableLists,
    TableMade,
    SeatMoved,
    MatchInfo,
    MatchSteps,
    MatchStory,
    Afterwords,
    MatchAnalysis,
    HintAsk,
    HintGiven,
    PlayOn,
    MatchBrought,
    MyMatches,
    KeyInfo,
    KeyAsk,
    KeyMade,
    CarryLink,
    Become,
    Forget,
    Forgotten,
    Health,
    LessonInfo,
    LessonAsk,
    LessonStep,
    CampaignInfo,
    CampaignAsk,
)
