"""Who knows which card: bits of watchers per card, kept sound when cards move seen or unseen.

A bit on a card in a hand means: its watcher is sure of so many cards of that type there. Equal cards of a
hand cannot be told apart, so what counts is how many of a type carry a watcher's bit. Discards shuffled under
the item deck together are a *packet*: one knows what is in it, not in which order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.stack import Action, Seat

SPECTATOR: Final = 6  # the bit behind the six seats
WATCHERS: Final = 7
ALL: Final = 127


def bit(watcher: Seat | None) -> int:
    """The mark of one who knows that a card is where it is."""
    return 1 << (SPECTATOR if watcher is None else watcher)


def matched(face: list[int], pool: list[int], action: Action) -> list[int]:
    """The cards of a pool in the order of the faces a shuffle names."""
    left = pool[:]
    cards: list[int] = []
    for wanted in action[1:]:
        place = 0
        while face[left[place]] != wanted:
            place += 1
        cards.append(left.pop(place))
    return cards


def pick(face: list[int], known: list[int], hand: list[int], kind: int) -> int:
    """A card of a type in a hand: among equal ones the one most watchers know of."""
    best = -1
    for card in hand:
        if face[card] == kind and (best < 0 or known[card] > known[best]):
            best = card
    assert best >= 0
    return best


def leave(face: list[int], known: list[int], hand: list[int], card: int, seers: int) -> None:
    """Take a card out of a hand. `seers` see which it is; the others only that one is gone."""
    hand.remove(card)
    for watcher in range(WATCHERS):
        mark = 1 << watcher
        if seers & mark:
            if not known[card] & mark:
                forget(face, known, hand, face[card], mark)
        else:
            gone_unseen(face, known, hand, card, mark)


def gone_unseen(face: list[int], known: list[int], rest: list[int], card: int, mark: int) -> None:
    """One of these cards went, a watcher could not see which: it is sure of one less of every type.

    Unless it knew them all to be of one type: then it knows what went."""
    if known[card] & mark and all_known_as(face, known, rest, face[card], mark):
        return
    was_sure = bool(known[card] & mark)
    known[card] = known[card] & ~mark
    done = 1 << face[card] if was_sure else 0
    for other in rest:
        if known[other] & mark and not done >> face[other] & 1:
            done |= 1 << face[other]
            known[other] = known[other] & ~mark


def all_known_as(face: list[int], known: list[int], cards: list[int], kind: int, mark: int) -> bool:
    """Whether a watcher knows that all of these are of one type."""
    watcher: i64 = mark
    for one in cards:
        card: i64 = one
        seen: i64 = known[card]
        if not seen & watcher or face[card] != kind:
            return False
    return True


def forget(face: list[int], known: list[int], cards: list[int], kind: int, mark: int) -> None:
    """A watcher is sure of one card of a type less."""
    for card in cards:
        if face[card] == kind and known[card] & mark:
            known[card] = known[card] & ~mark
            return


def unpack(face: list[int], known: list[int], placed: list[int], packet: list[int], deck: list[int], seers: int) -> int:
    """Take the top card off the item deck, seen by `seers` (bits): returns it, part of no packet.

    Whoever knew its very place knows it still; the others know less of the packet it came from."""
    card = deck.pop()
    number = packet[card]
    if number:
        mates: list[int] = []
        seen = 0  # by whom in their places
        place = len(deck) - 1
        while place >= 0 and packet[deck[place]] == number:
            mates.append(deck[place])
            seen |= placed[deck[place]]
            place -= 1
        for watcher in range(WATCHERS):
            mark = 1 << watcher
            if placed[card] & mark:
                continue
            hidden = [mate for mate in mates if not placed[mate] & mark] if seen & mark else mates
            if not seers & mark:
                gone_unseen(face, known, hidden, card, mark)
            elif not known[card] & mark:
                forget(face, known, hidden, face[card], mark)
        packet[card] = 0
    known[card] = known[card] | seers
    return card


def look(face: list[int], known: list[int], placed: list[int], packet: list[int], deck: list[int], mark: int) -> None:
    """A watcher looks at the two top cards of the item deck, which stay there for now (KIT-052)."""
    for card in deck[-2:]:
        if not known[card] & mark and packet[card]:
            mates = [c for c in deck if packet[c] == packet[card] and not placed[c] & mark]
            forget(face, known, mates, face[card], mark)
        known[card] |= mark
        placed[card] |= mark


def merged(face: list[int], groups: list[list[int]], old: list[int], now: list[int], placed: list[int]) -> list[int]:
    """What is known in a moment that is restored: nothing seen is forgotten (KIT-102).

    Each group is a hand or a packet of that moment, where equal cards cannot be told apart: there a watcher
    is sure of as many of a type as it was then or has become since."""
    out = [was | has for was, has in zip(old, now, strict=True)]
    for group in groups:
        kinds = sorted({face[card] for card in group})
        for kind in kinds:
            cards = [card for card in group if face[card] == kind]
            if len(cards) > 1:
                for watcher in range(WATCHERS):
                    merge_equal(cards, old, now, placed, 1 << watcher, out)
    return out


def merge_equal(cards: list[int], old: list[int], now: list[int], placed: list[int], mark: int, out: list[int]) -> None:
    """The larger of two counts of sure cards among equal ones; those whose place is known come first."""
    was = [card for card in cards if old[card] & mark]
    has = [card for card in cards if now[card] & mark]
    count = max(len(was), len(has))
    first = [card for card in cards if placed[card] & mark and out[card] & mark]
    order = first + [card for card in was if card not in first]
    order += [card for card in has if card not in order]
    for place, card in enumerate(order):
        out[card] = out[card] | mark if place < count else out[card] & ~mark


def packets(deck: list[int], packet: list[int]) -> list[list[int]]:
    """The item deck from the bottom, cut where the packet changes."""
    cut: list[list[int]] = []
    last = -1
    for card in deck:
        if packet[card] != last:
            cut.append([])
            last = packet[card]
        cut[-1].append(card)
    return cut
