"""A load for benchmarks: many tables of people who answer at once, spoken as thinly as the protocol allows."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Callable
from random import Random
from typing import Any, Literal

import msgspec

from hyakki.trials.client import Browser

PATIENCE = 300.0  # seconds: many tables begin at once, on machines that do other things too


class Choice(msgspec.Struct):
    text: str


class Seen(msgspec.Struct):
    """The few fields of any message that a load needs."""

    type: Literal["hello", "done", "error", "room", "state", "chat", "gone"]
    re: int = 0
    n: int = 0
    series: int = 0
    token: str = ""
    phase: str = ""
    reason: str = ""
    actions: list[Choice] = []


DECODER = msgspec.json.Decoder(Seen)
PING, PONG = 0x89, 0x8A
SMALL, MEDIUM = 126, 127  # lengths that mean: the length follows in 2, in 8 bytes


class Wire(asyncio.Protocol):
    """A WebSocket client reduced to text frames."""

    def __init__(self, player: Player, table: str, cookie: str, origin: str) -> None:
        self._player = player
        self._buffer = b""
        self._open = False
        key = base64.b64encode(b"hyakki load test").decode()
        host = origin.removeprefix("http://")
        self._hello = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        self._buffer = buffer = self._buffer + data if self._buffer else data
        at = 0
        if not self._open:
            at = buffer.find(b"\r\n\r\n") + 4
            if at < 4:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), buffer[:100]
            self._open = True
        while len(buffer) - at >= 2:
            start, size = at + 2, buffer[at + 1]
            if size == SMALL:
                start, size = at + 4, int.from_bytes(buffer[at + 2 : at + 4], "big")
            elif size == MEDIUM:
                start, size = at + 10, int.from_bytes(buffer[at + 2 : at + 10], "big")
            if len(buffer) < start + size:
                break
            if buffer[at] == 0x81:
                self._player.hear(DECODER.decode(buffer[start : start + size]))
            elif buffer[at] == PING:  # who does not answer is taken for gone
                self._transport.write(bytes([PONG, 0x80 | size]) + b"\0\0\0\0" + buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def send(self, text: str) -> None:
        data = text.encode()
        head = (
            bytes([0x81, 0x80 | len(data)]) if len(data) < SMALL else bytes([0x81, 0xFE]) + len(data).to_bytes(2, "big")
        )
        self._transport.write(head + b"\0\0\0\0" + data)  # masked with zeros: the data as they are

    def close(self) -> None:
        self._transport.close()


class Player:
    """One person: answers whenever asked, and measures the time until the answer shows in the own view."""

    def __init__(self, table: LoadTable, seat: int, rng: Random) -> None:
        self._table = table
        self._rng = rng
        self.seat = seat
        self.phase = "waiting"
        self._sent = 0.0
        self._sent_at = 0
        self._id = 0
        self._keys = 0
        self._greeted = asyncio.Event()
        self._replies: dict[int, asyncio.Future[None]] = {}

    async def join(self, browser: Browser, table: str) -> None:
        loop = asyncio.get_running_loop()
        wire = Wire(self, table, browser.cookie, browser.origin)
        await loop.create_connection(lambda: wire, browser.host, browser.port)
        self.wire = wire
        await self._greeted.wait()

    async def ask(self, kind: str, fields: str = "") -> None:
        """A request whose reply is awaited."""
        self._id += 1
        reply = self._replies[self._id] = asyncio.get_running_loop().create_future()
        self.wire.send(f'{{"type":"{kind}","id":{self._id}{fields}}}')
        async with asyncio.timeout(PATIENCE):
            await reply

    def hear(self, message: Seen) -> None:
        if message.type == "state":
            if self._sent and message.n > self._sent_at:
                self._table.times.append(time.perf_counter() - self._sent)
                self._sent = 0.0
            if message.actions and not self._table.load.stopping and not self._sent:
                self._answer(message)
        elif message.type == "room":
            if self.seat == 0 and message.phase == "over" != self.phase:
                self._table.over.set()
            self.phase = message.phase
        elif message.type == "hello":
            self._greeted.set()
        elif message.type == "error" and "closed" not in message.reason:
            self._table.load.errors.append(message.reason)
        if message.re in self._replies:
            self._replies.pop(message.re).set_result(None)

    def _answer(self, state: Seen) -> None:
        self._keys += 1
        self._id += 1
        action = state.actions[self._rng.randrange(len(state.actions))].text
        self._sent_at = state.n
        text = f'{{"type":"act","id":{self._id},"token":"{state.token}","key":"{self._keys}","action":"{action}"}}'
        pause = self._table.load.pause
        if pause:
            self._sent = time.perf_counter() + pause
            asyncio.get_running_loop().call_later(self._rng.uniform(0, 2 * pause), self._send_late, text)
        else:
            self._sent = time.perf_counter()
            self.wire.send(text)

    def _send_late(self, text: str) -> None:
        self._sent = time.perf_counter()
        if not self._table.load.stopping:
            self.wire.send(text)


class LoadTable:
    """A table whose people play match after match."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.times = load.times
        self.over = asyncio.Event()
        self._rng = Random(number)

    async def play(self, browsers: list[Browser], wishes: dict[str, Any]) -> None:
        players = [Player(self, seat, self._rng) for seat in range(len(browsers))]
        first = players[0]
        table = await asyncio.to_thread(browsers[0].make_table, **wishes, seats=len(browsers), pace="instant")
        for player, browser in zip(players, browsers, strict=True):
            await player.join(browser, table)
            await player.ask("watch", f',"table":"{table}"')
        for player in players[1:]:
            await player.ask("sit", f',"seat":{player.seat}')
        self.load.sat_down()
        await self.load.all_sit.wait()
        for player in players[1:]:
            await player.ask("ready", ',"ready":true')
        await first.ask("start")
        while not self.load.stopping:
            await self.over.wait()
            self.over.clear()
            if not self.load.stopping:
                for player in players:
                    await player.ask("rematch")
        for player in players:
            player.wire.close()

    def stop(self) -> None:
        self.over.set()


