"""A game of another package on a real server: played there, listed as gone when it is, and going on when it is back."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hyakki.games import GAMES
from hyakki.server.wire.security import CONTENT_POLICY
from hyakki.trials.child import ServerProcess
from hyakki.trials.client import Browser, Page, Refused
from packages import NAME, lay, lay_game
from server.harness import HOST, LIMITS, TOY, TSURO, House, run

Story = Callable[[Browser, "Kept"], Awaitable[None]]


@dataclass
class Kept:
    """What one life of the server leaves to the next."""

    cookie: str = ""
    playing: str = ""
    waiting: str = ""
    over: str = ""
    match: str = ""
    pages: list[Page] = field(default_factory=list)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with the game's package, which brings a board."""
    folder = tmp_path / "site"
    package = lay_game(folder)
    (package / "board").mkdir()
    (package / "board" / "board.js").write_text("export function mount(element) {}\n", encoding="utf-8")
    (package / "board" / "notes.txt").write_text("not served", encoding="utf-8")
    return folder


def serve(database: Path, site: Path | None, story: Story, kept: Kept) -> list[dict[str, Any]]:
    """One life of a server, with the packages of a folder or without; returns what it has logged."""
    log = database.with_name(database.name + ".log")
    before = log.stat().st_size if log.exists() else 0
    with ServerProcess(database, more=site) as server:
        browser = server.browser()
        browser.cookie = kept.cookie
        browser.arrive()
        kept.cookie = browser.cookie
        asyncio.run(timed(story, browser, kept))
    return [json.loads(line) for line in log.read_bytes()[before:].decode().splitlines()]


async def timed(story: Story, browser: Browser, kept: Kept) -> None:
    try:
        async with asyncio.timeout(60):
            await story(browser, kept)
    finally:
        for page in kept.pages:
            await page.close()
        kept.pages = []


async def opened(browser: Browser, kept: Kept) -> Page:
    page = await browser.open()
    kept.pages.append(page)
    return page


async def look(browser: Browser, kept: Kept, table: str) -> Page:
    page = await opened(browser, kept)
    await page.ask("watch", table=table, have=0)
    return page


def listed(browser: Browser) -> dict[str, dict[str, Any]]:
    return {table["table"]: table for table in browser.call("GET", "/api/tables")["mine"]}


def refused(browser: Browser, path: str) -> dict[str, Any]:
    with pytest.raises(Refused) as caught:
        browser.call("GET", path)
    return dict(caught.value.error)


async def begin(browser: Browser, kept: Kept) -> None:
    """The game is here: a match is played to its end against a bot, another begun, a third table waits in public."""
    assert NAME in [game["name"] for game in browser.call("GET", "/api/games")]
    assert browser.call("GET", f"/api/games/{NAME}")["board"] == f"/boards/{NAME}/board.js"
    wish: dict[str, Any] = {"seats": 2, "sit": 0, "bots": [None, "greedy"], "start": True, "pace": "instant"}
    kept.over = browser.make_table(NAME, options={"embers": 1}, **wish)
    page = await look(browser, kept, kept.over)
    await page.act("take 1", "a")
    assert page.room["phase"] == "over"
    kept.match = page.room["match"]
    kept.playing = browser.make_table(NAME, **wish)
    page = await look(browser, kept, kept.playing)
    await page.act("take 1", "b")
    while page.state["view"]["pile"] > 7 and not page.state["actions"]:
        await page.take()  # the bot answers
    kept.waiting = browser.make_table(NAME, seats=2, sit=0, public=True)
    assert [one["installed"] for one in listed(browser).values()] == [True] * 3
    assert [one["table"] for one in browser.call("GET", "/api/tables")["public"]] == [kept.waiting]


