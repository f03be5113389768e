"""The fields of a match: how positions and views write them, and who sees them. Views list piles from the bottom."""

from __future__ import annotations

from typing import Any

from hyakki.core.described import (
    Attr,
    Bits,
    Described,
    Entry,
    Hidden,
    Listed,
    Openly,
    Partly,
    Place,
    Read,
    Rowed,
    Rows,
    Seen,
)
from hyakki.core.errors import BadInput
from hyakki.core.kinds import Counts, Field, Fields, Flag, Json, ListOf, Maybe, Named, OneOrMore, SeatOf, Whole
from hyakki.core.stack import Seat
from hyakki.games.tsuro_seas.box import CAUSES, Box
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, bit, known_classes, packet, public_classes, take_known
from hyakki.games.tsuro_seas.kinds import Card, Square
from hyakki.games.tsuro_seas.state import AFLOAT, EMPTY, FIRST_DAIKAIJU, NOWHERE, Tsuro

SEATS = 8


class WakeTiles(Place):
    """The tiles on the board."""

    def get(self, state: Any, row: int) -> Any:
        board: list[int] = state.board
        return [{"square": at, "tile": tile >> 2, "rotation": tile & 3} for at, tile in enumerate(board) if tile >= 0]

    def put(self, state: Any, row: int, value: Any) -> None:
        for i, laid in enumerate(value):
            tile = laid["tile"]
            occupy(state, laid["square"], tile * 4 + laid["rotation"] % state.box.turns[tile], f"wake_tiles[{i}]")


