"""Forgetting somebody: names and words go from everything, records stay, and it is finished whatever is killed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hyakki.server.store.quotas import used
from hyakki.trials.client import Browser
from server.harness import HOST, TOY, House, catch_up, play_to_end, refused, run
from server.kept import Kept
from server.server_games import GAMES

NAME = "Kumo Unforgettable"


def database_of(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / "tables.db")


def whole(folder: Path) -> str:
    """Everything the database holds, as text."""
    with closing(database_of(folder)) as database:
        return "\n".join(database.iterdump())


async def forgotten(house: House) -> None:
    while await house.services.store.read(
        lambda r: r.connection.exec_driver_sql("SELECT 1 FROM farewells WHERE done = 0").first()
    ):
        await asyncio.sleep(0.01)


async def guest_id(house: House, browser: Browser) -> str:
    signed = house.services.signer.read(browser.cookie.partition("=")[2])
    assert signed is not None
    return signed


async def busy_life(house: House) -> tuple[Browser, str, list[Any], str]:
    """Somebody who has played, chatted, noted, watched and hosts a match that runs: the browser, id, pages, table."""
    table, browsers, pages = await house.pair(preset="first game")
    kumo = browsers[0]
    await house.call(kumo, "PUT", "/api/me", {"name": NAME})
    await pages[0].ask("chat", text="the word of Kumo")
    await pages[0].ask("write_note", text="a note of Kumo")
    await play_to_end(pages)
    await pages[0].ask("rematch")
    await pages[1].ask("rematch")
    await catch_up(pages)
    await pages[0].ask("pause", paused=True)
    await pages[0].ask("pause", paused=False)
    await pages[0].ask("move_seat")
    elsewhere = await house.table(await house.guest(), seats=2)
    watching = await house.open(kumo, elsewhere)
    await watching.ask("chat", text="a spectator's word of Kumo")
    await house.table(kumo, seats=2)  # it waits
    await house.call(kumo, "POST", "/api/games/kitsunedo/campaign", {"what": "skip", "bot": "random"})
    await house.call(kumo, "POST", "/api/me/key", {})
    await house.call(kumo, "POST", "/api/me/links")
    return kumo, await guest_id(house, kumo), pages, table


def test_names_and_words_go_records_stay_and_the_match_goes_on_with_a_bot(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        kumo, guest, pages, table = await busy_life(house)
        assert NAME in whole(tmp_path)
        with closing(database_of(tmp_path)) as database:
            before = database.execute("SELECT table_id, n, record FROM lines ORDER BY 1, 2").fetchall()
            match = database.execute("SELECT id FROM matches WHERE series = 1 AND table_id = ?", [table]).fetchone()[0]
        old = kumo.cookie
        await refused(house.call(kumo, "POST", "/api/me/forget", {}), "bad", "could not be read")
        assert (await house.call(kumo, "POST", "/api/me/forget", {"sure": True}))["tables"] == 3
        await forgotten(house)
        left = whole(tmp_path)
        for trace in (NAME, guest, "word of Kumo", "note of Kumo"):
            assert trace not in left
        with closing(database_of(tmp_path)) as database:
            after = database.execute("SELECT table_id, n, record FROM lines ORDER BY 1, 2").fetchall()
        assert after[: len(before)] == before
        await catch_up(pages[1:])
        room = pages[1].room
        assert (room["phase"], room["seats"][0]["kind"], room["seats"][0]["name"]) == ("playing", "bot", "Fox")
        assert room["creator"]  # the other person is the host now
        assert [line["text"] for line in pages[1].chat if line["n"] == pages[1].chat[-1]["n"]][-1] == ""
        assert pages[1].notices[-1]["key"] == "table.left_for_good"
        again = Browser(HOST, house.port)
        again.cookie = old
        assert (await house.call(again, "GET", "/api/me"))["name"] != NAME
        assert await house.call(again, "GET", "/api/me/matches") == {"matches": [], "totals": [], "rates": True}
        info = await house.call(await house.guest(), "GET", f"/api/matches/{match}")
        assert info["names"][0] == "Fox"
        assert info["outcome"] is not None

    run(tmp_path, story)


def test_a_farewell_that_was_cut_off_is_finished_by_the_next_server(tmp_path: Path) -> None:
    guests: list[str] = []

    async def cut_off(house: House) -> None:
        """The second table cannot be stored: what was done stays done, the rest waits."""
        kumo, guest, _, table = await busy_life(house)
        guests.append(guest)
        with closing(database_of(tmp_path)) as database:
            database.execute(
                f"CREATE TRIGGER stuck BEFORE UPDATE ON tables WHEN old.id = '{table}'"
                " BEGIN SELECT RAISE(ABORT, 'stuck'); END"
            )
            database.commit()
        await house.call(kumo, "POST", "/api/me/forget", {"sure": True})
        while (await house.services.store.read(lambda r: used(r.connection, guest, ["tsuro-seas"])))[0] > 1:
            await asyncio.sleep(0.01)
        with closing(database_of(tmp_path)) as database:
            assert database.execute("SELECT who, done FROM farewells").fetchall() == [(guest, 0)]
            database.execute("DROP TRIGGER stuck")
            database.commit()

    async def next_server(house: House) -> None:
        await forgotten(house)
        left = whole(tmp_path)
        assert NAME not in left
        assert guests[0] not in left

    run(tmp_path, cut_off)
    run(tmp_path, next_server)


def test_a_match_without_people_ends_and_a_table_of_nobody_closes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        kumo = await house.guest()
        playing = await house.table(kumo, bot="random", preset="first game", start=True)
        waiting = await house.table(kumo, seats=2)
        await house.open(kumo, playing)
        await house.call(kumo, "POST", "/api/me/forget", {"sure": True})
        await forgotten(house)
        rooms = await house.services.store.read(lambda r: [r.room(playing), r.room(waiting)])
        assert [(room.phase, room.creator) for room in rooms if room is not None] == [("over", "")] * 2

    run(tmp_path, story)


def test_tables_of_a_game_that_is_not_installed_any_more_forget_too(tmp_path: Path) -> None:
    cookies: list[str] = []

    async def before(house: House) -> None:
        kumo, _, _, _ = await busy_life(house)
        cookies.append(kumo.cookie)

    async def without_it(house: House) -> None:
        kumo = Browser(HOST, house.port)
        kumo.cookie = cookies[0]
        await house.call(kumo, "POST", "/api/me/forget", {"sure": True})
        await forgotten(house)
        assert NAME not in whole(tmp_path)

    run(tmp_path, before)
    run(tmp_path, without_it, games={TOY: GAMES[TOY]})


@pytest.mark.parametrize("version", ["version-7"])
def test_somebody_of_a_database_from_before_is_forgotten_too(version: str, tmp_path: Path) -> None:
    kept = Kept(version, tmp_path)

    async def story(house: House) -> None:
        await house.call(kept.guest(house, "Aki"), "POST", "/api/me/forget", {"sure": True})
        await forgotten(house)
        assert '"Aki"' not in whole(tmp_path)
        assert "'Aki'" not in whole(tmp_path)
        ren = await kept.page(house, "Ren", "playing with bots")
        assert ren.room["seats"][0]["kind"] == "bot"
        assert [line["text"] for line in ren.chat] == ["a storm comes"]  # which Ren had said

    run(tmp_path, story, waiting_seconds=1e12)
