"""Bots at tables: asked outside the event loop, answering after a time that tells nothing of what they hold."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable

import msgspec

from hyakki.bots import BOTS
from hyakki.bots.base import BotFailed
from hyakki.core.errors import HyakkiError
from hyakki.server.config import Config
from hyakki.server.live import LiveTable
from hyakki.server.log import log, place_of
from hyakki.server.problems import Problem
from hyakki.server.tables import Tables
from hyakki.server.thinkers import Question, Thinkers

FALLBACK = "random"
NOTHING = msgspec.Raw(b"[]")

OnTable = Callable[[LiveTable], None]


class BotPlayers:
    """Looks after every bot of every table in memory."""

    def __init__(self, config: Config, tables: Tables, on_change: OnTable, on_trouble: OnTable) -> None:
        self._config = config
        self._tables = tables
        self._thinkers = Thinkers(config.bot_processes, config.games_path)
        self._on_change = on_change  # after an answer
        self._on_trouble = on_trouble  # memory and store may differ
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinkers.stop()

    async def wake_stored(self) -> None:
        """After a start: the bots of stored tables whose turn it is think on."""
        for table, stored in self._tables.store.playing():
            room = stored.room
            if any(room.seats[seat].bot is not None for seat in stored.waits):
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
        if not live.watchers and not room.people():
            return  # bots do not play for an empty room
        token = table.token()
        for seat in table.to_act():
            bot = room.seats[seat].bot
            if bot is not None and live.thinking.get(seat) != token:
                live.thinking[seat] = token
                task = asyncio.create_task(self._play(live, seat, token, bot))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _play(self, live: LiveTable, seat: int, token: str, bot: str) -> None:
        """Ask, wait for the right moment, answer; then see who is asked next."""
        try:
            failure = await self._answer(live, seat, token, bot)
            if failure is not None:
                await self._replace(live, seat, failure)
        except Exception as error:
            log("bot_turn_failed", bot=bot, error=type(error).__name__, at=place_of(error))
            live.dropped = live.dropped or not isinstance(error, Problem)
            self._on_trouble(live)
            return
        finally:
            if live.thinking.get(seat) == token:
                del live.thinking[seat]
        self._on_change(live)

    async def _answer(self, live: LiveTable, seat: int, token: str, bot: str) -> BotFailed | None:
        """The failure of the bot, if it failed."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        tick: float = getattr(self._config.paces, live.room.pace)
        async with live:
            if not self._still_asked(live, seat, token):
                return None
            question = self._question(live, seat, bot)
        try:
            action = await self._thinkers.ask(live.id, question, tick * self._config.paces.thinking_share)
        except BotFailed as failure:
            return failure
        await asyncio.sleep(answer_time(asked, loop.time(), tick) - loop.time())
        async with live:
            if not self._still_asked(live, seat, token):
                return None
            table = live.running()
            before = len(table.record.lines)
            try:
                table.submit(seat, action)
            except HyakkiError as error:
                return BotFailed(bot, f"answered what it may not: {error.reason}")
            await live.keep(live.answered(before, ""), room=table.outcome is not None, state=True)
        return None

    def _still_asked(self, live: LiveTable, seat: int, token: str) -> bool:
        room = live.room
        if room.phase != "playing" or room.paused or room.take_back is not None or room.seats[seat].bot is None:
            return False
        return live.running().token() == token and seat in live.running().to_act()

    def _question(self, live: LiveTable, seat: int, bot: str) -> Question:
        """What leaves for the bot's process: the seat's view and events as bytes, and a source of chance."""
        table = live.running()
        source = f"hyakki bot {table.seed} {seat} {len(table.record.lines)}"
        return Question(
            game=live.game.name,
            bot=bot,
            view=msgspec.Raw(msgspec.json.encode(table.view(seat))),
            events=live.log.heard(seat, 0) if BOTS[bot].LISTENS else NOTHING,
            random=int.from_bytes(hashlib.sha256(source.encode()).digest()[:8], "big") >> 1,
        )

    async def _replace(self, live: LiveTable, seat: int, failure: BotFailed) -> None:
        """A bot that fails gives its place to `random`, and the table is told."""
        log("bot_failed", bot=failure.name, game=live.game.name)
        async with live:
            place = live.room.seats[seat]
            if place.bot is None or place.bot != failure.name:
                return
            if place.bot == FALLBACK:
                raise Problem("broken", "The last bot failed")
            live.notice("table.bot_failed", seat=seat, bot=place.bot)
            place.bot = FALLBACK
            if place.guest is None:
                place.name = FALLBACK
            await live.keep_room()


def answer_time(asked: float, ready: float, tick: float) -> float:
    """The end of the tick in which a bot was ready: whole ticks alone are seen, however long it thought."""
    return asked + ((ready - asked) // tick + 1) * tick
