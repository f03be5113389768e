"""What the host may do: to a running server through the socket beside its database, to a stopped one through that."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
from pathlib import Path
from typing import Any

import pytest

from hyakki.core.errors import HyakkiError
from hyakki.server.admin import asks
from hyakki.server.admin.asking import asked, through_door
from hyakki.server.admin.door import door_of
from hyakki.trials.child import ServerProcess
from hyakki.trials.client import LOST, Browser
from server.harness import TSURO, House, catch_up, first_action, refused, run, to_act


async def admin(house: House, ask: asks.Ask) -> dict[str, Any]:
    return await asyncio.to_thread(asked, house.services.config.file, ask, "test")


async def not_done(house: House, ask: asks.Ask, words: str) -> None:
    with pytest.raises(HyakkiError, match=words):
        await admin(house, ask)


def test_tables_are_listed_shown_and_closed_while_people_play(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair()
        code = pages[0].room["code"]
        await pages[0].ask("chat", text="hello there")
        listed = (await admin(house, asks.Tables()))["tables"]
        assert [(one["code"], one["phase"], one["looking"]) for one in listed] == [(code, "playing", 2)]
        shown = await admin(house, asks.Show(code.lower()))
        assert [line["text"] for line in shown["chat"]] == ["hello there"]
        await not_done(house, asks.Close("NOTABLE2"), "no table")
        assert await admin(house, asks.Close(code)) == {"closed": code}
        await catch_up(pages)
        assert pages[1].room["phase"] == "over"
        assert "table.closed_by_host" in [notice["key"] for notice in pages[1].notices]
        await not_done(house, asks.Close(code), "over already")
        assert (await admin(house, asks.Tables()))["tables"] == []
        assert len((await admin(house, asks.Tables(over=True)))["tables"]) == 1

    run(tmp_path, story)


def test_removed_lines_of_chat_leave_open_pages_the_store_and_later_visitors(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        watcher = await house.open(await house.guest(), table)
        for text in ("fine", "foul"):
            await pages[0].ask("chat", text=text)
        await watcher.ask("chat", text="among spectators")
        await catch_up(pages)
        code, foul = pages[1].room["code"], pages[1].chat[-1]["n"]
        await not_done(house, asks.Hush(code), "Which lines")
        await not_done(house, asks.Hush(code, [foul, 9999]), "no line 9999")
        assert await admin(house, asks.Hush(code, [foul])) == {"removed": 1}
        await catch_up([*pages, watcher])
        assert (pages[1].chat[-1]["n"], pages[1].chat[-1]["text"]) == (foul, "")
        assert [line["text"] for line in watcher.chat] == ["among spectators"]  # learns nothing of the seats' lines
        again = await house.open(browsers[1], table)
        assert [line["text"] for line in again.chat] == ["fine", ""]
        assert await admin(house, asks.Hush(code, all=True)) == {"removed": 2}

    run(tmp_path, story)


def test_a_banned_guest_and_a_banned_address_are_not_let_in_until_they_are(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        shown = await admin(house, asks.Show(pages[0].room["code"]))
        handle = shown["seats"][1]["guest"]
        assert (await admin(house, asks.Ban(guest=handle)))["pages_closed"] == 1
        assert (await pages[1].until("gone"))["reason"].startswith("The host")
        with pytest.raises(LOST):
            await pages[1].ask("ping")
        await refused(house.call(browsers[1], "GET", "/api/me"), "refused", "The host")
        with pytest.raises(LOST):
            await house.open(browsers[1], table)
        page = to_act(pages)
        if page is pages[0]:
            await page.act(first_action(page), "goes on")
        await not_done(house, asks.Ban(guest="00000000"), "no guest")
        await not_done(house, asks.Ban(address="nonsense"), "neither an address")
        await not_done(house, asks.Ban(address="192.0.2.1", lift=True), "not banned")
        assert (await admin(house, asks.Ban(address="127.0.0.0/8")))["pages_closed"] == 1
        assert (await asyncio.to_thread(browsers[0].raw, "GET", "/healthz"))[0] == 403
        with pytest.raises(LOST):
            await browsers[0].open()
        assert [next(iter(one)) for one in (await admin(house, asks.Bans()))["bans"]] == ["guest", "address"]
        await admin(house, asks.Ban(address="127.0.0.0/8", lift=True))
        await admin(house, asks.Ban(guest=handle, lift=True))
        assert (await house.open(browsers[1], table)).room["you"] == 1

    run(tmp_path, story)


def test_bans_outlive_the_server_and_are_lifted_while_none_runs(tmp_path: Path) -> None:
    guests: list[Browser] = []

    async def ban(house: House) -> None:
        guests.append(await house.guest())
        await house.table(guests[0])
        (code,) = [one["code"] for one in (await admin(house, asks.Tables()))["tables"]]
        handles.append((await admin(house, asks.Show(code)))["seats"][0]["guest"])
        await admin(house, asks.Ban(guest=handles[0]))

    async def still(house: House) -> None:
        guests[0].port = house.port
        await refused(house.call(guests[0], "GET", "/api/tables"), "refused", "The host")

    async def no_more(house: House) -> None:
        guests[0].port = house.port
        assert len((await house.call(guests[0], "GET", "/api/tables"))["mine"]) == 1

    handles: list[str] = []
    run(tmp_path, ban)
    run(tmp_path, still)
    database = tmp_path / "tables.db"
    assert asked(database, asks.Status(), "test")["running"] is False
    asked(database, asks.Ban(guest=handles[0], lift=True), "test")
    run(tmp_path, no_more)


def test_a_stopped_servers_tables_are_closed_and_hushed_through_the_database(tmp_path: Path) -> None:
    codes: list[str] = []

    async def play(house: House) -> None:
        _, _, pages = await house.pair()
        await pages[0].ask("chat", text="foul")
        codes.append(pages[0].room["code"])

    run(tmp_path, play)
    database = tmp_path / "tables.db"
    assert asked(database, asks.Hush(codes[0], all=True), "test") == {"removed": 1}
    assert asked(database, asks.Show(codes[0]), "test")["chat"] == []
    assert asked(database, asks.Close(codes[0]), "test") == {"closed": codes[0]}
    assert asked(database, asks.Show(codes[0]), "test")["phase"] == "over"
    with pytest.raises(HyakkiError, match="no server runs"):
        asked(database, asks.Drain(), "test")
    with pytest.raises(HyakkiError, match="is not there"):
        asked(tmp_path / "other.db", asks.Status(), "test")


def test_a_new_key_keeps_guests_or_lets_everybody_be_new(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest)
        first = guest.cookie
        await admin(house, asks.Rotate())
        assert (await house.open(guest, table)).room["you"] == 0
        await house.call(guest, "GET", "/api/me")
        second = guest.cookie
        assert second != first
        assert second.partition(".")[0] == first.partition(".")[0]  # the same guest, signed anew
        page = await house.open(guest, table)
        await admin(house, asks.Rotate(at_once=True))
        with pytest.raises(LOST):
            await page.ask("ping")
        await refused(house.call(guest, "GET", "/api/tables"), "refused", "not known")
        await house.call(guest, "GET", "/api/me")
        assert guest.cookie.partition(".")[0] != first.partition(".")[0]

    run(tmp_path, story)
    assert not (tmp_path / "tables.db.key.old").exists()
    assert stat.S_IMODE((tmp_path / "tables.db.key").stat().st_mode) == 0o600


def test_a_cookie_of_the_last_key_is_known_after_a_restart(tmp_path: Path) -> None:
    guests: list[Browser] = []

    async def before(house: House) -> None:
        guests.append(await house.guest())
        await house.table(guests[0])

    async def after(house: House) -> None:
        guests[0].port = house.port
        assert len((await house.call(guests[0], "GET", "/api/tables"))["mine"]) == 1

    run(tmp_path, before)
    asked(tmp_path / "tables.db", asks.Rotate(), "test")
    run(tmp_path, after)


def test_a_draining_server_begins_nothing_plays_on_and_stops_when_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair()
        idle = await house.table(browsers[0], TSURO, "random", seats=2, start=True)
        house.services.tables.forget(house.services.tables.live[idle])  # nobody looks there
        told = await admin(house, asks.Drain())
        assert told["matches"] == 2
        await catch_up(pages)
        assert "table.draining" in [notice["key"] for notice in pages[0].notices]
        await refused(
            house.call(browsers[0], "POST", "/api/tables", {"game": TSURO}), "refused", "restarts this server"
        )
        page = to_act(pages)
        await page.act(first_action(page), "still")
        stored = await house.services.store.read(lambda reads: reads.match(idle, 1))
        assert stored is not None
        assert stored.position is not None
        assert (await admin(house, asks.Status()))["draining"] is True
        await admin(house, asks.Drain(end=True))
        await house.table(browsers[0])

    run(tmp_path, story)


def test_drain_stops_the_server_of_another_process(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.db")
    server.start()
    try:
        server.browser().arrive().make_table(TSURO)
        assert asked(tmp_path / "tables.db", asks.Drain(stop=True), "test")["stopping"] is True
        assert server.ended(20)
    finally:
        server.stop()
    assert asked(tmp_path / "tables.db", asks.Status(), "test")["running"] is False


def test_the_door_is_the_owners_alone_and_outlives_nonsense(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        door = door_of(house.services.config.file)
        assert stat.S_IMODE(door.stat().st_mode) == 0o600

        def send(data: bytes) -> bytes:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.connect(str(door))
                line.sendall(data)
                line.shutdown(socket.SHUT_WR)
                return line.makefile("rb").readline()

        for data in (b"\n", b"{}\n", b'{"do": "explode"}\n', b'{"do": "close"}\n', b"\xff\xfe\n"):
            assert "error" in json.loads(await asyncio.to_thread(send, data))
        assert await asyncio.to_thread(send, b"x" * 200_000) == b""
        assert (await admin(house, asks.Status()))["pid"] == os.getpid()
        for path in ("/admin", "/api/admin", "/tables.db.admin"):
            status, text = await asyncio.to_thread((await house.guest()).raw, "GET", path)
            assert status == 404 or b"<html" in text

    run(tmp_path, story)
    assert not door_of(tmp_path / "tables.db").exists()
    with pytest.raises(HyakkiError, match="cannot be asked"):
        through_door(tmp_path / "tables.db", asks.Status())


def test_a_database_deep_in_folders_has_its_door_too(tmp_path: Path) -> None:
    deep = tmp_path / ("folder" * 10) / ("folder" * 10)
    deep.mkdir(parents=True)

    async def story(house: House) -> None:
        assert (await admin(house, asks.Status()))["running"] is True

    run(deep, story)


def test_the_log_of_what_the_host_does_names_nobody(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    secrets: list[str] = ["foul words", "203.0.113.7", "127.0.0.1"]

    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        await pages[0].ask("chat", text="foul words")
        code = pages[0].room["code"]
        shown = await admin(house, asks.Show(code))
        for ask in (
            asks.Hush(code, all=True),
            asks.Ban(guest=shown["seats"][1]["guest"]),
            asks.Ban(address="203.0.113.7"),
            asks.Drain(),
            asks.Drain(end=True),
            asks.Close(code),
            asks.Rotate(at_once=True),
        ):
            await admin(house, ask)
        ids = [browser.cookie.partition("=")[2] for browser in browsers]
        names = [place["name"] for place in shown["seats"]]
        secrets.extend([table, code, shown["seats"][1]["guest"], *names, *ids, *[i.partition(".")[0] for i in ids]])

    run(tmp_path, story)
    logged = capfd.readouterr().err
    happened = [json.loads(line)["what"] for line in logged.splitlines()]
    assert {"admin_hushed", "admin_banned", "draining", "drained", "admin_closed", "admin_rotated_key"} <= set(happened)
    assert not [secret for secret in secrets if secret in logged]
