"""The fields of a match: how positions and views write them, and who sees them (the hidden-information table).

Once the game is over nothing is hidden (TGM-083).
"""

from __future__ import annotations

from typing import Any, Final, cast

from hyakki.core.described import Attr, Bits, Described, Entry, Given, Hidden, Listed, Partly, Read, Seen, Shown
from hyakki.core.kinds import Counts, Field, Fields, Flag, Json, Kind, ListOf, Maybe, Named, SeatOf, Whole, Word
from hyakki.core.stack import Seat
from hyakki.games.masquerade.box import NONE, SEATS, TOKENS, Box
from hyakki.games.masquerade.hands import AT_LEAST, CARDS_IN, CLUES, HAND_OF, HAND_SIZE, HANDS, NO_CARD, members
from hyakki.games.masquerade.notebook import pages
from hyakki.games.masquerade.pages import described_page, page_fields, page_seen
from hyakki.games.masquerade.setup import token_name
from hyakki.games.masquerade.state import Masque

HIDDEN: Final = "hidden"  # a fourth card that a watcher does not know
LONGEST_NOTEBOOK: Final = 50_000  # as many pages as a position may have, and two for each answer of the longest match
VIEW_ORDER: Final = (
    "active_seat turn end_due pool markers token_spot tiles red_known face_up cast characters clue_cards hands "
    "board_cards fourth_cards shown support_tokens known notebook"
)


class Hands(Attr):
    """Hands by their numbers, written as their cards."""

    def get(self, state: Any, row: int) -> Any:
        return [CARDS_IN[hand] for hand in state.hands]

    def put(self, state: Any, row: int, value: Any) -> None:
        state.hands = [HAND_OF[tuple(sorted(cards))] for cards in value]


def each(kind: Kind) -> ListOf:
    """One of a kind for each seat."""
    return ListOf(kind, *SEATS)


def up_to(kind: Kind) -> ListOf:
    """The same in a position, which may leave it out."""
    return ListOf(kind, 0, SEATS[1])


def fields(box: Box) -> Described:
    """The game's own keys, in the ledger's *Words*."""
    card = Named("a clue type", box.clue_names)
    board_card = Maybe(card, NO_CARD)
    fourth = Maybe(Word(*box.clue_names, HIDDEN))
    hand = ListOf(card, HAND_SIZE, HAND_SIZE)
    shown = ListOf(card, 0, HAND_SIZE)
    deck = Counts("a clue type", box.clue_names, max([*box.deck(99, False), SEATS[1]]), sparse=True)
    character = Named("a character", box.character_names)
    people = ListOf(character, 0, SEATS[1], unique=True)
    marker = Whole(0, 1000)
    token = Word(*TOKENS)
    tile = Named("a tile", box.tile_names)
    unshuffled = [box.tile_names[lying] for lying in box.unshuffled]
    board = ListOf(Maybe(tile), box.spots, box.spots)
    spot = Whole(0, box.spots - 1)
    face_up, spots = ListOf(spot, unique=True), ListOf(spot, 0, box.spots)
    knowledge, certain = knowledge_fields(box)
    page, page_in_view = page_fields(box)
    return Described(
        [
            Entry("active_seat", SeatOf(), Attr("active"), 0),
            Entry("turn", Whole(0, 100_000), default=0),
            Entry("end_due", Maybe(Flag()), Given("end_due"), view=Flag()),
            Entry("cast", people, Listed("cast"), []),
            Partly("characters", up_to(character), Listed("characters"), each(Maybe(character)), characters_seen, []),
            Shown("clue_cards", deck, Attr("deck")),
            Partly("hands", up_to(hand), Hands("hands"), each(Maybe(hand)), hands_seen, []),
            Entry("board_cards", up_to(board_card), Given("boards"), [], view=each(board_card)),
            Partly("fourth_cards", up_to(board_card), Given("fourths"), each(fourth), fourths_seen, []),
            Partly("shown", shown, Listed("shown"), Maybe(shown), shown_seen, []),
            Entry("markers", up_to(marker), Given("markers"), [], view=each(marker)),
            Entry("pool", Maybe(marker), Given("pool"), view=marker),
            Partly("tiles", ListOf(tile, unique=True), Listed("tiles"), board, tiles_seen, unshuffled),
            Entry("face_up", face_up, Bits("face_up"), list(box.plain_spots), view=spots),
            Entry("red_known", Flag(), default=False),
            Entry("token_spot", spot, Attr("spot"), box.start_spot),
            Partly("support_tokens", up_to(token), Read(tokens), Maybe(each(Maybe(token))), tokens_seen, []),
            Partly("known", ListOf(knowledge), Read(knowledge_of_all), each(certain), known_seen, []),
            Hidden("known_notes", ListOf(page), Read(described_notebook), []),
            Seen("notebook", ListOf(page_in_view, 0, LONGEST_NOTEBOOK), notebook_seen),
        ],
        VIEW_ORDER.split(),
    )


