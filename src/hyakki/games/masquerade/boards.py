"""Mask: what lies face up on the investigation boards, and how it is replaced (TGM-098..105)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.masquerade.hands import ANY, KINDS_IN, MASK, NO_CARD, NO_MASK, swapped
from hyakki.games.masquerade.knowledge import EVERYBODY, change, no_hidden_masks, replaced
from hyakki.games.masquerade.state import Masque


class ReplaceBoardCard(Decision[Masque]):
    """TGM-103: whose face-up card left puts up a new one of all four cards, a mask if there is one."""

    NAME = "replace_board_card"
    RULES = ("TGM-103",)

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        return [("place", card) for card in allowed_cards(state, seat)]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        state.reveal()
        put_face_up(state, seat, cast(int, action[1]))

    def default(self, state: Masque, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        return refuse_card(state, seat, action, "TGM-103")


def allowed_cards(state: Masque, seat: Seat) -> list[int]:
    """Of the hand and the fourth card: a mask if there is one, any otherwise."""
    cards = KINDS_IN[state.hands[seat]]
    if state.fourths[seat] not in cards:
        cards = sorted([*cards, state.fourths[seat]])
    return [MASK] if MASK in cards else cards


def put_face_up(state: Masque, seat: Seat, card: int) -> None:
    """A card goes onto the board, the other three are the hand."""
    fourth = state.fourths[seat]
    if card != fourth:
        state.hands[seat] = swapped(state.hands[seat], card, fourth)
    state.boards[seat] = card
    replaced(state, seat, card, fourth, state.fourth_known[seat])
    state.fourths[seat] = NO_CARD
    state.fourth_known[seat] = 0
    no_hidden_masks(state, seat)
    if state.log is not None:
        state.emit("event.face_up", {"seat": seat, "card": state.box.clue_names[card]})


def mask_goes_up(state: Masque, seat: Seat) -> bool:
    """Whether a mask this seat receives must lie face up at once (TGM-104)."""
    return state.boards[seat] != MASK and state.boards[seat] != NO_CARD


def unseen_card(state: Masque, receiver: Seat) -> int:
    """What others can tell of a card that went to this seat and was not seen: a mask would have gone up."""
    return NO_MASK if mask_goes_up(state, receiver) else ANY


def mask_up(state: Masque, seat: Seat) -> None:
    """TGM-104: the mask just received goes up, the old face-up card into the hand; all see it."""
    old = state.boards[seat]
    state.hands[seat] = swapped(state.hands[seat], MASK, old)
    state.boards[seat] = MASK
    change(state, seat, MASK, old, EVERYBODY, EVERYBODY)
    if state.log is not None:
        state.emit("event.mask_up", {"seat": seat, "card": state.box.clue_names[old]})


def refuse_card(state: Masque, seat: Seat, action: Action, rule: str) -> Refusal | None:
    if action[0] != "place":
        return Refusal("refuse.must_place", rule)
    card = state.box.clue_names[cast(int, action[1])]
    if MASK in allowed_cards(state, seat):
        return Refusal("refuse.mask_first", rule, {"card": card})
    return Refusal("refuse.not_among_cards", rule, {"card": card})
