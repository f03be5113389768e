"""The fields of a match: how positions and views write them, and who sees them.

All of it is public but the hand and cards that are not turned yet.
"""

from __future__ import annotations

from typing import cast

from hyakki.core.described import Attr, Bits, Described, Entry, Partly, Rowed, Rows, Seen, Shown
from hyakki.core.kinds import Counts, Flag, Json, ListOf, Maybe, Named, OneOf, SeatOf, Whole
from hyakki.core.stack import Poll, Seat
from hyakki.games.shibuya.box import Box
from hyakki.games.shibuya.cards import BLUE_CHECKS, CARDS, CHARACTERS, FACE_DOWN, NONE, NOWHERE, RESULTS
from hyakki.games.shibuya.state import Shibuya

BY_CARDS = -1  # `round` left out: the first, or the second if somebody used a card in the round before
BY_SUPPLY = -1  # `human_supply` left out: all chips that are not on the board


def fields(box: Box) -> Described:
    """The game's own keys, in the ledger's *Words*."""
    areas = box.area_names
    area = Named("an area", areas)
    card = Named("a card", CARDS)
    cards = ListOf(card, 0, len(CARDS))
    character = Maybe(Named("a character", CHARACTERS), NONE)
    result = Named("a result", RESULTS)
    player: list[Entry] = [
        Entry("character", character, Rowed("character")),
        Entry("area", Maybe(area, NOWHERE), Rowed("at")),
        Seen("exorcised", Flag(), exorcised),
        Entry("energy", Whole(0, box.energy_chips), Rowed("energy"), 0),
        Seen("cards", cards, own_cards),
        Entry("used", Maybe(card, NONE), Rowed("used")),
        Partly("laid", Maybe(card, NONE), Rowed("laid"), Maybe(card, NONE), laid_card),
        Seen("has_laid", Flag(), has_laid),
        Partly("result", result, Rowed("result"), Maybe(result), result_of, RESULTS[FACE_DOWN]),
    ]
    zone = ListOf(area, 1, len(areas))
    rounds, humans = Whole(1, box.rounds), Whole(0, box.human_chips)
    red_chip = Named("a boundary", box.boundary_names)
    return Described(
        [
            Entry("round", Maybe(rounds, BY_CARDS), view=rounds),
            Seen("turn_order", ListOf(SeatOf(), 2, 3), lambda state, row, watcher: list(state.turn_order)),
            Rows("players", player, 4),
            Seen("hand", cards, hand),
            Entry("humans", Counts("an area", areas, box.human_chips), OnMap("humans"), {}),
            Entry("human_supply", Maybe(humans, BY_SUPPLY), view=humans),
            Shown("bank", Whole(0, box.energy_chips)),
            Entry("red_chips", ListOf(red_chip, 0, box.red_chips, unique=True), Bits("red"), []),
            Seen("red_chips_left", Whole(0, box.red_chips), lambda state, row, watcher: state.red_chips_left()),
            Seen("zones", ListOf(zone, 1, len(areas)), zones),
            Entry("blue_check", OneOf(*BLUE_CHECKS), Attr("blue")),
            Entry("reserve", character),
            Entry("mechamaru", Maybe(area, NONE)),
            Entry("announced", character),
        ]
    )


class OnMap(Attr):
    """A list with a value for each area; areas of other maps have none."""

    def get(self, state: Shibuya, row: int) -> list[int | None]:
        values: list[int] = getattr(state, self.name)
        return [value if area in state.station.areas else None for area, value in enumerate(values)]


def exorcised(state: Shibuya, seat: Seat, watcher: Seat | None) -> Json:
    return state.character[seat] != NONE and state.at[seat] == NOWHERE


def own_cards(state: Shibuya, seat: Seat, watcher: Seat | None) -> Json:
    """The cards of a seat's character, which everybody knows (SHB-014)."""
    if state.character[seat] == NONE:
        return []
    return [CARDS[card] for card in state.box.owned[state.facts.seats][state.character[seat]]]


def lying(state: Shibuya, seat: Seat) -> int:
    """The card before a seat: all see that it lies there as soon as it is laid (SHB-022)."""
    if state.stack:
        top = state.stack[-1]
        if isinstance(top, Poll) and seat in top.answers:
            action = top.answers[seat]
            assert action is not None  # a state knows all answers, only a watcher's copy does not
            return cast(int, action[1])
    return state.laid[seat]


def laid_card(state: Shibuya, seat: Seat, watcher: Seat | None) -> Json:
    """A card that is not turned shows its back to all but its owner (SHB-022, SHB-027)."""
    card = lying(state, seat) if state.result[seat] != FACE_DOWN or seat == watcher else NONE
    return None if card == NONE else CARDS[card]


def has_laid(state: Shibuya, seat: Seat, watcher: Seat | None) -> Json:
    return lying(state, seat) != NONE


def result_of(state: Shibuya, seat: Seat, watcher: Seat | None) -> Json:
    return RESULTS[state.result[seat]] if lying(state, seat) != NONE else None


def hand(state: Shibuya, row: int, watcher: Seat | None) -> Json:
    """The cards the watcher holds itself."""
    return [] if watcher is None else [CARDS[card] for card in held(state, watcher)]


def held(state: Shibuya, seat: Seat) -> list[int]:
    """The cards in a seat's hand."""
    if state.at[seat] == NOWHERE:
        return []
    laid = lying(state, seat)
    hand = state.box.hand(state.facts.seats, state.character[seat], state.used[seat])
    return [card for card in hand if card != laid]


def zones(state: Shibuya, row: int, watcher: Seat | None) -> Json:
    """The areas of each zone (SHB-005)."""
    names = state.box.area_names
    return [[names[area] for area in members] for members in state.zoning.zones]
