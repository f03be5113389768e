"""Bots at tables: outside the event loop, at a pace that tells nothing, replaced when they fail."""

from __future__ import annotations

import asyncio
import dataclasses
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hyakki.server.config import Paces
from hyakki.trials.client import Page
from server.harness import LIMITS, TOY, TSURO, House, first_action, run
from server.server_games import MARK

TICK = 0.25


@pytest.mark.parametrize("bot", ["raising", "cheating", "dying"])
def test_a_bot_that_fails_is_replaced_by_random_and_the_table_is_told(tmp_path: Path, bot: str) -> None:
    async def story(house: House) -> None:
        page = await answered_by(house, bot)
        assert page.notices == [{"n": page.notices[0]["n"], "key": "table.bot_failed", "args": {"seat": 1, "bot": bot}}]
        assert page.room["seats"][1]["bot"] == "random"

    run(tmp_path, story)


async def answered_by(house: House, bot: str) -> Page:
    """A table at which a person has answered, and then the bot's seat."""
    guest = await house.guest()
    table = await house.table(guest, seats=2, preset="first game", pace="instant")
    page = await house.open(guest, table)
    await page.ask("add_bot", seat=1, bot=bot)
    await page.ask("start")
    await page.act(first_action(page), "k")
    while page.state["to_act"] != [0]:
        await page.take()
    return page


def test_a_question_whose_process_was_killed_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "killed"))

    async def story(house: House) -> None:
        page = await answered_by(house, "killed once")
        assert (tmp_path / "killed").exists()
        assert page.notices == []
        assert page.room["seats"][1]["bot"] == "killed once"

    run(tmp_path, story)


def test_a_thought_that_outlives_its_match_does_no_harm_to_the_next_with_fewer_seats(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        first: dict[str, Any] = {"options": {"first_player": 2}, "preset": "first game"}
        table = await house.table(guest, seats=3, bot="random", start=True, pace="slow", **first)
        page = await house.open(guest, table)
        live = await house.services.tables.get(table)
        assert page.state["to_act"] == [2]  # whose bot answers when the next match has begun
        for request in ("end", "reopen"):
            await page.ask(request)
        await page.ask("settings", seats=2, options={"first_player": 1})
        await page.ask("start")
        while page.state["to_act"] != [0]:  # the bot of this match was asked later
            await page.take()
        assert await house.services.tables.get(table) is live
        assert not live.dropped

    run(tmp_path, story, paces=Paces(slow=1.0))


def test_a_bot_that_hangs_is_asked_again_then_answered_for(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        page = await answered_by(house, "stuck")
        assert [(notice["key"], notice["args"]["bot"]) for notice in page.notices] == [("table.bot_failed", "stuck")]
        assert page.room["seats"][1]["bot"] == "random"

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, thinking_patience=1.0))


@pytest.mark.parametrize("trouble", ["dies at its start", "hangs at its start", "cannot be started"])
def test_without_processes_answers_are_made_in_the_server_and_the_table_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    changes: dict[str, Any] = {"limits": dataclasses.replace(LIMITS, thinker_start_seconds=0.5)}
    if trouble == "cannot be started":
        monkeypatch.setattr(sys, "executable", str(tmp_path / "no such program"))
    else:
        changes["games_path"] = "server.no_games:GAMES" if "dies" in trouble else "server.slow_games:GAMES"

    async def story(house: House) -> None:
        page = await answered_by(house, "random")
        told = {"key": "table.answered_for_bot", "args": {"seat": 1, "bot": "random"}}
        assert [{"key": notice["key"], "args": notice["args"]} for notice in page.notices] == [told]
        for number in range(3):
            if page.state["view"]["outcome"] is not None:
                break
            await page.act(first_action(page), f"k{number}")
            while page.state["to_act"] not in ([0], []):
                await page.take()
        assert len(page.notices) == 1
        assert page.room["seats"][1]["bot"] == "random"

    run(tmp_path, story, **changes)


@pytest.mark.parametrize("bot", ["listening", "deaf"])
def test_a_bot_hears_all_its_seat_heard_if_it_listens(tmp_path: Path, bot: str) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, TSURO, seats=2, preset="first game", pace="instant", sit=None)
        page = await house.open(guest, table)
        for seat in range(2):
            await page.ask("add_bot", seat=seat, bot=bot)
        await page.ask("start")
        while page.room["phase"] == "playing":
            await page.take()
        assert page.notices == []  # a bot that fails is replaced, and the table told
        assert page.state["line"] > 2  # both have answered

    run(tmp_path, story)


def test_the_visible_delay_does_not_depend_on_what_a_bot_holds(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, TOY, seats=2, pace="slow", options={"rounds": 4, "hand": 3})
        page = await house.open(guest, table)
        await page.ask("add_bot", seat=1, bot="moody")
        await page.ask("start")
        ticks: list[float] = []
        number = 0
        while page.room["phase"] == "playing" and len(ticks) < 6:
            if not page.state["actions"]:
                await page.take()
                continue
            number += 1
            alone = page.state["to_act"] == [0]  # so the bot is asked only after the answer
            began = time.perf_counter()
            await page.act(first_action(page), f"k{number}")
            if alone and page.state["to_act"] == [1]:
                line = page.state["line"]
                while page.state["line"] == line:
                    await page.take()
                ticks.append((time.perf_counter() - began) / TICK)
        assert len(ticks) >= 3
        assert min(ticks) >= 1  # never sooner, however quickly it thought

    run(tmp_path, story, paces=Paces(slow=TICK))


def test_bots_alone_play_only_for_somebody_who_watches(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        bots = ["random", "random"]
        wish: dict[str, Any] = {"seats": 2, "preset": "first game", "pace": "instant"}
        table = await house.table(guest, TSURO, sit=None, bots=bots, start=True, **wish)
        await asyncio.sleep(0.2)
        page = await house.open(guest, table)
        assert page.state["line"] == 1
        while page.room["phase"] == "playing":
            await page.take()
        await page.ask("ping")
        assert page.state["view"]["outcome"]["winners"]

    run(tmp_path, story)


def test_bots_think_outside_the_event_loop(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, seats=2, bot="stuck", start=True, pace="instant")
        page = await house.open(guest, table)
        await page.act(first_action(page), "k")
        for _ in range(40):
            await page.ask("ping")
        assert page.state["to_act"] == [1]  # it thinks on, and the server answers meanwhile

    run(tmp_path, story)


def test_a_bot_that_thinks_about_a_match_that_was_ended_does_not_answer_in_the_next_one(tmp_path: Path) -> None:
    """The first question of both has the same number; what it would show of its hand then is not in its hand now."""
    seeds = iter(["00" * 32, "01" * 32])

    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, "masquerade", bot="deaf", start=True)
        page = await house.open(guest, table)
        await page.ask("end")
        await page.ask("rematch")
        asked = page.state["token"]
        await page.act(first_action(page), "k")
        while page.state["token"] == asked:
            await page.take()
        assert page.notices == [notice for notice in page.notices if notice["key"] == "table.ended"]

    run(tmp_path, story, paces=Paces(normal=TICK), new_seed=lambda: next(seeds))