class Laid(Entry):
    """The same, as every view shows them: written at once, since a board has many."""

    def see(self, state: Any, row: int, watcher: Seat | None) -> Json:
        board: list[int] = state.board
        box: Box = state.box
        size, names = box.size, box.class_names
        shown: list[Json] = []
        for at, tile in enumerate(board):
            if tile >= 0:
                shown.append({"square": [at % size, at // size], "tile": names[tile >> 2], "rotation": tile & 3})
        return shown


class Lairs(Place):
    """The daikaiju on the board."""

    def get(self, state: Any, row: int) -> Any:
        lying: list[int] = state.lair
        return [
            {"id": beast, "square": square, "orientation": state.orientation[beast]}
            for beast, square in enumerate(lying)
            if square != NOWHERE
        ]

    def put(self, state: Any, row: int, value: Any) -> None:
        for i, lying in enumerate(value):
            beast = lying["id"]
            if state.lair[beast] != NOWHERE:
                raise BadInput(f"daikaiju[{i}].id", f"{state.box.daikaiju_names[beast]} stands there twice")
            occupy(state, lying["square"], FIRST_DAIKAIJU - beast, f"daikaiju[{i}]")
            state.lair[beast] = lying["square"]
            state.orientation[beast] = lying["orientation"]


class Sorted(Listed):
    """A list whose order means nothing."""

    def get(self, state: Any, row: int) -> Any:
        return sorted(getattr(state, self.name))


def fields(box: Box) -> Described:
    """The game's own keys, in the ledger's *Words*."""
    most = sum(box.copies)
    square, card = Square(box), Card(box)
    tile = Named("a tile class", box.class_names)
    beast = Named("a daikaiju", box.daikaiju_names)
    tiles = ListOf(tile, 0, most)
    beasts = ListOf(beast, 0, len(box.daikaiju_names), unique=True)
    mark = Maybe(Named("a start mark", box.mark_names), NOWHERE)
    turn = Field(Whole(0, 3), 0)
    laid = Fields({"square": Field(square, required=True), "tile": Field(tile, required=True), "rotation": turn})
    lying = Fields({"id": Field(beast, required=True), "square": Field(square, required=True), "orientation": turn})
    heap = Fields({"size": Field(Whole(0, most)), "known": Field(tiles), "public": Field(tiles)})
    number = Whole(0, len(box.daikaiju_names))
    beast_heap = Fields({"size": Field(number), "known": Field(beasts), "unseen": Field(beasts)})
    ship: list[Entry] = [
        Openly("front", Maybe(square, NOWHERE), Read(front), Maybe(square), front_square),
        Openly("entry", Maybe(Whole(0, 7), NOWHERE), Read(entry), Maybe(Whole(0, 7)), entry_port),
        Entry("start_mark", mark, Read(start_mark)),
        Entry("fate", Named("one of", CAUSES), Rowed("fate"), CAUSES[AFLOAT]),
    ]
    return Described(
        [
            Entry("active_seat", SeatOf(), Attr("active"), 0),
            Rows("ships", ship, SEATS, exact=False, default=[]),
            Laid("wake_tiles", ListOf(laid, 0, box.squares), WakeTiles(), []),
            Entry("daikaiju", ListOf(lying, 0, box.squares), Lairs(), []),
            Seen("hand", ListOf(tile, 0, box.hand_size), own_hand),
            Partly(
                "hands",
                ListOf(ListOf(card, 0, box.hand_size), 0, SEATS),
                Read(lambda state, row: [sorted(hand, key=canonical) for hand in state.hands]),
                ListOf(heap, 0, SEATS),
                lambda state, row, watcher: [seen_heap(hand, watcher, box.class_names) for hand in state.hands],
                [],
            ),
            Partly(
                "draw_pile",
                ListOf(OneOrMore(card), 0, most),
                Read(lambda state, row: described_pile(state.pile)),
                ListOf(heap, 0, most),
                lambda state, row, watcher: [seen_heap(h, watcher, box.class_names) for h in packets(state.pile)],
                [],
            ),
            Partly(
                "returning",
                ListOf(card, 0, most),
                Read(lambda state, row: sorted(state.returning, key=canonical)),
                heap,
                lambda state, row, watcher: seen_heap(state.returning, watcher, box.class_names),
                [],
            ),
            Entry("taken", tiles, Listed("taken"), []),
            Entry("out_of_game", tiles, Sorted("out_of_game"), []),
            Seen("unseen", Counts("a tile class", box.class_names, most, sparse=True), unseen),
            Openly(
                "daikaiju_pile",
                beasts,
                Read(lambda state, row: state.daikaiju_pile[::-1]),
                beast_heap,
                lambda state, row, watcher: seen_daikaiju(state),
                [],
            ),
            Hidden("daikaiju_known_below", number, Attr("known_below"), 0),
            Entry("refill_due", Flag(), default=False),
            Entry("may_relocate", ListOf(SeatOf(), 0, SEATS, unique=True), Bits("may_relocate"), []),
        ]
    )


def occupy(state: Tsuro, square: int, piece: int, path: str) -> None:
    """TSS-006: at most one tile on a square."""
    if state.board[square] != EMPTY:
        raise BadInput(f"{path}.square", "holds another tile already (TSS-006)")
    state.board[square] = piece


def front(state: Tsuro, seat: Seat) -> int:
    """The front square (TSS-004); of a ship on a start mark the mark tells it."""
    return NOWHERE if state.at[seat] == NOWHERE or state.on_mark(seat) else state.at[seat] >> 3


def entry(state: Tsuro, seat: Seat) -> int:
    return NOWHERE if state.at[seat] == NOWHERE or state.on_mark(seat) else state.at[seat] & 7


def start_mark(state: Tsuro, seat: Seat) -> int:
    on_mark = state.at[seat] != NOWHERE and state.on_mark(seat)
    return state.box.mark_at[state.at[seat]] if on_mark else NOWHERE


def front_square(state: Tsuro, seat: Seat, watcher: Seat | None) -> Json:
    return None if state.at[seat] == NOWHERE else state.box.col_row(state.at[seat] >> 3)


def entry_port(state: Tsuro, seat: Seat, watcher: Seat | None) -> Json:
    return None if state.at[seat] == NOWHERE else state.at[seat] & 7


def own_hand(state: Tsuro, row: int, watcher: Seat | None) -> Json:
    if watcher is None:
        return []
    names = state.box.class_names
    return [names[tile] for tile in sorted([card & CLASS_BITS for card in state.hands[watcher]])]


def seen_daikaiju(state: Tsuro) -> dict[str, Json]:
    """The daikaiju pile: known are those recycled before all eyes."""
    names, pile, known = state.box.daikaiju_names, state.daikaiju_pile, state.known_below
    return {
        "size": len(pile),
        "known": [names[beast] for beast in pile[:known]],
        "unseen": [names[beast] for beast in sorted(pile[known:])],
    }


def canonical(card: int) -> tuple[int, int]:
    return card & CLASS_BITS, card


def described_pile(pile: list[int]) -> list[object]:
    """From the top: single tiles of the first shuffle, and packets as tuples; a known tile alone is a packet itself."""
    entries: list[object] = []
    heaps = packets(pile)[::-1]
    for place, cards in enumerate(heaps):
        first = packet(cards[0]) == 0
        # What is left of a packet on top of the pile is as good as a tile of the first shuffle, unless one follows.
        left_over = place == 0 and (len(heaps) == 1 or packet(heaps[1][0]) != 0)
        if first or (len(cards) == 1 and (cards[0] & KNOWN_BITS or left_over)):
            entries.extend(cards[::-1])
        else:
            entries.append(tuple(cards[::-1]))
    return entries


def seen_heap(cards: list[int], seat: Seat | None, names: list[str]) -> dict[str, Json]:
    """Hidden tiles as a watcher knows them: how many, which of them for sure, which of those all know."""
    return {
        "size": len(cards),
        "known": [names[tile] for tile in known_classes(cards, bit(seat))],
        "public": [names[tile] for tile in public_classes(cards)],
    }


def packets(pile: list[int]) -> list[list[int]]:
    """The draw pile cut where tiles went under it together."""
    cut: list[list[int]] = []
    start = 0
    for place in range(1, len(pile)):
        if packet(pile[place]) != packet(pile[place - 1]):
            cut.append(pile[start:place])
            start = place
    if pile:
        cut.append(pile[start:])
    return cut


def unseen(state: Tsuro, row: int, seat: Seat | None) -> Json:
    left = unseen_of_each(state, seat)
    return {state.box.class_names[tile]: count for tile, count in enumerate(left) if count}


def hidden_of_each(state: Tsuro) -> list[int]:
    """The tiles of this match that lie open nowhere and are in it, by class."""
    left = list(state.copies)
    for tile in state.board:
        if tile >= 0:
            left[tile >> 2] = left[tile >> 2] - 1
    for tile in state.out_of_game:
        left[tile] = left[tile] - 1
    return left


def unseen_of_each(state: Tsuro, seat: Seat | None) -> list[int]:
    """The tiles of this match of which the watcher does not know where they are, by class."""
    left = hidden_of_each(state)
    mark = bit(seat)
    for owner, hand in enumerate(state.hands):
        take_known(left, hand, mark, owner == seat)
    take_known(left, state.pile, mark, False)
    take_known(left, state.returning, mark, False)
    return left
