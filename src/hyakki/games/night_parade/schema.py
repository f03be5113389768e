"""The shape of the data files, checked when they are loaded; an owner's replacements pass the same gate."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.schema import OptionTable, read

Element = Literal["earth", "wood", "water", "fire"]
Token = Literal["spirit", "talisman", "banish", "invoke"]
Icon = Literal[
    "place", "spirit", "talisman", "fight", "move", "hide", "banish", "invoke", "reign", "change", "champion"
]
Effect = Literal[
    "return_one_meeple_of_each_enemy", "move_whole_group", "gain", "swap_with_enemy", "renew_market", "hide_whole_group"
]
Share = Literal["may_gain_one_spirit", "may_move_one_meeple", "may_hide_one_meeple"]

MAX_CARDS = 256  # a card of the state keeps its number in eight bits


class MapFile(msgspec.Struct):
    fire_position: str
    adjacency: dict[str, list[str]]
    golden_order: list[str]
    leaving_order: list[str]
    reference_layout: dict[str, str]


class Bonus(msgspec.Struct):
    token: Literal["spirit", "mystery"]
    count: int


class TileSide(msgspec.Struct):
    need: int
    limit: int
    first_bonus: Bonus


class Tile(msgspec.Struct):
    id: str
    element: Element
    day: TileSide
    midnight: TileSide


class TilesFile(msgspec.Struct):
    tiles: list[Tile]


class StartingCard(msgspec.Struct):
    id: str
    element: Element
    icons: list[Icon]


class Clan(msgspec.Struct):
    id: str
    set: str
    starting_cards: list[StartingCard]


class Pieces(msgspec.Struct):
    meeples: int
    torii: int


class ChampionCard(msgspec.Struct):
    icons: list[Icon]
    set: str


class ClansFile(msgspec.Struct):
    pieces_per_clan: Pieces
    clans: list[Clan]
    champion_card: ChampionCard


class Yokai(msgspec.Struct):
    id: str
    name: str
    set: str
    level: int
    element: Element
    icons: list[Icon]


class YokaiFile(msgspec.Struct):
    cards: list[Yokai]


class PlotIcon(msgspec.Struct):
    id: str
    kind: Literal["torii", "island", "yokai", "icon"]
    per: int
    points: int


class Plot(msgspec.Struct):
    id: str
    set: str
    icons: list[str]


class PlotsFile(msgspec.Struct):
    icons: list[PlotIcon]
    cards: list[Plot]


class Throne(msgspec.Struct):
    number: int
    id: str
    cost: dict[Token, int]
    effect: Effect
    others: Share | None
    gain: dict[Token, int] = {}
    names_all_players: bool = False


class ThroneFile(msgspec.Struct):
    cards: list[Throne]
    first_games_numbers: list[int]
    rescued_points: int
    betrayed_points: int


class Space(msgspec.Struct):
    id: str
    icons: list[Icon]
    links_to: list[str]


class Board(msgspec.Struct):
    id: Literal["jigoku", "pandemonium"]
    spaces: list[Space]


class BoardsFile(msgspec.Struct):
    boards: list[Board]


class EnmaCard(msgspec.Struct):
    id: Literal["enma_strike", "enma_march", "enma_rites", "enma_ambush", "enma_usurp"]


class Difficulty(msgspec.Struct):
    clan_from: list[str]
    extra_starting_cards_from: list[str]


class PowerLevel(msgspec.Struct):
    id: str
    min: int


class EnmaFile(msgspec.Struct):
    cards: list[EnmaCard]
    difficulty: dict[Literal["easy", "medium", "hard"], Difficulty]
    power_levels: list[PowerLevel]


class Words(msgspec.Struct):
    value: list[str]


class Number(msgspec.Struct):
    value: int


class Cost(msgspec.Struct):
    spirit: int
    talisman: int


class PlotsDealt(msgspec.Struct):
    with_cursed_throne: int
    without: int


class MysteryTokens(msgspec.Struct):
    values: list[int]


class TokenCounts(msgspec.Struct):
    spirit: int
    talisman: int
    banish: int
    invoke: int


class ConstantsFile(msgspec.Struct):
    parade_order: Words
    market_slots_per_level: Number
    recruit_cost: dict[str, Cost]
    banish_cost: dict[str, Any]
    invoke_cost: dict[str, Any]
    banish_immune_sets: Words
    hand_limit: Number
    starting_tokens: TokenCounts
    release_divisor: Number
    end_torii: Number
    plots_dealt: PlotsDealt
    mystery_tokens: MysteryTokens


class Files:
    """All data files of the game, checked one by one and against each other."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.map = read(data, "map", MapFile)
        self.tiles = read(data, "tiles", TilesFile).tiles
        self.clans = read(data, "clans", ClansFile)
        self.yokai = read(data, "yokai", YokaiFile).cards
        self.plots = read(data, "plots", PlotsFile)
        self.throne = read(data, "throne", ThroneFile)
        self.boards = read(data, "challenge_boards", BoardsFile).boards
        self.enma = read(data, "enma", EnmaFile)
        self.constants = read(data, "constants", ConstantsFile)
        read(data, "options", OptionTable)
        check_map(self.map, self.tiles)
        check_cards(self.clans, self.yokai)
        check_plots(self.plots)
        check_boards(self.boards)
        check_enma(self.enma, self.clans, self.throne)


