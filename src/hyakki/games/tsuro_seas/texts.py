"""Views as text straight from the state: what `fields.py` shows a watcher, written at once."""

from __future__ import annotations

from typing import Any

from librt.strings import BytesWriter
from mypy_extensions import i64

from hyakki.core.described import bits_of
from hyakki.core.stack import Seat
from hyakki.core.texts import Text, as_text, put_joined, put_number
from hyakki.games.tsuro_seas.box import CAUSES, Box
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_UNIT, bit, known_classes, public_classes, take_known
from hyakki.games.tsuro_seas.fields import entry_port, front_square, hidden_of_each, packets, seen_daikaiju, start_mark
from hyakki.games.tsuro_seas.state import NOWHERE, Tsuro


def texts(box: Box) -> dict[str, Text]:
    """Of all fields: each answer at a server shows them to everybody."""
    names = [as_text(name) for name in box.class_names]
    return {
        "active_seat": Active(),
        "ships": Ships(),
        "wake_tiles": Laid(box, names),
        "daikaiju": Lying(box),
        "hand": Hand(names),
        "hands": Hands(names),
        "draw_pile": DrawPile(names),
        "returning": Returning(names),
        "taken": Taken(names),
        "out_of_game": OutOfGame(names),
        "unseen": Unseen(names, max(box.copies)),
        "daikaiju_pile": BeastPile(),
        "refill_due": Due(),
        "may_relocate": Relocating(),
    }


class Active(Text):
    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        put_number(into, tsuro.active)


class Ships(Text):
    """Ships in the same place with the same fate have the same text."""

    def __init__(self) -> None:
        self.known: dict[int, bytes] = {}

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        between = b"["
        for seat in range(tsuro.facts.seats):
            into.write(between)
            into.write(self.ship(tsuro, seat))
            between = b","
        into.write(b"]")

    def ship(self, state: Tsuro, seat: Seat) -> bytes:
        key = (state.at[seat] - NOWHERE) * len(CAUSES) + state.fate[seat]
        text = self.known.get(key)
        if text is None:
            mark = start_mark(state, seat)
            shown = {
                "front": front_square(state, seat, None),
                "entry": entry_port(state, seat, None),
                "start_mark": None if mark == NOWHERE else state.box.mark_names[mark],
                "fate": CAUSES[state.fate[seat]],
            }
            text = self.known[key] = as_text(shown)
        return text


class Laid(Text):
    """Each tile in each rotation on each square has a text, made when it is first laid there."""

    def __init__(self, box: Box, names: list[bytes]) -> None:
        self.box = box
        self.names = names
        self.most = 4 * len(names)
        self.known: list[bytes] = [b""] * (box.squares * self.most)

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        board: list[int] = state.board
        known, most = self.known, self.most
        between = b"["
        for at, tile in enumerate(board):
            if tile >= 0:
                text = known[at * most + tile]
                if not text:
                    text = known[at * most + tile] = self.laid(at, tile)
                into.write(between)
                into.write(text)
                between = b","
        into.write(b"[]" if between == b"[" else b"]")

    def laid(self, at: int, tile: int) -> bytes:
        shown = {"square": self.box.col_row(at), "tile": self.box.class_names[tile >> 2], "rotation": tile & 3}
        return as_text(shown)


