"""Bodies of the HTTP API, as types: docs/protocol.md shows each with an example."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from hyakki.server.speech.messages import (
    ActionInfo,
    AskInfo,
    Clock,
    ErrorKind,
    EventInfo,
    Pace,
    PublicTable,
    StateMessage,
    TableSummary,
    Unrated,
    WhyNot,
)
from hyakki.server.speech.people import Become, CarryLink, Forget, Forgotten, KeyAsk, KeyInfo, KeyMade, MyMatches
from hyakki.server.speech.requests import Name, Number, SeatNumber, Words


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


class OptionInfo(Struct):
    """A setting of a game. `kind` is flag, word, whole, seat or list; `choices` lists values where they are few.

    `low` and `high` bound a whole number. `later` is the rule that keeps other values than the default from use yet."""

    name: str
    group: Literal["setup", "variant", "ruling"]
    label: str
    help: str
    kind: str
    accepts: str
    choices: list[Any] | None
    low: int | None
    high: int | None
    default: Any
    rule: str
    later: str


class PresetInfo(Struct):
    """A named set of options."""

    name: str
    label: str
    options: dict[str, Any]


class VerbInfo(Struct):
    """How an action is typed: `place TILE ROTATION`."""

    name: str
    usage: str


class BotInfo(Struct):
    """A bot that can be given a seat: a character of the game, a level, or another one (`level` null).

    `label` is what people call it, `line` a sentence about it, `strength` one about what was measured. `manner` and
    `crest` (an SVG path in a square of 64, even-odd) are empty for all but characters."""

    name: str
    label: str
    level: str | None
    manner: str
    line: str
    strength: str
    crest: str


class ClockInfo(Struct):
    """A clock that many want, in words."""

    label: str
    clock: Clock


class UsualTable(Struct):
    """A table that many want: bots take the `seats` that are not `you`; `label` sets it apart from other ones."""

    label: str
    preset: str | None
    preset_label: str
    seats: int
    you: int


class GameSummary(Struct):
    """A game in `GET /api/games`; `lessons` counts the stages of its campaign (0: it has none).

    `usual` are the tables to play at once, the first before all. `company` are the bots that sit there, in this order,
    for who chooses nobody; `bots` are all that may be chosen."""

    name: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    lessons: int
    usual: list[UsualTable]
    company: list[str]
    bots: list[BotInfo]


class PlacesInfo(Struct):
    """The field whose keys, or indexes, are places, and the places row by row."""

    field: str
    rows: list[list[str]]


class SectionInfo(Struct):
    """Fields that stand together."""

    name: str
    fields: list[str]


class LayoutInfo(Struct):
    """How a view is shown where no board is drawn, and which events part a match (`layout.json` of a game)."""

    turns: list[str]
    turning: list[str]
    per_seat: list[str]
    hand: str
    places: PlacesInfo | None
    sections: list[SectionInfo]
    told: list[str]
    unshown: list[str]
    if_any: list[str]
    of_others: list[str]
    explained: list[str]


class GameInfo(Struct):
    """`GET /api/games/{game}`: all that a page needs to know of a game. `templates` are its words by key; `board` is
    the address of an ES module that draws its board, empty if its package brings none."""

    name: str
    title: str
    summary: str
    reconstructed: str
    rules_version: int
    min_seats: int
    max_seats: int
    options: list[OptionInfo]
    presets: list[PresetInfo]
    usual: list[UsualTable]
    verbs: list[VerbInfo]
    company: list[str]
    bots: list[BotInfo]
    clocks: list[ClockInfo]
    templates: dict[str, str]
    layout: LayoutInfo
    board: str


class RuleText(Struct):
    """A rule of the rulebook, in `GET /api/games/{game}/rules`."""

    id: str
    text: str


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/tables`. You take seat `sit` (null: none); `start` begins at once.

    `bots` names the bot of each seat, seat 0 first; null, or nothing, leaves a seat to you or open."""

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


class MatchInfo(Struct):
    """`GET /api/matches/{match}`: a match by its own address, which outlives its table, for who may see it.

    `names` are by seat; `you` is the seat you played (null: none). `seats` are those from which you may look
    at it, `public` whether as a spectator too; where it was opened these are all. `outcome` is null for a match that
    was ended early; `table` is where it was played. `began` and `ended` are null where they are not known.

    `lines` counts those of its record. `replays` is whether this server can step through it; if not, `wants` says what
    could. `rules` is the version of its rules, `version` that of the program (null: not known). `imported` is true of a
    record that somebody brought; `changed_data` names the data files that are not the game's own. `unrated` is why it
    did not count for ratings; null where it did, is still played, or is from before there were any."""

    match: str
    table: str
    game: str
    series: int
    options: dict[str, Any]
    names: list[str]
    you: int | None
    over: bool
    opens: bool
    public: bool
    seats: list[int]
    outcome: dict[str, Any] | None
    began: float | None
    ended: float | None
    lines: int
    replays: bool
    wants: str
    rules: int
    version: str | None
    imported: bool
    hints: int
    changed_data: list[str]
    unrated: Unrated | None


class SeatSecrets(Struct):
    """What one seat saw at a step: its view, what it might do, and what it heard of the step and spectators did not."""

    seat: int
    view: dict[str, Any]
    actions: list[ActionInfo]
    events: list[EventInfo]


