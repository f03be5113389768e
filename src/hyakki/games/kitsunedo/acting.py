"""The actions step: what the active player may do, and what each does (KIT-019)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Seat
from hyakki.games.kitsunedo.abilities import gift, peep
from hyakki.games.kitsunedo.attack import attack
from hyakki.games.kitsunedo.box import (
    AS_LEAF,
    ASH,
    EMPYREAN_GIFT,
    ITEM_TYPES,
    LEAF,
    MIST,
    PEEPING_FAE,
    SAKE,
    SHADOW,
    SPIRIT,
    SWALLOW_BLADE,
    AttackSet,
)
from hyakki.games.kitsunedo.claims import UNDO, take_back
from hyakki.games.kitsunedo.marks import can_use_mark, mark
from hyakki.games.kitsunedo.refusals import refuse_action
from hyakki.games.kitsunedo.state import NONE, USED_GIFT, USED_PEEP, USED_STEAL, USED_SUMMON, Kitsunedo
from hyakki.games.kitsunedo.steal import steal
from hyakki.games.kitsunedo.summon import can_look, summon
from hyakki.games.kitsunedo.surrender import Opening
from hyakki.games.kitsunedo.thread import may_undo, store
from hyakki.games.kitsunedo.trade import trade

SUMMON_ACTION: Final[Action] = ("summon",)
GIFT_ACTION: Final[Action] = ("gift",)
END: Final[Action] = ("end",)
THREAD_VERBS: Final = ("summon", "steal", "trade", "attack")  # KIT-097, besides blocks


class Actions(Opening):
    """KIT-019: any actions in any order; the player ends the step when he wishes."""

    NAME = "actions"
    RULES = ("KIT-019", "KIT-032", "KIT-043", "KIT-051", "KIT-079")

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        held = state.held(seat)
        if not state.may_claim(MIST):  # KIT-115: without Mist in the mode a leaf cannot be played
            held[LEAF] = 0
        actions: list[Action] = []
        if may_summon(state, seat):
            actions.append(SUMMON_ACTION)
        for target in state.others_in(seat):
            lord = state.lords[target]
            if state.hands[target]:
                if not state.used & USED_STEAL and state.may_claim(SHADOW):
                    actions.append(("steal", lord))
                add_trades(state, lord, held, actions)
                if not state.used & USED_PEEP and state.has(seat, PEEPING_FAE):
                    actions.append(("peep", lord))
            if state.round > 1:  # KIT-023; everything else goes (KIT-024)
                add_attacks(state, seat, target, held, actions)
            if state.marks[target] == NONE and state.has(seat, SWALLOW_BLADE):
                add_marks(state, target, held, actions)
        if not state.used & USED_GIFT and state.has(seat, EMPYREAN_GIFT):
            actions.append(GIFT_ACTION)
        if may_undo(state, seat):
            actions.append(UNDO)
        actions.append(END)
        return actions

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return END

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        return refuse_action(state, seat, action)

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        verb = cast(str, action[0])
        if verb == "undo":
            take_back(state, seat)
            return
        state.moment = None  # KIT-098: after a next action it is too late
        if verb in THREAD_VERBS:
            store(state, seat, self)
        state.opening = False
        if verb == "end":
            state.stopped = True
        elif verb == "summon":
            summon(state, seat)
        elif verb == "gift":
            gift(state, seat)
        else:
            target = state.seat_of(cast(int, action[1]))
            if verb == "steal":
                steal(state, seat, target)
            elif verb == "trade":
                trade(state, seat, target, cast(int, action[2]), cast(int, action[3]))
            elif verb == "attack":
                attack(state, seat, target, action)
            elif verb == "mark":
                mark(state, seat, target, cast(int, action[2]))
            else:
                peep(state, seat, target)


def may_summon(state: Kitsunedo, seat: Seat) -> bool:
    """KIT-053, KIT-027; in the first advent only with a Spirit lantern (KIT-114)."""
    if state.used & USED_SUMMON or not can_look(state):
        return False
    return state.lantern(seat) == SPIRIT if state.mode.face_up else state.may_claim(SPIRIT)


def add_trades(state: Kitsunedo, lord: int, held: list[int], actions: list[Action]) -> None:
    """KIT-043, KIT-047: a sake or a leaf as one, for any type of item in this mode."""
    for named in range(ITEM_TYPES):
        if state.mode.items[named]:
            if held[SAKE]:
                actions.append(("trade", lord, named, SAKE))
            if held[LEAF]:
                actions.append(("trade", lord, named, AS_LEAF + SAKE))


def add_attacks(state: Kitsunedo, seat: Seat, target: Seat, held: list[int], actions: list[Action]) -> None:
    """KIT-033: the sets in hand that are legal against this lord, and single cards by a mark (KIT-089)."""
    shown = state.shown(target)
    if len(state.needs(target)) > 1 and can_use_mark(state, seat, target):
        actions.extend([single.action for single in state.box.singles[shown] if single.fits(held)])
    sets = state.box.sets[shown]
    if state.mode.face_up:
        actions.extend([cards.action for cards in sets if cards.fits(held) and right_size(state, target, cards)])
    else:
        actions.extend([cards.action for cards in sets if cards.fits(held)])


def right_size(state: Kitsunedo, target: Seat, cards: AttackSet) -> bool:
    """KIT-114: with open lanterns Ash takes one card more, and nobody lays more than needed."""
    return cards.size == len(state.needs(target)) + (1 if state.lantern(target) == ASH else 0)


def add_marks(state: Kitsunedo, target: Seat, held: list[int], actions: list[Action]) -> None:
    """KIT-087, KIT-088: one item of a type the lord's present state requires, or a leaf as it."""
    lord = state.lords[target]
    for kind in sorted(set(state.needs(target))):
        if held[kind]:
            actions.append(("mark", lord, kind))
        if held[LEAF]:
            actions.append(("mark", lord, AS_LEAF + kind))
