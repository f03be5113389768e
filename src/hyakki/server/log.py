"""Structured logs: one JSON line per happening on standard error, without addresses, names, ids or secrets.

The same fault (a line with an `error`) is told at most once a second: what strikes every request must not fill a disk.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
import traceback
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

SAME_SECONDS: Final = 1.0
FAULTS: Final = 500  # remembered at most

_told: dict[tuple[object, ...], tuple[float, int]] = {}  # when each was last told, and how often it was not since


def log(what: str, **facts: str | int | float | bool) -> None:
    """Write one line; callers pass only facts that may be read by anybody who reads logs."""
    untold = _not_told(what, facts) if "error" in facts else 0
    if untold is not None:
        line = {"time": round(time.time(), 3), "what": what, **facts, **({"untold": untold} if untold else {})}
        with suppress(OSError):  # the disk that holds the log may be full: that stops nobody
            print(json.dumps(line, ensure_ascii=False), file=sys.stderr, flush=True)


def _not_told(what: str, facts: dict[str, str | int | float | bool]) -> int | None:
    """How often a fault was not told since it last was, or None if it should not be told now."""
    same = (what, *[fact for fact in facts.items() if isinstance(fact[1], str)])
    now = time.monotonic()
    then, untold = _told.get(same, (now - SAME_SECONDS, 0))
    if now - then < SAME_SECONDS:
        _told[same] = (then, untold + 1)
        return None
    if len(_told) >= FAULTS:
        _told.clear()
    _told[same] = (now, 0)
    return untold


def log_fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """For faults that reach nobody but the event loop, such as a connection that cannot be accepted."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        log("loop_fault", error=type(error).__name__, at=place_of(error))
    else:
        log("loop_fault", error="none")


class LibraryLog(logging.Handler):
    """What libraries say: the place in their code, never their words, which may hold what a client sent."""

    def emit(self, record: logging.LogRecord) -> None:
        log("library", error=record.levelname, at=f"{record.filename}:{record.lineno}")


def short(secret: str) -> str:
    """A stand-in for the id of a table, which itself is the key to it."""
    return sha256(b"hyakki log" + secret.encode()).hexdigest()[:8]


def place_of(error: BaseException) -> str:
    """Where an error was raised: file and line, never its words, which may hold secrets."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
