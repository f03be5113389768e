"""Several servers on one PostgreSQL, in this process, for the length of one test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hyakki.server.config import Config, Postgres
from hyakki.server.running import listening, server
from hyakki.server.store.naming import at_home
from hyakki.trials.child import FAST
from hyakki.trials.client import Browser
from server.harness import HOST, LIMITS, House
from server.server_games import GAMES, GAMES_PATH


@asynccontextmanager
async def houses(url: str, count: int, shares: int | None = None) -> AsyncIterator[list[House]]:
    """So many servers on one database, in this process."""
    made, serving, found = [], [], []
    for part in range(count):
        database = Postgres(url, share=(part + 1, count) if shares is None else (1, shares))
        config = Config(database, games=GAMES, games_path=GAMES_PATH, limits=LIMITS, paces=FAST)
        one, bound = server(config), listening(HOST, 0)
        one.config.app.state.store.tell_address(f"http://{HOST}:{bound.getsockname()[1]}/")  # type: ignore[union-attr]
        task = asyncio.create_task(one.serve(sockets=[bound]))
        while not one.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.01)
        made.append(one)
        serving.append(task)
        found.append(House(one.config.app, bound.getsockname()[1]))  # type: ignore[arg-type]
    try:
        async with asyncio.timeout(120):
            yield found
    finally:
        for one, house in zip(made, found, strict=True):
            await house.close_pages()
            one.should_exit = True
        await asyncio.gather(*serving)


async def settled(found: list[House]) -> None:
    """Every server has just its share."""
    wanted = [(part + 1, len(found)) for part in range(len(found))]
    shards = [house.services.store.shards for house in found]
    while any(
        one is None or {shard for shard in range(256) if at_home(shard, share)} != one.held - {256}
        for one, share in zip(shards, wanted, strict=True)
    ):
        await asyncio.sleep(0.02)


def at(house: House, browser: Browser) -> Browser:
    """The same guest at another server."""
    other = Browser(HOST, house.port)
    other.cookie = browser.cookie
    return other
