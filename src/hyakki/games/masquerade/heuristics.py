"""How good a full state is for a seat: the chances of its objectives, the sets of others, markers and odds of a kill.

The numbers are estimates of chances to win, tuned by matches against random play. Others' characters are looked
at only in ways that make sense on average over imagined worlds: nobody picks a victim by them.
"""

from __future__ import annotations

from math import log
from typing import Final

from hyakki.core.stack import Poll, Seat
from hyakki.games.masquerade.attack import Attack, in_front, victims
from hyakki.games.masquerade.boards import ReplaceBoardCard
from hyakki.games.masquerade.box import GHOUL, INSPECTOR, NONE
from hyakki.games.masquerade.hands import CLUES, HANDS, KINDS_IN, swapped
from hyakki.games.masquerade.interrogation import Exchange, ShowCards
from hyakki.games.masquerade.state import Masque

COLLECTING: Final = [0.03, 0.08, 0.25, 0.8]  # by how many cards of the set are held
PARTNER: Final = 0.6
ALIVE: Final = 0.35  # with the cards to stay alive, early in the game
ALIVE_LATE: Final = 0.4  # so much more when the pool is nearly empty
HALF_ALIVE: Final = 0.15  # with all but one of those cards
FAR_FROM_ALIVE: Final = 0.05
KILL: Final = 0.6  # of the odds that anybody is prey, for a killer who still has to find a chance
MARKED_PREY: Final = 0.03  # per marker in front of prey, up to three
TWO_DOVES: Final = 0.1  # an inspector who could use the special action
RIVAL: Final = 0.5  # what is left when another player is about to win with a full set
DANGER: Final = 0.12  # per killer who would take this player, when the markers allow it
TOKEN: Final = 0.5  # of that danger, with the transformed Kaneki
ENOUGH_MARKERS: Final = 3  # TGM-073


def settled(state: Masque, seat: Seat) -> bool:
    """Whether a state can be judged: no secret poll is open and no interrogation waits for somebody else."""
    if not state.stack:
        return True
    top = state.stack[-1]
    if isinstance(top, Exchange):
        return top.seat == seat
    return not isinstance(top, (Poll, ShowCards, ReplaceBoardCard))


def value(state: Masque, seat: Seat) -> float:
    """The chance to win, roughly; an own decision about to be made counts with what it offers."""
    if not state.hands:
        return 0.0
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Exchange) and top.seat == seat:
        return best_exchange(state, seat, top.other)
    chance = standing(state, seat)
    if isinstance(top, Attack) and top.seat == seat:
        prey = state.box.kills[state.characters[seat]]
        possible = victims(state, seat, top.action)
        hits = [victim for victim in possible if state.box.types[state.characters[victim]] & prey]
        return max(chance, len(hits) / len(possible))
    return chance


def features(state: Masque, seat: Seat) -> list[float]:
    """The chance as its log odds; and what kind of character it is, as kinds win unequally often."""
    if not state.hands:
        return [0.0, 1.0, 0.0, 0.0]
    chance = min(0.99, max(0.01, value(state, seat)))
    kind = state.box.types[state.characters[seat]]
    return [log(chance / (1.0 - chance)), 1.0, float(kind & INSPECTOR > 0), float(kind & GHOUL > 0)]


def progress(state: Masque) -> float:
    """The markers that have left the pool."""
    return 1.0 - state.pool / state.terms.row.pool


def best_exchange(state: Masque, seat: Seat, other: Seat) -> float:
    """The best a seat can make of the cards it has just been shown, hand cards for hand cards."""
    mine, yours = state.hands[seat], state.hands[other]
    best = standing(state, seat)
    for give in KINDS_IN[mine]:
        for take in sorted(set(state.shown)):
            if give != take:
                state.hands[seat] = swapped(mine, give, take)
                state.hands[other] = swapped(yours, take, give)
                best = max(best, standing(state, seat))
    state.hands[seat], state.hands[other] = mine, yours
    return best


def standing(state: Masque, seat: Seat) -> float:
    """Chances of all objectives together, less what rivals with full sets take away."""
    lose = 1.0 - collecting(state, seat)
    lose *= 1.0 - staying_alive(state, seat)
    lose *= 1.0 - partner(state, seat)
    lose *= 1.0 - killing(state, seat)
    chance = 1.0 - lose
    for other in range(state.facts.seats):
        place = state.characters[other] * (CLUES + 1) + state.counted_board(other)
        if other != seat and state.box.complete[place] >> state.hands[other] & 1:
            chance *= RIVAL
    return chance


def held(state: Masque, seat: Seat, clue: int) -> int:
    """How many cards of a type count for a seat's objectives (TGM-106)."""
    return HANDS[state.hands[seat]][clue] + int(state.counted_board(seat) == clue + 1)


def collecting(state: Masque, seat: Seat) -> float:
    clue = state.box.collects[state.characters[seat]]
    if clue == NONE or state.deck[clue] < len(COLLECTING) - 1:
        return 0.0
    return COLLECTING[min(held(state, seat, clue), len(COLLECTING) - 1)]


def staying_alive(state: Masque, seat: Seat) -> float:
    needs = state.box.keeps[state.characters[seat]]
    if not needs:
        return 0.0
    missing = sum([max(0, count - held(state, seat, clue)) for clue, count in needs])
    late = 1.0 - state.pool / state.terms.row.pool
    if missing == 0:
        chance = ALIVE + ALIVE_LATE * late
    else:
        chance = HALF_ALIVE * (1.0 - late / 2) if missing == 1 else FAR_FROM_ALIVE
    return chance * (1.0 - danger(state, seat))


def danger(state: Masque, seat: Seat) -> float:
    """How likely this player is the victim of an attack, by the markers in front of him."""
    own = state.markers[seat]
    if own == 0 or (own < ENOUGH_MARKERS and own < max(state.markers)):
        return 0.0
    kind = state.box.types[state.characters[seat]]
    hunters = len([c for c in state.characters if state.box.kills[c] & kind])
    share = TOKEN if state.kaneki == seat else 1.0
    return min(0.8, DANGER * hunters * share)


def partner(state: Masque, seat: Seat) -> float:
    friend = state.box.partners[state.characters[seat]]
    if friend == NONE or friend not in state.characters:
        return 0.0
    return PARTNER * (1.0 - danger(state, state.characters.index(friend)))


def killing(state: Masque, seat: Seat) -> float:
    """For a killer: the odds that somebody is prey, the markers in front of prey, the special action at hand."""
    box = state.box
    character = state.characters[seat]
    wanted = box.kills[character]
    if not wanted:
        return 0.0
    prey = [s for s in range(state.facts.seats) if s != seat and box.types[state.characters[s]] & wanted]
    chance = KILL * len(prey) / (state.facts.seats - 1)
    chance += MARKED_PREY * sum([min(state.markers[s], ENOUGH_MARKERS) for s in prey]) / max(1, len(prey))
    if box.types[character] == INSPECTOR:
        near = any([in_front(state, s) >= box.thresholds[character] for s in prey])
        chance += TWO_DOVES * (held(state, seat, box.dove) - 1) / 2 + (TWO_DOVES / 2 if near else 0.0)
    return min(0.9, max(0.0, chance))
