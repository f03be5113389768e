"""What a seat may know: its view, built by allow-list from the hidden-information table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.core.stack import Seat, View
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, bit, known_classes, packet
from hyakki.games.tsuro_seas.sea import CAUSES

if TYPE_CHECKING:
    from hyakki.games.tsuro_seas.state import Tsuro


def seen(state: Tsuro, seat: Seat | None) -> View:
    """The game's part of a view. Names of the ledger's *Words*; piles are listed from the bottom."""
    sea = state.sea
    names = sea.class_names
    return {
        "active_seat": state.active,
        "ships": [ship(state, s) for s in range(state.facts.seats)],
        "wake_tiles": [
            {"square": sea.col_row(square), "tile": names[tile >> 2], "rotation": tile & 3}
            for square, tile in enumerate(state.board)
            if tile >= 0
        ],
        "daikaiju": [
            {"id": sea.daikaiju_names[beast], "square": sea.col_row(square), "orientation": state.orientation[beast]}
            for beast, square in enumerate(state.lair)
            if square >= 0
        ],
        "hand": [] if seat is None else [names[tile] for tile in sorted([c & CLASS_BITS for c in state.hands[seat]])],
        "hands": [heap(hand, seat, names) for hand in state.hands],
        "draw_pile": [heap(cards, seat, names) for cards in packets(state.pile)],
        "returning": heap(state.returning, seat, names),
        "taken": [names[tile] for tile in state.taken],
        "out_of_game": sorted([names[tile] for tile in state.out_of_game]),
        "unseen": unseen(state, seat),
        "daikaiju_pile": {
            "size": len(state.daikaiju_pile),
            "known": [sea.daikaiju_names[beast] for beast in state.daikaiju_pile[: state.known_below]],
            "unseen": [sea.daikaiju_names[beast] for beast in sorted(state.daikaiju_pile[state.known_below :])],
        },
        "refill_due": state.refill_due,
        "may_relocate": [s for s in range(state.facts.seats) if state.may_relocate >> s & 1],
    }


def ship(state: Tsuro, seat: Seat) -> dict[str, object]:
    """A ship: its state (TSS-004), its start mark if it lies on one, or how it was lost."""
    place = state.at[seat]
    sea = state.sea
    if place < 0:
        return {"front": None, "entry": None, "start_mark": None, "fate": CAUSES[state.fate[seat]]}
    mark = sea.mark_names[sea.mark_at[place]] if state.on_mark(seat) else None
    return {"front": sea.col_row(place >> 3), "entry": place & 7, "start_mark": mark, "fate": "afloat"}


def heap(cards: list[int], seat: Seat | None, names: list[str]) -> dict[str, object]:
    """Hidden tiles as a watcher knows them: how many, which of them for sure, which of those all know."""
    return {
        "size": len(cards),
        "known": [names[tile] for tile in known_classes(cards, bit(seat))],
        "public": [names[c & CLASS_BITS] for c in sorted(cards) if c & KNOWN_BITS == KNOWN_BITS],
    }


def packets(pile: list[int]) -> list[list[int]]:
    """The draw pile cut where tiles went under it together."""
    found: list[list[int]] = []
    last = -1
    for card in pile:
        if packet(card) != last:
            found.append([])
            last = packet(card)
        found[-1].append(card)
    return found


def unseen(state: Tsuro, seat: Seat | None) -> dict[str, int]:
    """The tiles of this match of which the watcher does not know where they are, by class."""
    left = list(state.box)
    for tile in state.board:
        if tile >= 0:
            left[tile >> 2] -= 1
    for tile in state.out_of_game:
        left[tile] -= 1
    for owner, hand in enumerate(state.hands):
        for tile in [c & CLASS_BITS for c in hand] if owner == seat else known_classes(hand, bit(seat)):
            left[tile] -= 1
    for tile in known_classes(state.pile + state.returning, bit(seat)):
        left[tile] -= 1
    return {state.sea.class_names[tile]: count for tile, count in enumerate(left) if count}
