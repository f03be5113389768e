"""A disk that takes nothing any more: players stay, are told, see what is stored, and go on when there is room."""

from __future__ import annotations

import asyncio
import ctypes
import json
import resource
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import PUT_CHAT
from hyakki.server.store.store import Store
from hyakki.trials.child import ServerProcess
from hyakki.trials.client import Browser, Page
from server.harness import House, catch_up, first_action, refused, run, to_act
from server.server_games import GAMES_PATH

LINE = {"table_id": "t", "seat": 0, "name": "a", "text": "b", "time": 0.0}


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """Nothing in its files may be written: the kernel refuses every write of the process."""
    hard = fill_disk(server)
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


def fill_disk(server: ServerProcess) -> int:
    """For good; returns the limit there was."""
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, hard))
    return hard


def health(browser: Browser) -> tuple[int, dict[str, Any]]:
    status, data = browser.raw("GET", "/healthz")
    return status, json.loads(data)


async def until_healthy(browser: Browser) -> None:
    async with asyncio.timeout(30):
        while (await asyncio.to_thread(health, browser))[0] != 200:
            await asyncio.sleep(0.05)


async def pair(server: ServerProcess) -> tuple[str, list[Browser], list[Page]]:
    browsers = [await asyncio.to_thread(server.browser().arrive) for _ in range(2)]
    table = await asyncio.to_thread(lambda: browsers[0].make_table("tsuro-seas", seats=2, preset="first game"))
    pages = [await browser.open() for browser in browsers]
    for page in pages:
        await page.ask("watch", table=table, have=0)
    await pages[1].ask("sit", seat=1)
    await pages[1].ask("ready", ready=True)
    await pages[0].ask("start")
    await catch_up(pages)
    return table, browsers, pages


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux to limit a process that runs")
def test_players_stay_and_are_told_and_go_on_when_there_is_room_again(tmp_path: Path) -> None:
    async def story(server: ServerProcess) -> None:
        table, browsers, pages = await pair(server)
        await to_act(pages).act(first_action(to_act(pages)), "a")
        await catch_up(pages)
        bots = await asyncio.to_thread(server.browser().arrive)
        wish = {"seats": 2, "preset": "first game", "bots": [None, "random"], "start": True, "pace": "instant"}
        alone = await bots.open()
        await alone.ask("watch", table=await asyncio.to_thread(lambda: bots.make_table("tsuro-seas", **wish)), have=0)
        while not alone.state["actions"]:
            await alone.take()
        pages.append(alone)
        before = [page.state["view"] for page in pages]
        with full_disk(server):
            for n in range(10):  # the first to try finds out; nobody has to look at the table anew for the others
                for page in (to_act(pages[:2]), alone):
                    error = await refused(
                        page.act(first_action(page), f"full {n}"), "broken", "cannot keep moves just now"
                    )
                    assert "nothing was changed" in error["hint"]
            await refused(pages[0].ask("chat", text="hello?"), "broken", "cannot keep moves")
            call = asyncio.to_thread(browsers[0].call, "PUT", "/api/me", {"name": "Other"})
            await refused(call, "broken", "cannot keep moves")
            call = asyncio.to_thread(browsers[0].call, "POST", "/api/tables", {"game": "tsuro-seas"})
            await refused(call, "broken", "cannot keep moves")
            status, state = await asyncio.to_thread(health, browsers[0])
            assert (status, state["ok"]) == (503, False)
            assert 0 < state["failing_since"] <= time.time()
            await catch_up(pages)
            late = await browsers[1].open()  # what is stored can be looked at
            await late.ask("watch", table=table, have=0)
            assert late.state["view"] == pages[1].state["view"]
            assert [page.state["view"] for page in pages] == before
            async with asyncio.timeout(30):  # all look again, once; while the server tries, nobody is told anything
                told: list[int] = []
                while told != [len(page.frames) - 1 for page in pages]:  # less the reply to our ping
                    told = [len(page.frames) for page in pages]
                    await asyncio.sleep(1.5)
                    await catch_up(pages)
            assert all("gone" not in page.latest for page in pages)
        await until_healthy(browsers[0])
        mover = to_act(pages[:2])
        await mover.act(first_action(mover), "b")
        await catch_up(pages)
        assert pages[0].state["line"] == pages[1].state["line"] > late.state["line"]
        line = alone.state["line"]
        await alone.act(first_action(alone), "c")
        while not alone.state["actions"] and alone.room["phase"] == "playing":
            await alone.take()  # the bot answers again
        assert alone.state["line"] > line + 1
        for page in [*pages, late]:
            await page.close()

    with ServerProcess(tmp_path / "tables.db") as server:
        asyncio.run(story(server))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux to limit a process that runs")
