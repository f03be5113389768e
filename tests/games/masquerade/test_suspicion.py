"""Tile actions in general, and suspicion (TGM-046..056)."""

from __future__ import annotations

from typing import Any

import pytest

from games.masquerade.build import GAME, asked, at, hands, heard, keys, known, legal, on, play


@pytest.mark.rule("TGM-046")
def test_actions_go_from_left_to_right_and_later_ones_see_earlier_ones() -> None:
    # The food suspicion gives seat 1 the third marker, so the interrogation after it shows the whole hand.
    state = at(hands=hands("ffd ffc cct ttd"), markers=[0, 2, 0, 0])
    play(state, 0, "move kamii_canteen")
    assert state.markers == [1, 3, 0, 0]
    assert asked(state) == "interrogate"
    play(state, 0, "interrogate 1")
    assert state.view(0)["shown"] == ["food", "food", "coffee"]


@pytest.mark.rule("TGM-046")
@pytest.mark.parametrize(
    ("tile", "actions"),
    [
        ("anteiku_cafe", ["suspicion_coffee", "interrogation"]),
        ("kamii_canteen", ["suspicion_food", "interrogation"]),
        ("ccg_office", ["suspicion_dove", "interrogation"]),
        ("back_alley", ["suspicion_transformation", "interrogation"]),
        ("mask_studio", ["interrogation", "cover_up_remove"]),
        ("bookshop", ["interrogation", "cover_up_give"]),
        ("construction_site", ["suspicion_any_pair", "attack_most_suspected"]),
        ("ghoul_restaurant", ["interrogation", "attack_three_markers"]),
    ],
)
def test_the_actions_of_each_tile(tile: str, actions: list[str]) -> None:
    spot = GAME.manual.data["tiles"]["tiles"]
    ids = [entry["id"] for entry in spot]
    position: dict[str, Any] = {
        "tiles": ["construction_site", *ids[:3], "ghoul_restaurant", *ids[3:6]],
        "face_up": list(range(8)),
        "red_known": True,
        "markers": [0, 3, 0, 0],
        "hands": hands("fct fct dfc dfc"),
        "characters": ["touka", "mado", "hide", "kimi"],
    }
    place = position["tiles"].index(tile)
    state = at(**position, token_spot=(place - 1) % 8)
    play(state, 0, f"move {tile}")
    deeds: list[str] = [args["action"] for args in heard(state, "suspicion")]
    while state.to_act() == (0,) and asked(state) != "move":
        deeds.append({"interrogate": "interrogation"}.get(asked(state), asked(state)))
        play(state, 0, "decline" if asked(state) == "attack" else "skip")
    short = [name if name.startswith(("suspicion", "interrogation")) else name[: len("cover_up")] for name in actions]
    assert deeds == [name if not name.startswith("attack") else "attack" for name in short]


@pytest.mark.rule("TGM-047")
def test_suspicion_is_compulsory_for_all_and_the_rest_is_the_active_players_choice() -> None:
    state = at(hands=hands("ffd ffc cct ttd"))
    play(state, 0, "move kamii_canteen")
    assert state.markers == [1, 1, 0, 0]
    assert state.to_act() == (0,)
    assert "skip" in legal(state, 0)
    for action in ("cover_up_remove", "cover_up_give"):
        assert "skip" in legal(at(pending=on(action), markers=[1, 0, 0, 0]), 0)
    for action in ("attack_most_suspected", "attack_three_markers"):
        attack = at(pending=on(action), markers=[0, 3, 0, 0], characters=["touka", "mado", "hide", "kimi"])
        assert legal(attack, 0) == ["decline", "attack 1"]
        assert all(legal(attack, seat) == [] for seat in (1, 2, 3))


