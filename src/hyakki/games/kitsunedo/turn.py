"""The turn: return flip, start draw, actions, end discard, the next turn (KIT-016..025, KIT-104..107, KIT-111)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, SeatOf, Whole
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.kitsunedo.acting import Actions
from hyakki.games.kitsunedo.box import ITEM_TYPES, MEMORIAL, SAKE, UNFULFILLED_GRUDGE
from hyakki.games.kitsunedo.lives import end
from hyakki.games.kitsunedo.marks import marks_expire
from hyakki.games.kitsunedo.piles import (
    DrawCards,
    ShuffleDiscard,
    discard_item,
    drop,
    flip_card,
    new_lantern,
    reshuffle_due,
)
from hyakki.games.kitsunedo.state import Kitsunedo
from hyakki.games.kitsunedo.surrender import Opening

HAND_LIMIT: Final = 4  # KIT-020; at no other time (KIT-021)
FLIPS: Final = 1  # KIT-104
GRUDGE_FLIPS: Final = 3  # KIT-093
RETURN_LIVES: Final = 1  # KIT-105: diminished, and never more (KIT-107)

FLIP: Final[Action] = ("flip",)
PASS: Final[Action] = ("pass",)
DRAW_DECK: Final[Action] = ("draw", 0)
DRAW_DISCARD: Final[Action] = ("draw", 1)
DONE: Final[Action] = ("done",)


class SeatStep(Step[Kitsunedo]):
    """A step of one seat."""

    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat


class TurnStart(SeatStep):
    """KIT-017: the parts of a turn; KIT-025: what held for the last turn is cleared."""

    NAME = "turn_start"

    def run(self, state: Kitsunedo) -> None:
        seat = self.seat
        state.active = seat
        state.turn += 1
        state.used = 0
        state.unchallengeable = [0] * state.facts.seats
        state.stopped = False
        state.opening = True
        state.proposed = 0
        state.reaped = 0
        state.moment = None
        if state.log is not None:
            state.emit("event.turn", {"seat": seat})
        state.stack.append(TurnOver(seat))
        if state.lives[seat]:
            state.stack.append(StartDraw(seat))
        else:
            state.stack.append(ReturnFlip(seat))


class ReturnFlip(Opening):
    """KIT-104: an out lord may turn up the top item; with `flip_optional` off it must."""

    NAME = "return_flip"
    RULES = ("KIT-104",)

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        return [FLIP, PASS] if state.facts.options["flip_optional"] else [FLIP]

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return FLIP

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.must_flip" if action[0] == "pass" else "refuse.flip", "KIT-104")

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        state.opening = False
        if action[0] == "flip":
            state.stack.append(Flip(seat, GRUDGE_FLIPS if state.has(seat, UNFULFILLED_GRUDGE) else FLIPS))


class Flip(Step[Kitsunedo]):
    """KIT-093, KIT-105, KIT-106: so many cards are turned up one by one, then settled together."""

    NAME = "flip"
    FIELDS = {"seat": Field(SeatOf(), required=True), "left": Field(Whole(0, GRUDGE_FLIPS), required=True)}

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.left = left

    def run(self, state: Kitsunedo) -> None:
        left = self.left
        while left:
            if reshuffle_due(state):  # KIT-026: checked before each card; what is turned up is not discarded yet
                state.stack.append(Flip(self.seat, left))
                state.stack.append(ShuffleDiscard())
                return
            if not state.deck:  # KIT-027
                break
            card = flip_card(state)
            state.laid.append(card)
            state.laid_as.append(state.face[card])
            left -= 1
        self._settle(state)

    def _settle(self, state: Kitsunedo) -> None:
        seat = self.seat
        flipped = state.laid
        state.laid = []
        state.laid_as = []
        kept = [card for card in flipped if state.face[card] == SAKE][:1]
        others = [card for card in flipped if card not in kept]
        if state.log is not None and flipped:
            items = [state.box.item_names[state.face[card]] for card in others + kept]
            state.emit("event.flipped", {"seat": seat, "items": items})
        for card in others:
            drop(state, card)
        if kept:
            state.hands[seat] += kept
            state.lives[seat] = RETURN_LIVES
            state.out_order.remove(seat)
            new_lantern(state, seat)
            if state.log is not None:
                state.emit("event.returned", {"seat": seat})
            state.stack.append(StartDraw(seat))


class StartDraw(SeatStep):
    """KIT-018: one card from the deck; the Haunt may take the top discard instead (KIT-082)."""

    NAME = "start_draw"

    def run(self, state: Kitsunedo) -> None:
        state.stack.append(EndDiscardStep(self.seat))
        state.stack.append(NextAction(self.seat))
        if state.discard and state.has(self.seat, MEMORIAL):
            state.stack.append(Memorial(self.seat))
        else:
            state.stack.append(DrawCards(self.seat, 1))


class Memorial(Opening):
    """KIT-082: the Haunt draws from the deck or takes the top card of the discard pile."""

    NAME = "memorial"
    RULES = ("KIT-082",)

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        return [DRAW_DECK, DRAW_DISCARD]

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return DRAW_DECK

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.draw_first", "KIT-018")

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        state.opening = False
        if action[1] == 0:
            state.stack.append(DrawCards(seat, 1))
            return
        card = state.discard.pop()
        state.hands[seat].append(card)
        if state.log is not None:
            item = state.box.item_names[state.face[card]]
            state.emit("event.drew_discard", {"seat": seat, "item": item})


class NextAction(SeatStep):
    """KIT-019: actions, as many as the player likes; KIT-075: none after a lost challenge."""

    NAME = "next_action"

    def run(self, state: Kitsunedo) -> None:
        if not state.stopped and state.lives[self.seat]:
            state.stack.append(self)
            state.stack.append(Actions(self.seat))


class EndDiscardStep(SeatStep):
    """The end discard is asked while there are cards to discard (public), unless the player is out (KIT-075)."""

    NAME = "end_discard_step"

    def run(self, state: Kitsunedo) -> None:
        state.moment = None
        if state.lives[self.seat] and state.hands[self.seat]:
            state.stack.append(EndDiscard(self.seat))


class EndDiscard(Decision[Kitsunedo]):
    """KIT-020: any number of cards one by one, in the order of choice, down to four or fewer."""

    NAME = "end_discard"
    RULES = ("KIT-020",)

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        held = state.held(seat)
        actions: list[Action] = [DONE] if len(state.hands[seat]) <= HAND_LIMIT else []
        actions.extend([("discard", kind) for kind in range(ITEM_TYPES) if held[kind]])
        return actions

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "done":
            return Refusal("refuse.hand_limit", "KIT-020", {"limit": HAND_LIMIT, "count": len(state.hands[seat])})
        if action[0] == "discard":
            item = state.box.item_names[cast(int, action[1])]
            return Refusal("refuse.not_in_hand", "KIT-020", {"item": item})
        return Refusal("refuse.turn_ends", "KIT-017")

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        kind = cast(int, action[1])
        discard_item(state, seat, kind)
        if state.log is not None:
            state.emit("event.discards", {"seat": seat, "item": state.box.item_names[kind]})
        if state.hands[seat]:
            state.stack.append(EndDiscard(seat))


class TurnOver(SeatStep):
    """KIT-016, KIT-083, KIT-091: marks expire, then an extra turn or the next seat; KIT-111: the turn limit."""

    NAME = "turn_over"

    def run(self, state: Kitsunedo) -> None:
        seat = self.seat
        marks_expire(state, seat)
        limit = state.facts.options["turn_limit"]
        if limit is not None and state.turn >= cast(int, limit):
            end(state, (), "turn_limit", "KIT-111", [])
        elif extra_turn(state, seat):
            if state.log is not None:
                state.emit("event.extra_turn", {"seat": seat})
            state.stack.append(TurnStart(seat))
        else:
            state.stack.append(TurnStart(next_seat(state)))


def extra_turn(state: Kitsunedo, seat: Seat) -> bool:
    """KIT-083, KIT-084: whether the Haunt has earned another turn and is in to take it."""
    earned = state.reaped if state.facts.options["reap_per_life"] else min(1, state.reaped)
    state.extra_turns += earned
    if not state.lives[seat]:
        state.extra_turns = 0
    if not state.extra_turns:
        return False
    state.extra_turns -= 1
    return True


def next_seat(state: Kitsunedo) -> Seat:
    """KIT-016, KIT-112: clockwise; where lords return, out ones have turns too. KIT-022: rounds are counted."""
    seats = state.facts.seats
    seat = state.active
    while True:
        seat = (seat + 1) % seats
        if seat == state.first_seat:
            state.round += 1
        if state.lives[seat] or state.mode.returns:
            return seat
