"""Values with parts as bytes of a fixed number: lists, counts, objects, and what may be absent.

One rule for all: a simple value is its number among those that its kind allows, plus one, in as many bytes as that
takes (the highest first). A list has its length and then its places; where it is longer than it has places, its last
entries show. An object has its keys one after the other. What may be null or absent is zeroes then, and has a byte
in front that says so unless it is simple. What has no fixed shape is left out; where it may be null, one byte tells
whether it is there. A coder writes into a buffer of zeroes: what a view shows (`put`) or what the rules hold
(`put_held`).
"""

from __future__ import annotations

from typing import Any

from librt.strings import BytesWriter
from mypy_extensions import i64

from hyakki.core.atoms import Atom, Coder, WholeAtom
from hyakki.core.kinds import Counts, Json, Kind


class MaybeCoder(Coder):
    """A byte that says whether there is something, and what there is; without `inner` that byte alone."""

    def __init__(self, inner: Coder | None, nothing: object) -> None:
        self.inner = inner
        self.nothing = nothing
        self.size = 1 if inner is None else 1 + inner.size

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
        if value is not None:
            into[at] = 1
            if self.inner is not None:
                self.inner.put(into, at + 1, value)

    def put_held(self, into: BytesWriter, at: i64, value: Any) -> None:
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

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
        entries: list[Any] = value
        first = self.begin(into, at, len(entries))
        inner = self.inner
        place: i64 = at + self.front
        step: i64 = inner.size
        for entry in entries[first:] if first else entries:
            inner.put(into, place, entry)
            place += step

    def put_held(self, into: BytesWriter, at: i64, value: Any) -> None:
        entries: list[Any] = value if isinstance(value, list) else list(value)
        first = self.begin(into, at, len(entries))
        inner = self.inner
        place: i64 = at + self.front
        step: i64 = inner.size
        for entry in entries[first:] if first else entries:
            inner.put_held(into, place, entry)
            place += step

    def begin(self, into: BytesWriter, at: i64, length: int) -> int:
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

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
        counts: dict[str, Any] = value
        for name, count in counts.items():
            place: i64 = self.index[name]
            self.number.put(into, at + place, count)

    def put_held(self, into: BytesWriter, at: i64, value: Any) -> None:
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

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
        self.put_all(into, at, value, False)

    def put_held(self, into: BytesWriter, at: i64, value: Any) -> None:
        self.put_all(into, at, value, True)

    def put_all(self, into: BytesWriter, at: i64, value: Any, held: bool) -> None:
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

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
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

    def put(self, into: BytesWriter, at: i64, value: Any) -> None:
        self.inner.put(into, at, value)

    def put_held(self, into: BytesWriter, at: i64, value: Any) -> None:
        self.inner.put(into, at, self.kind.write(value))

    def take(self, source: bytes, at: int) -> Json:
        return self.inner.take(source, at)

    def legend(self, path: str) -> list[str]:
        return self.inner.legend(path)


def padded(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    length = max(len(one), len(other))
    return list(zip(one + [""] * (length - len(one)), other + [""] * (length - len(other)), strict=True))
