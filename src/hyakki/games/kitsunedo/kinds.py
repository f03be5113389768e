"""How positions write cards and who knows them, and how views write the item deck and a stored moment."""

from __future__ import annotations

from hyakki.core.errors import BadInput
from hyakki.core.kinds import AnyObject, Field, Fields, Flag, Json, Kind, ListOf, Maybe, Named, SeatOf, Whole, Word
from hyakki.games.kitsunedo.actions import notation
from hyakki.games.kitsunedo.box import ITEM_TYPES, LANTERN_FACE, Box
from hyakki.games.kitsunedo.cards import ALL, SPECTATOR, bit

MOST_SINCE = 200  # an action, its answers and the votes on a proposal of every seat are far fewer
MOST_PENDING = 40  # none of the game's frames lies twice in a stored moment


class Card:
    """A card as a position names it: its face, who knows it is there, who knows its place in a packet."""

    def __init__(self, face: int, known: int, placed: int) -> None:
        self.face = face
        self.known = known
        self.placed = placed


class CardKind(Kind):
    """The name of a card, or an object that also says who knows of it (`all` or seats)."""

    def __init__(self, key: str, names: list[str], first: int) -> None:
        self.key = key
        self.name = Named(f"a {key}", names)
        self.first = first
        knowing = Field(KnownBy(), [])
        self.fields = Fields(
            {key: Field(self.name, required=True), "known_by": knowing, "known_place_by": knowing},
        )

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            face = self.name.read(value, path, seats)
            assert isinstance(face, int)
            return Card(face + self.first, 0, 0)
        values = self.fields.read(value, path, seats)
        assert isinstance(values, dict)
        return Card(
            values[self.key] + self.first, values["known_by"] | values["known_place_by"], values["known_place_by"]
        )

    def write(self, value: object) -> Json:
        assert isinstance(value, Card)
        name = self.name.write(value.face - self.first)
        if not value.known:
            return name
        told = {self.key: name, "known_by": KnownBy().write(value.known)}
        if value.placed:
            told["known_place_by"] = KnownBy().write(value.placed)
        return told

    def written_as(self) -> list[Kind]:
        return [self.name, self.fields]

    def describe(self) -> str:
        return self.name.describe()


class KnownBy(Kind):
    """A list of seats, `"all"` (spectators included), or `{"all_but": seats}`."""

    def __init__(self) -> None:
        self.seats = ListOf(SeatOf(), unique=True)
        self.all_but = Fields({"all_but": Field(self.seats, required=True)})

    def read(self, value: Json, path: str, seats: int) -> object:
        if value == "all":
            return ALL
        if isinstance(value, dict):
            lacking = self.all_but.read(value, path, seats)
            assert isinstance(lacking, dict)
            return ALL - sum([bit(seat) for seat in lacking["all_but"]])
        watchers = self.seats.read(value, path, seats)
        assert isinstance(watchers, tuple)
        return sum([bit(seat) for seat in watchers])

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        if value == ALL:
            return "all"
        if value & bit(None):
            return {"all_but": [seat for seat in range(SPECTATOR) if not value & bit(seat)]}
        return [seat for seat in range(SPECTATOR) if value & bit(seat)]

    def written_as(self) -> list[Kind]:
        return [Word("all"), self.all_but, self.seats]

    def describe(self) -> str:
        return '"all", {"all_but": seats} or a list of seats'


class Either(Kind):
    """A value of any of several kinds."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = list(kinds)

    def read(self, value: Json, path: str, seats: int) -> object:
        for kind in self.kinds:
            try:
                return kind.read(value, path, seats)
            except BadInput:
                continue
        raise self.refuse(value, path)

    def written_as(self) -> list[Kind]:
        return self.kinds

    def describe(self) -> str:
        return ", or ".join([kind.describe() for kind in self.kinds])


def whole(kinds: dict[str, Kind]) -> Fields:
    """An object with all of these keys."""
    return Fields({name: Field(kind, required=True) for name, kind in kinds.items()})


def placed_kind(name: Named, most: int) -> ListOf:
    """Pairs of a place, from the bottom, and what lies there."""
    return ListOf(ListOf(Either(Whole(0, most - 1), name), 2, 2), 0, most)


def packet_kind(item: Named, items: ListOf) -> Fields:
    """A run of the item deck as a watcher sees it."""
    size, placed = Whole(1, items.high), placed_kind(item, items.high)
    return whole({"size": size, "shuffled": Flag(), "known": items, "public": items, "placed": placed})


def moment_kind(box: Box, table: Fields, most: int) -> Fields:
    """A stored moment as a watcher sees it; answers are as the rules hold them, whole or only the verb."""
    largest = max(len(box.lord_names), LANTERN_FACE + len(box.lantern_names)) - 1
    word = Either(Word(*notation(box).verbs), Whole(0, largest))
    order = ListOf(Maybe(Whole(0, ITEM_TYPES - 1)), 0, most)
    entry = whole({"seat": SeatOf(nobody=True), "action": ListOf(word, 1, most + 1), "order": order})
    pending = Field(ListOf(AnyObject(), 1, MOST_PENDING), required=True)
    return whole({"before": Fields({**table.fields, "pending": pending}), "since": ListOf(entry, 0, MOST_SINCE)})
