"""What is in the box, made once from the data files and shared by all matches: tiles, characters, clue cards."""

from __future__ import annotations

from typing import Final

from hyakki.games.masquerade.hands import CARDS_IN, CLUES, HANDS, MASK
from hyakki.games.masquerade.schema import ACTIONS, TYPES, Files, Row, TileAction

SEATS: Final = (4, 8)  # TGM-001
HUMAN: Final = 1  # types of characters as bits: somebody may be of two (TGM-097)
GHOUL: Final = 2
INSPECTOR: Final = 4
NONE: Final = -1
DOVE: Final = "dove"
TOKENS: Final = ["neutral", "transformed_kaneki"]  # TGM-108

# What an action of a tile does.
SUSPICION: Final = 0
INTERROGATION: Final = 1
COVER_UP_REMOVE: Final = 2
COVER_UP_GIVE: Final = 3
ATTACK_MOST: Final = 4
ATTACK_FROM: Final = 5


class Box:
    """What the printed things say, by index. Board cards enter checks as `card + 1`; 0 is none that counts."""

    def __init__(self, files: Files) -> None:
        clues = files.clues
        self.clue_names = [*clues.types, clues.mask_cards.type]
        self.clue_index = {name: i for i, name in enumerate(self.clue_names)}
        self.hand_words = ["+".join([self.clue_names[card] for card in cards]) for cards in CARDS_IN]
        self.hand_index = {word: hand for hand, word in enumerate(self.hand_words)}
        self.marks = {
            int(mark): [counts.get(name, 0) for name in clues.types] for mark, counts in clues.by_mark.items()
        }
        self.rows: dict[tuple[int, str], Row] = {(row.players, row.row): row for row in files.setup.rows}

        board = files.tiles.board
        self.spots = board.spots
        self.red_spots = sorted(board.red_spots)
        self.plain_spots = [spot for spot in range(board.spots) if spot not in board.red_spots]
        self.start_spot = board.start_spot
        tiles = files.tiles.tiles
        self.tile_names = [tile.id for tile in tiles]
        self.red_tiles = [i for i, tile in enumerate(tiles) if tile.red]
        self.plain_tiles = [i for i, tile in enumerate(tiles) if not tile.red]
        placed = zip([*self.red_spots, *self.plain_spots], [*self.red_tiles, *self.plain_tiles], strict=True)
        self.unshuffled = [tile for _, tile in sorted(placed)]  # in the order of the data, red ones on red spots
        self.action_names = ACTIONS
        self.tile_actions = [[self.action_names.index(name) for name in tile.actions] for tile in tiles]
        actions = [files.tiles.actions[name] for name in ACTIONS]
        self.kinds = [kind_of(action) for action in actions]
        self.at_least = [action.markers for action in actions]
        self.hits = [hands for action in actions for hands in self._hit(action)]  # action * 6 + board card + 1

        people = files.characters
        self.character_names = [person.id for person in people]
        self.character_index = {name: i for i, name in enumerate(self.character_names)}
        self.types = [sum([1 << TYPES.index(name) for name in person.types]) for person in people]
        self.kills = [0 if person.kills is None else 1 << TYPES.index(person.kills) for person in people]
        self.partners = [NONE if p.partner is None else self.character_names.index(p.partner) for p in people]
        self.thresholds = [NONE if p.special_action_x is None else p.special_action_x for p in people]  # TGM-034
        self.banned_at = [person.banned_at for person in people]
        self.ban_lifted_by = [person.ban_lifted_by for person in people]
        self.excludes = [[self.character_index[name] for name in p.excludes] for p in people]
        self.only_with_masks = [person.set == "mask" for person in people]
        self.first_game_players = files.setup.first_game_players
        self.first_game_ghouls = [self.character_names.index(name) for name in files.setup.first_game_ghouls]
        self.collects = [NONE if not p.collection else self.clue_index[next(iter(p.collection))] for p in people]
        self.keeps = [[(self.clue_index[name], n) for name, n in (p.staying_alive or {}).items()] for p in people]
        self.dove = self.clue_index[DOVE]
        # character * 6 + board card + 1 -> the hands that complete the collection, or that suffice to stay alive
        self.complete = [hands for p in people for hands in self._enough(p.collection)]
        self.enough = [hands for p in people for hands in self._enough(p.staying_alive)]
        self.sets = [0] * (CLUES + 1)  # board card + 1 -> the hands that complete anybody's collection
        for i, hands in enumerate(self.complete):
            self.sets[i % (CLUES + 1)] |= hands
        self.two_doves = self._enough({DOVE: 2})  # TGM-033

    def _enough(self, wanted: dict[str, int] | None) -> list[int]:
        """Per board card: the hands that hold what is wanted; none if nothing is."""
        if wanted is None:
            return [0] * (CLUES + 1)
        needs = [(self.clue_index[name], count) for name, count in wanted.items()]
        return [hands_with(needs, board) for board in range(-1, CLUES)]

    def _hit(self, action: TileAction) -> list[int]:
        """Per board card: the hands that draw suspicion; a pair of one type or cards of a named one (TGM-050..052)."""
        if action.clue is None:
            return [0] * (CLUES + 1)
        if action.clue in self.clue_index:
            return self._enough({action.clue: action.at_least})
        hands = [0] * (CLUES + 1)
        for clue in range(CLUES):
            for i, board in enumerate(range(-1, CLUES)):
                hands[i] |= hands_with([(clue, action.at_least)], board)
        return hands

    def deck(self, seats: int, masks: bool) -> list[int]:
        """How many clue cards of each type are used (TGM-018); with masks one more per player (TGM-093)."""
        used = [0] * CLUES
        for mark, counts in self.marks.items():
            if mark <= seats:
                for clue, count in enumerate(counts):
                    used[clue] += count
        used[MASK] = seats if masks else 0
        return used


def kind_of(action: TileAction) -> int:
    if action.kind == "cover_up":
        return COVER_UP_REMOVE if action.direction == "board_to_pool" else COVER_UP_GIVE
    if action.kind == "attack":
        return ATTACK_MOST if action.target == "most_markers_among_others" else ATTACK_FROM
    return SUSPICION if action.kind == "suspicion" else INTERROGATION


def hands_with(needs: list[tuple[int, int]], board: int) -> int:
    """The hands that, with this board card, hold so many cards of each of these types."""
    hands = 0
    for i, hand in enumerate(HANDS):
        if all([hand[clue] + (clue == board) >= count for clue, count in needs]):
            hands |= 1 << i
    return hands
