"""Two servers on one PostgreSQL behind nginx at a few tables: each of the three dies once, and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hyakki.games import GAMES
from hyakki.trials import scale
from hyakki.trials.ports import HOST, own_port
from hyakki.trials.proxy import Proxy

SOCKETS = 4
GREETING = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A socket that stays open until the other side goes."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(GREETING)
    await reader.read()
    await closed(writer)


async def closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    await writer.wait_closed()


async def status_of_socket(port: int, shard: str) -> tuple[int, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(HOST, port)
    head = f"GET /ws/{shard}table HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    writer.write(head.encode())
    return int((await reader.readline()).split()[1]), writer


def test_a_server_that_refused_once_gets_everybody_as_soon_as_it_answers(tmp_path: Path) -> None:
    async def story(proxy: Proxy, ports: list[int]) -> None:
        for shard in ("00", "ff"):  # nobody is there
            status, writer = await status_of_socket(proxy.port, shard)
            await closed(writer)
            assert status == 502
        answering: list[asyncio.Task[None]] = []

        def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            answering.append(asyncio.create_task(answer(reader, writer)))

        async with await asyncio.start_server(begin, HOST, ports[1]):
            opened = [await status_of_socket(proxy.port, shard) for shard in ["00", "ff"] * SOCKETS]
            for _, writer in opened:
                await closed(writer)
            await asyncio.gather(*answering)
        assert [status for status, _ in opened] == [101] * 2 * SOCKETS

    ports = [own_port(), own_port()]
    proxy = Proxy(tmp_path, ports)
    proxy.start()
    try:
        asyncio.run(story(proxy, ports))
    finally:
        proxy.stop()


def test_who_dies_takes_no_acknowledged_answer_along_and_every_table_goes_on() -> None:
    done: list[int] = []
    tally = scale.run(next(iter(GAMES)), 3, 3, 3, 0.05, 1, done.append)
    assert tally.ok(), scale.worded(tally)
    assert (tally.kills, done) == (3, [1, 2, 3])
    assert (len(tally.after_server), len(tally.after_last), len(tally.after_database)) == (3, 3, 3)
    assert tally.stored >= tally.acknowledged > 0
    assert tally.replayed >= 3
