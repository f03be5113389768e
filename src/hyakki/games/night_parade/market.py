"""The market and the decks: filling slots, drawing, putting cards under a deck openly (NPY-014, NPY-063, NPY-072)."""

from __future__ import annotations

from hyakki.games.night_parade.box import LEVELS, NONE, SLOTS
from hyakki.games.night_parade.state import NightParade


def draw_card(state: NightParade, level: int) -> int:
    """The top card of a deck, shown to all; NONE if the deck is empty."""
    deck = state.decks[level]
    if not deck:
        return NONE
    card = deck.pop()
    if state.decks_known[level] > len(deck):
        state.decks_known[level] = len(deck)
    state.reveal()
    return card


def refill(state: NightParade) -> None:
    """Fill every empty slot from the deck of its level, slot 1 first; an empty deck leaves it so for now (NPY-063)."""
    for place, card in enumerate(state.market):
        if card == NONE:
            fresh = draw_card(state, place // SLOTS)
            state.market[place] = fresh
            if fresh != NONE and state.log is not None:
                state.emit("event.market", {"card": state.box.card_names[fresh]})


def take(state: NightParade, card: int) -> None:
    """A card leaves the market; its slot is filled at once unless the option says otherwise (NPY-063)."""
    state.market[state.market.index(card)] = NONE
    if state.terms.refill_at_once:
        refill(state)


def put_under(state: NightParade, card: int) -> None:
    """A card goes under the deck of its level before all eyes."""
    level = state.box.card_level[card] - 1
    state.decks[level].insert(0, card)
    state.decks_known[level] += 1


def market_cards(state: NightParade) -> list[int]:
    """The cards on display, level by level, slot 1 first."""
    return [card for card in state.market if card != NONE]


def deal_market(state: NightParade) -> None:
    """NPY-014: two cards of each deck are turned face up."""
    assert len(state.market) == LEVELS * SLOTS
    refill(state)
