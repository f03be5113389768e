"""Icons (NPY-037..051)."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    BASE,
    EMPTY,
    THRONES,
    asked,
    at,
    heard,
    keys,
    legal,
    parade,
    play,
    refused,
    shown,
    side,
    taken,
    tokens,
)


@pytest.mark.rule("NPY-037")
def test_place_goes_to_the_element_of_the_card_not_of_the_parade() -> None:
    state = at(side("tanuki", earth=["base_wood_1_01"]), side("onikuma"))
    play(state, "flip earth")
    assert legal(state) == ["place T1", "place T2", "place M5", "place B2", "skip"]
    assert refused(state, "place M1").rule == "NPY-037"
    play(state, "place M5")
    own = shown(state, 0)
    assert (own["standing"], own["lying"], own["supply"]) == ({"M5": 1}, {}, 9)


@pytest.mark.rule("NPY-038")
def test_a_new_turn_may_place_where_the_last_one_did() -> None:
    state = at(side("gamanoke"), side("onikuma"), options=BASE)
    play(state, "flip wood", "place T1")
    assert state.active == 1
    play(state, "flip wood")
    assert "place T1" in legal(state)


@pytest.mark.rule("NPY-038")
def test_no_two_placings_on_one_tile_in_a_turn_even_if_the_first_has_gone() -> None:
    state = at(
        side("nekomata", water=["nekomata_water", "base_water_1_05", "base_water_1_01"], standing={"M2": 2}),
        side("onikuma"),
        options=BASE,
    )
    play(state, "flip water", "place M2")  # becomes a torii
    assert shown(state, 0)["torii"] == ["M2"]
    assert asked(state) == "place"  # no meeple was left to move
    assert "place M2" not in legal(state)
    assert refused(state, "place M2").rule == "NPY-038"
    play(state, "place M4", "move M4-standing T3")
    assert "place M4" not in legal(state)  # moved away since
    assert "place T3" in legal(state)  # moved to, not placed on


@pytest.mark.rule("NPY-039")
def test_placing_is_allowed_beside_torii_but_not_without_meeples_or_tiles() -> None:
    state = at(
        side("gamanoke", torii=["M1"], earth=["gamanoke_earth", *[f"base_earth_1_0{i}" for i in (1, 2, 3, 4)]]),
        side("onikuma", torii=["M1"]),
        options=BASE,
    )
    play(state, "flip earth", "place M1", "place T4", "place B1", "place B3")
    assert state.active == 1  # the fifth card found all four earth tiles used
    assert heard(state, "no_island") == [{"seat": 0}]
    assert shown(state, 0)["standing"] == {"M1": 1, "T4": 1, "B1": 1, "B3": 1}
    empty = at(side("gamanoke", standing={"T1": 5, "T3": 4, "T4": 1}), side("onikuma"), options=BASE)
    play(empty, "flip earth")
    assert empty.active == 1
    assert heard(empty, "no_place") == [{"seat": 0}]


@pytest.mark.rule("NPY-040")
def test_no_place_icon_reaches_fire() -> None:
    for element in ("earth", "wood", "water"):
        state = at(side("nekomata"), side("onikuma"), options=BASE)
        play(state, f"flip {element}")
        assert "place M3" not in legal(state)
        assert refused(state, "place M3").rule == "NPY-040"
    state = at(side("nekomata"), side("onikuma"), options=BASE)
    play(state, "flip water", "place M2", "move M2-standing M3")
    assert shown(state, 0)["standing"] == {"M3": 1}


@pytest.mark.rule("NPY-041")
@pytest.mark.parametrize(
    ("card", "token"),
    [
        ("base_earth_1_01", "spirit"),
        ("base_earth_1_07", "talisman"),
        ("kr_earth_1_01", "banish"),
        ("kr_earth_1_02", "invoke"),
    ],
)
def test_token_icons_are_taken_without_asking(card: str, token: str) -> None:
    state = at(side("gamanoke", earth=[card, "base_earth_1_05"]), side("onikuma"))
    play(state, "flip earth", "skip")
    assert tokens(state, 0) == {**EMPTY, token: 1}
    assert taken(state) == [{"seat": 0, "count": 1, "token": token}]


@pytest.mark.rule("NPY-042")
def test_move_shifts_one_own_meeple_and_keeps_its_posture() -> None:
    state = at(
        side("nekomata", standing={"B1": 1}, lying={"T4": 1}, champion="M5", champion_lies=True),
        side("onikuma", standing={"B2": 1}),
    )
    play(state, "flip water", "place M2")
    assert {action.split()[1] for action in legal(state)[:-1]} == {
        "M2-standing",
        "B1-standing",
        "T4-lying",
        "M5-champion",
    }
    assert refused(state, "move B2-standing B1").rule == "NPY-042"
    play(state, "move T4-lying M4")
    assert shown(state, 0)["lying"] == {"M4": 1}
    assert shown(state, 0)["standing"] == {"M2": 1, "B1": 1}


@pytest.mark.rule("NPY-043")
def test_fight_returns_a_standing_enemy_on_a_shared_tile() -> None:
    state = at(
        side("onikuma", lying={"T3": 1}),
        side("nekomata", standing={"T2": 1, "T3": 1, "B1": 1}),
        side("gamanoke", standing={"T2": 1}),
        options=BASE,
    )
    play(state, "flip wood", "place T2")
    assert legal(state) == [
        "fight nekomata T2-standing",
        "fight gamanoke T2-standing",
        "fight nekomata T3-standing",
        "skip",
    ]
    assert refused(state, "fight nekomata B1-standing").rule == "NPY-043"
    assert refused(state, "fight onikuma T2-standing").rule == "NPY-043"
    play(state, "fight gamanoke T2-standing")
    assert (shown(state, 2)["standing"], shown(state, 2)["supply"]) == ({}, 10)
    assert shown(state, 1)["standing"] == {"T2": 1, "T3": 1, "B1": 1}


@pytest.mark.rule("NPY-044")
def test_a_lying_meeple_only_stands_up() -> None:
    state = at(
        side("onikuma", wood=["base_wood_2_02"]),
        side("kappa", lying={"T2": 1}),
    )
    play(state, "flip wood", "place T2", "fight kappa T2-lying")
    assert (shown(state, 1)["standing"], shown(state, 1)["lying"]) == ({"T2": 1}, {})
    assert heard(state, "stood_up")
    play(state, "fight kappa T2-standing")
    assert shown(state, 1)["supply"] == 10


@pytest.mark.rule("NPY-045")
def test_a_returned_meeple_forgets_its_posture_and_a_champion_goes_to_supply() -> None:
    state = at(
        side("onikuma", wood=["base_wood_2_02"]),
        side("kappa", wood=["champion_kappa"], champion="T2", champion_lies=True),
    )
    play(state, "flip wood", "place T2", "fight kappa T2-champion", "fight kappa T2-champion")
    assert shown(state, 1)["champion"] == "supply"
    assert shown(state, 1)["champion_lies"] is False
    assert shown(state, 1)["supply"] == 10
    play(state, "flip wood")
    assert asked(state) == "put_champion"
    play(state, "champion T1")
    assert shown(state, 1)["champion_lies"] is False


@pytest.mark.rule("NPY-045")
def test_a_champion_that_goes_home_lying_comes_back_standing() -> None:
    state = at(
        side("onikuma", wood=["ct_wood_1_01"], standing={"T2": 1}, talisman=1),
        side("kappa", champion="T2", champion_lies=True),
        throne_pile=["throne_1"],
    )
    play(state, "flip wood", "skip", "reign throne_1", "choose T2")
    assert (shown(state, 1)["champion"], shown(state, 1)["champion_lies"]) == ("supply", False)


@pytest.mark.rule("NPY-046")
def test_hide_lays_down_or_moves_a_lying_meeple() -> None:
    state = at(side("kappa", standing={"B1": 1}, lying={"B3": 1}), side("onikuma"))
    play(state, "flip wood", "place T1")
    actions = legal(state)
    assert actions[:2] == ["hide T1-standing", "hide B1-standing"]
    assert {action for action in actions if "lying" in action} == {
        f"hide B3-lying {to}" for to in ("M3", "M4", "B2", "B4")
    }
    assert refused(state, "hide B3-lying").rule == "NPY-046"
    assert refused(state, "hide B1-standing B2").rule == "NPY-046"
    assert refused(state, "hide M5-standing").rule == "NPY-046"
    assert refused(state, "hide B3-lying T1").rule == "NPY-009"
    play(state, "hide B3-lying M3")
    assert shown(state, 0)["lying"] == {"M3": 1}


@pytest.mark.rule("NPY-047")
def test_a_lying_meeple_counts_in_full() -> None:
    state = at(side("onikuma", lying={"B2": 2}), side("nekomata", standing={"T1": 1}), options=BASE)
    play(state, "flip wood", "place B2")  # need 3
    assert shown(state, 0)["torii"] == ["B2"]
    assert shown(state, 0)["supply"] == 10
    fighting = at(side("onikuma", lying={"T1": 1}), side("nekomata", standing={"T1": 1}), options=BASE)
    play(fighting, "flip wood", "place B2", "fight nekomata T1-standing")
    assert shown(fighting, 1)["standing"] == {}
    assert shown(fighting, 0)["lying"] == {"T1": 1}
    moving = at(side("nekomata", lying={"T1": 1}, standing={"T4": 1}), side("onikuma"), options=BASE)
    play(moving, "flip water", "skip", "move T1-lying T2")
    assert (shown(moving, 0)["lying"], shown(moving, 0)["standing"]) == ({"T2": 1}, {"T4": 1})


@pytest.mark.rule("NPY-048")
def test_change_follows_the_other_icons_and_goes_to_the_right_end_with_or_without_cursed_throne() -> None:
    for expansions in (["moonlight_whispers"], ["moonlight_whispers", "cursed_throne"]):
        state = at(
            side("tanuki", earth=["mw_earth_2_01", "tanuki_earth"], water=["tanuki_water", "base_water_1_01"]),
            side("onikuma"),
            options={"expansions": expansions},
        )
        play(state, "flip earth", "skip")  # place skipped, the spirit taken, then it changes
        assert tokens(state, 0)["spirit"] == 1
        assert parade(state, 0, "wood") == ["tanuki_wood", "mw_earth_2_01"]
        assert keys(state).index("gained_spirit") < keys(state).index("changed")


@pytest.mark.rule("NPY-049")
def test_change_targets_are_the_shortest_other_parades() -> None:
    state = at(side("tanuki", earth=["tanuki_earth", "base_earth_1_01"]), side("onikuma"))
    play(state, "flip earth", "place B1")
    assert legal(state) == ["change wood", "change water"]
    assert refused(state, "change earth").rule == "NPY-049"
    tied = at(side("tanuki", wood=["tanuki_wood", "base_wood_1_01"], water=["tanuki_water"]), side("onikuma"))
    play(tied, "flip earth", "place B1")  # its own parade is as short as water: water it is
    assert parade(tied, 0, "water") == ["tanuki_water", "tanuki_earth"]


@pytest.mark.rule("NPY-050")
def test_two_targets_are_a_choice_and_none_means_staying() -> None:
    state = at(side("tanuki"), side("onikuma"))
    play(state, "flip earth", "place B1", "change water")
    assert parade(state, 0, "water") == ["tanuki_water", "tanuki_earth"]
    alone = at(
        side("tanuki", wood=["tanuki_wood", "base_wood_1_01"], water=["tanuki_water", "base_water_1_01"]),
        side("onikuma"),
    )
    play(alone, "flip earth", "place B1")
    assert parade(alone, 0, "earth") == ["tanuki_earth"]
    assert alone.active == 1


@pytest.mark.rule("NPY-051")
def test_size_counts_all_cards_of_a_parade_but_no_shikigami() -> None:
    state = at(
        side(
            "tanuki",
            earth=["tanuki_earth", "base_earth_1_01"],
            wood=["champion_tanuki", {"face_down": "base_wood_1_01"}],
            water=["tanuki_water"],
            hand=["base_water_1_01", "base_water_1_02"],
            champion="start",
        ),
        side("onikuma"),
        throne_pile=THRONES,
    )
    play(state, "flip earth", "place B1")  # sizes 2, 2, 1: water alone is shortest
    assert parade(state, 0, "water") == ["tanuki_water", "tanuki_earth"]
