"""Recruiting, banishing, invoking, shikigami and the end of a turn (NPY-060..075)."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    BASE,
    BOX,
    EMPTY,
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
    taken,
    tokens,
)
from hyakki.games.night_parade.state import NightParade

RECRUITING: list[Json] = [
    {"frame": "turn_end"},
    {"frame": "unflip"},
    {"frame": "release_spirit"},
    {"frame": "recruit_step"},
]
MARKET = {
    "1": ["base_wood_1_01", "base_water_1_01"],
    "2": ["base_wood_2_01", "base_water_2_01"],
    "3": ["base_wood_3_01", "mw_water_3_01"],
}


def recruiting(own: Json, *others: Json, **more: object) -> NightParade:
    """The first side's recruit step; its earth parade was active."""
    sides = [own, *(others or (side("onikuma"),))]
    given: Json = {"market": MARKET, "active_parade": "earth", "pending": RECRUITING, **more}
    return at(*sides, **given)


@pytest.mark.rule("NPY-060")
def test_recruit_banish_and_invoke_in_any_order_as_long_as_tokens_last() -> None:
    state = recruiting(
        side("gamanoke", spirit=4, talisman=2, banish=1, invoke=2),
        side("onikuma", earth=["onikuma_earth", "base_earth_1_01"]),
        decks={"1": ["base_earth_1_02", "base_earth_1_03", "base_earth_1_04"]},
    )
    play(state, "invoke base_wood_1_01", "recruit base_water_1_01", "banish base_earth_1_01", "recruit base_earth_1_02")
    play(state, "invoke base_earth_1_03")
    assert asked(state) == "activate"  # nothing more could be bought
    assert tokens(state, 0) == EMPTY
    idle = recruiting(side("gamanoke", spirit=4, talisman=2))
    play(idle, "done")
    assert tokens(idle, 0) == {**EMPTY, "spirit": 5}
    assert parade(idle, 0, "wood") == ["gamanoke_wood"]


@pytest.mark.rule("NPY-061")
@pytest.mark.parametrize(("level", "spirits"), [(1, 2), (2, 4), (3, 6)])
def test_the_cost_of_recruiting(level: int, spirits: int) -> None:
    card = f"base_wood_{level}_01"
    rich = recruiting(side("gamanoke", spirit=spirits + 1, talisman=1))
    play(rich, f"recruit {card}")
    assert tokens(rich, 0) == {**EMPTY, "spirit": 1}
    poor = recruiting(side("gamanoke", spirit=spirits - 1, talisman=9, invoke=1))
    assert f"recruit {card}" not in legal(poor)
    assert refused(poor, f"recruit {card}").rule == "NPY-061"
    blessed = recruiting(side("gamanoke", spirit=60, invoke=1))
    assert refused(blessed, f"recruit {card}").rule == "NPY-061"  # no spirits in place of the talisman
    assert refused(blessed, "recruit base_earth_1_01").rule == "NPY-061"  # not in the market


@pytest.mark.rule("NPY-062")
def test_a_recruited_card_joins_the_parade_of_its_element_and_waits() -> None:
    state = recruiting(side("gamanoke", spirit=2, talisman=1, wood=["gamanoke_wood", "base_earth_1_01"]))
    play(state, "recruit base_wood_1_01")
    assert parade(state, 0, "wood") == ["gamanoke_wood", "base_earth_1_01", "base_wood_1_01"]
    assert shown(state, 0)["standing"] == {}
    assert tokens(state, 0) == EMPTY  # its spirit icon did nothing yet
    long = [f"base_wood_2_0{i}" for i in range(2, 9)] + [f"base_wood_1_0{i}" for i in range(2, 9)]
    full = recruiting(side("gamanoke", spirit=2, talisman=1, wood=long))
    play(full, "recruit base_wood_1_01")
    assert len(parade(full, 0, "wood")) == 15


@pytest.mark.rule("NPY-063")
def test_an_emptied_slot_is_filled_at_once_from_its_deck() -> None:
    state = recruiting(
        side("gamanoke", spirit=6, talisman=3),
        decks={"1": ["base_earth_1_02", "base_earth_1_03"]},
    )
    play(state, "recruit base_water_1_01")
    assert state.view(None)["market"]["1"] == ["base_wood_1_01", "base_earth_1_02"]
    play(state, "recruit base_earth_1_02", "recruit base_earth_1_03")
    assert state.view(None)["market"]["1"] == ["base_wood_1_01", None]  # the deck is empty


