"""What bots with a manner tell apart: seeking the others, keeping away from them, sinking them."""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Action, Seat
from hyakki.games.tsuro_seas.state import AFLOAT, NOWHERE, Tsuro

MOVES: Final = ("place", "start", "relocate")
CLOSE: Final = 2  # squares between the waters that two ships face, counted along rows and columns


def traits(state: Tsuro, seat: Seat, action: Action) -> list[str]:
    """`near` or `far` by the nearest other ship afterwards, `sinks` if the tile sinks another one."""
    if action[0] not in MOVES:
        return []
    afloat = rivals(state, seat)
    after = state.clone()
    after.apply(seat, action)
    if after.fate[seat] != AFLOAT or after.at[seat] == NOWHERE:
        return []
    left = rivals(after, seat)
    kinds = ["sinks"] if len(left) < len(afloat) else []
    places = [after.at[other] >> 3 for other in left if after.at[other] != NOWHERE]
    if places:
        nearest = min([distance(after, after.at[seat] >> 3, place) for place in places])
        kinds.append("near" if nearest <= CLOSE else "far")
    return kinds


def rivals(state: Tsuro, seat: Seat) -> list[Seat]:
    return [other for other in range(state.facts.seats) if other != seat and state.fate[other] == AFLOAT]


def distance(state: Tsuro, one: int, other: int) -> int:
    size = state.box.size
    return abs(one // size - other // size) + abs(one % size - other % size)
