"""Champions and the challenge board (NPY-076..088)."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    BOX,
    EMPTY,
    THRONES,
    Json,
    asked,
    at,
    finish_turn,
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


def marching(place: str, options: Json | None = None, **more: object) -> NightParade:
    """Gamanoke's champion card is alone in its water parade, the champion at a place."""
    own = side("gamanoke", water=["champion_gamanoke"], champion=place, **more)
    state = at(own, side("onikuma", standing={"T1": 1}), options=options, throne_pile=THRONES)
    return play(state, "flip water")


@pytest.mark.rule("NPY-076")
@pytest.mark.parametrize(
    ("board", "place", "step", "gains"),
    [
        ("jigoku", "start", "j1", {"spirit": 1}),
        ("jigoku", "start", "j2", {"talisman": 1}),
        ("jigoku", "j2", "j4", {"spirit": 2}),
        ("pandemonium", "p1", "p3", {"talisman": 1}),
    ],
)
def test_a_step_brings_the_icons_of_the_space(board: str, place: str, step: str, gains: Json) -> None:
    state = marching(place, {"board_side": board})
    play(state, f"step {step}")
    assert shown(state, 0)["champion"] == step
    assert {event["token"]: 1 for event in taken(state)}.keys() == gains.keys()
    assert len(taken(state)) == sum(gains.values())


@pytest.mark.rule("NPY-076")
@pytest.mark.parametrize(
    ("board", "place", "step", "questions"),
    [
        ("jigoku", "j1", "j3", ["move"]),
        ("jigoku", "j3", "j5", ["reign"]),
        ("pandemonium", "start", "p1", ["move"]),
        ("pandemonium", "start", "p2", ["fight"]),
        ("pandemonium", "p2", "p4", ["move", "fight"]),
        ("pandemonium", "p4", "p5", ["reign"]),
    ],
)
def test_icons_of_a_space_are_optional_as_on_a_card(board: str, place: str, step: str, questions: list[str]) -> None:
    state = marching(place, {"board_side": board}, standing={"T1": 1}, talisman=1)
    play(state, f"step {step}")
    names: list[str] = []
    while state.active == 0 and asked(state) != "change":
        names.append(asked(state))
        play(state, "skip")
    assert names == questions


@pytest.mark.rule("NPY-077")
@pytest.mark.parametrize("board", ["jigoku", "pandemonium"])
def test_arrows_are_followed_as_the_board_lists_them(board: str) -> None:
    letter = board[0]
    links = {
        "start": ["1", "2"],
        "1": ["2", "3"],
        "2": ["1", "4"],
        "3": ["1", "4", "5"],
        "4": ["2", "3", "5"],
        "5": ["3", "4", "throne"] if board == "jigoku" else ["throne"],
    }
    for place, steps in links.items():
        here = place if place == "start" else letter + place
        state = marching(here, {"board_side": board})
        wanted = [step if step == "throne" else letter + step for step in steps]
        assert legal(state) == [*[f"step {step}" for step in wanted], "stay"]
        assert refused(state, "step start").rule == "NPY-077"
    assert refused(marching("p5", {"board_side": "pandemonium"}), "step p4").rule == "NPY-077"  # up only


@pytest.mark.rule("NPY-078")
def test_a_champion_that_stays_gets_no_action() -> None:
    state = marching("j4")
    play(state, "stay")
    assert shown(state, 0)["champion"] == "j4"
    assert taken(state) == []
    assert tokens(state, 0) == EMPTY


@pytest.mark.rule("NPY-079")
def test_champions_share_a_space_and_each_acts() -> None:
    state = at(
        side("gamanoke", water=["champion_gamanoke"], champion="start"),
        side("onikuma", water=["champion_onikuma"], champion="j1"),
        throne_pile=THRONES,
    )
    play(state, "flip water", "step j1")
    assert (shown(state, 0)["champion"], shown(state, 1)["champion"]) == ("j1", "j1")
    assert tokens(state, 0)["spirit"] == 1


@pytest.mark.rule("NPY-080")
@pytest.mark.parametrize("answer", ["stay", "step j1"])
def test_the_champion_card_always_changes_afterwards(answer: str) -> None:
    state = marching("start", earth=["gamanoke_earth", "base_earth_1_01"], wood=[])
    play(state, answer)
    assert parade(state, 0, "wood") == ["champion_gamanoke"]
    assert parade(state, 0, "water") == []
    assert state.active == 1


@pytest.mark.rule("NPY-081")
def test_a_champion_on_the_board_is_on_no_tile() -> None:
    state = at(
        side("onikuma", wood=["base_wood_3_03", "ct_wood_1_01"], standing={"B2": 1}, champion="j1"),
        side("kappa", champion="j1", standing={"T1": 1}),
        throne_pile=["throne_4"],
    )
    play(state, "flip wood", "place B2")  # two meeples of three: the champion does not count
    assert shown(state, 0)["torii"] == []
    assert asked(state) == "move"  # no fight, only moves of meeples on tiles
    assert not [action for action in legal(state) if "champion" in action]
    play(state, "skip", "skip", "skip", "reign throne_4", "swap B2-standing")
    assert legal(state) == ["with kappa T1-standing"]


@pytest.mark.rule("NPY-082")
def test_on_the_throne_the_choice_must_be_made_knowing_the_card() -> None:
    state = marching("j5")
    play(state, "step throne")
    assert state.view(0)["throne_pile"]["top"] == "throne_1"
    assert legal(state) == ["rescue", "betray"]
    assert refused(state, "skip").rule == "NPY-082"
    assert state.to_act() == (0,)