class MatchStep(Struct):
    """A match after `line` lines of its record, as one who looks saw it, with what that seat might do there.

    `secrets` are those of all seats, where everybody's were asked for."""

    line: int
    view: dict[str, Any]
    to_act: list[int]
    ask: AskInfo | None
    actions: list[ActionInfo]
    offers: list[ActionInfo]
    sheet: list[dict[str, Any]]
    deductions: dict[str, Any] | None
    secrets: list[SeatSecrets]


class MatchSteps(Struct):
    """`GET /api/matches/{match}/steps`: the match after a line and after those that follow; fewer than were asked for
    where they are long. `lines` is the last there is."""

    lines: int
    steps: list[MatchStep]


class PlayOn(Struct, forbid_unknown_fields=True):
    """`POST /api/matches/{match}/play`: a new table from the match after `line` lines, you in `seat`, against `bot`.

    It is dealt from what the seat knew there: all it could not know is dealt anew, also where the match was opened."""

    line: Number
    seat: SeatNumber
    bot: Name = "random"


class MatchBrought(Struct):
    """`POST /api/matches` with a record as its body: the record could have been played, and has an address now."""

    match: str
    link: str


class StoryTurn(Struct):
    """A paragraph of a story: a turn (its title empty before the first), and the record line it begins with."""

    line: int
    title: str
    sentences: list[str]


class MatchStory(Struct):
    """`GET /api/matches/{match}/story`: what was told at the end, to be read even where it cannot be replayed."""

    turns: list[StoryTurn]


class Afterword(Struct):
    """What the bot of a seat says of a match that is over."""

    seat: int
    words: str


class Afterwords(Struct):
    """`GET /api/matches/{match}/afterwords`: a sentence of each bot about what it was up to.

    Of a match that opens they tell of everything, of others only what everybody was told."""

    said: list[Afterword]


class AnalysisPoint(Struct):
    """The return that each seat could expect after `line` lines of the record."""

    line: int
    values: list[float]


class Drop(Struct):
    """A choice after `line` lines by which the seat lost about `loss` of its expected return: `better` looks best
    there, judged by what the seat knew. Both are actions in words; `error` is the standard error of the loss."""

    line: int
    chosen: str
    better: str
    loss: float
    error: float


class MatchAnalysis(Struct):
    """`GET /api/matches/{match}/analysis`, and the answer to its `POST`, which begins it: an estimate by the bots.

    While it is worked on, `done` of `total` moments are judged (`total` 0: it has not been asked for); then it is
    `ready`, and kept. Of `asked` choices of the seat that looks `weighed` were weighed. Where values are not `fitted`
    to results of this game they tell better from worse, and no chances. `problem` says why the last try failed."""

    ready: bool
    done: int
    total: int
    fitted: bool
    points: list[AnalysisPoint]
    drops: list[Drop]
    asked: int
    weighed: int
    problem: str


class HintAsk(Struct, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/hint`: about the question named by `token`, while you play against bots alone."""

    token: Name


class HintGiven(Struct):
    """What a stronger bot would do (the text of an action), and why, in a sentence; the match's row counts it."""

    action: str
    words: str


class Health(Struct):
    """`GET /healthz`: 200 if what players do can be stored, else 503 and since when (seconds since 1970) not."""

    ok: bool
    failing_since: float | None
    version: str
    tables: int
    sockets: int


class LessonInfo(Struct):
    """A lesson in `GET /api/games/{game}/lessons`; `seats` and `options` are of a match that fits what it teaches."""

    name: str
    title: str
    words: str
    steps: int
    seats: int
    options: dict[str, Any]


class LessonAsk(Struct, forbid_unknown_fields=True):
    """`POST /api/games/{game}/lessons/{lesson}`: at `step` (from 0), look, or act, why or preview with an action.

    With `campaign` a step that is taken counts for your campaign."""

    step: Number
    what: Literal["look", "act", "why", "preview"] = "look"
    action: Words = ""
    campaign: bool = False


class LessonStep(Struct):
    """Where a lesson is: the step's `words`, and the match as the learner sees it.

    After `act`: `right` says whether it was the answer sought, and `says` why or why not; `step` is the next step, and
    `state` still shows the table of the answered one. `over` once all steps are done. `refusal` answers `why`,
    `events` answer `preview`."""

    step: int
    over: bool
    words: str
    right: bool
    says: str
    you: int
    state: StateMessage
    refusal: WhyNot | None
    events: list[EventInfo]


class CampaignStage(Struct):
    """One stage of a campaign: its lesson, then its match.

    `steps_done` of its `steps` are taken; `taught` once the lesson is over or skipped; `link` leads to a match that is
    begun; `winners` are those of a stage that is done, where `you` was your seat."""

    lesson: str
    title: str
    words: str
    standing: Literal["done", "open", "locked"]
    steps: int
    steps_done: int
    taught: bool
    you: int
    winners: list[int] | None
    link: str | None


class CampaignInfo(Struct):
    """`GET /api/games/{game}/campaign`, and the answer to every `CampaignAsk`: how far you have come."""

    stages: list[CampaignStage]
    over: bool


class CampaignAsk(Struct, forbid_unknown_fields=True):
    """`POST /api/games/{game}/campaign`: skip the open stage's lesson, play its match (against `bot`), or restart."""

    what: Literal["skip", "play", "restart"]
    bot: Name = "random"


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
