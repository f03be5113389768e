"""Reign and the throne cards (NPY-089..101)."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    EMPTY,
    Json,
    asked,
    at,
    finish_turn,
    heard,
    legal,
    play,
    refused,
    shown,
    side,
    tokens,
)
from hyakki.games.night_parade.state import NightParade


def reigning(number: int, own: Json, *others: Json, options: Json | None = None, **more: object) -> NightParade:
    """The first side's water parade is one reign card, its place skipped; a throne card lies on top."""
    first = {**own, "parades": {**own["parades"], "water": ["ct_water_1_01"]}}
    given: Json = {"throne_pile": [f"throne_{number}"], **more}
    state = at(first, *(others or (side("onikuma"),)), options=options, **given)
    play(state, "flip water")
    return play(state, "skip") if asked(state) == "place" else state


@pytest.mark.rule("NPY-089")
def test_reign_uses_the_top_card_or_the_own_rescued_one() -> None:
    state = reigning(3, side("gamanoke", rescued="throne_5"), side("onikuma", rescued="throne_9"))
    assert legal(state) == ["reign throne_3", "reign throne_5", "skip"]
    assert refused(state, "reign throne_9").rule == "NPY-089"
    play(state, "reign throne_5")
    assert tokens(state, 0)["spirit"] == 1  # two talismans, released at the end of the turn
    assert heard(state, "reign")[0]["throne"] == "throne_5"


@pytest.mark.rule("NPY-090")
def test_who_does_not_reign_gives_nothing_to_others() -> None:
    state = reigning(3, side("gamanoke"), side("onikuma"), side("nekomata"))
    play(state, "skip")
    assert asked(state) == "activate"
    assert [tokens(state, seat) for seat in range(3)] == [EMPTY] * 3


@pytest.mark.rule("NPY-091")
@pytest.mark.parametrize("number", [1, 2, 8])
def test_a_card_whose_cost_cannot_be_paid_is_out_of_reach(number: int) -> None:
    poor = side("onikuma", standing={"T1": 1}, rescued="throne_3")
    state = reigning(number, poor, side("nekomata", standing={"T1": 1}))
    assert legal(state) == ["reign throne_3", "skip"]
    assert refused(state, f"reign throne_{number}").rule == "NPY-091"
    rich = side("onikuma", standing={"T1": 1}, talisman=1)
    assert legal(reigning(number, rich, side("nekomata", standing={"T1": 1}))) == [f"reign throne_{number}", "skip"]


@pytest.mark.rule("NPY-091")
@pytest.mark.parametrize(
    ("number", "own", "theirs"),
    [
        (1, {"standing": {"T1": 1}}, {"standing": {"T2": 1}}),  # no shared tile
        (2, {}, {"standing": {"T2": 1}}),  # nothing to move
        (4, {"standing": {"T1": 1}}, {"standing": {"T1": 1}}),  # no enemy on another tile
        (6, {}, {}),  # no market
        (7, {"lying": {"T1": 1}}, {"standing": {"T2": 1}}),  # all own meeples lie already
    ],
)
def test_a_card_that_would_change_nothing_is_not_used_and_shares_nothing(number: int, own: Json, theirs: Json) -> None:
    state = reigning(number, side("onikuma", talisman=1, **own), side("nekomata", **theirs))
    assert asked(state) == "activate"
    assert heard(state, "reign") == []
    assert tokens(state, 0) == {**EMPTY, "spirit": 1}  # the talisman was not paid


@pytest.mark.rule("NPY-092")
def test_shares_follow_the_users_part_clockwise_also_for_a_rescued_card() -> None:
    first = {**side("nekomata", rescued="throne_3"), "parades": {"earth": ["ct_earth_1_01"], "wood": [], "water": []}}
    state = at(side("gamanoke"), side("onikuma"), first, active=2, throne_pile=["throne_1"])
    play(state, "flip earth", "skip", "reign throne_3")
    assert tokens(state, 2)["spirit"] == 2
    assert state.to_act() == (0,)
    play(state, "skip")
    assert state.to_act() == (1,)
    play(state, "take")
    assert [tokens(state, seat)["spirit"] for seat in range(3)] == [0, 1, 2]


