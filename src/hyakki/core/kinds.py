"""Kinds of values in options, positions and frames: one description reads, checks and explains them."""

from __future__ import annotations

from typing import cast

from mypy_extensions import mypyc_attr

from hyakki.core.errors import BadInput

Json = object  # what json.loads may give


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """Reads a JSON value into what the rules hold, or refuses it with the path to it."""

    def read(self, value: Json, path: str, seats: int) -> object:
        raise NotImplementedError

    def recall(self, value: Json, seats: int) -> object:
        """The same of what `write` gave: a view, which needs no check."""
        return self.read(value, "", seats)

    def write(self, value: object) -> Json:
        return value

    def write_all(self, values: list[object]) -> list[Json]:
        """Several values at once."""
        return [self.write(value) for value in values]

    def describe(self) -> str:
        """What would be accepted, for an error message and for help."""
        raise NotImplementedError

    def choices(self) -> list[Json] | None:
        """The values to offer in a menu, if they are few and known."""
        return None

    def written_as(self) -> list[Kind]:
        """The kinds, any of them, that it looks like in JSON; a kind of a game's own tells them."""
        return []

    def refuse(self, value: Json, path: str) -> BadInput:
        return BadInput(path, f"{shown(value)} is not {self.describe()}")


class AsWritten(Kind):
    """What the rules hold as JSON writes it."""

    def recall(self, value: Json, seats: int) -> object:
        return value

    def write_all(self, values: list[object]) -> list[Json]:
        return values[:]


class Flag(AsWritten):
    """True or false."""

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, bool):
            raise self.refuse(value, path)
        return value

    def describe(self) -> str:
        return "true or false"

    def choices(self) -> list[Json] | None:
        return [True, False]


class Whole(AsWritten):
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, value: Json, path: str, seats: int) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(value, path)
        if not self.low <= value <= self.high:
            raise self.refuse(value, path)
        return value

    def describe(self) -> str:
        return f"{self.low}..{self.high}"


class SeatOf(AsWritten):
    """A seat of this table; with `nobody` also -1."""

    def __init__(self, nobody: bool = False) -> None:
        self.low = -1 if nobody else 0

    def read(self, value: Json, path: str, seats: int) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(value, path)
        if not self.low <= value < seats:
            raise BadInput(path, f"{value} is not a seat {self.low}..{seats - 1}")
        return value

    def describe(self) -> str:
        return "the number of a seat"


class Word(AsWritten):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, str) or value not in self.words:
            raise self.refuse(value, path)
        return value

    def describe(self) -> str:
        return "one of " + ", ".join(self.words)

    def choices(self) -> list[Json] | None:
        return list(self.words)


class Named(Kind):
    """A word that the rules hold as its index in a list of names."""

    def __init__(self, what: str, names: list[str]) -> None:
        self.what = what
        self.names = names
        self.index = {name: i for i, name in enumerate(names)}

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, str) or value not in self.index:
            raise self.refuse(value, path)
        return self.index[value]

    def recall(self, value: Json, seats: int) -> object:
        return self.index[cast(str, value)]

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return self.names[value]

    def write_all(self, values: list[object]) -> list[Json]:
        names = self.names
        return [names[value] for value in values if isinstance(value, int)]

    def describe(self) -> str:
        few = ", ".join(self.names[:8])
        return f"{self.what}: {few}{', …' if len(self.names) > 8 else ''}"

    def choices(self) -> list[Json] | None:
        return list(self.names)


class OneOf(Kind):
    """One of a few JSON values, which the rules hold as its index."""

    def __init__(self, *values: Json) -> None:
        self.values = list(values)

    def read(self, value: Json, path: str, seats: int) -> object:
        for index, known in enumerate(self.values):
            if type(known) is type(value) and known == value:
                return index
        raise self.refuse(value, path)

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return self.values[value]

    def describe(self) -> str:
        return "one of " + ", ".join([shown(value) for value in self.values])

    def choices(self) -> list[Json] | None:
        return self.values[:]


class Counts(Kind):
    """How many there are of each of some things: an object from names to numbers, held as a list in their order.

    What is left out is none; a sparse one leaves them out itself. What a match does not have at all is held as None."""

    def __init__(self, what: str, names: list[str], most: int, sparse: bool = False) -> None:
        self.what = what
        self.names = names
        self.number = Whole(0, most)
        self.sparse = sparse

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            raise self.refuse(value, path)
        for name in value:
            if name not in self.names:
                raise BadInput(
                    f"{path}.{name!s:.20}", f"unknown key, it is not {self.what}", f"known: {', '.join(self.names)}"
                )
        counts: list[object] = []
        for name in self.names:
            counts.append(self.number.read(value[name], f"{path}.{name}", seats) if name in value else 0)
        return counts

    def recall(self, value: Json, seats: int) -> object:
        assert isinstance(value, dict)
        return [value.get(name, 0) for name in self.names]

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        pairs = zip(self.names, value, strict=True)
        return {name: count for name, count in pairs if count or (count is not None and not self.sparse)}

    def describe(self) -> str:
        return f"an object from names to numbers: {self.what}"


class Maybe(Kind):
    """Null, or a value of another kind."""

    def __init__(self, kind: Kind, nothing: object = None) -> None:
        self.kind = kind
        self.nothing = nothing

    def read(self, value: Json, path: str, seats: int) -> object:
        return self.nothing if value is None else self.kind.read(value, path, seats)

    def recall(self, value: Json, seats: int) -> object:
        return self.nothing if value is None else self.kind.recall(value, seats)

    def write(self, value: object) -> Json:
        return None if value == self.nothing else self.kind.write(value)

    def write_all(self, values: list[object]) -> list[Json]:
        write, nothing = self.kind.write, self.nothing
        return [None if value == nothing else write(value) for value in values]

    def describe(self) -> str:
        return f"null, or {self.kind.describe()}"

    def choices(self) -> list[Json] | None:
        inner = self.kind.choices()
        nothing: list[Json] = [None]
        return None if inner is None else nothing + inner


