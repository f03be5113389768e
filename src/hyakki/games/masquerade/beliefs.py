"""How likely others hold such hands as their characters would: everybody exchanges towards what the own one wants.

Each number tells how much oftener a hand with so many cards of a type is held by who wants them than by who does not,
counted over the turns of 150 matches of `greedy-1` at five seats, from seed 900000.
"""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Seat
from hyakki.games.masquerade.box import INSPECTOR, NONE
from hyakki.games.masquerade.hands import HANDS
from hyakki.games.masquerade.state import Masque

COLLECTED: Final = [0.38, 1.35, 2.6, 6.0]  # by how many cards of the own set are held
MISSING: Final = [3.8, 1.1, 0.42]  # by how many cards to stay alive with are missing
DOVES: Final = [0.38, 1.5, 2.8, 4.0]  # of an inspector: two allow the special action (TGM-033)


def likelihood(state: Masque, seat: Seat) -> float:
    """The odds of all hands but the own, given whose they are; before the first turn nobody has chosen the own."""
    odds = 1.0
    if not state.turn:
        return odds
    box = state.box
    for other, character in enumerate(state.characters):
        if other == seat:
            continue
        hand = HANDS[state.hands[other]]
        clue = box.collects[character]
        if clue != NONE:
            odds *= COLLECTED[min(hand[clue], len(COLLECTED) - 1)]
        needs = box.keeps[character]
        if needs:
            missing = sum([max(0, count - hand[wanted]) for wanted, count in needs])
            odds *= MISSING[min(missing, len(MISSING) - 1)]
        if box.types[character] == INSPECTOR:
            odds *= DOVES[min(hand[box.dove], len(DOVES) - 1)]
    return odds
