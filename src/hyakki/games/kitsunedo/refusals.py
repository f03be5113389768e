"""Why the active player may not do something in the actions step, in the words and rules of the ledger."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Seat
from hyakki.games.kitsunedo.box import (
    AS_LEAF,
    ASH,
    EMPYREAN_GIFT,
    MIST,
    PEEPING_FAE,
    SAKE,
    SHADOW,
    SWALLOW_BLADE,
    card_of,
    kind_of,
)
from hyakki.games.kitsunedo.state import NONE, USED_GIFT, USED_PEEP, USED_STEAL, USED_SUMMON, Kitsunedo
from hyakki.games.kitsunedo.thread import refuse_undo


def refuse_action(state: Kitsunedo, seat: Seat, action: Action) -> Refusal:
    """Uses only what is public and the seat's own hand."""
    verb = action[0]
    if verb == "summon":
        return refuse_summon(state)
    if verb == "steal":
        return refuse_steal(state, seat, action)
    if verb == "trade":
        return refuse_trade(state, seat, action)
    if verb == "attack":
        return refuse_attack(state, seat, action)
    if verb == "mark":
        return refuse_mark(state, seat, action)
    if verb == "peep":
        return refuse_peep(state, seat, action)
    if verb == "gift":
        own = state.has(seat, EMPYREAN_GIFT)
        return used_up("KIT-085") if own and state.used & USED_GIFT else Refusal("refuse.not_your_lord", "KIT-085")
    if verb == "undo":
        return refuse_undo(state, seat)
    if verb == "block":
        return Refusal("refuse.block_own", "KIT-070")
    if verb == "discard":
        return Refusal("refuse.discard_later", "KIT-020")
    return Refusal("refuse.act", "KIT-019")


def used_up(rule: str) -> Refusal:
    return Refusal("refuse.once", rule)


def refuse_summon(state: Kitsunedo) -> Refusal:
    if state.used & USED_SUMMON:
        return used_up("KIT-053")
    if state.mode.face_up:
        return Refusal("refuse.no_spirit", "KIT-114")
    return Refusal("refuse.no_items", "KIT-027")


def refuse_target(state: Kitsunedo, seat: Seat, action: Action, rule: str, needs_hand: bool) -> Refusal | None:
    """Why a lord cannot be the target of this."""
    lord = cast(int, action[1])
    target = state.seat_of(lord)
    args: dict[str, object] = {"lord": state.box.lord_names[lord]}
    if target == NONE:
        return Refusal("refuse.nobody", rule, args)
    if target == seat:
        return Refusal("refuse.self", rule, args)
    if not state.lives[target]:
        return Refusal("refuse.out", "KIT-063", args)
    if needs_hand and not state.hands[target]:
        return Refusal("refuse.empty_hand", rule, args)
    return None


def refuse_steal(state: Kitsunedo, seat: Seat, action: Action) -> Refusal:
    if not state.may_claim(SHADOW):
        return Refusal("refuse.no_claims", "KIT-114")
    if state.used & USED_STEAL:
        return used_up("KIT-055")
    return refuse_target(state, seat, action, "KIT-054", True) or Refusal("refuse.act", "KIT-054")


def refuse_played(state: Kitsunedo, seat: Seat, played: list[int], rule: str) -> Refusal | None:
    """Why these cards cannot be laid: leaves that cannot be played, cards the hand lacks."""
    if any([card >= AS_LEAF for card in played]) and not state.may_claim(MIST):
        return Refusal("refuse.leaf_mode", "KIT-115")
    held = state.held(seat)
    for card in played:
        held[card_of(card)] -= 1
        if held[card_of(card)] < 0:
            return Refusal("refuse.not_in_hand", rule, {"item": state.box.item_names[card_of(card)]})
    return None


def refuse_trade(state: Kitsunedo, seat: Seat, action: Action) -> Refusal:
    played = cast(int, action[3])
    if kind_of(played) != SAKE:
        return Refusal("refuse.trade_sake", "KIT-043")
    if not state.mode.items[cast(int, action[2])]:
        return Refusal("refuse.not_in_mode", "KIT-113")
    wrong = refuse_target(state, seat, action, "KIT-043", True) or refuse_played(state, seat, [played], "KIT-043")
    return wrong or Refusal("refuse.act", "KIT-043")


def refuse_attack(state: Kitsunedo, seat: Seat, action: Action) -> Refusal:
    if state.round == 1:
        return Refusal("refuse.first_round", "KIT-023")
    played = [cast(int, card) for card in action[2:]]
    wrong = refuse_target(state, seat, action, "KIT-032", False) or refuse_played(state, seat, played, "KIT-033")
    if wrong is not None:
        return wrong
    target = state.seat_of(cast(int, action[1]))
    args = needs_in_words(state, target)
    if state.mode.face_up and action in [cards.action for cards in state.box.sets[state.shown(target)]]:
        ash = state.lantern(target) == ASH
        return Refusal("refuse.open_ash" if ash else "refuse.open_exact", "KIT-114", args)
    if state.marks[target] != NONE and len(played) == 1 and state.has(seat, SWALLOW_BLADE):
        if state.fresh_marks >> target & 1:
            return Refusal("refuse.fresh_mark", "KIT-091", args)
        return Refusal("refuse.critical_type", "KIT-089", args)
    return Refusal("refuse.wrong_set", "KIT-033", args)


def needs_in_words(state: Kitsunedo, target: Seat) -> dict[str, object]:
    """Whom an attack is on and which items it takes."""
    return {
        "lord": state.box.lord_names[state.lords[target]],
        "needs": [state.box.item_names[kind] for kind in state.needs(target)],
        "kinds": [state.box.item_names[kind] for kind in sorted(set(state.needs(target)))],
    }


def refuse_mark(state: Kitsunedo, seat: Seat, action: Action) -> Refusal:
    if not state.has(seat, SWALLOW_BLADE):
        return Refusal("refuse.not_your_lord", "KIT-087")
    played = cast(int, action[2])
    wrong = refuse_target(state, seat, action, "KIT-087", False)
    if wrong is not None:
        return wrong
    target = state.seat_of(cast(int, action[1]))
    args = needs_in_words(state, target)
    if state.marks[target] != NONE:
        return Refusal("refuse.marked_already", "KIT-087", args)
    if kind_of(played) not in state.needs(target):
        return Refusal("refuse.mark_type", "KIT-087", args)
    return refuse_played(state, seat, [played], "KIT-087") or Refusal("refuse.act", "KIT-087")


def refuse_peep(state: Kitsunedo, seat: Seat, action: Action) -> Refusal:
    if not state.has(seat, PEEPING_FAE):
        return Refusal("refuse.not_your_lord", "KIT-080")
    if state.used & USED_PEEP:
        return used_up("KIT-080")
    return refuse_target(state, seat, action, "KIT-080", True) or Refusal("refuse.act", "KIT-080")
