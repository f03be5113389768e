"""Torii (NPY-052..059)."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    BASE,
    EMPTY,
    GAME,
    THRONES,
    Json,
    asked,
    at,
    finish_turn,
    heard,
    keys,
    legal,
    nature,
    play,
    shown,
    side,
    tokens,
)
from hyakki.core.stack import NATURE
from hyakki.games.night_parade.state import NightParade
from hyakki.table import Table


@pytest.mark.rule("NPY-052")
def test_a_torii_is_built_at_once_and_not_by_choice() -> None:
    state = at(side("nekomata", standing={"B2": 2, "T1": 1}), side("onikuma"), options=BASE)
    play(state, "flip wood", "skip", "move T1-standing M2")
    assert shown(state, 0)["torii"] == []  # M2 is not B2
    state = at(side("nekomata", standing={"B2": 2, "M2": 1}), side("onikuma"), options=BASE)
    play(state, "flip wood", "skip", "move M2-standing B2")
    assert shown(state, 0)["torii"] == ["B2"]
    assert asked(state) == "activate"  # nobody was asked whether to build


@pytest.mark.rule("NPY-052")
def test_more_than_enough_is_enough() -> None:
    state = at(side("gamanoke", standing={"B2": 5}), side("onikuma"), options=BASE)
    play(state, "flip wood")  # five of three needed, built at the start of the step
    assert shown(state, 0)["torii"] == ["B2"]


@pytest.mark.rule("NPY-052")
def test_moving_away_from_a_tile_builds_nothing_there() -> None:
    state = at(side("nekomata", standing={"B2": 2}), side("onikuma"), options=BASE)
    play(state, "flip water", "place M2", "move B2-standing B3")
    assert shown(state, 0)["torii"] == []


@pytest.mark.rule("NPY-053")
@pytest.mark.parametrize(
    ("own", "theirs"),
    [
        ({}, {"torii": ["B2"]}),  # midnight: the limit of wood_a is one
        ({"torii": ["T1", "T2", "T3", "T4", "M1"]}, {}),  # none left in supply
    ],
)
def test_where_a_player_cannot_host(own: Json, theirs: Json) -> None:
    state = at(
        side("gamanoke", standing={"B2": 1}, **own),
        side("onikuma", **theirs),
        options={**BASE, "island_side": "midnight"},
    )
    play(state, "flip wood", "place B2")
    assert shown(state, 0)["standing"] == {"B2": 2}
    assert "torii" not in keys(state)


@pytest.mark.rule("NPY-053")
def test_a_player_hosts_once_on_a_tile() -> None:
    state = at(side("gamanoke", standing={"B2": 2}, torii=["B2"]), side("onikuma"), options=BASE)
    play(state, "flip wood", "place B2")  # day: a second torii would fit, but not an own one
    assert shown(state, 0)["standing"] == {"B2": 3}
    assert shown(state, 0)["torii_left"] == 4


@pytest.mark.rule("NPY-053")
def test_the_limit_counts_the_torii_of_all() -> None:
    state = at(
        side("gamanoke", standing={"B2": 2}),
        side("onikuma", torii=["B2"]),
        side("nekomata"),
        options=BASE,
    )
    play(state, "flip wood", "place B2")  # day: two torii fit
    assert shown(state, 0)["torii"] == ["B2"]
    full = at(
        side("gamanoke", standing={"B2": 2}),
        side("onikuma", torii=["B2"]),
        side("nekomata", torii=["B2"]),
        options=BASE,
    )
    play(full, "flip wood", "place B2")
    assert shown(full, 0)["torii"] == []


@pytest.mark.rule("NPY-054")
def test_building_returns_all_own_meeples_and_leaves_others() -> None:
    state = at(
        side("gamanoke", wood=["champion_gamanoke"], standing={"B2": 1}, lying={"B2": 1}, champion="supply"),
        side("onikuma", standing={"B2": 2}),
    )
    play(state, "flip wood", "champion B2")  # need 3: a standing and a lying one and the champion
    own = shown(state, 0)
    assert (own["standing"], own["lying"], own["supply"], own["champion"]) == ({}, {}, 10, "supply")
    assert (own["torii"], own["torii_left"]) == (["B2"], 4)
    assert shown(state, 1)["standing"] == {"B2": 2}


@pytest.mark.rule("NPY-054")
def test_surplus_meeples_come_home_too() -> None:
    state = at(
        side("gamanoke", wood=["ct_wood_1_01"], standing={"B1": 3}, lying={"B2": 2}, talisman=1),
        side("onikuma"),
        throne_pile=["throne_2"],
    )
    play(state, "flip wood", "skip", "reign throne_2", "march B1 B2")  # five where three are needed
    own = shown(state, 0)
    assert (own["torii"], own["standing"], own["lying"], own["supply"]) == (["B2"], {}, {}, 10)


@pytest.mark.rule("NPY-055")
def test_only_the_first_builder_on_a_tile_takes_its_bonus() -> None:
    first = at(side("gamanoke", standing={"B1": 3}), side("onikuma"), options=BASE)
    play(first, "flip earth", "place B1")
    assert tokens(first, 0)["spirit"] == 2 + 3  # the bonus of earth_b, and three by the card
    assert keys(first)[1:4] == ["placed", "torii", "first_bonus"]
    second = at(side("gamanoke", standing={"B1": 3}), side("onikuma", torii=["B1"]), options=BASE)
    play(second, "flip earth", "place B1")
    assert shown(second, 0)["torii"] == ["B1"]
    assert tokens(second, 0)["spirit"] == 3


@pytest.mark.rule("NPY-055")
def test_a_bonus_of_two_mystery_tokens_draws_both() -> None:
    state = at(side("nekomata", standing={"M3": 5, "T2": 1}), side("onikuma"), options=BASE)
    play(state, "flip water", "skip", "move T2-standing M3")
    nature(state, "mystery 1", "mystery 2")
    assert shown(state, 0)["torii"] == ["M3"]
    assert state.view(0)["mystery"][0] == {"size": 2, "values": [1, 2]}
    assert asked(state) == "activate"


def builds_on_t1(**more: object) -> NightParade:
    options: Json = {**BASE, **{key: value for key, value in more.items() if key == "mystery_owner_may_look"}}
    rest = {key: value for key, value in more.items() if key != "mystery_owner_may_look"}
    return play(
        at(side("gamanoke", standing={"T1": 5}), side("onikuma"), options=options, **rest), "flip wood", "place T1"
    )


@pytest.mark.rule("NPY-056")
def test_a_mystery_token_is_drawn_by_its_odds_and_seen_by_its_owner() -> None:
    state = builds_on_t1(mystery=[[], [1, 1]])
    assert state.to_act() == (NATURE,)
    assert [(GAME.format(action), weight) for action, weight in state.chances()] == [("mystery 1", 1), ("mystery 2", 3)]
    table = Table(GAME, position=GAME.position(state), seed=3)
    own, others = table.view(0)["mystery"], table.view(1)["mystery"]
    assert own[0]["values"] in ([1], [2])
    assert others[0] == {"size": 1, "values": None}
    assert others[1]["values"] == [1, 1]
    answers = [event.args["action"] for event in table.events(0) if event.key == "answer"]
    assert answers == [f"mystery {own[0]['values'][0]}"]
    assert [event.args["action"] for event in table.events(1) if event.key == "answer"] == [None]


@pytest.mark.rule("NPY-056")
def test_by_option_not_even_the_owner_looks() -> None:
    state = nature(builds_on_t1(mystery_owner_may_look=False), "mystery 2")
    assert state.view(0)["mystery"][0] == {"size": 1, "values": None}
    assert state.view(0)["unseen_mystery"] == [1, 1, 1, 2, 2, 2]
    assert heard(state, "mystery_seen") == []
    table = Table(GAME, position=GAME.position(builds_on_t1(mystery_owner_may_look=False)), seed=3)
    assert [event.args["action"] for event in table.events(0) if event.key == "answer"] == [None]


@pytest.mark.rule("NPY-056")
def test_with_no_token_left_nothing_is_drawn() -> None:
    state = builds_on_t1(mystery=[[1, 1, 1], [2, 2, 2]])
    assert shown(state, 0)["torii"] == ["T1"]
    assert state.view(0)["mystery"][0]["size"] == 3


@pytest.mark.rule("NPY-057")
def test_enough_meeples_where_none_can_be_hosted_simply_stay() -> None:
    state = at(side("gamanoke", torii=["B2"], standing={"B2": 4}), side("onikuma"), options=BASE)
    play(state, "flip wood", "place B2")
    assert shown(state, 0)["standing"] == {"B2": 5}
    assert shown(state, 0)["torii_left"] == 4


@pytest.mark.rule("NPY-058")
def test_after_building_the_turn_goes_on_with_the_returned_meeples() -> None:
    state = at(
        side("gamanoke", wood=["gamanoke_wood", "base_wood_1_01"], standing={"B2": 2, "T1": 4, "T3": 3}),
        side("onikuma"),
        options=BASE,
    )
    assert shown(state, 0)["supply"] == 1
    play(state, "flip wood", "place B2")
    assert shown(state, 0)["supply"] == 3
    play(state, "place T2")
    assert shown(state, 0)["standing"] == {"T1": 4, "T2": 1, "T3": 3}
    finish_turn(state)
    assert shown(state, 0)["torii"] == ["B2"]  # torii never leave


def swapped_into(options: Json) -> NightParade:
    """Nekomata swaps a Gamanoke meeple onto B2, where two others of Gamanoke stand (need 3)."""
    state = at(
        side("nekomata", water=["ct_water_1_01"], standing={"B2": 1}),
        side("gamanoke", standing={"B2": 2, "T4": 1}),
        options=options,
        throne_pile=["throne_4", *[card for card in THRONES if card != "throne_4"]],
    )
    return play(state, "flip water", "skip", "reign throne_4", "swap B2-standing", "with gamanoke T4-standing")


@pytest.mark.rule("NPY-059")
def test_what_became_enough_in_anothers_turn_is_built_in_the_own_night_parade() -> None:
    state = swapped_into({})
    assert shown(state, 1)["standing"] == {"B2": 3}
    assert shown(state, 1)["torii"] == []
    assert state.to_act() == (1,)
    play(state, "flip earth")
    assert shown(state, 1)["torii"] == ["B2"]
    assert asked(state) == "place"  # before any card
    assert tokens(state, 1) == {**EMPTY, "spirit": 1}


@pytest.mark.rule("NPY-059")
def test_by_option_it_is_built_at_once() -> None:
    state = swapped_into({"torii_off_turn": True})
    assert shown(state, 1)["torii"] == ["B2"]
    assert state.to_act() == (1,)


@pytest.mark.rule("NPY-059")
def test_pending_torii_go_up_in_golden_order_as_far_as_they_can_be_hosted() -> None:
    state = at(
        side("gamanoke", standing={"B2": 3, "T2": 4, "M1": 3}, torii=["T1", "T3", "M4"]),
        side("onikuma"),
        options=BASE,
    )
    play(state, "flip earth")
    assert [event["tile"] for event in heard(state, "torii")] == ["T2", "M1"]  # then none was left
    assert shown(state, 0)["standing"] == {"B2": 3}
    assert "place M1" in legal(state)  # building is no placing


@pytest.mark.rule("NPY-011")
def test_everybody_sees_what_the_islands_ask_by_the_side_that_lies_up() -> None:
    for options, need in (({"island_side": "day"}, 6), ({"island_side": "midnight"}, 5)):
        state = at(side("nekomata"), side("onikuma"), options={**BASE, **options})
        assert state.view(1)["torii_needs"]["M3"] == state.view(None)["torii_needs"]["M3"] == need
    new = GAME.new(2, BASE)
    assert not {"torii_needs", "torii_limits", "first_spirits", "first_mystery"} & set(new.view(1))  # none is laid yet


@pytest.mark.rule("NPY-055")
def test_a_first_bonus_that_is_taken_is_not_offered_any_more() -> None:
    state = at(side("nekomata", torii=["B2"]), side("onikuma"), options=BASE)
    view = state.view(1)
    assert "B2" not in view["first_mystery"]
    assert set(view["first_spirits"]) == set(view["torii_needs"]) - {"B2"}
