"""What is in the box, made once from the data files and shared by all matches: items, lanterns, lords, modes."""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Action
from hyakki.games.kitsunedo.schema import ABILITIES, ITEMS, LANTERNS, Files, ModeRow

SUN: Final = 0
MOON: Final = 1
SAKE: Final = 2
LEAF: Final = 3
BLOCK: Final = 4
ITEM_TYPES: Final = 5

SPIRIT: Final = 0
SHADOW: Final = 1
MIST: Final = 2
ASH: Final = 3
LANTERN_FACE: Final = 5  # a lantern of type k has the face LANTERN_FACE + k

AS_LEAF: Final = 3  # a card played: its type, or AS_LEAF + the type a leaf stands for
LARGEST_SET: Final = 3  # KIT-033

# Abilities are bits, in the order of schema.ABILITIES.
PEEPING_FAE: Final = 1
MEMORIAL: Final = 2
REAP: Final = 4
EMPYREAN_GIFT: Final = 8
UNFASTENED_THREAD: Final = 16
SWALLOW_BLADE: Final = 32
UNFULFILLED_GRUDGE: Final = 64
VENGEFUL_SPIRIT: Final = 128


class Mode:
    """One row of the table of modes (KIT-002, KIT-112, KIT-113, KIT-116..118)."""

    def __init__(self, row: ModeRow) -> None:
        self.name = row.id
        self.items = [row.items[name] for name in ITEMS]
        self.lanterns = [row.lanterns[name] for name in LANTERNS]
        self.face_up = row.lanterns_face == "up"
        self.claims = sum([1 << LANTERNS.index(name) for name in row.claims])
        self.may_block = "block" in row.answers
        self.lives = row.lives
        self.returns = row.returns
        self.abilities = row.abilities


class AttackSet:
    """One way to lay the cards of an attack (KIT-033, KIT-034): what it takes from the hand, and the action."""

    def __init__(self, lord: int, played: list[int], base: bool) -> None:
        action: list[str | int] = ["attack", lord]
        action.extend(played)
        self.action: Action = tuple(action)
        self.size = len(played)
        self.base = base
        self.suns = played.count(SUN)
        self.moons = played.count(MOON)
        self.sakes = played.count(SAKE)
        self.leaves = len([card for card in played if card >= AS_LEAF])

    def fits(self, held: list[int]) -> bool:
        """Whether a hand with so many cards of each type has what it takes."""
        return (
            self.suns <= held[SUN]
            and self.moons <= held[MOON]
            and self.sakes <= held[SAKE]
            and self.leaves <= held[LEAF]
        )


class Box:
    """Names, requirements, sets and modes."""

    def __init__(self, files: Files) -> None:
        self.item_names = ITEMS
        self.lantern_names = LANTERNS
        self.lord_names = [row.id for row in files.lords.lords]
        self.abilities = [sum([1 << ABILITIES.index(name) for name in row.abilities]) for row in files.lords.lords]
        self.needs: list[list[int]] = []  # by lord * 2 + (0 gilded, 1 diminished)
        for row in files.lords.lords:
            for symbols in (row.gilded, row.diminished):
                self.needs.append([ITEMS.index(name) for name in symbols])
        self.need_counts = [[(kind, needs.count(kind)) for kind in sorted(set(needs))] for needs in self.needs]
        self.sets = [attack_sets(i // 2, needs) for i, needs in enumerate(self.needs)]
        self.singles = [single_sets(i // 2, needs) for i, needs in enumerate(self.needs)]
        self.modes = {row.id: Mode(row) for row in files.modes.modes}


def attack_sets(lord: int, needs: list[int]) -> list[AttackSet]:
    """All legal sets against a lord that shows these symbols: the base, and up to three cards in all (KIT-033)."""
    sets: list[AttackSet] = []
    kinds = sorted(set(needs))
    larger: list[list[int]] = [sorted(needs)]
    while larger:
        for cards in larger:
            for order in orders(cards):
                sets.extend([AttackSet(lord, played, len(cards) == len(needs)) for played in leafed(order)])
        grown = [sorted([*cards, kind]) for cards in larger for kind in kinds if len(cards) < LARGEST_SET]
        larger = []
        for cards in grown:
            if cards not in larger:
                larger.append(cards)
    return sets


def single_sets(lord: int, needs: list[int]) -> list[AttackSet]:
    """The single cards of a critical attack (KIT-089)."""
    return [AttackSet(lord, played, False) for kind in sorted(set(needs)) for played in leafed([kind])]


def orders(cards: list[int]) -> list[list[int]]:
    """The different orders in which cards may be laid (KIT-029)."""
    if len(cards) < 2:
        return [cards]
    laid: list[list[int]] = []
    for card in sorted(set(cards)):
        rest = cards[:]
        rest.remove(card)
        laid.extend([[card, *order] for order in orders(rest)])
    return laid


def leafed(cards: list[int]) -> list[list[int]]:
    """The same cards with leaves in the place of some (KIT-036)."""
    ways: list[list[int]] = [[]]
    for card in cards:
        ways = [[*played, way] for played in ways for way in (card, AS_LEAF + card)]
    return ways


def kind_of(played: int) -> int:
    """The type a played card stands for."""
    return played - AS_LEAF if played >= AS_LEAF else played


def played_name(played: int) -> str:
    """A played card in the words of the notation: `sun`, or `leaf=sun`."""
    name = ITEMS[kind_of(played)]
    return f"{ITEMS[LEAF]}={name}" if played >= AS_LEAF else name


def card_of(played: int) -> int:
    """The type of card that is really laid."""
    return LEAF if played >= AS_LEAF else played
