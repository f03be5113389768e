"""The shape of the data files, checked when they are loaded; an owner's replacements pass the same gate."""

from __future__ import annotations

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.game import Manual
from hyakki.core.schema import OptionTable, read

MAX_CLASSES = 64  # a card of the state keeps its class in six bits
PORTS = 8
SIDES = {"N": 0, "E": 1, "S": 2, "W": 3}


class StartMark(msgspec.Struct):
    id: str
    edge: str
    square: tuple[int, int]
    entry_port: int


class Board(msgspec.Struct):
    size: int
    die_to_index: dict[str, int]
    die_to_index_alternative: dict[str, int]
    start_daikaiju: dict[str, int]
    hand_size: int
    minimum_daikaiju: int
    start_marks: list[StartMark]


class TileClass(msgspec.Struct):
    id: str
    pairs: list[tuple[int, int]]
    distinct_rotations: int
    copies: int


class WakeTiles(msgspec.Struct):
    classes: list[TileClass]


class Daikaiju(msgspec.Struct):
    id: str
    number: int
    arrow: str
    orientation_0: dict[str, str]


class DaikaijuTiles(msgspec.Struct):
    acting_order: list[str]
    daikaiju: list[Daikaiju]


class Files:
    """The data files as typed objects."""

    def __init__(self, manual: Manual) -> None:
        self.board = read(manual, "board", Board)
        self.tiles = read(manual, "wake_tiles", WakeTiles)
        self.daikaiju = read(manual, "daikaiju", DaikaijuTiles)
        self.options = read(manual, "options", OptionTable)
        check_board(self.board)
        check_tiles(self.tiles)
        check_daikaiju(self.daikaiju)
        check_room(self.board, self.daikaiju)


def check_board(board: Board) -> None:
    if not 2 <= board.size <= 10:
        raise BadInput("board.json size", f"{board.size} is not 2..10")
    for lines in (board.die_to_index, board.die_to_index_alternative):
        if set(lines) != set("123456") or not all(0 <= line < board.size for line in lines.values()):
            raise BadInput("board.json die_to_index", "does not give a line for each face 1..6")
    if set(board.start_daikaiju) != set("2345678"):
        raise BadInput("board.json start_daikaiju", "does not give a number for 2..8 players")
    if board.hand_size < 1:
        raise BadInput("board.json hand_size", f"{board.hand_size} is not at least 1")
    check_different("board.json start_marks", [mark.id for mark in board.start_marks])
    check_different("board.json start_marks", [f"{mark.square} {mark.entry_port}" for mark in board.start_marks])
    last = board.size - 1
    for mark in board.start_marks:
        col, row = mark.square
        rim = {"N": row == 0, "E": col == last, "S": row == last, "W": col == 0}
        inside = 0 <= col <= last and 0 <= row <= last
        if not inside or not rim.get(mark.edge, False) or mark.entry_port // 2 != SIDES[mark.edge]:
            raise BadInput(f"board.json start_marks {mark.id}", "does not lie on its edge of the board")


def check_tiles(tiles: WakeTiles) -> None:
    if not 1 <= len(tiles.classes) <= MAX_CLASSES:
        raise BadInput("wake_tiles.json classes", f"{len(tiles.classes)} is not 1..{MAX_CLASSES}")
    check_different("wake_tiles.json classes", [tile.id for tile in tiles.classes])
    for tile in tiles.classes:
        ports = sorted(port for pair in tile.pairs for port in pair)
        if ports != list(range(PORTS)):
            raise BadInput(f"wake_tiles.json {tile.id}", "does not join each of the ports 0..7 once (TSS-002)")
        turned = {frozenset(frozenset((p + 2 * r) % PORTS for p in pair) for pair in tile.pairs) for r in range(4)}
        if len(turned) != tile.distinct_rotations:
            raise BadInput(f"wake_tiles.json {tile.id}", f"has {len(turned)} different rotations")
        if tile.copies < 0:
            raise BadInput(f"wake_tiles.json {tile.id}.copies", f"{tile.copies} is negative")


def check_daikaiju(tiles: DaikaijuTiles) -> None:
    ids = [tile.id for tile in tiles.daikaiju]
    if sorted(tiles.acting_order) != sorted(ids) or len(set(ids)) != len(ids):
        raise BadInput("daikaiju.json acting_order", "does not name each daikaiju once")
    for tile in tiles.daikaiju:
        if set(tile.orientation_0) != set("12345") or not set(tile.orientation_0.values()) <= {*SIDES, "TURN"}:
            raise BadInput(f"daikaiju.json {tile.id}", "does not say N, E, S, W or TURN for each face 1..5")


def check_room(board: Board, tiles: DaikaijuTiles) -> None:
    """TSS-014 rolls again while a daikaiju is there, so another rollable square must be left."""
    for lines in (board.die_to_index, board.die_to_index_alternative):
        if len(set(lines.values())) ** 2 < len(tiles.daikaiju):
            raise BadInput(
                "board.json die_to_index", f"has fewer squares than there are daikaiju: {len(tiles.daikaiju)}"
            )


def check_different(path: str, names: list[str]) -> None:
    for i, name in enumerate(names):
        if name in names[:i]:
            raise BadInput(path, f'"{name[:40]}" stands there twice')
