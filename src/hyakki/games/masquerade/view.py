"""What a seat may know: its view, built by allow-list from the hidden-information table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from hyakki.core.stack import Seat, View
from hyakki.games.masquerade.hands import AT_LEAST, CARDS_IN, CLUES, HAND_SIZE, NO_CARD, members
from hyakki.games.masquerade.notebook import EXCHANGED, KINDS, LOOKED, SUSPECTED, Page, pages

if TYPE_CHECKING:
    from hyakki.games.masquerade.state import Masque


def seen(state: Masque, seat: Seat | None) -> View:
    """The game's part of a view, in the ledger's words. Once the game is over nothing is hidden (TGM-083)."""
    ward = state.ward
    seats = range(state.facts.seats)
    over = state.outcome is not None
    names = ward.clue_names
    return {
        "active_seat": state.active,
        "turn": state.turn,
        "end_due": state.end_due,
        "pool": state.pool,
        "markers": state.markers[:],
        "token_spot": state.spot,
        "tiles": [tile_seen(state, spot) for spot in range(ward.spots)],
        "red_known": state.red_known,
        "face_up": [spot for spot in range(ward.spots) if state.face_up >> spot & 1],
        "cast": [ward.character_names[character] for character in state.cast],
        "characters": [
            ward.character_names[state.characters[s]] if state.characters and (over or s == seat) else None
            for s in seats
        ],
        "clue_cards": {names[clue]: count for clue, count in enumerate(state.deck) if count},
        "hands": [cards_seen(state, s) if state.hands and (over or s == seat) else None for s in seats],
        "board_cards": [None if card == NO_CARD else names[card] for card in state.boards],
        "fourth_cards": [fourth_seen(state, s, seat, over) for s in seats],
        "shown": [names[card] for card in state.shown] if sees_shown(state, seat) else None,
        "support_tokens": [token_seen(state, s, seat, over) for s in seats] if state.terms.support else None,
        "known": [known(state, s, seat) for s in seats],
        "notebook": [page_to_json(state, page) for page in pages(state.notebook) if page.read_by(seat)],
    }


def tile_seen(state: Masque, spot: int) -> str | None:
    """TGM-006, TGM-045: all tiles are known, except which red one lies where before one was seen."""
    if spot in state.ward.red_spots and not state.red_known and state.outcome is None:
        return None
    return state.ward.tile_names[state.tiles[spot]]


def cards_seen(state: Masque, owner: Seat) -> list[str]:
    return [state.ward.clue_names[card] for card in CARDS_IN[state.hands[owner]]]


def fourth_seen(state: Masque, owner: Seat, seat: Seat | None, over: bool) -> str | None:
    """The card beyond three of a seat without a face-up card: null if there is none, else its type or `hidden`."""
    card = state.fourths[owner]
    if card == NO_CARD:
        return None
    if over or state.fourth_known[owner] >> state.watcher(seat) & 1:
        return state.ward.clue_names[card]
    return "hidden"


def sees_shown(state: Masque, seat: Seat | None) -> bool:
    """Whether a seat is one of the two in the interrogation under way (TGM-058)."""
    if not state.shown or not state.stack or seat is None:
        return False
    exchange = cast(Any, state.stack[-1])  # cards are shown only while that frame waits
    return seat in (exchange.seat, exchange.other)


def token_seen(state: Masque, owner: Seat, seat: Seat | None, over: bool) -> str | None:
    if state.kaneki < 0 or not (over or knows_token(state, owner, state.watcher(seat))):
        return None
    return "transformed_kaneki" if state.kaneki == owner else "neutral"


def knows_token(state: Masque, owner: Seat, watcher: int) -> bool:
    """TGM-108: one token is the transformed Kaneki; who knows where it is, or all other tokens, knows them all."""
    known = state.tokens_known[watcher]
    everybody = (1 << state.facts.seats) - 1
    return bool((known >> owner | known >> state.kaneki) & 1) or known | 1 << owner == everybody


def known(state: Masque, owner: Seat, seat: Seat | None) -> dict[str, object]:
    """What is certain of a hand and a character: bounds per clue type, the hands still possible (null: any)."""
    ward = state.ward
    place = state.watcher(seat) * state.facts.seats + owner
    if state.hands and (owner == seat or state.outcome is not None):
        note = 1 << state.hands[owner]
    else:
        note = state.notes[place]
    top = HAND_SIZE + 1
    most = [max([n for n in range(top) if note & AT_LEAST[clue * top + n]]) for clue in range(CLUES)]
    least = [max([n for n in range(top) if not note & ~AT_LEAST[clue * top + n]]) for clue in range(CLUES)]
    return {
        "at_least": {ward.clue_names[clue]: n for clue, n in enumerate(least) if n},
        "at_most": {ward.clue_names[clue]: n for clue, n in enumerate(most) if state.deck[clue]},
        "hands": None if note == state.terms.possible else [hand_word(state, hand) for hand in members(note)],
        "not": [name for c, name in enumerate(ward.character_names) if state.ruled_out[place] >> c & 1],
        "unchanged": bool(state.unchanged[state.watcher(seat)] >> owner & 1),
    }


def hand_word(state: Masque, hand: int) -> str:
    """A hand as one word: `dove+food+food`."""
    return "+".join([state.ward.clue_names[card] for card in CARDS_IN[hand]])


def page_to_json(state: Masque, page: Page) -> dict[str, object]:
    """A page of the notebook: when, what, who, and the cards, seats or token seen."""
    ward = state.ward
    found: dict[str, object] = {"turn": page.turn, "what": KINDS[page.kind], "seat": page.seat}
    if page.kind == SUSPECTED:
        found["action"] = ward.action_names[page.other]
        found["seats"] = list(page.things)
        return found
    found["other"] = page.other
    if page.kind == LOOKED:
        found["token"] = "transformed_kaneki" if page.things[0] else "neutral"
    elif page.kind == EXCHANGED:
        found["gave"], found["took"] = [ward.clue_names[card] for card in page.things]
    elif page.things:
        found["cards"] = [ward.clue_names[card] for card in page.things]
    return found
