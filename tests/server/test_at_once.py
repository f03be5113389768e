"""Answers that are carried out as they come: nothing is told before it is stored, and nobody comes out of turn."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from hyakki.core.record import Line
from hyakki.core.stack import NATURE
from hyakki.server.requests.acting import Acting
from hyakki.server.speech.problems import Problem
from hyakki.server.store.store import Store
from hyakki.server.tables.lines import dumped_lines
from hyakki.server.tables.live import LiveTable
from hyakki.trials.client import Page, Refused
from server.harness import LIMITS, PATIENCE, House, catch_up, first_action, run, slow_disk

BURST = 20


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The answers that were carried out as they came."""
    actions: list[str] = []
    begin = Acting.begin

    def noted(self: Acting) -> None:
        actions.append(self._request.action)
        begin(self)

    monkeypatch.setattr(Acting, "begin", noted)
    return actions


async def send_act(page: Page, key: str) -> int:
    return await page.send("act", token=page.state["token"], key=key, action=first_action(page))


def types_of(page: Page) -> list[tuple[str, int]]:
    return [(kind, page.latest[kind].get("re", 0)) for kind in page.latest]


async def taken(page: Page, count: int) -> list[tuple[str, int]]:
    """The kinds of the next messages, with the requests that they answer."""
    messages: list[dict[str, Any]] = [await page.take() for _ in range(count)]
    return [(message["type"], message.get("re", 0)) for message in messages]


def live_table(house: House, table: str) -> LiveTable:
    return house.services.tables.live[table]


def test_nothing_is_told_before_it_is_stored_and_replies_keep_their_order(tmp_path: Path, begun: list[str]) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await catch_up(pages)
        with slow_disk(house):
            answer = await send_act(pages[0], "k1")
            other = await pages[1].send("ping")
            assert await taken(pages[1], 1) == [("done", other)]
            assert len(begun) == 1
            ping = await pages[0].send("ping")
            other = await pages[1].send("ping")
            assert await taken(pages[1], 1) == [("done", other)]
        assert await taken(pages[0], 3) == [("state", 0), ("done", answer), ("done", ping)]
        assert await taken(pages[1], 1) == [("state", 0)]

    run(tmp_path, story)


def test_an_answer_waits_while_somebody_else_holds_the_table(tmp_path: Path, begun: list[str]) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        await catch_up(pages)
        async with live_table(house, table).lock:
            answer = await send_act(pages[0], "k1")
            await catch_up(pages[1:])
            assert ("done", answer) not in types_of(pages[0])
        assert await taken(pages[0], 2) == [("state", 0), ("done", answer)]
        assert not begun

    run(tmp_path, story)


def test_who_has_waited_longer_holds_a_table_first(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, _ = await house.pair(preset="first game")
        live = live_table(house, table)
        await live.lock.acquire()
        waiting = asyncio.create_task(live.lock.acquire())
        await asyncio.sleep(0)
        assert not live.hold_at_once()
        live.lock.release()
        assert not live.lock.locked()
        assert not live.hold_at_once()
        assert await waiting
        live.lock.release()
        assert live.hold_at_once()
        live.lock.release()
        live.dropped = True
        assert not live.hold_at_once()
        live.dropped = False

    run(tmp_path, story)


def test_who_asks_too_often_is_refused_in_the_same_words(tmp_path: Path, begun: list[str]) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await catch_up(pages)
        token, action, error = pages[0].state["token"], first_action(pages[0]), {"kind": ""}
        while error["kind"] != "limit":
            try:
                await pages[0].ask("act", token=token, key=f"k{len(begun)}", action=action)
            except Refused as refused:
                error = refused.error
        assert error["reason"] == "Too many requests at once"
        assert 1 < len(begun) < BURST  # all that came before

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, requests_per_second=0.001, requests_burst=BURST))


def test_what_is_no_request_is_none_at_once_either(tmp_path: Path, begun: list[str]) -> None:
    """Otherwise who asks so would see who else holds the table just then."""

    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        await catch_up(pages)
        about = {"token": pages[0].state["token"], "action": first_action(pages[0]), "key": "k"}
        for _ in range(2):
            await pages[0].socket.send(json.dumps({"id": 99, **about}))
            error = await pages[0].until("error")
            assert (error["re"], error["kind"]) == (99, "bad")
        assert live_table(house, table).running().to_act() == (0,)
        assert not begun

    run(tmp_path, story)


def test_what_goes_wrong_inside_is_told_and_the_table_goes_on(tmp_path: Path, begun: list[str]) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await catch_up(pages)
        live = live_table(house, table)

        def broken(*_: Any, **__: Any) -> Any:
            raise RuntimeError

        class Broken:
            for_all = broken  # what was put is stored all the same

        live.teller = Broken()  # type: ignore[assignment]
        answer = await send_act(pages[0], "k1")
        error = await pages[0].until("error")
        assert (error["re"], error["kind"]) == (answer, "broken")
        again = await house.open(browsers[1], table)
        assert house.services.tables.live[table] is not live
        assert again.state["to_act"] == [1]  # the store is the truth
        await again.act(first_action(again), "k2")
        assert again.state["to_act"] == [0]
        assert len(begun) == 2

    run(tmp_path, story)


def test_who_fails_to_hear_of_a_flush_keeps_nobody_else_from_hearing_it(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "tables.db")

        def broken(_: Problem | None) -> None:
            raise RuntimeError

        store.writer.put_then([], broken)
        await store.writer.put([])
        await store.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_lines_are_written_as_records_have_them() -> None:
    texts = ["place a-1 2", "", 'say "so"', "back\\slash", "Ōkami", "\x7f", "\n", "tab\t", "'"]
    lines = [Line(seat, text) for text in texts for seat in (NATURE, 0, 12)] + [Line(1, "", 3)]
    for before in (0, 5, len(lines)):
        expected = "".join([line.dumped(n) for n, line in enumerate(lines, 1) if n > before])
        assert dumped_lines(lines, before) == expected
