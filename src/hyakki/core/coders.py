"""Kinds of values as bytes of a fixed number: 0 where nothing is, n + 1 for the n-th value that may be there.

One rule for all: a simple value is its number among those that its kind allows, plus one, in as many bytes as that
takes (the highest first). A list has its length and then its places; where it is longer than it has places, its last
entries show. An object has its keys one after the other. What may be null or absent is zeroes then, and has a byte
in front that says so unless it is simple. What has no fixed shape is left out; where it may be null, one byte tells
whether it is there. A coder writes into a buffer of zeroes: what a view shows (`put`) or what the rules hold
(`put_held`).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from hyakki.core.kinds import (
    AnyObject,
    Counts,
    Fields,
    Flag,
    Json,
    Kind,
    ListOf,
    Maybe,
    Named,
    OneOf,
    SeatOf,
    Whole,
    Word,
)

KINDS: Final = "hyakki.core.kinds"
PLACES: Final = 64  # of a list, at most
PLACES_WITHIN: Final = 24  # of a list within a list


@mypyc_attr(allow_interpreted_subclasses=True)
class Coder:
    """Writes values of one kind as `size` bytes, reads them back and says what each byte means."""

    size: int = 0

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        """What a view shows, written from `at` on."""
        raise NotImplementedError

    def put_held(self, into: bytearray, at: i64, value: Any) -> None:
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

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        self.write(into, at, self.number(value) + 1)

    def put_held(self, into: bytearray, at: i64, value: Any) -> None:
        self.write(into, at, self.number_held(value) + 1)

    def write(self, into: bytearray, at: i64, number: i64) -> None:
        if self.size == 1:
            into[at] = number
            return
        for place in range(self.size - 1, -1, -1):
            into[at + place] = number & 255
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

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        if value is not None:
            self.inner.put(into, at, value)

    def put_held(self, into: bytearray, at: i64, value: Any) -> None:
        if value is not None and value != self.nothing:
            self.inner.put_held(into, at, value)

    def take(self, source: bytes, at: int) -> Json:
        return self.inner.take(source, at)

    def legend(self, path: str) -> list[str]:
        return self.inner.legend(path)


class MaybeCoder(Coder):
    """A byte that says whether there is something, and what there is; without `inner` that byte alone."""

    def __init__(self, inner: Coder | None, nothing: object) -> None:
        self.inner = inner
        self.nothing = nothing
        self.size = 1 if inner is None else 1 + inner.size

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        if value is not None:
            into[at] = 1
            if self.inner is not None:
                self.inner.put(into, at + 1, value)

    def put_held(self, into: bytearray, at: i64, value: Any) -> None:
        if value is not None and value != self.nothing:
            into[at] = 1
            if self.inner is not None:
                self.inner.put_held(into, at + 1, value)

    def take(self, source: bytes, at: int) -> Json:
        if source[at] == 0:
            return None
        return {} if self.inner is None else self.inner.take(source, at + 1)

    def legend(self, path: str) -> list[str]:
        inner = [] if self.inner is None else self.inner.legend(path)
        return [f"{path}: 1 if there is one", *inner]


class ListCoder(Coder):
    """Its length, unless that never differs, and its places."""

    def __init__(self, inner: Coder, low: int, high: int, places: int) -> None:
        self.inner = inner
        self.places = places
        self.front = 0 if low == high == places else 1
        self.size = self.front + places * inner.size

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        entries: list[Any] = value
        first = self.begin(into, at, len(entries))
        inner = self.inner
        place: i64 = at + self.front
        step: i64 = inner.size
        for entry in entries[first:] if first else entries:
            inner.put(into, place, entry)
            place += step

    def put_held(self, into: bytearray, at: i64, value: Any) -> None:
        entries: list[Any] = value if isinstance(value, list) else list(value)
        first = self.begin(into, at, len(entries))
        inner = self.inner
        place: i64 = at + self.front
        step: i64 = inner.size
        for entry in entries[first:] if first else entries:
            inner.put_held(into, place, entry)
            place += step

    def begin(self, into: bytearray, at: i64, length: int) -> int:
        """Writes the length and gives the first entry that has a place."""
        if self.front:
            into[at] = min(length, 255)
        return length - self.places if length > self.places else 0

    def take(self, source: bytes, at: int) -> Json:
        length = min(source[at], self.places) if self.front else self.places
        start = at + self.front
        return [self.inner.take(source, start + place * self.inner.size) for place in range(length)]

    def legend(self, path: str) -> list[str]:
        entries = [words for place in range(self.places) for words in self.inner.legend(f"{path}[{place}]")]
        return [f"{path}: its length (the last {self.places} follow)", *entries] if self.front else entries


class CountsCoder(Coder):
    """How many there are of each thing; what is not listed is zero."""

    def __init__(self, kind: Counts) -> None:
        self.names = kind.names
        self.sparse = kind.sparse
        self.number = WholeAtom(kind.number.low, kind.number.high)
        self.index = {name: i * self.number.size for i, name in enumerate(kind.names)}
        self.size = len(kind.names) * self.number.size

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        counts: dict[str, Any] = value
        for name, count in counts.items():
            place: i64 = self.index[name]
            self.number.put(into, at + place, count)

    def put_held(self, into: bytearray, at: i64, value: Any) -> None:
        counts: list[Any] = value
        place: i64 = at
        step: i64 = self.number.size
        for count in counts:
            if count is not None and (count or not self.sparse):
                self.number.put(into, place, count)
            place += step

    def take(self, source: bytes, at: int) -> Json:
        counts = {name: self.number.take(source, at + place) for name, place in self.index.items()}
        return {name: count for name, count in counts.items() if count is not None}

    def legend(self, path: str) -> list[str]:
        return [words for name in self.names for words in self.number.legend(f"{path}.{name}")]


class FieldsCoder(Coder):
    """The keys of an object, one after the other; what has no fixed shape is left out."""

    def __init__(self, names: list[str], parts: list[Coder], optional: list[bool]) -> None:
        self.names = names
        self.parts = parts
        self.optional = optional
        self.size = sum([part.size for part in parts])

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        self.put_all(into, at, value, False)

    def put_held(self, into: bytearray, at: i64, value: Any) -> None:
        self.put_all(into, at, value, True)

    def put_all(self, into: bytearray, at: i64, value: Any, held: bool) -> None:
        entries: dict[str, Any] = value
        place: i64 = at
        for number, part in enumerate(self.parts):
            name = self.names[number]
            if not self.optional[number] or name in entries:
                if held:
                    part.put_held(into, place, entries[name])
                else:
                    part.put(into, place, entries[name])
            place += part.size

    def take(self, source: bytes, at: int) -> Json:
        values: dict[str, Json] = {}
        for name, part, optional in zip(self.names, self.parts, self.optional, strict=True):
            value = part.take(source, at)
            if value is not None or not optional:
                values[name] = value
            at += part.size
        return values

    def legend(self, path: str) -> list[str]:
        dot = f"{path}." if path else ""
        return [words for n, part in zip(self.names, self.parts, strict=True) for words in part.legend(dot + n)]


class WordOrObject(Coder):
    """A simple value, or an object: a byte that tells which, and the one or the other."""

    def __init__(self, simple: Atom, whole: FieldsCoder) -> None:
        self.simple = simple
        self.whole = whole
        self.size = 1 + max(simple.size, whole.size)

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        if isinstance(value, dict):
            into[at] = 2
            self.whole.put(into, at + 1, value)
        else:
            into[at] = 1
            self.simple.put(into, at + 1, value)

    def take(self, source: bytes, at: int) -> Json:
        return self.whole.take(source, at + 1) if source[at] == 2 else self.simple.take(source, at + 1)

    def legend(self, path: str) -> list[str]:
        one, other = self.simple.legend(path), self.whole.legend(path)
        both = [f"{a}; or {b}" if a and b else a or b for a, b in padded(one, other)]
        return [f"{path}: 1 a simple value, 2 an object", *both]


class AsShown(Coder):
    """A kind that writes its values in its own way: what is held is written first."""

    def __init__(self, kind: Kind, inner: Coder) -> None:
        self.kind = kind
        self.inner = inner
        self.size = inner.size

    def put(self, into: bytearray, at: i64, value: Any) -> None:
        self.inner.put(into, at, value)

    def put_held(self, into: bytearray, at: i64, value: Any) -> None:
        self.inner.put(into, at, self.kind.write(value))

    def take(self, source: bytes, at: int) -> Json:
        return self.inner.take(source, at)

    def legend(self, path: str) -> list[str]:
        return self.inner.legend(path)


def padded(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    length = max(len(one), len(other))
    return list(zip(one + [""] * (length - len(one)), other + [""] * (length - len(other)), strict=True))


def coder(kind: Kind, seats: int, within: bool = False) -> Coder | None:
    """The coder of a kind at tables of up to so many seats; None for what has no fixed shape."""
    parts = kind.written_as()
    found = alternatives([coder(part, seats, within) for part in parts]) if parts else core_coder(kind, seats, within)
    own = type(kind).__module__ != KINDS  # a game's: what it holds is known to itself alone
    return AsShown(kind, found) if own and found is not None else found


def core_coder(kind: Kind, seats: int, within: bool) -> Coder | None:
    """The coder of one of the kinds of the core."""
    if isinstance(kind, Maybe):
        return maybe(coder(kind.kind, seats, within), kind.nothing)
    if isinstance(kind, ListOf):
        inner = coder(kind.kind, seats, True)
        places = min(most(kind, seats), PLACES_WITHIN if within else PLACES)
        return None if inner is None else ListCoder(inner, kind.low, kind.high, places)
    if isinstance(kind, Fields):
        return fields_coder(kind, seats, within)
    return CountsCoder(kind) if isinstance(kind, Counts) else atom(kind, seats)


def atom(kind: Kind, seats: int) -> Atom | None:
    """The coder of a simple kind."""
    if isinstance(kind, Flag):
        return FlagAtom()
    if isinstance(kind, Whole):
        return WholeAtom(kind.low, kind.high)
    if isinstance(kind, SeatOf):
        return WholeAtom(kind.low, seats - 1)
    if isinstance(kind, Named):
        return NamedAtom(kind.names)
    if isinstance(kind, Word):
        return WordAtom(list(kind.words))
    if isinstance(kind, OneOf):
        return OneOfAtom(kind.values)
    assert isinstance(kind, AnyObject), f"{kind.describe()} does not tell how it is written"
    return None


def maybe(inner: Coder | None, nothing: object) -> Coder:
    return MaybeAtom(inner, nothing) if isinstance(inner, Atom) else MaybeCoder(inner, nothing)


def fields_coder(kind: Fields, seats: int, within: bool) -> Coder | None:
    """An object; it has no fixed shape where one of its keys has none."""
    parts: list[Coder] = []
    for field in kind.fields.values():
        part = coder(field.kind, seats, within)
        if part is None:
            return None
        parts.append(maybe(part, None) if field.optional else part)
    return FieldsCoder(list(kind.fields), parts, [field.optional for field in kind.fields.values()])


def alternatives(parts: list[Coder | None]) -> Coder | None:
    """What may be written in one or two ways."""
    first = parts[0]
    if len(parts) == 1:
        return first
    other = parts[1]
    if isinstance(first, WordAtom) and isinstance(other, WholeAtom):
        return EitherAtom(other, first)
    if isinstance(first, WholeAtom) and isinstance(other, WordAtom):
        return EitherAtom(first, other)
    if isinstance(first, Atom) and isinstance(other, FieldsCoder):
        return WordOrObject(first, other)
    return None


def most(kind: ListOf, seats: int) -> int:
    """How many entries a list may have; where none stands twice, no more than there are."""
    inner = kind.kind
    if kind.unique and isinstance(inner, SeatOf):
        return min(kind.high, seats - inner.low)
    if kind.unique and isinstance(inner, Named):
        return min(kind.high, len(inner.names))
    return kind.high
