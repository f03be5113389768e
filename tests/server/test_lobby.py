"""The lists of tables stay true for who looks at them, however tables, guests and reads come and go."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from sqlalchemy import event

from hyakki.trials.client import Page
from server.harness import LIMITS, House, run


async def until_listed(page: Page, tables: list[str], kind: str = "public") -> None:
    """What the page was told last of a list is this; PATIENCE ends the wait for it."""
    while sorted(table["table"] for table in page.latest[kind]["tables"]) != sorted(tables):
        await page.take()


async def close(house: House, page: Page, table: str) -> None:
    await page.ask("watch", table=table)
    await page.ask("end")


def test_a_list_that_is_again_as_it_once_was_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, looker = await house.guest(), await house.guest()
        page, looking = await house.open(host), await house.open(looker)
        await looking.ask("lobby")
        first = await house.table(host, public=True)
        await until_listed(looking, [first])
        await close(house, page, first)
        await until_listed(looking, [])
        await looking.ask("leave")
        second = await house.table(host, public=True)
        await looking.ask("lobby")
        await until_listed(looking, [second])
        await close(house, page, second)
        await until_listed(looking, [])

    run(tmp_path, story)


def test_what_could_not_be_read_is_told_later(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host = await house.guest()
        looking = await house.open(host)
        await looking.ask("lobby")
        failed: list[str] = []

        def fail(_: object, __: object, statement: str, *___: object) -> None:
            if "FROM tables" in statement and "ORDER BY tables.updated" in statement and len(failed) < 3:
                failed.append(statement)
                raise OSError("the disk is away")

        event.listen(house.services.store.engine, "before_cursor_execute", fail)
        table = await house.table(host, public=True)
        await until_listed(looking, [table])
        await until_listed(looking, [table], "mine")
        assert len(failed) == 3

    run(tmp_path, story)


def test_a_forgotten_table_leaves_the_lists_of_its_people(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host = await house.guest()
        page = await house.open(host)
        table = await house.table(host, public=True)
        await close(house, page, table)
        await page.ask("lobby")
        await until_listed(page, [table], "mine")
        await until_listed(page, [], "mine")

    run(tmp_path, story, idle_seconds=0.2)


def test_a_new_name_stands_in_the_public_list(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, looker = await house.guest(), await house.guest()
        looking = await house.open(looker)
        await looking.ask("lobby")
        table = await house.table(host, public=True, sit=0)
        await until_listed(looking, [table])  # and so nothing else is left to tell
        await house.open(host, table)
        await house.call(host, "PUT", "/api/me", {"name": "Renamed"})
        while looking.latest["public"]["tables"][0]["names"] != ["Renamed"]:
            await looking.take()

    run(tmp_path, story)


@pytest.mark.parametrize("start", [True, False])
def test_tables_that_invite_nobody_take_no_place_in_the_public_list(tmp_path: Path, start: bool) -> None:
    async def story(house: House) -> None:
        host = await house.guest()
        inviting = await house.table(host, public=True)
        for _ in range(50):
            await house.table(host, bot="random", public=True, spectators=False, start=start)
        assert [one["table"] for one in (await house.call(host, "GET", "/api/tables"))["public"]] == [inviting]

    limits = dataclasses.replace(LIMITS, tables_per_guest=1000, bots_per_guest=1000)
    run(tmp_path, story, limits=limits)
