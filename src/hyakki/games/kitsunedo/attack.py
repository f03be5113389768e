"""Attacks: laying the set, the answer of the attacked lord, Ash claims (KIT-032..042, KIT-057, KIT-062)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Flag, SeatOf
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.kitsunedo.box import AS_LEAF, ASH, LEAF, MIST, card_of, kind_of, played_name
from hyakki.games.kitsunedo.claims import (
    ACCEPT,
    ATTACK,
    CHALLENGE,
    EVADE,
    UNDO,
    Effect,
    challenge,
    refuse_in_window,
    take_back,
    tell_claim,
)
from hyakki.games.kitsunedo.lives import Hit
from hyakki.games.kitsunedo.marks import can_use_mark
from hyakki.games.kitsunedo.piles import LaidAway, lay
from hyakki.games.kitsunedo.state import Kitsunedo
from hyakki.games.kitsunedo.thread import may_undo

TAKE_HIT: Final[Action] = ("take_hit",)
CLAIM_ASH: Final[Action] = ("claim_ash",)
CHALLENGE_MIST: Final[Action] = ("challenge_mist",)


def attack(state: Kitsunedo, seat: Seat, target: Seat, action: Action) -> None:
    """KIT-033: the whole set is laid at once; then the attacked lord answers."""
    played = [cast(int, card) for card in action[2:]]
    needs = len(state.needs(target))
    # KIT-042: all other attacks are standard
    critical = len(played) == 1 and can_use_mark(state, seat, target)  # KIT-089, KIT-092
    for card in played:
        lay(state, seat, card_of(card), kind_of(card))
    leaf = any([card >= AS_LEAF for card in played])
    if state.log is not None:
        names = [played_name(card) for card in played]
        state.emit("event.attacks", {"seat": seat, "target": target, "items": names})
    if leaf:
        tell_claim(state, seat, MIST)
    state.stack.append(LaidAway())
    may_challenge = leaf and not state.is_free(seat, MIST)
    if critical:
        if state.log is not None:
            state.emit("event.critical", {"seat": seat, "target": target})
        if not (may_challenge and state.facts.options["critical_leaf_challengeable"]):  # KIT-090
            state.stack.append(Hit(target))
            return
    elif state.mode.face_up:  # KIT-114: such an attack always succeeds
        state.stack.append(Hit(target))
        return
    state.stack.append(AttackResponse(target, may_challenge, len(played) == needs and not critical))


class AttackResponse(Decision[Kitsunedo]):
    """KIT-037, KIT-038: the attacked lord challenges a Mist claim, claims Ash against a base attack, or is hit."""

    NAME = "attack_response"
    RULES = ("KIT-037", "KIT-038")
    FIELDS = {
        "seat": Field(SeatOf(), required=True),
        "may_challenge": Field(Flag(), required=True),
        "may_evade": Field(Flag(), required=True),
    }

    def __init__(self, seat: Seat, may_challenge: bool, may_evade: bool) -> None:
        super().__init__(seat)
        self.may_challenge = may_challenge
        self.may_evade = may_evade

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        actions: list[Action] = [TAKE_HIT]
        if self.may_evade and state.may_claim(ASH):
            actions.append(CLAIM_ASH)
        if self.may_challenge:
            actions.append(CHALLENGE_MIST)
        return actions

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return TAKE_HIT

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "claim_ash":
            critical = len(state.laid) <= len(state.needs(seat))  # a base attack could be evaded
            return Refusal("refuse.critical", "KIT-090") if critical else Refusal("refuse.strong", "KIT-039")
        if action[0] == "challenge_mist":
            leaf = any([state.face[card] == LEAF for card in state.laid])
            return Refusal("refuse.unchallengeable", "KIT-071") if leaf else Refusal("refuse.no_leaf", "KIT-037")
        if action[0] == "block":
            return Refusal("refuse.block_own", "KIT-070")
        return Refusal("refuse.answer_attack", "KIT-037")

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if action[0] == "claim_ash":
            tell_claim(state, seat, ASH)
            state.stack.append(Evade(seat))
            free = state.is_free(seat, ASH)
            if not free or may_undo(state, state.active):  # public facts leave nothing to decide otherwise
                state.stack.append(AshWindow(state.active, seat, not free))
            return
        state.stack.append(Hit(seat))
        if action[0] == "challenge_mist":
            challenge(state, state.active, seat, ATTACK)


class AshWindow(Decision[Kitsunedo]):
    """KIT-062: the attacker accepts that the attack fails, or challenges; the Mirage may undo (KIT-098)."""

    NAME = "ash_window"
    RULES = ("KIT-062", "KIT-098")
    FIELDS = {
        "seat": Field(SeatOf(), required=True),
        "claimant": Field(SeatOf(), required=True),
        "may_challenge": Field(Flag(), required=True),
    }

    def __init__(self, seat: Seat, claimant: Seat, may_challenge: bool) -> None:
        super().__init__(seat)
        self.claimant = claimant
        self.may_challenge = may_challenge

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        actions = [ACCEPT]
        if self.may_challenge:
            actions.append(CHALLENGE)
        if may_undo(state, seat):
            actions.append(UNDO)
        return actions

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return ACCEPT

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "attack":
            return Refusal("refuse.add_card", "KIT-035")
        return refuse_in_window(state, seat, action)

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if action[0] == "undo":
            take_back(state, seat)
        elif action[0] == "challenge":
            challenge(state, self.claimant, seat, EVADE)


class Evade(Effect):
    """KIT-057: the attack has failed; its cards are discarded all the same (KIT-041)."""

    NAME = "evade"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Kitsunedo) -> None:
        if state.log is not None:
            state.emit("event.evaded", {"seat": self.seat})

    def failed(self, state: Kitsunedo) -> None:
        """KIT-078: a bluffer is hit first and pays the penalty after it."""
        state.stack.append(Hit(self.seat))
