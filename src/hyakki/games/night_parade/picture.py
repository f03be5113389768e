"""The public picture of a match (NPY-005): its keys, the same in views and positions, and their values."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, Flag, Json, Kind, ListOf, Maybe, Named, SeatOf, Whole, shown
from hyakki.games.night_parade.box import (
    CARD,
    DIFFICULTIES,
    ELEMENT_NAMES,
    FACE_DOWN,
    IN_BOX,
    IN_SUPPLY,
    NONE,
    ON_BOARD,
    PARADES,
    SLOTS,
    TOKEN_NAMES,
    TOKENS,
    Box,
)
from hyakki.games.night_parade.kinds import SideOf

if TYPE_CHECKING:
    from hyakki.games.night_parade.state import NightParade

MANY = 10_000


class ParadeCard(Kind):
    """A card of a parade: its name, or `{"face_down": name}` for a banished one."""

    def __init__(self, box: Box) -> None:
        self.card = Named("a card", box.card_names)

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            return self.card.read(value, path, seats)
        found = Fields({"face_down": Field(self.card, required=True)}).read(value, path, seats)
        assert isinstance(found, dict)
        card: int = found["face_down"]
        return card | FACE_DOWN

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        name = self.card.write(value & CARD)
        return {"face_down": name} if value & FACE_DOWN else name

    def describe(self) -> str:
        return f'{self.card.describe()}, or {{"face_down": …}}'


class Tally(Kind):
    """Meeples per tile: `{"T1": 2}`, held as a number per position."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            raise self.refuse(value, path)
        found = [0] * len(self.box.positions)
        for name, count in value.items():
            if name not in self.box.position_index:
                raise BadInput(f"{path}.{name!s:.20}", "is not a tile", f"tiles: {', '.join(self.box.positions)}")
            read = Whole(0, self.box.meeples).read(count, f"{path}.{name}", seats)
            assert isinstance(read, int)
            found[self.box.position_index[name]] = read
        return found

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return {self.box.positions[i]: count for i, count in enumerate(value) if count}

    def describe(self) -> str:
        return "an object from tiles to numbers of meeples"


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
        found = [box.tile_names.index(value[name]) for name in box.positions]
        if found[box.fire_position] != box.fire_tile:
            raise BadInput(f"{path}.{box.positions[box.fire_position]}", "is the place of the fire tile (NPY-010)")
        return found

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        if NONE in value:
            return None
        return {name: self.box.tile_names[value[i]] for i, name in enumerate(self.box.positions)}

    def describe(self) -> str:
        return "null, or an object with an island tile for each position"


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


def by_level(kind: Kind, high: int) -> Fields:
    """An object with a list for each level: `{"1": […], "2": […], "3": […]}`."""
    return Fields({level: Field(ListOf(kind, 0, high), []) for level in ("1", "2", "3")})


def player_fields(box: Box) -> Fields:
    """What lies before one side."""
    card = Named("a card", box.card_names)
    parade = Named("a parade", ELEMENT_NAMES[:PARADES])
    throne = Maybe(Named("a throne card", box.throne_names), NONE)
    names = ELEMENT_NAMES[:PARADES]
    return Fields(
        {
            "clan": Field(Maybe(Named("a clan", box.clan_names), NONE)),
            "tokens": Field(Fields({token: Field(Whole(0, MANY), 0) for token in TOKEN_NAMES}), {}),
            "flipped": Field(ListOf(parade, 0, PARADES, unique=True), []),
            "parades": Field(Fields({name: Field(ListOf(ParadeCard(box)), []) for name in names}), {}),
            "hand": Field(ListOf(card, 0, box.hand_limit), []),
            "standing": Field(Tally(box), {}),
            "lying": Field(Tally(box), {}),
            "torii": Field(ListOf(Named("a tile", box.positions), 0, box.torii, unique=True), []),
            "champion": Field(ChampionPlace(box)),
            "champion_lies": Field(Flag(), False),
            "rescued": Field(throne),
            "betrayed": Field(throne),
            "supply": Field(Maybe(Whole(0, box.meeples))),
            "torii_left": Field(Maybe(Whole(0, box.torii))),
        }
    )


