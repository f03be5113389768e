"""Tables come into memory once, whoever asks for them and goes again while they are read or stored."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from hyakki.server.store.store import Store
from server.harness import TOY, House, catch_up, first_action, run, to_act


def test_a_table_is_in_memory_once_though_the_first_who_asked_for_it_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        table, _, _ = await house.pair(TOY)
        tables = house.services.tables
        tables.forget(tables.live[table])
        before, read = threading.Event(), Store.read

        async def slowly(store: Store, ask: Any) -> Any:
            found = await read(store, ask)
            await asyncio.to_thread(before.wait)
            return found

        monkeypatch.setattr(Store, "read", slowly)
        first = asyncio.create_task(tables.get(table))
        await asyncio.sleep(0)
        second = asyncio.create_task(tables.get(table))
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        third = asyncio.create_task(tables.get(table))
        await asyncio.sleep(0)
        before.set()
        found = {id(live) for live in await asyncio.gather(second, third)}
        assert found == {id(tables.live[table])}
        assert await tables.get(table) is tables.live[table]

    run(tmp_path, story)


def test_what_is_stored_is_told_though_who_wanted_it_has_gone_meanwhile(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(TOY)
        await catch_up(pages)
        live = house.services.tables.live[table]
        seat, answer = pages.index(to_act(pages)), first_action(to_act(pages))

        async def act() -> None:
            async with house.services.change(live) as change:
                live.running().submit(seat, answer)
                change.answers("k")

        acting = asyncio.create_task(act())
        before = pages[0].state["line"]
        while len(live.running().record.lines) == before:
            await asyncio.sleep(0)
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        for page in pages:
            while page.state["line"] == before:
                await page.take()

    run(tmp_path, story)
