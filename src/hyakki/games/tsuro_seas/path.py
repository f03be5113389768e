"""Where wakes lead: the path of a ship through the tiles, and what a candidate tile would do to every ship."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.stack import Seat
from hyakki.games.tsuro_seas.box import OFF_BOARD
from hyakki.games.tsuro_seas.state import DAIKAIJU, EDGE, EMPTY, LOOP, NOWHERE, SHARED_WAKE, Tsuro

# How a path ends, besides the place (>= 0) of an open end.
END_EDGE: Final = -EDGE
END_DAIKAIJU: Final = -DAIKAIJU
END_LOOP: Final = -LOOP

UNKNOWN: Final = -2  # where a wake leads that nobody has followed yet

TIER_CLEAN: Final = 1  # breaks no ban
TIER_FATAL: Final = 2  # breaks ban 1, 2 or 3
TIER_SHARED: Final = 3  # breaks ban 4


def sail(state: Tsuro, start: int) -> int:
    """Follow the wake from a place to its end (TSS-063): an open end's place (TSS-064), or END_..."""
    board = state.board
    across = state.box.across
    through = state.box.through
    begun: i64 = start
    place: i64 = begun
    while True:
        tile: i64 = board[place >> 3]
        if tile < 0:
            return place if tile == EMPTY else END_DAIKAIJU  # TSS-069
        way: i64 = through[tile * 8 + (place & 7)]
        place = across[(place & -8) + way]
        if place == OFF_BOARD:
            return END_EDGE  # TSS-068
        if place == begun:
            return END_LOOP  # TSS-070: back at the starting state is the only way to loop (TSS-071)


def places_on(state: Tsuro, start: int) -> list[int]:
    """All places on the path from a place, the start left out, the last one included if it is on the board."""
    board = state.board
    across = state.box.across
    through = state.box.through
    places: list[int] = []
    place: i64 = start
    while True:
        tile: i64 = board[place >> 3]
        if tile < 0:
            return places
        place = across[(place & -8) + through[tile * 8 + (place & 7)]]
        if place in (OFF_BOARD, start):
            return places
        places.append(place)


def sharers(state: Tsuro, square: int) -> int:
    """The ships that would travel one wake in the same direction, once a tile lies on a square (TSS-072), a bit each.

    A pair: the path of one, from its state before the move, runs through or ends at the state of the other. A ship
    stands before a square without a tile, or before this one: elsewhere on the path nobody is to be looked for.
    Ships already in one state (option `share`) are not a pair again (TSS-074).
    """
    at = state.at
    board = state.board
    across = state.box.across
    through = state.box.through
    here: i64 = square
    sharing = 0
    for mover, lies in enumerate(at):
        start: i64 = lies
        place: i64 = start
        if start == NOWHERE or start >> 3 != here:
            continue
        tile: i64 = board[here]
        while tile >= 0:
            way: i64 = through[tile * 8 + (place & 7)]
            place = across[(place & -8) + way]
            if place in (OFF_BOARD, start):
                break
            ahead: i64 = place >> 3
            tile = board[ahead]
            if tile < 0 or ahead == here:
                for other, where in enumerate(at):
                    there: i64 = where
                    if there == place:
                        sharing |= 1 << mover | 1 << other
    return sharing


class Ways:
    """What tiles on the front square of a ship would do: where wakes out of it lead is followed once for all of them.

    With gaps, ships may come to share a wake (TSS-072); the square itself is still empty."""

    def __init__(self, state: Tsuro, seat: Seat, with_gaps: bool) -> None:
        self.state = state
        self.start: i64 = state.at[seat]
        self.square: i64 = self.start >> 3
        self.with_gaps = with_gaps
        self.ends = [UNKNOWN] * 8  # by the port of the square through which a wake leaves it
        self.others = state.at  # ships that may be on those wakes
        self.movers: list[int] = []  # the places of other ships before the square
        if with_gaps:
            for other, lies in enumerate(state.at):
                place: i64 = lies
                if other != seat and place >= 0 and place >> 3 == self.square:
                    self.movers.append(lies)

    def tier(self, tile: int) -> int:
        """Which bans laying a tile would break (TSS-057..061)."""
        rank = self.follow(tile, self.start)
        if rank != TIER_SHARED:
            for mover in self.movers:
                if self.follow(tile, mover) == TIER_SHARED:
                    return TIER_SHARED
        return rank

    def follow(self, tile: i64, start: i64) -> int:
        """The same for the one ship that lies at a place before the square."""
        through = self.state.box.through
        place: i64 = start
        while True:
            way: i64 = through[tile * 8 + (place & 7)]
            place = self.ends[way]
            if place == UNKNOWN:
                place = led(self.state, self.state.box.across[self.square * 8 + way])
                self.ends[way] = place
            if place in (OFF_BOARD, start):
                return TIER_FATAL
            if self.with_gaps:
                for lies in self.others:
                    there: i64 = lies
                    if there == place:
                        return TIER_SHARED
            if place >> 3 != self.square:
                ahead: i64 = self.state.board[place >> 3]
                return TIER_CLEAN if ahead == EMPTY else TIER_FATAL


def led(state: Tsuro, start: int) -> int:
    """Where the wake from a place ends: before a square without a tile, or OFF_BOARD."""
    board = state.board
    across = state.box.across
    through = state.box.through
    place: i64 = start
    while place != OFF_BOARD:
        tile: i64 = board[place >> 3]
        if tile < 0:
            return place
        way: i64 = through[tile * 8 + (place & 7)]
        place = across[(place & -8) + way]
    return place


def tier(state: Tsuro, seat: Seat, tile: int, with_gaps: bool) -> int:
    """Which bans laying one tile would break (TSS-057..061)."""
    return Ways(state, seat, with_gaps).tier(tile)


def fates(state: Tsuro, square: int) -> list[tuple[Seat, int, int]]:
    """What a tile just laid on a square does: (seat, new place or NOWHERE, cause) for each ship it moves or sinks.

    All at the same time (TSS-066), every ship that faces the square (TSS-065), ships never in each other's way.
    """
    pairs = 0
    if state.facts.options["daikaiju"] and state.facts.options["forced_shared_wake"] == "both_sink":
        pairs = sharers(state, square)  # TSS-074; without daikaiju there are no gaps (TSS-095)
    ends: list[tuple[Seat, int, int]] = []
    for seat, start in enumerate(state.at):
        if start == NOWHERE:
            continue
        facing = start >> 3 == square
        if not facing and not pairs >> seat & 1:
            continue
        end = sail(state, start) if facing else start
        if end < 0:
            ends.append((seat, NOWHERE, -end))
        elif pairs >> seat & 1:
            ends.append((seat, NOWHERE, SHARED_WAKE))
        else:
            ends.append((seat, end, 0))
    return ends
