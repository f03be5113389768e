"""What is written to connections leaves when the loop comes round: together, in order, whatever another one does."""

from __future__ import annotations

import asyncio
from typing import Any

from hyakki.server.wire.batching import GatheringTransport


class Line(asyncio.Transport):
    """Keeps what it is given; the system takes `room` bytes of it."""

    def __init__(self, room: int = 1_000_000) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.room = room
        self.asked = 0

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        self.asked += 1
        return max(0, sum(map(len, self.sent)) - self.room)

    def close(self) -> None:
        pass


class Broken(Line):
    def write(self, data: Any) -> None:
        raise OSError("gone")


def test_each_connection_sends_once_a_round_and_in_order() -> None:
    async def play() -> None:
        lines = [Line(), Line()]
        one, other = map(GatheringTransport, lines)
        one.write(b"a")
        other.write(b"x")
        one.write(b"b")
        assert lines[0].sent == []
        await asyncio.sleep(0)
        assert [line.sent for line in lines] == [[b"ab"], [b"x"]]
        one.write(b"c")
        await asyncio.sleep(0)
        assert lines[0].sent == [b"ab", b"c"]

    asyncio.run(play())


def test_one_that_fails_keeps_no_other_from_sending() -> None:
    async def play() -> None:
        faults: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        line = Line()
        GatheringTransport(Broken()).write(b"a")
        GatheringTransport(line).write(b"b")
        await asyncio.sleep(0)
        assert line.sent == [b"b"]
        assert [str(fault["exception"]) for fault in faults] == ["gone"]

    asyncio.run(play())


def test_what_is_written_before_the_end_is_sent() -> None:
    async def play() -> None:
        line = Line()
        transport = GatheringTransport(line)
        transport.write(b"good-bye")
        transport.close()
        assert line.sent == [b"good-bye"]
        await asyncio.sleep(0)
        assert line.sent == [b"good-bye"]

    asyncio.run(play())


def test_how_much_is_unsent_is_asked_where_something_was_left() -> None:
    async def play() -> None:
        line = Line(room=3)
        transport = GatheringTransport(line)
        transport.write(b"abc")
        await asyncio.sleep(0)
        asked = line.asked
        assert (transport.get_write_buffer_size(), line.asked) == (0, asked)
        transport.write(b"defg")
        await asyncio.sleep(0)
        assert transport.get_write_buffer_size() == 4
        line.room = 7  # it is read by now
        assert transport.get_write_buffer_size() == 0

    asyncio.run(play())
