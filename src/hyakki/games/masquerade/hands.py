"""Hands of three clue cards as numbers, and sets of hands as bit masks: the arithmetic of what may be where.

With four clue types and masks there are 35 different hands of three cards and 15 pairs. A set of hands is
one integer with a bit per hand, so that what somebody knows of a hand is one number, and a card that
leaves or comes in changes it by table.
"""

from __future__ import annotations

from typing import Final

CLUES: Final = 5  # four types of the core game and masks
MASK: Final = 4  # the index of the mask type
NO_CARD: Final = -1
ANY: Final = -1  # a card that was not seen
NO_MASK: Final = CLUES  # a card that was not seen, but a mask would have been
HAND_SIZE: Final = 3  # TGM-019


def _of_size(size: int) -> list[tuple[int, ...]]:
    """Every multiset of so many cards, as counts by type."""
    hands: list[tuple[int, ...]] = []
    for number in range((size + 1) ** CLUES):
        counts = tuple([number // (size + 1) ** (CLUES - 1 - clue) % (size + 1) for clue in range(CLUES)])
        if sum(counts) == size:
            hands.append(counts)
    return hands


HANDS: Final = _of_size(HAND_SIZE)
HAND_INDEX: Final = {counts: i for i, counts in enumerate(HANDS)}
PAIRS: Final = _of_size(HAND_SIZE - 1)
ALL_HANDS: Final = (1 << len(HANDS)) - 1


def _with(counts: tuple[int, ...], clue: int, change: int) -> tuple[int, ...]:
    return tuple([count + (change if i == clue else 0) for i, count in enumerate(counts)])


LOSSES: Final = CLUES + 2  # ways to lose a card: any, one of each type, any but a mask


def _lost() -> list[int]:
    """hand * LOSSES + clue + 1 -> the pairs that are left when that card (or ANY, or NO_MASK) goes."""
    table: list[int] = []
    for hand in HANDS:
        row = [0] * LOSSES
        for clue in range(CLUES):
            if hand[clue]:
                row[clue + 1] = 1 << PAIRS.index(_with(hand, clue, -1))
                row[ANY + 1] |= row[clue + 1]
                if clue != MASK:
                    row[NO_MASK + 1] |= row[clue + 1]
        table += row
    return table


def _got() -> list[int]:
    """pair * 6 + clue + 1 -> the hands there may be when that card (0: any card) comes in."""
    table: list[int] = []
    for pair in PAIRS:
        row = [0] * (CLUES + 1)
        for clue in range(CLUES):
            row[clue + 1] = 1 << HAND_INDEX[_with(pair, clue, 1)]
            row[0] |= row[clue + 1]
        table += row
    return table


LOST: Final = _lost()
GOT: Final = _got()


def at_least(clue: int, count: int) -> int:
    """The hands with at least so many cards of a type."""
    return sum([1 << i for i, hand in enumerate(HANDS) if hand[clue] >= count])


AT_LEAST: Final = [at_least(clue, count) for clue in range(CLUES) for count in range(HAND_SIZE + 1)]
WITHOUT_MASKS: Final = ALL_HANDS & ~at_least(MASK, 1)


def holding(cards: list[int]) -> int:
    """The hands that hold at least these cards."""
    hands = ALL_HANDS
    for clue in cards:
        hands &= AT_LEAST[clue * (HAND_SIZE + 1) + cards.count(clue)]
    return hands


def after(hands: int, lost: int, got: int) -> int:
    """The hands there may be after one card went and one came; ANY or NO_MASK for a card that was not seen."""
    if got == ANY and lost in (ANY, NO_MASK):  # by far the most frequent case, so by table
        loose = LOOSE if lost == ANY else LOOSE_BUT_MASKS
        low, middle = hands & CHUNK_BITS, hands >> CHUNK & CHUNK_BITS
        return loose[low] | loose[CHUNK_SIZE + middle] | loose[2 * CHUNK_SIZE + (hands >> 2 * CHUNK)]
    pairs = 0
    for hand in members(hands):
        pairs |= LOST[hand * LOSSES + lost + 1]
    return refilled(pairs, got)


def refilled(pairs: int, got: int) -> int:
    """The hands there may be when a card (ANY: any) joins one of a set of pairs."""
    hands = 0
    for pair in range(len(PAIRS)):
        if pairs >> pair & 1:
            hands |= GOT[pair * (CLUES + 1) + got + 1]
    return hands


def members(hands: int) -> list[int]:
    """The numbers of the hands in a set."""
    return [hand for hand in range(len(HANDS)) if hands >> hand & 1]


CHUNK: Final = 12  # bits of a set that index one table; three of them cover all 35 hands
CHUNK_SIZE: Final = 1 << CHUNK
CHUNK_BITS: Final = CHUNK_SIZE - 1


def _loose(lost: int) -> list[int]:
    """Per chunk and its bits: the hands there may be when an unseen card went and any came."""
    tables: list[int] = []
    for first in range(0, 3 * CHUNK, CHUNK):
        table = [0]
        for bits in range(1, CHUNK_SIZE):
            lowest = (bits & -bits).bit_length() - 1 + first
            one = refilled(LOST[lowest * LOSSES + lost + 1], ANY) if lowest < len(HANDS) else 0
            table.append(table[bits & bits - 1] | one)
        tables += table
    return tables


LOOSE: Final = _loose(ANY)
LOOSE_BUT_MASKS: Final = _loose(NO_MASK)


def swapped(hand: int, lost: int, got: int) -> int:
    """The hand when one card goes and another comes in; it must hold the first."""
    return SWAPPED[(hand * CLUES + lost) * CLUES + got]


def _swapped() -> list[int]:
    table: list[int] = []
    for hand in HANDS:
        for lost in range(CLUES):
            for got in range(CLUES):
                counts = _with(_with(hand, lost, -1), got, 1)
                table.append(HAND_INDEX.get(counts, NO_CARD))
    return table


SWAPPED: Final = _swapped()


def has(hand: int, clue: int) -> bool:
    """Whether a hand holds a card of a type."""
    return HANDS[hand][clue] > 0


def kinds_in(hand: int) -> list[int]:
    """The types of which a hand holds a card, in order."""
    return KINDS_IN[hand]


KINDS_IN: Final = [[clue for clue in range(CLUES) if hand[clue]] for hand in HANDS]
CARDS_IN: Final = [tuple([clue for clue in range(CLUES) for _ in range(hand[clue])]) for hand in HANDS]
HAND_OF: Final = {cards: i for i, cards in enumerate(CARDS_IN)}
