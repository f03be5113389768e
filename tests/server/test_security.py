"""What strangers, forged cookies, foreign pages and greedy clients cannot do."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import socket
import stat
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, InvalidStatus

from hyakki.server.config import Config, Limits
from hyakki.trials.client import Browser, Refused
from server.harness import HOST, LIMITS, TSURO, House, first_action, refused, run


async def answer(house: House, browser: Browser, method: str, path: str, body: object = None, **headers: str) -> int:
    data = None if body is None else json.dumps(body).encode()
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return (await asyncio.to_thread(browser.raw, method, path, data, sent))[0]


def test_a_page_of_another_site_can_neither_call_nor_connect(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        wish = {"game": TSURO}
        assert await answer(house, guest, "POST", "/api/tables", wish, Origin="http://evil.example") == 403
        assert await answer(house, guest, "POST", "/api/tables", wish, Origin="null") == 403
        assert await answer(house, guest, "POST", "/api/tables", wish) == 201
        for origin in ("http://evil.example", f"http://{HOST}:1", "null"):
            guest.origin = origin
            with pytest.raises(InvalidStatus):
                await guest.open()

    run(tmp_path, story)


def test_a_name_that_now_points_here_is_not_ours(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        assert await answer(house, guest, "GET", "/api/games", Host="evil.example") == 421
        assert await answer(house, guest, "GET", "/api/games", Host="games.example") == 200
        assert await answer(house, guest, "GET", "/api/games", Host=f"localhost:{house.port}") == 200

    run(tmp_path, story, hosts=("games.example",))


def test_answers_carry_a_policy_without_inline_scripts(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        from http.client import HTTPConnection

        def headers(path: str) -> dict[str, str]:
            connection = HTTPConnection(HOST, house.port)
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            connection.close()
            return {name.lower(): value for name, value in answer.getheaders()}

        for path in ("/", "/t/nothing", "/api/games", "/api/nothing", "/nothing"):
            sent = await asyncio.to_thread(headers, path)
            policy = dict(part.strip().split(" ", 1) for part in sent["content-security-policy"].split(";"))
            assert policy["script-src"] == "'self'"
            assert policy["default-src"] == "'none'"
            assert policy["frame-ancestors"] == "'none'"
            assert sent["x-content-type-options"] == "nosniff"
            assert sent["referrer-policy"] == "no-referrer"
            assert "server" not in sent

    run(tmp_path, story)


def test_the_cookie_is_out_of_reach_of_scripts_and_cannot_be_forged(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        from http.client import HTTPConnection

        def cookie() -> str:
            connection = HTTPConnection(HOST, house.port)
            connection.request("GET", "/api/me")
            sent = connection.getresponse().getheader("set-cookie") or ""
            connection.close()
            return sent.lower()

        text = await asyncio.to_thread(cookie)
        assert "httponly" in text
        assert "samesite=lax" in text
        assert "max-age=31536000" in text
        assert "secure" not in text  # plain http works, on the sofa

        _, browsers, _ = await house.pair()
        thief = await house.guest()
        value = browsers[0].cookie.partition("=")[2]
        for forged in (
            value.split(".")[0],
            value[:-1] + ("0" if value[-1] != "0" else "1"),
            "x." + value.split(".")[1],
        ):
            thief.cookie = f"hyakki_guest={forged}"
            with pytest.raises(InvalidStatus):
                await thief.open()
            await refused(house.call(thief, "GET", "/api/tables"), "refused", "not known here yet")

    run(tmp_path, story)


def test_the_signing_key_survives_and_is_private(tmp_path: Path) -> None:
    cookies: list[str] = []

    async def first(house: House) -> None:
        cookies.append((await house.guest()).cookie)

    async def second(house: House) -> None:
        guest = await house.guest()
        guest.cookie = cookies[0]
        await house.open(guest)

    run(tmp_path, first)
    key = Config(tmp_path / "tables.db").key_file
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600
    run(tmp_path, second)


def test_nobody_acts_for_or_looks_as_another_seat(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        stranger = await house.open(await house.guest(), table)
        text, token = first_action(pages[0]), pages[0].state["token"]
        await refused(stranger.ask("act", token=token, key="k", action=text), "refused", "You have no seat")
        await refused(pages[1].ask("act", token=token, key="k", action=text), "refused", "nothing to decide")
        for kind, fields in {
            "undo": {"token": token, "key": "k"},
            "why": {"action": text},
            "preview": {"action": text},
        }.items():
            await refused(stranger.ask(kind, **fields), "refused", "You have no seat")
        for kind, fields in {"end": {}, "pause": {"paused": True}, "reclaim": {}, "move_seat": {}}.items():
            with pytest.raises(Refused):
                await stranger.ask(kind, **fields)
        await stranger.socket.send(
            json.dumps({"type": "act", "id": 99, "token": token, "key": "k", "action": text, "seat": 0})
        )
        error = await stranger.until("error")
        assert "unknown field" in error["hint"]
        assert stranger.state["view"]["seat"] is None
        assert stranger.state["actions"] == []
        secret = set(pages[0].state["view"]["hand"])
        assert secret
        assert stranger.state["view"]["hand"] == []
        await pages[0].ask("ping")
        assert pages[0].state["line"] == 1

    run(tmp_path, story)


def test_tables_cannot_be_guessed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest)
        assert len(table) >= 22  # 128 bits in base64
        stranger = await house.guest()
        page = await house.open(stranger)
        await refused(page.ask("watch", table=table[:-1] + "?"), "missing", "no such table")
        lists = await house.call(stranger, "GET", "/api/tables")
        assert table not in json.dumps(lists)
        for _ in range(20):
            await refused(house.call(stranger, "GET", "/api/codes/AAAAAAAA"), "missing", "No table has the code")
        await refused(house.call(stranger, "GET", "/api/codes/AAAAAAAA"), "limit", "Too many codes tried")

    run(tmp_path, story)


def test_quotas_on_tables_and_bots(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        await house.table(guest, seats=4, bot="random")
        await refused(house.table(guest, seats=5, bot="random"), "limit", "3 bots play at your tables")
        page = await house.open(guest, await house.table(guest, seats=3))
        await page.ask("add_bot", seat=1, bot="random")
        await refused(page.ask("add_bot", seat=2, bot="random"), "limit", "4 bots")
        await refused(house.table(guest), "limit", "2 unfinished tables")
        await house.table(await house.guest())

    run(tmp_path, story, limits=Limits(tables_per_guest=2, bots_per_guest=4))


def test_a_client_that_asks_too_fast_is_told_then_sent_away(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        page = await house.open(await house.guest())
        for _ in range(30):
            await page.send("ping")
        with pytest.raises(ConnectionClosedError) as caught:
            await page.until("never")
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1008
        refused = [frame for frame in map(json.loads, page.frames) if frame.get("kind") == "limit"]
        assert len(refused) >= 5
        assert all(frame["re"] > 0 for frame in refused)  # each request is answered by its own number

    run(tmp_path, story, limits=Limits(requests_per_second=0.1, requests_burst=5, excess_before_close=10))


def test_a_client_that_does_not_read_is_let_go_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        deaf = await house.open(browsers[1], table)
        transport = deaf.socket.transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        transport.pause_reading()
        with contextlib.suppress(ConnectionClosed):
            while len(house.services.sockets) == 3:
                for _ in range(50):
                    await deaf.send("watch", table=table)
                await pages[0].ask("ping")
        assert len(house.services.sockets) == 2
        await pages[1].ask("ping")
        transport.abort()  # it has heard enough; a polite close would wait for an answer that never comes

    limits = dataclasses.replace(LIMITS, requests_per_second=1e6, requests_burst=10**6, unread_bytes=20_000)
    run(tmp_path, story, limits=limits)


def test_messages_and_bodies_have_a_size_limit(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest)
        await page.socket.send(json.dumps({"type": "chat", "id": 1, "text": "x" * 20_000}))
        with pytest.raises(ConnectionClosedError):
            await page.until("error")
        await refused(house.call(guest, "PUT", "/api/me", {"name": "x" * 20_000}), "limit", "too long")
        await refused(house.call(guest, "PUT", "/api/me", {"name": "x" * 25}), "limit", "25 characters")
        await refused(house.call(guest, "PUT", "/api/me", {"name": " \u200b "}), "bad", "empty")
        assert (await house.call(guest, "PUT", "/api/me", {"name": "<i>Kazuko</i>"}))["name"] == "<i>Kazuko</i>"

    run(tmp_path, story)


def test_only_so_many_pages_per_guest(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        pages = [await house.open(guest) for _ in range(2)]
        with pytest.raises(ConnectionClosed) as caught:
            await (await guest.open()).take()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1013
        assert "You have 2 pages open" in caught.value.rcvd.reason
        await pages[0].close()
        async with asyncio.timeout(5):
            while len(house.services.sockets) > 1:
                await asyncio.sleep(0.01)
        await house.open(guest)

    run(tmp_path, story, limits=Limits(sockets_per_guest=2))


def test_names_and_chat_stay_text_everywhere(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        await house.call(guest, "PUT", "/api/me", {"name": "<img src=x>"})
        table = await house.table(guest, public=True)
        status, data = await asyncio.to_thread(guest.raw, "GET", "/api/tables")
        assert status == 200
        assert json.loads(data)["public"][0]["names"] == ["<img src=x>"]
        page = await house.open(guest, table)
        assert page.room["seats"][0]["name"] == "<img src=x>"
        for path in ("/", f"/t/{table}"):
            assert "<img" not in await house.call_text(guest, path)

    run(tmp_path, story)


def test_a_qr_code_leads_only_to_pages_of_this_server(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        assert "<svg" in await house.call_text(guest, "/api/qr.svg?path=/t/abc")
        for path in ("//evil.example", "https://evil.example", "x" * 300):
            await refused(house.call(guest, "GET", f"/api/qr.svg?path={path}"), "bad", "not a page of this server")

    run(tmp_path, story, limits=LIMITS)


def test_logs_hold_no_ids_names_or_addresses(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    secrets: list[str] = []

    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await pages[0].act(first_action(pages[0]), "k")
        await pages[0].ask("chat", text="secret words")
        live = house.services.tables.live[table]
        assert live.match is not None
        secrets.extend([table, live.match.seed, live.room.code, browsers[0].cookie.partition("=")[2], "secret words"])

    run(tmp_path, story)
    logged = capfd.readouterr().err
    assert '"what": "started"' in logged
    assert not [secret for secret in [*secrets, "127.0.0.1"] if secret in logged]