@pytest.mark.rule("NPY-083")
def test_a_rescued_card_lies_face_up_and_serves_reign() -> None:
    state = at(
        side("gamanoke", water=["champion_gamanoke", "ct_water_1_01"], champion="j5"),
        side("onikuma"),
        throne_pile=["throne_3", "throne_1"],
    )
    play(state, "flip water", "step throne", "rescue", "change earth", "place M2")
    assert legal(state) == ["reign throne_3", "skip"]  # throne 1 cannot be paid
    play(state, "reign throne_3", "take")
    assert tokens(state, 0)["spirit"] == 2
    assert shown(state, 0)["rescued"] == "throne_3"
    assert BOX.rescued_points == 1


@pytest.mark.rule("NPY-084")
def test_a_betrayed_card_has_no_ability() -> None:
    state = at(
        side("gamanoke", water=["champion_gamanoke", "ct_water_1_01"], champion="j5"),
        side("onikuma"),
        throne_pile=["throne_3", "throne_1"],
    )
    play(state, "flip water", "step throne", "betray", "change earth", "place M2")
    assert state.active == 1  # reign had nothing to use: throne 1 cannot be paid
    assert shown(state, 0)["betrayed"] == "throne_3"
    assert shown(state, 0)["rescued"] is None
    assert BOX.betrayed_points == 2


@pytest.mark.rule("NPY-085")
def test_the_champion_leaves_the_board_for_good_and_the_next_card_shows() -> None:
    state = marching("j5")
    play(state, "step throne", "betray")
    assert shown(state, 0)["champion"] == "supply"
    assert state.view(1)["throne_pile"]["top"] == "throne_2"
    assert state.view(1)["throne_pile"]["size"] == 8
    play(state, "change earth")
    finish_turn(state)
    play(state, "flip earth", "place B1", "champion M3")
    finish_turn(state)
    again = at(
        side("gamanoke", water=["champion_gamanoke"], champion="M3", betrayed="throne_1"),
        side("onikuma"),
        throne_pile=THRONES[1:],
    )
    play(again, "flip water")
    assert asked(again) != "step_champion"


@pytest.mark.rule("NPY-086")
def test_a_champion_in_supply_may_go_to_any_tile_as_a_placing() -> None:
    own = side("gamanoke", earth=["gamanoke_earth", "champion_gamanoke", "base_earth_1_01"], champion="supply")
    state = at(own, side("onikuma"))
    play(state, "flip earth", "place B1")
    assert "champion B1" not in legal(state)
    assert refused(state, "champion B1").rule == "NPY-038"
    assert "champion M3" in legal(state)  # fire too
    play(state, "champion M1", "change wood")
    assert shown(state, 0)["champion"] == "M1"
    assert shown(state, 0)["supply"] == 9
    assert "place M1" not in legal(state)
    skipped = at(own, side("onikuma"))
    play(skipped, "flip earth", "place B1", "skip", "change wood")
    assert shown(skipped, 0)["champion"] == "supply"


@pytest.mark.rule("NPY-086")
def test_by_option_a_champion_is_no_placing() -> None:
    state = at(
        side("gamanoke", earth=["gamanoke_earth", "champion_gamanoke", "base_earth_1_01"], champion="supply"),
        side("onikuma"),
        options={"champion_counts_as_placement": False},
    )
    play(state, "flip earth", "place B1")
    assert len(legal(state)) == 14
    play(state, "champion M1", "change wood")
    assert "place M1" in legal(state)


@pytest.mark.rule("NPY-087")
def test_on_the_map_a_champion_is_a_meeple_like_any_other() -> None:
    state = at(
        side("onikuma", wood=["mw_wood_3_02"], champion="T1", standing={"M2": 2}),  # place, fight, move, hide
        side("nekomata", standing={"T1": 1}),
    )
    play(state, "flip wood", "skip", "fight nekomata T1-standing")  # it fights
    play(state, "move T1-champion T2", "hide T2-champion")  # moves and hides
    own = shown(state, 0)
    assert (own["champion"], own["champion_lies"]) == ("T2", True)
    torii = at(side("nekomata", champion="T1", standing={"M2": 2}), side("onikuma"))
    play(torii, "flip wood", "skip", "move T1-champion M2")  # counts for a torii
    assert shown(torii, 0)["torii"] == ["M2"]
    hit = at(side("onikuma"), side("nekomata", champion="T1"))
    play(hit, "flip wood", "place T1", "fight nekomata T1-champion")  # and is fought
    assert shown(hit, 1)["champion"] == "supply"


@pytest.mark.rule("NPY-088")
def test_a_champion_on_the_map_stays_and_only_the_change_follows() -> None:
    state = marching("T2", wood=[])
    assert shown(state, 0)["champion"] == "T2"
    assert parade(state, 0, "wood") == ["champion_gamanoke"]
    assert state.active == 1


@pytest.mark.rule("NPY-088")
def test_by_option_it_may_be_put_elsewhere() -> None:
    state = marching("T2", {"champion_on_map_activation": "relocate"}, champion_lies=True)
    assert asked(state) == "put_champion"
    play(state, "champion M3")
    assert (shown(state, 0)["champion"], shown(state, 0)["champion_lies"]) == ("M3", False)
