"""Games that are never there: a bot's process that asks for them hangs before its first question."""

from __future__ import annotations

import time


def __getattr__(name: str) -> object:
    """Only who asks for the games waits, not who collects tests."""
    if name == "GAMES":
        time.sleep(600)
    raise AttributeError(name)
