"""The share of the victory that a lord may expect: lives, cards and whose turn it is, weighed as matches taught."""

from __future__ import annotations

from math import exp
from typing import Final

from hyakki.core.stack import Seat
from hyakki.games.kitsunedo.box import (
    BLOCK,
    LEAF,
    MIST,
    REAP,
    SAKE,
    SWALLOW_BLADE,
    UNFULFILLED_GRUDGE,
)
from hyakki.games.kitsunedo.state import NONE, USED_STEAL, USED_SUMMON, Kitsunedo
from hyakki.games.kitsunedo.turn import HAND_LIMIT, EndDiscard

FEW: Final = 2  # lords in, beside those that are out
SOON: Final = 3  # turns until it is a lord's own; later is all alike

# Places of the numbers that tell a lord's prospects.
OUT: Final = 0  # 2: with few lords in, with more
GRUDGE_OUT: Final = 2  # the same where it turns up three cards (KIT-093)
DIMINISHED: Final = 4  # 3: by how many others are in, one, two, more
CARDS: Final = 7  # 4: one, two, three, four cards
SURPLUS: Final = 11  # a card beyond what may be kept
LORD: Final = 12  # 6: which lord
TURN: Final = 18  # 4: acts now, next, then, later
SUMMONS: Final = 22  # acts now and may still summon
STEALS: Final = 23
MARKED: Final = 24  # by the Tanuki
MARKS: Final = 25  # its marks on others
REAPED: Final = 26  # an extra turn is earned
BARE: Final = 27  # without a card while it acts or acts next
# Of the own hand and lantern alone.
LANTERN: Final = 28  # 4: which one
BLOCKS: Final = 32  # 2: one, more
LEAVES: Final = 34  # 2: each, each with Mist
SAKES: Final = 36
SETS: Final = 37  # 4: others that it could attack with real cards, with leaves, strongly; the first while it acts
COUNT: Final = 41

# Taught by 889 matches of `greedy-1` in the way of examples/research/learned_kitsunedo.py.
WEIGHTS: Final[list[float]] = [
    *[-2.072, -1.6, -1.076, -0.718],  # out
    *[-0.562, -0.495, -0.371],  # diminished
    *[0.036, 0.135, 0.003, 0.153, 0.064],  # cards
    *[0.219, 0.225, 0.163, 0.147, -0.313, -0.175],  # the lord
    *[-0.021, 0.188, 0.042, 0.057, 0.062, 0.069],  # whose turn it is
    *[-0.102, -0.031, 0.183, -0.106],  # marks, an extra turn, no card
    *[-0.011, 0.01, -0.131, 0.118],  # the own lantern
    *[0.047, 0.039, -0.076, -0.006, -0.026],  # blocks, leaves, sake
    *[0.142, 0.114, 0.09, 0.037],  # sets
]


class Told:
    """Takes the numbers that tell a lord's prospects, in the order of their places; those left out are 0."""

    def add(self, place: int, number: float) -> None:
        raise NotImplementedError


class Weighed(Told):
    """Their weighed sum."""

    def __init__(self) -> None:
        self.score = 0.0

    def add(self, place: int, number: float) -> None:
        self.score += WEIGHTS[place] * number


class Listed(Told):
    """The numbers themselves."""

    def __init__(self) -> None:
        self.numbers = [0.0] * COUNT

    def add(self, place: int, number: float) -> None:
        self.numbers[place] = number


def standing(state: Kitsunedo, seat: Seat) -> float:
    """In 0..1, as a seat sees it that knows its own cards alone."""
    if state.outcome is not None:
        return state.outcome.returns[seat]
    own, total = 0.0, 0.0
    for other in range(state.facts.seats):
        if not state.lives[other] and not state.mode.returns:
            continue
        told = Weighed()
        tell(state, other, other == seat, told)
        strength = exp(told.score)
        total += strength
        if other == seat:
            own = strength
    return own / total if total else 0.0


