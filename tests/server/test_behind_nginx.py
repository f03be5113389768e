"""Behind a real nginx with https and a path of its own: everything people do, and nobody may say who they are."""

from __future__ import annotations

import asyncio
import dataclasses
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands import environment
from hyakki.server.wire.addresses import read_network, read_public_url
from hyakki.trials.client import Browser, Page
from server.harness import HOST, LIMITS, TSURO, House, catch_up, first_action, run, to_act
from server.nginx import NAME, Nginx, nginx, start


@pytest.mark.parametrize("cuts", [False, True], ids=["prefix passed on", "prefix cut off"])
def test_the_whole_way_through_a_proxy_under_a_path(tmp_path: Path, cuts: bool) -> None:
    with nginx(tmp_path / "nginx") as (proxy, running):
        options = ["--port", "0", "--db", str(tmp_path / "tables.db"), "--trusted-proxy", "127.0.0.1"]
        child = subprocess.Popen(
            [sys.executable, "-m", "hyakki", "serve", *options, "--public-url", proxy.address],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert child.stdout is not None
            proxy.write(int(child.stdout.readline().split("/")[2].split(":")[1]), cuts)
            assert child.stdout.readline() == f"People find it at {proxy.address}\n"
            running.append(start(proxy))
            asyncio.run(visit(proxy))
        finally:
            child.send_signal(signal.SIGTERM)
            _, errors = child.communicate(timeout=30)
        assert "error" not in errors
        logged = proxy.log.read_text()
        assert "127.0.0.1 [" in logged
        assert "/hyakki" not in logged  # the address of a table is the key to it


async def visit(proxy: Nginx) -> None:
    """Pages and what they load, a guest's cookie, a table, a match over two sockets, links and QR codes."""
    browsers = [await asyncio.to_thread(proxy.browser().arrive) for _ in range(2)]
    for attribute in ("Secure", "HttpOnly", "Path=/hyakki/", "SameSite=lax"):
        assert attribute in browsers[0].set_cookie
    assert browsers[0].answered["strict-transport-security"] == "max-age=15768000"
    for path in ("/", "/t/abc", f"/how/{TSURO}"):
        status, text = await asyncio.to_thread(browsers[0].raw, "GET", path)
        assert status == 200
        named = re.findall(rb'(?:href|src)="([^"]*)"', text)
        assert named
        for address in named:
            assert address.startswith(b"/hyakki/")
            loaded = await asyncio.to_thread(browsers[0].raw, "GET", address.decode().removeprefix("/hyakki"))
            assert loaded[0] == 200, address
    made = await asyncio.to_thread(browsers[0].call, "POST", "/api/tables", {"game": TSURO, "seats": 2})
    pages = [await browser.open() for browser in browsers]
    for page in pages:
        await page.ask("watch", table=made["table"], have=0)
    assert (await asyncio.to_thread(browsers[1].raw, "GET", made["link"]))[0] == 200
    await play(pages)
    status, picture = await asyncio.to_thread(browsers[1].raw, "GET", f"/api/qr.svg?path={made['link']}")
    assert (status, b"<svg" in picture) == (200, True)
    for page in pages:
        await page.close()
    stranger = proxy.browser()
    stranger.origin, stranger.cookie = "https://evil.example", browsers[0].cookie
    assert (await asyncio.to_thread(stranger.raw, "PUT", "/api/me", b'{"name": "Mallory"}'))[0] == 403


async def play(pages: list[Page]) -> None:
    await pages[1].ask("sit", seat=1)
    await pages[1].ask("ready", ready=True)
    await pages[0].ask("start")
    for number in range(2):
        await catch_up(pages)
        page = to_act(pages)
        await page.act(first_action(page), f"k{number}")
    await catch_up(pages)
    assert pages[0].state["line"] == pages[1].state["line"] > 2


def test_the_address_of_who_asks_comes_from_the_proxy_and_nobody_else(tmp_path: Path) -> None:
    with nginx(tmp_path / "nginx") as (proxy, running):

        async def story(house: House) -> None:
            proxy.write(house.port, cuts=False)
            running.append(await asyncio.to_thread(start, proxy))

            def arrive(source: str, forged: str) -> int:
                """Who comes from an address of its own and claims another."""
                tls = proxy.browser().tls
                assert tls is not None
                plain = socket.create_connection(("127.0.0.1", proxy.port), 20, (source, 0))
                with tls.wrap_socket(plain, server_hostname=NAME) as connection:
                    head = f"GET /hyakki/api/me HTTP/1.1\r\nHost: {NAME}:{proxy.port}\r\nConnection: close\r\n"
                    connection.sendall(f"{head}X-Forwarded-For: {forged}\r\n\r\n".encode())
                    return int(connection.recv(1000).split()[1])

            async def came(source: str, forged: str) -> int:
                return await asyncio.to_thread(arrive, source, forged)

            assert [await came("127.0.0.2", f"10.1.1.{n}") for n in range(3)] == [200, 200, 429]
            assert await came("127.0.0.2", "127.0.0.3") == 429
            assert await came("127.0.0.3", "127.0.0.2") == 200
            direct = Browser(HOST, house.port)
            await asyncio.to_thread(direct.raw, "GET", "/api/me")
            assert "Secure" not in direct.set_cookie

        run(
            tmp_path,
            story,
            limits=dataclasses.replace(LIMITS, new_guests_burst=2, new_guests_per_second=0.001),
            proxies=(read_network("127.0.0.1"),),
            public=read_public_url(proxy.address, frozenset()),
        )