class ListOf(Kind):
    """A list of values of one kind, held as a tuple."""

    def __init__(self, kind: Kind, low: int = 0, high: int = 10_000, unique: bool = False) -> None:
        self.kind = kind
        self.low = low
        self.high = high
        self.unique = unique

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, list | tuple):
            raise self.refuse(value, path)
        if not self.low <= len(value) <= self.high:
            raise BadInput(path, f"has {len(value)} entries, not {self.low}..{self.high}")
        entries: list[object] = []
        for i, entry in enumerate(value):
            read = self.kind.read(entry, f"{path}[{i}]", seats)
            if self.unique and read in entries:
                raise BadInput(f"{path}[{i}]", f"{shown(entry)} stands there twice")
            entries.append(read)
        return tuple(entries)

    def recall(self, value: Json, seats: int) -> object:
        assert isinstance(value, list)
        recall = self.kind.recall
        return tuple([recall(entry, seats) for entry in value])

    def write(self, value: object) -> Json:
        assert isinstance(value, list | tuple)
        if not value:
            return []
        return self.kind.write_all(value if isinstance(value, list) else list(value))

    def describe(self) -> str:
        return f"a list of {self.kind.describe()}"

    def most(self, seats: int) -> int:
        """How many entries it may have at tables of up to so many seats; no more than there are if none comes twice."""
        inner = self.kind
        if self.unique and isinstance(inner, SeatOf):
            return min(self.high, seats - inner.low)
        if self.unique and isinstance(inner, Named):
            return min(self.high, len(inner.names))
        return self.high


class OneOrMore(Kind):
    """A value of a kind, or a list of several that belong together, held as a tuple."""

    def __init__(self, kind: Kind) -> None:
        self.one = kind
        self.more = ListOf(kind, 1)

    def read(self, value: Json, path: str, seats: int) -> object:
        return self.more.read(value, path, seats) if isinstance(value, list) else self.one.read(value, path, seats)

    def write(self, value: object) -> Json:
        return self.more.write(value) if isinstance(value, tuple) else self.one.write(value)

    def written_as(self) -> list[Kind]:
        return [self.one, self.more]

    def describe(self) -> str:
        return f"{self.one.describe()}, or a list of such"


class ThingOf(Kind):
    """A thing that a game's data files name: a card, a tile. Frames know no data, so the Game puts the names in."""

    def __init__(self, what: str) -> None:
        self.what = what

    def describe(self) -> str:
        return f"a {self.what}"


def with_names(kind: Kind, names: dict[str, list[str]]) -> Kind:
    """The same kind with the names of the things in it, which are held as their indexes."""
    if isinstance(kind, ThingOf):
        return Named(kind.describe(), names[kind.what])
    if isinstance(kind, ListOf):
        return ListOf(with_names(kind.kind, names), kind.low, kind.high, kind.unique)
    if isinstance(kind, Maybe):
        return Maybe(with_names(kind.kind, names), kind.nothing)
    return kind


class Field:
    """One key of an object: its kind and, unless it must be given, its default; an optional one may be absent."""

    def __init__(self, kind: Kind, default: Json = None, required: bool = False, optional: bool = False) -> None:
        self.kind = kind
        self.default = default
        self.required = required
        self.optional = optional


class Fields(Kind):
    """An object with known keys; what is left out takes its default, what is unknown is refused."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            raise self.refuse(value, path)
        dot = f"{path}." if path else ""
        for key in value:
            if key not in self.fields:
                raise BadInput(f"{dot}{key}", "unknown key", f"known: {', '.join(self.fields)}")
        values: dict[str, object] = {}
        for name, field in self.fields.items():
            if name in value:
                values[name] = field.kind.read(value[name], dot + name, seats)
            elif field.required:
                raise BadInput(dot + name, "is missing")
            elif not field.optional:
                values[name] = field.kind.read(field.default, dot + name, seats)
        return values

    def recall(self, value: Json, seats: int) -> object:
        assert isinstance(value, dict)
        return {name: field.kind.recall(value[name], seats) for name, field in self.fields.items()}

    def write(self, value: object) -> Json:
        assert isinstance(value, dict)
        return {name: field.kind.write(value[name]) for name, field in self.fields.items()}

    def write_all(self, values: list[object]) -> list[Json]:
        written: list[dict[str, Json]] = [{} for _ in values]
        for name, field in self.fields.items():
            column = [value[name] for value in values if isinstance(value, dict)]
            for entry, told in zip(written, field.kind.write_all(column), strict=True):
                entry[name] = told
        return [*written]

    def describe(self) -> str:
        return "an object with " + ", ".join(self.fields)


class AnyObject(Kind):
    """An object whose content is checked where it is used: a position inside another, options."""

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            raise self.refuse(value, path)
        return value

    def describe(self) -> str:
        return "an object"


def shown(value: Json) -> str:
    """A value as an error message shows it: short, and quoted as in JSON."""
    text = repr(value) if not isinstance(value, str) else f'"{value}"'
    text = {"None": "null", "True": "true", "False": "false"}.get(text, text)
    return text if len(text) <= 40 else text[:37] + "…"
