"""The worked examples of the rulebook, one by one, as RULES.md fills them in."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    EMPTY,
    THRONES,
    asked,
    at,
    enma_turn,
    finish_turn,
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
from hyakki.games.night_parade.state import NightParade

ONLY_REIGN = ["ct_earth_1_01"]


def throne_first(number: int) -> list[str]:
    """The throne pile with one card on top."""
    top = f"throne_{number}"
    return [top, *[card for card in THRONES if card != top]]


@pytest.mark.rule("NPY-E1")
def test_a_turn_with_a_champion() -> None:
    state = at(
        side(
            "gamanoke",
            earth=["gamanoke_earth", "champion_gamanoke", "base_earth_1_05"],
            wood=["gamanoke_wood", "base_wood_1_01"],
            champion="j5",
            flipped=["wood"],
            standing={"M1": 2},
        ),
        side("onikuma"),
    )
    play(state, "flip earth", "place B3")
    assert tokens(state, 0)["spirit"] == 3
    play(state, "step j3", "move B3-standing B2", "place B1", "move B1-standing M1")
    own = shown(state, 0)
    assert parade(state, 0, "water") == ["gamanoke_water", "champion_gamanoke"]
    assert [len(parade(state, 0, e)) for e in ("earth", "wood", "water")] == [2, 2, 2]
    assert own["torii"] == ["M1"]
    assert own["standing"] == {"B2": 1}
    assert own["supply"] == 9
    assert own["tokens"] == {**EMPTY, "spirit": 4}
    assert own["flipped"] == ["earth"]
    assert state.active == 1


@pytest.mark.rule("NPY-E2")
def test_rescuing_the_king() -> None:
    state = at(
        side("gamanoke", earth=["champion_gamanoke", "ct_earth_1_01"], champion="j5"),
        side("onikuma", standing={"T1": 1}),
        throne_pile=["throne_3", "throne_6", "throne_1", "throne_2"],
        market={"1": ["base_earth_1_01"]},
    )
    play(state, "flip earth", "step throne")
    assert legal(state) == ["rescue", "betray"]
    play(state, "rescue")
    own = shown(state, 0)
    assert own["rescued"] == "throne_3"
    assert own["betrayed"] is None
    assert own["champion"] == "supply"
    assert state.view(None)["throne_pile"]["top"] == "throne_6"
    assert asked(state) == "change"
    play(state, "change water", "place B1")
    assert legal(state) == ["reign throne_6", "reign throne_3", "skip"]
    play(state, "skip")
    finish_turn(state)
    play(state, "flip water", "place M4")
    assert asked(state) == "put_champion"
    assert len(legal(state)) == 13  # twelve tiles besides M4, and skip
    assert "champion M3" in legal(state)


@pytest.mark.rule("NPY-E3")
@pytest.mark.parametrize("number", [3, 5, 7, 9])
def test_declining_reign(number: int) -> None:
    state = at(
        side("gamanoke", earth=["ct_earth_1_01"]),
        side("onikuma", standing={"T1": 1}),
        side("nekomata", standing={"T2": 1}),
        throne_pile=throne_first(number),
    )
    play(state, "flip earth", "place B1")
    assert asked(state) == "reign"
    play(state, "skip")
    assert asked(state) == "activate"
    assert state.active == 1
    assert [tokens(state, seat) for seat in range(3)] == [EMPTY, EMPTY, EMPTY]
    assert shown(state, 1)["standing"] == {"T1": 1}


@pytest.mark.rule("NPY-E4")
def test_throne_1_sends_one_meeple_of_each_enemy_home() -> None:
    state = at(
        side("onikuma", earth=["onikuma_earth", "ct_earth_1_01"]),
        side("nekomata", standing={"B3": 1, "T4": 1}),
        side("gamanoke", standing={"T4": 1}),
        side("nogitsune", standing={"T4": 1}),
        throne_pile=throne_first(1),
    )
    play(state, "flip earth", "place B3", "fight nekomata B3-standing", "place T4", "reign throne_1", "choose T4")
    assert shown(state, 0)["standing"] == {"T4": 1, "B3": 1}
    assert [shown(state, seat)["standing"] for seat in (1, 2, 3)] == [{}, {}, {}]
    assert [shown(state, seat)["supply"] for seat in (1, 2, 3)] == [10, 10, 10]
    assert tokens(state, 0)["talisman"] == 0
    assert tokens(state, 0)["spirit"] == 0  # the talisman was paid, none was left to release


def throne_2_turn() -> NightParade:
    return at(
        side("gamanoke", wood=["gamanoke_wood", "ct_wood_1_01"], standing={"T1": 2}),
        side("onikuma"),
        throne_pile=throne_first(2),
    )


@pytest.mark.rule("NPY-E5")
def test_throne_2_moves_a_whole_group() -> None:
    state = throne_2_turn()
    play(state, "flip wood", "place T2", "place T1", "reign throne_2", "march T1 T2")
    own = shown(state, 0)
    assert own["torii"] == ["T2"]
    assert own["standing"] == {}
    assert own["supply"] == 10
    assert own["tokens"] == {**EMPTY, "spirit": 2}


def four_with_throne(number: int) -> NightParade:
    return at(
        side("gamanoke", wood=["gamanoke_wood", "ct_wood_1_01"]),
        side("onikuma"),
        side("nekomata"),
        side("nogitsune"),
        throne_pile=throne_first(number),
    )


@pytest.mark.rule("NPY-E6")
def test_throne_3_shares_spirits_clockwise() -> None:
    state = four_with_throne(3)
    play(state, "flip wood", "place T2", "place T1", "reign throne_3")
    assert tokens(state, 0)["spirit"] == 2
    for seat in (1, 2, 3):
        assert state.to_act() == (seat,)
        play(state, "take")
    assert [tokens(state, seat)["spirit"] for seat in range(4)] == [3, 1, 1, 1]  # 2, and 1 for the leftover talisman
    assert heard(state, "released") == [{"seat": 0, "left": 1, "count": 1}]
    assert [event["seat"] for event in taken(state) if event["token"] == "spirit"] == [0, 1, 2, 3]


@pytest.mark.rule("NPY-E7")
def test_throne_4_swaps_into_a_torii() -> None:
    state = at(
        side("nekomata", water=["nekomata_water", "ct_water_1_01"], standing={"M4": 1, "B1": 1}),
        side("nogitsune", standing={"M4": 1}),
        throne_pile=throne_first(4),
    )
    play(state, "flip water", "place B4", "move B4-standing M4", "place M4")
    play(state, "reign throne_4", "swap B1-standing", "with nogitsune M4-standing")
    assert shown(state, 0)["torii"] == ["M4"]
    assert shown(state, 0)["standing"] == {}
    assert shown(state, 1)["standing"] == {"B1": 1}
    assert tokens(state, 0)["spirit"] == 2


@pytest.mark.rule("NPY-E8")
def test_throne_5_lets_the_others_move() -> None:
    state = at(
        side("gamanoke", earth=["gamanoke_earth", "ct_earth_1_01"]),
        side("nogitsune", standing={"T1": 1}),
        side("nekomata", standing={"T2": 1}),
        side("onikuma", standing={"T3": 1}),
        throne_pile=throne_first(5),
    )
    play(state, "flip earth", "place B1", "place B3", "reign throne_5")
    assert tokens(state, 0)["talisman"] == 2
    assert state.to_act() == (1,)
    play(state, "move T1-standing M1")
    assert state.to_act() == (2,)
    play(state, "move T2-standing M2")
    assert state.to_act() == (3,)
    play(state, "move T3-standing M3")
    assert [shown(state, seat)["standing"] for seat in (1, 2, 3)] == [{"M1": 1}, {"M2": 1}, {"M3": 1}]


@pytest.mark.rule("NPY-E9")
def test_throne_6_renews_the_market() -> None:
    old = {
        "1": ["base_earth_1_01", "base_wood_1_01"],
        "2": ["base_earth_2_01", "base_wood_2_01"],
        "3": ["base_earth_3_01", "base_wood_3_01"],
    }
    decks = {
        "1": ["base_water_1_01", "base_water_1_02", "base_water_1_03"],
        "2": ["base_water_2_01", "base_water_2_02"],
        "3": ["base_water_3_01", "base_water_3_02", "base_water_3_03"],
    }
    state = at(
        side("gamanoke", earth=["gamanoke_earth", "ct_earth_1_01"]),
        side("onikuma"),
        throne_pile=throne_first(6),
        market=old,
        decks=decks,
    )
    play(state, "flip earth", "place B1", "place B3", "reign throne_6")
    for level in ("3", "1", "2"):
        play(state, f"discard {old[level][1]}", f"discard {old[level][0]}")
    play(state, "done")
    view = state.view(None)
    for level in ("1", "2", "3"):
        assert view["market"][level] == decks[level][:2]
        assert view["decks"][level]["bottom"] == [old[level][1], old[level][0]]  # from the bottom: slot 2, slot 1
    assert view["decks"]["1"]["unseen"] == ["base_water_1_03"]


@pytest.mark.rule("NPY-E10")
def test_throne_7_lays_down_a_group() -> None:
    state = at(
        side("nekomata", water=["nekomata_water", "ct_water_1_01"], standing={"M4": 1}),
        side("nogitsune", standing={"T1": 1}),
        side("onikuma", standing={"B1": 1}),
        throne_pile=throne_first(7),
    )
    play(state, "flip water", "place B4", "move B4-standing M4", "place M4", "reign throne_7", "choose M4")
    play(state, "hide T1-standing", "hide B1-standing")
    assert [shown(state, seat)["lying"] for seat in range(3)] == [{"M4": 3}, {"T1": 1}, {"B1": 1}]
    assert [shown(state, seat)["standing"] for seat in range(3)] == [{}, {}, {}]
    assert shown(state, 0)["torii"] == []


@pytest.mark.rule("NPY-E11")
def test_throne_8_pays_for_a_banishment() -> None:
    state = at(
        side("onikuma", earth=["onikuma_earth", "ct_earth_1_01"]),
        side("nekomata", wood=["nekomata_wood", "base_wood_2_02"], standing={"B3": 1}),
        throne_pile=throne_first(8),
    )
    play(state, "flip earth", "place B3", "fight nekomata B3-standing", "place T4", "reign throne_8")
    assert tokens(state, 0) == {**EMPTY, "banish": 2}
    play(state, "banish base_wood_2_02")
    assert parade(state, 1, "wood") == ["nekomata_wood", {"face_down": "base_wood_2_02"}]
    assert tokens(state, 0) == EMPTY
    assert heard(state, "released") == []


@pytest.mark.rule("NPY-E12")
def test_throne_9_gives_invoke_tokens_and_shares_spirits() -> None:
    state = four_with_throne(9)
    play(state, "flip wood", "place T2", "place T1", "reign throne_9")
    assert tokens(state, 0) == {**EMPTY, "talisman": 1, "invoke": 2}
    play(state, "take", "take", "take")
    assert [tokens(state, seat)["spirit"] for seat in (1, 2, 3)] == [1, 1, 1]
    gains = [event for event in taken(state) if event["token"] == "spirit"]
    assert 0 not in [event["seat"] for event in gains]


@pytest.mark.rule("NPY-E13")
def test_a_chain_of_changes() -> None:
    state = at(
        side(
            "tanuki",
            earth=["tanuki_earth", "mw_wood_3_01", "champion_tanuki", "mw_water_2_01"],
            wood=["tanuki_wood", "base_wood_1_01"],
            champion="j2",
            standing={"T1": 1},
        ),
        side("gamanoke"),
    )
    play(state, "flip earth", "place B1")
    assert [len(parade(state, 0, e)) for e in ("earth", "wood", "water")] == [3, 2, 2]
    play(state, "place T2", "move T1-standing M1")
    assert legal(state) == ["change wood", "change water"]
    play(state, "change wood")
    assert [len(parade(state, 0, e)) for e in ("earth", "wood", "water")] == [2, 3, 2]
    play(state, "step j1")
    assert [len(parade(state, 0, e)) for e in ("earth", "wood", "water")] == [1, 3, 3]
    assert tokens(state, 0)["spirit"] == 1
    play(state, "place M2", "move M2-standing M3")
    assert parade(state, 0, "earth") == ["mw_water_2_01"]
    assert parade(state, 0, "wood") == ["tanuki_wood", "base_wood_1_01", "mw_wood_3_01"]
    assert parade(state, 0, "water") == ["tanuki_water", "tanuki_earth", "champion_tanuki"]
    assert tokens(state, 0) == {**EMPTY, "spirit": 2}
    assert state.active == 1


@pytest.mark.rule("NPY-E14")
def test_hiding() -> None:
    state = at(
        side(
            "kappa",
            wood=["kappa_wood", "mw_wood_1_02", "base_wood_2_02"],
            flipped=["earth"],
            standing={"T2": 3},
            lying={"B3": 1},
        ),
        side("tanuki", lying={"B4": 1}),
        market={"1": ["base_earth_1_01"]},
    )
    play(state, "flip wood", "place B2", "hide B2-standing", "place T2")
    assert shown(state, 0)["torii"] == ["T2"]
    play(state, "hide B3-lying B4", "place M5", "fight tanuki B4-lying")
    assert shown(state, 1)["standing"] == {"B4": 1}
    play(state, "fight tanuki B4-standing")
    own = shown(state, 0)
    assert own["lying"] == {"B2": 1, "B4": 1}
    assert own["standing"] == {"M5": 1}
    assert own["tokens"] == {**EMPTY, "spirit": 2}
    assert shown(state, 1)["supply"] == 10
    assert own["flipped"] == ["wood"]
    assert "recruited" not in keys(state)
    assert state.active == 1


@pytest.mark.rule("NPY-E15")
def test_banishing() -> None:
    state = at(
        side("kotengu", wood=["kotengu_wood", "kr_wood_2_01", "kr_wood_1_01"]),
        side("gamanoke", earth=["gamanoke_earth", "base_earth_2_01", "base_earth_1_01"]),
    )
    play(state, "flip wood", "place T1", "place T2", "place B2")
    assert tokens(state, 0) == {**EMPTY, "talisman": 1, "banish": 4}
    play(state, "banish base_earth_2_01", "banish base_earth_1_01")
    assert parade(state, 1, "earth") == [
        "gamanoke_earth",
        {"face_down": "base_earth_2_01"},
        {"face_down": "base_earth_1_01"},
    ]
    assert tokens(state, 0) == {**EMPTY, "spirit": 1}
    assert heard(state, "released") == [{"seat": 0, "left": 2, "count": 1}]


@pytest.mark.rule("NPY-E16")
def test_activating_banished_cards() -> None:
    state = at(
        side(
            "gamanoke",
            earth=["gamanoke_earth", {"face_down": "base_earth_2_01"}, {"face_down": "base_earth_1_01"}],
        ),
        side("kotengu"),
        market={"1": ["base_wood_1_01"]},
    )
    play(state, "flip earth", "place T4")
    assert tokens(state, 0) == {**EMPTY, "spirit": 3, "talisman": 2}
    assert parade(state, 0, "earth") == ["gamanoke_earth", "base_earth_2_01", "base_earth_1_01"]
    assert shown(state, 0)["standing"] == {"T4": 1}
    play(state, "recruit base_wood_1_01")
    assert tokens(state, 0) == {**EMPTY, "spirit": 2}
    assert parade(state, 0, "wood") == ["gamanoke_wood", "base_wood_1_01"]


@pytest.mark.rule("NPY-E17")
def test_invoking() -> None:
    state = at(
        side("inugami", earth=["inugami_earth", "kr_earth_2_02"]),
        side("gamanoke"),
        market={"1": ["base_wood_1_05"], "3": ["mw_water_3_01"]},
    )
    play(state, "flip earth", "place B1", "place B3")
    assert tokens(state, 0)["invoke"] == 4
    play(state, "invoke mw_water_3_01", "invoke base_wood_1_05")
    own = shown(state, 0)
    assert sorted(own["hand"]) == ["base_wood_1_05", "mw_water_3_01"]
    assert [len(own["parades"][e]) for e in ("earth", "wood", "water")] == [2, 1, 1]
    assert own["tokens"] == EMPTY


@pytest.mark.rule("NPY-E18")
def test_playing_shikigami() -> None:
    state = at(
        side("inugami", flipped=["earth"], hand=["base_wood_1_05", "mw_water_3_01"], standing={"B1": 1, "B3": 1}),
        side("gamanoke"),
        decks={"1": ["base_earth_1_01"], "3": ["base_earth_3_01"]},
    )
    play(state, "flip wood", "play base_wood_1_05", "place T1", "move B1-standing M1", "done")
    play(state, "place T2")
    assert tokens(state, 0)["talisman"] == 1
    play(state, "play mw_water_3_01", "place M2", "move M2-standing M3", "move B3-standing B4")
    own = shown(state, 0)
    assert own["standing"] == {"T1": 1, "T2": 1, "M1": 1, "M3": 1, "B4": 1}
    assert [own["parades"][e] for e in ("earth", "wood", "water")] == [
        ["inugami_earth"],
        ["inugami_wood"],
        ["inugami_water"],
    ]
    assert own["hand"] == []
    view = state.view(None)
    assert view["decks"]["1"]["bottom"] == ["base_wood_1_05"]
    assert view["decks"]["3"]["bottom"] == ["mw_water_3_01"]
    refusal = refused(
        at(side("inugami", hand=["mw_water_3_01", "base_water_1_05"]), side("gamanoke"), active_parade="wood",
           pending=[{"frame": "turn_end"}, {"frame": "play_shikigami", "seat": 0}]),
        "play base_water_1_05",
    )  # fmt: skip
    assert refusal.rule == "NPY-070"


@pytest.mark.rule("NPY-E19")
def test_a_turn_of_king_enma() -> None:
    state = enma_turn(
        side("gamanoke", champion="start", standing={"T1": 1}, flipped=["water"]),
        side(
            "onikuma",
            earth=["onikuma_earth", "base_earth_1_01"],
            wood=["onikuma_wood", "champion_onikuma"],
            champion="supply",
            flipped=["earth"],
            standing={"B1": 2},
        ),
        decks={"1": ["ct_wood_1_01", "base_water_1_01"]},
        throne_pile=["throne_1", "throne_2", "throne_3"],
        enma_pile=["enma_usurp", "enma_march", "enma_strike"],
    )
    assert keys(state) == [
        "enma_turn",
        "enma_revealed",
        "enma_activated",
        "enma_placed",
        "enma_sent_home",
        "enma_champion",
        "enma_torii",
        "enma_ignored",  # the spirits of the first bonus
        "enma_changed",
        "enma_placed",
        "enma_reign",
        "enma_usurped",
        "throne",
        "enma_card_under",
        "enma_no_spending",
        "turn",
    ]
    assert [event["decided"] for event in heard(state, "enma_placed")] == ["human_meeple", "best_site"]
    enma = shown(state, 1)
    assert enma["parades"]["wood"] == ["onikuma_wood", "ct_wood_1_01"]
    assert enma["parades"]["water"] == ["onikuma_water", "champion_onikuma"]
    assert enma["flipped"] == ["wood"]
    assert enma["standing"] == {"T1": 1, "B2": 1}
    assert enma["torii"] == ["B1"]
    assert enma["champion"] == "supply"
    assert enma["tokens"] == EMPTY
    assert shown(state, 0)["standing"] == {}
    view = state.view(None)
    assert (view["throne_pile"]["top"], view["throne_pile"]["bottom"]) == ("throne_2", ["throne_1"])
    assert (view["enma_pile"]["top"], view["enma_pile"]["bottom"]) == ("enma_march", ["enma_usurp"])
    assert asked(state) == "activate"
