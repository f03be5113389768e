"""How a record goes, line by line, in a few words that any later version must find again."""

from __future__ import annotations

import hashlib
from typing import Any

from hyakki.core.game import Game
from hyakki.core.record import Record
from hyakki.table.table import checked_line, replayed


def trail(game: Game, record: Record) -> dict[str, Any]:
    """The number of lines, the outcome if there is one, and a digest over the positions after each line."""
    state = replayed(game, record, 0)
    digest = hashlib.sha256(game.fingerprint(state).encode())
    for number, line in enumerate(record.lines, 1):
        if line.undoes:
            state = replayed(game, record, number)
        else:
            state.apply(line.seat, checked_line(game, state, line, number))
        digest.update(game.fingerprint(state).encode())
    outcome = None if state.outcome is None else state.outcome.to_json()
    return {"lines": len(record.lines), "outcome": outcome, "trail": digest.hexdigest()[:16]}
