"""Bots at tables: asked outside the event loop, answering after a time that tells nothing of what they hold."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import msgspec

from hyakki.bots.base import BotFailed
from hyakki.bots.characters import level_of
from hyakki.bots.life import bot_rng
from hyakki.bots.protocol import Question
from hyakki.bots.registry import BOTS, offered
from hyakki.core.chance import below
from hyakki.core.errors import HyakkiError
from hyakki.server.bots.pacing import ticks_of
from hyakki.server.bots.queue import COSTS, Asker
from hyakki.server.bots.thinkers import NoThinker, Thinkers
from hyakki.server.config import Config
from hyakki.server.log import log, place_of
from hyakki.server.speech.problems import Problem
from hyakki.server.tables.changing import Changing
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.tables import Tables

FALLBACK = "random"
ANSWERED = "table.answered_for_bot"

OnTable = Callable[[LiveTable], None]


class BotPlayers:
    """Looks after every bot of every table in memory."""

    def __init__(self, config: Config, tables: Tables, on_change: OnTable, on_trouble: OnTable) -> None:
        self._config = config
        self._tables = tables
        self.thinkers = Thinkers(config.bot_processes, config.games_path, config.limits)
        self._on_change = on_change  # after an answer
        self._on_trouble = on_trouble  # memory and store may differ
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.stop()

    async def wake_stored(self) -> None:
        """After a start: the bots of stored tables whose turn it is think on; of those that are ours."""
        for table, stored in await self._tables.store.read(lambda reads: reads.playing()):
            room = stored.room
            if not self._tables.store.owns(table) or self._tables.in_memory(table):
                continue
            if room.game in self._tables.installed and any(room.seats[seat].bot is not None for seat in stored.waits):
                try:
                    self.consider(await self._tables.get(table))
                except Exception as error:
                    log("wake_failed", error=type(error).__name__, at=place_of(error))
            await asyncio.sleep(0)

    def consider(self, live: LiveTable) -> None:
        """Ask every bot that owes an answer and is not asked already."""
        room, table = live.room, live.match
        if table is None or room.phase != "playing" or room.paused or room.take_back is not None or live.dropped:
            return
        if self._tables.store.writer.failing_since is not None:
            return  # no answer could be kept: they are asked when one can
        if not live.watchers and not room.people():
            return  # bots do not play for an empty room
        for seat in table.to_act():
            bot = room.seats[seat].bot
            if bot is not None and live.thinking.get(seat) != (token := live.token()):
                live.thinking[seat] = token
                task = asyncio.create_task(self._play(live, seat, token, bot))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _play(self, live: LiveTable, seat: int, token: str, bot: str) -> None:
        """Ask, wait for the right moment, answer; then see who is asked next."""
        try:
            await self._answer(live, seat, token, bot)
        except Exception as error:
            log("bot_turn_failed", bot=bot, error=type(error).__name__, at=place_of(error))
            live.dropped = live.dropped or not isinstance(error, Problem)
            self._on_trouble(live)
            return
        finally:
            if live.thinking.get(seat) == token:
                del live.thinking[seat]
        self._on_change(live)

    async def _answer(self, live: LiveTable, seat: int, token: str, bot: str) -> None:
        """What the bot answers; if it fails, what chance answers, so that no table ever stands still."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        paces = self._config.paces
        tick: float = getattr(paces, live.room.pace)
        level = level_of(bot, live.game)
        ticks = ticks_of(level, tick, paces.thinking_share)
        async with live:
            if not self._still_asked(live, seat, token, bot):
                return
            question = self._question(live, seat, bot)
        action: tuple[str | int, ...] | str = ()
        failure: BotFailed | None = None
        try:
            if bot not in offered(live.game):  # stored while a host allowed it
                raise BotFailed(bot, "is not allowed here any more")
            events, upto = live.log, question.upto
            asker = Asker(live.room.creator, live.id, COSTS.get(level or "", 1.0))
            seconds = ticks * tick * paces.thinking_share
            action = await self.thinkers.ask(asker, question, seconds, lambda: events.heard(seat, 0, upto))
            live.bots_told[seat] = (question.life, upto)
        except BotFailed as lost:
            failure = lost
        live.lateness.came(asked, loop.time(), ticks, tick)
        while (left := live.lateness.due(asked, ticks, tick) - loop.time()) > 0:
            await asyncio.sleep(left)  # meanwhile others of the table may turn out to be late
        async with Changing(live) as change:
            if not self._still_asked(live, seat, token, bot):
                return
            self._tables.store.writer.refuse_if_failing()
            if failure is None:
                try:
                    live.running().submit(seat, action)
                except HyakkiError as error:
                    failure = BotFailed(bot, f"answered what it may not: {error.reason}")
            if failure is not None:
                self._make_do(live, seat, question, failure)
                change.room()
            change.answers()

    def _still_asked(self, live: LiveTable, seat: int, token: str, bot: str) -> bool:
        room = live.room
        if room.phase != "playing" or room.paused or room.take_back is not None or live.token() != token:
            return False
        return room.seats[seat].bot == bot and seat in live.running().to_act()  # the next match may have fewer seats

    def _make_do(self, live: LiveTable, seat: int, question: Question, failure: BotFailed) -> None:
        """A random answer; the table is told, and a bot that failed by its own doing gives its place to `random`."""
        log("bot_failed", bot=failure.name, game=live.game.name, error=type(failure).__name__)
        table, place = live.running(), live.room.seats[seat]
        legal = table.legal(seat)
        if failure.name == FALLBACK or isinstance(failure, NoThinker):
            last = live.room.notices[-1:]
            args = {"seat": seat, "bot": failure.name}
            if not [notice for notice in last if (notice.key, notice.args) == (ANSWERED, args)]:
                live.notice(ANSWERED, **args)
        else:
            live.notice("table.bot_failed", seat=seat, bot=failure.name)
            place.bot = FALLBACK
            if place.guest is None:
                place.name = FALLBACK
        table.submit(seat, legal[below(Random(bytes.fromhex(question.random)), len(legal))])

    def _question(self, live: LiveTable, seat: int, bot: str) -> Question:
        """What leaves for the bot's process: the seat's view, what it heard since as bytes, and a source of chance.

        A bot lives as long as a match goes forwards: after an undo another one is told what stands."""
        table = live.running()
        question = Question(live.game.name, bot, f"{live.id} {live.room.series} {seat} {bot} {table.undos}")
        question.view = msgspec.Raw(msgspec.json.encode(table.view(seat)))
        question.random = bot_rng(table, seat).bytes.hex()
        if bot in BOTS and BOTS[bot].LISTENS:  # characters know what their view tells
            life, told = live.bots_told.get(seat, ("", 0))
            question.have, question.upto = told if life == question.life else 0, live.n
            question.events = live.log.heard(seat, question.have)
        return question
