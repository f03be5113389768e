"""The board in nine lines, for small screens: a square is three letters wide, and wakes are only marked."""

from __future__ import annotations

from typing import Final

from hyakki.core.drawing import Line, Span
from hyakki.core.stack import View
from hyakki.games.tsuro_seas.chart import COLOURS, CRESTS, front_squares, place_of, ship_trails
from hyakki.games.tsuro_seas.sea import Sea

HEADINGS: Final = "↓←↑→"  # of ships that enter from the north, east, south and west
TILE: Final = "▒"
CELL: Final = 4


def small_board(sea: Sea, view: View) -> list[Line]:
    """Each ship stands in the square it is about to enter, behind an arrow; daikaiju by letter and number."""
    tiles = {sea.square(*tile["square"]): tile for tile in view["wake_tiles"]}
    trails = {place >> 3: style for place, style in ship_trails(sea, view, tiles).items()}
    lairs = {sea.square(*beast["square"]): beast["id"] for beast in view["daikaiju"]}
    asked = front_squares(sea, view)
    found: list[Line] = [[("   " + "".join([f"{chr(65 + i):<{CELL}}" for i in range(sea.size)]), "dim")]]
    for row in range(sea.size):
        line: Line = [(f"{row + 1}  ", "dim")]
        for col in range(sea.size):
            square = sea.square(col, row)
            ships = ship_spans(sea, view, square)
            if square in lairs:
                colour, number = lairs[square].split("_")
                cell: list[Span] = [(f"{colour[0].upper()}{number}", COLOURS.get(colour, "accent"))]
            elif ships:
                cell = ships
            elif square in tiles:
                cell = [(TILE, trails.get(square, "dim"))]
            else:
                cell = [("·", "lit" if square in asked else "dim")]
            line += [*cell, (" " * max(0, CELL - sum([len(text) for text, _ in cell])), "")]
        found.append(line)
    return found


def ship_spans(sea: Sea, view: View, square: int) -> list[Span]:
    """The ships about to enter a square; the first with its heading."""
    found: list[Span] = []
    for seat, ship in enumerate(view["ships"]):
        if ship["front"] is not None and place_of(sea, ship) >> 3 == square:
            heading = HEADINGS[(place_of(sea, ship) & 7) // 2] if not found else ""
            found.append((heading + CRESTS[seat], f"seat{seat}"))
    return found
