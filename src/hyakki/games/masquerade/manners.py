"""What bots with a manner tell apart: an attack on somebody they cannot know yet."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.stack import Action, Seat
from hyakki.games.masquerade.state import Masque

RASH: Final = "rash"
HIDDEN: Final = frozenset([RASH])  # whether somebody knew is known to that one alone
ROUNDS: Final = 2  # turns of everybody that tell something of everybody


def traits(state: Masque, seat: Seat, action: Action) -> list[str]:
    """`rash`: an attack in the first rounds on somebody who, for all the seat knows, may be no prey."""
    if action[0] not in ("attack", "special") or state.turn > ROUNDS * state.facts.seats:
        return []
    box = state.box
    victim = cast(int, action[1])
    ruled_out = state.ruled_out[seat * state.facts.seats + victim] | 1 << state.characters[seat]
    prey = box.kills[state.characters[seat]]
    possible = [character for character in state.cast if not ruled_out >> character & 1]
    return [] if all([box.types[character] & prey for character in possible]) else [RASH]
