"""Rulings that differ from the printed words, each with its option for the literal reading."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    GAME,
    Json,
    asked,
    at,
    enma_turn,
    heard,
    legal,
    play,
    refused,
    shown,
    side,
    solo,
    taken,
)
from games.night_parade.test_champions import marching
from games.night_parade.test_enma_cards import reigning
from games.night_parade.test_enma_turn import moved, one_move
from hyakki.games.night_parade.state import NightParade
from hyakki.table import Table

PRINTED = GAME.presets["as printed"]
ALL: Json = {"shikigami_icons": "all"}


@pytest.mark.parametrize("name", PRINTED)
def test_what_was_kept_before_has_the_ruling(name: str) -> None:
    option = next(option for option in GAME.options if option.name == name)
    assert (option.group, option.before) == ("ruling", option.default)
    assert option.default != PRINTED[name]
    assert option.rule in GAME.rulebook.rules


# --- shikigami (NPY-071) ---


def with_shikigami(*hand: str, options: Json = ALL, **more: object) -> NightParade:
    """Inugami flips wood and plays the first card of the hand before anything else."""
    own = side("inugami", wood=["base_wood_1_01"], hand=list(hand), **more)
    state = at(own, side("onikuma", standing={"T2": 1}), options=options, throne_pile=["throne_3", "throne_1"])
    return play(state, "flip wood", f"play {hand[0]}")


@pytest.mark.rule("NPY-071")
def test_every_icon_of_a_shikigami_that_can_be_resolved_must_be() -> None:
    state = with_shikigami("mw_wood_3_01")  # place, talisman, move, change
    assert legal(state) == ["place T1", "place T2", "place M5", "place B2"]
    assert refused(state, "skip").rule == "NPY-071"
    assert refused(state, "place M1").rule == "NPY-037"
    play(state, "place T1")
    assert [event["token"] for event in taken(state)] == ["talisman"]
    assert asked(state) == "move"  # the last icon but change, which does nothing
    assert "skip" not in legal(state)
    play(state, "move T1-standing T2")
    assert asked(state) == "place"  # the parade's own card again may be skipped
    assert "skip" in legal(state)


@pytest.mark.rule("NPY-071", "NPY-034")
def test_what_cannot_be_resolved_does_nothing_also_of_a_shikigami() -> None:
    state = with_shikigami("base_wood_1_03", standing={"T1": 5, "T4": 5})  # place, fight: none in supply, none shared
    assert state.active == 1  # nothing was asked, and there is nothing to recruit
    assert heard(state, "placed") == []
    assert heard(state, "sent_home") == []


@pytest.mark.rule("NPY-071")
def test_its_last_icon_is_not_optional_either() -> None:
    state = with_shikigami("base_wood_1_03", "base_wood_1_05")  # place, fight
    play(state, "place T2")
    assert legal(state) == ["fight onikuma T2-standing"]
    assert refused(state, "skip").rule == "NPY-071"
    again = Table(GAME, position=GAME.position(state), seed=1)  # also from a position
    assert [GAME.format(action) for action in again.legal(0)] == ["fight onikuma T2-standing"]
    again.time_out(0)
    assert again.record.lines[-1].text == "fight onikuma T2-standing"
    play(state, "fight onikuma T2-standing")
    assert asked(state) == "play_shikigami"
    assert "done" in legal(state)  # to play one is free, its icons are not


@pytest.mark.rule("NPY-071", "NPY-090")
def test_a_shikigami_must_reign_too_and_others_may_still_decline_their_share() -> None:
    state = with_shikigami("ct_wood_1_01")  # place, reign
    play(state, "place T1")
    assert legal(state) == ["reign throne_3"]
    play(state, "reign throne_3")
    assert state.to_act() == (1,)
    assert "skip" in legal(state)


@pytest.mark.rule("NPY-071")
def test_a_share_that_moves_is_free_below_a_shikigami() -> None:
    own = side("inugami", wood=["base_wood_1_01"], hand=["ct_wood_1_01"])
    state = at(own, side("onikuma", standing={"T2": 1}), options=ALL, throne_pile=["throne_5"])
    play(state, "flip wood", "play ct_wood_1_01", "place T1", "reign throne_5")
    assert (state.to_act(), asked(state)) == ((1,), "move")
    assert "skip" in legal(state)


# --- champions (NPY-078) ---


@pytest.mark.rule("NPY-078")
def test_a_champion_on_the_board_must_move() -> None:
    state = marching("j4", options={"champion_must_move": True})
    assert legal(state) == ["step j2", "step j3", "step j5"]
    assert refused(state, "stay").rule == "NPY-078"
    table = Table(GAME, position=GAME.position(state), seed=1)
    table.time_out(0)
    assert table.record.lines[-1].text == "step j2"


# --- King Enma (NPY-136, NPY-144, NPY-150, NPY-153) ---


@pytest.mark.rule("NPY-144")
def test_a_strike_hits_where_his_move_built_a_torii() -> None:
    enma = {"standing": {"M1": 1, "T1": 1}}
    options = {"enma_strike_needs_meeple": False}
    state = reigning("strike", human={"standing": {"M1": 1}}, enma=enma, options=options)
    assert shown(state, 1)["torii"] == ["M1"]
    assert [event["tile"] for event in heard(state, "enma_sent_home")] == ["M1"]
    assert shown(state, 0)["standing"] == {}
    empty = reigning("strike", enma=enma, options=options)
    assert shown(empty, 1)["torii"] == ["M1"]
    assert heard(empty, "enma_no_fight") == [{"decided": "not_shared"}]
    human = {"torii": ["T1", "T2", "M5", "B2"], "standing": {"T1": 1}}
    still = reigning(
        "strike", human=human, enma={"torii": ["M1", "M2", "T4", "M3"], "standing": {"T1": 1}}, options=options
    )
    assert heard(still, "enma_sent_home") == []  # no move, no strike


@pytest.mark.rule("NPY-150", "NPY-154")
def test_he_banishes_in_the_largest_parade_only() -> None:
    king = side("kotengu", earth=[], water=[], wood=["base_wood_1_01"], champion="supply", banish=1)
    immune = {"wood": ["gamanoke_wood", "mw_wood_1_01", "mw_wood_1_02"], "water": ["gamanoke_water", "base_water_1_02"]}
    options = {"enma_banish_parades": "largest_only"}
    nothing = enma_turn(side("gamanoke", **immune), king, options)
    assert heard(nothing, "enma_banished") == []
    assert heard(nothing, "enma_dropped") == [{"decided": "unspendable", "count": 1}]
    equal = {"wood": ["gamanoke_wood", "mw_wood_1_01"], "water": ["gamanoke_water", "base_water_1_02"]}
    assert heard(enma_turn(side("gamanoke", **equal), king, options), "enma_banished") == []  # the topmost of equals
    offers = {"water": ["gamanoke_water", "base_water_1_04", "base_water_2_02"]}
    some = enma_turn(side("gamanoke", **offers), {**king, "tokens": {"banish": 3}}, options)
    assert [event["card"] for event in heard(some, "enma_banished")] == ["base_water_2_02", "base_water_1_04"]


@pytest.mark.rule("NPY-153")
def test_he_uses_every_shikigami_in_his_next_turn() -> None:
    state = enma_turn(
        side("gamanoke"),
        side("onikuma", wood=["onikuma_wood", "base_wood_1_01"], champion="T4"),
        {"enma_shikigami_use": "next_turn"},
        enma_waiting={
            "earth": ["base_earth_1_05"],
            "wood": ["mw_water_1_01", "base_wood_1_02"],
            "water": ["base_water_1_01"],
        },
    )
    played = [(event["card"], event["decided"]) for event in heard(state, "enma_played")]
    assert played == [  # those beside the wood parade, then from the top, oldest first
        ("mw_water_1_01", "waited_longest"),
        ("base_wood_1_02", "first_beside"),
        ("base_earth_1_05", "first_beside"),
        ("base_water_1_01", "only_choice"),
    ]
    view = state.view(0)
    assert view["enma_waiting"] == {"earth": [], "wood": [], "water": []}
    assert view["decks"]["1"]["bottom"][:1] == ["base_water_1_01"]


@pytest.mark.rule("NPY-153", "NPY-151")
def test_what_he_invokes_waits_for_his_next_turn_and_not_longer() -> None:
    options = {"enma_shikigami_use": "next_turn"}
    king = side("onikuma", earth=[], water=["onikuma_water", "base_water_1_08"], wood=[], champion="T1", invoke=1)
    state = enma_turn(side("gamanoke"), king, options, market={"1": ["base_earth_1_05"]})
    assert state.view(0)["enma_waiting"]["earth"] == ["base_earth_1_05"]  # and his parade of earth is empty
    assert heard(state, "enma_played") == []
    again = solo(
        side("gamanoke"),
        side("onikuma", earth=[], wood=["base_wood_1_01"], water=["onikuma_water"], flipped=["water"], champion="T1"),
        options,
        open_plot="plot_01",
        enma_waiting={"earth": ["base_earth_1_05"], "wood": [], "water": []},
        pending=[{"frame": "turn", "side": 1}, {"frame": "take_share", "seat": 0}],
    )
    play(again, "skip")
    assert [event["card"] for event in heard(again, "enma_played")] == ["base_earth_1_05"]


@pytest.mark.rule("NPY-131", "NPY-136")
def test_with_printed_needs_he_moves_only_to_a_lower_printed_need() -> None:
    options = {"enma_always_moves": False, "enma_need_measure": "printed"}
    goes = one_move({}, {"standing": {"T1": 4}}, options=options)  # printed 5 against 2; one is missing on T1
    assert [(tile, to) for tile, to, *_ in moved(goes)] == [("T1", "M1")]
    rest = one_move({}, {"standing": {"T1": 4}}, options={"enma_always_moves": False})  # one missing against two
    assert moved(rest) == []
    equal = one_move({}, {"standing": {"M1": 1}, "torii": ["T1", "B1"]}, options=options)  # M2 is printed 2 as M1 is
    assert moved(equal) == []