def test_a_bot_whose_answer_could_not_be_kept_thinks_on_by_itself_and_a_full_disk_stops_nothing(tmp_path: Path) -> None:
    async def story(server: ServerProcess) -> None:
        browser = await asyncio.to_thread(server.browser().arrive)
        wish = {
            "seats": 2,
            "preset": "first game",
            "sit": None,
            "bots": ["random", "random"],
            "pace": "slow",
            "start": True,
        }
        page = await browser.open()
        await page.ask("watch", table=await asyncio.to_thread(lambda: browser.make_table("tsuro-seas", **wish)), have=0)
        with full_disk(server):
            async with asyncio.timeout(30):
                while (await asyncio.to_thread(health, browser))[0] == 200:
                    await asyncio.sleep(0.05)  # a bot's answer finds out, and nobody else
            line = page.state["line"]
            await page.ask("ping")
            assert "gone" not in page.latest
        while page.room["phase"] == "playing" and page.state["line"] < line + 4:
            await page.take()
        fill_disk(server)
        await asyncio.to_thread(server.stop)  # positions cannot be saved then; it ends all the same
        await page.close()

    server = ServerProcess(tmp_path / "tables.db", GAMES_PATH)
    server.start()
    asyncio.run(story(server))


def test_an_idle_server_finds_out_when_it_is_asked(tmp_path: Path) -> None:
    gone_on = [0.0]

    async def story(house: House) -> None:
        guest = await house.guest()
        assert (await asyncio.to_thread(health, guest))[0] == 200
        flushes = house.services.store.writer.flushes
        for _ in range(20):
            assert (await asyncio.to_thread(health, guest))[0] == 200
        assert house.services.store.writer.flushes == flushes  # not at every question
        gone_on[0] += 3600
        assert (await asyncio.to_thread(health, guest))[0] == 200
        assert house.services.store.writer.flushes == flushes + 1

    run(tmp_path, story, ticks=lambda: time.monotonic() + gone_on[0])


# --- the writer thread ---


def test_whatever_is_wrong_with_a_write_fails_that_write_alone(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "t.db")
        values: list[Any] = [1, 2**70, object(), None, "2", 3]
        puts = [store.writer.put([(PUT_CHAT, {**LINE, "n": n})]) for n in values]
        puts.append(store.writer.put([("not a statement", {})]))  # type: ignore[list-item]  # that is the point
        puts.append(store.writer.put([(PUT_CHAT, {"n": 4})]))
        async with asyncio.timeout(30):
            results = await asyncio.gather(*puts, return_exceptions=True)
        assert [result is None for result in results] == [True, False, False, False, True, True, False, False]
        assert all(isinstance(result, Problem) for result in results if result is not None)
        assert store.writer.failing_since is None  # the disk has no part in it
        assert [row.n for row in await store.read(lambda reads: reads.chat("t", False, 0))] == [1, 2, 3]
        await store.close()

    asyncio.run(story())


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="ends a thread from outside")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_writer_thread_that_ends_all_the_same_is_told_by_the_health(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest)
        page = await house.open(guest, table)
        writer = [thread for thread in threading.enumerate() if thread.name == "hyakki-writer"][-1]
        assert writer.ident is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(writer.ident), ctypes.py_object(KeyboardInterrupt))
        await refused(page.ask("chat", text="anybody?"), "broken", "cannot keep moves just now")
        await refused(page.ask("chat", text="anybody?"), "broken", "cannot keep moves just now")
        status, state = await asyncio.to_thread(health, guest)
        assert (status, state["ok"]) == (503, False)
        assert state["failing_since"] is not None

    run(tmp_path, story)
