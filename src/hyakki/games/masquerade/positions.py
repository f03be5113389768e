"""Positions read: a state from the values of its fields, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.described import Described
from hyakki.core.errors import BadInput
from hyakki.core.stack import Facts, Seat
from hyakki.games.masquerade.box import NONE, Box
from hyakki.games.masquerade.casting import check_cast
from hyakki.games.masquerade.hands import ALL_HANDS, CLUES, HANDS, MASK, NO_CARD, WITHOUT_MASKS
from hyakki.games.masquerade.pages import read_page
from hyakki.games.masquerade.state import Masque, blank
from hyakki.games.masquerade.terms import Terms

MASKS = ALL_HANDS & ~WITHOUT_MASKS  # hands with a mask, which a seat may be seen not to have (TGM-105)


def build(facts: Facts, box: Box, table: Described, values: dict[str, Any]) -> Masque:
    """A state from the values of a position; its stack is empty."""
    state = blank(facts, box)
    table.fill(state, values)
    check_seats(values, facts.seats, "characters")
    read_cast(state)
    check_seats(values, facts.seats, "hands", "board_cards", "fourth_cards")
    check_cards(state)
    check_seats(values, facts.seats, "markers")
    read_pool(state, values["pool"])
    check_tiles(box, state.tiles)
    if any([state.face_up >> spot & 1 for spot in box.red_spots]):
        state.red_known = True  # TGM-006
    state.shown.sort()
    state.kaneki = read_tokens(state.terms, values["support_tokens"], facts.seats)
    state.end_due = read_end(values["end_due"], state.pool)
    if state.hands:
        state.deck = counted(state.hands, state.boards, state.fourths)
    check_deck(state)
    for seat, card in enumerate(state.fourths):  # everybody knows the own one
        state.fourth_known[seat] |= int(card != NO_CARD) << seat
    pairs: set[tuple[int, int]] = set()
    for i, entry in enumerate(values["known"]):
        pair = (entry["watcher"], entry["seat"])
        if pair in pairs:
            raise BadInput(f"known[{i}]", "what this watcher knows of this seat is said twice")
        pairs.add(pair)
        read_knowledge(state, entry, f"known[{i}]")
    for i, entry in enumerate(values["known_notes"]):
        state.notebook = read_page(state.notebook, entry, f"known_notes[{i}]")
    return state


def check_seats(values: dict[str, Any], seats: int, *keys: str) -> None:
    """One value per seat, or none at all."""
    for key in keys:
        if values[key] and len(values[key]) != seats:
            raise BadInput(key, f"has {len(values[key])} entries, not {seats}")


def read_cast(state: Masque) -> None:
    """The characters in the game: those that were dealt, if they were."""
    facts = state.facts
    state.cast = sorted(state.characters or state.cast)
    if state.characters or len(state.cast) == facts.seats:
        path = "characters" if state.characters else "cast"
        names = [state.box.character_names[character] for character in state.cast]
        check_cast(state.box, facts.seats, facts.options, names, path)


def read_pool(state: Masque, given: int | None) -> None:
    """The pool, as given or what the players leave of it."""
    markers, whole = sum(state.markers), state.terms.row.pool
    if given is None:
        state.pool = whole - markers
    if state.pool + markers != whole or state.pool < 0:
        raise BadInput("pool", f"with the markers of the players it is not {whole} (TGM-009)")


def check_cards(state: Masque) -> None:
    """TGM-100, TGM-105: with masks each has one card besides the hand; a mask in hand only behind a mask."""
    for seat, (board, fourth) in enumerate(zip(state.boards, state.fourths, strict=True)):
        besides = int(board != NO_CARD) + int(fourth != NO_CARD)
        if besides != (1 if state.terms.mask and state.hands else 0):
            raise BadInput(f"board_cards[{seat}]", "does not go with the options and the hands (TGM-100)")
        if board not in (NO_CARD, MASK) and HANDS[state.hands[seat]][MASK]:
            raise BadInput(f"hands[{seat}]", "holds a mask behind another face-up card (TGM-105)")


def check_tiles(box: Box, tiles: list[int]) -> None:
    if len(tiles) != box.spots or sorted([tiles[spot] for spot in box.red_spots]) != sorted(box.red_tiles):
        raise BadInput("tiles", "does not put each tile on a spot, the red-edged ones on red spots (TGM-005)")


def check_deck(state: Masque) -> None:
    """TGM-018, TGM-093: a match has no more cards of a type than the box."""
    most = state.box.deck(99, False)
    most[MASK] = state.facts.seats if state.terms.mask else 0
    for clue, count in enumerate(state.deck):
        if count > most[clue]:
            raise BadInput("hands", f"{state.box.clue_names[clue]} is named {count} times, there are {most[clue]}")


def read_end(given: bool | None, pool: int) -> bool:
    """TGM-078: whether the end is due, as given or by the pool; it is as soon as the last marker has left it."""
    if given is False and not pool:
        raise BadInput("end_due", "is false, but the pool is empty (TGM-078)")
    return not pool if given is None else given


def counted(hands: list[int], boards: list[int], fourths: list[int]) -> list[int]:
    """All clue cards of a match by type, wherever they are."""
    counts = [0] * CLUES
    for hand in hands:
        for clue in range(CLUES):
            counts[clue] += HANDS[hand][clue]
    for card in boards + fourths:
        if card != NO_CARD:
            counts[card] += 1
    return counts


def read_tokens(terms: Terms, tokens: tuple[str, ...], seats: int) -> Seat:
    """Who has the transformed Kaneki; the tokens come with the Support variant (TGM-108)."""
    if not tokens:
        return NONE
    if not terms.support or len(tokens) != seats or tokens.count("transformed_kaneki") != 1:
        raise BadInput("support_tokens", "is not one token each, with one transformed_kaneki (TGM-108)")
    return tokens.index("transformed_kaneki")


def read_knowledge(state: Masque, entry: dict[str, Any], path: str) -> None:
    """One entry; knowledge that the truth contradicts is refused."""
    seats = state.facts.seats
    seat = entry["seat"]
    watcher = seats if entry["watcher"] == NONE else entry["watcher"]
    place = watcher * seats + seat
    if entry["hands"] is not None:
        state.notes[place] = sum([1 << hand for hand in entry["hands"]])
        if watcher == seat and state.notes[place] | MASKS != state.terms.possible | MASKS:
            raise BadInput(f"{path}.hands", "are of the own hand, which every seat knows", "leave it out")
        if watcher != seat and not (state.hands and state.notes[place] >> state.hands[seat] & 1):
            raise BadInput(f"{path}.hands", "does not contain the hand the seat has")
    for character in entry["not"]:
        if not state.characters or state.characters[seat] == character:
            raise BadInput(f"{path}.not", "names the character the seat is")
        state.ruled_out[place] |= 1 << character
    state.unchanged[watcher] |= int(entry["unchanged"]) << seat
    state.tokens_known[watcher] |= int(entry["token"]) << seat
    state.fourth_known[seat] |= int(entry["fourth"]) << watcher
