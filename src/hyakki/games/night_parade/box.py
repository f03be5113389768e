"""What is in the box, as numbers and names: made once from the data files and shared by all matches."""

from __future__ import annotations

from typing import Final

from hyakki.games.night_parade.schema import Files, TileSide, TokenCosts

NONE: Final = -1  # no card, no tile, no clan
MOST_SIDES: Final = 4  # NPY-001; solo has two, one of them King Enma
MOST_CARDS: Final = 200  # in a list of them: more than are in the box

EARTH: Final = 0
WOOD: Final = 1
WATER: Final = 2
FIRE: Final = 3
NO_ELEMENT: Final = 4  # champion cards (NPY-113)
PARADES: Final = 3
ELEMENT_NAMES: Final = ["earth", "wood", "water", "fire"]

PLACE: Final = 0
SPIRIT: Final = 1
TALISMAN: Final = 2
FIGHT: Final = 3
MOVE: Final = 4
HIDE: Final = 5
BANISH: Final = 6
INVOKE: Final = 7
REIGN: Final = 8
CHANGE: Final = 9
CHAMPION: Final = 10
ICON_NAMES: Final = [
    "place", "spirit", "talisman", "fight", "move", "hide", "banish", "invoke", "reign", "change", "champion"
]  # fmt: skip

ICON_LETTERS: Final = "PSTFMHBIRCX"  # as in the card tables of RULES.md, X for champion

TOKEN_NAMES: Final = ["spirit", "talisman", "banish", "invoke"]
TOKENS: Final = 4
SPIRITS: Final = 0  # places in TOKEN_NAMES
TALISMANS: Final = 1
BANISHES: Final = 2
INVOKES: Final = 3

STANDING: Final = 0
LYING: Final = 1
CHAMPION_FIGURE: Final = 2
FIGURES: Final = 3
FIGURE_NAMES: Final = ["standing", "lying", "champion"]

# Where a champion meeple is, unless it stands on the map (a position >= 0).
IN_SUPPLY: Final = -1
IN_BOX: Final = -2  # before clan kits are dealt, or without Cursed Throne
ON_BOARD: Final = -3  # on space k of the challenge board: ON_BOARD - k

CARD: Final = 255  # the number of a card
FACE_DOWN: Final = 256  # set on a card of a parade that was banished (NPY-064)

LEVELS: Final = 3
SLOTS: Final = 2  # per level of the market (NPY-014)

# What a plot icon counts: cards by element, icons of cards, torii or tiles of a side (NPY-106..115).
PLOT_COUNTS: Final = [
    "yokai", "icons", "torii_each", "torii_shared", "torii_alone", "torii_adjacent_own", "torii_not_adjacent_own",
    "torii_near_fire", "torii_near_champion", "torii", "two_meeples_no_torii", "meeple_with_torii",
]  # fmt: skip
YOKAI_OF: Final = 0  # places in PLOT_COUNTS; `plot_icon_of` says of which element, and of which icon below
ICONS_OF: Final = 1
TORII_EACH: Final = 2
TORII_SHARED: Final = 3
TORII_ALONE: Final = 4
TORII_TOGETHER: Final = 5
TORII_APART: Final = 6
TORII_NEAR_FIRE: Final = 7
TORII_NEAR_CHAMPION: Final = 8
TORII_ON: Final = 9  # by element
TWO_MEEPLES: Final = 10
MEEPLE_WITH_TORII: Final = 11

SET_NAMES: Final = ["base", "moonlight_whispers", "kami_rising", "cursed_throne", "promo"]
DIFFICULTIES: Final = ["easy", "medium", "hard"]


class Side:
    """One side of all island tiles: per tile need, limit, and the first bonus in spirits and mystery tokens."""

    def __init__(self, sides: list[TileSide]) -> None:
        self.need = [side.need for side in sides]
        self.limit = [side.limit for side in sides]
        self.spirits = [side.first_bonus.count if side.first_bonus.token == "spirit" else 0 for side in sides]
        self.mystery = [side.first_bonus.count if side.first_bonus.token == "mystery" else 0 for side in sides]


class ThroneCard:
    """What a throne card costs, does for its user and grants the others."""

    def __init__(
        self, name: str, cost: list[int], effect: str, gain: list[int], others: str, names_all_players: bool
    ) -> None:
        self.name = name
        self.cost = cost  # per token kind
        self.effect = effect
        self.gain = gain
        self.others = others  # "" for nothing
        self.names_all_players = names_all_players  # NPY-101


