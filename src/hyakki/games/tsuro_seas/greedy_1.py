"""How `greedy-1` judges a state, frozen for measuring and never changed: room, hand and elbow room of a ship."""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Seat
from hyakki.games.tsuro_seas.box import OFF_BOARD
from hyakki.games.tsuro_seas.cards import CLASS_BITS
from hyakki.games.tsuro_seas.path import sail
from hyakki.games.tsuro_seas.state import EMPTY, FIRST_DAIKAIJU, NOWHERE, Tsuro

# What makes up the safety of a ship, tuned against random play; together 1.
ROOM: Final = 0.35
HAND: Final = 0.35
ELBOW: Final = 0.3
ENOUGH_ROOM: Final = 16  # more open squares than these add nothing
CROWD: Final = 0.6  # what is left for each other ship that faces the same square
FACED: Final = 0.25  # what is left with a daikaiju in front
NEAR: Final = 0.9  # what is left for each daikaiju beside the front square or the own tile


def value(state: Tsuro, seat: Seat) -> float:
    """In 0..1: the share of a last survivor among the ships afloat, by how safe the own one is."""
    if state.outcome is not None:
        return state.outcome.returns[seat]
    if state.at[seat] == NOWHERE:
        return 0.0
    others = len(state.in_play()) - 1
    safe = safety(state, seat)
    return safe / (safe + 0.5 * others)


def safety(state: Tsuro, seat: Seat) -> float:
    """How likely the ship is to see the next turns, in 0..1."""
    front = state.at[seat] >> 3
    crowd = len([place for place in state.at if place != NOWHERE and place >> 3 == front]) - 1
    safe = (
        ROOM * min(open_water(state, front), ENOUGH_ROOM) / ENOUGH_ROOM
        + HAND * safe_share(state, seat)
        + ELBOW * open_neighbours(state, front) / 4
    )
    safe *= CROWD**crowd
    if state.board[front] <= FIRST_DAIKAIJU and not state.on_mark(seat):
        safe *= FACED
    safe *= NEAR ** (daikaiju_beside(state, front) + daikaiju_beside(state, state.own_tile(seat)))
    return safe


def open_water(state: Tsuro, start: int) -> int:
    """How many empty squares hang together with a square, as far as they are worth counting."""
    seen = [start]
    for square in seen:
        if len(seen) > ENOUGH_ROOM:
            break
        for side in range(4):
            there = state.box.neighbour(square, side)
            if there != OFF_BOARD and state.board[there] == EMPTY and there not in seen:
                seen.append(there)
    return len(seen)


def open_neighbours(state: Tsuro, square: int) -> int:
    sides = [state.box.neighbour(square, side) for side in range(4)]
    return len([there for there in sides if there != OFF_BOARD and state.board[there] == EMPTY])


def daikaiju_beside(state: Tsuro, square: int) -> int:
    if square == OFF_BOARD:
        return 0
    sides = [state.box.neighbour(square, side) for side in range(4)]
    return len([there for there in sides if there != OFF_BOARD and state.board[there] <= FIRST_DAIKAIJU])


def safe_share(state: Tsuro, seat: Seat) -> float:
    """The part of the hand, over all rotations, that could be laid now without sinking the own ship."""
    place = state.at[seat]
    square = place >> 3
    lying = state.board[square]
    safe = 0
    tried = 0
    for card in state.hands[seat]:
        tile = card & CLASS_BITS
        for rotation in range(state.box.turns[tile]):
            state.board[square] = tile * 4 + rotation
            tried += 1
            if sail(state, place) >= 0:
                safe += 1
    state.board[square] = lying
    return safe / tried if tried else 0.5
