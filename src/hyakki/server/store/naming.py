"""Where a table belongs: its name, and those of its matches and links, say of which of 256 shards it is."""

from __future__ import annotations

import zlib
from typing import Final

from hyakki.server.speech.problems import Problem

SHARDS: Final = 256
HEX: Final = frozenset("0123456789abcdef")


class Elsewhere(Problem):
    """Another process looks after the table; `address` is empty while nobody is known to."""

    def __init__(self, address: str) -> None:
        super().__init__("broken", "This table is being handed on to another server", "try again in a moment")
        self.address = address


def shard_of(name: str) -> int:
    """Its first two letters say it; of names that were given elsewhere, their sum does."""
    if len(name) > 1 and name[0] in HEX and name[1] in HEX:
        return int(name[:2], 16)
    return zlib.crc32(name.encode("utf-8", "replace")) % SHARDS


def at_home(shard: int, share: tuple[int, int]) -> bool:
    """Whether a shard belongs to the first, second, … of so many parts."""
    part, parts = share
    return shard < SHARDS and shard * parts // SHARDS == part - 1
