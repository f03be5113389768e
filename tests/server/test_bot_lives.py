"""Bots on a server live as they do in the arena: through a match, a restart, an undo, and in somebody's place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bots.memory_bots import Remembering
from hyakki import GAMES, Budget, Record, Table, play_match
from hyakki.bots import BOTS
from hyakki.bots.life import Life
from hyakki.server.bots.hosted import HostedBot
from hyakki.trials.client import Page, Refused
from server.harness import TSURO, House, catch_up, first_action, run, to_act

BOT = "bots.memory_bots:Remembering"
SEED = "5e" * 32
GAME = GAMES[TSURO]
FIXED: dict[str, Any] = {"new_seed": lambda: SEED}


@pytest.fixture(autouse=True)
def allowed() -> Iterator[None]:
    BOTS[BOT] = HostedBot
    yield
    del BOTS[BOT]


async def record_of(house: House, table: str) -> Record:
    """The record so far, as the server holds it."""
    return (await house.services.tables.get(table)).running().record


async def turns(page: Page, name: str, count: int) -> None:
    """Seat 0 answers so many times, each when the bots have answered."""
    for number in range(count):
        while page.room["phase"] == "playing" and not page.state["actions"]:
            await page.take()
        if page.room["phase"] == "playing":
            await page.act(first_action(page), f"{name}{number}")


def mirrored(record: Record, made: int = 0) -> int:
    """Go through a record at a table of our own; every answer of seat 1 is what a bot of ours gives there.

    It is made before line `made`, up to which the answers are not its own or another's. Returns how many it gave."""
    table = Table(GAME, record.header["seats"], record.header["options"], SEED)
    life, answers = Life(partial(Remembering, GAME, Budget())), 0
    while len(table.record.lines) < len(record.lines):
        number = len(table.record.lines)
        line = record.lines[number]
        if line.undoes:
            table.take_back(line.seat, line.undoes)
            continue
        if line.seat == 1 and number >= made:
            action = life.choose(table, 1)
            assert isinstance(action, tuple)
            assert GAME.format(action) == line.text
            answers += 1
        table.submit(line.seat, line.text)
    assert [line.text for line in table.record.lines] == [line.text for line in record.lines]
    return answers


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_with_memory_plays_the_same_match_as_in_the_arena(tmp_path: Path, processes: int) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        wish: dict[str, Any] = {"seats": 3, "preset": "standard", "pace": "instant"}
        table = await house.table(guest, TSURO, sit=None, bots=[BOT] * 3, start=True, **wish)
        page = await house.open(guest, table)
        while page.room["phase"] == "playing":
            await page.take()
        assert page.notices == []
        here = await record_of(house, table)
        arena = play_match(GAME, [Remembering], seats=3, options=here.header["options"], seed=SEED)
        assert len(here.lines) > 20
        assert [line.text for line in here.lines] == [line.text for line in arena.record.lines]

    run(tmp_path, story, bot_processes=processes, **FIXED)


def test_after_a_take_back_the_bot_knows_what_stands(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, TSURO, seats=2, bot=BOT, start=True, pace="instant")
        page = await house.open(guest, table)
        await turns(page, "a", 3)
        while not page.state["actions"]:
            await page.take()
        answers = [e["args"]["n"] for e in page.events if e["key"] == "answer" and e["args"]["seat"] == 0]
        await page.ask("ask_back", line=answers[1])
        await turns(page, "b", 3)
        while page.room["phase"] == "playing" and not page.state["actions"]:
            await page.take()
        assert [notice["key"] for notice in page.notices if "bot" in notice["key"]] == []
        record = await record_of(house, table)
        assert any(line.undoes for line in record.lines)
        assert mirrored(record) >= 4

    run(tmp_path, story, **FIXED)


def test_after_a_restart_the_bot_is_made_again_from_what_its_seat_heard(tmp_path: Path) -> None:
    seen: dict[str, Any] = {}

    async def before(house: House) -> None:
        guest = await house.guest()
        seen["table"] = await house.table(guest, TSURO, seats=2, bot=BOT, start=True, pace="instant")
        page = await house.open(guest, seen["table"])
        await turns(page, "a", 3)
        while not page.state["actions"]:
            await page.take()
        seen["cookie"] = guest.cookie
        seen["lines"] = len((await record_of(house, seen["table"])).lines)

    async def after(house: House) -> None:
        guest = await house.guest()
        guest.cookie = seen["cookie"]
        page = await house.open(guest, seen["table"])
        await turns(page, "b", 2)
        while page.room["phase"] == "playing" and not page.state["actions"]:
            await page.take()
        assert page.notices == []
        assert mirrored(await record_of(house, seen["table"]), seen["lines"]) >= 2

    run(tmp_path, before, **FIXED)
    run(tmp_path, after, **FIXED)


def test_a_stand_in_hears_all_that_its_seat_heard(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="standard", pace="instant")
        for number in range(4):
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up(pages)
        begun = len((await record_of(house, table)).lines)
        await pages[1].close()
        while pages[0].room["seats"][1]["bot"] is None:
            await asyncio.sleep(0.1)  # a socket may not ask without end
            with suppress(Refused):  # not long absent yet
                await pages[0].ask("hand_over", seat=1, bot=BOT)
        await turns(pages[0], "a", 3)
        while pages[0].room["phase"] == "playing" and not pages[0].state["actions"]:
            await pages[0].take()
        assert [notice for notice in pages[0].notices if "failed" in notice["key"]] == []
        assert mirrored(await record_of(house, table), begun) >= 2

    run(tmp_path, story, long_absence=0.2, **FIXED)
