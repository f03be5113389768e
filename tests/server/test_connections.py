"""Connections that stall, pile up or take the last open file: they go, the others play on, the log stays short."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cli.commands import environment
from hyakki.server.log import log
from hyakki.trials.client import Browser
from server.harness import HOST, LIMITS, House, catch_up, first_action, run, to_act

IMPATIENT = dataclasses.replace(LIMITS, header_seconds=0.5, body_seconds=0.5, answer_seconds=0.5)


@contextlib.asynccontextmanager
async def connected(
    house: House, sent: bytes = b""
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection(HOST, house.port)
    try:
        writer.write(sent)
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server ends the connection."""
    received = b""
    with contextlib.suppress(ConnectionError):  # the system resets a connection whose last bytes were not read
        while data := await reader.read(65536):
            received += data
    return received


async def dribble(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Byte after byte for ever: none of them may buy more time."""
    with contextlib.suppress(ConnectionError):
        while True:
            writer.write(data)
            await writer.drain()
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("before", ["", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"])
def test_half_a_head_is_closed_however_slowly_it_goes_on(tmp_path: Path, before: str) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair()
        head = f"{before}GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".encode()
        async with connected(house, head) as (reader, writer):
            dribbling = asyncio.create_task(dribble(writer, b"x"))
            assert (await ended(reader)).partition(b"HTTP/1.1 408 Request Timeout")[1]
            await dribbling
        await to_act(pages).act(first_action(to_act(pages)), "k")  # a socket has no such limit

    run(tmp_path, story, limits=IMPATIENT)


def test_a_connection_that_says_nothing_is_closed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        async with connected(house) as (reader, _):
            assert b"408" in await ended(reader)

    run(tmp_path, story, limits=IMPATIENT)


@pytest.mark.parametrize("origin", ["right", "wrong"])  # the wrong one is answered before its body is there
def test_half_a_body_is_closed_and_logged_as_no_fault(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], origin: str
) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        site = guest.origin if origin == "right" else "http://evil.example"
        lines = ["PUT /api/me HTTP/1.1", f"Host: {HOST}:{house.port}", f"Origin: {site}", f"Cookie: {guest.cookie}"]
        head = "\r\n".join([*lines, "Content-Length: 1000000", "", "{"])
        async with connected(house, head.encode()) as (reader, writer):
            dribbling = asyncio.create_task(dribble(writer, b" "))
            assert (b"408" if origin == "right" else b"403") in await ended(reader)
            await dribbling

    run(tmp_path, story, limits=IMPATIENT)
    assert "call_failed" not in capfd.readouterr().err


def test_who_does_not_take_an_answer_is_let_go(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair()
        ask = f"GET /api/games/tsuro-seas/rules HTTP/1.1\r\nHost: localhost\r\nX-Table: {table}\r\n\r\n".encode()
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(deaf, (HOST, house.port))
            with contextlib.suppress(ConnectionError):
                while True:  # pipelined requests, until the server has had enough
                    await loop.sock_sendall(deaf, ask * 10)
        await pages[0].ask("ping")

    run(tmp_path, story, limits=dataclasses.replace(IMPATIENT, address_calls_burst=10**6))


def test_over_the_cap_newcomers_are_told_and_those_inside_play_on(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        async with contextlib.AsyncExitStack() as idle:
            for _ in range(4):
                await idle.enter_async_context(connected(house))
            async with connected(house) as (reader, _):
                assert (await ended(reader)).startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
            for number in range(2):
                await catch_up(pages)
                page = to_act(pages)
                await page.act(first_action(page), f"k{number}")
        async with asyncio.timeout(20):
            while True:  # there is room again as soon as the server has seen them go
                with contextlib.suppress(OSError):
                    if (await asyncio.to_thread(Browser(HOST, house.port).raw, "GET", "/healthz"))[0] == 200:
                        break
                await asyncio.sleep(0.01)

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, connections=6))


def test_one_address_does_not_take_all_connections(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        async with connected(house), connected(house), connected(house):
            async with connected(house) as (reader, _):
                assert b"503" in await ended(reader)
            answer = await asyncio.to_thread(lambda: from_address("127.0.0.2", house.port))
            assert answer.startswith(b"HTTP/1.1 200")

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, connections_per_address=3))


def from_address(address: str, port: int) -> bytes:
    with socket.create_connection((HOST, port), timeout=20, source_address=(address, 0)) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return connection.recv(1000)


def test_one_address_has_only_so_many_sockets_and_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guests = [await house.guest() for _ in range(4)]
        pages = [await house.open(guest) for guest in guests[:3]]
        extra = await guests[3].open()
        with pytest.raises(ConnectionClosed) as caught:
            await extra.take()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1013
        assert "3 pages are open at your address" in caught.value.rcvd.reason
        await pages[0].ask("ping")
        await pages[0].close()
        async with asyncio.timeout(20):
            while len(house.services.sockets) > 2:
                await asyncio.sleep(0.01)
        await (await house.open(guests[3])).ask("ping")

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, sockets_per_address=3))


def test_handshakes_at_the_same_moment_do_not_slip_past_the_cap(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        pages = await asyncio.gather(*[guest.open() for _ in range(12)])
        greeted = 0
        for page in pages:
            with contextlib.suppress(ConnectionClosed):
                greeted += (await page.take())["type"] == "hello"
        assert greeted == 2
        for page in pages:
            await page.close()

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, sockets_per_guest=2))


def test_calls_without_a_cookie_count_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stranger = Browser(HOST, house.port)
        paths = ["/api/games", "/", "/nothing", "/api/nothing", "/api/games/tsuro-seas/rules"]
        statuses = [(await asyncio.to_thread(stranger.raw, "GET", path))[0] for path in paths * 2]
        assert statuses[:6] == [200, 200, 404, 404, 200, 200]
        assert statuses[6:] == [429] * 4

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, address_calls_per_second=0.001, address_calls_burst=6))


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Browser, Path]]:
    """`hyakki serve` as a host starts it, with few open files allowed at first."""
    log_file = folder / "log"
    with log_file.open("w") as errors:
        child = subprocess.Popen(
            [sys.executable, "-m", "hyakki", "serve", "--port", "0", "--db", str(folder / "tables.db")],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 4096)),
        )
        try:
            assert child.stdout is not None
            port = int(child.stdout.readline().split("/")[2].split(":")[1])
            yield child, Browser(HOST, port).arrive(), log_file
        finally:
            child.send_signal(signal.SIGTERM)
            child.communicate(timeout=30)


def test_the_server_raises_its_limit_of_files_and_outlives_the_lack_of_them(tmp_path: Path) -> None:
    with serving(tmp_path) as (child, guest, log_file):
        assert resource.prlimit(child.pid, resource.RLIMIT_NOFILE) == (4096, 4096)
        taken = len(os.listdir(f"/proc/{child.pid}/fd"))
        resource.prlimit(child.pid, resource.RLIMIT_NOFILE, (taken, 4096))
        began = time.monotonic()
        waiting = [socket.create_connection((HOST, guest.port)) for _ in range(30)]
        while log_file.read_text().count("loop_fault") < 3:
            time.sleep(0.05)
        seconds = time.monotonic() - began
        faults = [line for line in map(json.loads, log_file.read_text().splitlines()) if line["what"] == "loop_fault"]
        assert len(faults) <= seconds + 2  # once a second
        assert faults[-1]["untold"] > 0
        resource.prlimit(child.pid, resource.RLIMIT_NOFILE, (4096, 4096))
        assert guest.call("GET", "/healthz")["ok"] is True
        for connection in waiting:
            connection.close()
        guest.make_table("tsuro-seas")
    assert "Traceback" not in log_file.read_text()


def test_the_same_fault_is_told_once_a_second_and_counted(capfd: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    for _ in range(1000):
        log("test_fault", error="Same", at="here")
        log("test_fault", error="Other", at="here")
        log("test_no_fault", count=1)
    seconds = time.monotonic() - began
    told = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    for error in ("Same", "Other"):
        lines = [line for line in told if line.get("error") == error]
        assert 1 <= len(lines) <= seconds + 1
    assert len([line for line in told if line["what"] == "test_no_fault"]) == 1000