def knowledge_fields(box: Box) -> tuple[Fields, Fields]:
    """What a watcher (null: the spectator) knows of a seat, what is not listed is not known; and the same in its view.

    A view has bounds per clue type, the hands still possible (null: any) and the characters it cannot be.
    """
    hand = Named("a hand", box.hand_words)
    character = Named("a character", box.character_names)
    bounds = Field(Counts("a clue type", box.clue_names, HAND_SIZE, sparse=True), required=True)
    stored = {
        "watcher": Field(Maybe(SeatOf(), NONE)),
        "seat": Field(SeatOf(), required=True),
        "hands": Field(Maybe(ListOf(hand, 1, unique=True))),
        "not": Field(ListOf(character, unique=True), []),
        "unchanged": Field(Flag(), False),
        "token": Field(Flag(), False),
        "fourth": Field(Flag(), False),
    }
    seen = {
        "at_least": bounds,
        "at_most": bounds,
        "hands": Field(Maybe(ListOf(hand, 1, len(HANDS))), required=True),
        "not": Field(ListOf(character, 0, len(box.character_names)), required=True),
        "unchanged": Field(Flag(), required=True),
    }
    return Fields(stored), Fields(seen)


def knowledge_of_all(state: Masque, row: int) -> list[dict[str, object]]:
    """Whatever anybody knows of a seat."""
    rows: list[dict[str, object]] = []
    seats, characters = state.facts.seats, range(len(state.box.character_names))
    nothing = {"hands": None, "not": (), "unchanged": False, "token": False, "fourth": False}
    for watcher in range(seats + 1):
        for seat in range(seats):
            note = state.notes[watcher * seats + seat]
            told: dict[str, object] = {
                "hands": None if note == state.terms.possible else tuple(members(note)),
                "not": tuple([c for c in characters if state.ruled_out[watcher * seats + seat] >> c & 1]),
                "unchanged": bool(state.unchanged[watcher] >> seat & 1),
                "token": bool(state.tokens_known[watcher] >> seat & 1),
                "fourth": bool(state.fourth_known[seat] >> watcher & 1),
            }
            if told != nothing:
                rows.append({"watcher": NONE if watcher == seats else watcher, "seat": seat, **told})
    return rows


def tokens(state: Masque, row: int) -> list[str]:
    return [token_name(state, seat) for seat in range(state.facts.seats)] if state.kaneki != NONE else []


def described_notebook(state: Masque, row: int) -> list[dict[str, object]]:
    return [described_page(page) for page in pages(state.notebook)]


def tiles_seen(state: Masque, row: int, watcher: Seat | None) -> Json:
    """TGM-006, TGM-045: all tiles are known, except which red one lies where before one was seen."""
    hidden = [] if state.red_known or state.outcome is not None else state.box.red_spots
    return [None if spot in hidden else state.box.tile_names[tile] for spot, tile in enumerate(state.tiles)]


def own(state: Masque, dealt: list[Json], watcher: Seat | None) -> Json:
    """What each seat was dealt, if it was, and the others see only at the end."""
    if not dealt:
        return [None] * state.facts.seats
    return [thing if seat == watcher or state.outcome is not None else None for seat, thing in enumerate(dealt)]


