"""The life of a bot at one seat of one match: made once, told what its seat hears, made anew after an undo.

The same wherever bots play: a bot's chance, too, follows from the match, its seat and the line it will write.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random
from types import TracebackType
from typing import Self

from hyakki.bots.base import Bot
from hyakki.core.hearing import Hearing
from hyakki.core.stack import Action, Seat
from hyakki.table import Table


class BotChance(Random):
    """A bot's chance for one answer; a process of its own makes the same from `bytes`."""

    def __init__(self, bytes_: bytes) -> None:
        self.bytes = bytes_
        super().__init__(bytes_)

    def become(self, bytes_: bytes) -> None:
        """The chance for another answer: cheaper than another object."""
        self.bytes = bytes_
        self.seed(bytes_)


def bot_rng(table: Table, seat: Seat) -> BotChance:
    """A bot's chance for its next answer: it follows from the table's seed, which cannot be told from it."""
    return BotChance(chance_bytes(bytes.fromhex(table.seed), seat, len(table.record.lines) + 1))


def chance_bytes(seed: bytes, seat: Seat, line: int) -> bytes:
    """What the chance of a seat follows from that will write this line."""
    return hashlib.sha256(b"hyakki bot" + seed + seat.to_bytes(8, "big") + line.to_bytes(8, "big")).digest()


class Life:
    """Looks after the bot of one seat, which is made at once: whether it can be is known before the match."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        self._make = make
        self._undos = 0  # of the table, when the bot was last asked
        self._asked = False
        self.bot = make()

    def choose(self, table: Table, seat: Seat) -> Action | str:
        """What the bot answers. After an undo it is another one, which never knew what was taken back."""
        if self._asked and table.undos != self._undos:
            self.bot.close()
            self.bot = self._make()
        self._asked, self._undos = True, table.undos
        return chosen(self.bot, table, seat)

    def __repr__(self) -> str:
        return f"<Life of {self.bot!r}>"

    def close(self) -> None:
        self.bot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def chosen(bot: Bot, table: Table, seat: Seat) -> Action | str:
    """What a bot answers now, told all its seat has heard that stands."""
    hearing = Hearing()
    if bot.LISTENS:
        hearing.hear([event.to_json() for event in table.events(seat)])
    return bot.choose(table.view(seat), hearing.events, bot_rng(table, seat))