def unique(names: list[str], path: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadInput(path, f'"{name}" stands there twice')


def check_map(found: MapFile, tiles: list[Tile]) -> None:
    """NPY-009, NPY-010: symmetric adjacency, both orders name each position once, a tile for each."""
    names = found.golden_order
    unique(names, "map.json golden_order")
    if sorted(found.leaving_order) != sorted(names) or sorted(found.adjacency) != sorted(names):
        raise BadInput("map.json", "golden_order, leaving_order and adjacency do not name the same positions")
    for name, others in found.adjacency.items():
        for other in others:
            if other not in names or name not in found.adjacency[other]:
                raise BadInput(f"map.json adjacency.{name}", f'"{other}" is not adjacent both ways (NPY-009)')
    fires = [tile for tile in tiles if tile.element == "fire"]
    if len(tiles) != len(names) or len(fires) != 1 or found.fire_position not in names:
        raise BadInput("tiles.json", f"needs {len(names)} tiles, one of them fire (NPY-010)")
    unique([tile.id for tile in tiles], "tiles.json")
    if sorted(found.reference_layout) != sorted(names) or sorted(found.reference_layout.values()) != sorted(
        [tile.id for tile in tiles]
    ):
        raise BadInput("map.json reference_layout", "does not put each tile on one position")
    for tile in tiles:
        if min(tile.day.need, tile.midnight.need, tile.day.limit, tile.midnight.limit) < 1:
            raise BadInput(f"tiles.json {tile.id}", "need and limit are at least 1 (NPY-012)")


def check_cards(clans: ClansFile, yokai: list[Yokai]) -> None:
    """Ids differ, each clan has a starting card of each parade, change stands last (NPY-048)."""
    ids = [card.id for clan in clans.clans for card in clan.starting_cards] + [card.id for card in yokai]
    unique(ids, "yokai.json, clans.json")
    unique([clan.id for clan in clans.clans], "clans.json")
    if len(ids) + len(clans.clans) > MAX_CARDS:
        raise BadInput("yokai.json", f"more than {MAX_CARDS} cards")
    for clan in clans.clans:
        if sorted(card.element for card in clan.starting_cards) != ["earth", "water", "wood"]:
            raise BadInput(f"clans.json {clan.id}", "needs one starting card of earth, wood and water (NPY-024)")
    for card in yokai:
        if not 1 <= card.level <= 3 or card.element == "fire":
            raise BadInput(f"yokai.json {card.id}", "has a level 1..3 and an element earth, wood or water")
    cards = [(card.id, card.icons) for clan in clans.clans for card in clan.starting_cards]
    for name, icons in cards + [(card.id, card.icons) for card in yokai]:
        if "change" in icons[:-1] or "champion" in icons:
            raise BadInput(f"{name}.icons", "change stands last and only once, champion only on champion cards")


def check_plots(plots: PlotsFile) -> None:
    known = [icon.id for icon in plots.icons]
    unique(known, "plots.json icons")
    unique([card.id for card in plots.cards], "plots.json cards")
    for card in plots.cards:
        for icon in card.icons:
            if icon not in known:
                raise BadInput(f"plots.json {card.id}", f'"{icon}" is not one of its icons')


def check_boards(boards: list[Board]) -> None:
    """NPY-077: each side has a start, a throne, and links between its own spaces."""
    if sorted(board.id for board in boards) != ["jigoku", "pandemonium"]:
        raise BadInput("challenge_boards.json", "needs the sides jigoku and pandemonium")
    for board in boards:
        names = [space.id for space in board.spaces]
        unique(names, f"challenge_boards.json {board.id}")
        if "start" not in names or "throne" not in names:
            raise BadInput(f"challenge_boards.json {board.id}", "needs the spaces start and throne")
        for space in board.spaces:
            for link in space.links_to:
                if link not in names:
                    raise BadInput(f"challenge_boards.json {board.id}.{space.id}", f'"{link}" is no space of it')


def check_enma(enma: EnmaFile, clans: ClansFile, throne: ThroneFile) -> None:
    known = [clan.id for clan in clans.clans]
    for name, level in enma.difficulty.items():
        for clan in level.clan_from + level.extra_starting_cards_from:
            if clan not in known:
                raise BadInput(f"enma.json difficulty.{name}", f'"{clan}" is not a clan')
    unique([card.id for card in enma.cards], "enma.json cards")
    unique([card.id for card in throne.cards], "throne.json cards")
    if not set(throne.first_games_numbers) <= {card.number for card in throne.cards}:
        raise BadInput("throne.json first_games_numbers", "names a card that is not there")
