"""Events of a match as its log keeps them; not compiled, since msgspec would lose their types."""

from __future__ import annotations

import zlib

import msgspec
from msgspec import Struct

Passage = tuple[int, int, bytes]  # of a change, for those of an audience: events as JSON, joined by commas


class Packed(Struct, gc=False):
    """Passages of long ago, compressed: only who comes late asks for them. The last is of change `upto`."""

    upto: int
    data: bytes

    def passages(self) -> list[Passage]:
        return msgspec.msgpack.decode(zlib.decompress(self.data), type=list[Passage])


def packed(passages: list[Passage]) -> Packed:
    return Packed(passages[-1][0], zlib.compress(msgspec.msgpack.encode(passages)))
