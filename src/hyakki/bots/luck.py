"""The same luck again and again: what `Random(seed)` gives, from its beginning, for each of several tries."""

from __future__ import annotations

from random import Random

WORD = 32  # bits that the generator makes at a time


class Luck(Random):
    """Seeded once for all tries, and only when some try asks: seeding costs more than most tries use of it."""

    def __init__(self) -> None:
        super().__init__(0)
        self._start = 0
        self._words: list[int] = []
        self._at = 0

    def begin(self, seed: int) -> None:
        """From here on the luck of `Random(seed)`."""
        self._start = seed
        self._words = []
        self._at = 0

    def again(self) -> None:
        """The same from its beginning."""
        self._at = 0

    def _word(self) -> int:
        if self._at == len(self._words):
            if not self._words:
                self.seed(self._start)
            self._words.append(super().getrandbits(WORD))
        self._at += 1
        return self._words[self._at - 1]

    def getrandbits(self, k: int) -> int:
        """As the generator makes them: words of 32 bits, the last one cut, lowest first."""
        if 0 < k <= WORD:
            return self._word() >> (WORD - k)
        bits = 0
        for place in range(0, k, WORD):
            bits |= self._word() >> max(0, WORD - k + place) << place
        return bits

    def random(self) -> float:
        """A float in [0, 1) of 53 bits, as the generator makes it."""
        high, low = self._word() >> 5, self._word() >> 6
        return (high * 2**26 + low) / 2**53
