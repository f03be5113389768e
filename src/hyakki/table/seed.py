"""Where nature's answers come from: a secret 256-bit seed, its commitment, and a stream per record line."""

from __future__ import annotations

import hashlib
import secrets
from random import Random

from hyakki.core.errors import BadInput

BYTES = 32


def read_seed(seed: int | str | None) -> bytes:
    """A seed from a number, from 64 hex digits, or (None) a fresh secret one."""
    if seed is None:
        return secrets.token_bytes(BYTES)
    try:
        if type(seed) is not int and not isinstance(seed, str):
            raise ValueError
        if isinstance(seed, str) and len(seed) == 2 * BYTES:
            return bytes.fromhex(seed)
        return int(seed).to_bytes(BYTES, "big")
    except (ValueError, OverflowError):
        raise BadInput("seed", f"{seed!r:.40} is not a number from 0 or 64 hex digits") from None


def commitment(seed: bytes) -> str:
    """What is shown at the start, so that the seed cannot be changed later."""
    return hashlib.sha256(b"hyakki commitment" + seed).hexdigest()


class SeedStream(Random):
    """The random bits for record line n: SHA-256 over seed, n and a block counter."""

    __slots__ = ("_bits", "_block", "_left", "_prefix", "_seed")  # found sooner: a shuffle draws sixty times

    gauss_next: float | None = None  # as Random has it once it is seeded

    def __new__(cls, seed: bytes, line: int) -> SeedStream:
        """With a number: otherwise it would ask the system for bits of its own, which nobody uses."""
        return super().__new__(cls, 0)  # type: ignore[call-arg]  # the stubs know it of `__init__` alone

    def __init__(self, seed: bytes, line: int) -> None:  # nothing of Random's own, which would seed it once more
        self._seed = seed
        self.go_to(line)

    def go_to(self, line: int) -> None:
        """From here on the bits for another line: cheaper than another stream."""
        self._prefix = self._seed + line.to_bytes(8, "big")
        self._block = 0
        self._bits = 0  # of the last blocks, those taken before left in front
        self._left = 0

    def getrandbits(self, k: int) -> int:
        """The next k bits of the stream, first bit highest."""
        if self._left < k:
            self._go_on(k)
        self._left = left = self._left - k
        return self._bits >> left & (1 << k) - 1

    def _go_on(self, k: int) -> None:
        """With so many blocks more that k bits are left."""
        self._bits &= (1 << self._left) - 1
        while self._left < k:
            block = hashlib.sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._bits = (self._bits << 256) | int.from_bytes(block, "big")
            self._left += 256
            self._block += 1

    def random(self) -> float:
        """A float in [0, 1), for callers that want one; nature uses whole numbers only."""
        return self.getrandbits(53) / (1 << 53)
