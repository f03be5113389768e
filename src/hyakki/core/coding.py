"""Which coder writes the values of a kind."""

from __future__ import annotations

from typing import Final

from hyakki.core.atoms import (
    Atom,
    Coder,
    EitherAtom,
    FlagAtom,
    MaybeAtom,
    NamedAtom,
    OneOfAtom,
    WholeAtom,
    WordAtom,
)
from hyakki.core.coders import AsShown, CountsCoder, FieldsCoder, ListCoder, MaybeCoder, WordOrObject
from hyakki.core.kinds import AnyObject, Counts, Fields, Flag, Kind, ListOf, Maybe, Named, OneOf, SeatOf, Whole, Word

KINDS: Final = "hyakki.core.kinds"
PLACES: Final = 64  # of a list, at most
PLACES_WITHIN: Final = 24  # of a list within a list


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
        places = min(kind.most(seats), PLACES_WITHIN if within else PLACES)
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
