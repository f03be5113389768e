"""An identity beyond one browser: its key, links that carry it once, the end of both; and where secrets never are."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from hyakki.server.people.keys import kept_of, new_key, read_key
from hyakki.server.speech.problems import Problem
from hyakki.trials.client import Browser
from server.harness import HOST, LIMITS, House, refused, run


async def name(house: House, browser: Browser) -> str:
    told: str = (await house.call(browser, "GET", "/api/me"))["name"]
    return told


async def named(house: House, wanted: str) -> Browser:
    browser = await house.guest()
    await house.call(browser, "PUT", "/api/me", {"name": wanted})
    return browser


async def become(house: House, browser: Browser, by: str, secret: str) -> Any:
    return await house.call(browser, "POST", "/api/me/become", {"by": by, "secret": secret})


async def link_of(house: House, browser: Browser) -> str:
    made = await house.call(browser, "POST", "/api/me/links")
    path, _, secret = made["link"].partition("#carry=")
    assert path == "/me"
    assert made["qr"]["path"].startswith("M2 2h1v1h-1z")  # the corner of every QR code, inside its margin
    return str(secret)


def everything_stored(folder: Path) -> bytes:
    return b"".join([file.read_bytes() for file in folder.iterdir() if file.is_file()])


def test_a_key_is_read_however_it_is_typed() -> None:
    key = new_key()
    assert read_key(key.lower().replace("-", " ")) == key
    assert read_key("o1il-" + key[5:]) == "0111-" + key[5:]
    assert kept_of("key", key) != kept_of("link", key)
    for wrong in ("", key[:-1], key + "A", key[:-1] + "U", key[:-1] + "é"):
        with pytest.raises(Problem, match="not a key"):
            read_key(wrong)


def test_a_key_that_was_written_down_brings_the_name_the_seat_and_the_history_to_another_browser(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    secrets: list[str] = []

    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await house.call(browsers[0], "PUT", "/api/me", {"name": "Aki"})
        assert await house.call(browsers[0], "GET", "/api/me/key") == {"made": None}
        key = (await house.call(browsers[0], "POST", "/api/me/key", {}))["key"]
        secrets.append(key)
        assert (await house.call(browsers[0], "GET", "/api/me/key"))["made"] is not None
        await refused(house.call(browsers[0], "POST", "/api/me/key", {}), "refused", "You have a key already")
        other = await house.guest()
        assert (await become(house, other, "key", key.lower()))["name"] == "Aki"
        page = await house.open(other, table)
        assert page.room["you"] == 0
        await pages[0].ask("ping")  # the first browser is still there
        assert page.state["view"] == pages[0].state["view"]
        await refused(become(house, other, "key", new_key()), "missing", "leads to nobody")
        await refused(become(house, other, "key", "x"), "bad", "not a key")

    run(tmp_path, story)
    stored = everything_stored(tmp_path) + "".join(capfd.readouterr()).encode()
    assert secrets[0].encode() not in stored


def test_a_link_carries_once_and_not_for_long(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    moment = [1000.0]
    secrets: list[str] = []

    async def story(house: House) -> None:
        aki, others = await named(house, "Aki"), [await house.guest() for _ in range(3)]
        first = await link_of(house, aki)
        secret = await link_of(house, aki)
        secrets.extend([first, secret])
        await refused(become(house, others[0], "link", first), "missing", "leads to nobody")  # only the newest works
        tries = await asyncio.gather(*[become(house, one, "link", secret) for one in others], return_exceptions=True)
        assert sorted([type(answer).__name__ for answer in tries]) == ["Refused", "Refused", "dict"]
        late = await link_of(house, aki)
        moment[0] += house.services.config.ticket_seconds + 1
        await refused(become(house, others[0], "link", late), "missing", "leads to nobody")
        assert await name(house, aki) == "Aki"

    run(tmp_path, story, now=lambda: moment[0])
    stored = everything_stored(tmp_path) + "".join(capfd.readouterr()).encode()
    assert not [secret for secret in secrets if secret.encode() in stored]


def test_a_new_key_sends_away_whoever_has_the_old_one_also_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, str] = {}

    async def lost(house: House) -> None:
        aki, thief = await named(house, "Aki"), await house.guest()
        old = (await house.call(aki, "POST", "/api/me/key", {}))["key"]
        link = await link_of(house, aki)
        await become(house, thief, "key", old)
        page = await house.open(thief, await house.table(aki))
        seat = (await page.ask("move_seat"))["link"]
        renewed = (await house.call(aki, "POST", "/api/me/key", {"revoke": True}))["key"]
        await page.until("gone")
        assert "A new key was made" in page.latest["gone"]["reason"]
        with pytest.raises(ConnectionClosed):
            await page.take()
        other = Browser(HOST, house.port)
        other.cookie = thief.cookie
        with pytest.raises(WebSocketException):
            await other.open()
        assert await name(house, other) != "Aki"  # a new guest
        await refused(become(house, thief, "key", old), "missing", "leads to nobody")
        await refused(become(house, thief, "link", link), "missing", "leads to nobody")
        stranger = await house.guest()
        await refused(
            house.call(stranger, "POST", f"/api/tickets{seat.removeprefix('/m')}"), "missing", "has been used"
        )
        assert await name(house, aki) == "Aki"
        kept.update(aki=aki.cookie, thief=thief.cookie, key=renewed)

    async def later(house: House) -> None:
        for who in ("aki", "thief"):
            browser = Browser(HOST, house.port)
            browser.cookie = kept[who]
            assert (await name(house, browser) == "Aki") == (who == "aki")
        fresh = await house.guest()
        assert (await become(house, fresh, "key", kept["key"]))["name"] == "Aki"

    run(tmp_path, lost)
    run(tmp_path, later)


def test_keys_are_not_tried_out_and_not_by_pages_of_others(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        for _ in range(3):
            await refused(become(house, guest, "key", new_key()), "missing", "leads to nobody")
        for by in ("key", "link"):  # whoever asks from that address
            await refused(become(house, await house.guest(), by, new_key()), "limit", "Too many keys")
        body = {"by": "key", "secret": new_key()}
        foreign = house.call(guest, "POST", "/api/me/become", body, Origin="http://evil.example")
        await refused(foreign, "refused", "does not come from a page")

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, keys_burst=3, keys_per_second=0.001))


def test_nobody_becomes_whom_the_host_has_sent_away(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        aki = await named(house, "Aki")
        key = (await house.call(aki, "POST", "/api/me/key", {}))["key"]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            (guest,) = database.execute("SELECT guest FROM identities").fetchone()
        house.services.bans.add("guest", guest)
        await refused(become(house, await house.guest(), "key", key), "refused", "does not let you in")

    run(tmp_path, story)
