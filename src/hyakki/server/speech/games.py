"""What is told over HTTP of the games: options, bots, layout, rules."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from hyakki.server.speech.messages import (
    Clock,
)


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

    `usual` are the tables to play at once, the first before all. `company` are those whom one may meet who chooses
    nobody; `bots` are all that may be chosen."""

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
