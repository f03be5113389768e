"""The processes in which bots think: tables take turns, budgets shrink alike, and a stuck one is replaced."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
import pytest

from hyakki.bots.base import BotFailed
from hyakki.bots.protocol import Question
from hyakki.server.bots.queue import Asker
from hyakki.server.bots.thinkers import NoThinker, Thinkers
from hyakki.server.config import Limits
from server.server_games import GAMES_PATH
from toy import NAME

IMPATIENT = Limits(thinking_patience=1.5)
TABLE = Asker(table="t")


def question(bot: str) -> Question:
    view = msgspec.Raw(b'{"legal": [["pass"]], "hand": []}')
    return Question(game=NAME, bot=bot, view=view, events=msgspec.Raw(b"[]"), random="01")


def test_tables_take_turns_and_share_the_time() -> None:
    async def story() -> None:
        pool = Thinkers(1, GAMES_PATH, Limits())
        order: list[str] = []
        asked: list[Question] = []

        async def ask(table: str) -> None:
            asked.append(question("random"))
            assert await pool.ask(Asker(table=table), asked[-1], 0.8) == ("pass",)
            order.append(table)

        await asyncio.gather(*[ask(table) for table in ("busy", "busy", "busy", "other", "third")])
        assert set(order[:3]) == {"busy", "other", "third"}
        seconds = [one.seconds for one in asked]
        assert seconds[0] == pytest.approx(0.8 / 3)  # three tables wait for one process
        assert max(seconds) <= 0.8
        await pool.stop()

    asyncio.run(story())


def test_a_stuck_thinker_is_ended_and_the_next_question_answered() -> None:
    async def story() -> None:
        pool = Thinkers(1, GAMES_PATH, IMPATIENT)
        assert await pool.ask(TABLE, question("random"), 0.1) == ("pass",)
        with pytest.raises(BotFailed, match="died or was stuck"):
            await pool.ask(TABLE, question("stuck"), 0.1)
        assert await pool.ask(TABLE, question("random"), 0.1) == ("pass",)
        await pool.stop()

    asyncio.run(story())


def test_what_is_asked_again_waits_behind_the_other_tables() -> None:
    async def story() -> None:
        pool = Thinkers(1, GAMES_PATH, IMPATIENT)
        settled: list[str] = []

        async def ask(table: str, bot: str) -> None:
            with contextlib.suppress(BotFailed):
                await pool.ask(Asker(table=table), question(bot), 0.1)
            settled.append(table)

        tables = {"first": "stuck", "second": "dying", "third": "stuck", "good": "random", "quick": "random"}
        await asyncio.gather(*[ask(table, bot) for table, bot in tables.items()])
        assert settled == ["good", "quick", "first", "second", "third"]
        await pool.stop()

    asyncio.run(story())


def test_when_no_process_starts_nobody_waits_for_a_turn() -> None:
    async def story() -> None:
        pool = Thinkers(1, "server.slow_games:GAMES", Limits(thinker_start_seconds=0.5))
        async with asyncio.timeout(40):  # one after the other would take longer than that
            failures = await asyncio.gather(
                *[pool.ask(Asker(table=str(table)), question("random"), 0.1) for table in range(50)],
                return_exceptions=True,
            )
        assert {type(failure) for failure in failures} == {NoThinker}
        await pool.stop()

    asyncio.run(story())


def test_a_process_that_does_not_know_a_life_is_told_everything_once() -> None:
    """As after a restart, or when the bot was idle and gave its place to others."""

    def told(*lines: int) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode([{"n": n, "key": "answer", "args": {"n": n}} for n in lines]))

    async def story() -> None:
        pool = Thinkers(2, GAMES_PATH, Limits())
        wanted: list[int] = []

        def whole() -> msgspec.Raw:
            wanted.append(1)
            return told(1, 2, 3)

        for have, events in ((5, told(3)), (6, told(4)), (7, told(5))):
            asked = question("listening")
            asked.life, asked.have, asked.upto, asked.events = "a life", have, have + 1, events
            assert await pool.ask(TABLE, asked, 0.5, whole) == ("pass",)
        assert wanted == [1]
        await pool.stop()

    asyncio.run(story())
