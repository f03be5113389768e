"""The force trade: sake or leaf laid, the request, the answer, a leaf handed over (KIT-043..050)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Flag, Named, SeatOf
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.kitsunedo.box import AS_LEAF, ITEM_TYPES, LEAF, MIST, SAKE, card_of, played_name
from hyakki.games.kitsunedo.cards import ALL, bit
from hyakki.games.kitsunedo.claims import (
    ACCEPT,
    CHALLENGE,
    HANDED_LEAF,
    PURPOSES,
    TRADE,
    UNDO,
    Effect,
    Window,
    challenge,
    refuse_in_window,
    take_back,
    tell_claim,
)
from hyakki.games.kitsunedo.lives import ChangeLantern
from hyakki.games.kitsunedo.piles import LaidAway, lay, move_card, show_out
from hyakki.games.kitsunedo.schema import ITEMS
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.thread import may_undo

GIVE_NAMED: Final[Action] = ("give_named",)
LEAF_CONCEDED: Final = ("refuse.leaf_conceded", "KIT-050")  # the giver's lantern is about to change
LEAF_CHALLENGED: Final = ("refuse.leaf_challenged", "KIT-049")
GIVE_LEAF: Final[Action] = ("give_leaf",)


def trade(state: Kitsunedo, seat: Seat, target: Seat, named: int, played: int) -> None:
    """KIT-043, KIT-047: a sake, or a leaf as one, is laid and a card asked for."""
    lay(state, seat, card_of(played), SAKE)
    if state.log is not None:
        args: dict[str, object] = {"seat": seat, "target": target, "laid": played_name(played)}
        state.emit("event.trade", {**args, "item": state.box.item_names[named]})
    state.stack.append(LaidAway())
    state.stack.append(TradeAnswer(target, named, True))
    if played >= AS_LEAF:
        tell_claim(state, seat, MIST)
        if not state.is_free(seat, MIST):
            state.stack.append(MistWindow(target, seat, TRADE))


class MistWindow(Window):
    """KIT-061: only the lord a leaf is used on may challenge: asked in a trade, or to be marked."""

    NAME = "mist_window"
    RULES = ("KIT-061",)
    FIELDS = {
        "seat": Field(SeatOf(), required=True),
        "claimant": Field(SeatOf(), required=True),
        "purpose": Field(Named("a purpose", PURPOSES), required=True),
    }

    def __init__(self, seat: Seat, claimant: Seat, purpose: int) -> None:
        super().__init__(seat)
        self.claimant = claimant
        self.purpose = purpose

    def challenged(self, state: Kitsunedo, seat: Seat) -> None:
        request = state.stack[-1]
        if isinstance(request, TradeAnswer):  # KIT-049: who challenges this leaf hands none over himself
            state.stack[-1] = TradeAnswer(seat, request.named, False)
        challenge(state, self.claimant, seat, self.purpose)


class TradeAnswer(Decision[Kitsunedo]):
    """KIT-044..046, KIT-049: the lord asked gives the named item, a leaf as it, or, having none, another one."""

    NAME = "trade_answer"
    RULES = ("KIT-044", "KIT-049")
    FIELDS = {
        "seat": Field(SeatOf(), required=True),
        "named": Field(Named("an item", ITEMS), required=True),
        "may_leaf": Field(Flag(), True),
    }

    def __init__(self, seat: Seat, named: int, may_leaf: bool) -> None:
        super().__init__(seat)
        self.named = named
        self.may_leaf = may_leaf

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        held = state.held(seat)
        actions: list[Action] = []
        if held[self.named]:
            actions.append(GIVE_NAMED)
        if self._leaf_goes(state) and held[LEAF]:
            actions.append(GIVE_LEAF)
        if not held[self.named]:
            actions.extend([("give_other", kind) for kind in range(ITEM_TYPES) if held[kind]])
        return actions

    def _leaf_goes(self, state: Kitsunedo) -> bool:
        return self.may_leaf and self.named <= SAKE and state.may_claim(MIST)

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return next(action for action in self.options(state, seat) if action[0] != "give_leaf")

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        named = {"named": state.box.item_names[self.named]}
        if action[0] == "give_other" and state.held(seat)[self.named]:
            return Refusal("refuse.must_give", "KIT-044", dict(named))
        if action[0] == "give_named":
            return Refusal("refuse.none_named", "KIT-046", dict(named))
        if action[0] == "give_leaf":
            if not state.may_claim(MIST):
                return Refusal("refuse.leaf_mode", "KIT-115")
            if self.named > SAKE:
                return Refusal("refuse.leaf_as", "KIT-056", dict(named))
            if not self.may_leaf:
                conceded = any([isinstance(frame, ChangeLantern) and frame.seat == seat for frame in state.stack])
                return Refusal(*(LEAF_CONCEDED if conceded else LEAF_CHALLENGED))
            return Refusal("refuse.not_in_hand", "KIT-049", {"item": "leaf"})
        if action[0] == "give_other" and len(action) > 1:
            return Refusal("refuse.not_in_hand", "KIT-045", {"item": state.box.item_names[cast(int, action[1])]})
        if action[0] == "block":
            return refuse_in_window(state, seat, action)
        if action[0] == "challenge":
            return Refusal("refuse.no_claim", "KIT-058")
        return Refusal("refuse.answer_trade", "KIT-044", dict(named))

    def told(self, state: Kitsunedo, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        if action[0] == "give_other" and watcher not in (seat, state.active):
            return ("give_other",)
        return action

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if action[0] == "give_named":
            move_card(state, seat, state.active, self.named, ALL)
            if state.log is not None:
                item = state.box.item_names[self.named]
                state.emit("event.gave_named", {"seat": seat, "target": state.active, "item": item})
            laid_to(state, seat)
        elif action[0] == "give_other":
            self._give_other(state, seat, cast(int, action[1]))
        else:
            self._hand_leaf(state, seat)

    def _give_other(self, state: Kitsunedo, seat: Seat, kind: int) -> None:
        """KIT-045: which card it is only the two know; the laid card is discarded."""
        both = (seat, state.active)
        move_card(state, seat, state.active, kind, bit(seat) | bit(state.active))
        if state.log is not None:
            args: dict[str, object] = {"seat": seat, "target": state.active}
            args["named"] = state.box.item_names[self.named]
            state.emit("event.gave_other", {**args, "item": state.box.item_names[kind]}, only=both)
            state.emit("event.gave_other_unseen", args, but=both)

    def _hand_leaf(self, state: Kitsunedo, seat: Seat) -> None:
        """KIT-049: a leaf is handed over openly, under a Mist claim of the giver."""
        state.handed = show_out(state, seat, LEAF)
        if state.log is not None:
            item = state.box.item_names[self.named]
            state.emit("event.handed_leaf", {"seat": seat, "target": state.active, "item": item})
        tell_claim(state, seat, MIST)
        state.stack.append(Exchange(seat, self.named))
        if not state.is_free(seat, MIST):
            state.stack.append(HandedLeafWindow(state.active, seat))


class HandedLeafWindow(Decision[Kitsunedo]):
    """KIT-061: the player who asked accepts the leaf or challenges; the Mirage may undo (KIT-098)."""

    NAME = "handed_leaf_window"
    RULES = ("KIT-061", "KIT-098")
    FIELDS = {"seat": Field(SeatOf(), required=True), "giver": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat, giver: Seat) -> None:
        super().__init__(seat)
        self.giver = giver

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        return [ACCEPT, CHALLENGE, UNDO] if may_undo(state, seat) else [ACCEPT, CHALLENGE]

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return ACCEPT

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        return refuse_in_window(state, seat, action)

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if action[0] == "undo":
            take_back(state, seat)
        elif action[0] == "challenge":
            challenge(state, self.giver, seat, HANDED_LEAF)


class Exchange(Effect):
    """KIT-049: the handed leaf counts as the named item: it goes to the active player, the laid card to the giver."""

    NAME = "exchange"
    FIELDS = {"seat": Field(SeatOf(), required=True), "named": Field(Named("an item", ITEMS), required=True)}

    def __init__(self, seat: Seat, named: int) -> None:
        super().__init__()
        self.seat = seat
        self.named = named

    def run(self, state: Kitsunedo) -> None:
        state.hands[state.active].append(state.handed)
        state.handed = NONE
        laid_to(state, self.seat)

    def failed(self, state: Kitsunedo) -> None:
        """KIT-050: the leaf goes back and the answer must be truthful."""
        state.hands[self.seat].append(state.handed)
        state.handed = NONE
        state.stack.append(TradeAnswer(self.seat, self.named, False))


def laid_to(state: Kitsunedo, giver: Seat) -> None:
    """KIT-044, KIT-048: the laid sake or leaf goes to the giver's hand."""
    state.hands[giver].extend(state.laid)
    if state.log is not None and state.laid:
        item = state.box.item_names[state.face[state.laid[0]]]
        state.emit("event.gets_laid", {"seat": giver, "item": item})
    state.laid = []
    state.laid_as = []
