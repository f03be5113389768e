"""The board as lines of text: squares side by side, so that wakes run on from tile to tile."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.drawing import Span, TextLine
from hyakki.core.stack import View
from hyakki.core.wording import COLUMNS
from hyakki.games.tsuro_seas.box import OFF_BOARD, TURN, Box
from hyakki.games.tsuro_seas.wires import GLYPHS, HEIGHT, PORTS, WIDTH, drawn

CRESTS: Final = "ABCDEFGH"  # the ships by seat
LEFT: Final = 5  # row number, blue die face and the western rim
TOP: Final = 2  # column letters and the northern rim
COLOURS: Final = {"gold": "accent", "blue": "bold"}  # beside the letters G and B
MARKS: Final = "╷╴╵╶"  # start marks of the N, E, S and W rim


class Chart:
    """A grid of characters with a style each."""

    def __init__(self, width: int, height: int) -> None:
        self.cells: list[list[Span]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for i, letter in enumerate(text):
            self.cells[y][x + i] = (letter, style)

    def lines(self) -> list[TextLine]:
        """Neighbours of one style joined."""
        lines: list[TextLine] = []
        for row in self.cells:
            line: TextLine = []
            for letter, style in row:
                if line and line[-1][1] == style:
                    line[-1] = (line[-1][0] + letter, style)
                else:
                    line.append((letter, style))
            lines.append(line)
        return lines


def pairs_of(box: Box, tile: str, rotation: int) -> tuple[tuple[int, int], ...]:
    """The four wakes of a tile as it lies."""
    code = (box.class_index[tile] * 4 + rotation) * 8
    return tuple([(port, box.through[code + port]) for port in range(8) if port < box.through[code + port]])


def draw_tile(chart: Chart, x: int, y: int, pairs: tuple[tuple[int, int], ...], styles: dict[int, str]) -> None:
    """The wakes of a tile with its corner at x, y; `styles` by port colour the trails of ships."""
    arms: dict[tuple[int, int], int] = {}
    shown: dict[tuple[int, int], str] = {}
    for pair, wake in zip(pairs, drawn(pairs), strict=True):
        for point, there in wake.items():
            arms[point] = arms.get(point, 0) | there
            shown[point] = styles.get(pair[0], "") or shown.get(point, "")
    for (dx, dy), there in arms.items():
        chart.put(x + dx, y + dy, GLYPHS[there], shown[dx, dy])


def board(box: Box, view: View) -> list[TextLine]:
    """The whole board with tiles, daikaiju, start marks and ships."""
    chart = Chart(LEFT + box.size * WIDTH + 1, TOP + box.size * HEIGHT + 1)
    draw_frame(chart, box, view)
    tiles = {box.square(*tile["square"]): tile for tile in view["wake_tiles"]}
    lairs = {box.square(*beast["square"]): beast for beast in view["daikaiju"]}
    trails = ship_trails(box, view, tiles)
    fronts = front_squares(box, view)
    for square in range(box.squares):
        x, y = corner(box, square)
        if square in tiles:
            pairs = pairs_of(box, tiles[square]["tile"], tiles[square]["rotation"])
            draw_tile(chart, x, y, pairs, {port: trails.get(square * 8 + port, "") for port in range(8)})
        elif square in lairs:
            draw_daikaiju(chart, box, x, y, lairs[square])
        else:
            chart.put(x + WIDTH // 2, y + HEIGHT // 2, "·", "dim")
        if square in fronts and square not in lairs:
            chart.put(x + WIDTH // 2 - 1, y + HEIGHT // 2, "( )", f"seat{fronts[square]}")
    draw_ships(chart, box, view)
    return chart.lines()


def corner(box: Box, square: int) -> tuple[int, int]:
    col, row = box.col_row(square)
    return LEFT + col * WIDTH, TOP + row * HEIGHT


def draw_frame(chart: Chart, box: Box, view: View) -> None:
    """Letters of columns and numbers of rows, the die faces that stand for them, and the start marks."""
    faces = {line: face for face, line in enumerate(box.lines[view["options"]["die_lines"]], 1)}
    dice = bool(view["options"]["daikaiju"])
    for i in range(box.size):
        across, down = LEFT + i * WIDTH + WIDTH // 2, TOP + i * HEIGHT + HEIGHT // 2
        chart.put(across, 0, COLUMNS[i], "bold")
        chart.put(1, down, str(i + 1), "bold")
        if dice and i in faces:
            chart.put(across + 2, 0, f"g{faces[i]}", COLOURS["gold"])
            chart.put(1, down + 1, f"b{faces[i]}", COLOURS["blue"])
    for place in box.marks:
        x, y = outside(box, place)
        chart.put(x, y, MARKS[(place & 7) // 2], "dim")


def outside(box: Box, place: int) -> tuple[int, int]:
    """The character beyond a port, where a ship lies that is about to enter there."""
    x, y = corner(box, place >> 3)
    dx, dy, _ = PORTS[place & 7]
    side = (place & 7) // 2
    return x + dx + [0, 1, 0, -1][side], y + dy + [-1, 0, 1, 0][side]


def place_of(box: Box, ship: dict[str, Any]) -> int:
    return box.square(*ship["front"]) * 8 + int(ship["entry"])


def front_squares(box: Box, view: View) -> dict[int, int]:
    """The front square of whoever is asked now, and the seat."""
    asked = [seat for seat in view["to_act"] if seat >= 0 and view["ships"][seat]["front"] is not None]
    return {place_of(box, view["ships"][seat]) >> 3: seat for seat in asked}


def ship_trails(box: Box, view: View, tiles: dict[int, dict[str, Any]]) -> dict[int, str]:
    """Port by port the wake each ship has sailed, as far as its tiles still lie."""
    styles: dict[int, str] = {}
    for seat, ship in enumerate(view["ships"]):
        place = OFF_BOARD if ship["front"] is None else box.across[place_of(box, ship)]
        while place != OFF_BOARD and place >> 3 in tiles and place not in styles:
            tile = tiles[place >> 3]
            code = (box.class_index[tile["tile"]] * 4 + tile["rotation"]) * 8
            back = (place & -8) + box.through[code + (place & 7)]
            styles[place] = styles[back] = f"seat{seat}"
            place = box.across[back]
    return styles


def draw_ships(chart: Chart, box: Box, view: View) -> None:
    """Each ship as its crest at the end of its wake; several in one state side by side."""
    for seat, ship in enumerate(view["ships"]):
        if ship["front"] is not None:
            x, y = outside(box, place_of(box, ship))
            while chart.cells[y][x][0] in CRESTS:
                x += 1
            chart.put(x, y, CRESTS[seat], f"seat{seat}")


def draw_daikaiju(chart: Chart, box: Box, x: int, y: int, beast: dict[str, Any]) -> None:
    """Its name, and on each side the die face that sends it there; beside the curl the face that turns it."""
    index = box.daikaiju_names.index(beast["id"])
    colour, number = beast["id"].split("_")
    style = COLOURS.get(colour, "accent")
    chart.put(x, y, "╔═══════╗", style)
    for row in range(1, HEIGHT - 1):
        chart.put(x, y + row, "║       ║", style)
    chart.put(x, y + HEIGHT - 1, "╚═══════╝", style)
    deeds = box.acts[(index * 4 + beast["orientation"]) * 5 :][:5]
    spots = {0: (3, 0, "↑{}"), 1: (7, 2, "→{}"), 2: (3, 4, "↓{}"), 3: (0, 2, "{}←"), TURN: (4, 3, "↺{}")}
    for face, deed in enumerate(deeds, 1):
        dx, dy, text = spots[deed]
        chart.put(x + dx, y + dy, text.format(face), style)
    chart.put(x + 3, y + 1, f"{colour[0].upper()}{number}", "bold")
