"""What each watcher knows of each hand and character: sets of hands that are still possible, kept sound.

`notes` hold, per watcher and seat, the hands of three that the seat may have, for all the watcher can tell.
A look or a suspicion narrows the set; a card that may have moved widens it again. `unchanged` marks the
seats whose hand, for all the watcher can tell, is the one that did not win at the start of their last turn
(TGM-027): such a hand and a character whose collection it completes do not go together, and that narrows
`ruled_out`. The own hand and character are not kept here: the owner simply has them.
"""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Seat
from hyakki.games.masquerade.box import INSPECTOR
from hyakki.games.masquerade.hands import ANY, CLUES, MASK, NO_CARD, WITHOUT_MASKS, after, holding
from hyakki.games.masquerade.state import Masque

EVERYBODY: Final = -1  # as a set of watchers: all bits


def bits(one: Seat, two: Seat) -> int:
    """Two watchers as a set."""
    return 1 << one | 1 << two


def look(state: Masque, watcher: int, seat: Seat, cards: list[int]) -> None:
    """The watcher is shown these cards of a hand."""
    place = watcher * state.facts.seats + seat
    state.notes[place] &= holding(cards)
    if state.unchanged[watcher] >> seat & 1:
        reconsider(state, watcher, seat)


def change(state: Masque, seat: Seat, lost: int, got: int, see_lost: int, see_got: int, unseen: int = ANY) -> None:
    """One card left a hand and one came; `unseen` is what left for those who did not see it (ANY or NO_MASK)."""
    seats = state.facts.seats
    for watcher in range(seats + 1):
        if watcher == seat:
            continue
        place = watcher * seats + seat
        note = state.notes[place]
        out = lost if see_lost >> watcher & 1 else unseen
        into = got if see_got >> watcher & 1 else ANY
        possible = after(note, out, into)
        if out == unseen and into == ANY:
            possible |= note  # who sees neither card cannot tell whether one was exchanged at all
        state.notes[place] = possible & state.terms.possible
        state.unchanged[watcher] &= ~(1 << seat)


def doubt(state: Masque, seat: Seat, sure: int, unseen: int) -> None:
    """To all but those who are sure what happened a card of this hand may have been exchanged, or none."""
    seats = state.facts.seats
    for watcher in range(seats + 1):
        if watcher == seat or sure >> watcher & 1:
            continue
        place = watcher * seats + seat
        state.notes[place] |= after(state.notes[place], unseen, ANY) & state.terms.possible
        state.unchanged[watcher] &= ~(1 << seat)


def replaced(state: Masque, seat: Seat, card: int, fourth: int, known: int) -> None:
    """A seat put a card face up and took its fourth card into the hand; `known` is who knows the fourth."""
    seats = state.facts.seats
    for watcher in range(seats + 1):
        if watcher == seat:
            continue
        place = watcher * seats + seat
        note = state.notes[place]
        if not known >> watcher & 1:
            note |= after(note, card, ANY)  # it may be the fourth itself that lies there now
        elif card != fourth:
            note = after(note, card, fourth)
        state.notes[place] = note & state.terms.possible
        state.unchanged[watcher] &= ~(1 << seat)


def no_hidden_masks(state: Masque, seat: Seat) -> None:
    """TGM-105: whoever has another card face up holds no mask."""
    if state.boards[seat] == MASK or state.boards[seat] == NO_CARD:
        return
    seats = state.facts.seats
    for watcher in range(seats + 1):
        state.notes[watcher * seats + seat] &= WITHOUT_MASKS


def suspected(state: Masque, seat: Seat, hands: int) -> None:
    """All have seen whether a seat takes a marker: its hand is among these."""
    seats = state.facts.seats
    for watcher in range(seats + 1):
        if watcher != seat:
            state.notes[watcher * seats + seat] &= hands
            if state.unchanged[watcher] >> seat & 1:
                reconsider(state, watcher, seat)


def no_instant_victory(state: Masque, seat: Seat) -> None:
    """The seat's turn has begun and it did not win (TGM-027)."""
    for watcher in range(state.facts.seats + 1):
        if watcher != seat:
            state.unchanged[watcher] |= 1 << seat
            narrow_hand(state, watcher, seat)
            reconsider(state, watcher, seat)


def reconsider(state: Masque, watcher: int, seat: Seat) -> None:
    """Rule out characters that would have won with every hand the seat, unchanged, may have had at its check."""
    box = state.box
    place = watcher * state.facts.seats + seat
    board = state.counted_board(seat)
    note = state.notes[place]
    if note & ~box.sets[board]:  # some possible hand is no set at all
        return
    before = state.ruled_out[place]
    for character in state.cast:
        if not note & ~box.complete[character * (CLUES + 1) + board]:
            state.ruled_out[place] |= 1 << character
    if state.ruled_out[place] != before:
        narrow_hand(state, watcher, seat)
        take_from_others(state, watcher, seat)


def take_from_others(state: Masque, watcher: int, seat: Seat) -> None:
    """TGM-001: nobody else is the character that a seat must be."""
    seats = state.facts.seats
    left = 0
    for character in state.cast:
        own = watcher < seats and state.characters[watcher] == character
        if not own and not state.ruled_out[watcher * seats + seat] >> character & 1:
            left |= 1 << character
    if left & left - 1:  # it may be more than one
        return
    for other in range(seats):
        place = watcher * seats + other
        if other in (watcher, seat) or state.ruled_out[place] & left:
            continue
        state.ruled_out[place] |= left
        if state.unchanged[watcher] >> other & 1:
            narrow_hand(state, watcher, other)
            reconsider(state, watcher, other)
        take_from_others(state, watcher, other)


def narrow_hand(state: Masque, watcher: int, seat: Seat) -> None:
    """Rule out hands with which every character the seat may be would have won at its check."""
    box = state.box
    place = watcher * state.facts.seats + seat
    spectator = watcher == state.facts.seats
    if not state.ruled_out[place] and (spectator or box.types[state.characters[watcher]] != INSPECTOR):
        return  # it may be an inspector, and they win with no hand
    board = state.counted_board(seat)
    won = -1
    for character in state.cast:
        own = not spectator and state.characters[watcher] == character
        if not own and not state.ruled_out[place] >> character & 1:
            won &= box.complete[character * (CLUES + 1) + board]
            if not won:
                return
    state.notes[place] &= ~won
