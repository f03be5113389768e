"""Reads: in threads of their own, of one moment, and told as a problem when they fail."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from hyakki.server.speech.problems import Problem
from hyakki.server.store.reads import Reads
from hyakki.server.store.schema import PUT_CHAT
from hyakki.server.store.store import Store
from hyakki.server.wire.channel import BROKEN
from server.harness import TSURO, House, first_action, refused, run

LINE = {"table_id": "t", "seat": 0, "name": "a", "text": "b", "time": 0.0}


def test_who_comes_while_nothing_can_be_read_is_told_so(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("ALTER TABLE guests RENAME TO nobody")
            page = await guest.open()
            with pytest.raises(ConnectionClosed) as caught:
                await page.take()
            assert caught.value.rcvd is not None, "it ended without a word"
            assert caught.value.rcvd.code == BROKEN
            assert not house.services.sockets  # nor is it counted for ever
            database.execute("ALTER TABLE nobody RENAME TO guests")
        again = await guest.open()
        assert (await again.take())["type"] == "hello"

    run(tmp_path, story)


def test_no_request_makes_the_event_loop_wait_for_the_database(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        loops = threading.get_ident()
        inside: list[str] = []

        def note(_: Any, __: Any, statement: str, *___: Any) -> None:
            if threading.get_ident() == loops:
                inside.append(statement)

        event.listen(house.services.store.engine, "before_cursor_execute", note)
        table, browsers, pages = await house.pair(preset="first game")
        code = pages[0].room["code"]
        await pages[0].act(first_action(pages[0]), "k")
        await pages[0].ask("chat", text="hello")
        await pages[0].ask("pause", paused=True)
        await pages[0].ask("pause", paused=False)
        await house.open(await house.guest(), table)
        lobby = await house.open(await house.guest())
        await lobby.ask("lobby")
        await house.call(browsers[0], "GET", "/api/tables")
        third = await house.guest()
        await refused(house.call(third, "GET", f"/api/codes/{code}"), "missing", "No table has the code")
        link = (await pages[1].ask("move_seat"))["link"]
        await house.call(third, "POST", link.replace("/m/", "/api/tickets/"))
        await house.call(third, "PUT", "/api/me", {"name": "Third"})
        await house.call(third, "GET", f"/api/games/{TSURO}/campaign")
        await pages[0].ask("end")
        match = pages[0].room["match"]
        for call in (match, f"{match}/state", f"{match}/record"):
            await house.call_text(third, f"/api/matches/{call}")
        await house.call(third, "GET", "/api/tables")
        await (await house.open(third)).ask("lobby")
        await house.table(third, bot="random", start=True)
        tables = house.services.tables
        tables.forget(tables.live[table])
        await house.open(browsers[0], table)
        assert inside == []

    run(tmp_path, story)


def test_what_one_question_reads_is_of_one_moment(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "t.db")
        looked, written = threading.Event(), threading.Event()

        def count_twice(reads: Reads) -> tuple[int, int]:
            first = len(reads.chat("t", False, 0))
            looked.set()
            written.wait(20)
            return first, len(reads.chat("t", False, 0))

        reading = asyncio.ensure_future(store.read(count_twice))
        await asyncio.to_thread(looked.wait, 20)
        await store.writer.put([(PUT_CHAT, {**LINE, "n": 1})])
        written.set()
        assert await reading == (0, 0)
        assert len(await store.read(lambda reads: reads.chat("t", False, 0))) == 1
        await store.close()

    asyncio.run(story())


def test_a_read_that_fails_is_a_problem_and_the_next_one_works(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "t.db")
        with pytest.raises(Problem, match="could not be read") as caught:
            await store.read(lambda reads: reads.chat("t", False, 2**70))
        assert caught.value.kind == "broken"
        assert await store.read(lambda reads: reads.chat("t", False, 0)) == []
        await store.close()

    asyncio.run(story())
