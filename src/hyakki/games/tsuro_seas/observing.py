"""Observations straight from the state: what `fields.py` shows a watcher, as bytes."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.observer import Observer, Spots, put_bits, put_list, put_some
from hyakki.core.stack import Seat
from hyakki.games.tsuro_seas.box import OFF_BOARD, Box
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, PACKET_UNIT, bit, known_classes, public_classes
from hyakki.games.tsuro_seas.fields import SEATS, unseen_of_each
from hyakki.games.tsuro_seas.state import NOWHERE, Tsuro


class TsuroObserver(Observer):
    def __init__(self, box: Box) -> None:
        self.box = box

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

    def observe(self, state: Tsuro, watcher: Seat | None, into: bytearray, at: i64) -> None:
        into[at + self.active.at] = state.active + 1
        into[at + self.refill.at] = 2 if state.refill_due else 1
        put_bits(into, at + self.may_relocate.at, self.may_relocate.places, state.may_relocate)
        put_list(into, at + self.taken.at, self.taken.places, state.taken)
        if state.out_of_game:
            put_list(into, at + self.out_of_game.at, self.out_of_game.places, sorted(state.out_of_game))
        put_some(into, at + self.unseen.at, unseen_of_each(state, watcher))
        self.on_board(state, into, at)
        if watcher is not None:
            own = sorted([card & CLASS_BITS for card in state.hands[watcher]])
            put_list(into, at + self.hand.at, self.hand.places, own)
        mark = bit(watcher)
        into[at + self.hands.at] = len(state.hands)
        place: i64 = at + self.hands.first
        for hand in state.hands:
            put_heap(into, place, self.in_hand.places, hand, mark)
            place += self.hands.step
        put_heap(into, at + self.returning.at, self.in_returning.places, state.returning, mark)
        self.draw_pile(state.pile, mark, into, at)
        pile, known = state.daikaiju_pile, state.known_below
        into[at + self.beast_pile.at] = len(pile) + 1
        put_list(into, at + self.beasts_known.at, self.beasts_known.places, pile[:known])
        put_list(into, at + self.beasts_unseen.at, self.beasts_unseen.places, sorted(pile[known:]))

    def on_board(self, state: Tsuro, into: bytearray, at: i64) -> None:
        """Ships, wake tiles and daikaiju."""
        box = self.box
        size: i64 = box.size
        into[at + self.ships.at] = len(state.at)
        place: i64 = at
        for seat, lies in enumerate(state.at):
            into[place + self.fate.at] = state.fate[seat] + 1
            if lies != NOWHERE:
                front: i64 = lies >> 3
                into[place + self.front.at] = 1
                into[place + self.front.first] = front % size + 1
                into[place + self.front.first + 1] = front // size + 1
                into[place + self.entry.at] = (lies & 7) + 1
                if box.across[lies] == OFF_BOARD:
                    into[place + self.mark.at] = box.mark_at[lies] + 1
            place += self.ships.step
        place = at + self.tiles.first
        laid: i64 = 0
        for number, piece in enumerate(state.board):
            if piece >= 0:
                tile: i64 = piece
                square: i64 = number
                into[place] = square % size + 1
                into[place + 1] = square // size + 1
                into[place + 2] = (tile >> 2) + 1
                into[place + 3] = (tile & 3) + 1
                place += self.tiles.step
                laid += 1
        into[at + self.tiles.at] = laid
        place = at + self.beasts.first
        lying: i64 = 0
        for beast, lair in enumerate(state.lair):
            if lair != NOWHERE:
                square = lair
                into[place] = beast + 1
                into[place + 1] = square % size + 1
                into[place + 2] = square // size + 1
                into[place + 3] = state.orientation[beast] + 1
                place += self.beasts.step
                lying += 1
        into[at + self.beasts.at] = lying

    def draw_pile(self, pile: list[int], mark: int, into: bytearray, at: i64) -> None:
        """The packets of the pile, each as a heap; there are never more than places for them."""
        place: i64 = at + self.pile.first
        first = 0
        heaps: i64 = 0
        while first < len(pile):
            number = pile[first] // PACKET_UNIT
            last = len(pile)
            if pile[-1] // PACKET_UNIT != number:
                last = first + 1
                while pile[last] // PACKET_UNIT == number:
                    last += 1
            put_heap(into, place, self.in_pile.places, pile[first:last], mark)
            place += self.pile.step
            heaps += 1
            first = last
        into[at + self.pile.at] = heaps


def put_heap(into: bytearray, at: i64, places: i64, cards: list[int], mark: int) -> None:
    """Hidden tiles as a watcher knows them: how many, which of them for sure, which of those all know."""
    into[at] = len(cards) + 1
    known = 0
    for card in cards:
        known |= card
    if known & mark:
        put_list(into, at + 1, places, known_classes(cards, mark))
    if known & KNOWN_BITS == KNOWN_BITS:
        put_list(into, at + 2 + places, places, public_classes(cards))
