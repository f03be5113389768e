"""Simple values as bytes: 0 where nothing is, n + 1 for the n-th value that may be there."""

from __future__ import annotations

from typing import Any

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from hyakki.core.kinds import Json


@mypyc_attr(allow_interpreted_subclasses=True)
class Coder:
    """Writes values of one kind as `size` bytes, reads them back and says what each byte means."""

    size: int = 0

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
        """What a view shows, written from `at` on."""
        raise NotImplementedError

    def put_held(self, into: BytesWriter, at: i64, value: Any) -> None:
        """The same of what the rules hold."""
        raise NotImplementedError

    def take(self, source: bytes, at: int) -> Json:
        """What a view showed."""
        raise NotImplementedError

    def legend(self, path: str) -> list[str]:
        """The meaning of each byte."""
        raise NotImplementedError


class Atom(Coder):
    """A simple value: one of `count`."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.size = 1 if count < 256 else 2 if count < 65_536 else 3

    def number(self, value: Any) -> i64:
        """Which of its values something that a view shows is."""
        raise NotImplementedError

    def number_held(self, value: Any) -> i64:
        """The same of what the rules hold; as views show it unless a kind says otherwise."""
        return self.number(value)

    def value(self, number: int) -> Json:
        """What a view shows."""
        raise NotImplementedError

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
        self.write(into, at, self.number(value) + 1)

    def put_held(self, into: BytesWriter, at: i64, value: Any) -> None:
        self.write(into, at, self.number_held(value) + 1)

    def write(self, into: BytesWriter, at: i64, number: i64) -> None:
        if self.size == 1:
            into[at] = u8(number)
            return
        for place in range(self.size - 1, -1, -1):
            into[at + place] = u8(number & 255)
            number >>= 8

    def take(self, source: bytes, at: int) -> Json:
        number = int.from_bytes(source[at : at + self.size], "big")
        return None if number == 0 else self.value(number - 1)

    def legend(self, path: str) -> list[str]:
        few = [str(self.value(n)) for n in range(min(self.count, 60))]
        values = f"{few[0]}..{self.value(self.count - 1)}" if self.ranged() else ", ".join(few)
        meaning = f"{path}: 0 nothing, else 1 + the number of: {values}"
        return [meaning] if self.size == 1 else [f"{meaning} (byte {n + 1} of {self.size})" for n in range(self.size)]

    def ranged(self) -> bool:
        """Whether its values follow from the first and the last."""
        return False


class WholeAtom(Atom):
    def __init__(self, low: int, high: int) -> None:
        super().__init__(high - low + 1)
        self.low = low

    def number(self, value: Any) -> i64:
        number: i64 = value
        return number - self.low

    def value(self, number: int) -> Json:
        return number + self.low

    def ranged(self) -> bool:
        return True


class FlagAtom(Atom):
    def __init__(self) -> None:
        super().__init__(2)

    def number(self, value: Any) -> i64:
        return 1 if value else 0

    def value(self, number: int) -> Json:
        return number == 1


class WordAtom(Atom):
    """A word that the rules hold as it is."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(len(words))
        self.words = words
        self.index = {word: i for i, word in enumerate(words)}

    def number(self, value: Any) -> i64:
        return self.index[value]

    def value(self, number: int) -> Json:
        return self.words[number]


class NamedAtom(WordAtom):
    """A word that the rules hold as its index."""

    def number_held(self, value: Any) -> i64:
        number: i64 = value
        return number


class OneOfAtom(Atom):
    """One of a few JSON values, null among them perhaps, which the rules hold as its index."""

    def __init__(self, values: list[Json]) -> None:
        super().__init__(len(values))
        self.values = values

    def number(self, value: Any) -> i64:
        for index, known in enumerate(self.values):
            if type(known) is type(value) and known == value:
                return index
        raise ValueError(f"{value!r} is none of {self.values}")

    def number_held(self, value: Any) -> i64:
        number: i64 = value
        return number

    def value(self, number: int) -> Json:
        return self.values[number]


class EitherAtom(Atom):
    """A whole number or a word: the numbers first."""

    def __init__(self, whole: WholeAtom, word: WordAtom) -> None:
        super().__init__(whole.count + word.count)
        self.whole = whole
        self.word = word

    def number(self, value: Any) -> i64:
        return self.whole.count + self.word.number(value) if isinstance(value, str) else self.whole.number(value)

    def value(self, number: int) -> Json:
        whole = self.whole.count
        return self.whole.value(number) if number < whole else self.word.value(number - whole)


class MaybeAtom(Coder):
    """A simple value, or zeroes."""

    def __init__(self, inner: Atom, nothing: object) -> None:
        self.inner = inner
        self.nothing = nothing
        self.size = inner.size

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
        if value is not None:
            self.inner.put(into, at, value)

    def put_held(self, into: BytesWriter, at: i64, value: Any) -> None:
        if value is not None and value != self.nothing:
            self.inner.put_held(into, at, value)

    def take(self, source: bytes, at: int) -> Json:
        return self.inner.take(source, at)

    def legend(self, path: str) -> list[str]:
        return self.inner.legend(path)
