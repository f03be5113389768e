"""Signs to those like you, and seats that are kept for friends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hyakki.server.config import Limits
from hyakki.trials.client import Page
from server.harness import House, catch_up, refused, run

FEW = Limits(requests_burst=1000, calls_burst=1000, chats_per_second=0.001, chats_burst=3)


def signs(page: Page) -> list[str]:
    return page.frames_of("reaction")


def test_a_sign_reaches_those_like_you_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        watchers = [await house.open(await house.guest(), table) for _ in range(2)]
        before = pages[0].n
        await pages[1].ask("react", sign="bow")
        await watchers[0].ask("react", sign="cheer")
        await catch_up([*pages, *watchers])
        assert [len(signs(page)) for page in [*pages, *watchers]] == [1, 1, 1, 1]
        assert '"seat":1' in signs(pages[0])[0]
        assert '"sign":"cheer"' in signs(watchers[1])[0]
        assert '"seat":-1' in signs(watchers[1])[0]
        assert pages[0].n == before
        stored = await house.services.store.read(lambda reads: reads.table(table))
        assert stored is not None
        assert stored.n == before

    run(tmp_path, story)


def test_signs_and_lines_of_chat_have_one_allowance(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await pages[0].ask("react", sign="laugh")
        await pages[0].ask("chat", text="ha")
        await pages[0].ask("react", sign="laugh")
        await refused(pages[0].ask("react", sign="laugh"), "limit", "Too many signs")
        await refused(pages[0].ask("chat", text="ha"), "limit", "Too many lines")
        await refused(pages[1].ask("react", sign="<b>"), "bad", "could not be read")

    run(tmp_path, story, limits=FEW)


def kinds(page: Page) -> list[str]:
    return [seat["kind"] for seat in page.room["seats"]]


def test_a_kept_seat_is_taken_by_its_link_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, stranger, friend = [await house.guest() for _ in range(3)]
        table = await house.table(host, seats=3, public=True, spectators=False)
        page, other, guest = [await house.open(browser, table) for browser in (host, stranger, friend)]
        await refused(other.ask("keep_seat", seat=1, kept=True), "refused", "Only the creator")
        first = key_of((await page.ask("keep_seat", seat=1, kept=True))["link"])
        key = key_of((await page.ask("keep_seat", seat=1, kept=True))["link"])
        assert kinds(page) == ["person", "kept", "open"]
        for wrong in ("", first):
            await refused(other.ask("sit", seat=1, key=wrong), "refused", "kept for a friend")
        listed: dict[str, Any] = await house.call(stranger, "GET", "/api/tables")
        assert listed["public"][0]["open_seats"] == 1
        await guest.ask("sit", seat=1, key=key)
        await other.ask("sit", seat=2)
        await catch_up([page])
        assert kinds(page) == ["person"] * 3
        await guest.ask("stand")
        await other.ask("sit", seat=1)  # the seat was kept once, not for good
        assert key not in str(other.frames)

    run(tmp_path, story)


def test_a_seat_is_kept_no_more_when_the_host_says_so(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host = await house.guest()
        table = await house.table(host, seats=2)
        page, other = await house.open(host, table), await house.open(await house.guest(), table)
        await page.ask("keep_seat", seat=1, kept=True)
        await page.ask("keep_seat", seat=1, kept=False)
        await other.ask("sit", seat=1)
        await refused(page.ask("keep_seat", seat=1, kept=True), "refused", "is taken by")
        await other.ask("ready", ready=True)
        await page.ask("start")
        await refused(page.ask("keep_seat", seat=1, kept=True), "refused", "before a match")

    run(tmp_path, story)


def key_of(link: str) -> str:
    return link.partition("key=")[2]