async def without(browser: Browser, kept: Kept) -> None:
    """The package is gone: its tables are listed as such, nothing else is touched."""
    assert NAME not in [game["name"] for game in browser.call("GET", "/api/games")]
    mine = listed(browser)
    assert {table: (one["installed"], one["your_turn"]) for table, one in mine.items()} == {
        kept.over: (False, False),
        kept.playing: (False, False),
        kept.waiting: (False, False),
    }
    assert browser.call("GET", "/api/tables")["public"] == []
    for table in mine:
        page = await opened(browser, kept)
        with pytest.raises(Refused, match=f"closed: This is a table of {NAME}, which is not installed here any more"):
            await page.ask("watch", table=table, have=0)
        await page.ask("lobby")
        await page.ask("ping")
    info = browser.call("GET", f"/api/matches/{kept.match}")
    assert (info["over"], info["replays"]) == (True, False)
    assert f"{NAME} is installed" in info["wants"]
    state = refused(browser, f"/api/matches/{kept.match}/state")
    assert (state["kind"], "cannot replay the match any more" in state["reason"]) == ("closed", True)
    record = browser.raw("GET", f"/api/matches/{kept.match}/record")[1]
    assert b'"take 1"' in record
    assert refused(browser, f"/api/games/{NAME}")["kind"] == "missing"
    assert browser.raw("GET", f"/boards/{NAME}/board.js")[0] == 404
    other = browser.make_table(TSURO, seats=2, sit=0, bots=[None, "random"], start=True)
    page = await look(browser, kept, other)
    await page.act(page.state["actions"][0]["text"], "c")


async def again(browser: Browser, kept: Kept) -> None:
    """It is installed again: the match goes on where it was."""
    assert all(one["installed"] for one in listed(browser).values())
    page = await look(browser, kept, kept.playing)
    pile = page.state["view"]["pile"]
    assert pile < 9
    while not page.state["actions"]:
        await page.take()
    await page.act("take 1", "d")
    assert browser.call("GET", f"/api/matches/{kept.match}")["outcome"]["winners"]


def test_tables_of_a_game_wait_while_it_is_not_installed(tmp_path: Path, site: Path) -> None:
    kept, database = Kept(), tmp_path / "tables.db"
    assert faults(serve(database, site, begin, kept)) == []
    log = serve(database, None, without, kept)
    assert [(line["game"], line["tables"]) for line in log if line["what"] == "game_not_installed"] == [(NAME, 3)]
    assert faults(log) == []
    assert faults(serve(database, site, again, kept)) == []


def faults(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in log if "error" in line or line["what"] == "game_unusable"]


def test_the_files_of_a_board_that_a_package_brings_are_served_under_our_policy(tmp_path: Path, site: Path) -> None:
    async def story(browser: Browser, kept: Kept) -> None:
        status, body = browser.raw("GET", f"/boards/{NAME}/board.js")
        assert (status, body) == (200, b"export function mount(element) {}\n")
        assert browser.answered["content-type"].startswith("text/javascript")
        assert browser.answered["content-security-policy"] == CONTENT_POLICY
        for path in ("notes.txt", "..%2fgame.py", "__init__.py", "../RULES.md", "", "board.js/x"):
            assert browser.raw("GET", f"/boards/{NAME}/{path}")[0] == 404, path
        assert browser.raw("GET", f"/boards/{TSURO}/board.js")[0] == 404
        assert browser.call("GET", f"/api/games/{TSURO}")["board"] == ""

    serve(tmp_path / "tables.db", site, story, Kept())


def test_tables_that_wait_for_their_game_count_towards_no_quota(tmp_path: Path) -> None:
    limits = dataclasses.replace(LIMITS, tables_per_guest=1)
    cookie = ""

    async def with_it(house: House) -> None:
        nonlocal cookie
        guest = await house.guest()
        cookie = guest.cookie
        await house.table(guest, TOY)
        with pytest.raises(Refused, match="1 unfinished tables"):
            await house.table(guest, TSURO)

    async def without_it(house: House) -> None:
        guest = Browser(HOST, house.port)
        guest.cookie = cookie
        await house.table(guest, TSURO)
        with pytest.raises(Refused, match="1 unfinished tables"):
            await house.table(guest, TSURO)

    run(tmp_path, with_it, limits=limits)
    run(tmp_path, without_it, limits=limits, games=GAMES)


def test_a_game_that_cannot_be_loaded_is_named_when_a_server_starts(tmp_path: Path) -> None:
    lay(tmp_path / "site", "bad", "[hyakki.games]\nnowhere = nowhere_at_all\n")
    path = os.pathsep.join([*[entry for entry in sys.path if entry], str(tmp_path / "site")])
    command = [sys.executable, "-m", "hyakki", "serve", "--port", "0", "--db", str(tmp_path / "tables.db")]
    child = subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline().startswith("Hyakki is at ")
    finally:
        child.terminate()
        _, errors = child.communicate(timeout=30)
    (line,) = [line for line in map(json.loads, errors.splitlines()) if line["what"] == "game_unusable"]
    assert "nowhere, a game of the package bad 1.0: cannot be loaded: ModuleNotFoundError" in line["reason"]
