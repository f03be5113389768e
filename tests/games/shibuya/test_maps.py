"""The maps: each is data with areas of its own, chosen by an option; a match never leaves its map."""

from __future__ import annotations

import copy
from random import Random
from typing import Any, cast

import pytest

from games.shibuya.build import AREAS, GAME, Json, area, asked, at, four, given, humans, lay, legal, play, refused
from hyakki.core.errors import BadInput
from hyakki.games import load
from hyakki.games.shibuya.state import Shibuya
from hyakki.table import Table

ATRIUM = ["U4", "U5", "U6", "U7", "U8", "L5", "L6", "L7", "L8"]
ON_ATRIUM: Json = {"map": "atrium"}


def on_atrium(gojo: str, jogo: str, hanami: str, mahito: str, people: dict[str, int], **more: Any) -> Shibuya:
    return at(four(gojo, jogo, hanami, mahito), people, options=ON_ATRIUM, **more)


@pytest.mark.rule("SHB-003", "SHB-010", "SHB-015")
@pytest.mark.parametrize(("name", "areas"), [("concourse", AREAS), ("atrium", ATRIUM)])
def test_a_match_is_set_up_on_its_map(name: str, areas: list[str]) -> None:
    view = GAME.new(4, {"map": name}).view(None)
    assert sorted(view["humans"]) == sorted(areas)
    assert sum(view["humans"].values()) == 7
    assert {player["area"] for player in view["players"]} == {
        areas[0],
        areas[areas.index("L0" if name == "concourse" else "L5")],
    }
    assert sorted(place for zone in view["zones"] for place in zone) == sorted(areas)


@pytest.mark.rule("SHB-003", "SHB-046")
def test_the_spirits_reach_the_upper_plaza_in_the_first_round_of_the_atrium() -> None:
    state = on_atrium("U4", "L5", "L5", "L5", {"U5": 1, "U8": 1})
    lay(state, jogo="use_stairs", hanami="move")
    assert area(state, "jogo") == "U8"
    assert asked(state) == "devour"
    play(state, "jogo", "spare")
    assert legal(state, "hanami") == ["go L6", "go L8"]


@pytest.mark.rule("SHB-003")
def test_a_human_falls_only_on_areas_of_the_map() -> None:
    state = on_atrium("U4", "L5", "L5", "L5", {"U5": 1})
    lay(state, mahito="falling_humans")
    assert legal(state, "mahito") == [f"put {name}" for name in ATRIUM]


@pytest.mark.rule("SHB-003")
@pytest.mark.parametrize(
    ("who", "card", "text"),
    [("hanami", "move", "go L1"), ("gojo", "red", "break U0-U1"), ("gojo", "red", "break U1-L1")],
)
def test_what_stands_on_another_map_is_refused(who: str, card: str, text: str) -> None:
    state = on_atrium("U4", "L5", "L5", "L5", {"U5": 1, "L7": 2})
    lay(state, **{who: card})
    assert refused(state, who, text) == "SHB-003"


@pytest.mark.rule("SHB-055")
def test_stairs_of_the_map_are_refused_as_stairs() -> None:
    state = on_atrium("U4", "L5", "L5", "L5", {"U5": 1, "L7": 2})
    lay(state, gojo="red")
    assert refused(state, "gojo", "break U5-L6") == "SHB-055"


@pytest.mark.rule("SHB-069")
def test_ember_insects_drive_gojo_to_the_plaza_of_this_map() -> None:
    state = on_atrium("U4", "L5", "L6", "L7", {"U5": 1, "L6": 1})
    lay(state, jogo="ember_insects")
    assert area(state, "gojo") == "L5"


@pytest.mark.rule("SHB-003")
def test_a_position_without_the_option_stands_on_the_concourse() -> None:
    state = at(four("U0", "L0", "L0", "L0"), {"U1": 1})
    assert state.facts.options["map"] == "concourse"
    assert humans(state) == {"U1": 1}


@pytest.mark.rule("SHB-003")
@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"humans": {"U1": 1}}, "humans.U1"),
        ({"mechamaru": "L1"}, "mechamaru"),
        ({"red_chips": ["U0-U1"]}, "red_chips"),
        ({"players": [{"area": "U0"}, {"area": "L5"}, {"area": "L5"}, {"area": "L5"}]}, "players[0].area"),
    ],
)
def test_a_position_that_names_another_map_is_refused(change: Json, path: str) -> None:
    position = given(four("U4", "L5", "L5", "L5"), {"U5": 1}, options=ON_ATRIUM)
    GAME.from_position(position)
    with pytest.raises(BadInput, match="is not on the map atrium") as error:
        GAME.from_position({**position, **change})
    assert error.value.path == path


def test_ids_of_actions_stay_what_they_were_before_there_were_maps() -> None:
    named = {"lay move": 0, "go U0": 13, "go L4": 21, "break U0-U1": 22, "break U3-L4": 36, "roll 6": 92}
    assert {text: GAME.notation.id(GAME.parse(text)) for text in named} == named
    later = [GAME.notation.id(GAME.parse(text)) for text in ("go U4", "break U4-U5", "put L8")]
    assert min(later) > 92
    for number in range(GAME.notation.count):
        assert GAME.notation.id(GAME.notation.action(number)) == number


@pytest.mark.rule("SHB-003")
def test_an_owners_board_stands_alone() -> None:
    board = copy.deepcopy(GAME.manual.data["atrium"])
    owned = load("shibuya", {"board": board})
    assert owned.new(4).view(None)["options"]["map"] == "concourse"
    with pytest.raises(BadInput, match="bring no map atrium"):
        owned.new(4, {"map": "atrium"})
    both = load("shibuya", {"board": GAME.manual.data["board"], "atrium": board})
    assert both.new(4, {"map": "atrium"}).view(None)["humans"]["U8"] == 1
    with pytest.raises(BadInput, match="U4 is a name on the map concourse too"):
        load("shibuya", {"board": board, "atrium": board})


@pytest.mark.parametrize("seats", [3, 4])
def test_random_matches_never_leave_the_map(seats: int) -> None:
    for seed in range(20):
        rng = Random(seed)
        table = Table(GAME, seats, {"map": "atrium"}, seed)
        while table.outcome is None:
            view = table.state.view(None)
            assert {player["area"] for player in view["players"]} <= {None, *ATRIUM}
            assert sorted(cast(dict[str, int], view["humans"])) == sorted(ATRIUM)
            seat = rng.choice(table.to_act())
            table.submit(seat, rng.choice(table.legal(seat)))
