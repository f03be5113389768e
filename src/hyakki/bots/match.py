"""Bots play a table to its end, asked one at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random

from hyakki.bots.base import Bot, BotFailed
from hyakki.core.errors import BadInput, IllegalAction
from hyakki.core.stack import Seat
from hyakki.table import Table


def bot_rng(table: Table, seat: Seat) -> Random:
    """A bot's own source of chance: it follows from the table's seed, which cannot be told from it."""
    return Random(hashlib.sha256(b"hyakki bot" + bytes.fromhex(table.seed) + seat.to_bytes(8, "big")).digest())


def play_out(table: Table, bots: list[Bot], names: list[str], after: Callable[[], None]) -> None:
    """Ask the bots (one per seat) until the match is over; `after` is called after each answer."""
    rngs = [bot_rng(table, seat) for seat in range(len(bots))]
    while table.outcome is None:
        seat = table.to_act()[0]
        events = [event.to_json() for event in table.events(seat)]
        action = bots[seat].choose(table.view(seat), events, rngs[seat])
        try:
            table.submit(seat, action)
        except (IllegalAction, BadInput) as error:
            raise BotFailed(names[seat], f"answered what it may not: {error.reason}", error.hint) from None
        after()