class Box:
    """Tables by number. Positions are numbered in `golden_order`, cards: starting, champion, then deck cards."""

    def __init__(self, files: Files) -> None:
        self._read_map(files)
        self._read_cards(files)
        self._read_plots(files)
        self._read_throne(files)
        self._read_boards(files)
        self._read_enma(files)
        self._read_constants(files)
        # where cards, throne cards, Enma cards and plots begin among the words of a shuffle, behind the tiles
        self.cards_at = len(self.tile_names)
        self.throne_at = self.cards_at + len(self.card_names)
        self.enma_at = self.throne_at + len(self.throne_names)
        self.plots_at = self.enma_at + len(self.enma_names)

    def _read_map(self, files: Files) -> None:
        names = files.map.golden_order
        self.positions = names
        self.position_index = {name: i for i, name in enumerate(names)}
        self.adjacent = [[self.position_index[other] for other in files.map.adjacency[name]] for name in names]
        self.leaving_order = [self.position_index[name] for name in files.map.leaving_order]
        self.fire_position = self.position_index[files.map.fire_position]
        self.reference_layout = files.map.reference_layout
        self.tile_names = [tile.id for tile in files.tiles]
        self.tile_element = [ELEMENT_NAMES.index(tile.element) for tile in files.tiles]
        self.fire_tile = self.tile_element.index(FIRE)
        self.day = Side([tile.day for tile in files.tiles])
        self.midnight = Side([tile.midnight for tile in files.tiles])

    def _read_cards(self, files: Files) -> None:
        clans = files.clans.clans
        self.clan_names = [clan.id for clan in clans]
        self.clan_set = [SET_NAMES.index(clan.set) for clan in clans]
        self.meeples = files.clans.pieces_per_clan.meeples
        self.torii = files.clans.pieces_per_clan.torii
        self.card_names: list[str] = []
        self.card_titles: list[str] = []
        self.card_element: list[int] = []
        self.card_level: list[int] = []
        self.card_set: list[int] = []
        self.card_icons: list[list[int]] = []
        self.starting_cards: list[list[int]] = []  # per clan, by element
        for clan in clans:
            by_element = [NONE] * PARADES
            for card in clan.starting_cards:
                by_element[ELEMENT_NAMES.index(card.element)] = len(self.card_names)
                title = f"{clan.id.capitalize()}'s own"
                self._add(card.id, title, card.element, 0, clan.set, [str(icon) for icon in card.icons])
            self.starting_cards.append(by_element)
        self.first_champion_card = len(self.card_names)
        for clan in clans:
            icons = [str(icon) for icon in files.clans.champion_card.icons]
            self._add(f"champion_{clan.id}", f"Champion of {clan.id.capitalize()}", "", 0, "cursed_throne", icons)
        self.first_deck_card = len(self.card_names)
        for yokai in files.yokai:
            icons = [str(icon) for icon in yokai.icons]
            self._add(yokai.id, yokai.name, yokai.element, yokai.level, yokai.set, icons)
        self.card_index = {name: i for i, name in enumerate(self.card_names)}

    def _add(self, name: str, title: str, element: str, level: int, of_set: str, icons: list[str]) -> None:
        self.card_names.append(name)
        self.card_titles.append(title)
        self.card_element.append(ELEMENT_NAMES.index(element) if element else NO_ELEMENT)
        self.card_level.append(level)
        self.card_set.append(SET_NAMES.index(of_set))
        self.card_icons.append([ICON_NAMES.index(icon) for icon in icons])

    def _read_plots(self, files: Files) -> None:
        self.plot_names = [card.id for card in files.plots.cards]
        self.plot_index = {name: i for i, name in enumerate(self.plot_names)}
        self.plot_set = [SET_NAMES.index(card.set) for card in files.plots.cards]
        self.plot_icon_names = [str(icon.id) for icon in files.plots.icons]
        self.plot_icon_per = [icon.per for icon in files.plots.icons]
        self.plot_icon_points = [icon.points for icon in files.plots.icons]
        self.plot_icon_counts = [plot_count(icon) for icon in self.plot_icon_names]
        self.plot_icon_of = [plot_count_of(icon) for icon in self.plot_icon_names]
        self.plot_icons = [[self.plot_icon_names.index(icon) for icon in card.icons] for card in files.plots.cards]
        on_map = [icon.kind in ("torii", "island") for icon in files.plots.icons]
        self.plot_map_icons = [[icon for icon in icons if on_map[icon]] for icons in self.plot_icons]

    def _read_throne(self, files: Files) -> None:
        self.throne_names = [card.id for card in files.throne.cards]
        self.throne_index = {name: i for i, name in enumerate(self.throne_names)}
        self.throne = [
            ThroneCard(
                card.id,
                [card.cost.get(token, 0) for token in ("spirit", "talisman", "banish", "invoke")],
                card.effect,
                [card.gain.get(token, 0) for token in ("spirit", "talisman", "banish", "invoke")],
                card.others or "",
                card.names_all_players,
            )
            for card in files.throne.cards
        ]
        first = files.throne.first_games_numbers
        self.first_throne_cards = [i for i, card in enumerate(files.throne.cards) if card.number in first]
        self.rescued_points = files.throne.rescued_points
        self.betrayed_points = files.throne.betrayed_points

    def _read_boards(self, files: Files) -> None:
        self.space_names: list[str] = []
        for board in files.boards:
            for space in board.spaces:
                if space.id not in self.space_names:
                    self.space_names.append(space.id)
        index = {name: i for i, name in enumerate(self.space_names)}
        self.start_space = index["start"]
        self.throne_space = index["throne"]
        self.board_names = [str(board.id) for board in files.boards]
        self.links: list[list[list[int]]] = []  # per board and space
        self.space_icons: list[list[list[int]]] = []
        self.board_spaces: list[list[int]] = []
        for board in files.boards:
            links: list[list[int]] = [[] for _ in index]
            icons: list[list[int]] = [[] for _ in index]
            for space in board.spaces:
                links[index[space.id]] = [index[link] for link in space.links_to]
                icons[index[space.id]] = [ICON_NAMES.index(icon) for icon in space.icons]
            self.links.append(links)
            self.space_icons.append(icons)
            self.board_spaces.append([index[space.id] for space in board.spaces])

    def _read_enma(self, files: Files) -> None:
        self.enma_names = [str(card.id) for card in files.enma.cards]
        self.enma_index = {name: i for i, name in enumerate(self.enma_names)}
        difficulty = files.enma.difficulty
        levels = [difficulty.easy, difficulty.medium, difficulty.hard]
        self.enma_clans = [[self.clan_names.index(clan) for clan in level.clan_from] for level in levels]
        self.enma_extra = [
            [self.clan_names.index(clan) for clan in level.extra_starting_cards_from] for level in levels
        ]
        self.power_levels = [(level.min, level.id) for level in files.enma.power_levels]

    def _read_constants(self, files: Files) -> None:
        constants = files.constants
        self.parade_order = [ELEMENT_NAMES.index(name) for name in constants.parade_order.value]
        costs = [constants.recruit_cost.level_1, constants.recruit_cost.level_2, constants.recruit_cost.level_3]
        self.recruit_spirits = [cost.spirit for cost in costs]
        self.recruit_talismans = [cost.talisman for cost in costs]
        self.banish_cost = token_costs(constants.banish_cost)
        self.invoke_cost = token_costs(constants.invoke_cost)
        immune = [SET_NAMES.index(name) for name in constants.banish_immune_sets.value]
        self.immune = [
            level == 0 or self.card_set[card] in immune for card, level in enumerate(self.card_level)
        ]  # NPY-065
        self.hand_limit = constants.hand_limit.value
        start = constants.starting_tokens
        self.starting_tokens = [start.spirit, start.talisman, start.banish, start.invoke]
        self.release_divisor = constants.release_divisor.value
        self.end_torii = constants.end_torii.value
        self.plots_with_throne = constants.plots_dealt.with_cursed_throne
        self.plots_without = constants.plots_dealt.without
        self.mystery_tokens = sorted(constants.mystery_tokens.values)
        self.mystery_values = sorted(set(self.mystery_tokens))

    def has_change(self, card: int) -> bool:
        """Whether a card has a change icon."""
        return CHANGE in self.card_icons[card]

    def is_champion_card(self, card: int) -> bool:
        return self.card_element[card] == NO_ELEMENT


def token_costs(costs: TokenCosts) -> list[int]:
    """What a card of each level costs in tokens."""
    return [costs.level_1, costs.level_2, costs.level_3]


def plot_count(icon: str) -> int:
    """What a plot icon counts."""
    return PLOT_COUNTS.index(icon if icon in PLOT_COUNTS else icon.partition("_")[0])


def plot_count_of(icon: str) -> int:
    """The element or the icon of a card whose number a plot icon counts, NONE where it counts something else."""
    what = icon.rpartition("_")[2]
    if icon in PLOT_COUNTS:
        return NONE
    return ICON_NAMES.index(what) if plot_count(icon) == ICONS_OF else ELEMENT_NAMES.index(what)
