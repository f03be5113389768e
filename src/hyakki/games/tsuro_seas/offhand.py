"""How each tile that may be laid looks offhand: for play-outs, which ask so often that no state is copied for it."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.stack import Action, Seat
from hyakki.games.tsuro_seas.box import OFF_BOARD, TURN
from hyakki.games.tsuro_seas.cards import CLASS_BITS
from hyakki.games.tsuro_seas.heuristics import safety
from hyakki.games.tsuro_seas.path import fates
from hyakki.games.tsuro_seas.state import EMPTY, NOWHERE, Tsuro

FACE: Final = 16 / 36 / 6  # the odds of one face of the movement die in one daikaiju step (TSS-025, TSS-026)
RIVAL: Final = 0.5  # how safe each other ship is taken to be, as in `heuristics.value`


def looks(state: Tsuro, seat: Seat, options: list[Action]) -> list[float]:
    """The worth right after each, before a tile is drawn; empty where no tile is to be laid.

    What daikaiju may do until the ship sails again is weighed by its odds, where the value only counts those nearby.
    The state is as before when this returns."""
    if options[0][0] != "place":
        return []
    board, hands = state.board, state.hands
    before, hand = state.at, hands[seat]
    square = before[seat] >> 3
    found: list[float] = []
    faces = threats(state)
    for action in options:
        tile = cast(int, action[1])
        board[square] = tile * 4 + cast(int, action[2])
        after = before[:]
        lost = 0
        for ship, place, _ in fates(state, square):
            after[ship] = place
            lost += place == NOWHERE
        left = len([place for place in after if place != NOWHERE])
        if left == 0:
            found.append(1 / lost)  # TSS-090
        elif after[seat] == NOWHERE:
            found.append(0.0)
        elif left == 1:
            found.append(1.0)
        else:
            state.at, hands[seat] = after, without(hand, tile)
            safe = safety(state, seat) * spared(state, seat, faces, left)
            state.at, hands[seat] = before, hand
            found.append(safe / (safe + RIVAL * (left - 1)))
    board[square] = EMPTY
    return found


def without(hand: list[int], tile: int) -> list[int]:
    """The hand after one card of a class was laid."""
    rest = hand[:]
    for place, card in enumerate(hand):
        if card & CLASS_BITS == tile:
            del rest[place]
            break
    return rest


def threats(state: Tsuro) -> list[int]:
    """Per square: on how many faces of the die a daikaiju comes there, each daikaiju for itself."""
    box, faces = state.box, [0] * state.box.squares
    for beast, square in enumerate(state.lair):
        if square == NOWHERE:
            continue
        start = (beast * 4 + state.orientation[beast]) * 5
        for deed in box.acts[start : start + 5]:
            if deed != TURN:
                there = box.neighbour(square, deed)
                if there != OFF_BOARD:
                    faces[there] += 1
    return faces


def spared(state: Tsuro, seat: Seat, faces: list[int], steps: int) -> float:
    """The odds that in so many daikaiju steps none comes to the own tile or in front of it; on a mark none harms."""
    if state.on_mark(seat):
        return 1.0
    return float((1.0 - FACE * (faces[state.at[seat] >> 3] + faces[state.own_tile(seat)])) ** steps)
