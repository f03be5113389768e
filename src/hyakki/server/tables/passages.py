"""Events of a match as its log keeps them; not compiled, since msgspec would lose their types."""

from __future__ import annotations

import zlib

import msgspec
from msgspec import Struct


class Passage(Struct, array_like=True, gc=False):
    """Events of change `n` that are heard by the same; `data` is their JSON, joined by commas."""

    n: int
    audience: int
    data: bytes


class Packed(Struct, gc=False):
    """Passages of long ago, compressed: only who comes late asks for them. The last is of change `upto`."""

    upto: int
    data: bytes

    def passages(self) -> list[Passage]:
        return msgspec.msgpack.decode(zlib.decompress(self.data), type=list[Passage])


def packed(passages: list[Passage]) -> Packed:
    return Packed(passages[-1].n, zlib.compress(msgspec.msgpack.encode(passages)))