def numbers(state: Kitsunedo, seat: Seat, own: bool) -> list[float]:
    """What tells a lord's prospects, for whoever learns weights."""
    told = Listed()
    tell(state, seat, own, told)
    return told.numbers


def tell(state: Kitsunedo, seat: Seat, own: bool, told: Told) -> None:
    """What tells a lord's prospects, as everybody sees it; with the own cards for who judges."""
    others = state.lords_in() - (1 if state.lives[seat] else 0)
    if not state.lives[seat]:
        place = GRUDGE_OUT if state.has(seat, UNFULFILLED_GRUDGE) else OUT
        told.add(place + (0 if others <= FEW else 1), 1.0)
        return
    if state.lives[seat] < state.mode.lives:
        told.add(DIMINISHED + min(max(others, 1), 3) - 1, 1.0)
    cards = len(state.hands[seat])
    for count in range(min(cards, HAND_LIMIT)):
        told.add(CARDS + count, 1.0)
    if cards > HAND_LIMIT:
        told.add(SURPLUS, float(cards - HAND_LIMIT))
    if state.lords[seat] != NONE:
        told.add(LORD + state.lords[seat], 1.0)
    turns = turns_until(state, seat)
    told.add(TURN + turns, 1.0)
    if turns == 0 and not state.used & USED_SUMMON:
        told.add(SUMMONS, 1.0)
    if turns == 0 and not state.used & USED_STEAL:
        told.add(STEALS, 1.0)
    if state.marks[seat] != NONE:
        told.add(MARKED, 1.0)
    if state.has(seat, SWALLOW_BLADE):
        told.add(MARKS, float(len([1 for mark in state.marks if mark != NONE])))
    if turns == 0 and state.reaped > 0 and state.has(seat, REAP):
        told.add(REAPED, 1.0)
    if not cards and turns <= 1:
        told.add(BARE, 1.0)
    if own:
        add_own(state, seat, turns == 0, told)


def turns_until(state: Kitsunedo, seat: Seat) -> int:
    """Turns of lords that are in until it is the seat's; 0: it acts now."""
    if seat == state.active:
        stopped = state.stopped or isinstance(state.stack[-1], EndDiscard)
        return SOON if stopped else 0
    count = 1
    seats = state.facts.seats
    between = (state.active + 1) % seats
    while between != seat:
        count += 1 if state.lives[between] else 0
        between = (between + 1) % seats
    return min(count, SOON)


def add_own(state: Kitsunedo, seat: Seat, acts: bool, told: Told) -> None:
    """What only the owner knows: lantern, blocks, leaves, and whom the hand could attack (KIT-033)."""
    held = state.held(seat)
    lantern = state.lantern(seat)
    if lantern != NONE:
        told.add(LANTERN + lantern, 1.0)
    if held[BLOCK]:
        told.add(BLOCKS, 1.0)
    if held[BLOCK] > 1:
        told.add(BLOCKS + 1, 1.0)
    if held[LEAF]:
        told.add(LEAVES, float(held[LEAF]))
    if held[LEAF] and lantern == MIST:
        told.add(LEAVES + 1, float(held[LEAF]))
    if held[SAKE]:
        told.add(SAKES, float(held[SAKE]))
    spare = held[LEAF] if state.may_claim(MIST) else 0
    others = state.others_in(seat)
    share = 1.0 / max(1, len(others))
    real, leafed, strong = 0.0, 0.0, 0.0
    for other in others:
        lacking, surplus = 0, False
        for kind, count in state.box.need_counts[state.shown(other)]:
            if held[kind] < count:
                lacking += count - held[kind]
            elif held[kind] > count:
                surplus = True
        if not lacking:
            real += share
            strong += share if surplus else 0.0
        elif lacking <= spare:
            leafed += share
    if real:
        told.add(SETS if acts else SETS + 1, real)
    if leafed:
        told.add(SETS + 2, leafed)
    if strong:
        told.add(SETS + 3, strong)
