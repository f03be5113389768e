"""Bots play a table to its end, asked one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any

from hyakki.bots.base import Bot, BotFailed, Budget
from hyakki.bots.life import Life, chosen
from hyakki.bots.life import bot_rng as bot_rng
from hyakki.bots.registry import make_bot
from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.stack import Seat
from hyakki.table import Table

Maker = str | Callable[[Game, Budget], Bot]  # the name of a bot, or what makes one: a class of bots


def answer(table: Table, seat: Seat, bot: Bot | Life, name: str) -> None:
    """Let a bot answer for a seat that is asked."""
    action = bot.choose(table, seat) if isinstance(bot, Life) else chosen(bot, table, seat)
    try:
        table.submit(seat, action)
    except (IllegalAction, BadInput) as error:
        raise BotFailed(name, f"answered what it may not: {error.reason}", error.hint) from None


def play_out(table: Table, bots: Sequence[Bot | Life], names: list[str], after: Callable[[], None]) -> None:
    """Ask the bots (one per seat) until the match is over; `after` is called after each answer.

    Bots that go on after the longest match of the game are stopped: rules may let them go in circles for ever."""
    left = table.game.longest
    while table.outcome is None:
        if left == 0:
            hint = "other bots, or another seed, may find an end"
            raise HyakkiError(f"The match has no end after {table.game.longest} answers", hint)
        left -= 1
        seat = table.to_act()[0]
        answer(table, seat, bots[seat], names[seat])
        after()


def play_match(
    game: Game | str,
    bots: Sequence[Maker],
    seats: int | None = None,
    options: dict[str, Json] | None = None,
    seed: int | str | None = None,
    position: dict[str, Any] | None = None,
    budget: Budget | None = None,
) -> Table:
    """A match between bots, played to its end: the table has the outcome, the record and all events.

    `bots` are names (`"greedy"`, or `"package.module:factory"` for one in a process of its own) or classes of bots,
    which run in this process; fewer than there are seats take turns. Without `seats` there are as many seats as bots,
    and for one bot the fewest of the game. The same seed gives the same match, as long as no bot runs out of time.
    A bot that fails ends it with BotFailed.

    >>> table = play_match("tsuro-seas", ["random"], seed=7)
    >>> table.outcome.winners
    (0,)
    """
    if isinstance(bots, str) or not bots:
        raise BadInput("bots", f"{bots!r:.40} is not a list of bots", 'write ["random"] for the same in all seats')
    wanted = seats if seats is not None or position is not None or len(bots) == 1 else len(bots)
    table = Table(game, wanted, options, seed, position)
    count = table.state.facts.seats
    if len(bots) > count:
        raise BadInput("bots", f"{len(bots)} bots for {count} seats", "give seats, or fewer bots")
    names = [name_of(bots[seat % len(bots)]) for seat in range(count)]
    table.record.header["players"] = names
    with ExitStack() as open_things:
        made = [
            open_things.enter_context(Life(partial(made_bot, bots[s % len(bots)], table.game, budget or Budget())))
            for s in range(count)
        ]
        play_out(table, made, names, lambda: None)
    return table


def made_bot(maker: Maker, game: Game, budget: Budget) -> Bot:
    """A bot for one seat of one match."""
    if isinstance(maker, str):
        return make_bot(maker, game, budget)
    if not callable(maker) or isinstance(maker, Bot):
        raise BadInput(
            "bots", f"{maker!r:.60} is neither a name nor a class of bots", "each seat makes a bot of its own"
        )
    return maker(game, budget)


def living(name: str, game: Game, budget: Budget) -> Life:
    """A bot by its name, for the length of a match."""
    return Life(partial(make_bot, name, game, budget))


def name_of(maker: Maker) -> str:
    """What a bot is called in records and errors."""
    return maker if isinstance(maker, str) else str(getattr(maker, "__name__", type(maker).__name__))
