"""Positions read: a state from the values of its fields, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.described import Described
from hyakki.core.errors import BadInput
from hyakki.core.stack import Facts, Seat
from hyakki.core.tally import Tally
from hyakki.games.tsuro_seas.box import OFF_BOARD, Box
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, bit, in_packet
from hyakki.games.tsuro_seas.state import AFLOAT, NOWHERE, Tsuro, blank


def build(facts: Facts, box: Box, table: Described, values: dict[str, Any]) -> Tsuro:
    """A state from the values of a position; its stack is empty."""
    state = blank(facts, box)
    table.fill(state, values)
    for i, lying in enumerate(values["daikaiju"]):
        if lying["id"] in values["daikaiju_pile"]:
            raise BadInput(f"daikaiju[{i}].id", f"{box.daikaiju_names[lying['id']]} stands there twice")
    hands = [[known_to_others(card, seat) for card in hand] for seat, hand in enumerate(values["hands"])]
    if len(hands) > facts.seats:
        raise BadInput("hands", f"has {len(hands)} entries, not {facts.seats}")
    state.hands[: len(hands)] = hands
    state.pile, state.packets = read_pile(list(values["draw_pile"]))
    state.returning = list(values["returning"])
    state.daikaiju_pile = list(values["daikaiju_pile"])[::-1]
    read_ships(state, list(values["ships"]))
    state.copies = tuple(counted(state))
    check_tiles(box, values)
    check_counts(state, values)
    return state


def check_tiles(box: Box, values: dict[str, Any]) -> None:
    """Refuse more tiles of a class than the box has."""
    tally = Tally(box.class_names, box.copies, "the box")
    for i, laid in enumerate(values["wake_tiles"]):
        tally.add(laid["tile"], f"wake_tiles[{i}].tile")
    tally.add_all(list(values["out_of_game"]), "out_of_game")
    for seat, hand in enumerate(values["hands"]):
        tally.add_all([card & CLASS_BITS for card in hand], f"hands[{seat}]")
    tally.add_all([card & CLASS_BITS for card in values["returning"]], "returning")
    for i, entry in enumerate(values["draw_pile"]):
        if isinstance(entry, tuple):
            tally.add_all([card & CLASS_BITS for card in entry], f"draw_pile[{i}]")
        else:
            tally.add(entry & CLASS_BITS, f"draw_pile[{i}]")


def check_counts(state: Tsuro, values: dict[str, Any]) -> None:
    """Refuse daikaiju in a match without them, and rights of ships that cannot have them."""
    if state.known_below > len(state.daikaiju_pile):
        raise BadInput("daikaiju_known_below", f"{state.known_below} is more than the daikaiju pile has")
    if not state.facts.options["daikaiju"] and (state.daikaiju_on_board() or state.daikaiju_pile):
        path = "daikaiju" if state.daikaiju_on_board() else "daikaiju_pile"
        raise BadInput(path, "no daikaiju are in a match without them (TSS-094)")
    for i, seat in enumerate(values["may_relocate"]):
        if state.at[seat] == NOWHERE or not state.on_mark(seat):
            raise BadInput(f"may_relocate[{i}]", "the ship lies on no start mark (TSS-052)")


def known_to_others(card: int, owner: Seat) -> int:
    """A card of a hand: that its owner knows it goes without saying."""
    return card if card & KNOWN_BITS == KNOWN_BITS else card & ~bit(owner)


def read_pile(entries: list[Any]) -> tuple[list[int], int]:
    """The pile from the bottom, and how many packets it has; known tiles and lists are packets of their own."""
    pile: list[int] = []
    count = 0
    for entry in entries[::-1]:
        together = isinstance(entry, tuple)
        cards: list[int] = list(entry)[::-1] if together else [entry]
        if together or cards[0] & KNOWN_BITS:
            count += 1
            cards = [in_packet(card, count) for card in cards]
        pile += cards
    return pile, count


def read_ships(state: Tsuro, ships: list[Any]) -> None:
    """Where ships are; a state that no ship can be in is refused (TSS-004, TSS-005)."""
    box, board, at = state.box, state.board, state.at
    for seat, ship in enumerate(ships):
        path = f"ships[{seat}]"
        if ship["start_mark"] != NOWHERE:
            at[seat] = box.marks[ship["start_mark"]]
            if at[seat] in at[:seat]:
                raise BadInput(f"{path}.start_mark", "holds another ship already (TSS-019)")
        elif ship["front"] != NOWHERE:
            if ship["entry"] == NOWHERE:
                raise BadInput(f"{path}.entry", "is missing")
            at[seat] = ship["front"] * 8 + ship["entry"]
            behind = box.across[at[seat]]
            if behind == OFF_BOARD or board[behind >> 3] < 0:
                raise BadInput(f"{path}.front", "no wake tile lies behind the ship (TSS-004)")
        if at[seat] != NOWHERE and state.fate[seat] != AFLOAT:
            raise BadInput(f"{path}.fate", "a ship on the board is afloat")
        if at[seat] != NOWHERE and board[at[seat] >> 3] >= 0:
            raise BadInput(f"{path}.front", "holds a wake tile (TSS-005)")


def counted(state: Tsuro) -> list[int]:
    """All wake tiles of a match by class, wherever they are."""
    copies = [0] * len(state.box.class_names)
    cards = state.pile + state.returning + [card for hand in state.hands for card in hand]
    for tile in [card & CLASS_BITS for card in cards] + state.out_of_game + [t >> 2 for t in state.board if t >= 0]:
        copies[tile] += 1
    return copies