class Lying(Text):
    """Daikaiju on the board, each in its place with a text of its own."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.known: dict[int, bytes] = {}

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        between = b"["
        for beast, square in enumerate(tsuro.lair):
            if square != NOWHERE:
                into.write(between)
                into.write(self.lying(beast, square, tsuro.orientation[beast]))
                between = b","
        into.write(b"[]" if between == b"[" else b"]")

    def lying(self, beast: int, square: int, orientation: int) -> bytes:
        key = (beast * self.box.squares + square) * 4 + orientation
        text = self.known.get(key)
        if text is None:
            name, place = self.box.daikaiju_names[beast], self.box.col_row(square)
            text = self.known[key] = as_text({"id": name, "square": place, "orientation": orientation})
        return text


class Hand(Text):
    def __init__(self, names: list[bytes]) -> None:
        self.names = names

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        cards = [] if watcher is None else tsuro.hands[watcher]
        put_joined(into, self.names, sorted([card & CLASS_BITS for card in cards]))


def unmarked(cards: list[int]) -> bool:
    """Whether nobody knows anything of these cards and they are of the first packet, as mostly; `max` takes longer."""
    return all(card < KNOWN_UNIT for card in cards)


class Heaps(Text):
    """Hidden tiles, as `seen_heap` shows them."""

    def __init__(self, names: list[bytes]) -> None:
        self.names = names
        self.unknown: list[bytes] = []  # by size: heaps of which nobody knows anything

    def put_heap(self, into: BytesWriter, cards: list[int], mark: int) -> None:
        if unmarked(cards):
            self.put_unknown(into, len(cards))
            return
        into.write(b'{"size":')
        put_number(into, len(cards))
        into.write(b',"known":')
        put_joined(into, self.names, known_classes(cards, mark))
        into.write(b',"public":')
        put_joined(into, self.names, public_classes(cards))
        into.write(b"}")

    def put_unknown(self, into: BytesWriter, size: int) -> None:
        while len(self.unknown) <= size:
            self.unknown.append(as_text({"size": len(self.unknown), "known": [], "public": []}))
        into.write(self.unknown[size])

    def put_heaps(self, into: BytesWriter, heaps: list[list[int]], watcher: Seat | None) -> None:
        mark = bit(watcher)
        between = b"["
        for cards in heaps:
            into.write(between)
            self.put_heap(into, cards, mark)
            between = b","
        into.write(b"]" if heaps else b"[]")


class Hands(Heaps):
    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        self.put_heaps(into, tsuro.hands, watcher)


class DrawPile(Heaps):
    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        pile = tsuro.pile
        if pile and unmarked(pile):  # as it was shuffled at the start, in one packet
            into.write(b"[")
            self.put_unknown(into, len(pile))
            into.write(b"]")
        else:
            self.put_heaps(into, packets(pile), watcher)


class Returning(Heaps):
    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        self.put_heap(into, tsuro.returning, bit(watcher))


class Taken(Text):
    def __init__(self, names: list[bytes]) -> None:
        self.names = names

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        put_joined(into, self.names, tsuro.taken)


class OutOfGame(Taken):
    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        put_joined(into, self.names, sorted(tsuro.out_of_game) if tsuro.out_of_game else tsuro.out_of_game)


class BeastPile(Text):
    """Most often nothing is there, or all are, unseen."""

    def __init__(self) -> None:
        self.last: tuple[list[int], int] = ([], 0)  # the pile, and how many of it are known
        self.text = b""

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        if not self.text or self.last != (tsuro.daikaiju_pile, tsuro.known_below):
            self.last = (tsuro.daikaiju_pile[:], tsuro.known_below)
            self.text = as_text(seen_daikaiju(tsuro))
        into.write(self.text)


class Due(Text):
    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        into.write(b"true" if tsuro.refill_due else b"false")


class Relocating(Text):
    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        into.write(as_text(bits_of(tsuro.may_relocate)) if tsuro.may_relocate else b"[]")


class Unseen(Text):
    def __init__(self, names: list[bytes], most: int) -> None:
        """At most so many copies of a tile are in the box."""
        self.most = most + 1
        self.first = [b"{" + name + b":" + str(count).encode() for name in names for count in range(self.most)]
        self.further = [b"," + text[1:] for text in self.first]
        self.hidden: list[int] = []  # of each, from everybody
        self.known: list[list[int]] = []  # heaps of which somebody may know something

    def begin(self, state: Any) -> None:
        tsuro: Tsuro = state
        self.hidden = hidden_of_each(tsuro)
        self.known = [heap for heap in (tsuro.pile, tsuro.returning) if not unmarked(heap)]

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        tsuro: Tsuro = state
        left, mark = self.hidden[:], bit(watcher)
        for owner, hand in enumerate(tsuro.hands):
            take_known(left, hand, mark, owner == watcher)
        for heap in self.known:
            take_known(left, heap, mark, False)
        texts = self.first
        place: i64 = 0
        for count in left:
            if count:
                into.write(texts[place + count])
                texts = self.further
            place += self.most
        into.write(b"{}" if texts is self.first else b"}")
