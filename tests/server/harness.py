"""A real server on loopback with a real database, for the length of one test."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from hyakki.server.config import Config, Limits
from hyakki.server.running import listening, server
from hyakki.server.services import Services
from hyakki.trials.child import FAST
from hyakki.trials.client import Browser, Page, Refused
from hyakki.trials.ports import HOST as HOST
from server.server_games import GAMES, GAMES_PATH

PATIENCE = 300.0  # seconds; only a story that hangs is told by it, however busy the machine is
LIMITS = Limits(
    requests_per_second=1000, requests_burst=1000, calls_burst=1000, new_guests_burst=1000, chats_burst=1000
)
TSURO = "tsuro-seas"
TOY = "lanterns"


class House:
    """The server under test, and the people in it."""

    def __init__(self, app: Starlette, port: int) -> None:
        self.app = app
        self.services: Services = app.state.services
        self.port = port
        self._pages: list[Page] = []

    async def guest(self) -> Browser:
        return await asyncio.to_thread(Browser(HOST, self.port).arrive)

    async def call(self, browser: Browser, method: str, path: str, body: Any = None, **headers: str) -> Any:
        return await asyncio.to_thread(browser.call, method, path, body, headers)

    async def call_text(self, browser: Browser, path: str) -> str:
        return (await asyncio.to_thread(browser.raw, "GET", path))[1].decode()

    async def open(self, browser: Browser, table: str | None = None, have: int = 0) -> Page:
        """A page of a guest, looking at a table if one is named."""
        page = await browser.open()
        self._pages.append(page)
        if table is not None:
            await page.ask("watch", table=table, have=have)
        return page

    async def table(self, browser: Browser, game: str = TSURO, bot: str | None = None, **wishes: Any) -> str:
        """A new table of a guest; `bot` takes all seats but the guest's."""
        if bot is not None:
            you, seats = wishes.get("sit", 0), wishes.setdefault("seats", GAMES[game].min_seats)
            wishes["bots"] = [None if seat == you else bot for seat in range(seats)]
        return await asyncio.to_thread(lambda: browser.make_table(game, **wishes))

    async def pair(self, game: str = TSURO, **wishes: Any) -> tuple[str, list[Browser], list[Page]]:
        """Two people at a table whose match has begun."""
        browsers = [await self.guest(), await self.guest()]
        table = await self.table(browsers[0], game, seats=2, **wishes)
        pages = [await self.open(browser, table) for browser in browsers]
        await pages[1].ask("sit", seat=1)
        await pages[1].ask("ready", ready=True)
        await pages[0].ask("start")
        await pages[1].until("state")
        return table, browsers, pages

    async def close_pages(self) -> None:
        for page in self._pages:
            await page.close()


Story = Callable[[House], Awaitable[None]]


def run(tmp_path: Path, story: Story, **changes: Any) -> None:
    """Tell a story in a house; `changes` are those of its configuration."""
    asyncio.run(tell(tmp_path, story, **changes))


async def tell(
    tmp_path: Path, story: Story, close_pages: bool = True, patience: float = PATIENCE, **changes: Any
) -> None:
    config = Config(tmp_path / "tables.db", games=GAMES, games_path=GAMES_PATH, limits=LIMITS, paces=FAST)
    made = server(dataclasses.replace(config, **changes))
    bound = listening(HOST, 0)
    made.config.app.state.store.tell_address(f"http://{HOST}:{bound.getsockname()[1]}/")  # type: ignore[union-attr]
    serving = asyncio.create_task(made.serve(sockets=[bound]))
    while not made.started:
        assert not serving.done(), "the server did not start"
        await asyncio.sleep(0.005)
    house = House(made.config.app, bound.getsockname()[1])  # type: ignore[arg-type]  # it is our app
    try:
        async with asyncio.timeout(patience):
            await story(house)
    finally:
        if close_pages:
            await house.close_pages()
        made.should_exit = True
        await serving


@contextmanager
def slow_disk(house: House) -> Iterator[None]:
    """A disk on which nothing is stored before the end."""
    writer, disk = house.services.store.writer, threading.Event()
    transact = writer._transact

    def slowly(grouped: Any) -> None:
        disk.wait()
        transact(grouped)

    writer._transact = slowly  # type: ignore[method-assign]
    try:
        yield
    finally:
        writer._transact = transact  # type: ignore[method-assign]
        disk.set()


async def refused(work: Awaitable[Any], kind: str, words: str) -> dict[str, Any]:
    """The error with which a request is answered."""
    with pytest.raises(Refused) as caught:
        await work
    error: dict[str, Any] = caught.value.error
    assert error["kind"] == kind
    assert words in error["reason"], error["reason"]
    return error


def first_action(page: Page) -> str:
    text: str = page.state["actions"][0]["text"]
    return text


def to_act(pages: list[Page]) -> Page:
    """The page whose seat is asked (all have the same news)."""
    return next(page for page in pages if page.state["actions"])


async def catch_up(pages: list[Page]) -> None:
    """What was told to all of them before now has arrived: replies come in order."""
    for page in pages:
        await page.ask("ping")


async def vote(page: Page, *, accept: bool) -> None:
    """On the request to go back that a page shows by now."""
    await catch_up([page])
    await page.ask("vote", accept=accept, line=page.room["take_back"]["line"])


async def stories_told(house: House) -> None:
    """Whatever is over by now has its story stored."""
    store, games = house.services.store, frozenset(house.services.config.games)
    while await store.read(lambda reads: reads.untold(("", 0), games)):
        await asyncio.sleep(0.02)


async def play_to_end(pages: list[Page]) -> None:
    """The match goes on by the first answer of everybody, to its end."""
    number = 0
    while pages[0].room["phase"] == "playing":
        await to_act(pages).act(first_action(to_act(pages)), f"end{number}")
        await catch_up(pages)
        number += 1
