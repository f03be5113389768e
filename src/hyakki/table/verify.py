"""Checks a record as a stranger would: it replays, and nature's lines follow from the opened seed."""

from __future__ import annotations

from dataclasses import dataclass

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.record import Record
from hyakki.core.stack import NATURE, State
from hyakki.table.history import History, checked_seed
from hyakki.table.seed import SeedStream


@dataclass(frozen=True)
class Verdict:
    """What was found in a sound record; `drawn` counts the nature lines checked against the seed."""

    lines: int
    drawn: int
    seed_opened: bool
    state: State


def verify(game: Game, record: Record) -> Verdict:
    """Walk through a record line by line; refused at the first line that could not have been."""
    history = History.of(game, record)
    seed = None if record.seed is None else checked_seed(record, record.seed)
    drawn = 0
    for number, line in enumerate(record.lines, 1):
        if line.undoes:
            history.back(line.undoes)
            continue
        action = history.checked(number)
        if line.seat == NATURE and seed is not None:
            expected = history.state.draw(SeedStream(seed, number))
            if action != expected:
                raise BadInput(f"answer {number}", "does not follow from the seed", f"it gives {game.format(expected)}")
            drawn += 1
        history.apply(number, line.seat, action)
    return Verdict(len(record.lines), drawn, seed is not None, history.state)