@pytest.mark.rule("NPY-063")
def test_a_slot_left_empty_is_filled_with_the_next_once_its_deck_has_cards_again() -> None:
    state = recruiting(
        side("gamanoke", spirit=4, talisman=2),
        market={"1": ["base_wood_1_01", None], "2": ["base_wood_2_02", None]},
        decks={"1": ["base_earth_1_02", "base_earth_1_03"]},
    )
    assert state.view(None)["market"]["1"] == ["base_wood_1_01", None]  # not before something is taken
    play(state, "recruit base_wood_1_01")
    market = state.view(None)["market"]
    assert market["1"] == ["base_earth_1_02", "base_earth_1_03"]
    assert market["2"] == ["base_wood_2_02", None]  # its deck is empty


@pytest.mark.rule("NPY-063")
def test_by_option_the_market_is_filled_after_the_step() -> None:
    state = recruiting(
        side("gamanoke", spirit=4, talisman=3),
        decks={"1": ["base_earth_1_02", "base_earth_1_03"]},
        options={"market_refill": "end_of_recruit"},
    )
    play(state, "recruit base_water_1_01")
    assert state.view(None)["market"]["1"] == ["base_wood_1_01", None]
    play(state, "recruit base_wood_1_01")
    assert state.active == 1
    assert state.view(None)["market"]["1"] == ["base_earth_1_02", "base_earth_1_03"]


@pytest.mark.rule("NPY-064")
def test_banishing_costs_the_level_and_turns_a_card_face_down_in_place() -> None:
    their = side("onikuma", wood=["base_wood_2_02", "base_wood_3_01", "onikuma_wood"])
    state = recruiting(side("kotengu", banish=2, earth=["kotengu_earth", "base_earth_1_01"]), their, market={})
    assert legal(state) == ["banish base_wood_2_02", "done"]
    assert refused(state, "banish base_wood_3_01").rule == "NPY-064"
    assert refused(state, "banish base_earth_1_01").rule == "NPY-064"  # an own card
    play(state, "banish base_wood_2_02")
    assert [event["clan"] for event in heard(state, "banished")] == [state.box.clan_names[state.clan[1]]]
    assert parade(state, 1, "wood") == [{"face_down": "base_wood_2_02"}, "base_wood_3_01", "onikuma_wood"]
    assert tokens(state, 0) == EMPTY


@pytest.mark.rule("NPY-065")
def test_what_can_never_be_banished() -> None:
    cards = ["tanuki_earth", "mw_earth_1_01", "champion_tanuki", {"face_down": "base_earth_1_01"}, "base_earth_1_02"]
    state = recruiting(side("kotengu", banish=9), side("tanuki", earth=cards, champion="start"), market={})
    assert legal(state) == ["banish base_earth_1_02", "done"]
    for card in ("tanuki_earth", "mw_earth_1_01", "champion_tanuki", "base_earth_1_01"):
        assert refused(state, f"banish {card}").rule == "NPY-065"


@pytest.mark.rule("NPY-066")
def test_a_face_down_card_keeps_place_owner_and_size_until_it_is_turned_up() -> None:
    state = at(
        side("tanuki", wood=["tanuki_wood", {"face_down": "base_wood_1_01"}], water=["tanuki_water", "mw_water_1_01"]),
        side("kotengu"),
    )
    play(state, "flip earth", "place B1")  # sizes 1, 2, 2: the card stays
    assert parade(state, 0, "earth") == ["tanuki_earth"]
    finish_turn(state)
    assert parade(state, 0, "wood")[1] == {"face_down": "base_wood_1_01"}
    banishing = recruiting(side("kotengu", banish=1), side("gamanoke", wood=["base_wood_1_03", "base_wood_1_04"]))
    play(banishing, "banish base_wood_1_03")
    assert parade(banishing, 1, "wood") == [{"face_down": "base_wood_1_03"}, "base_wood_1_04"]
    play(state, "flip wood", "place T1")
    assert "base_wood_1_01" in parade(state, 0, "wood")


