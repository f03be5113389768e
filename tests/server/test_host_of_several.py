"""What the host does where tables lie in PostgreSQL: asked of whoever has the table, and files brought there."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.server.admin import asks
from hyakki.server.admin.asking import asked
from hyakki.server.config import Postgres
from hyakki.server.store.bringing import bring
from hyakki.server.store.naming import shard_of
from hyakki.server.store.store import Store
from hyakki.trials.client import LOST, Browser
from hyakki.trials.postgres import PostgresProcess
from server.harness import TOY, TSURO, House, catch_up, first_action, refused, run, to_act
from server.several import at, houses, settled


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresProcess]:
    with PostgresProcess() as process:
        yield process


async def admin(url: str, ask: asks.Ask) -> dict[str, Any]:
    return await asyncio.to_thread(asked, Postgres(url), ask, "test")


def test_the_process_that_has_the_table_does_what_the_host_asks(postgres: PostgresProcess) -> None:
    url = postgres.new_database()

    async def story() -> None:
        async with houses(url, 2) as found:
            await settled(found)
            tables = [await house.pair(TSURO) for house in found]
            for house, (table, _, pages) in zip(found, tables, strict=True):
                assert table in house.services.tables.live
                await pages[0].ask("chat", text="a secret")
                code = pages[0].room["code"]
                assert await admin(url, asks.Hush(code, all=True)) == {"removed": 1}
                while not pages[1].chat or pages[1].chat[-1]["text"]:
                    await pages[1].take()
                with pytest.raises(HyakkiError, match="no line 99"):
                    await admin(url, asks.Hush(code, [99]))
            first, second = tables
            assert await admin(url, asks.Drain()) == {
                "draining": True, "matches": 2, "sockets": 4, "stopping": False, "servers": 2
            }  # fmt: skip
            assert [house.services.tables.draining for house in found] == [True, True]
            assert await admin(url, asks.Drain(end=True)) == {"draining": False, "servers": 2}
            assert await admin(url, asks.Close(second[2][0].room["code"])) == {"closed": second[2][0].room["code"]}
            while second[2][1].room["phase"] != "over":
                await second[2][1].take()
            with pytest.raises(HyakkiError, match="over already"):
                await admin(url, asks.Close(second[2][0].room["code"]))
            with pytest.raises(HyakkiError, match="no table"):
                await admin(url, asks.Close("NOWHERE"))
            with pytest.raises(HyakkiError, match="longer than"):
                await admin(url, asks.Hush(first[2][0].room["code"], list(range(5000))))
            shown = await admin(url, asks.Show(first[2][0].room["code"]))
            assert "pages_closed" not in await admin(url, asks.Ban(shown["seats"][1]["guest"]))
            with pytest.raises(LOST):
                await first[2][1].until("never said")
            while not found[1].services.bans.guests:
                await asyncio.sleep(0.02)
            await refused(found[1].call(at(found[1], first[1][1]), "GET", "/api/me"), "refused", "does not let you in")
            left.append(first[2][0].room["code"])
        with pytest.raises(HyakkiError, match="no server runs"):
            await admin(url, asks.Drain())
        # Nobody serves: it is done at the database.
        assert await admin(url, asks.Close(left[0])) == {"closed": left[0]}

    left: list[str] = []
    asyncio.run(story())


def test_a_files_tables_are_brought_whole_and_played_on(tmp_path: Path, postgres: PostgresProcess) -> None:
    people: list[Browser] = []
    stood: dict[str, Any] = {}

    async def before(house: House) -> None:
        table, browsers, pages = await house.pair(TSURO)
        for number in range(2):
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up(pages)
        await pages[0].ask("chat", text="until later")
        await house.call(browsers[0], "PUT", "/api/me", {"name": "Kazuko"})
        people.extend(browsers)
        stood.update(pages[0].state, table=table)

    async def after(house: House) -> None:
        pages = []
        for browser in people:
            other = Browser(browser.host, house.port)
            other.cookie = browser.cookie
            pages.append(await house.open(other, stood["table"]))
        assert pages[0].state["view"] == stood["view"]
        assert pages[0].chat[-1]["text"] == "until later"
        assert pages[0].room["seats"][0]["name"] == "Kazuko"
        await to_act(pages).act(first_action(to_act(pages)), "new")
        await catch_up(pages)
        assert pages[0].state["line"] > stood["line"]
        with pytest.raises(BadInput, match="is served"):
            await asyncio.to_thread(bring, file, database, False)

    run(tmp_path, before)
    (file,) = [path for path in tmp_path.iterdir() if path.suffix == ".db"]
    database = Postgres(postgres.new_database())
    brought = bring(file, database, False)
    assert (brought["tables"], brought["matches"], brought["chat"]) == (1, 1, 1)
    assert shard_of(stood["table"]) in range(256)
    with pytest.raises(BadInput, match="already"):
        bring(file, database, False)
    run(tmp_path, after, database=database)


def test_what_cannot_be_brought_whole_leaves_nothing(tmp_path: Path, postgres: PostgresProcess) -> None:
    async def before(house: House) -> None:
        _, _, pages = await house.pair(TOY)
        await pages[0].ask("chat", text="hello")

    run(tmp_path, before)
    (file,) = [path for path in tmp_path.iterdir() if path.suffix == ".db"]
    key = file.with_name(file.name + ".key")
    key.rename(tmp_path / "aside")
    url = postgres.new_database()
    with pytest.raises(BadInput, match="key of its guests is missing"):
        bring(file, Postgres(url), False)
    (tmp_path / "aside").rename(key)
    with closing(sqlite3.connect(file)) as link, link:
        link.execute("UPDATE chat SET time = 'soon'")  # by hand
    with pytest.raises(BadInput, match="cannot be used"):
        bring(file, Postgres(url), False)
    with psycopg.connect(url) as stored:
        assert stored.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
    with closing(sqlite3.connect(file)) as link, link:
        link.execute("UPDATE chat SET time = 1.0")
    assert bring(file, Postgres(url), True)["chat"] == 1
    Store(Postgres(url)).let_go()