def characters_seen(state: Masque, row: int, watcher: Seat | None) -> Json:
    return own(state, [state.box.character_names[character] for character in state.characters], watcher)


def hands_seen(state: Masque, row: int, watcher: Seat | None) -> Json:
    names = state.box.clue_names
    return own(state, [[names[card] for card in CARDS_IN[hand]] for hand in state.hands], watcher)


def fourths_seen(state: Masque, row: int, watcher: Seat | None) -> Json:
    """The cards beyond three of seats without a face-up card: null if there is none, else the type or `hidden`."""
    number = state.watcher(watcher)
    names = [*state.box.clue_names, None]  # the last for NO_CARD
    return [
        names[card] if card == NO_CARD or known >> number & 1 or state.outcome is not None else HIDDEN
        for card, known in zip(state.fourths, state.fourth_known, strict=True)
    ]


def shown_seen(state: Masque, row: int, watcher: Seat | None) -> Json:
    """What lies open between the two in the interrogation under way, for them alone (TGM-058)."""
    return [state.box.clue_names[card] for card in state.shown] if sees_shown(state, watcher) else None


def sees_shown(state: Masque, watcher: Seat | None) -> bool:
    """Whether cards lie open before a watcher."""
    if not state.shown or not state.stack or watcher is None:
        return False
    exchange = cast(Any, state.stack[-1])  # cards are shown only while that frame waits
    return watcher in (exchange.seat, exchange.other)


def tokens_seen(state: Masque, row: int, watcher: Seat | None) -> Json:
    if not state.terms.support:
        return None
    seats = range(state.facts.seats)
    if state.kaneki == NONE:
        return [None for _ in seats]
    known = tokens_known_to(state, watcher)
    return [token_name(state, seat) if known >> seat & 1 else None for seat in seats]


def tokens_known_to(state: Masque, watcher: Seat | None) -> int:
    """TGM-108: one token is the transformed Kaneki; who knows where it is, or all other tokens, knows them all."""
    everybody = (1 << state.facts.seats) - 1
    known = state.tokens_known[state.watcher(watcher)]
    unknown = everybody & ~known
    if state.outcome is not None or known >> state.kaneki & 1 or not unknown & (unknown - 1):
        return everybody
    return known


def known_seen(state: Masque, row: int, watcher: Seat | None) -> Json:
    return [known_of(state, seat, watcher) for seat in range(state.facts.seats)]


def known_of(state: Masque, owner: Seat, watcher: Seat | None) -> dict[str, Json]:
    """What is certain of a hand and a character."""
    box = state.box
    place = state.watcher(watcher) * state.facts.seats + owner
    note = note_of(state, owner, watcher)
    top = HAND_SIZE + 1
    most = [max([n for n in range(top) if note & AT_LEAST[clue * top + n]]) for clue in range(CLUES)]
    least = [max([n for n in range(top) if not note & ~AT_LEAST[clue * top + n]]) for clue in range(CLUES)]
    return {
        "at_least": {box.clue_names[clue]: n for clue, n in enumerate(least) if n},
        "at_most": {box.clue_names[clue]: n for clue, n in enumerate(most) if state.deck[clue]},
        "hands": None if note == state.terms.possible else [box.hand_words[hand] for hand in members(note)],
        "not": [name for c, name in enumerate(box.character_names) if state.ruled_out[place] >> c & 1],
        "unchanged": bool(state.unchanged[state.watcher(watcher)] >> owner & 1),
    }


def note_of(state: Masque, owner: Seat, watcher: Seat | None) -> int:
    """The hands that a seat may have, for all that a watcher can tell."""
    if state.hands and (owner == watcher or state.outcome is not None):
        return 1 << state.hands[owner]
    return state.notes[state.watcher(watcher) * state.facts.seats + owner]


def notebook_seen(state: Masque, row: int, watcher: Seat | None) -> Json:
    return [page_seen(state.box, page) for page in pages(state.notebook) if page.read_by(watcher)]
