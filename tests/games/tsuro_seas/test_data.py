"""The data files against the ledger, and data files of an owner that are refused with the reason."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.tsuro_seas.build import GAME, SEA
from hyakki.core.errors import BadInput
from hyakki.games import __file__ as games_file
from hyakki.games import load

DATA = GAME.manual.data
GAME_FOLDER = Path(games_file).parent / "tsuro_seas"
Change = Callable[[dict[str, Any]], None]


@pytest.mark.rule("TSS-002")
def test_there_are_56_wake_tiles_of_all_35_patterns() -> None:
    classes = DATA["wake_tiles"]["classes"]
    assert len(classes) == 35
    assert sum(tile["copies"] for tile in classes) == 56
    patterns = set()
    for tile in classes:
        turned = [
            tuple(sorted(tuple(sorted((port + 2 * r) % 8 for port in pair)) for pair in tile["pairs"]))
            for r in range(4)
        ]
        assert len(set(turned)) == tile["distinct_rotations"]
        patterns.add(min(turned))
    assert len(patterns) == 35


@pytest.mark.rule("TSS-002")
def test_the_tiles_are_those_of_the_ledgers_table() -> None:
    lines = [
        line
        for line in (GAME_FOLDER / "RULES.md").read_text(encoding="utf-8").splitlines()
        if re.match(r"\| W\d\d ", line)
    ]
    listed: dict[str, tuple[str, int, int]] = {}
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name, pairs, turns, copies in (cells[0:4], cells[5:9]):
            if name:
                listed[name] = (pairs, int(turns), int(copies))
    tiles = {
        tile["id"]: (" ".join(f"{a}{b}" for a, b in tile["pairs"]), tile["distinct_rotations"], tile["copies"])
        for tile in DATA["wake_tiles"]["classes"]
    }
    assert tiles == listed


@pytest.mark.rule("TSS-019", "TSS-017")
def test_the_56_start_marks_are_the_ports_of_the_rim() -> None:
    rim = {place for place, there in enumerate(SEA.across) if there < 0}
    assert set(SEA.marks) == rim
    assert len(SEA.marks) == 56
    for name, place in zip(SEA.mark_names, SEA.marks, strict=True):
        col, row = SEA.col_row(place >> 3)
        edge = "NESW"[(place & 7) // 2]
        assert name == f"{edge}{col if edge in 'NS' else row}-{place & 7}"


@pytest.mark.rule("TSS-010", "TSS-027", "TSS-029")
def test_the_ten_daikaiju_follow_the_formula_of_the_ledger() -> None:
    assert SEA.daikaiju_names == [f"{colour}_{number}" for number in range(1, 6) for colour in ("gold", "blue")]
    for tile in DATA["daikaiju"]["daikaiju"]:
        for face in range(1, 6):
            k = (face - tile["number"]) % 5
            assert tile["orientation_0"][str(face)] == ("TURN" if k == 0 else ["N", "W", "S", "E"][k - 1])


@pytest.mark.rule("TSS-013")
def test_the_middle_line_has_no_number() -> None:
    assert SEA.lines == {"skip_middle": [0, 1, 2, 4, 5, 6], "first_six": [0, 1, 2, 3, 4, 5]}


def set_in(*path: str | int, value: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


BAD: list[tuple[str, str, Change]] = [
    ("board", "board.json size", set_in("size", value=1)),
    ("board", "board.json size", set_in("size", value=11)),
    ("board", "board.json", set_in("size", value="seven")),
    ("board", "board.json die_to_index", set_in("die_to_index", "6", value=7)),
    ("board", "board.json die_to_index", set_in("die_to_index", value={"1": 0})),
    ("board", "board.json die_to_index", set_in("die_to_index", value=dict.fromkeys("123456", 0))),
    ("board", "board.json start_daikaiju", set_in("start_daikaiju", value={"2": 6})),
    ("board", "board.json hand_size", set_in("hand_size", value=0)),
    ("board", "board.json start_marks N0-0", set_in("start_marks", 0, "edge", value="S")),
    ("board", "board.json start_marks N0-0", set_in("start_marks", 0, "entry_port", value=4)),
    ("board", "board.json start_marks N0-0", set_in("start_marks", 0, "square", value=[9, 0])),
    ("board", "board.json start_marks", set_in("start_marks", 1, "id", value="N0-0")),
    ("board", "board.json start_marks", set_in("start_marks", 1, "entry_port", value=0)),
    ("wake_tiles", "wake_tiles.json classes", set_in("classes", value=[])),
    ("wake_tiles", "wake_tiles.json classes", set_in("classes", 1, "id", value="W00")),
    ("wake_tiles", "wake_tiles.json W00", set_in("classes", 0, "pairs", value=[[0, 1], [2, 3], [4, 5], [6, 6]])),
    ("wake_tiles", "wake_tiles.json W00", set_in("classes", 0, "distinct_rotations", value=4)),
    ("wake_tiles", "wake_tiles.json W00.copies", set_in("classes", 0, "copies", value=-1)),
    ("daikaiju", "daikaiju.json acting_order", set_in("acting_order", 0, value="blue_1")),
    ("daikaiju", "daikaiju.json gold_1", set_in("daikaiju", 0, "orientation_0", "1", value="UP")),
    ("daikaiju", "daikaiju.json gold_1", set_in("daikaiju", 0, "orientation_0", value={"1": "N"})),
    ("options", "options.json options", set_in("options", value=3)),
]


@pytest.mark.parametrize(("name", "path", "change"), BAD, ids=[f"{i}-{path}" for i, (_, path, _) in enumerate(BAD)])
def test_bad_data_files_are_refused_with_the_reason(name: str, path: str, change: Change) -> None:
    data = copy.deepcopy(DATA[name])
    change(data)
    with pytest.raises(BadInput) as error:
        load("tsuro-seas", {name: data})
    assert error.value.path == path


def test_too_few_tiles_or_marks_refuse_the_players_not_the_data() -> None:
    tiles = copy.deepcopy(DATA["wake_tiles"])
    tiles["classes"] = [{**tile, "copies": 1} for tile in tiles["classes"][:10]]
    few = load("tsuro-seas", {"wake_tiles": tiles})
    few.new(3)
    with pytest.raises(BadInput, match="4 players need 12 wake tiles"):
        few.new(4)
    board = copy.deepcopy(DATA["board"])
    board["start_marks"] = board["start_marks"][:5]
    with pytest.raises(BadInput, match="start marks"):
        load("tsuro-seas", {"board": board}).new(6, {"daikaiju": False})
