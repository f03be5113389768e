"""How `greedy-1` judges a state, frozen for measuring and never changed: lives, threats, shields, energy, humans."""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Decision, Seat
from hyakki.games.shibuya.cards import DOMAIN_AMPLIFICATION, HOLLOW_PURPLE, IS_BLUE, MOVE, NONE, PERFORMED, USE_STAIRS
from hyakki.games.shibuya.rounds import SelectCard
from hyakki.games.shibuya.setup import Announce, ChooseSpirit
from hyakki.games.shibuya.state import Shibuya

# Shares of a win. They were found by play: what matters is their order.
EVEN: Final = 0.35  # the spirits' chances when the first round begins and nothing else is counted
PER_ROUND: Final = 0.07  # each round outlived
SPARE_LIFE: Final = 0.35  # a spirit that may still be lost
FIRST_ENERGY: Final = 0.04  # enough to amplify once
MORE_ENERGY: Final = 0.015
ENOUGH_ENERGY: Final = 3
IN_GOJOS_ZONE: Final = 0.12
IN_REACH: Final = 0.05  # one Move or Use stairs away from him
UNSHIELDED: Final = 0.08  # no human beside it, nor a step away, while Purple may come
STEP_TO_SHIELD: Final = 0.03  # no human beside it, but one step away
RED_CHIP: Final = 0.015
LAST_HUMANS: Final = [1.0, 0.15, 0.07, 0.03]  # lost by so few humans on the board


def settled(state: Shibuya, seat: Seat) -> bool:
    """A laid card shows its worth when its round is over; Gojo, acting last, can judge his targets at once."""
    top = state.stack[-1]
    if isinstance(top, SelectCard):
        return not top.answers
    return isinstance(top, Announce | ChooseSpirit) or gojo_chooses_last(state, seat)


def gojo_chooses_last(state: Shibuya, seat: Seat) -> bool:
    """Whether Gojo chooses a target after all others have acted: what follows is no secret to him."""
    top = state.stack[-1]
    own = isinstance(top, Decision) and top.seat == state.gojo and seat == state.gojo
    return own and state.blue != IS_BLUE and state.result[seat] == PERFORMED


def value(state: Shibuya, seat: Seat) -> float:
    """How good a state is for a seat, in 0..1."""
    if gojo_chooses_last(state, seat):
        return best_target(state, seat)
    spirits = spirits_value(state)
    return 1.0 - spirits if seat == state.gojo else spirits


def best_target(state: Shibuya, seat: Seat) -> float:
    """What the best of Gojo's targets is worth to him."""
    best = 0.0
    for action in state.stack[-1].options(state, seat):
        twin = state.clone()
        twin.apply(seat, action)
        worth = twin.outcome.returns[seat] if twin.outcome is not None else 1.0 - spirits_value(twin)
        best = max(best, worth)
    return best


def spirits_value(state: Shibuya) -> float:
    """The spirits' chances, as a sum of shares."""
    total = EVEN + PER_ROUND * (state.round - 1)
    spirits = state.spirits()
    lives = len(spirits) + int(state.reserve != NONE)
    total += SPARE_LIFE * (lives - 2)
    total -= RED_CHIP * state.red.bit_count()
    humans = sum(state.humans)
    if humans < len(LAST_HUMANS):
        total -= LAST_HUMANS[humans]
    for seat in spirits:
        total += spirit_value(state, seat)
    return min(0.98, max(0.02, total))


def spirit_value(state: Shibuya, seat: Seat) -> float:
    """One spirit's safety and energy."""
    gojo = state.gojo
    zone = state.zone(seat)
    total = 0.0
    if state.energy[seat]:
        total += FIRST_ENERGY + MORE_ENERGY * (min(state.energy[seat], ENOUGH_ENERGY) - 1)
        if state.used[seat] == DOMAIN_AMPLIFICATION:
            total -= FIRST_ENERGY / 2
    if zone == state.zone(gojo):
        total -= IN_GOJOS_ZONE
    elif in_reach(state, zone):
        total -= IN_REACH
    if state.used[gojo] != HOLLOW_PURPLE and not state.humans_in_zone(state.at[seat]):
        total -= STEP_TO_SHIELD if shield_near(state, seat) else UNSHIELDED
    return total


def shield_near(state: Shibuya, seat: Seat) -> bool:
    """Whether a spirit can step beside a human in the next round."""
    ways = steps(state, seat)
    return any([state.humans_in_zone(way) > 0 for way in ways])


def steps(state: Shibuya, seat: Seat) -> list[int]:
    """Where a piece may go in the next round by Move or Use stairs, without the card it has just used."""
    ways: list[int] = []
    if state.used[seat] != MOVE:
        ways += state.zoning.moves[state.at[seat]]
    if state.used[seat] != USE_STAIRS:
        ways += state.zoning.stairs[state.at[seat]]
    return ways


def in_reach(state: Shibuya, zone: int) -> bool:
    """Whether Gojo can step into a zone in the next round."""
    return zone in [state.zoning.zone[way] for way in steps(state, state.gojo)]
