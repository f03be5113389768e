"""Frames of clients, whole, in pieces and glued together: a short one that comes alone is read without the library."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from hyakki.server.wire.batching import ends_with_frame, short_text
from hyakki.trials.client import Page
from server.harness import House, run

MASK = b"\x01\x02\x03\x04"


def masked(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    head = bytes(Frame(opcode, text, fin).serialize(mask=True))[: -len(text) - len(MASK)]
    return head + MASK + bytes([byte ^ MASK[place % 4] for place, byte in enumerate(text)])


@pytest.mark.parametrize("size", [0, 1, 100, 125])
def test_a_short_frame_is_read(size: int) -> None:
    text = b"x" * size
    assert short_text(masked(text)) == text
    assert ends_with_frame(masked(text))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        masked(b"abc")[:-1],
        masked(b"abc") + b"\x81",
        masked(b"abc") + masked(b"d"),
        masked(b"x" * 126),
        masked(b"abc", fin=False),
        masked(b"abc", Opcode.CONT),
        masked(b"abc", Opcode.BINARY),
        masked(b"abc", Opcode.PING),
        b"\x81\x03abc",
        b"\xc1" + masked(b"abc")[1:],
    ],
)
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert short_text(data) is None


def test_where_frames_end_is_known() -> None:
    several = masked(b"abc") + masked(b"x" * 126) + masked(b"x" * 70_000) + masked(b"", Opcode.PONG)
    assert ends_with_frame(several)
    assert not [cut for cut in (1, 5, 20, 300, 70_005) if ends_with_frame(several[:-cut])]


def ping(number: int) -> bytes:
    return b'{"type":"ping","id":%d}' % number


async def replied(page: Page, number: int) -> None:
    while (await page.take()).get("re") != number:
        pass


def test_frames_in_pieces_and_glued_together_are_answered_in_order(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        page = await house.open(await house.guest())
        write = page.socket.transport.write
        write(masked(ping(1)))
        await replied(page, 1)
        write(masked(ping(2)[:9], fin=False))
        write(masked(b"hello", Opcode.PING))
        write(masked(ping(2)[9:], Opcode.CONT))
        await replied(page, 2)
        write(masked(ping(3)) + masked(ping(4)))
        await replied(page, 3)
        await replied(page, 4)
        frame = masked(ping(5))
        for part in (frame[:2], frame[2:]):  # the library has read a header, and waits for the rest
            write(part)
            await asyncio.sleep(0.05)
        await replied(page, 5)
        for number in range(6, 9):
            write(masked(ping(number)))
            await replied(page, number)

    run(tmp_path, story)
