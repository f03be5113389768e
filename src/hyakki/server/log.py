"""Structured logs: one JSON line per happening on standard error, without addresses, names, ids or secrets."""

from __future__ import annotations

import json
import sys
import time
import traceback
from hashlib import sha256
from pathlib import Path


def log(what: str, **facts: str | int | float | bool) -> None:
    """Write one line; callers pass only facts that may be read by anybody who reads logs."""
    line = {"time": round(time.time(), 3), "what": what, **facts}
    print(json.dumps(line, ensure_ascii=False), file=sys.stderr, flush=True)


def short(secret: str) -> str:
    """A stand-in for the id of a table, which itself is the key to it."""
    return sha256(b"hyakki log" + secret.encode()).hexdigest()[:8]


def place_of(error: BaseException) -> str:
    """Where an error was raised: file and line, never its words, which may hold secrets."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
