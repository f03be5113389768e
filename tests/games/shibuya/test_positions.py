"""Positions that cannot be are refused with the path to what is wrong and the rule behind it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.shibuya.build import GAME, Json, at, four, given, lay, started
from hyakki.core.errors import BadInput
from hyakki.games import shibuya

PEOPLE = {"L2": 1}


def broken(path: str, problem: str, **change: Any) -> None:
    position = {**given(four("U0", "L0", "L1", "L2"), PEOPLE), **change}
    with pytest.raises(BadInput) as error:
        started(position)
    assert error.value.path == path, str(error.value)
    assert problem in str(error.value)


def players(number: int, **change: Any) -> list[dict[str, Any]]:
    rows = given(four("U0", "L0", "L1", "L2"), PEOPLE)["players"]
    rows[number].update(change)
    return list(rows)


def test_players_that_cannot_be() -> None:
    broken("players", "has 3 entries, not 4", players=players(0)[:3])
    broken("players[1].character", "another character", players=players(1, character="gojo"))
    broken("players[1].character", "another character", players=players(1, character="hanami"))
    broken("players[0]", "Gojo is on the board", players=players(0, area=None))
    broken("players[0]", "Gojo is on the board", players=players(0, energy=1))
    broken("players[1].area", "is not an area", players=players(1, area="U9"))
    broken("players", "the box has 9", players=players(1, energy=8))
    broken("players[1].used", "not a card of jogo", players=players(1, used="red"))
    broken("players[1].result", "no card is laid", players=players(1, result="performed"))
    broken("players[1].energy", "SHB-089", players=players(1, area=None))
    broken("players[1].used", "SHB-024", players=players(1, used="move"), round=1)
    broken("mechamaru", "SHB-102", mechamaru="U1", round=4)


def test_an_exorcised_spirit_may_keep_its_energy_by_option() -> None:
    lost = players(1, area=None)
    options = {"exorcised_energy_returns_to_bank": False}
    pending = [{"frame": "select_card", "waiting": [0, 2, 3]}]
    assert started(given(four("U0", None, "L1", "L2"), PEOPLE, energy={"jogo": 1}, options=options)).energy[1] == 1
    broken("players[1].energy", "SHB-089", players=lost, pending=pending)


def test_a_used_card_tells_that_it_is_not_the_first_round() -> None:
    position = given(four("U0", "L0", "L1", "L2"), PEOPLE, used={"jogo": "move"})
    assert GAME.position(started(position))["round"] == 2
    assert GAME.position(at(four("U0", "L0", "L1", "L2"), PEOPLE))["round"] == 1


def test_laid_cards_that_cannot_be() -> None:
    broken("players[1].laid", "only after the blue check", players=players(1, laid="move"))
    broken("players[1].laid", "SHB-023", players=players(1, laid="move", used="move"), blue_check=False)
    broken("players[0].laid", "is Blue", players=players(0, laid="blue"), blue_check=False)


def test_humans_and_chips_that_cannot_be() -> None:
    broken("humans", "the box has 8", humans={"L1": 8, "L2": 1})
    broken("human_supply", "3 is not 7", human_supply=3)
    broken("humans.X1", "unknown key", humans={"X1": 1})
    broken("red_chips", "has 5 entries", red_chips=["U0-U1", "U0-U2", "U0-U3", "U1-U2", "U2-U3"])
    broken("red_chips[1]", "stands there twice", red_chips=["U0-U1", "U0-U1"])
    broken("reserve", "SHB-100", reserve="jogo")
    broken("announced", "SHB-017", announced="gojo")
    broken("round", "is not 1..7", round=8)


def test_a_reserve_is_a_spirit_nobody_has() -> None:
    pieces: dict[str, str | None] = {"gojo": "U0", "jogo": "L0", "mahito": "L1"}
    assert at(pieces, PEOPLE, reserve="hanami").view(None)["reserve"] == "hanami"
    for name in ("gojo", "jogo"):
        with pytest.raises(BadInput, match="SHB-100"):
            at(pieces, PEOPLE, reserve=name)
    twice = given(pieces, PEOPLE)
    twice["players"][2]["character"] = "jogo"
    with pytest.raises(BadInput, match="stands there twice"):
        started(twice)
    unknown = given(pieces, PEOPLE)
    unknown["players"][2]["character"] = None
    with pytest.raises(BadInput, match="is missing"):
        started(unknown)


def test_a_position_without_frames_starts_a_round_if_a_round_can_start() -> None:
    position = given(four("U0", "L0", "L1", "L2"), PEOPLE)
    del position["pending"]
    assert started(position).question.name == "select_card"
    gone = {"area": None, "energy": 0}
    lost = [{**player, **(gone if seat in (1, 2) else {})} for seat, player in enumerate(players(0))]
    laid = {"players": players(1, laid="move"), "blue_check": False}
    for change, problem in (({"humans": {}}, "SHB-094"), ({"players": lost}, "SHB-093"), (laid, "SHB-019")):
        with pytest.raises(BadInput, match=problem):
            started({**position, **change})


def test_a_finished_match_keeps_its_unturned_cards_secret() -> None:
    state = at(four("U0", "L1", "L2", "L3"), {"L1": 1})
    lay(state, mahito="falling_humans")
    state.apply(1, GAME.parse("eat"))
    assert state.outcome is not None
    again = started(GAME.position(state))
    assert GAME.position(again)["players"][3]["laid"] == "falling_humans"
    assert again.view(None)["players"][3]["laid"] is None
    assert again.view(3)["players"][3]["laid"] == "falling_humans"


PERFORMED = {"laid": "move", "result": "performed"}
END: Json = {"frame": "end_of_round"}
ACT: Json = {"frame": "act", "seat": 1}


@pytest.mark.parametrize(
    ("number", "problem", "pending", "change"),
    [
        (0, "a round lies below all else", [{"frame": "devour", "seat": 3}], {}),
        (0, "a round lies below all else", [{"frame": "blue_check"}], {}),
        (1, "the blue check waits for nobody", [END, {"frame": "blue_check"}], {}),
        (1, "lies below all else", [END, END], {}),
        (0, "SHB-021", [{"frame": "select_card", "waiting": [0, 1, 2]}], {}),
        (0, "SHB-023", [{"frame": "select_card", "waiting": [0, 2, 3], "answers": {"1": "lay red"}}], {}),
        (1, "SHB-102", [END, {"frame": "mechamaru"}], {}),
        (1, "no card to turn", [END, {"frame": "act", "seat": 1}], {}),
        (1, "SHB-031", [END, ACT, ACT], {"players": players(1, laid="move")}),
        (2, "SHB-086", [END, ACT, {"frame": "exorcise"}], {"players": players(1, laid="move")}),
        (2, "SHB-086", [END, {"frame": "exorcise"}, {"frame": "exorcise"}], {}),
        (2, "SHB-031", [END, {"frame": "exorcise"}, {"frame": "reserve_entry"}], {}),
        (1, "SHB-034", [END, {"frame": "devour", "seat": 1}], {}),
        (1, "SHB-034", [END, {"frame": "devour", "seat": 0}], {}),
        (1, "SHB-025", [END, {"frame": "choose_zone", "seat": 1}], {}),
        (1, "SHB-025", [END, {"frame": "choose_boundary", "seat": 1}], {"players": players(1, **PERFORMED)}),
        (
            1,
            "is answered before",
            [END, {"frame": "choose_zone", "seat": 1}, {"frame": "exorcise"}],
            {"players": players(1, **PERFORMED)},
        ),
        (1, "SHB-088", [END, {"frame": "idle_transfiguration", "seat": 1}], {}),
        (1, "SHB-088", [END, {"frame": "human_step", "seat": 1}], {"players": players(1, area=None, energy=0)}),
        (1, "no reserve", [END, {"frame": "place_reserve", "seat": 1}], {"players": players(1, area=None, energy=0)}),
        (1, "SHB-076", [END, {"frame": "choose_side", "seat": 1, "boundary": 30}], {}),
        (1, "SHB-017", [{"frame": "round"}, {"frame": "announce", "seat": 1}], {}),
    ],
)
def test_frames_that_do_not_fit_are_refused(number: int, problem: str, pending: list[Json], change: Json) -> None:
    broken(f"pending[{number}]", problem, pending=pending, blue_check=False, **change)


def test_characters_are_there_or_are_being_chosen() -> None:
    broken("players[1].character", "SHB-100", pending=[{"frame": "round"}, {"frame": "choose_spirit", "seat": 1}])


def test_the_example_of_the_rulebook_is_a_position() -> None:
    text = (Path(shibuya.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    state = started(json.loads(example))
    assert state.to_act() == (0, 1, 2)
    assert state.view(None)["bank"] == 7
