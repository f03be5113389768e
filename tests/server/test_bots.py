"""Bots at tables: outside the event loop, at a pace that tells nothing, replaced when they fail."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from hyakki.server.bots import answer_time
from hyakki.server.config import Paces
from server.harness import TOY, TSURO, House, first_action, run

TICK = 0.25


@pytest.mark.parametrize("bot", ["raising", "cheating", "dying"])
def test_a_bot_that_fails_is_replaced_by_random_and_the_table_is_told(tmp_path: Path, bot: str) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, seats=2, preset="first game", pace="instant")
        page = await house.open(guest, table)
        await page.ask("add_bot", seat=1, bot=bot)
        await page.ask("start")
        await page.act(first_action(page), "k")
        while page.state["to_act"] != [0]:
            await page.take()
        assert page.notices == [{"n": page.notices[0]["n"], "key": "table.bot_failed", "args": {"seat": 1, "bot": bot}}]
        assert page.room["seats"][1]["bot"] == "random"

    run(tmp_path, story)


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
    moments = [answer_time(10.0, 10.0 + thought, TICK) for thought in (0.0, 0.001, 0.06, 0.249)]
    assert moments == [10.0 + TICK] * len(moments)  # whatever it thought within the tick
    assert answer_time(10.0, 10.26, TICK) == 10.0 + 2 * TICK


def test_bots_alone_play_only_for_somebody_who_watches(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        bots = {"sit": None, "bots": "random", "start": True}
        table = await house.table(guest, TSURO, seats=2, preset="first game", pace="instant", **bots)
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
        table = await house.table(guest, seats=2, bots="stuck", start=True, pace="instant")
        page = await house.open(guest, table)
        await page.act(first_action(page), "k")
        for _ in range(40):
            await page.ask("ping")
        assert page.state["to_act"] == [1]  # it thinks on, and the server answers meanwhile

    run(tmp_path, story)
