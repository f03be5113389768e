"""Rounds, turns and parades (NPY-028..036)."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    BASE,
    EMPTY,
    GAME,
    Json,
    asked,
    at,
    finish_turn,
    heard,
    keys,
    legal,
    parade,
    play,
    refused,
    shown,
    side,
    tokens,
)
from hyakki.table import Table


@pytest.mark.rule("NPY-028")
def test_a_round_is_one_turn_of_everybody_clockwise() -> None:
    state = at(side("gamanoke"), side("onikuma"), side("nekomata"), first_player=1, active=1, options=BASE)
    turns: list[tuple[int, int]] = []
    for _ in range(7):
        turns.append((state.round, state.active))
        finish_turn(state)
    assert turns == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0), (3, 1)]


@pytest.mark.rule("NPY-029")
def test_a_turn_has_five_steps_in_order() -> None:
    state = at(
        side("gamanoke", earth=["gamanoke_earth", "base_earth_1_07"], flipped=["water"], talisman=1),
        side("onikuma"),
        options=BASE,
        market={"1": ["base_wood_1_01"]},
    )
    assert asked(state) == "activate"
    play(state, "flip earth")
    assert asked(state) == "place"
    assert shown(state, 0)["flipped"] == ["earth", "water"]
    play(state, "place B1", "place B3")
    assert asked(state) == "recruit"
    play(state, "recruit base_wood_1_01")
    assert keys(state).index("activated") < keys(state).index("placed") < keys(state).index("recruited")
    assert keys(state).index("recruited") < keys(state).index("released")
    assert shown(state, 0)["flipped"] == ["earth"]
    assert state.active == 1


@pytest.mark.rule("NPY-030")
def test_exactly_one_unflipped_scroll_is_flipped() -> None:
    state = at(side("gamanoke", flipped=["wood"]), side("onikuma"), options=BASE)
    assert legal(state) == ["flip earth", "flip water"]
    assert refused(state, "skip").rule == "NPY-030"
    assert refused(state, "flip wood").rule == "NPY-075"
    play(state, "flip water")
    assert asked(state) == "place"
    assert state.view(None)["active_parade"] == "water"


@pytest.mark.rule("NPY-030")
def test_a_parade_without_cards_may_be_chosen() -> None:
    state = at(side("tanuki", earth=[]), side("onikuma"))
    play(state, "flip earth")
    assert state.active == 1
    assert shown(state, 0)["flipped"] == ["earth"]


@pytest.mark.rule("NPY-031")
def test_every_card_is_activated_once_from_left_to_right() -> None:
    state = at(
        side("gamanoke", wood=["base_water_1_01", "gamanoke_wood", "base_earth_1_01"]),
        side("onikuma"),
        options=BASE,
    )
    play(state, "flip wood")
    assert [action.split()[-1] for action in legal(state)] == ["T3", "M2", "M4", "B4", "skip"]
    play(state, "place T3", "place T1", "place M1")
    assert state.active == 1
    assert [event["tile"] for event in heard(state, "placed")] == ["T3", "T1", "M1"]


@pytest.mark.rule("NPY-032")
def test_icons_are_resolved_top_to_bottom_each_with_its_torii() -> None:
    state = at(
        side("onikuma", earth=["base_earth_3_02"], standing={"M1": 2}),  # place, fight, fight, move
        side("nekomata", standing={"M1": 1, "T4": 1}),
        options=BASE,
    )
    play(state, "flip earth", "place M1")
    # the torii was built before the next icon, so no own meeple is left there to fight with
    assert shown(state, 0)["torii"] == ["M1"]
    assert state.active == 1
    assert keys(state)[:4] == ["activated", "placed", "torii", "first_bonus"]


@pytest.mark.rule("NPY-032")
def test_the_order_on_the_card_decides_what_is_asked() -> None:
    state = at(
        side("onikuma", earth=["base_earth_3_02"], standing={"T1": 1}),
        side("nekomata", standing={"T1": 2}),
        options=BASE,
    )
    play(state, "flip earth")
    asked_for: list[str] = []
    while state.active == 0:
        asked_for.append(asked(state))
        play(state, legal(state)[0])
    assert asked_for == ["place", "fight", "fight", "move"]


@pytest.mark.rule("NPY-033")
def test_icons_may_be_skipped_one_by_one_but_not_come_back_to() -> None:
    state = at(
        side("nekomata", wood=["base_wood_2_06", "base_wood_1_05"], standing={"M1": 1}),  # place, fight, move
        side("onikuma", standing={"M1": 1}),
        options=BASE,
    )
    play(state, "flip wood", "skip")
    assert asked(state) == "fight"
    assert refused(state, "place T1").rule == "NPY-033"
    assert refused(state, "flip earth").rule == "NPY-043"  # the rule behind the question
    play(state, "skip")
    assert asked(state) == "move"
    play(state, "skip")
    assert asked(state) == "place"  # the next card
    assert shown(state, 0)["standing"] == {"M1": 1}


@pytest.mark.rule("NPY-033")
def test_change_cannot_be_skipped() -> None:
    state = at(side("tanuki"), side("onikuma"))
    play(state, "flip earth", "skip")
    assert legal(state) == ["change wood", "change water"]
    assert refused(state, "skip").rule == "NPY-033"


@pytest.mark.rule("NPY-033")
def test_turning_up_a_face_down_card_asks_nobody() -> None:
    state = at(side("gamanoke", wood=[{"face_down": "base_wood_1_01"}]), side("onikuma"))
    play(state, "flip wood")
    assert parade(state, 0, "wood") == ["base_wood_1_01"]
    assert state.active == 1


@pytest.mark.rule("NPY-034")
def test_an_impossible_icon_does_nothing() -> None:
    state = at(
        side("onikuma", wood=["base_wood_3_02"]),  # place, spirit, fight, fight
        side("nekomata", standing={"T4": 1}),
        options=BASE,
    )
    play(state, "flip wood", "place T1")
    assert state.active == 1  # both fights found nobody, the spirit was taken
    assert heard(state, "no_fight") == [{"seat": 0}] * 2
    assert tokens(state, 0) == {**EMPTY, "spirit": 1}
    assert shown(state, 1)["standing"] == {"T4": 1}


@pytest.mark.rule("NPY-035")
def test_a_card_that_changed_does_not_march_again_and_the_rest_goes_on() -> None:
    state = at(
        side("tanuki", earth=["mw_earth_1_01", "base_earth_1_01", "tanuki_earth"], wood=[], water=["tanuki_water"]),
        side("onikuma"),
    )
    play(state, "flip earth", "place B1")
    assert parade(state, 0, "wood") == ["mw_earth_1_01"]
    assert parade(state, 0, "earth") == ["base_earth_1_01", "tanuki_earth"]
    play(state, "place B3")
    play(state, "place M1", "change water")
    assert state.active == 1
    assert len(heard(state, "placed")) == 3
    assert parade(state, 0, "water") == ["tanuki_water", "tanuki_earth"]


@pytest.mark.rule("NPY-036")
def test_a_face_down_card_is_turned_up_for_a_talisman_and_does_nothing_else() -> None:
    sides: list[Json] = [
        side("tanuki", earth=[{"face_down": "base_earth_2_01"}, {"face_down": "kr_earth_3_01"}], water=[]),
        side("onikuma"),
    ]
    state = at(*sides)
    play(state, "flip earth")
    assert parade(state, 0, "earth") == ["base_earth_2_01", "kr_earth_3_01"]
    assert shown(state, 0)["standing"] == {}
    assert len(heard(state, "turned_up")) == 2
    assert tokens(state, 0) == {**EMPTY, "spirit": 1}  # two talismans released


@pytest.mark.rule("NPY-036")
def test_not_even_change_happens_when_a_card_is_turned_up() -> None:
    hidden = {"face_down": "mw_earth_1_01"}  # cannot be banished, but a position may say so
    state = at(side("tanuki", earth=["tanuki_earth", hidden], water=[]), side("onikuma"))
    play(state, "flip earth", "place B1")
    assert parade(state, 0, "earth") == ["mw_earth_1_01"]
    assert parade(state, 0, "water") == ["tanuki_earth"]


def test_a_choice_can_be_taken_back_until_something_is_shown() -> None:
    table = Table(
        GAME,
        position={
            "seats": 2,
            "options": dict(BASE),
            "players": [side("gamanoke", spirit=2, talisman=1), side("onikuma")],
            "market": {"1": ["base_wood_1_01"]},
            "decks": {"1": ["base_wood_1_02", "base_wood_1_03"]},
        },
        seed=1,
    )
    table.submit(0, "flip wood")
    table.submit(0, "place T1")
    assert table.may_undo(0)
    table.undo(0)
    assert table.view(0)["players"][0]["standing"] == {}
    table.submit(0, "place T2")
    table.submit(0, "recruit base_wood_1_01")
    assert not table.may_undo(0)  # the market showed a new card
