"""A wake tile in a hand or pile as one number: its class, who knows it is there, the packet it went down with.

The hidden-information table lets seats know some tiles without seeing them: a tile a daikaiju took went
under the draw pile before all eyes, a hand was known to its owner, a bonus pool lay open. Tiles that were
shuffled under the pile together are a *packet*: one knows what is in it, not in which order.
"""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Seat

CLASS_BITS: Final = 63
KNOWN_UNIT: Final = 64  # the bit of seat 0; seat s has this << s
SPECTATOR: Final = 8  # the bit behind the eight seats
KNOWN_BITS: Final = 511 * KNOWN_UNIT
PACKET_SHIFT: Final = 15
PACKET_UNIT: Final = 1 << PACKET_SHIFT


def bit(watcher: Seat | None) -> int:
    """The mark of one who knows that a tile is where it is."""
    return KNOWN_UNIT << (SPECTATOR if watcher is None else watcher)


def packet(card: int) -> int:
    return card >> PACKET_SHIFT


def in_packet(card: int, number: int) -> int:
    """The card as part of another packet."""
    return card % PACKET_UNIT + number * PACKET_UNIT


def known_classes(cards: list[int], mark: int) -> list[int]:
    """The classes among these cards that the owner of a mark is sure of, sorted."""
    return sorted([card & CLASS_BITS for card in cards if card & mark])


def take_known(counts: list[int], cards: list[int], mark: int, own: bool) -> None:
    """Subtracts the cards that the owner of a mark is sure of, all if they are the own ones, from counts by class."""
    for card in cards:
        if own or card & mark:
            counts[card & CLASS_BITS] = counts[card & CLASS_BITS] - 1


def public_classes(cards: list[int]) -> list[int]:
    """The classes that all are sure of."""
    return [card & CLASS_BITS for card in sorted([card for card in cards if card & KNOWN_BITS == KNOWN_BITS])]


def take_class(cards: list[int], tile: int) -> None:
    """Remove one card of a class before all eyes; each watcher then knows of one copy less.

    Which of several equal copies went nobody can tell, so a watcher who knew of another copy only
    is no longer sure of it.
    """
    chosen = 0
    while cards[chosen] & CLASS_BITS != tile:
        chosen += 1
    taken = cards.pop(chosen)
    marks = 0
    for card in cards:
        if card & CLASS_BITS == tile:
            marks |= card & ~taken & KNOWN_BITS
    for watcher in range(SPECTATOR + 1):
        if marks & KNOWN_UNIT << watcher:
            forget_one(cards, tile, KNOWN_UNIT << watcher)


def forget_one(cards: list[int], tile: int, mark: int) -> None:
    """The owner of a mark is sure of one copy of a class less."""
    for place, card in enumerate(cards):
        if card & CLASS_BITS == tile and card & mark:
            cards[place] = card & ~mark
            return


def draw_top(pile: list[int], drawer: Seat) -> int:
    """Take the top tile of the pile, unseen by all but the drawer; returns it as a card for the hand.

    Somebody who knew what is in the packet it came from is afterwards sure of one tile of each class less,
    except when the whole packet was known to be of one class: then the drawn tile is known too.
    """
    card = pile.pop()
    if card < KNOWN_UNIT:  # of the pile as it was shuffled at the start
        return card
    number = packet(card)
    rest = len(pile)
    while rest > 0 and packet(pile[rest - 1]) == number:
        rest -= 1
    mates = pile[rest:]
    tile = card & CLASS_BITS
    known = 0
    for watcher in range(SPECTATOR + 1):
        mark = KNOWN_UNIT << watcher
        if card & mark and all([m & mark and m & CLASS_BITS == tile for m in mates]):
            known |= mark
        elif watcher == drawer:
            if not card & mark:
                forget_one(mates, tile, mark)
        else:
            for other in sorted({m & CLASS_BITS for m in mates if m & mark}):
                if other != tile or not card & mark:
                    forget_one(mates, other, mark)
    pile[rest:] = mates
    return tile + (known if known == KNOWN_BITS else known & ~bit(drawer))
