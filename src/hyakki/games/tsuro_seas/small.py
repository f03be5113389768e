"""The board in nine lines, for small screens: a square is three letters wide, and wakes are only marked."""

from __future__ import annotations

from typing import Final

from hyakki.core.drawing import Span, TextLine
from hyakki.core.stack import View
from hyakki.games.tsuro_seas.box import Box
from hyakki.games.tsuro_seas.chart import COLOURS, CRESTS, front_squares, place_of, ship_trails

HEADINGS: Final = "↓←↑→"  # of ships that enter from the north, east, south and west
TILE: Final = "▒"
CELL: Final = 4


def small_board(box: Box, view: View) -> list[TextLine]:
    """Each ship stands in the square it is about to enter, behind an arrow; daikaiju by letter and number."""
    tiles = {box.square(*tile["square"]): tile for tile in view["wake_tiles"]}
    trails = {place >> 3: style for place, style in ship_trails(box, view, tiles).items()}
    lairs = {box.square(*beast["square"]): beast["id"] for beast in view["daikaiju"]}
    asked = front_squares(box, view)
    lines: list[TextLine] = [[("   " + "".join([f"{chr(65 + i):<{CELL}}" for i in range(box.size)]), "dim")]]
    for row in range(box.size):
        line: TextLine = [(f"{row + 1}  ", "dim")]
        for col in range(box.size):
            square = box.square(col, row)
            ships = ship_spans(box, view, square)
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
        lines.append(line)
    return lines


def ship_spans(box: Box, view: View, square: int) -> list[Span]:
    """The ships about to enter a square; the first with its heading."""
    spans: list[Span] = []
    for seat, ship in enumerate(view["ships"]):
        if ship["front"] is not None and place_of(box, ship) >> 3 == square:
            heading = HEADINGS[(place_of(box, ship) & 7) // 2] if not spans else ""
            spans.append((heading + CRESTS[seat], f"seat{seat}"))
    return spans