@pytest.mark.rule("NPY-067")
def test_invoking_takes_a_market_card_into_hand_openly() -> None:
    state = recruiting(side("inugami", invoke=3), decks={"2": ["base_earth_2_01"]})
    assert "invoke mw_water_3_01" in legal(state)
    play(state, "invoke base_water_2_01")
    assert state.view(1)["players"][0]["hand"] == ["base_water_2_01"]
    assert tokens(state, 0)["invoke"] == 1
    assert refused(state, "invoke base_wood_2_01").rule == "NPY-067"
    assert refused(state, "invoke base_earth_3_01").rule == "NPY-067"  # not in the market
    assert [len(parade(state, 0, e)) for e in ("earth", "wood", "water")] == [1, 1, 1]


@pytest.mark.rule("NPY-068")
def test_a_hand_holds_five_shikigami() -> None:
    hand = [f"base_earth_1_0{i}" for i in range(1, 6)]
    state = recruiting(side("inugami", invoke=3, spirit=2, talisman=1, hand=hand[:4]))
    play(state, "invoke base_wood_1_01")
    assert legal(state) == ["recruit base_water_1_01", "done"]
    assert refused(state, "invoke base_water_1_01").rule == "NPY-068"
    assert BOX.hand_limit == 5


# --- shikigami ---


@pytest.mark.rule("NPY-069")
def test_shikigami_are_played_before_between_and_after_cards_but_not_within() -> None:
    hand = ["base_wood_1_01", "base_wood_1_03", "base_wood_1_05"]
    state = at(side("gamanoke", wood=["gamanoke_wood", "base_wood_2_01"], hand=hand), side("onikuma"))
    play(state, "flip wood")
    moments: list[str] = []
    while state.active == 0:
        moments.append(asked(state))
        play(state, "done" if asked(state) == "play_shikigami" else "skip")
    assert moments == ["play_shikigami", "place", "play_shikigami", "place", "play_shikigami"]
    assert shown(state, 0)["hand"] == hand
    again = play(at(side("gamanoke", hand=hand), side("onikuma")), "flip wood")
    assert refused(again, "play base_wood_1_08").rule == "NPY-069"  # not in hand
    play(again, "done")
    assert refused(again, "play base_wood_1_01").rule == "NPY-069"  # in the middle of a card


@pytest.mark.rule("NPY-069")
def test_shikigami_can_be_played_with_an_empty_parade() -> None:
    state = at(side("tanuki", wood=[], hand=["base_wood_1_01"]), side("onikuma"))
    play(state, "flip wood", "play base_wood_1_01", "place T1")
    assert tokens(state, 0)["spirit"] == 1
    assert state.active == 1


@pytest.mark.rule("NPY-069")
def test_by_option_shikigami_are_also_played_between_icons_of_a_parade_card() -> None:
    hand = ["base_wood_2_01", "base_wood_1_03"]
    state = at(
        side("gamanoke", hand=hand, wood=["gamanoke_wood", "champion_gamanoke"], champion="j3"),
        side("onikuma"),
        options={"shikigami_timing": "any_time"},
    )
    play(state, "flip wood")
    moments: list[str] = []
    while state.active == 0:
        moments.append(asked(state))
        play(state, "step j4" if asked(state) == "step_champion" else legal(state)[-1])
    # before, between place and talisman, between the cards, between champion and change, after the last;
    # not between the champion's step and the two icons of its space
    assert moments == [
        "play_shikigami", "place", "play_shikigami", "play_shikigami", "step_champion", "play_shikigami", "change",
        "play_shikigami",
    ]  # fmt: skip
    played = at(side("gamanoke", hand=hand), side("onikuma"), options={"shikigami_timing": "any_time"})
    play(played, "flip wood", "play base_wood_2_01", "skip")
    assert asked(played) == "play_shikigami"  # after it, not within it: its two spirits were taken
    assert tokens(played, 0)["spirit"] == 2


@pytest.mark.rule("NPY-070")
def test_a_shikigami_needs_the_active_element_or_a_change_icon() -> None:
    state = at(side("inugami", hand=["base_wood_1_01", "base_water_1_01", "mw_earth_1_01"]), side("onikuma"))
    play(state, "flip wood")
    assert legal(state) == ["play base_wood_1_01", "play mw_earth_1_01", "done"]
    assert refused(state, "play base_water_1_01").rule == "NPY-070"


