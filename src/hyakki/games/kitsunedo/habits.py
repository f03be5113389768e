"""How lords answer claims and attacks, and how often a claim is true: rates counted in matches of `greedy-1`.

A seat's habits rest on what it knows: its hand, its lantern, the lanterns it has seen, and what is public.
"""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Action, Seat
from hyakki.games.kitsunedo.attack import CHALLENGE_MIST, CLAIM_ASH, TAKE_HIT, AshWindow, AttackResponse
from hyakki.games.kitsunedo.box import ASH, BLOCK, LANTERN_FACE, MIST, SHADOW, SPIRIT
from hyakki.games.kitsunedo.cards import bit
from hyakki.games.kitsunedo.claims import (
    ACCEPT,
    ATTACK,
    CHALLENGE,
    CONCEDE,
    EVADE,
    HANDED_LEAF,
    LANTERN_OF,
    PASS,
    PLAY_BLOCK,
    REVEAL,
    STEAL,
    SUMMON,
    UNDO,
    ClaimAnswer,
)
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.steal import ShadowWindow
from hyakki.games.kitsunedo.summon import SpiritWindow
from hyakki.games.kitsunedo.thread import may_undo
from hyakki.games.kitsunedo.trade import HandedLeafWindow, MistWindow
from hyakki.games.kitsunedo.turn import HAND_LIMIT

Odds = list[tuple[Action, float]]

# How often a claim is challenged; of summons and steals by how many cards the one asked would lose.
SPIRIT_DOUBT: Final = [0.11, 0.23, 0.14, 0.08, 0.07]
SHADOW_DOUBT: Final = [0.2, 0.16, 0.68, 0.47, 0.28]
MIST_DOUBT: Final = 0.24
ATTACK_DOUBT: Final = 0.58  # of a leaf in an attack, by who does not claim Ash
ASH_DOUBT: Final = 0.83
LEAF_DOUBT: Final = 0.15
ASH_IF_HELD: Final = 0.97
ASH_BLUFF: Final = 0.78

# How much oftener each purpose is claimed by who has the lantern than by who has not.
TRUER: Final = [1.6, 1.2, 0.55, 3.0, 5.0, 2.2, 1.0]


def habits(state: Kitsunedo, seat: Seat) -> Odds:
    """How the seat that is asked tends to answer; empty where it does as it plans."""
    top = state.stack[-1]
    if isinstance(top, ClaimAnswer):
        return [(answered(state, top), 1.0)]
    if isinstance(top, SpiritWindow):
        return doubting(state, seat, top.claimant, SPIRIT, SPIRIT_DOUBT[min(HAND_LIMIT, len(state.hands[seat]))], PASS)
    if isinstance(top, ShadowWindow):
        return doubting(state, seat, top.claimant, SHADOW, SHADOW_DOUBT[min(HAND_LIMIT, len(state.hands[seat]))], PASS)
    if isinstance(top, MistWindow):
        return doubting(state, seat, top.claimant, MIST, MIST_DOUBT, PASS)
    if isinstance(top, HandedLeafWindow):
        return doubting(state, seat, top.giver, MIST, LEAF_DOUBT, ACCEPT)
    if isinstance(top, AshWindow):
        return doubting(state, seat, top.claimant, ASH, ASH_DOUBT if top.may_challenge else 0.0, ACCEPT)
    if isinstance(top, AttackResponse):
        return responses(state, top)
    return []


def doubting(state: Kitsunedo, seat: Seat, claimant: Seat, lantern: int, doubt: float, content: Action) -> Odds:
    """A claim is challenged now and then; who knows the lantern does not guess."""
    if doubt > 0 and state.known[state.lanterns[claimant]] & bit(seat):
        doubt = 0.0 if state.lantern(claimant) == lantern else 1.0
    return [(content, 1 - doubt), (CHALLENGE, doubt)]


def answered(state: Kitsunedo, top: ClaimAnswer) -> Action:
    """A challenge is answered with the lantern, else by taking the action back, by a block, or not at all."""
    if state.lantern(top.seat) == LANTERN_OF[top.purpose]:
        return REVEAL
    if may_undo(state, top.seat):
        return UNDO
    return PLAY_BLOCK if top.may_block and state.mode.may_block and state.held(top.seat)[BLOCK] else CONCEDE


def responses(state: Kitsunedo, top: AttackResponse) -> Odds:
    """Ash is claimed against most attacks, held or not."""
    ash = 0.0
    if top.may_evade and state.may_claim(ASH):
        ash = ASH_IF_HELD if state.lantern(top.seat) == ASH else ASH_BLUFF
    doubt = (1 - ash) * ATTACK_DOUBT if top.may_challenge else 0.0
    return [(CLAIM_ASH, ash), (CHALLENGE_MIST, doubt), (TAKE_HIT, 1 - ash - doubt)]


def likely(state: Kitsunedo, seat: Seat, claimant: Seat, purpose: int) -> float:
    """The odds that a claim is true, from the lanterns a seat has seen and from who claims what."""
    mark = bit(seat)
    lantern = LANTERN_OF[purpose]
    if state.known[state.lanterns[claimant]] & mark:
        return 1.0 if state.lantern(claimant) == lantern else 0.0
    unseen, fitting = 0, 0
    for other, face in enumerate(state.face):
        if face >= LANTERN_FACE and not state.known[other] & mark:
            unseen += 1
            fitting += face == LANTERN_FACE + lantern
    true = fitting * TRUER[purpose]
    return true / (true + unseen - fitting)


def likelihood(state: Kitsunedo, seat: Seat) -> float:
    """How much likelier the claim that stands open is in this world than in others: who has the lantern claims it."""
    top = state.stack[-1] if state.stack else None
    claimant, purpose = NONE, NONE
    if isinstance(top, SpiritWindow):
        claimant, purpose = top.claimant, SUMMON
    elif isinstance(top, ShadowWindow):
        claimant, purpose = top.claimant, STEAL
    elif isinstance(top, MistWindow):
        claimant, purpose = top.claimant, top.purpose
    elif isinstance(top, HandedLeafWindow):
        claimant, purpose = top.giver, HANDED_LEAF
    elif isinstance(top, AshWindow):
        claimant, purpose = top.claimant, EVADE
    elif isinstance(top, AttackResponse) and top.may_challenge:
        claimant, purpose = state.active, ATTACK
    if claimant in (NONE, seat) or state.lantern(claimant) != LANTERN_OF[purpose]:
        return 1.0
    return TRUER[purpose]