@pytest.mark.rule("NPY-093")
def test_throne_1_lets_the_user_choose_among_an_enemys_meeples() -> None:
    state = reigning(
        1,
        side("onikuma", standing={"T1": 1, "T2": 1}, talisman=1),
        side("nekomata", standing={"T1": 1}, lying={"T1": 1}, champion="T1"),
        side("gamanoke", lying={"T1": 2}),
        side("nogitsune", standing={"T2": 1}),
    )
    play(state, "reign throne_1")
    assert legal(state) == ["choose T1", "choose T2"]
    assert refused(state, "choose M1").rule == "NPY-093"
    play(state, "choose T1")
    assert legal(state) == [f"return nekomata T1-{figure}" for figure in ("standing", "lying", "champion")]
    play(state, "return nekomata T1-champion")
    assert shown(state, 1)["champion"] == "supply"
    assert (shown(state, 1)["standing"], shown(state, 1)["lying"]) == ({"T1": 1}, {"T1": 1})
    assert (shown(state, 2)["lying"], shown(state, 2)["supply"]) == ({"T1": 1}, 9)  # a lying one goes home too
    assert shown(state, 3)["standing"] == {"T2": 1}
    assert tokens(state, 0) == EMPTY


@pytest.mark.rule("NPY-093")
def test_by_option_throne_1_only_stands_a_lying_meeple_up() -> None:
    state = reigning(
        1,
        side("onikuma", standing={"T1": 1}, talisman=1),
        side("gamanoke", lying={"T1": 1}),
        options={"throne1_ignores_hiding": False},
    )
    play(state, "reign throne_1", "choose T1")
    assert (shown(state, 1)["standing"], shown(state, 1)["lying"]) == ({"T1": 1}, {})


@pytest.mark.rule("NPY-094")
def test_throne_2_moves_all_own_meeples_of_a_tile_with_their_postures() -> None:
    state = reigning(
        2,
        side("onikuma", standing={"T1": 2, "B1": 1}, lying={"T1": 1}, champion="T1", talisman=2),
        side("gamanoke", standing={"T1": 1}),
    )
    play(state, "reign throne_2")
    assert {action.split()[1] for action in legal(state)} == {"T1", "B1"}
    assert refused(state, "march T1 T3").rule == "NPY-094"
    play(state, "march T1 T2")  # need 4, so they become a torii
    assert shown(state, 0)["torii"] == ["T2"]
    kept = reigning(2, side("kappa", standing={"B4": 1}, lying={"B4": 1}, champion="B4", talisman=1))
    play(kept, "reign throne_2", "march B4 M5")  # need 5
    own = shown(kept, 0)
    assert (own["standing"], own["lying"], own["champion"]) == ({"M5": 1}, {"M5": 1}, "M5")
    assert tokens(kept, 0) == EMPTY


@pytest.mark.rule("NPY-095")
def test_throne_3() -> None:
    state = reigning(3, side("gamanoke"), side("onikuma"), side("nekomata"))
    play(state, "reign throne_3")
    assert legal(state) == ["take", "skip"]
    play(state, "take", "skip")
    assert [tokens(state, seat)["spirit"] for seat in range(3)] == [2, 1, 0]


@pytest.mark.rule("NPY-096")
def test_throne_4_exchanges_meeples_of_any_two_tiles_with_their_postures() -> None:
    state = reigning(
        4,
        side("onikuma", lying={"T1": 1}, standing={"B4": 1}),
        side("gamanoke", standing={"T1": 1, "M5": 1}, champion="B1", champion_lies=True),
    )
    play(state, "reign throne_4")
    assert legal(state) == ["swap T1-lying", "swap B4-standing"]
    play(state, "swap T1-lying")
    assert legal(state) == ["with gamanoke M5-standing", "with gamanoke B1-champion"]  # not on its own tile
    assert refused(state, "with gamanoke T1-standing").rule == "NPY-096"
    play(state, "with gamanoke B1-champion")
    assert shown(state, 0)["lying"] == {"B1": 1}
    assert (shown(state, 1)["champion"], shown(state, 1)["champion_lies"]) == ("T1", True)
    sacred = reigning(4, side("onikuma", standing={"B2": 2, "B4": 1}), side("gamanoke", standing={"B2": 1}))
    play(sacred, "reign throne_4", "swap B4-standing", "with gamanoke B2-standing")  # three of three
    assert heard(sacred, "torii") == [{"seat": 0, "tile": "B2"}]
    assert shown(sacred, 1)["standing"] == {"B4": 1}


@pytest.mark.rule("NPY-097")
def test_throne_5_gives_talismans_and_a_move_to_each_other_player() -> None:
    state = reigning(
        5,
        side("gamanoke"),
        side("onikuma", standing={"B2": 2, "M2": 1}),
        side("nekomata"),  # has nobody to move, and is not asked
    )
    play(state, "reign throne_5")
    assert state.to_act() == (1,)
    assert asked(state) == "move"
    play(state, "move M2-standing B2")  # three of three, but not in the own turn
    assert shown(state, 1)["torii"] == []
    assert state.active == 1
    play(state, "flip earth")
    assert shown(state, 1)["torii"] == ["B2"]


