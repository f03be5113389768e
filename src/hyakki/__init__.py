"""Hyakki: five ghost-and-monster board games on one table, each defined once.

What a program needs: games (`GAMES`, `Game`, `State`), running matches (`Table`), records (`read_record`, `walk`,
`rows`, `verify`, `write_record`), positions (`read_position`, `write_position`), bots (`Bot`, `BOTS`, `make_bot`,
`play_match`, `compare`) and errors, all of which are `HyakkiError`. docs/python.md shows each at work.
"""

from typing import TYPE_CHECKING

from hyakki.bots.base import Bot, BotFailed, Budget
from hyakki.bots.match import play_match
from hyakki.bots.registry import BOTS, make_bot
from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.core.game import Game
from hyakki.core.outcome import Outcome
from hyakki.core.record import Record
from hyakki.core.stack import NATURE, Action, Event, Seat, State, View
from hyakki.games import GAMES
from hyakki.table import Table
from hyakki.table.records import Moment, game_of, read_position, read_record, rows, walk, write_position, write_record
from hyakki.table.verify import verify

if TYPE_CHECKING:
    from hyakki.arena.trial import Verdict, compare

__all__ = [
    "BOTS",
    "GAMES",
    "NATURE",
    "Action",
    "BadInput",
    "Bot",
    "BotFailed",
    "Budget",
    "Event",
    "Game",
    "HyakkiError",
    "IllegalAction",
    "Moment",
    "Outcome",
    "Record",
    "Seat",
    "State",
    "Table",
    "Verdict",
    "View",
    "compare",
    "game_of",
    "make_bot",
    "play_match",
    "read_position",
    "read_record",
    "rows",
    "verify",
    "walk",
    "write_position",
    "write_record",
]
__version__ = "0.1.0"


if not TYPE_CHECKING:  # a checker must not take any name for one that is offered

    def __getattr__(name: str) -> object:
        """What starts processes is loaded when it is first asked for, so that `import hyakki` stays quick."""
        if name in ("Verdict", "compare"):
            from hyakki.arena import trial

            return getattr(trial, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), "Verdict", "compare"])
