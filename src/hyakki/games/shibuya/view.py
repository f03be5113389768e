"""What a seat may know: its view, built by allow-list from the hidden-information table."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hyakki.core.stack import Poll, Seat, View
from hyakki.games.shibuya.cards import BLUE_CHECKS, CARDS, CHARACTERS, FACE_DOWN, NONE, NOWHERE, RESULTS

if TYPE_CHECKING:
    from hyakki.games.shibuya.state import Shibuya


def seen(state: Shibuya, seat: Seat | None) -> View:
    """The game's part of a view, in the ledger's *Words*. All of it is public but `hand` and cards not yet turned."""
    station = state.station
    laid = lying(state)
    zones = sorted({min(members) for members in state.zoning.members})
    return {
        "round": state.round,
        "turn_order": list(state.turn_order),
        "players": [player(state, s, seat, laid[s]) for s in range(state.facts.seats)],
        "hand": [] if seat is None else hand(state, seat, laid[seat]),
        "humans": dict(zip(station.area_names, state.humans, strict=True)),
        "human_supply": state.human_supply,
        "bank": state.bank,
        "red_chips": [name for i, name in enumerate(station.boundary_names) if state.red >> i & 1],
        "red_chips_left": state.red_chips_left(),
        "zones": [[station.area_names[area] for area in state.zoning.members[zone]] for zone in zones],
        "blue_check": BLUE_CHECKS[state.blue],
        "reserve": named(state.reserve),
        "mechamaru": station.named(state.mechamaru),
        "announced": named(state.announced),
    }


def lying(state: Shibuya) -> list[int]:
    """Per seat the card before it: all see that it lies there as soon as it is laid (SHB-022)."""
    found = state.laid[:]
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Poll):
        for seat, action in top.answers.items():
            assert action is not None  # a state knows all answers, only a watcher's copy does not
            found[seat] = cast(int, action[1])
    return found


def player(state: Shibuya, seat: Seat, watcher: Seat | None, laid: int) -> dict[str, object]:
    """A seat's open things. A card that is not turned shows its back to all but its owner (SHB-022, SHB-027)."""
    shown = state.result[seat] != FACE_DOWN or seat == watcher
    return {
        "character": named(state.character[seat]),
        "area": state.station.named(state.at[seat]),
        "exorcised": state.character[seat] != NONE and state.at[seat] == NOWHERE,
        "energy": state.energy[seat],
        "cards": cards(state, seat),
        "used": card_name(state.used[seat]),
        "laid": card_name(laid) if shown else None,
        "has_laid": laid != NONE,
        "result": RESULTS[state.result[seat]] if laid != NONE else None,
    }


def cards(state: Shibuya, seat: Seat) -> list[str]:
    """The cards of a seat's character, which everybody knows (SHB-014)."""
    if state.character[seat] == NONE:
        return []
    return [CARDS[card] for card in state.station.owned[state.facts.seats][state.character[seat]]]


def hand(state: Shibuya, seat: Seat, laid: int) -> list[str]:
    """The cards a seat holds itself."""
    if state.at[seat] == NOWHERE:
        return []
    held = state.station.hand(state.facts.seats, state.character[seat], state.used[seat])
    return [CARDS[card] for card in held if card != laid]


def card_name(card: int) -> str | None:
    return None if card == NONE else CARDS[card]


def named(character: int) -> str | None:
    return None if character == NONE else CHARACTERS[character]
