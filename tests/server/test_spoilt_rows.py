"""Rows of the database edited by hand: what they say of one table is of no concern to the others."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hyakki.server.admin import asks
from hyakki.server.admin.asking import asked
from hyakki.trials.client import Browser
from server.harness import HOST, House, catch_up, first_action, refused, run, to_act

BANK = {"kind": "bank", "bank": 300, "increment": 5}


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE tables SET room = 'nothing' WHERE id = ?",
        "UPDATE lines SET waits = 'nobody' WHERE table_id = ?",
        "UPDATE clocks SET account = '{}' WHERE table_id = ?",
        "UPDATE clocks SET account = json_set(account, '$.left', json('[1]')) WHERE table_id = ?",
        "UPDATE clocks SET account = json_set(account, '$.owing', json('[7]')) WHERE table_id = ?",
    ],
)
def test_a_row_that_cannot_be_read_spoils_its_own_table_alone(tmp_path: Path, spoil: str) -> None:
    tables: list[tuple[str, list[Browser]]] = []

    async def begun(house: House) -> None:
        for _ in range(2):
            table, browsers, _ = await house.pair(preset="first game", clock=BANK, public=True)
            tables.append((table, browsers))

    run(tmp_path, begun)
    (spoilt, (one, _)), (sound, others) = tables
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute(spoil, (spoilt,)).rowcount
        database.commit()

    async def go_on(house: House) -> None:
        for browser in (one, *others):
            browser.port, browser.origin = house.port, f"http://{HOST}:{house.port}"
        lists = await house.call(others[0], "GET", "/api/tables")
        assert sound in [each["table"] for each in lists["mine"]]
        assert sound in [each["table"] for each in lists["public"]]
        assert house.services.time.planned()  # whose time runs out next
        pages = [await house.open(browser, sound) for browser in others]
        await to_act(pages).act(first_action(to_act(pages)), "k")
        await catch_up(pages)
        assert pages[0].latest["clocks"]["running"] == [1]
        await refused(house.open(one, spoilt), "broken", "could not be read")
        file = house.services.config.file
        assert len((await asyncio.to_thread(asked, file, asks.Tables(), "test"))["tables"]) == 2
        assert (await asyncio.to_thread(asked, file, asks.Drain(), "test"))["matches"] == 1

    run(tmp_path, go_on)


def test_a_match_whose_header_cannot_be_read_is_ended_and_can_be_played_anew(tmp_path: Path) -> None:
    tables: list[tuple[str, list[Browser]]] = []

    async def begun(house: House) -> None:
        table, browsers, _ = await house.pair(preset="first game")
        tables.append((table, browsers))

    run(tmp_path, begun)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE matches SET header = 'nothing'")
        database.commit()

    async def go_on(house: House) -> None:
        (table, browsers), pages = tables[0], []
        for browser in browsers:
            browser.port, browser.origin = house.port, f"http://{HOST}:{house.port}"
            pages.append(await house.open(browser, table))
        assert pages[0].room["phase"] == "over"
        for page in pages:
            await page.ask("rematch")
        await catch_up(pages)
        assert to_act(pages).room["phase"] == "playing"

    run(tmp_path, go_on)


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE tables SET room = 'nothing' WHERE id = ?",
        "UPDATE matches SET outcome = '{}' WHERE table_id = ?",
        "UPDATE matches SET header = 'nothing' WHERE table_id = ?",
        "UPDATE lines SET clocks = 'nothing' WHERE table_id = ?",
        "DELETE FROM players WHERE table_id = ? AND seat = 1",
    ],
)
def test_a_finished_match_that_cannot_be_read_leaves_the_others_their_history_and_stories(
    tmp_path: Path, spoil: str
) -> None:
    tables: list[tuple[str, str]] = []  # with the match
    guests: list[Browser] = []

    async def played(house: House) -> None:
        guests.append(await house.guest())
        for _ in range(2):
            table = await house.table(guests[0], bot="random", preset="first game", start=True, clock=BANK)
            page = await house.open(guests[0], table)
            await page.ask("end")
            tables.append((table, page.room["match"]))

    run(tmp_path, played)
    (spoilt, lost), (_, sound) = sorted(tables)  # stories that are left are told in this order
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute(spoil, (spoilt,)).rowcount
        database.execute("DELETE FROM stories")
        database.commit()

    async def look(house: House) -> None:
        guest = guests[0]
        guest.port, guest.origin = house.port, f"http://{HOST}:{house.port}"
        history = await house.call(guest, "GET", "/api/me/matches")
        assert sound in [each["match"] for each in history["matches"]]
        while "turns" not in json.loads(await house.call_text(guest, f"/api/matches/{sound}/story")):
            await asyncio.sleep(0.02)
        for path in (f"/match/{lost}", f"/api/matches/{lost}", f"/api/matches/{lost}/card.png"):
            status, said = await asyncio.to_thread(guest.raw, "GET", path)
            assert status == 200 or "Internal Server Error" not in said.decode(errors="replace")

    run(tmp_path, look)
