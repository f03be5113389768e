"""The processes in which bots think: tables take turns, budgets shrink alike, and a stuck one is replaced."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from hyakki.bots.base import BotFailed
from hyakki.server import thinkers
from hyakki.server.thinkers import Question, Thinkers
from server.server_games import GAMES_PATH
from toy import NAME


def question(bot: str) -> Question:
    view = msgspec.Raw(b'{"legal": [["pass"]], "hand": []}')
    return Question(game=NAME, bot=bot, view=view, events=msgspec.Raw(b"[]"), random=1)


def test_tables_take_turns_and_share_the_time() -> None:
    async def story() -> None:
        pool = Thinkers(1, GAMES_PATH)
        order: list[str] = []
        asked: list[Question] = []

        async def ask(table: str) -> None:
            asked.append(question("random"))
            assert await pool.ask(table, asked[-1], 0.8) == ("pass",)
            order.append(table)

        await asyncio.gather(*[ask(table) for table in ("busy", "busy", "busy", "other", "third")])
        assert set(order[:3]) == {"busy", "other", "third"}
        seconds = [one.seconds for one in asked]
        assert seconds[0] == pytest.approx(0.8 / 3)  # three tables wait for one process
        assert max(seconds) <= 0.8
        await pool.stop()

    asyncio.run(story())


def test_a_stuck_thinker_is_ended_and_the_next_question_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "PATIENCE", 0.2)
    monkeypatch.setattr(thinkers, "START_PATIENCE", 5.0)

    async def story() -> None:
        pool = Thinkers(1, GAMES_PATH)
        assert await pool.ask("t", question("random"), 0.1) == ("pass",)
        with pytest.raises(BotFailed, match="died or was stuck"):
            await pool.ask("t", question("stuck"), 0.1)
        assert await pool.ask("t", question("random"), 0.1) == ("pass",)
        await pool.stop()

    asyncio.run(story())
