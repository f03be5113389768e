"""The state of a match: board, ships, hands, piles, daikaiju."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.stack import Facts, Frame, Seat, State
from hyakki.games.tsuro_seas.box import OFF_BOARD, Box

EMPTY: Final = -1
FIRST_DAIKAIJU: Final = -2  # daikaiju k lies on the board as FIRST_DAIKAIJU - k
NOWHERE: Final = -1

# What happened to a ship: indexes into CAUSES.
AFLOAT: Final = 0
EDGE: Final = 1
DAIKAIJU: Final = 2
LOOP: Final = 3
SHARED_WAKE: Final = 4
NO_START_MARK: Final = 5


class Tsuro(State):
    """Everything, hidden parts included. Piles have their top at the end of the list."""

    UNTOLD = ("packets",)  # they need only be told apart

    def __init__(
        self,
        facts: Facts,
        stack: list[Frame[Any]],
        box: Box,
        copies: tuple[int, ...],
        board: list[int],
        at: list[int],
        fate: list[int],
        hands: list[list[int]],
        pile: list[int],
        out_of_game: list[int],
        returning: list[int],
        taken: list[int],
        lair: list[int],
        orientation: list[int],
        daikaiju_pile: list[int],
        known_below: int,
        active: Seat,
        refill_due: bool,
        may_relocate: int,
        packets: int,
    ) -> None:
        super().__init__(facts, stack)
        self.box = box
        self.copies = copies  # how many tiles of each class are in this match; shared, never changed
        self.board = board  # per square: a laid tile, a daikaiju or EMPTY
        self.at = at  # per seat: front square * 8 + entry port (TSS-004), or NOWHERE
        self.fate = fate  # per seat: AFLOAT or the cause of its elimination
        self.hands = hands  # cards, see cards.py
        self.pile = pile
        self.out_of_game = out_of_game  # classes that left the game (TSS-038)
        self.returning = returning  # cards about to go under the pile (TSS-078)
        self.taken = taken  # classes taken from the open pool in this bonus (TSS-080)
        self.lair = lair  # per daikaiju: its square or NOWHERE
        self.orientation = orientation
        self.daikaiju_pile = daikaiju_pile
        self.known_below = known_below  # so many at the bottom of that pile were recycled before all eyes
        self.active = active
        self.refill_due = refill_due
        self.may_relocate = may_relocate  # a bit per seat (TSS-052)
        self.packets = packets  # how many packets have gone under the pile

    def clone(self) -> Tsuro:
        twin = Tsuro(
            self.facts,
            self.stack[:],
            self.box,
            self.copies,
            self.board[:],
            self.at[:],
            self.fate[:],
            [hand[:] for hand in self.hands],
            self.pile[:],
            self.out_of_game[:],
            self.returning[:],
            self.taken[:],
            self.lair[:],
            self.orientation[:],
            self.daikaiju_pile[:],
            self.known_below,
            self.active,
            self.refill_due,
            self.may_relocate,
            self.packets,
        )
        self.copy_core(twin)
        return twin

    def in_play(self) -> list[Seat]:
        """The seats whose ships are in play."""
        return [seat for seat, place in enumerate(self.at) if place != NOWHERE]

    def on_mark(self, seat: Seat) -> bool:
        """Whether the ship still lies on a start mark: across its entry port is no square (TSS-004)."""
        return self.box.across[self.at[seat]] == OFF_BOARD

    def faces_daikaiju(self, seat: Seat) -> bool:
        """Whether a daikaiju lies in the ship's front square (TSS-039)."""
        return self.board[self.at[seat] >> 3] <= FIRST_DAIKAIJU

    def own_tile(self, seat: Seat) -> int:
        """The square of the tile the ship is on, or OFF_BOARD on a start mark (TSS-004)."""
        behind = self.box.across[self.at[seat]]
        return OFF_BOARD if behind == OFF_BOARD else behind >> 3

    def daikaiju_on_board(self) -> int:
        return len([square for square in self.lair if square != NOWHERE])


def blank(facts: Facts, box: Box) -> Tsuro:
    """An empty sea: all ships ashore, no tile in any hand or pile."""
    seats, beasts = facts.seats, len(box.daikaiju_names)
    return Tsuro(
        facts,
        [],
        box,
        (),
        board=[EMPTY] * box.squares,
        at=[NOWHERE] * seats,
        fate=[AFLOAT] * seats,
        hands=[[] for _ in range(seats)],
        pile=[],
        out_of_game=[],
        returning=[],
        taken=[],
        lair=[NOWHERE] * beasts,
        orientation=[0] * beasts,
        daikaiju_pile=[],
        known_below=0,
        active=0,
        refill_due=False,
        may_relocate=0,
        packets=0,
    )