@pytest.mark.rule("NPY-071")
def test_a_shikigami_follows_the_usual_rules_and_never_changes() -> None:
    state = at(side("inugami", wood=["base_wood_1_01"], hand=["mw_wood_3_01"], standing={"M1": 1}), side("onikuma"))
    play(state, "flip wood", "done", "place T1", "play mw_wood_3_01")  # place, talisman, move, change
    assert "place T1" not in legal(state)  # NPY-038 holds for it
    assert refused(state, "place T1").rule == "NPY-038"
    play(state, "skip")
    assert asked(state) == "move"
    play(state, "skip")
    assert state.active == 1  # no change was asked
    assert [len(parade(state, 0, e)) for e in ("earth", "wood", "water")] == [1, 1, 1]
    assert taken(state)[-1]["token"] == "talisman"


@pytest.mark.rule("NPY-072")
def test_played_shikigami_go_under_their_decks_in_the_order_played() -> None:
    state = at(
        side("inugami", hand=["base_wood_1_01", "base_wood_1_02", "base_wood_2_01", "base_water_1_01"]),
        side("onikuma"),
        decks={"1": ["base_earth_1_01"], "2": ["base_earth_2_01"]},
    )
    play(
        state, "flip wood", "play base_wood_1_02", "skip", "play base_wood_2_01", "skip", "play base_wood_1_01", "skip"
    )
    assert state.view(None)["played"] == ["base_wood_1_02", "base_wood_2_01", "base_wood_1_01"]
    assert state.view(None)["decks"]["1"]["bottom"] == []  # only at the end of the step
    play(state, "skip")
    view = state.view(None)
    assert view["decks"]["1"]["bottom"] == ["base_wood_1_01", "base_wood_1_02"]  # from the bottom: the last played
    assert view["decks"]["1"]["unseen"] == ["base_earth_1_01"]
    assert view["decks"]["2"]["bottom"] == ["base_wood_2_01"]
    assert shown(state, 0)["hand"] == ["base_water_1_01"]


# --- end of a turn ---


@pytest.mark.rule("NPY-073")
@pytest.mark.parametrize(
    ("left", "spirits"),
    [({}, 0), ({"talisman": 1}, 1), ({"talisman": 1, "banish": 1}, 1), ({"talisman": 1, "banish": 1, "invoke": 1}, 2)],
)
def test_leftover_tokens_become_spirits(left: Json, spirits: int) -> None:
    state = recruiting(side("gamanoke", spirit=1, **left), market={})
    assert tokens(state, 0) == {**EMPTY, "spirit": 1 + spirits}
    assert state.active == 1


@pytest.mark.rule("NPY-074")
def test_spirits_mystery_tokens_and_hand_are_kept() -> None:
    state = recruiting(
        side("gamanoke", spirit=3, talisman=2, banish=1, invoke=1, hand=["base_wood_1_02"]),
        market={},
        mystery=[[2], []],
    )
    finish_turn(state)
    own = shown(state, 0)
    assert own["tokens"] == {**EMPTY, "spirit": 5}
    assert own["hand"] == ["base_wood_1_02"]
    assert state.view(0)["mystery"][0]["values"] == [2]
    assert [event["seat"] for event in heard(state, "released")] == [1]  # nothing was left for seat 0 to release later


@pytest.mark.rule("NPY-075")
def test_the_scroll_of_the_previous_turn_is_turned_back_never_this_turns() -> None:
    state = at(side("gamanoke"), side("onikuma"), options=BASE)
    play(state, "flip earth", "skip")
    assert shown(state, 0)["flipped"] == ["earth"]  # after a first turn one scroll stays flipped
    finish_turn(state)
    assert legal(state) == ["flip wood", "flip water"]
    play(state, "flip water", "skip")
    assert shown(state, 0)["flipped"] == ["water"]
    finish_turn(state)
    assert legal(state) == ["flip earth", "flip wood"]
    assert refused(state, "flip water").rule == "NPY-075"
    assert keys(state).count("activated") == 4