@pytest.mark.rule("NPY-098")
def test_throne_6_puts_any_market_cards_under_their_decks_and_refills() -> None:
    market = {"1": ["base_earth_1_01", "base_earth_1_02"], "2": ["base_earth_2_01"]}
    state = reigning(6, side("gamanoke"), market=market, decks={"1": ["base_wood_1_01"], "2": []})
    play(state, "reign throne_6")
    assert legal(state) == ["discard base_earth_1_01", "discard base_earth_1_02", "discard base_earth_2_01"]
    assert refused(state, "done").rule == "NPY-098"
    play(state, "discard base_earth_1_02")
    assert "discard base_earth_1_02" not in legal(state)
    assert state.view(None)["market"]["1"] == ["base_earth_1_01", "base_earth_1_02"]  # until it is done
    play(state, "discard base_earth_2_01", "done")
    view = state.view(None)
    assert view["market"]["1"] == ["base_earth_1_01", "base_wood_1_01"]
    assert view["decks"]["1"]["bottom"] == ["base_earth_1_02"]
    assert view["market"]["2"] == ["base_earth_2_01", None]  # under the empty deck, and up again


@pytest.mark.rule("NPY-098")
def test_throne_6_puts_slot_1_under_the_deck_before_slot_2() -> None:
    decks = {"1": ["base_wood_1_01", "base_wood_1_02", "base_wood_1_03"]}
    state = reigning(6, side("gamanoke"), market={"1": ["base_earth_1_01", "base_earth_1_02"]}, decks=decks)
    play(state, "reign throne_6", "discard base_earth_1_02", "discard base_earth_1_01")  # all chosen: nothing is left
    play(state, "done")
    view = state.view(None)
    assert view["market"]["1"] == ["base_wood_1_01", "base_wood_1_02"]
    assert view["decks"]["1"]["bottom"] == ["base_earth_1_02", "base_earth_1_01"]  # from the bottom


@pytest.mark.rule("NPY-099")
def test_throne_7_lays_down_a_group_and_one_meeple_of_each_other() -> None:
    state = reigning(
        7,
        side("kappa", standing={"T1": 2, "B1": 1}, champion="T1"),
        side("onikuma", standing={"B3": 1}, lying={"B4": 1}),
        side("nekomata", lying={"M1": 1}),  # nobody stands, so it is not asked
        side("gamanoke", standing={"T4": 1}),
    )
    play(state, "reign throne_7")
    assert legal(state) == ["choose T1", "choose B1"]
    assert refused(state, "choose T4").rule == "NPY-099"
    play(state, "choose T1")
    own = shown(state, 0)
    assert (own["standing"], own["lying"], own["champion_lies"]) == ({"B1": 1}, {"T1": 2}, True)
    assert state.to_act() == (1,)
    assert legal(state) == ["hide B3-standing", "skip"]
    assert refused(state, "hide B4-lying M5").rule == "NPY-099"  # no hide-move
    play(state, "hide B3-standing")
    assert state.to_act() == (3,)
    play(state, "skip")
    assert shown(state, 1)["lying"] == {"B3": 1, "B4": 1}
    assert shown(state, 3)["standing"] == {"T4": 1}


@pytest.mark.rule("NPY-100")
def test_throne_8() -> None:
    state = reigning(8, side("gamanoke", talisman=1), side("onikuma", earth=["onikuma_earth", "base_earth_2_01"]))
    play(state, "reign throne_8")
    assert tokens(state, 0) == {**EMPTY, "banish": 2}
    assert asked(state) == "recruit"
    finish_turn(state)
    assert tokens(state, 0) == {**EMPTY, "spirit": 1}
    assert tokens(state, 1) == EMPTY


@pytest.mark.rule("NPY-101")
def test_throne_9_shares_with_the_others_only() -> None:
    state = reigning(9, side("gamanoke"), side("onikuma"), market={"2": ["base_earth_2_01"]})
    play(state, "reign throne_9")
    assert tokens(state, 0) == {**EMPTY, "invoke": 2}
    assert state.to_act() == (1,)
    play(state, "take")
    assert tokens(state, 1)["spirit"] == 1
    assert state.to_act() == (0,)
    assert asked(state) == "recruit"


@pytest.mark.rule("NPY-101")
def test_by_option_the_user_of_throne_9_may_take_a_spirit_before_the_others() -> None:
    for number, first in ((9, 0), (3, 1)):
        state = reigning(number, side("gamanoke"), side("onikuma"), options={"throne9_user_takes_share": True})
        play(state, f"reign throne_{number}")
        assert state.to_act() == (first,)
        assert asked(state) == "take_share"
