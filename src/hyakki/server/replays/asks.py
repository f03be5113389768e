"""What is asked of a process that goes through records, and what it answers: JSON lines, one at a time."""

from __future__ import annotations

import sys
import zlib
from typing import Any, Final, Literal

from msgspec import Raw, Struct, json

from hyakki.server.readers import reader
from hyakki.table.story import Paragraph

READY: Final = b"{}\n"  # what a process says before its first ask
NOTHING: Final = Raw(b"null")
LONGEST_ANSWER: Final = 64 * 1024 * 1024  # bytes; the whole log of the longest match is shorter
BYTES_OF_STEPS: Final = 384 * 1024  # steps are told until they are as long as that
MOST_STEPS: Final = 32


class Ask(Struct, omit_defaults=True):
    """One ask. What a watcher may see is settled before: `seat` is None for what spectators saw."""

    what: Literal["state", "steps", "stories", "verify", "imagine", "afterwords", "moments"]
    record: str
    seat: int | None = None
    everybody: bool = False  # besides what spectators saw, what each seat did
    line: int = 0  # after how many lines of the record
    count: int = 1  # of steps
    series: int = 1
    seed: str | None = None
    bots: list[str | None] = []  # by seat, for what they say afterwards
    opened: bool = False  # whether they may tell of everything


class Answer(Struct, omit_defaults=True):
    """What was asked for, as JSON, or why not: `problem` with a `hint`; `lost` where no process answered in time."""

    content: Raw = NOTHING
    problem: str = ""
    hint: str = ""
    lost: bool = False


class Stories(Struct):
    """The stories of a match, packed: a spectator's, then each seat's; and how it ended as spectators saw it."""

    packed: bytes
    outcome: Raw


read_stories = reader(list[list[Paragraph]])


def packed(stories: list[list[Paragraph]]) -> bytes:
    return zlib.compress(json.encode(stories))


def unpacked(story: bytes, seat: int | None) -> list[Paragraph]:
    """The story as a seat (None: a spectator) may read it."""
    stories = read_stories(zlib.decompress(story))
    return stories[0 if seat is None else seat + 1]


class Point(Struct):
    """A match after a line, to be judged: by the view of who looks, or as it was (`position`) for who may see all.

    Where it was over, its returns are there instead."""

    line: int
    view: Raw = NOTHING
    position: dict[str, Any] | None = None
    returns: list[float] | None = None


class Choice(Struct):
    """An answer of the seat that looks, to be weighed: what it saw after `line` lines, and what it answered then."""

    line: int
    view: Raw
    action: list[str | int]


class Moments(Struct):
    """What is judged of a match: some moments of it, and of the seat that looks some of its `asked` choices."""

    points: list[Point]
    choices: list[Choice]
    asked: int


class Verified(Struct):
    """A record that could have been played: its header and lines as we write them, and what they say."""

    game: str
    seats: int
    options: dict[str, Any]
    header: str
    lines: str
    seed: str | None
    outcome: dict[str, Any] | None


def command(games_path: str) -> list[str]:
    """What starts such a process; it finds its games there."""
    return [sys.executable, "-m", "hyakki.server.replays.child", games_path]