@pytest.mark.rule("TGM-048")
def test_only_the_red_edged_tiles_have_an_attack() -> None:
    box = GAME.box
    attacks = {"attack_most_suspected", "attack_three_markers"}
    having = [
        box.tile_names[tile]
        for tile, actions in enumerate(box.tile_actions)
        if attacks & {box.action_names[action] for action in actions}
    ]
    assert having == ["construction_site", "ghoul_restaurant"]
    assert box.red_tiles == [box.tile_names.index(name) for name in having]


@pytest.mark.rule("TGM-049")
def test_all_players_are_checked_the_active_one_included() -> None:
    state = at(hands=hands("ccf ccd cct ddf"), active_seat=2)
    play(state, 2, "move anteiku_cafe")
    assert state.markers == [1, 1, 1, 0]
    assert heard(state, "suspicion") == [{"action": "suspicion_coffee", "seats": [2, 0, 1], "pool": 9}]


@pytest.mark.rule("TGM-050")
@pytest.mark.parametrize(("action", "clue"), [("coffee", "c"), ("food", "f"), ("dove", "d")])
def test_two_cards_of_the_type_draw_suspicion_and_one_does_not(action: str, clue: str) -> None:
    others = [letter for letter in "dfct" if letter != clue]
    held = [clue * 2 + others[0], clue + others[0] * 2, clue + others[1] + others[2], others[0] + others[1] + others[2]]
    state = at(pending=on(f"suspicion_{action}"), hands=hands(" ".join(held)))
    assert state.markers == [1, 0, 0, 0]


@pytest.mark.rule("TGM-051")
def test_any_pair_draws_suspicion_whichever_type_it_is() -> None:
    state = at(pending=on("suspicion_any_pair"), hands=hands("ffd ddc ttt dfc"))
    assert state.markers == [1, 1, 1, 0]
    assert at(pending=on("suspicion_any_pair"), hands=hands("dct ccf dft ttd")).markers == [0, 1, 0, 1]


@pytest.mark.rule("TGM-052")
def test_a_single_transformation_draws_suspicion() -> None:
    state = at(pending=on("suspicion_transformation"), hands=hands("tdf ttc dfc ddf"))
    assert state.markers == [1, 1, 0, 0]


@pytest.mark.rule("TGM-053")
def test_one_marker_however_many_cards_match() -> None:
    for action in ("suspicion_transformation", "suspicion_any_pair"):
        assert at(pending=on(action), hands=hands("ttt dfc dfc dfc")).markers == [1, 0, 0, 0]


@pytest.mark.rule("TGM-054")
def test_markers_come_from_the_pool_openly_and_the_cards_stay_hidden() -> None:
    state = at(hands=hands("ffd ffc cct ttd"))
    play(state, 0, "move kamii_canteen")
    for watcher in (None, 3):
        view = state.view(watcher)
        assert (view["markers"], view["pool"]) == ([1, 1, 0, 0], 10)
        assert view["hands"][0] is None
        assert known(state, watcher, 0)["at_least"] == {"food": 2}
        assert known(state, watcher, 2)["at_most"]["food"] == 1


@pytest.mark.rule("TGM-055")
def test_nobody_is_asked_about_taking_a_marker() -> None:
    state = at(hands=hands("ffd ffc cct ttd"))
    play(state, 0, "move kamii_canteen")
    assert keys(state) == ["moved", "suspicion"]
    assert asked(state) == "interrogate"


@pytest.mark.rule("TGM-056")
def test_a_pool_that_is_too_small_serves_clockwise_from_the_active_player() -> None:
    state = at(hands=hands("ffd fft ffc ttd"), markers=[10, 0, 0, 0], active_seat=2)
    play(state, 2, "move kamii_canteen")
    assert state.markers == [11, 0, 1, 0]  # seat 2, then (past seat 3) seat 0; nothing is left for seat 1
    assert state.view(None)["pool"] == 0
    assert known(state, None, 3)["at_most"]["food"] == 1  # passed over while there were markers
    assert known(state, None, 1)["hands"] is None  # perhaps hit, perhaps not
