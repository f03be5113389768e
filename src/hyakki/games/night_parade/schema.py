"""The shape of the data files, checked when they are loaded; an owner's replacements pass the same gate."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.game import Manual
from hyakki.core.schema import Label, OptionTable, read

Element = Literal["earth", "wood", "water", "fire"]
Parade = Literal["earth", "wood", "water"]
Token = Literal["spirit", "talisman", "banish", "invoke"]
Icon = Literal[
    "place", "spirit", "talisman", "fight", "move", "hide", "banish", "invoke", "reign", "change", "champion"
]
Effect = Literal[
    "return_one_meeple_of_each_enemy", "move_whole_group", "gain", "swap_with_enemy", "renew_market", "hide_whole_group"
]
PlotIconName = Literal[
    "torii_each", "torii_shared", "torii_alone", "torii_not_adjacent_own", "torii_adjacent_own", "torii_water",
    "torii_earth", "torii_wood", "torii_near_fire", "torii_on_fire", "torii_near_champion", "two_meeples_no_torii",
    "meeple_with_torii", "yokai_water", "yokai_earth", "yokai_wood", "icons_move", "icons_spirit", "icons_fight",
    "icons_talisman", "icons_change", "icons_hide", "icons_banish", "icons_invoke", "icons_reign"
]  # fmt: skip
SetName = Literal["base", "moonlight_whispers", "kami_rising", "cursed_throne", "promo"]
Share = Literal["may_gain_one_spirit", "may_move_one_meeple", "may_hide_one_meeple"]

SpaceIcon = Literal["spirit", "talisman", "fight", "move", "hide", "banish", "invoke", "reign"]  # no card to place by
Natural = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Icons = Annotated[list[Icon], msgspec.Meta(min_length=1)]

MAX_SEATS = 4  # NPY-001
MAX_CARDS = 256  # a card of the state keeps its number in eight bits


class MapFile(msgspec.Struct):
    fire_position: str
    adjacency: dict[str, list[str]]
    golden_order: list[str]
    leaving_order: list[str]
    reference_layout: dict[str, str]


class Bonus(msgspec.Struct):
    token: Literal["spirit", "mystery"]
    count: Natural


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
    icons: Icons


class Clan(msgspec.Struct):
    id: str
    set: SetName
    starting_cards: list[StartingCard]


class Pieces(msgspec.Struct):
    meeples: Positive
    torii: Positive


class ChampionCard(msgspec.Struct):
    icons: list[Icon]
    set: str


class ClansFile(msgspec.Struct):
    pieces_per_clan: Pieces
    clans: list[Clan]
    champion_card: ChampionCard


class Yokai(msgspec.Struct):
    id: str
    name: Label
    set: SetName
    level: int
    element: Element
    icons: Icons


class YokaiFile(msgspec.Struct):
    cards: list[Yokai]


class PlotIcon(msgspec.Struct):
    id: PlotIconName
    kind: Literal["torii", "island", "yokai", "icon"]
    per: Positive
    points: int


class Plot(msgspec.Struct):
    id: str
    set: SetName
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
    icons: list[SpaceIcon]
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


class Difficulties(msgspec.Struct):
    easy: Difficulty
    medium: Difficulty
    hard: Difficulty


class PowerLevel(msgspec.Struct):
    id: str
    min: int


class EnmaFile(msgspec.Struct):
    cards: list[EnmaCard]
    difficulty: Difficulties
    power_levels: Annotated[list[PowerLevel], msgspec.Meta(min_length=1)]


class ParadeOrder(msgspec.Struct):
    value: list[Parade]


class Sets(msgspec.Struct):
    value: list[SetName]


class MarketSlots(msgspec.Struct):
    value: Literal[2]  # the state has so many slots per level (NPY-014)


class Number(msgspec.Struct):
    value: Positive


class Cost(msgspec.Struct):
    spirit: Natural
    talisman: Natural


class RecruitCosts(msgspec.Struct):
    level_1: Cost = msgspec.field(name="1")
    level_2: Cost = msgspec.field(name="2")
    level_3: Cost = msgspec.field(name="3")


class TokenCosts(msgspec.Struct):
    level_1: Positive = msgspec.field(name="1")
    level_2: Positive = msgspec.field(name="2")
    level_3: Positive = msgspec.field(name="3")


class PlotsDealt(msgspec.Struct):
    with_cursed_throne: Positive
    without: Positive


class MysteryTokens(msgspec.Struct):
    values: Annotated[list[int], msgspec.Meta(min_length=1)]


class TokenCounts(msgspec.Struct):
    spirit: Natural
    talisman: Natural
    banish: Natural
    invoke: Natural


class ConstantsFile(msgspec.Struct):
    parade_order: ParadeOrder
    market_slots_per_level: MarketSlots
    recruit_cost: RecruitCosts
    banish_cost: TokenCosts
    invoke_cost: TokenCosts
    banish_immune_sets: Sets
    hand_limit: Number
    starting_tokens: TokenCounts
    release_divisor: Number
    end_torii: Number
    plots_dealt: PlotsDealt
    mystery_tokens: MysteryTokens


class Files:
    """All data files of the game, checked one by one and against each other."""

    def __init__(self, manual: Manual) -> None:
        self.map = read(manual, "map", MapFile)
        self.tiles = read(manual, "tiles", TilesFile).tiles
        self.clans = read(manual, "clans", ClansFile)
        self.yokai = read(manual, "yokai", YokaiFile).cards
        self.plots = read(manual, "plots", PlotsFile)
        self.throne = read(manual, "throne", ThroneFile)
        self.boards = read(manual, "challenge_boards", BoardsFile).boards
        self.enma = read(manual, "enma", EnmaFile)
        self.constants = read(manual, "constants", ConstantsFile)
        read(manual, "options", OptionTable)
        check_map(self.map, self.tiles)
        check_cards(self.clans, self.yokai)
        check_plots(self.plots, self.constants.plots_dealt)
        check_boards(self.boards)
        check_throne(self.throne)
        check_enma(self.enma, self.clans)
        check_constants(self.constants, self.clans.pieces_per_clan)


def unique(names: list[str], path: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadInput(path, f'"{name}" stands there twice')


def check_map(file: MapFile, tiles: list[Tile]) -> None:
    """NPY-009, NPY-010: symmetric adjacency, both orders name each position once, a tile for each."""
    names = file.golden_order
    unique(names, "map.json golden_order")
    if sorted(file.leaving_order) != sorted(names) or sorted(file.adjacency) != sorted(names):
        raise BadInput("map.json", "golden_order, leaving_order and adjacency do not name the same positions")
    for name, others in file.adjacency.items():
        for other in others:
            if other not in names or name not in file.adjacency[other]:
                raise BadInput(f"map.json adjacency.{name}", f'"{other}" is not adjacent both ways (NPY-009)')
    fires = [tile for tile in tiles if tile.element == "fire"]
    if len(tiles) != len(names) or len(fires) != 1 or file.fire_position not in names:
        raise BadInput("tiles.json", f"needs {len(names)} tiles, one of them fire (NPY-010)")
    unique([tile.id for tile in tiles], "tiles.json")
    if sorted(file.reference_layout) != sorted(names) or sorted(file.reference_layout.values()) != sorted(
        [tile.id for tile in tiles]
    ):
        raise BadInput("map.json reference_layout", "does not put each tile on one position")
    if file.reference_layout[file.fire_position] != fires[0].id:
        raise BadInput("map.json reference_layout", f"does not put fire on {file.fire_position} (NPY-010)")
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
    if clans.champion_card.icons != ["champion", "change"]:
        raise BadInput("clans.json champion_card.icons", "are champion and change, in this order (NPY-080)")


def check_plots(plots: PlotsFile, dealt: PlotsDealt) -> None:
    """Cards have known icons, and the base set alone has enough of them for everybody (NPY-020)."""
    known = [str(icon.id) for icon in plots.icons]
    unique(known, "plots.json icons")
    unique([card.id for card in plots.cards], "plots.json cards")
    for card in plots.cards:
        for icon in card.icons:
            if icon not in known:
                raise BadInput(f"plots.json {card.id}", f'"{icon}" is not one of its icons')
    base = len([card for card in plots.cards if card.set == "base"])
    if base < MAX_SEATS * max(dealt.with_cursed_throne, dealt.without):
        raise BadInput("constants.json plots_dealt", f"{base} plots of the base set are too few (NPY-020)")


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
            if bool(space.links_to) == (space.id == "throne") or (space.id == "throne" and space.icons):
                raise BadInput(
                    f"challenge_boards.json {board.id}.{space.id}",
                    "every space leads on, except the throne, which has no icons (NPY-085)",
                )
            for link in space.links_to:
                if link not in names:
                    raise BadInput(f"challenge_boards.json {board.id}.{space.id}", f'"{link}" is no space of it')


def check_throne(throne: ThroneFile) -> None:
    """NPY-085: the pile cannot run out, whoever takes a card."""
    unique([card.id for card in throne.cards], "throne.json cards")
    if not set(throne.first_games_numbers) <= {card.number for card in throne.cards}:
        raise BadInput("throne.json first_games_numbers", "names a card that is not there")
    if len(set(throne.first_games_numbers)) <= MAX_SEATS:
        raise BadInput("throne.json first_games_numbers", f"names no more than {MAX_SEATS} cards (NPY-085)")


def check_enma(enma: EnmaFile, clans: ClansFile) -> None:
    """NPY-118, NPY-120: every level has known clans, one of them in the base set, and no clan is in both its lists."""
    sets = {clan.id: clan.set for clan in clans.clans}
    for name in ("easy", "medium", "hard"):
        level: Difficulty = getattr(enma.difficulty, name)
        path = f"enma.json difficulty.{name}"
        for group in (level.clan_from, level.extra_starting_cards_from):
            for clan in group:
                if clan not in sets:
                    raise BadInput(path, f'"{clan}" is not a clan')
            if not any([sets[clan] == "base" for clan in group]) and (group or group is level.clan_from):
                raise BadInput(path, "has no clan of the base set (NPY-120)")
        if set(level.clan_from) & set(level.extra_starting_cards_from):
            raise BadInput(path, "adds the starting cards of a clan that King Enma may lead himself (NPY-119)")
    unique([card.id for card in enma.cards], "enma.json cards")


def check_constants(file: ConstantsFile, pieces: Pieces) -> None:
    if sorted(file.parade_order.value) != ["earth", "water", "wood"]:
        raise BadInput("constants.json parade_order", "names earth, wood and water once each (NPY-128)")
    if file.end_torii.value > pieces.torii:
        raise BadInput("constants.json end_torii", f"is more than the {pieces.torii} torii of a clan (NPY-102)")
