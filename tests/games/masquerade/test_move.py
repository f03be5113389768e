"""Moving the token and flipping tiles (TGM-038..045)."""

from __future__ import annotations

import pytest

from games.masquerade.build import asked, at, heard, keys, legal, play, refused


@pytest.mark.rule("TGM-038")
def test_the_first_or_second_face_up_tile_ahead() -> None:
    assert legal(at(), 0) == ["move anteiku_cafe", "move kamii_canteen"]
    hops = {"token_spot": 2, "face_up": [0, 2, 6, 7]}  # 3, 4 and 5 lie face down
    assert legal(at(**hops), 0) == ["move mask_studio", "move bookshop"]
    assert legal(at(token_spot=7, face_up=[1, 3, 7]), 0) == ["move anteiku_cafe", "move ccg_office"]  # around
    assert refused(0, "move ccg_office") == "TGM-038"  # the third
    assert refused(0, "move ccg_office", **hops) == "TGM-038"  # face down
    assert refused(0, "move ghoul_restaurant") == "TGM-038"  # never seen
    assert refused(0, "stay") == "TGM-038"  # moving is compulsory


@pytest.mark.rule("TGM-039")
def test_the_tile_of_the_token_is_no_destination() -> None:
    alone = {"token_spot": 3, "face_up": [3, 6]}
    assert legal(at(**alone), 0) == ["move mask_studio"]
    assert refused(0, "move ccg_office", **alone) == "TGM-039"


@pytest.mark.rule("TGM-040")
def test_without_a_destination_the_token_stays_and_the_turn_goes_on() -> None:
    state = at(token_spot=3, face_up=[3], options={"support": True, "turn_limit": 9})  # else it could not end
    assert legal(state, 0) == ["stay"]
    play(state, 0, "stay")
    assert asked(state) == "support_step"
    view = state.view(None)
    assert (view["token_spot"], view["face_up"], view["markers"]) == (3, [3], [0, 0, 0, 0])
    assert "suspicion" not in keys(state)


@pytest.mark.rule("TGM-041")
def test_the_tile_left_goes_face_down() -> None:
    state = at(token_spot=1)
    play(state, 0, "move kamii_canteen")
    assert state.view(None)["face_up"] == [2, 3, 5, 6, 7]


@pytest.mark.rule("TGM-042")
def test_the_start_tile_stays_face_down_at_the_first_move() -> None:
    state = at()
    play(state, 0, "move anteiku_cafe")
    view = state.view(None)
    assert view["face_up"] == [1, 2, 3, 5, 6, 7]
    assert view["tiles"][0] is None
    assert heard(state, "turned_up") == []


@pytest.mark.rule("TGM-043")
def test_face_down_tiles_passed_over_go_face_up() -> None:
    state = at(token_spot=3, face_up=[3, 6, 7])
    play(state, 0, "move bookshop")
    assert state.view(None)["face_up"] == [4, 5, 6, 7]  # 3 left, 4 and 5 passed, 6 up already
    assert heard(state, "turned_up") == [{"tiles": ["ghoul_restaurant", "back_alley"]}]


@pytest.mark.rule("TGM-044")
def test_face_up_tiles_passed_over_and_the_one_reached_stay_face_up() -> None:
    state = at(token_spot=5)
    play(state, 0, "move bookshop")
    assert {6, 7} <= set(state.view(None)["face_up"])
    assert heard(state, "turned_up") == []


@pytest.mark.rule("TGM-045")
def test_flipping_comes_before_the_actions_and_a_tile_seen_once_stays_known() -> None:
    state = at(token_spot=3, hands=[["transformation"] * 3] * 2 + [["food", "dove", "coffee"]] * 2)
    play(state, 0, "move back_alley")
    assert keys(state) == ["moved", "turned_up", "suspicion"]
    seen = at(token_spot=0, face_up=[1, 2, 3], red_known=True)
    tiles = seen.view(None)["tiles"]
    assert tiles[0] == "construction_site"
    assert tiles[4] == "ghoul_restaurant"
    assert 0 not in seen.view(None)["face_up"]
