"""Positions: the state as JSON in the ledger's words, and back, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, Flag, ListOf, Maybe, Named, SeatOf, Whole, Word
from hyakki.core.stack import Facts, Seat
from hyakki.games.masquerade.casting import check_cast
from hyakki.games.masquerade.hands import CARDS_IN, CLUES, HAND_OF, HAND_SIZE, HANDS, MASK, NO_CARD, members
from hyakki.games.masquerade.notebook import EXCHANGED, KINDS, LOOKED, PASSED, SHOWN, SUSPECTED, Page, pages
from hyakki.games.masquerade.state import Masque
from hyakki.games.masquerade.terms import Terms
from hyakki.games.masquerade.ward import NONE, Ward

TOKENS = ["neutral", "transformed_kaneki"]
CARDS_SEEN = {SHOWN: (1, HAND_SIZE), PASSED: (1, 1), EXCHANGED: (2, 2)}  # on a page of the notebook


def hand_words(ward: Ward) -> dict[str, int]:
    """Hands as single words: `dove+food+food`."""
    return {"+".join([ward.clue_names[card] for card in cards]): hand for hand, cards in enumerate(CARDS_IN)}


def fields(ward: Ward) -> dict[str, Field]:
    """The keys of a position besides those every game has."""
    card = Named("a clue type", ward.clue_names)
    character = Named("a character", ward.character_names)
    spot = Whole(0, ward.spots - 1)
    maybe_cards = ListOf(Maybe(card, NO_CARD), 0, 8)
    return {
        "active_seat": Field(SeatOf(), 0),
        "turn": Field(Whole(0, 100_000), 0),
        "end_due": Field(Flag(), False),
        "cast": Field(ListOf(character, 0, 8), []),
        "characters": Field(ListOf(character, 0, 8), []),
        "hands": Field(ListOf(ListOf(card, HAND_SIZE, HAND_SIZE), 0, 8), []),
        "board_cards": Field(maybe_cards, []),
        "fourth_cards": Field(maybe_cards, []),
        "shown": Field(ListOf(card, 0, HAND_SIZE), []),
        "markers": Field(ListOf(Whole(0, 1000), 0, 8), []),
        "pool": Field(Maybe(Whole(0, 1000), NONE)),
        "tiles": Field(ListOf(Named("a tile", ward.tile_names), unique=True), default_tiles(ward)),
        "face_up": Field(ListOf(spot, unique=True), list(ward.plain_spots)),
        "red_known": Field(Flag(), False),
        "token_spot": Field(spot, ward.start_spot),
        "support_tokens": Field(ListOf(Word(*TOKENS), 0, 8), []),
        "known": Field(ListOf(knowledge_fields(ward)), []),
        "known_notes": Field(ListOf(page_fields(ward)), []),
    }


def default_tiles(ward: Ward) -> list[str]:
    """The tiles in the order of the data, red ones on red spots."""
    return [ward.tile_names[tile] for tile in unshuffled(ward)]


def unshuffled(ward: Ward) -> list[int]:
    tiles = [NONE] * ward.spots
    for spots, those in ((ward.red_spots, ward.red_tiles), (ward.plain_spots, ward.plain_tiles)):
        for spot, tile in zip(spots, those, strict=True):
            tiles[spot] = tile
    return tiles


def knowledge_fields(ward: Ward) -> Fields:
    """What one watcher (null: the spectator) knows of one seat; what is not listed is not known."""
    words = list(hand_words(ward))
    return Fields(
        {
            "watcher": Field(Maybe(SeatOf(), NONE)),
            "seat": Field(SeatOf(), required=True),
            "hands": Field(Maybe(ListOf(Named("a hand", words), 1, unique=True))),
            "not": Field(ListOf(Named("a character", ward.character_names), unique=True), []),
            "unchanged": Field(Flag(), False),
            "token": Field(Flag(), False),
            "fourth": Field(Flag(), False),
        }
    )


def page_fields(ward: Ward) -> Fields:
    return Fields(
        {
            "turn": Field(Whole(0, 100_000), 0),
            "what": Field(Named("a kind of note", KINDS), required=True),
            "seat": Field(SeatOf(), required=True),
            "other": Field(Maybe(SeatOf(), NONE)),
            "action": Field(Maybe(Named("a tile action", ward.action_names), NONE)),
            "cards": Field(ListOf(Named("a clue type", ward.clue_names), 0, HAND_SIZE), []),
            "seats": Field(ListOf(SeatOf(), unique=True), []),
            "token": Field(Maybe(Named("a support token", TOKENS), NONE)),
        }
    )


def describe(state: Masque) -> dict[str, object]:
    """The state as values of `fields`."""
    seats = range(state.facts.seats)
    tokens = [TOKENS[int(state.kaneki == seat)] for seat in seats] if state.kaneki != NONE else []
    return {
        "active_seat": state.active,
        "turn": state.turn,
        "end_due": state.end_due,
        "cast": state.cast,
        "characters": state.characters,
        "hands": [CARDS_IN[hand] for hand in state.hands],
        "board_cards": state.boards,
        "fourth_cards": state.fourths,
        "shown": state.shown,
        "markers": state.markers,
        "pool": state.pool,
        "tiles": state.tiles,
        "face_up": [spot for spot in range(state.ward.spots) if state.face_up >> spot & 1],
        "red_known": state.red_known,
        "token_spot": state.spot,
        "support_tokens": tokens,
        "known": described_knowledge(state),
        "known_notes": [described_page(page) for page in pages(state.notebook)],
    }


def described_knowledge(state: Masque) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    seats = state.facts.seats
    for watcher in range(seats + 1):
        for seat in range(seats):
            place = watcher * seats + seat
            note = state.notes[place]
            nothing = (None, (), False, False, False)
            entry = (
                None if note == state.terms.possible else tuple(members(note)),
                tuple([c for c in range(len(state.ward.character_names)) if state.ruled_out[place] >> c & 1]),
                bool(state.unchanged[watcher] >> seat & 1),
                bool(state.tokens_known[watcher] >> seat & 1),
                bool(state.fourth_known[seat] >> watcher & 1),
            )
            if entry != nothing:
                row: dict[str, object] = dict(zip(("hands", "not", "unchanged", "token", "fourth"), entry, strict=True))
                found.append({"watcher": NONE if watcher == seats else watcher, "seat": seat, **row})
    return found


def described_page(page: Page) -> dict[str, object]:
    suspected = page.kind == SUSPECTED
    looked = page.kind == LOOKED
    return {
        "turn": page.turn,
        "what": page.kind,
        "seat": page.seat,
        "other": NONE if suspected else page.other,
        "action": page.other if suspected else NONE,
        "cards": () if suspected or looked else page.things,
        "seats": page.things if suspected else (),
        "token": page.things[0] if looked else NONE,
    }


def build(facts: Facts, ward: Ward, values: dict[str, Any]) -> Masque:
    """A state from values read by `fields`; its stack is empty."""
    seats = facts.seats
    terms = Terms(ward, seats, facts.options)
    characters = per_seat(values["characters"], seats, "characters", [])
    cast = sorted(characters or values["cast"])
    if cast and (characters or len(cast) == seats):
        path = "characters" if characters else "cast"
        check_cast(ward, seats, facts.options, [ward.character_names[c] for c in cast], path)
    hands = [HAND_OF[tuple(sorted(hand))] for hand in per_seat(values["hands"], seats, "hands", [])]
    boards = per_seat(values["board_cards"], seats, "board_cards", [NO_CARD] * seats)
    fourths = per_seat(values["fourth_cards"], seats, "fourth_cards", [NO_CARD] * seats)
    check_cards(terms, hands, boards, fourths)
    markers = per_seat(values["markers"], seats, "markers", [0] * seats)
    pool = terms.row.pool - sum(markers) if values["pool"] == NONE else values["pool"]
    if pool + sum(markers) != terms.row.pool or pool < 0:
        raise BadInput("pool", f"with the markers of the players it is not {terms.row.pool} (TGM-009)")
    check_tiles(ward, list(values["tiles"]))
    state = Masque(
        facts,
        [],
        ward,
        terms,
        counted(hands, boards, fourths) if hands else terms.deck,
        list(values["tiles"]),
        sum([1 << spot for spot in values["face_up"]]),
        values["red_known"] or any([spot in values["face_up"] for spot in ward.red_spots]),  # TGM-006
        values["token_spot"],
        pool,
        markers,
        cast,
        characters,
        hands,
        boards,
        fourths,
        [0] * seats,
        sorted(values["shown"]),
        read_tokens(terms, values["support_tokens"], seats),
        [0] * (seats + 1),
        [terms.possible] * (seats * (seats + 1)),
        [0] * (seats * (seats + 1)),
        [0] * (seats + 1),
        values["active_seat"],
        values["turn"],
        values["end_due"],
        None,
    )
    check_deck(state)
    for i, entry in enumerate(values["known"]):
        read_knowledge(state, entry, f"known[{i}]")
    for i, entry in enumerate(values["known_notes"]):
        read_page(state, entry, f"known_notes[{i}]")
    return state


def per_seat(values: tuple[Any, ...], seats: int, path: str, default: list[Any]) -> list[Any]:
    """One value per seat, or none at all."""
    if values and len(values) != seats:
        raise BadInput(path, f"has {len(values)} entries, not {seats}")
    return list(values) if values else default


def check_cards(terms: Terms, hands: list[int], boards: list[int], fourths: list[int]) -> None:
    """TGM-100, TGM-105: with masks each has one card besides the hand; a mask in hand only behind a mask."""
    for seat, (board, fourth) in enumerate(zip(boards, fourths, strict=True)):
        besides = int(board != NO_CARD) + int(fourth != NO_CARD)
        if besides != (1 if terms.mask and hands else 0):
            raise BadInput(f"board_cards[{seat}]", "does not go with the options and the hands (TGM-100)")
        if board not in (NO_CARD, MASK) and HANDS[hands[seat]][MASK]:
            raise BadInput(f"hands[{seat}]", "holds a mask behind another face-up card (TGM-105)")


def check_tiles(ward: Ward, tiles: list[int]) -> None:
    if len(tiles) != ward.spots or sorted([tiles[spot] for spot in ward.red_spots]) != sorted(ward.red_tiles):
        raise BadInput("tiles", "does not put each tile on a spot, the red-edged ones on red spots (TGM-005)")


def check_deck(state: Masque) -> None:
    """TGM-018, TGM-093: a match has no more cards of a type than the box."""
    most = state.ward.deck(99, False)
    most[MASK] = state.facts.seats if state.terms.mask else 0
    for clue, count in enumerate(state.deck):
        if count > most[clue]:
            raise BadInput("hands", f"{state.ward.clue_names[clue]} is named {count} times, there are {most[clue]}")


def counted(hands: list[int], boards: list[int], fourths: list[int]) -> list[int]:
    """All clue cards of a match by type, wherever they are."""
    found = [0] * CLUES
    for hand in hands:
        for clue in range(CLUES):
            found[clue] += HANDS[hand][clue]
    for card in boards + fourths:
        if card != NO_CARD:
            found[card] += 1
    return found


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
        if watcher != seat and not (state.hands and state.notes[place] >> state.hands[seat] & 1):
            raise BadInput(f"{path}.hands", "does not contain the hand the seat has")
    for character in entry["not"]:
        if not state.characters or state.characters[seat] == character:
            raise BadInput(f"{path}.not", "names the character the seat is")
        state.ruled_out[place] |= 1 << character
    state.unchanged[watcher] |= int(entry["unchanged"]) << seat
    state.tokens_known[watcher] |= int(entry["token"]) << seat
    state.fourth_known[seat] |= int(entry["fourth"]) << watcher


def read_page(state: Masque, entry: dict[str, Any], path: str) -> None:
    kind = entry["what"]
    needed = ["action"] if kind == SUSPECTED else ["other", "token"] if kind == LOOKED else ["other"]
    for key in needed:
        if entry[key] == NONE:
            raise BadInput(f"{path}.{key}", f"is missing: {KINDS[kind]} has one")
    low, high = CARDS_SEEN.get(kind, (0, 0))
    if not low <= len(entry["cards"]) <= high:
        raise BadInput(f"{path}.cards", f"has {len(entry['cards'])} entries, {KINDS[kind]} has {low}..{high}")
    other = entry["action"] if kind == SUSPECTED else entry["other"]
    things: tuple[int, ...] = entry["seats"] if kind == SUSPECTED else entry["cards"]
    if kind == LOOKED:
        things = (entry["token"],)
    state.notebook = Page(state.notebook, entry["turn"], kind, entry["seat"], other, things)
