"""What is in the box, made once from the data files and shared by all matches: tiles, squares, daikaiju."""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Action
from hyakki.games.tsuro_seas.schema import SIDES, Files

# The port on the far side of a shared edge (TSS-003): 0-5, 1-4, 2-7, 3-6.
ACROSS: Final = [5, 4, 7, 6, 1, 0, 3, 2]
STEP_COL: Final = [0, 1, 0, -1]
STEP_ROW: Final = [-1, 0, 1, 0]
TURN: Final = -1  # what a daikaiju does instead of moving N, E, S or W
OFF_BOARD: Final = -1
CAUSES: Final = ["afloat", "edge", "daikaiju", "loop", "shared_wake", "no_start_mark"]  # how a ship fares
SIDE_NAMES: Final = [str(name) for name in SIDES]  # by number
COUNTER_CLOCKWISE: Final = [0, 3, 2, 1]  # N, W, S, E as sides


class Box:
    """A place on the water is one number, square * 8 + port; a laid tile is class * 4 + rotation."""

    def __init__(self, files: Files) -> None:
        board = files.board
        self.size = board.size
        self.squares = board.size * board.size
        self.square_elements = [f"square:{at % board.size},{at // board.size}" for at in range(self.squares)]
        self.hand_size = board.hand_size
        self.minimum_daikaiju = board.minimum_daikaiju
        self.start_daikaiju = {int(seats): count for seats, count in board.start_daikaiju.items()}
        self.lines = {
            "skip_middle": [board.die_to_index[str(face)] for face in range(1, 7)],
            "first_six": [board.die_to_index_alternative[str(face)] for face in range(1, 7)],
        }
        self.across = self._across()
        self.around = self._around()
        self.mark_names = [mark.id for mark in board.start_marks]
        self.marks = [self.square(*mark.square) * 8 + mark.entry_port for mark in board.start_marks]
        self.start_actions: list[Action] = [("start", mark) for mark in range(len(self.marks))]
        self.mark_at = {place: i for i, place in enumerate(self.marks)}

        classes = files.tiles.classes
        self.class_names = [tile.id for tile in classes]
        self.class_index = {name: i for i, name in enumerate(self.class_names)}
        self.turns = [tile.distinct_rotations for tile in classes]
        self.copies = [tile.copies for tile in classes]
        self.through: list[int] = []  # (class * 4 + rotation) * 8 + port -> port
        for tile in classes:
            for rotation in range(4):
                row = [0] * 8
                for a, b in tile.pairs:
                    row[(a + 2 * rotation) % 8] = (b + 2 * rotation) % 8
                    row[(b + 2 * rotation) % 8] = (a + 2 * rotation) % 8
                self.through += row
        self.place_actions: list[Action] = [("place", c, r) for c in range(len(classes)) for r in range(4)]

        order = files.daikaiju.acting_order
        beasts = {beast.id: beast for beast in files.daikaiju.daikaiju}
        self.daikaiju_names = order  # in acting order (TSS-027)
        self.acts: list[int] = []  # (daikaiju * 4 + orientation) * 5 + die - 1 -> side or TURN (TSS-029)
        for name in order:
            for orientation in range(4):
                for face in range(1, 6):
                    self.acts.append(turned(beasts[name].orientation_0[str(face)], orientation))

    def square(self, col: int, row: int) -> int:
        return row * self.size + col

    def col_row(self, square: int) -> list[int]:
        return [square % self.size, square // self.size]

    def _across(self) -> list[int]:
        """For each place the place across its port, or OFF_BOARD."""
        places: list[int] = []
        for square in range(self.squares):
            col, row = square % self.size, square // self.size
            for port in range(8):
                c, r = col + STEP_COL[port // 2], row + STEP_ROW[port // 2]
                inside = 0 <= c < self.size and 0 <= r < self.size
                places.append(self.square(c, r) * 8 + ACROSS[port] if inside else OFF_BOARD)
        return places

    def _around(self) -> list[list[int]]:
        """For each square those beside it on the board."""
        return [
            [there for there in [self.neighbour(square, side) for side in range(4)] if there != OFF_BOARD]
            for square in range(self.squares)
        ]

    def neighbour(self, square: int, side: int) -> int:
        """The square on that side, or OFF_BOARD."""
        place = self.across[square * 8 + 2 * side]
        return OFF_BOARD if place == OFF_BOARD else place >> 3


def turned(word: str, orientation: int) -> int:
    """What an arrow means after counter-clockwise quarter turns: every direction goes along N, W, S, E."""
    if word == "TURN":
        return TURN
    return COUNTER_CLOCKWISE[(COUNTER_CLOCKWISE.index(SIDES[word]) + orientation) % 4]