class Load:
    """Tables that play for a while; `times` are the seconds from each answer to the view that shows it."""

    def __init__(
        self, host: str, port: int, tables: int, seats: int, wishes: dict[str, Any], pause: float = 0.0
    ) -> None:
        self.pause = pause  # seconds for which people think, about
        self.times: list[float] = []
        self.errors: list[str] = []
        self.stopping = False
        self.all_sit = asyncio.Event()
        self._left = tables
        self._where = (host, port)
        self._seats = seats
        self._wishes = wishes
        self._tables = [LoadTable(self, number) for number in range(tables)]

    def sat_down(self) -> None:
        self._left -= 1
        if not self._left:
            self.all_sit.set()

    async def run(self, warm_up: float, seconds: float, read_clocks: Callable[[int], None], parts: int = 1) -> float:
        """Moves per second over `seconds`, after all tables sit and have played for `warm_up`; `read_clocks` is
        called at the beginning and after each of so many equal parts."""
        async with asyncio.TaskGroup() as group:
            for table in self._tables:
                browsers = [await asyncio.to_thread(Browser(*self._where).arrive) for _ in range(self._seats)]
                group.create_task(table.play(browsers, self._wishes))
            await self.all_sit.wait()
            await asyncio.sleep(warm_up)
            self.times.clear()
            read_clocks(0)
            began = time.perf_counter()
            for part in range(1, parts):
                await asyncio.sleep(seconds / parts)
                read_clocks(part)
            await asyncio.sleep(seconds / parts)
            moves, took = len(self.times), time.perf_counter() - began
            read_clocks(parts)
            self.stopping = True
            for table in self._tables:
                table.stop()
        return moves / took
