"""The map and the cards come from data: the loader says what is wrong, and another map plays as well."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

from games.shibuya.build import GAME
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE
from hyakki.games import load
from hyakki.games.shibuya.state import Shibuya

Data = dict[str, Any]


def changed(name: str, change: Callable[[Data], None]) -> Data:
    data = copy.deepcopy(GAME.manual.data[name])
    change(data)
    return {name: data}


def drop(key: str, *ids: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[key] = [row for row in data[key] if row["id"] not in ids]

    return change


def put(key: str, number: int, field: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[key][number][field] = value

    return change


def link(key: str, name: str, one: str, other: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[key].append({"id": name, "ends": [one, other]})

    return change


@pytest.mark.rule("SHB-003")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (drop("areas", "L2"), "areas: 8 named, 9 needed"),
        (drop("floors", "upper"), "floors: 1 named"),
        (put("areas", 1, "id", "U0"), "areas U0: stands there twice"),
        (put("areas", 1, "id", "U 1"), "areas U 1: an id is one word"),
        (put("areas", 1, "floor", "roof"), 'areas U1.floor: "roof" is not a floor'),
        (put("areas", 1, "humans_at_setup", -1), "areas U1.humans_at_setup: -1 is negative"),
        (put("areas", 1, "humans_at_setup", 9), "15 humans at setup"),
        (put("areas", 1, "plaza", True), "floor upper has 2 plazas"),
        (put("areas", 4, "plaza", False), "floor lower has 0 plazas"),
        (put("areas", 1, "die", 2), "the die leads to areas by"),
        (put("areas", 1, "die", None), "the die leads to areas by"),
        (put("areas", 1, "pieces_at_setup", ["gojo"]), "U1.pieces_at_setup"),
        (put("areas", 1, "pieces_at_setup", ["geto"]), "U1.pieces_at_setup"),
        (put("areas", 0, "pieces_at_setup", []), "no area has gojo"),
        (link("boundaries", "U1-U3", "U1", "U4"), 'boundaries U1-U3.ends: "U4" is not an area'),
        (link("boundaries", "U1-L1b", "U2", "L1"), "a boundary stays on one floor"),
        (link("stairs", "U1-U3", "U1", "U3"), "stairs lead to the other floor"),
        (link("boundaries", "U1-U1", "U1", "U1"), "joins U1 to itself"),
        (link("boundaries", "U1-U0", "U1", "U0"), "joins the same areas as U0-U1"),
        (link("boundaries", "U0-U1", "U1", "U3"), "an id is one word and stands there once"),
        (drop("boundaries", "L0-L4", "L3-L4"), "no way on floor lower from L0 to L4"),
        (drop("stairs", "U1-L1", "U2-L3", "U3-L4"), "no stairs join the two floors"),
        (put("areas", 1, "label", 7), "Expected `str`, got `int`"),
    ],
)
def test_a_broken_map_is_refused_with_what_is_wrong(change: Callable[[Data], None], problem: str) -> None:
    with pytest.raises(BadInput) as error:
        load("shibuya", changed("board", change))
    assert problem in str(error.value)
    assert "board.json" in str(error.value)


@pytest.mark.rule("SHB-015")
def test_spirits_that_do_not_start_together_are_refused() -> None:
    def change(board: Data) -> None:
        board["areas"][4]["pieces_at_setup"] = ["jogo", "hanami"]
        board["areas"][5]["pieces_at_setup"] = ["mahito"]

    with pytest.raises(BadInput, match="SHB-015"):
        load("shibuya", changed("board", change))


@pytest.mark.rule("SHB-014")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (drop("cards", "red"), "missing, unknown or repeated: red"),
        (put("cards", 0, "id", "jump"), "jump, move"),
        (put("cards", 0, "owners", ["geto"]), "move.owners"),
        (put("cards", 3, "owners", ["jogo"]), "blue.owners"),
        (put("cards", 8, "owners", ["jogo", "gojo"]), "ember_insects.owners"),
        (put("cards", 0, "energy_cost", -1), "move.energy_cost"),
    ],
)
def test_broken_cards_are_refused(change: Callable[[Data], None], problem: str) -> None:
    with pytest.raises(BadInput, match=r"cards\.json") as error:
        load("shibuya", changed("cards", change))
    assert problem in str(error.value)


@pytest.mark.rule("SHB-016")
@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("energy_chips", 8, "energy_bank_at_start: 6 is not 5"),
        ("rounds", 0, "at least one round"),
        ("modes", {}, "not those for 3 and 4 players"),
    ],
)
def test_broken_numbers_are_refused(key: str, value: Any, problem: str) -> None:
    with pytest.raises(BadInput, match=r"setup\.json") as error:
        load("shibuya", changed("setup", lambda setup: setup.update({key: value})))
    assert problem in str(error.value)


@pytest.mark.rule("SHB-003")
def test_another_map_plays_without_touching_code() -> None:
    """Areas with other names, one more staircase, another start; all matches come to an end."""

    def rename(board: Data) -> None:
        names = {area["id"]: f"{area['floor']}-{number}" for number, area in enumerate(board["areas"])}
        for area in board["areas"]:
            area["id"] = names[area["id"]]
        for key in ("boundaries", "stairs"):
            for border in board[key]:
                border["ends"] = [names[end] for end in border["ends"]]
                border["id"] = "+".join(border["ends"])
        board["stairs"].append({"id": "plazas", "ends": ["upper-0", "lower-4"]})

    game = load("shibuya", changed("board", rename))
    assert game.manual.changed
    rng = Random(3)
    for seats in (3, 4):
        for _ in range(20):
            state = game.new(seats)
            while state.to_act():
                seat = rng.choice(state.to_act())
                state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
            assert state.outcome is not None
    first = cast(Shibuya, game.new(4))
    assert first.view(None)["players"][0]["area"] == "upper-0"
    assert game.parse("go lower-4") == ("go", 4)
