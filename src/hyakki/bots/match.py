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
    """A bot's chance for its next answer: it follows from the table's seed, which cannot be told from it."""
    number = len(table.record.lines) + 1
    key = bytes.fromhex(table.seed) + seat.to_bytes(8, "big") + number.to_bytes(8, "big")
    return Random(hashlib.sha256(b"hyakki bot" + key).digest())


def answer(table: Table, seat: Seat, bot: Bot, name: str) -> None:
    """Let a bot answer for a seat that is asked."""
    events = [event.to_json() for event in table.events(seat)] if bot.LISTENS else []
    action = bot.choose(table.view(seat), events, bot_rng(table, seat))
    try:
        table.submit(seat, action)
    except (IllegalAction, BadInput) as error:
        raise BotFailed(name, f"answered what it may not: {error.reason}", error.hint) from None


def play_out(table: Table, bots: list[Bot], names: list[str], after: Callable[[], None]) -> None:
    """Ask the bots (one per seat) until the match is over; `after` is called after each answer."""
    while table.outcome is None:
        seat = table.to_act()[0]
        answer(table, seat, bots[seat], names[seat])
        after()
