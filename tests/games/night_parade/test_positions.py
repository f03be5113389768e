"""Positions: the example of RULES.md, names in frames, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.night_parade.build import GAME, Json, at, new, play, side, skip_to
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE

RULES = (Path(__file__).parents[3] / "src/hyakki/games/night_parade/RULES.md").read_text(encoding="utf-8")
TWO: list[Json] = [side("gamanoke"), side("onikuma")]
TURN: Json = {"frame": "turn_end"}
RESCUER = side("gamanoke", rescued="throne_1")
RENEWING: Json = {"frame": "renew_market", "seat": 0, "chosen": ["base_earth_1_01"]}
RETURNING: Json = {"frame": "return_meeple", "seat": 0, "tile": "T1", "clan": "kappa"}


def position(**more: Any) -> Json:
    return {"seats": 2, "players": TWO, **more}


def test_the_example_of_the_rules_can_be_played() -> None:
    match = re.search(r"```json\n(.*?)```", RULES, re.DOTALL)
    assert match is not None
    state = GAME.from_position(json.loads(match.group(1)))
    assert state.question.name == "activate"
    assert state.view(None)["players"][1]["lying"] == {"B3": 1}


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_positions_come_back_alike_in_the_middle_of_everything(seats: int) -> None:
    rng = Random(seats)
    state = new(seats, {"max_rounds": 9})
    while state.outcome is None:
        told = json.loads(json.dumps(GAME.position(state)))
        again = GAME.from_position(told)
        assert GAME.position(again) == told
        for watcher in (None, 0):
            assert again.view(watcher) == state.view(watcher)
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat < 0 else rng.choice(state.legal(seat)))


def test_frames_name_cards_tiles_and_clans() -> None:
    state = at(
        side("nekomata", wood=["nekomata_wood", "tanuki_wood"], hand=["base_wood_1_01"]),
        side("onikuma"),
    )
    play(state, "flip wood", "done")
    told = GAME.position(state)["pending"]
    assert {"frame": "cards", "cards": ["tanuki_wood"]} in told
    assert {"frame": "icons", "card": "nekomata_wood", "next": 1, "shikigami": False} in told
    assert told[-1] == {"frame": "place", "seat": 0, "element": "wood"}


@pytest.mark.parametrize(
    ("given", "path", "problem"),
    [
        ({"players": [*TWO, side("kappa")]}, "players", "3 entries"),
        ({"players": [side("gamanoke"), side("gamanoke", earth=[], wood=[], water=[])]}, "players[1].clan", "NPY-021"),
        ({"players": [side("gamanoke"), {}]}, "players[1].clan", "missing"),
        ({"players": [side("gamanoke", standing={"X1": 1}), TWO[1]]}, "players[0].standing.X1", "not a tile"),
        ({"players": [side("gamanoke", standing=3), TWO[1]]}, "players[0].standing", "object"),
        ({"players": [side("gamanoke", supply=3), TWO[1]]}, "players[0].supply", "NPY-007"),
        ({"players": [side("gamanoke", flipped=["earth", "wood", "water"]), TWO[1]]}, "players[0].flipped", "NPY-075"),
        ({"players": [side("gamanoke", champion="moon"), TWO[1]]}, "players[0].champion", "supply"),
        (
            {"players": [side("gamanoke", hand=["onikuma_earth"]), side("onikuma", earth=[])]},
            "players[0].hand[0]",
            "NPY-067",
        ),
        (
            {"players": [side("gamanoke", earth=["onikuma_earth"]), TWO[1]]},
            "players[1].parades.earth[0]",
            "too often",
        ),
        ({"players": [side("gamanoke", earth=[{"down": "x"}]), TWO[1]]}, "players[0].parades.earth[0].down", "unknown"),
        (
            {"players": [side("gamanoke", rescued="throne_1"), TWO[1]], "throne_pile": ["throne_1"]},
            "throne_pile",
            "two",
        ),
        ({"players": [side("gamanoke", champion="p1"), TWO[1]]}, "players[0].champion", "NPY-016"),
        (
            {"players": [side("gamanoke", rescued="throne_1", betrayed="throne_2"), TWO[1]]},
            "players[0].betrayed",
            "NPY-085",
        ),
        ({"players": [side("gamanoke", torii=["B2"]), side("onikuma", torii=["B2"])]}, "players", "NPY-053"),
        ({"decks": {"1": ["base_earth_2_01"]}}, "decks.1", "NPY-013"),
        ({"market": {"1": ["base_earth_3_01"]}}, "decks.1", "NPY-013"),
        ({"decks_known_below": [1, 0, 0]}, "decks_known_below", "deck 1"),
        ({"throne_known_below": 1}, "throne_known_below", "0 cards"),
        ({"enma_known_below": 2}, "enma_known_below", "0 cards"),
        ({"plots": [["plot_01"], ["plot_01"]]}, "plots", "two places"),
        ({"plots": [[], [], ["plot_01"]]}, "plots", "3 entries"),
        ({"mystery": [[1, 1], [1, 1]]}, "mystery_supply", "NPY-015"),
        ({"islands": {"T1": "fire"}}, "islands", "each position"),
        ({"islands": None}, "islands", "not laid"),
        ({"active": 2}, "active", "side 0..1"),
        ({"active": "first"}, "active", "number of a seat"),
        ({"enma_just_placed": "T1"}, "enma_just_placed", "NPY-140"),
        ({"enma_waiting": {"earth": ["base_earth_1_01"]}}, "enma_waiting", "NPY-001"),
        ({"pending": [{"frame": "place", "seat": 0, "element": "wood"}]}, "pending[0]", "stop"),
        ({"pending": [TURN, {"frame": "unflip"}]}, "active_parade", "NPY-030"),
        ({"pending": [TURN, {"frame": "enma_spend"}]}, "pending[1]", "NPY-001"),
        ({"pending": [TURN, {"frame": "activate", "seat": 1}]}, "pending[1]", "NPY-004"),
        ({"pending": [TURN, {"frame": "step_champion", "seat": 0}]}, "pending[1]", "NPY-076"),
        ({"pending": [TURN, {"frame": "hard_choice", "seat": 0}]}, "pending[1]", "NPY-082"),
        (
            {
                "players": [RESCUER, TWO[1]],
                "throne_pile": ["throne_2"],
                "pending": [TURN, {"frame": "hard_choice", "seat": 0}],
            },
            "pending[1]",
            "NPY-085",
        ),
        ({"players": [{**RESCUER, "champion": "j1"}, TWO[1]]}, "players[0].champion", "NPY-085"),
        ({"pending": [TURN, {"frame": "swap_with", "seat": 0, "own": "T1-standing"}]}, "pending[1]", "NPY-096"),
        ({"pending": [TURN, {"frame": "swap_own", "seat": 0}]}, "pending[1]", "NPY-096"),
        (
            {"pending": [TURN, {"frame": "renew_market", "seat": 0, "chosen": ["base_earth_1_01"]}]},
            "pending[1]",
            "NPY-098",
        ),
        (
            {"pending": [TURN, {"frame": "return_meeple", "seat": 0, "tile": "T1", "clan": "kappa"}]},
            "pending[1]",
            "NPY-093",
        ),
        ({"pending": [TURN, {"frame": "change", "seat": 0, "card": "kappa_wood"}]}, "pending[1]", "NPY-049"),
        ({"pending": [TURN, {"frame": "change", "seat": 0, "card": 3}]}, "pending[1].card", "not a card"),
        ({"pending": [TURN, {"frame": "icons", "card": "gamanoke_wood", "next": 9}]}, "pending[1]", "NPY-032"),
        ({"pending": [TURN, {"frame": "icons", "card": "mw_wood_1_01"}]}, "pending[1]", "NPY-048"),
        ({"pending": [TURN, {"frame": "draw_mystery", "side": 0}], "mystery_supply": []}, "pending[1]", "NPY-056"),
        ({"pending": [TURN, {"frame": "clan_kits"}]}, "pending[1]", "NPY-008"),
        ({"pending": [TURN, TURN]}, "pending[1]", "twice"),
        ({"pending": [TURN, {"frame": "parade_end"}, {"frame": "activate", "seat": 0}]}, "pending[1]", "NPY-029"),
        (
            {"active_parade": "wood", "pending": [TURN, {"frame": "cards", "cards": ["base_wood_1_01"]}]},
            "pending[1]",
            "NPY-035",
        ),
        (
            {
                "active_parade": "wood",
                "pending": [
                    TURN,
                    {"frame": "cards", "cards": ["gamanoke_wood"]},
                    {"frame": "activation", "card": "gamanoke_wood"},
                ],
            },
            "pending[2]",
            "NPY-035",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(given: Json, path: str, problem: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.from_position(position(**given))
    assert caught.value.path == path
    assert problem in str(caught.value)


def test_set_up_positions_are_checked_too() -> None:
    state = skip_to(new(2), "keep_plot")
    told = GAME.position(state)
    told["plots"] = [[], told["plots"][1]]
    with pytest.raises(BadInput, match="NPY-022"):
        GAME.from_position(told)
    fresh = GAME.position(new(2))
    fresh["pending"] = [fresh["pending"][0], *reversed(fresh["pending"][1:])]
    with pytest.raises(BadInput, match="NPY-008"):
        GAME.from_position(fresh)
    alone = GAME.position(new(1))
    alone["pending"].append({"frame": "draw_enma_clan", "extra": True})
    with pytest.raises(BadInput, match="NPY-"):
        GAME.from_position(alone)


@pytest.mark.parametrize("preset", [name for name in GAME.presets if name != "first game"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_of_set_up_can_be_read_back(preset: str, seats: int) -> None:
    """Also those in which a frame waits for what one above it has still to bring."""
    state = GAME.new(seats, GAME.presets[preset])
    rng = Random(3)
    while state.stack[0].NAME == "first_turn":
        told = GAME.position(state)
        assert GAME.fingerprint(GAME.from_position(told)) == GAME.fingerprint(state)
        seat = state.to_act()[0]
        options = [] if seat == NATURE else state.legal(seat)
        state.apply(seat, rng.choice(options) if options else state.draw(rng))


@pytest.mark.rule("NPY-026")
@pytest.mark.parametrize("frames", [[], [{"frame": "champion_cards"}]])
def test_a_champion_that_marches_already_does_not_join_again(frames: list[Json]) -> None:
    state = skip_to(new(2, {"expansions": ["cursed_throne"]}), "join_champion")
    joining = json.loads(json.dumps(GAME.position(state)))
    seat = state.to_act()[0]
    play(state, "join wood")
    given = json.loads(json.dumps(GAME.position(state)))
    given["pending"] = [joining["pending"][0], *(frames or joining["pending"][1:])]
    with pytest.raises(BadInput, match=f"champion card of seat {seat} is in a parade already.*NPY-026"):
        GAME.from_position(given)
