"""What the game tells of its map: everything a drawn board needs, of whichever map is played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.shibuya.build import GAME
from hyakki.games import load

DATA = Path(__file__).parents[3] / "src" / "hyakki" / "games" / "shibuya" / "data"


def told(templates: dict[str, str], key: str) -> list[list[str]]:
    return [line.split(" ") for line in templates[f"station.{key}"].split("\n")]


@pytest.mark.parametrize(("name", "file"), [("concourse", "board.json"), ("atrium", "atrium.json")])
def test_each_map_is_told_as_the_data_has_it(name: str, file: str) -> None:
    board = json.loads((DATA / file).read_text())
    templates = GAME.messages.templates
    links = [[link["id"], *link["ends"]] for link in board["boundaries"]]
    assert told(templates, f"{name}.boundaries") == links
    assert told(templates, f"{name}.stairs") == [[link["id"], *link["ends"]] for link in board["stairs"]]
    areas = told(templates, f"{name}.areas")
    assert [area[0] for area in areas] == [area["id"] for area in board["areas"]]
    assert [area[2] for area in areas] == ["plaza" if area["plaza"] else "-" for area in board["areas"]]
    assert [int(area[3]) for area in areas] == [area["humans_at_setup"] for area in board["areas"]]
    assert [int(area[4]) for area in areas] == [area["die"] or 0 for area in board["areas"]]
    assert [area[5:] for area in areas] == [area["pieces_at_setup"] for area in board["areas"]]
    assert templates[f"station.{name}.floors"] == "B4F\nB5F"
    assert ["flower_field", "1"] in told(templates, "costs")


def test_another_map_is_told_in_its_place(tmp_path: Path) -> None:
    board = json.loads((DATA / "board.json").read_text())
    for area in board["areas"]:
        area["id"] = f"x{area['id']}"
    for link in [*board["boundaries"], *board["stairs"]]:
        link["ends"] = [f"x{end}" for end in link["ends"]]
    (tmp_path / "board.json").write_text(json.dumps(board))
    game = load("shibuya", tmp_path)
    templates = game.messages.templates
    rows = [["xU0", "xU1", "xU2", "xU3"], ["xL0", "xL1", "xL2", "xL3", "xL4"]]
    assert game.manual.layout.values["places"] == {"field": "humans", "rows": rows}
    assert told(templates, "concourse.boundaries")[0] == ["U0-U1", "xU0", "xU1"]
