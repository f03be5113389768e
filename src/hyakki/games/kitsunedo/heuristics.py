"""How good a state is for a seat, for bots that look ahead: lives, cards, and what open questions are likely to bring.

Where another seat is to answer, its likely answers are weighed; where it answers a challenge, the odds that it
has the lantern come from the lanterns the judging seat has seen, not from the world it imagines.
"""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

from hyakki.core.stack import NATURE, Action, Chance, Seat
from hyakki.games.kitsunedo.abilities import PeepSwap
from hyakki.games.kitsunedo.attack import CHALLENGE_MIST, CLAIM_ASH, TAKE_HIT, AshWindow, AttackResponse
from hyakki.games.kitsunedo.box import (
    ASH,
    BLOCK,
    LANTERN_FACE,
    LEAF,
    MIST,
    REAP,
    SAKE,
    SWALLOW_BLADE,
    UNFULFILLED_GRUDGE,
)
from hyakki.games.kitsunedo.cards import bit
from hyakki.games.kitsunedo.claims import (
    ACCEPT,
    CHALLENGE,
    CONCEDE,
    LANTERN_OF,
    PASS,
    PLAY_BLOCK,
    REVEAL,
    UNDO,
    ClaimAnswer,
    Window,
)
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.steal import TakeUnseen
from hyakki.games.kitsunedo.summon import SpiritWindow, SummonPick
from hyakki.games.kitsunedo.surrender import SurrenderVote
from hyakki.games.kitsunedo.thread import may_undo
from hyakki.games.kitsunedo.trade import HandedLeafWindow, TradeAnswer
from hyakki.games.kitsunedo.turn import HAND_LIMIT

FORESIGHT: Final = 6  # open questions looked through, one inside the other

LIFE: Final = 1.0
OUT: Final = 0.06  # what is left to a lord that may still come back
GRUDGE_OUT: Final = 0.3
CARD: Final = 0.11
SURPLUS_CARD: Final = 0.03  # beyond what may be kept at the end of a turn
BLOCK_WORTH: Final = 0.06
LEAF_LOSS: Final = 0.04
SET: Final = 0.16  # a set that could attack somebody
ASH_WORTH: Final = 0.1
MARK_WORTH: Final = 0.22
EXTRA_TURN: Final = 0.35
SHARPNESS: Final = 2  # how much the stronger gains from being stronger

CLAIM_TRUE: Final = 0.9  # how often a lantern one has is claimed when it helps
CLAIM_BLUFF: Final = 0.45  # how often one that one does not have
SPIRIT_DOUBT: Final = 0.35  # how often one of all the other lords challenges a summon
DOUBT: Final = 0.3  # how often the one lord concerned challenges
ASH_IF_HELD: Final = 0.95
ASH_BLUFF: Final = 0.35


def value(state: Kitsunedo, seat: Seat) -> float:
    """In 0..1, like a share of the victory."""
    return judged(state, seat, FORESIGHT)


def features(state: Kitsunedo, seat: Seat) -> list[float]:
    """The share that it looks like, as a logarithm: shares are weighed against each other."""
    if not state.lives[seat] and not state.mode.returns:
        return []
    return [log(max(0.005, value(state, seat)))]


def progress(state: Kitsunedo) -> float:
    """The lives that are lost."""
    return 1.0 - sum(state.lives) / (state.facts.seats * state.mode.lives)


def judged(state: Kitsunedo, seat: Seat, depth: int) -> float:
    """The worth of a state, looking through the questions that an action has opened."""
    if state.outcome is not None:
        return state.outcome.returns[seat]
    top = state.stack[-1]
    if depth == 0:
        return standing(state, seat)
    if isinstance(top, Chance):
        return by_nature(state, top, seat, depth)
    asked = top.waiting[0]
    if isinstance(top, ClaimAnswer):
        return own_answer(state, top, seat, depth) if asked == seat else other_answer(state, top, seat, depth)
    if asked == seat:
        if isinstance(
            top, SummonPick | PeepSwap | Window | AttackResponse | AshWindow | TradeAnswer | HandedLeafWindow
        ):
            return max([after(state, asked, option, seat, depth) for option in top.options(state, asked)])
        return standing(state, seat)
    if isinstance(top, Window):
        doubt = SPIRIT_DOUBT / len(state.others_in(top.claimant)) if isinstance(top, SpiritWindow) else DOUBT
        return mixed(state, asked, seat, depth, [(PASS, 1 - doubt), (CHALLENGE, doubt)])
    if isinstance(top, AttackResponse):
        return mixed(state, asked, seat, depth, responses(state, top))
    if isinstance(top, AshWindow):
        doubt = DOUBT if top.may_challenge else 0.0
        return mixed(state, asked, seat, depth, [(ACCEPT, 1 - doubt), (CHALLENGE, doubt)])
    if isinstance(top, HandedLeafWindow):
        return mixed(state, asked, seat, depth, [(ACCEPT, 1 - DOUBT), (CHALLENGE, DOUBT)])
    if isinstance(top, TradeAnswer | SummonPick | PeepSwap | SurrenderVote):
        return after(state, asked, top.default(state, asked), seat, depth)
    return standing(state, seat)


def after(state: Kitsunedo, who: Seat, action: Action, seat: Seat, depth: int) -> float:
    """What a state is worth once somebody has answered so."""
    twin = state.clone()
    twin.apply(who, action)
    return judged(twin, seat, depth - 1)


