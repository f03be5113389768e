"""The shape of the data files, checked when they are loaded; an owner's replacements pass the same gate."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.game import Manual
from hyakki.core.schema import Label, OptionTable, read

TYPES = ("human", "ghoul", "inspector")
CORE_CLUES = 4  # the tables of hands are made for four types and masks
MAX_CHARACTERS = 32
ACTIONS = [  # the tile actions of the ledger's *Words*
    "suspicion_coffee",
    "suspicion_food",
    "suspicion_dove",
    "suspicion_transformation",
    "suspicion_any_pair",
    "interrogation",
    "cover_up_remove",
    "cover_up_give",
    "attack_most_suspected",
    "attack_three_markers",
]
KINDS = ("suspicion", "interrogation", "cover_up", "attack")


class Character(msgspec.Struct):
    id: str
    name: Label
    types: list[str]
    set: Literal["base", "mask"]
    collection: dict[str, int] | None
    kills: str | None
    staying_alive: dict[str, int] | None
    partner: str | None
    special_action_x: int | None
    banned_at: list[int]
    excludes: list[str] = []
    ban_lifted_by: str = ""


class Characters(msgspec.Struct):
    characters: list[Character]


class MaskCards(msgspec.Struct):
    type: str
    exist: int


class ClueCards(msgspec.Struct):
    types: list[str]
    by_mark: dict[str, dict[str, int]]
    mask_cards: MaskCards


class Row(msgspec.Struct):
    players: int
    row: str
    ghoul: int
    inspector: int
    human: int
    pool: int


class Setup(msgspec.Struct):
    rows: list[Row]
    first_game_players: list[int]
    first_game_ghouls: list[str]


class Board(msgspec.Struct):
    spots: int
    red_spots: list[int]
    start_spot: int


class Tile(msgspec.Struct):
    id: str
    name: Label
    red: bool
    actions: list[str]


class TileAction(msgspec.Struct):
    kind: str
    clue: str | None = None
    at_least: int = 0
    direction: str | None = None
    target: str | None = None
    markers: int = 0


class Tiles(msgspec.Struct):
    board: Board
    tiles: list[Tile]
    actions: dict[str, TileAction]


class Files:
    """The data files as typed objects."""

    def __init__(self, manual: Manual) -> None:
        self.characters = read(manual, "characters", Characters).characters
        self.clues = read(manual, "clue_cards", ClueCards)
        self.setup = read(manual, "setup", Setup)
        self.tiles = read(manual, "tiles", Tiles)
        self.options = read(manual, "options", OptionTable)
        check_clues(self.clues)
        check_characters(self.characters, [*self.clues.types, self.clues.mask_cards.type])
        check_setup(self.setup, self.characters, self.clues)
        check_casting(self.setup, self.characters, [option.name for option in self.options.options])
        check_tiles(self.tiles, self.clues.types)


def check_clues(clues: ClueCards) -> None:
    if "dove" not in clues.types:
        raise BadInput("clue_cards.json types", "has no dove, which inspectors need (TGM-033)")
    if len(clues.types) != CORE_CLUES or clues.mask_cards.type in clues.types:
        raise BadInput("clue_cards.json types", f"does not name {CORE_CLUES} types besides the masks")
    for mark, counts in clues.by_mark.items():
        if not mark.isdecimal() or not set(counts) <= set(clues.types) or min(counts.values(), default=0) < 0:
            raise BadInput(f"clue_cards.json by_mark {mark}", "does not count cards by type")


def check_characters(characters: list[Character], clues: list[str]) -> None:
    ids = [character.id for character in characters]
    if len(set(ids)) != len(ids) or len(ids) > MAX_CHARACTERS:
        raise BadInput("characters.json", f"names a character twice, or more than {MAX_CHARACTERS}")
    for character in characters:
        path = f"characters.json {character.id}"
        if not character.types or not set(character.types) <= set(TYPES):
            raise BadInput(f"{path}.types", f"is not among {', '.join(TYPES)}")
        if character.kills is not None and character.kills not in TYPES:
            raise BadInput(f"{path}.kills", f"is not among {', '.join(TYPES)}")
        if character.partner is not None and character.partner not in ids:
            raise BadInput(f"{path}.partner", "is not a character")
        if not set(character.excludes) <= set(ids):
            raise BadInput(f"{path}.excludes", "names somebody who is not a character")
        if ("inspector" in character.types) != (character.special_action_x is not None):
            raise BadInput(f"{path}.special_action_x", "goes with inspectors and with nobody else")
        for cards in (character.collection or {}, character.staying_alive or {}):
            if not set(cards) <= set(clues):
                raise BadInput(path, f"asks for a card that is not among {', '.join(clues)}")
        if len(character.collection or {}) > 1:
            raise BadInput(f"{path}.collection", "names more than one type")


def check_setup(setup: Setup, characters: list[Character], clues: ClueCards) -> None:
    ids = [character.id for character in characters]
    if not set(setup.first_game_ghouls) <= set(ids):
        raise BadInput("setup.json first_game_ghouls", "is not a list of characters")
    for row in setup.rows:
        path = f"setup.json rows {row.players}{row.row}"
        if row.ghoul + row.inspector + row.human != row.players:
            raise BadInput(path, f"has {row.ghoul + row.inspector + row.human} characters (TGM-010)")
        if row.pool < 1:
            raise BadInput(path, "has an empty pool (TGM-009)")
        cards = sum(sum(n.values()) for mark, n in clues.by_mark.items() if int(mark) <= row.players)
        if cards != 3 * row.players:
            raise BadInput("clue_cards.json", f"gives {cards} cards to {row.players} players, not three each (TGM-019)")


def check_casting(setup: Setup, characters: list[Character], options: list[str]) -> None:
    """TGM-010, TGM-015: a random cast can always be drawn, in the core game and in a first game."""
    for character in characters:
        if character.ban_lifted_by and character.ban_lifted_by not in options:
            raise BadInput(f"characters.json {character.id}.ban_lifted_by", "is not an option (TGM-014)")
    base = [c for c in characters if c.set == "base"]
    for row in setup.rows:
        for kind in TYPES:
            there = [c for c in base if c.types == [kind] and row.players not in c.banned_at]
            if len(there) < getattr(row, kind):
                raise BadInput("characters.json", f"has too few of type {kind} for {row.players} players (TGM-010)")
        if row.players in setup.first_game_players and len(set(setup.first_game_ghouls)) < row.ghoul:
            raise BadInput("setup.json first_game_ghouls", f"are too few for {row.players} players (TGM-015)")


def check_tiles(tiles: Tiles, clues: list[str]) -> None:
    board = tiles.board
    red = [tile for tile in tiles.tiles if tile.red]
    if len(tiles.tiles) != board.spots or len({tile.id for tile in tiles.tiles}) != board.spots:
        raise BadInput("tiles.json board.spots", f"{board.spots} is not the number of tiles")
    spots = [spot for spot in range(board.spots) if spot in board.red_spots]
    if sorted(board.red_spots) != spots or len(spots) != len(red):
        raise BadInput("tiles.json board.red_spots", "does not give each red-edged tile a spot (TGM-005)")
    if board.start_spot not in board.red_spots:
        raise BadInput("tiles.json board.start_spot", "is not a red spot (TGM-005)")
    if set(tiles.actions) != set(ACTIONS):
        raise BadInput("tiles.json actions", f"does not define {', '.join(ACTIONS)}")
    for tile in tiles.tiles:
        if not set(tile.actions) <= set(tiles.actions):
            raise BadInput(f"tiles.json {tile.id}.actions", f"is not among {', '.join(tiles.actions)}")
    for name, action in tiles.actions.items():
        if action.kind not in KINDS:
            raise BadInput(f"tiles.json actions {name}.kind", f"is not among {', '.join(KINDS)}")
        if action.kind == "suspicion" and action.clue not in [*clues, "any_single_type"]:
            raise BadInput(f"tiles.json actions {name}.clue", "is not a clue type")
