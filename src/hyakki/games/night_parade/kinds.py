"""How positions and views write what is peculiar to this game: sides, cards of a parade, islands, champions."""

from __future__ import annotations

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, Json, Kind, Maybe, Named, Whole, Word, shown
from hyakki.games.night_parade.box import CARD, FACE_DOWN, IN_BOX, IN_SUPPLY, MOST_SIDES, NONE, ON_BOARD, Box


class Each(Fields):
    """An object with a value of one kind under each of some names, held as a list in their order."""

    def __init__(self, names: list[str], kind: Kind, default: Json = None) -> None:
        super().__init__({name: Field(kind, default) for name in names})
        self.names = names
        self.kind = kind

    def read(self, value: Json, path: str, seats: int) -> object:
        values = super().read(value, path, seats)
        assert isinstance(values, dict)
        return list(values.values())

    def recall(self, value: Json, seats: int) -> object:
        assert isinstance(value, dict)
        return [self.kind.recall(value[name], seats) for name in self.names]

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return dict(zip(self.names, self.kind.write_all(value), strict=True))

    def write_all(self, values: list[object]) -> list[Json]:
        return [self.write(value) for value in values]


class SideOf(Kind):
    """A side of this match: the seat of a player, or 1 for King Enma in solo."""

    def read(self, value: Json, path: str, seats: int) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(value, path)
        if not 0 <= value < max(2, seats):
            raise BadInput(path, f"{value} is not a side 0..{max(2, seats) - 1}")
        return value

    def describe(self) -> str:
        return "the number of a seat, or 1 for King Enma in solo"

    def written_as(self) -> list[Kind]:
        return [Whole(0, MOST_SIDES - 1)]


class ParadeCard(Kind):
    """A card of a parade: its name, or `{"face_down": name}` for a banished one."""

    def __init__(self, box: Box) -> None:
        self.card = Named("a card", box.card_names)

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            return self.card.read(value, path, seats)
        values = Fields({"face_down": Field(self.card, required=True)}).read(value, path, seats)
        assert isinstance(values, dict)
        card: int = values["face_down"]
        return card | FACE_DOWN

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        name = self.card.write(value & CARD)
        return {"face_down": name} if value & FACE_DOWN else name

    def describe(self) -> str:
        return f'{self.card.describe()}, or {{"face_down": …}}'

    def written_as(self) -> list[Kind]:
        return [self.card, Fields({"face_down": Field(self.card, required=True)})]


class Layout(Kind):
    """Which island tile lies on which position; null before they are laid."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def read(self, value: Json, path: str, seats: int) -> object:
        box = self.box
        if value is None:
            return [NONE] * len(box.positions)
        if not isinstance(value, dict) or sorted(value) != sorted(box.positions):
            raise self.refuse(value, path)
        for name, tile in value.items():
            if tile not in box.tile_names or list(value.values()).count(tile) > 1:
                raise BadInput(f"{path}.{name}", f"{shown(tile)} is not an island tile, or lies there twice")
        tiles = [box.tile_names.index(value[name]) for name in box.positions]
        if tiles[box.fire_position] != box.fire_tile:
            raise BadInput(f"{path}.{box.positions[box.fire_position]}", "is the place of the fire tile (NPY-010)")
        return tiles

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        if NONE in value:
            return None
        return {name: self.box.tile_names[value[i]] for i, name in enumerate(self.box.positions)}

    def describe(self) -> str:
        return "null, or an object with an island tile for each position"

    def written_as(self) -> list[Kind]:
        tile = Named("an island tile", self.box.tile_names)
        return [Maybe(Fields({name: Field(tile, required=True) for name in self.box.positions}))]


class ChampionPlace(Kind):
    """Where a champion meeple is: `supply`, a space of the challenge board, a tile, or null for the box."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def read(self, value: Json, path: str, seats: int) -> object:
        if value is None:
            return IN_BOX
        if value == "supply":
            return IN_SUPPLY
        if value in self.box.space_names:
            return ON_BOARD - self.box.space_names.index(str(value))
        if not isinstance(value, str) or value not in self.box.position_index:
            raise self.refuse(value, path)
        return self.box.position_index[value]

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        if value >= 0:
            return self.box.positions[value]
        if value <= ON_BOARD:
            return self.box.space_names[ON_BOARD - value]
        return "supply" if value == IN_SUPPLY else None

    def describe(self) -> str:
        return "null, supply, a space of the challenge board or a tile"

    def written_as(self) -> list[Kind]:
        return [Maybe(Word("supply", *self.box.space_names, *self.box.positions))]