def mixed(state: Kitsunedo, who: Seat, seat: Seat, depth: int, odds: list[tuple[Action, float]]) -> float:
    """The mean over answers of which each has its odds."""
    return sum([share * after(state, who, action, seat, depth) for action, share in odds if share > 0])


def by_nature(state: Kitsunedo, top: Chance[Kitsunedo], seat: Seat, depth: int) -> float:
    """A stolen card by its odds; of a shuffle one order is as good as another."""
    if isinstance(top, TakeUnseen):
        weights = top.weights(state)
        total = sum(weights)
        options = top.options(state, NATURE)
        odds = [(action, weight / total) for action, weight in zip(options, weights, strict=True)]
        return mixed(state, NATURE, seat, depth, odds)
    return after(state, NATURE, top.draw(state, Random(0)), seat, depth)


def responses(state: Kitsunedo, top: AttackResponse) -> list[tuple[Action, float]]:
    """How another lord answers an attack: a true Ash is claimed nearly always, a false one now and then."""
    ash = 0.0
    if top.may_evade and state.may_claim(ASH):
        ash = ASH_IF_HELD if state.lantern(top.seat) == ASH else ASH_BLUFF
    doubt = (1 - ash) * DOUBT if top.may_challenge else 0.0
    return [(CLAIM_ASH, ash), (CHALLENGE_MIST, doubt), (TAKE_HIT, 1 - ash - doubt)]


def own_answer(state: Kitsunedo, top: ClaimAnswer, seat: Seat, depth: int) -> float:
    """A challenge made to oneself is answered as is best."""
    values = [after(state, seat, CONCEDE, seat, depth)]
    if state.lantern(seat) == LANTERN_OF[top.purpose]:
        values.append(after(state, seat, REVEAL, seat, depth))
    if top.may_block and state.mode.may_block and state.held(seat)[BLOCK]:
        values.append(after(state, seat, PLAY_BLOCK, seat, depth))
    if may_undo(state, seat):
        values.append(after(state, seat, UNDO, seat, depth))
    return max(values)


def other_answer(state: Kitsunedo, top: ClaimAnswer, seat: Seat, depth: int) -> float:
    """A challenge to another: by the odds that the lantern is there, a block if the imagined hand has one."""
    true = likely(state, seat, top.seat, LANTERN_OF[top.purpose])
    if may_undo(state, top.seat):
        false = after(state, top.seat, UNDO, seat, depth)
    elif top.may_block and state.mode.may_block and state.held(top.seat)[BLOCK]:
        false = after(state, top.seat, PLAY_BLOCK, seat, depth)
    else:
        false = after(state, top.seat, CONCEDE, seat, depth)
    if true <= 0:
        return false
    return true * after(state, top.seat, REVEAL, seat, depth) + (1 - true) * false


def likely(state: Kitsunedo, seat: Seat, claimant: Seat, lantern: int) -> float:
    """The odds that a claim is true, from the lanterns a seat has seen and from how often lords bluff."""
    mark = bit(seat)
    card = state.lanterns[claimant]
    if state.known[card] & mark:
        return 1.0 if state.lantern(claimant) == lantern else 0.0
    unseen, fitting = 0, 0
    for other, face in enumerate(state.face):
        if face >= LANTERN_FACE and not state.known[other] & mark:
            unseen += 1
            fitting += face == LANTERN_FACE + lantern
    share = fitting / unseen
    return share * CLAIM_TRUE / (share * CLAIM_TRUE + (1 - share) * CLAIM_BLUFF)


def standing(state: Kitsunedo, seat: Seat) -> float:
    """The share of the victory that lives and cards promise."""
    if state.outcome is not None:
        return state.outcome.returns[seat]
    strengths = [strength(state, other, seat) ** SHARPNESS for other in range(state.facts.seats)]
    total = sum(strengths)
    return strengths[seat] / total if total else 0.0


def strength(state: Kitsunedo, owner: Seat, judge: Seat) -> float:
    """Lives first, then cards; of the own hand it also counts what can be done with it."""
    if not state.lives[owner]:
        if not state.mode.returns:
            return 0.0
        return GRUDGE_OUT if state.has(owner, UNFULFILLED_GRUDGE) else OUT
    cards = len(state.hands[owner])
    lives = state.lives[owner] * (2 if state.mode.lives == 1 else 1)
    worth = LIFE * lives + CARD * min(cards, HAND_LIMIT) + SURPLUS_CARD * max(0, cards - HAND_LIMIT)
    if owner == judge:
        worth += own_hand(state, owner)
    if state.has(owner, REAP) and owner == state.active and state.reaped:
        worth += EXTRA_TURN
    if state.has(owner, SWALLOW_BLADE):
        worth += MARK_WORTH * len([1 for mark in state.marks if mark != NONE])
    return worth


def own_hand(state: Kitsunedo, seat: Seat) -> float:
    """Blocks protect, leaves need a claim, sets attack; Ash is worth keeping."""
    held = state.held(seat)
    mist = state.may_claim(MIST)
    worth = BLOCK_WORTH * min(held[BLOCK], 2) if state.mode.may_block else 0.0
    worth -= LEAF_LOSS * held[LEAF] if mist else CARD * held[LEAF]
    if state.lantern(seat) == ASH:
        worth += ASH_WORTH
    spare = held[LEAF] if mist else 0
    for other in state.others_in(seat):
        lacking = 0
        counts = held[: SAKE + 1]
        for kind in state.needs(other):
            if counts[kind]:
                counts[kind] -= 1
            else:
                lacking += 1
        if lacking <= spare:
            worth += SET * (1.0 if not lacking else 0.6) / len(state.others_in(seat))
    return worth
