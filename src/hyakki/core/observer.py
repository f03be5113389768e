"""Observations written straight from a state: where each field has its bytes, and how lists of numbers are put there.

The description of a game's fields says what its observations hold, and writes them by way of what views show. A game
may bring an Observer that writes the same bytes from the state itself, many times as fast. Conformance compares the
two in every position. Where changed data files make a value wider than the byte that an observer gives it, the
description writes them as before.
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from hyakki.core.atoms import Atom, Coder, EitherAtom, MaybeAtom
from hyakki.core.coders import AsShown, FieldsCoder, ListCoder, MaybeCoder
from hyakki.core.stack import Seat

MOST_TOLD: Final = 255  # of a list's length
WIDE_BITS: Final = 1 << 60  # what has no bit from here on fits into a machine's word


class Spot:
    """Where a value stands, from the beginning of an observation; within a list, where it stands in the first entry."""

    def __init__(self, at: int, coder: Coder) -> None:
        self.at: i64 = at  # of what may be null: of the byte that says whether it is there
        shown = bare(coder)
        self.body: i64 = at + 1 if isinstance(shown, MaybeCoder) else at
        inner = bare(shown.inner) if isinstance(shown, MaybeCoder) and shown.inner is not None else shown
        self.inner = inner
        self.size: i64 = coder.size
        self.first: i64 = self.body  # of a list: its first entry
        self.step: i64 = 0
        self.places: i64 = 0
        if isinstance(inner, ListCoder):
            self.first = self.body + inner.front
            self.step = inner.inner.size
            self.places = inner.places


def bare(coder: Coder) -> Coder:
    """What writes the bytes."""
    return bare(coder.inner) if isinstance(coder, AsShown) else coder


class Spots:
    """The spots of one encoding by the names of fields, as `lords.hand.known`: of entries of a list, in the first."""

    def __init__(self, tops: dict[str, tuple[int, Coder]]) -> None:
        self.tops = tops
        self.narrow = True  # whether all that is given one byte needs no more

    def wide(self, path: str) -> Spot:
        """A spot of any size."""
        names = path.split(".")
        at, coder = self.tops[names[0]]
        spot = Spot(at, coder)
        for name in names[1:]:
            inner = spot.inner
            at = int(spot.first)
            if isinstance(inner, ListCoder):
                inner = bare(inner.inner)
            assert isinstance(inner, FieldsCoder), f"{path}: {name} is in no object"
            number = inner.names.index(name)
            spot = Spot(at + sum([part.size for part in inner.parts[:number]]), inner.parts[number])
        return spot

    def of(self, path: str) -> Spot:
        """A spot of one byte, or of a list of such."""
        spot = self.wide(path)
        simple = entry_of(spot.inner)
        if simple is not None and simple.size != 1:
            self.narrow = False
        return spot

    def all_of(self, path: str, most: int) -> Spot:
        """A list that has a place for each of its entries, up to `most`."""
        spot = self.of(path)
        if spot.places < most:
            self.narrow = False
        return spot

    def words_after(self, path: str) -> int:
        """In a list of pairs of numbers or words: the number of the first word."""
        inner = self.wide(path).inner
        while isinstance(inner, ListCoder):
            inner = bare(inner.inner)
        assert isinstance(inner, EitherAtom), f"{path} has no words after numbers"
        self.narrow = self.narrow and inner.size == 1
        return inner.whole.count


def entry_of(coder: Coder) -> Coder | None:
    """The simple value that a coder writes, or that the entries of its list are."""
    inner = coder.inner if isinstance(coder, ListCoder) else coder
    inner = bare(inner)
    return inner if isinstance(inner, Atom | MaybeAtom) else None


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes the fields that it names into zeroes. A BytesWriter holds them: compiled code stores a byte there at once,
    into a bytearray only by way of objects."""

    def fields(self) -> list[str]:
        """The fields of a view that it writes; the others are written by the description."""
        raise NotImplementedError

    def fit(self, spots: Spots) -> None:
        """Learns where everything stands; asked once."""
        raise NotImplementedError

    def observe(self, state: Any, watcher: Seat | None, into: BytesWriter) -> None:
        """What a watcher (None: a spectator) may know."""
        raise NotImplementedError


def zeroes(size: int) -> BytesWriter:
    """So many, to be written over."""
    into = BytesWriter()
    into.write(bytes(size))
    return into


def put_bytes(into: BytesWriter, at: i64, source: bytes) -> None:
    """What was written before."""
    length: i64 = len(source)
    number: i64 = 0
    while number < length:
        into[at + number] = u8(source[number])
        number += 1


def put_block(into: BytesWriter, at: i64, source: bytes) -> None:
    """The same at the speed of memory, for what is long: nothing may have been written behind `at` before."""
    size = len(into)
    into.truncate(at)
    into.write(source)
    into.write(bytes(size - len(into)))


def put_length(into: BytesWriter, at: i64, length: i64) -> None:
    """How long a list is, as far as a byte tells."""
    if length > MOST_TOLD:
        length = MOST_TOLD
    into[at] = u8(length)


def put_list(into: BytesWriter, at: i64, places: i64, values: list[int]) -> None:
    """A list of numbers: its length and its last places."""
    length: i64 = len(values)
    if length == 0:
        return
    put_length(into, at, length)
    number: i64 = 0
    if length > places:
        number = length - places
    at += 1
    while number < length:
        value: i64 = values[number]
        into[at] = u8(value + 1)
        at += 1
        number += 1


def put_bits(into: BytesWriter, at: i64, places: i64, bits: int) -> None:
    """The same of the places of the bits that are set."""
    if bits == 0:
        return
    if bits >= WIDE_BITS:
        put_list(into, at, places, [i for i in range(bits.bit_length()) if bits >> i & 1])
        return
    left: i64 = bits
    length: i64 = 0
    while left:
        left &= left - 1
        length += 1
    put_length(into, at, length)
    left = bits
    number: i64 = 0
    while left:
        number += 1
        if left & 1:
            if length <= places:
                at += 1
                into[at] = u8(number)
            length -= 1
        left >>= 1


def put_some(into: BytesWriter, at: i64, counts: list[int]) -> None:
    """How many there are of each thing; nothing where there is none."""
    for count in counts:
        number: i64 = count
        if number:
            into[at] = u8(number + 1)
        at += 1


def put_wide(into: BytesWriter, at: i64, size: i64, number: i64) -> None:
    """A number in several bytes, the highest first."""
    place: i64 = at + size - 1
    number += 1
    while number > 0:
        into[place] = u8(number & 255)
        number >>= 8
        place -= 1
