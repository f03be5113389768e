"""What the host may ask for, as types: one line of JSON each, the same for a running server and a stopped one."""

from __future__ import annotations

from msgspec import Struct


class Ask(Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """One thing to do."""


class Status(Ask):
    """How the server stands."""


class Tables(Ask):
    """The tables that are not over, newest first; with `over` those too."""

    over: bool = False


class Show(Ask):
    """One table: who sits and looks there, and what was said."""

    code: str


class Close(Ask):
    """End a table's match, or the table if it waits."""

    code: str


class Hush(Ask):
    """Remove lines of chat by their numbers, or all of them."""

    code: str
    lines: list[int] = []
    all: bool = False


class Ban(Ask):
    """Let a guest (by the handle that `show` prints) or an address in no more; `lift` lets them in again."""

    guest: str = ""
    address: str = ""
    lift: bool = False


class Bans(Ask):
    """Who is not let in."""


class Drain(Ask):
    """Begin nothing new, and store where every match stands; then `stop`, or `end` draining."""

    stop: bool = False
    end: bool = False


class Rotate(Ask):
    """Sign cookies with a new key; `at_once` makes those of older keys worthless."""

    at_once: bool = False


AnyAsk = Status | Tables | Show | Close | Hush | Ban | Bans | Drain | Rotate
