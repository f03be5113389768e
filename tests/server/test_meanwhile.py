"""What others do while a table is being stored: nobody hears of a table they have left, and memory misses nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from hyakki.server.requests.handlers import HANDLERS
from hyakki.server.requests.sockets import Socket
from hyakki.server.speech import requests
from hyakki.server.tables.live import LiveTable
from hyakki.table.notes import with_note
from server.harness import House, catch_up, first_action, refused, run, slow_disk


async def broken(*_: Any, **__: Any) -> Any:
    raise RuntimeError


async def held(live: LiveTable) -> None:
    """Somebody changes the table now."""
    while not live.lock.locked():
        await asyncio.sleep(0)


def test_who_looks_at_another_table_meanwhile_is_told_no_more_of_the_first(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        other = await house.table(browsers[1])
        await house.open(browsers[1], other)  # nothing has to be read for it
        await catch_up(pages)
        with slow_disk(house):
            answer = await pages[0].send("act", token=pages[0].state["token"], key="k", action=first_action(pages[0]))
            await held(house.services.tables.live[table])
            await pages[1].ask("watch", table=other)
            before = len(pages[1].frames)
        while pages[0].latest["done"]["re"] != answer:
            await pages[0].take()
        await catch_up(pages)
        assert len(pages[1].frames) == before + 1
        assert pages[1].room["table"] == other

    run(tmp_path, story)


def test_a_request_that_fails_meanwhile_does_not_lose_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await catch_up(pages)
        monkeypatch.setitem(HANDLERS, cast(Any, requests.Agree), broken)
        with slow_disk(house):
            await pages[0].send("act", token=pages[0].state["token"], key="k0", action=first_action(pages[0]))
            await held(house.services.tables.live[table])
            await refused(pages[1].ask("agree", agreed=True), "broken", "Something went wrong")
            await house.services.store.read(lambda reads: reads.room(table))  # whoever reads now reads too early
            await catch_up(pages[1:])
        again = await house.open(browsers[1], table)
        assert again.state["to_act"] == [1]
        await again.act(first_action(again), "k1")

    run(tmp_path, story)


def test_a_change_of_which_nobody_can_be_told_is_not_lost(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await catch_up(pages)
        live = house.services.tables.live[table]

        class Broken:
            def for_all(self, *_: Any, **__: Any) -> Any:
                raise RuntimeError

        live.teller = Broken()  # type: ignore[assignment]
        with slow_disk(house):
            asked = await pages[0].send("pause", paused=True)
            await held(live)
            await catch_up(pages[1:])
        error = await pages[0].until("error")
        assert error["re"] == asked
        again = await house.open(browsers[1], table)
        assert house.services.tables.live[table] is not live
        assert again.room["paused"]

    run(tmp_path, story)


def test_who_could_not_be_sent_away_still_sits_there(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("ALTER TABLE rated RENAME TO lost")
            database.commit()
            await refused(pages[0].ask("remove", seat=1), "broken", "could not be read")
            database.execute("ALTER TABLE lost RENAME TO rated")
            database.commit()
        again = await house.open(browsers[0], table)
        assert [seat["bot"] for seat in again.room["seats"]] == [None, None]
        assert "table.removed" not in [notice["key"] for notice in again.notices]

    run(tmp_path, story)


def test_nobody_looks_at_a_table_that_is_being_forgotten(tmp_path: Path) -> None:
    now = [1_800_000_000.0]

    async def story(house: House) -> None:
        host = await house.guest()
        table = await house.table(host)
        page = await house.open(host)
        tables = house.services.tables
        now[0] += 15 * 24 * 3600
        tables.drop_idle()
        with slow_disk(house):
            forgetting = asyncio.create_task(tables.forget_old())
            while not tables._going:
                await asyncio.sleep(0)
            watching = asyncio.create_task(page.ask("watch", table=table))
            await house.call(host, "GET", "/api/tables")
        assert list(await forgetting) == [table]
        await refused(watching, "missing", "no such table")

    run(tmp_path, story, now=lambda: now[0], ticks=lambda: now[0])


def test_who_is_let_go_while_a_note_is_stored_finds_it_there(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        live = house.services.tables.live[table]
        guest = live.room.seats[0].guest
        assert guest is not None

        async def write() -> None:
            async with live:
                await live.keep_notes(guest, with_note([], 0, "what I know"))

        with slow_disk(house):
            writing = asyncio.create_task(write())
            await held(live)
            writing.cancel()  # as by a server that sends in its turn, of a client that does not read
            await catch_up(pages)
        with pytest.raises(asyncio.CancelledError):
            await writing
        again = await house.open(browsers[0], table)
        assert [note["text"] for note in again.notes] == ["what I know"]

    run(tmp_path, story)


def test_what_somebody_said_who_is_let_go_meanwhile_is_heard(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        await catch_up(pages)
        live = house.services.tables.live[table]
        guest = live.room.seats[1].guest
        with slow_disk(house):
            await pages[1].send("chat", text="good luck")
            await held(live)
            for task in asyncio.all_tasks():
                frame = getattr(task.get_coro(), "cr_frame", None)
                socket = None if frame is None else frame.f_locals.get("self")
                if isinstance(socket, Socket) and socket.guest == guest:
                    task.cancel()  # as by a server that sends in its turn, of a client that does not read
            await catch_up(pages[:1])
        while not pages[0].chat:  # nobody has to ask for that
            await pages[0].take()
        await pages[0].act(first_action(pages[0]), "k")

    run(tmp_path, story)
