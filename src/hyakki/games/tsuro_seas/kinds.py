"""How positions write squares, hidden tiles and who knows them, and heaps of tiles as a watcher sees them."""

from __future__ import annotations

from hyakki.core.kinds import Field, Fields, Json, Kind, ListOf, Named, SeatOf, Whole, Word
from hyakki.games.tsuro_seas.box import Box
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, KNOWN_UNIT, SPECTATOR


class Square(Kind):
    """`[col, row]`, held as one number."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.pair = ListOf(Whole(0, box.size - 1), 2, 2)

    def read(self, value: Json, path: str, seats: int) -> object:
        pair = self.pair.read(value, path, seats)
        assert isinstance(pair, tuple)
        return self.box.square(pair[0], pair[1])

    def recall(self, value: Json, seats: int) -> object:
        assert isinstance(value, list)
        return self.box.square(value[0], value[1])

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return self.box.col_row(value)

    def write_all(self, values: list[object]) -> list[Json]:
        size = self.box.size
        return [[value % size, value // size] for value in values if isinstance(value, int)]

    def written_as(self) -> list[Kind]:
        return [self.pair]

    def describe(self) -> str:
        return f"[col, row] with both 0..{self.box.size - 1}"


class Card(Kind):
    """A hidden tile: its class, or an object that also says who knows it is there (`all` or seats)."""

    def __init__(self, box: Box) -> None:
        self.tile = Named("a tile class", box.class_names)
        self.known = Fields({"tile": Field(self.tile, required=True), "known_by": Field(KnownBy(), required=True)})

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            return self.tile.read(value, path, seats)
        values = self.known.read(value, path, seats)
        assert isinstance(values, dict)
        card: int = values["tile"] + values["known_by"]
        return card

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        tile = self.tile.write(value & CLASS_BITS)
        known = value & KNOWN_BITS
        return tile if not known else {"tile": tile, "known_by": KnownBy().write(known)}

    def written_as(self) -> list[Kind]:
        return [self.tile, self.known]

    def describe(self) -> str:
        return self.tile.describe()


class KnownBy(Kind):
    """`"all"`, spectators included, or a list of seats."""

    def read(self, value: Json, path: str, seats: int) -> object:
        if value == "all":
            return KNOWN_BITS
        watchers = ListOf(SeatOf(), unique=True).read(value, path, seats)
        assert isinstance(watchers, tuple)
        return sum([KNOWN_UNIT << seat for seat in watchers])

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        if value == KNOWN_BITS:
            return "all"
        return [seat for seat in range(SPECTATOR) if value & KNOWN_UNIT << seat]

    def written_as(self) -> list[Kind]:
        return [Word("all"), ListOf(SeatOf(), 0, SPECTATOR)]

    def describe(self) -> str:
        return '"all" or a list of seats'
