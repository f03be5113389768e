"""How bots in processes of their own are asked: JSON lines, one question and one reply at a time; `child.py` answers.

A question names a life. The child keeps the bot of each life and what it was told; who asks sends what came since, or
everything where the child says that it does not know the life (any more).
"""

from __future__ import annotations

import os
import sys
from typing import Any, Final, Literal

from msgspec import Raw, Struct

GAMES_PATH: Final = "hyakki.games:GAMES"
LONGEST_REPLY: Final = 64 * 1024  # bytes; no action is nearly as long
READY: Final = b"{}\n"  # what a child says before its first question
NOTHING: Final = Raw(b"[]")
NO_VIEW: Final = Raw(b"null")


class Question(Struct, omit_defaults=True):
    """What a bot gets: never more than its seat may know. Without a view it is only made.

    No bot is asked where the view is judged instead: how it stands for all seats, or (`weigh`) what its answers are
    worth beside the `kept` one. A `position` is judged where everybody may know all of it."""

    game: str
    bot: str = ""
    life: str = ""
    changed_data: dict[str, Any] | None = None
    seconds: float = 0.0
    worlds: int = 100
    view: Raw = NO_VIEW
    have: int = 0  # how far the life has been told, by the asker's own count; 0: `events` are all
    upto: int = 0  # how far it has been told with these
    events: Raw = NOTHING
    random: str = ""  # the bytes of its chance, in hexadecimal digits
    what: Literal["choose", "stand", "weigh"] = "choose"
    kept: list[str | int] = []
    position: dict[str, Any] | None = None


class Reply(Struct, omit_defaults=True):
    """The action a bot chose, or why it failed; `again` asks for all events, `lost` says that no process answered.

    `judged` is a Standing or a Verdict of `weighing.py`, where that was asked for."""

    action: list[str | int] | str | None = None
    judged: Raw = NO_VIEW
    error: str = ""
    again: bool = False
    lost: bool = False


def command(games_path: str) -> list[str]:
    """What starts a child that finds its games there."""
    return [sys.executable, "-m", "hyakki.bots.child", games_path]


def environment() -> dict[str, str]:
    """So that a child imports what this process does."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([path or os.getcwd() for path in sys.path])}


def hears_errors() -> bool:
    """Whether what bots print is shown."""
    return bool(os.environ.get("HYAKKI_DEBUG"))