@cache
def picture_fields(box: Box) -> Fields:
    """All public keys; views and imaginers of every match share them."""
    card = Named("a card", box.card_names)
    tile = Named("a tile", box.positions)
    names = ELEMENT_NAMES[:PARADES]
    return Fields(
        {
            "round": Field(Whole(1, MANY), 1),
            "last_round": Field(Flag(), False),
            "first_player": Field(SeatOf(), 0),
            "active": Field(SideOf(), 0),
            "active_parade": Field(Maybe(Named("a parade", names), NONE)),
            "placed": Field(ListOf(tile, unique=True), []),
            "played": Field(ListOf(card), []),
            "islands": Field(Layout(box), dict(box.reference_layout)),
            "players": Field(ListOf(player_fields(box), 0, 4), []),
            "market": Field(by_level(Maybe(card, NONE), SLOTS), {}),
            "decks_known_below": Field(ListOf(Whole(0, MANY), 3, 3), [0, 0, 0]),
            "throne_known_below": Field(Whole(0, MANY), 0),
            "enma_known_below": Field(Whole(0, MANY), 0),
            "open_plot": Field(Maybe(Named("a plot", box.plot_names), NONE)),
            "difficulty": Field(Maybe(Named("a difficulty", DIFFICULTIES), NONE)),
            "enma_extra_clan": Field(Maybe(Named("a clan", box.clan_names), NONE)),
            "enma_waiting": Field(Fields({name: Field(ListOf(card), []) for name in names}), {}),
            "enma_just_placed": Field(Maybe(tile, NONE)),
        }
    )


def picture(state: NightParade) -> dict[str, object]:
    """The state as values of `picture_fields`."""
    return {
        "round": state.round,
        "last_round": state.last_round,
        "first_player": state.first_player,
        "active": state.active,
        "active_parade": state.element,
        "placed": [tile for tile in range(len(state.islands)) if state.placed >> tile & 1],
        "played": state.played,
        "islands": state.islands,
        "players": [player(state, side) for side in range(state.law.sides)],
        "market": {str(level + 1): state.market[level * SLOTS : (level + 1) * SLOTS] for level in range(3)},
        "decks_known_below": state.decks_known,
        "throne_known_below": state.throne_known,
        "enma_known_below": state.enma_known,
        "open_plot": state.open_plot,
        "difficulty": state.difficulty,
        "enma_extra_clan": state.extra_clan,
        "enma_waiting": {ELEMENT_NAMES[element]: state.waiting[element] for element in range(PARADES)},
        "enma_just_placed": state.just_placed,
    }


def player(state: NightParade, side: int) -> dict[str, object]:
    """One side as values of `player_fields`."""
    positions = len(state.islands)
    here = slice(side * positions, (side + 1) * positions)
    tokens = state.tokens[side * TOKENS : (side + 1) * TOKENS]
    return {
        "clan": state.clan[side],
        "tokens": dict(zip(TOKEN_NAMES, tokens, strict=True)),
        "flipped": [element for element in range(PARADES) if state.flipped[side] >> element & 1],
        "parades": {ELEMENT_NAMES[i]: state.parades[side * PARADES + i] for i in range(PARADES)},
        "hand": state.hands[side],
        "standing": state.standing[here],
        "lying": state.lying[here],
        "torii": [tile for tile, torii in enumerate(state.torii[here]) if torii],
        "champion": state.champion[side],
        "champion_lies": state.champion_lies[side] == 1,
        "rescued": state.rescued[side],
        "betrayed": state.betrayed[side],
        "supply": state.supply[side],
        "torii_left": state.torii_left[side],
    }
