"""What is asked and told over HTTP of single matches: steps, stories, analyses, hints."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from hyakki.server.speech.messages import (
    ActionInfo,
    AskInfo,
    EventInfo,
    Unrated,
)
from hyakki.server.speech.requests import Name, Number, SeatNumber


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
    """`POST /api/matches/{match}/play`: a new table from the match after `line` lines, you in `seat`, against `bot`
    (null: the game's company).

    It is dealt from what the seat knew there: all it could not know is dealt anew, also where the match was opened."""

    line: Number
    seat: SeatNumber
    bot: Name | None = None


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
    there, judged by what the seat knew. Both are actions in words; `frame` is the one that asked, `error` the
    standard error of the loss."""

    line: int
    chosen: str
    better: str
    loss: float
    error: float
    frame: str = ""  # not told of analyses that were kept before it was noted


class MatchAnalysis(Struct):
    """`GET /api/matches/{match}/analysis`, and the answer to its `POST`, which begins it: an estimate by the bots.

    While it is worked on, `done` of `total` moments are judged (`total` 0: it has not been asked for); then it is
    `ready`, and kept. Of `asked` choices of the seat that looks `weighed` were weighed. Where values are not `fitted`
    to results of this game with so many seats they tell better from worse, and no chances. `problem` says why the last
    try failed."""

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
