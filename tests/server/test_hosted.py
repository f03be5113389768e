"""Bots of others on a server: only where the host allows them, made where bots think, replaced when they fail."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyakki.bots import BOTS, BotFailed
from hyakki.core.errors import BadInput
from hyakki.games import GAMES
from hyakki.server.bots import hosted
from hyakki.trials.client import Browser
from server.harness import HOST, TSURO, House, first_action, refused, run

TEXT = "bots.misbehaving_bots:Text"
RAISES = "bots.misbehaving_bots:Raises"
GAME = GAMES[TSURO]


@pytest.fixture
def allowed() -> Iterator[None]:
    """Both bots on the list, for one test."""
    before = dict(BOTS)
    hosted.allow([TEXT, RAISES], GAME)
    yield
    BOTS.clear()
    BOTS.update(before)


@pytest.mark.usefixtures("allowed")
def test_a_bot_that_the_host_allows_is_offered_and_plays(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        offered = (await house.call(guest, "GET", f"/api/games/{TSURO}"))["bots"]
        assert TEXT in [bot["name"] for bot in offered]
        table = await house.table(guest, seats=2, preset="first game", pace="instant")
        page = await house.open(guest, table)
        await page.ask("add_bot", seat=1, bot=TEXT)
        await page.ask("start")
        await page.act(first_action(page), "k")
        while page.state["to_act"] != [0]:
            await page.take()
        assert page.notices == []
        assert page.room["seats"][1]["bot"] == TEXT

    run(tmp_path, story)


@pytest.mark.usefixtures("allowed")
def test_one_that_fails_is_replaced_and_the_table_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, seats=2, preset="first game", pace="instant"))
        await page.ask("add_bot", seat=1, bot=RAISES)
        await page.ask("start")
        await page.act(first_action(page), "k")
        while page.state["to_act"] != [0]:
            await page.take()
        assert [(notice["key"], notice["args"]["bot"]) for notice in page.notices] == [("table.bot_failed", RAISES)]
        assert page.room["seats"][1]["bot"] == "random"

    run(tmp_path, story)


def test_a_page_never_names_code_to_run(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, seats=2))
        await refused(page.ask("add_bot", seat=1, bot=TEXT), "missing", "There is no bot")

    run(tmp_path, story)


def test_one_no_longer_allowed_after_a_restart_gives_its_place_to_random(tmp_path: Path) -> None:
    begun: list[str] = []

    async def before(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, seats=2, preset="first game", pace="slow")
        page = await house.open(guest, table)
        await page.ask("add_bot", seat=1, bot=TEXT)
        await page.ask("start")
        begun[:] = [table, guest.cookie]

    async def after(house: House) -> None:
        guest = Browser(HOST, house.port)
        guest.cookie = begun[1]
        page = await house.open(guest, begun[0])
        await page.act(first_action(page), "k")
        while page.state["to_act"] != [0]:
            await page.take()
        assert [(notice["key"], notice["args"]["bot"]) for notice in page.notices] == [("table.bot_failed", TEXT)]

    BOTS[TEXT] = hosted.HostedBot
    try:
        run(tmp_path, before)
    finally:
        del BOTS[TEXT]
    run(tmp_path, after)


def test_the_server_itself_never_loads_its_code() -> None:
    name = "bots.server_only_bot:Bot"
    with pytest.raises(BotFailed, match="raised ModuleNotFoundError"):
        hosted.allow([name], GAME)
    assert name not in BOTS
    assert "bots.server_only_bot" not in sys.modules


@pytest.mark.parametrize(("names", "reason"), [(["random"], "is there already"), (["nobody"], 'no bot "nobody"')])
def test_what_is_no_bot_of_others_is_refused(names: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        hosted.allow(names, GAME)
