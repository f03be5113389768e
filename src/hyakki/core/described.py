"""One table of a state's fields: what positions and views hold, how it is written, and who sees it.

A game lists its fields once. From that list come positions, out and in, the part of a view that is written as the state
holds it, the same part of a state that is imagined from a view, and the shapes of positions and views.
What only some may see is told by a function of the game's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, Json, Kind, ListOf
from hyakki.core.stack import Seat, State, View

See = Callable[[Any, int, Seat | None], Json]  # a state, the row, and who watches (None: a spectator)

TABLE = -1  # the row of what belongs to no seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Place:
    """Where a state holds the value of a field; a row is a seat, or TABLE."""

    def get(self, state: Any, row: int) -> Any:
        raise NotImplementedError

    def put(self, state: Any, row: int, value: Any) -> None:
        raise NotImplementedError

    def column(self, state: Any, rows: int) -> list[Any]:
        """The values of all rows."""
        return [self.get(state, row) for row in range(rows)]


class Attr(Place):
    """An attribute."""

    def __init__(self, name: str) -> None:
        self.name = name

    def get(self, state: Any, row: int) -> Any:
        return getattr(state, self.name)

    def put(self, state: Any, row: int, value: Any) -> None:
        setattr(state, self.name, value)


class Given(Attr):
    """An attribute, or one that is a list, that keeps what it has where nothing is given."""

    def put(self, state: Any, row: int, value: Any) -> None:
        if value is not None and value != ():
            setattr(state, self.name, list(value) if isinstance(value, tuple) else value)


class Listed(Attr):
    """An attribute that is a list, or a list of lists."""

    def put(self, state: Any, row: int, value: Any) -> None:
        setattr(state, self.name, [list(entry) if isinstance(entry, tuple) else entry for entry in value])


class Bits(Attr):
    """An attribute that is a whole number with a bit for each thing."""

    def get(self, state: Any, row: int) -> Any:
        return bits_of(getattr(state, self.name))

    def put(self, state: Any, row: int, value: Any) -> None:
        setattr(state, self.name, as_bits(value))


class Rowed(Attr):
    """An attribute that is a list with one value for each row."""

    def get(self, state: Any, row: int) -> Any:
        return getattr(state, self.name)[row]

    def put(self, state: Any, row: int, value: Any) -> None:
        getattr(state, self.name)[row] = list(value) if isinstance(value, tuple) else value

    def column(self, state: Any, rows: int) -> list[Any]:
        values: list[Any] = getattr(state, self.name)
        return values


class RowedBits(Attr):
    """An attribute that is a list with a whole number for each row, in which a bit stands for each thing."""

    def get(self, state: Any, row: int) -> Any:
        return bits_of(getattr(state, self.name)[row])

    def put(self, state: Any, row: int, value: Any) -> None:
        getattr(state, self.name)[row] = as_bits(value)

    def column(self, state: Any, rows: int) -> list[Any]:
        return [bits_of(number) for number in getattr(state, self.name)]


class Read(Place):
    """What a function gives; whoever builds a state puts it there by other means."""

    def __init__(self, read: Callable[[Any, int], Any]) -> None:
        self.read = read

    def get(self, state: Any, row: int) -> Any:
        return self.read(state, row)

    def put(self, state: Any, row: int, value: Any) -> None:
        pass


def bits_of(number: int) -> list[int]:
    """The places of the bits that are set, lowest first."""
    return [i for i in range(number.bit_length()) if number >> i & 1]


def as_bits(places: Any) -> int:
    return sum([1 << place for place in places])


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """A field that all may see: views show it as positions do."""

    stored = True  # whether positions have it
    shown = True  # whether views have it
    recalled = True  # whether a view tells all of it
    alike = True  # whether all see the same of it
    optional = False  # whether a view may lack it

    def __init__(
        self,
        name: str,
        kind: Kind,
        place: Place | None = None,
        default: Json = None,
        required: bool = False,
        view: Kind | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.place: Place = place if place is not None else Attr(name)
        self.default = default
        self.required = required
        self.view: Kind = view if view is not None else kind  # narrower where positions may leave something out

    def held(self, state: Any, row: int) -> object:
        """Its value, as its kind writes it."""
        return self.place.get(state, row)

    def see(self, state: Any, row: int, watcher: Seat | None) -> Json:
        """What a watcher sees of it."""
        return self.kind.write(self.place.get(state, row))

    def see_rows(self, state: Any, rows: int, watcher: Seat | None) -> list[Json]:
        """What a watcher sees of it in each row."""
        return self.kind.write_all(self.place.column(state, rows))

    def fill(self, state: Any, row: int, value: Any) -> None:
        self.place.put(state, row, value)

    def recall(self, state: Any, row: int, value: Json) -> None:
        """Put into a state what a view tells."""
        self.place.put(state, row, self.kind.recall(value, state.facts.seats))

    def view_kind(self) -> Kind:
        """The kind of what views show."""
        return self.view

    def field(self) -> Field:
        return Field(self.kind, self.default, self.required)


class Shown(Entry):
    """What follows from other fields: views have it, positions do not."""

    stored = False


class Hidden(Entry):
    """What only positions have: a view tells it in some other field, or not at all."""

    shown = False
    recalled = False


class Partly(Entry):
    """A field of which not all see the same; `view` is the kind of what a function of the game shows."""

    recalled = False
    alike = False

    def __init__(
        self,
        name: str,
        kind: Kind,
        place: Place | None,
        view: Kind,
        see: See,
        default: Json = None,
        required: bool = False,
        there: Callable[[Any], bool] | None = None,
    ) -> None:
        super().__init__(name, kind, place, default, required, view)
        self.shows = see
        self.there = there  # whether all see something of it, where that is known without making it

    def see(self, state: Any, row: int, watcher: Seat | None) -> Json:
        return self.shows(state, row, watcher)

    def see_rows(self, state: Any, rows: int, watcher: Seat | None) -> list[Json]:
        return [self.shows(state, row, watcher) for row in range(rows)]


class Openly(Partly):
    """A field that views show otherwise than positions do, and to all alike."""

    alike = True


class Seen(Partly):
    """What only views have, by a function of the game."""

    stored = False

    def __init__(self, name: str, view: Kind, see: See) -> None:
        super().__init__(name, view, None, view, see)


class Sometimes(Seen):
    """The same, but views of the table lack it while the function gives None."""

    optional = True


def seats_of(state: Any) -> int:
    seats: int = state.facts.seats
    return seats


class Rows(Entry):
    """A list with an object for each seat, or `count` of them; unless exact, those left out keep what they had."""

    def __init__(
        self,
        name: str,
        entries: list[Entry],
        most: int,
        exact: bool = True,
        default: Json = None,
        count: Callable[[Any], int] = seats_of,
    ) -> None:
        self.table = Described(entries)
        self.names = [entry.name for entry in self.table.shown]
        self.exact = exact
        self.count = count
        kind = ListOf(self.table.fields, 0, most)
        super().__init__(name, kind, None, default, exact)
        self.alike = all([entry.alike for entry in self.table.shown])

    def held(self, state: Any, row: int) -> object:
        return [self.table.describe(state, seat) for seat in range(self.count(state))]

    def see(self, state: Any, row: int, watcher: Seat | None) -> Json:
        seats = self.count(state)
        columns = [entry.see_rows(state, seats, watcher) for entry in self.table.shown]
        rows: list[View] = [{} for _ in range(seats)]
        for name, column in zip(self.names, columns, strict=True):
            for seat in range(seats):
                rows[seat][name] = column[seat]
        return rows

    def fill(self, state: Any, row: int, value: Any) -> None:
        seats = self.count(state)
        if len(value) > seats or (self.exact and len(value) != seats):
            raise BadInput(self.name, f"has {len(value)} entries, not {seats}")
        for seat, values in enumerate(value):
            self.table.fill(state, values, seat)

    def recall(self, state: Any, row: int, value: Json) -> None:
        assert isinstance(value, list)
        for seat, told in enumerate(value):
            self.table.recall(state, told, seat)

    def view_kind(self) -> Kind:
        return ListOf(self.table.view_fields(), 0, self.kind.high if isinstance(self.kind, ListOf) else 0)


class Described:
    """The fields of a game, in the order in which positions and views list them, or views by an order of their own."""

    def __init__(self, entries: list[Entry], views: list[str] | None = None) -> None:
        self.entries = entries
        self.stored = [entry for entry in entries if entry.stored]
        self.shown = [entry for entry in entries if entry.shown]
        if views is not None:
            self.shown.sort(key=lambda entry: views.index(entry.name))
        self.recalled = [entry for entry in entries if entry.shown and entry.recalled]
        self.alike = [entry for entry in self.shown if entry.alike]
        self.optional = [entry.name for entry in self.shown if entry.optional]
        self.fields = Fields({entry.name: entry.field() for entry in self.stored})

    def describe(self, state: State, row: int = TABLE) -> dict[str, object]:
        """The state as values of `fields`."""
        return {entry.name: entry.held(state, row) for entry in self.stored}

    def fill(self, state: State, values: dict[str, Any], row: int = TABLE) -> None:
        """Put values read by `fields` into a state."""
        for entry in self.stored:
            entry.fill(state, row, values[entry.name])

    def seen_alike(self, state: State) -> View:
        """What everybody sees of the game's part of a view."""
        return {entry.name: entry.see(state, TABLE, None) for entry in self.alike}

    def seen(self, state: State, watcher: Seat | None, row: int = TABLE, alike: View | None = None) -> View:
        """The game's part of a view; `alike` is what everybody sees, if that is made already."""
        view: View = {}
        for entry in self.shown:
            if alike is not None and entry.alike:
                view[entry.name] = alike[entry.name]
            else:
                view[entry.name] = entry.see(state, row, watcher)
        for name in self.optional:
            if view[name] is None:
                del view[name]
        return view

    def recall(self, state: State, view: View, row: int = TABLE) -> None:
        """Put into a state what everybody sees, from a view."""
        for entry in self.recalled:
            entry.recall(state, row, view[entry.name])

    def view_fields(self) -> Fields:
        """The keys of the game's part of a view."""
        return Fields(
            {entry.name: Field(entry.view_kind(), None, not entry.optional, entry.optional) for entry in self.shown}
        )


def views(state: State, watchers: list[Seat | None]) -> list[View]:
    """The view of each watcher, as `state.view` makes it; what all see alike is made once, and is one object in all."""
    if type(state).seen is not State.seen:  # a game with a way of its own
        return [state.view(watcher) for watcher in watchers]
    described = state.facts.game.described
    alike = described.seen_alike(state)
    made: list[View] = []
    for watcher in watchers:
        view = state.view_of_moment(watcher)
        view.update(described.seen(state, watcher, TABLE, alike))
        made.append(view)
    return made
