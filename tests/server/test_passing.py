"""Passing in advance over the wire: kept, withdrawn, spoken in its place, and known to nobody before."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from hyakki.trials.client import Browser, Page
from server.harness import HOST, TSURO, House, catch_up, first_action, refused, run, tell, to_act

KITSUNEDO = "kitsunedo"
WINDOW = "spirit_window"


async def three(house: House) -> tuple[str, list[Browser], list[Page]]:
    """Three people at a table, their lords chosen: seat 0 is asked for an action."""
    browsers = [await house.guest() for _ in range(3)]
    table = await house.table(browsers[0], KITSUNEDO, seats=3, preset="standard")
    pages = [await house.open(browser, table) for browser in browsers]
    for seat in (1, 2):
        await pages[seat].ask("sit", seat=seat)
        await pages[seat].ask("ready", ready=True)
    await pages[0].ask("start")
    await catch_up(pages)
    while pages[0].state["ask"]["frame"] != "actions":
        await to_act(pages).act(first_action(to_act(pages)), f"k{pages[0].state['line']}")
        await catch_up(pages)
    assert pages[0].state["to_act"] == [0]
    return table, browsers, pages


def spoken(page: Page) -> list[tuple[int, str]]:
    """The seats and answers the page was told of since the lords were chosen."""
    answers = [event["args"] for event in page.events if event["key"] == "answer" and event["args"]["seat"] >= 0]
    return [(answer["seat"], answer["action"]) for answer in answers[3:]]


def test_a_pass_in_advance_is_spoken_in_its_place_and_nobody_hears_of_it_before(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await three(house)
        watcher = await house.open(await house.guest(), table)
        await pages[0].act("summon", "s")
        await catch_up([*pages, watcher])
        assert pages[2].state["may_pass"] == [WINDOW, ""]
        assert watcher.state["may_pass"] == []
        others = [pages[0], pages[1], watcher]
        before = [(len(page.frames), page.state["n"]) for page in others]
        stored = await house.services.store.read(lambda reads: reads.table(table))
        await pages[2].ask("pass_ahead", window=WINDOW)
        await pages[2].ask("pass_ahead", window=WINDOW)  # again: nothing changes
        assert pages[2].state["passing"] == WINDOW
        assert pages[2].state["n"] == before[0][1]
        await catch_up(others)
        assert [(len(page.frames) - 1, page.state["n"]) for page in others] == before  # a reply to the ping, no more
        assert (
            await house.services.store.read(lambda reads: reads.table(table)) == stored
        )  # nor do lists of tables show it
        await pages[1].act("pass", "p")
        await catch_up([*pages, watcher])
        assert spoken(watcher) == [(0, "summon"), (1, "pass"), (2, "pass")]
        assert [page.state["passing"] for page in [*pages, watcher]] == [None] * 4

    run(tmp_path, story)


def test_a_pass_can_be_withdrawn(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await three(house)
        await pages[0].act("summon", "s")
        await catch_up(pages)
        await pages[2].ask("pass_ahead", window="")
        assert pages[2].state["passing"] == ""
        await pages[2].ask("pass_no_more")
        await pages[2].ask("pass_no_more")
        assert pages[2].state["passing"] is None
        await pages[1].act("pass", "p")
        await catch_up(pages)
        assert pages[2].state["to_act"] == [2]

    run(tmp_path, story)


def test_who_is_asked_passes_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await three(house)
        await pages[0].act("summon", "s")
        await catch_up(pages)
        await pages[1].ask("pass_ahead", window="")
        await catch_up(pages)
        assert pages[2].state["to_act"] == [2]
        assert spoken(pages[2]) == [(0, "summon"), (1, "pass")]
        assert [page.state["passing"] for page in pages] == [None, "", None]

    run(tmp_path, story)


def test_what_cannot_be_passed_is_refused(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await three(house)
        await refused(pages[1].ask("pass_ahead", window=WINDOW), "closed", "That window is closed")
        await refused(pages[0].ask("pass_ahead", window=""), "refused", "cannot pass in advance")
        assert (pages[0].state["may_pass"], pages[1].state["may_pass"]) == ([], [""])
        _, _, sailors = await house.pair(TSURO, preset="first game")
        assert [page.state["may_pass"] for page in sailors] == [[], []]
        await refused(sailors[1].ask("pass_ahead", window=""), "refused", "cannot pass in advance")

    run(tmp_path, story)


def test_a_bot_that_plays_on_decides_itself(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await three(house)
        await pages[2].ask("pass_ahead", window="")
        await pages[2].ask("stand")
        live = await house.services.tables.get(table)
        assert live.running().passing() == {}

    run(tmp_path, story)


def test_passes_outlive_the_server(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(house: House) -> None:
        kept["table"], kept["browsers"], pages = await three(house)
        await pages[0].act("summon", "s")
        await catch_up(pages)
        await pages[2].ask("pass_ahead", window="")

    async def after(house: House) -> None:
        pages = []
        for known in kept["browsers"]:
            browser = Browser(HOST, house.port)
            browser.cookie = known.cookie
            pages.append(await house.open(browser, kept["table"]))
        assert [page.state["passing"] for page in pages] == [None, None, ""]
        await pages[1].act("pass", "p")
        await catch_up(pages)
        assert spoken(pages[0]) == [(0, "summon"), (1, "pass"), (2, "pass")]

    async def both() -> None:
        await tell(tmp_path, before)
        await tell(tmp_path, after)

    asyncio.run(both())
