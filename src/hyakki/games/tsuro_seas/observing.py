"""Observations straight from the state: what `fields.py` shows a watcher, as bytes."""

from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from hyakki.core.observer import Observer, Spots, put_bits, put_bytes, put_list
from hyakki.core.stack import Seat
from hyakki.games.tsuro_seas.box import OFF_BOARD, Box
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, PACKET_SHIFT, bit, known_classes, public_classes
from hyakki.games.tsuro_seas.fields import SEATS
from hyakki.games.tsuro_seas.state import NOWHERE, Tsuro


class TsuroObserver(Observer):
    def __init__(self, box: Box) -> None:
        self.box = box
        self.all_unseen: tuple[tuple[int, ...], bytes] = ((), b"")  # the tiles of a match, as one sees who sees none

    def fields(self) -> list[str]:
        table = ["active_seat", "ships", "wake_tiles", "daikaiju", "hand", "hands", "draw_pile", "returning", "taken"]
        return [*table, "out_of_game", "unseen", "daikaiju_pile", "refill_due", "may_relocate"]

    def fit(self, spots: Spots) -> None:
        self.active = spots.of("active_seat")
        self.ships = spots.all_of("ships", SEATS)
        self.front = spots.of("ships.front")
        self.entry = spots.of("ships.entry")
        self.mark = spots.of("ships.start_mark")
        self.fate = spots.of("ships.fate")
        self.tiles = spots.all_of("wake_tiles", self.box.squares)
        for name in ("square", "tile", "rotation"):
            spots.of(f"wake_tiles.{name}")
        self.beasts = spots.all_of("daikaiju", len(self.box.daikaiju_names))
        for name in ("id", "square", "orientation"):
            spots.of(f"daikaiju.{name}")
        self.hand = spots.of("hand")
        self.hands = spots.all_of("hands", SEATS)
        self.in_hand = spots.of("hands.known")
        self.pile = spots.all_of("draw_pile", sum(self.box.copies))
        self.in_pile = spots.of("draw_pile.known")
        self.returning = spots.wide("returning")
        self.in_returning = spots.of("returning.known")
        for name in ("hands", "draw_pile", "returning"):
            spots.of(f"{name}.size")
        self.taken = spots.of("taken")
        self.out_of_game = spots.of("out_of_game")
        self.unseen = spots.of("unseen")
        self.beast_pile = spots.of("daikaiju_pile.size")
        self.beasts_known = spots.of("daikaiju_pile.known")
        self.beasts_unseen = spots.of("daikaiju_pile.unseen")
        self.refill = spots.of("refill_due")
        self.may_relocate = spots.of("may_relocate")

    def observe(self, state: Tsuro, watcher: Seat | None, into: BytesWriter) -> None:
        into[self.active.at] = state.active + 1
        into[self.refill.at] = 2 if state.refill_due else 1
        put_bits(into, self.may_relocate.at, self.may_relocate.places, state.may_relocate)
        put_list(into, self.taken.at, self.taken.places, state.taken)
        if state.out_of_game:
            put_list(into, self.out_of_game.at, self.out_of_game.places, sorted(state.out_of_game))
        self.all_tiles(state, into)
        self.on_board(state, into)
        unseen: i64 = self.unseen.at
        for one in state.out_of_game:
            gone: i64 = one
            take(into, unseen + gone)
        if watcher is not None:
            own = sorted([card & CLASS_BITS for card in state.hands[watcher]])
            put_list(into, self.hand.at, self.hand.places, own)
        mark: i64 = bit(watcher)
        into[self.hands.at] = u8(len(state.hands))
        place: i64 = self.hands.first
        for owner, hand in enumerate(state.hands):
            put_heap(into, place, self.in_hand.places, hand, mark, unseen, owner == watcher)
            place += self.hands.step
        put_heap(into, self.returning.at, self.in_returning.places, state.returning, mark, unseen, False)
        self.draw_pile(state.pile, mark, into)
        self.none_unseen(into)
        pile, known = state.daikaiju_pile, state.known_below
        into[self.beast_pile.at] = len(pile) + 1
        put_list(into, self.beasts_known.at, self.beasts_known.places, pile[:known])
        put_list(into, self.beasts_unseen.at, self.beasts_unseen.places, sorted(pile[known:]))

    def all_tiles(self, state: Tsuro, into: BytesWriter) -> None:
        """How many tiles of each class there are; those that are seen are taken from them."""
        if self.all_unseen[0] is not state.copies:
            self.all_unseen = (state.copies, bytes([copies + 1 for copies in state.copies]))
        put_bytes(into, self.unseen.at, self.all_unseen[1])

    def none_unseen(self, into: BytesWriter) -> None:
        """Nothing stands for a class of which no tile is unseen, once all that the watcher knows of are taken."""
        first: i64 = self.unseen.at
        place: i64 = first + len(self.all_unseen[1])
        while place > first:
            place -= 1
            if into[place] == 1:
                into[place] = 0

    def on_board(self, state: Tsuro, into: BytesWriter) -> None:
        """Ships, wake tiles and daikaiju; what is laid is taken from the unseen, which saves another round."""
        box = self.box
        size: i64 = box.size
        into[self.ships.at] = u8(len(state.at))
        place: i64 = 0
        for seat, where in enumerate(state.at):
            fate: i64 = state.fate[seat]
            into[place + self.fate.at] = u8(fate + 1)
            lies: i64 = where
            if lies != NOWHERE:
                front: i64 = lies >> 3
                into[place + self.front.at] = 1
                into[place + self.front.first] = u8(front % size + 1)
                into[place + self.front.first + 1] = u8(front // size + 1)
                into[place + self.entry.at] = u8((lies & 7) + 1)
                behind: i64 = box.across[lies]
                if behind == OFF_BOARD:
                    into[place + self.mark.at] = u8(box.mark_at[where] + 1)
            place += self.ships.step
        place = self.tiles.first
        step: i64 = self.tiles.step
        laid: i64 = 0
        unseen: i64 = self.unseen.at
        col: i64 = 0
        row: i64 = 1
        for piece in state.board:
            tile: i64 = piece
            col += 1
            if tile >= 0:
                into[place] = u8(col)
                into[place + 1] = u8(row)
                into[place + 2] = u8((tile >> 2) + 1)
                into[place + 3] = u8((tile & 3) + 1)
                take(into, unseen + (tile >> 2))
                place += step
                laid += 1
            if col == size:
                col = 0
                row += 1
        into[self.tiles.at] = u8(laid)
        place = self.beasts.first
        step = self.beasts.step
        lying: i64 = 0
        for beast, lair in enumerate(state.lair):
            square: i64 = lair
            if square != NOWHERE:
                turned: i64 = state.orientation[beast]
                into[place] = beast + 1
                into[place + 1] = u8(square % size + 1)
                into[place + 2] = u8(square // size + 1)
                into[place + 3] = u8(turned + 1)
                place += step
                lying += 1
        into[self.beasts.at] = u8(lying)

    def draw_pile(self, pile: list[int], mark: i64, into: BytesWriter) -> None:
        """The packets of the pile, each as a heap; there are never more than places for them."""
        unseen: i64 = self.unseen.at
        place: i64 = self.pile.first
        places: i64 = self.in_pile.places
        length: i64 = len(pile)
        first: i64 = 0
        heaps: i64 = 0
        while first < length:
            card: i64 = pile[first]
            number: i64 = card >> PACKET_SHIFT
            last = first + 1
            other: i64 = pile[length - 1]
            if other >> PACKET_SHIFT == number:
                last = length  # packets lie together
            else:
                other = pile[last]
                while other >> PACKET_SHIFT == number:
                    last += 1
                    other = pile[last]
            if last == first + 1:
                put_one(into, place, places, card, mark, unseen)
            else:
                heap = pile[first:last] if first or last < length else pile
                put_heap(into, place, places, heap, mark, unseen, False)
            place += self.pile.step
            heaps += 1
            first = last
        into[self.pile.at] = u8(heaps)


def take(into: BytesWriter, at: i64) -> None:
    """One less. Written out: what is assigned in place goes by way of objects."""
    left = into[at]
    into[at] = left - 1


def put_one(into: BytesWriter, at: i64, places: i64, card: i64, mark: i64, unseen: i64) -> None:
    """A heap of one tile, as a daikaiju leaves it; if the watcher knows it, it is no longer unseen."""
    into[at] = 2
    if card & mark:
        into[at + 1] = 1
        into[at + 2] = u8((card & CLASS_BITS) + 1)
        take(into, unseen + (card & CLASS_BITS))
    if card & KNOWN_BITS == KNOWN_BITS:
        into[at + 2 + places] = 1
        into[at + 3 + places] = u8((card & CLASS_BITS) + 1)


def put_heap(into: BytesWriter, at: i64, places: i64, cards: list[int], mark: i64, unseen: i64, own: bool) -> None:
    """Hidden tiles as a watcher knows them: how many, which of them for sure, which of those all know.

    Those that the watcher knows, or holds, are no longer unseen."""
    into[at] = u8(len(cards) + 1)
    known: i64 = 0
    for one in cards:
        card: i64 = one
        known |= card
        if own or card & mark:
            take(into, unseen + (card & CLASS_BITS))
    if known & mark:
        put_list(into, at + 1, places, known_classes(cards, mark))
    if known & KNOWN_BITS == KNOWN_BITS:
        put_list(into, at + 2 + places, places, public_classes(cards))
