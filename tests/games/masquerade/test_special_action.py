"""The inspectors' special action (TGM-032..037)."""

from __future__ import annotations

from typing import Any

import pytest

from games.masquerade.build import all_heard, asked, at, ended, hands, keys, legal, play, reasons, refused

# Seat 0 is the inspector; Hinami (seat 2) is the only ghoul.
READY: dict[str, Any] = {
    "characters": ["mado", "hide", "hinami", "kimi"],
    "hands": hands("ddf ffc cct ttd"),
    "markers": [0, 0, 1, 2],
}
MOVES = ["move anteiku_cafe", "move kamii_canteen"]


@pytest.mark.rule("TGM-032")
def test_an_inspector_may_kill_instead_of_moving() -> None:
    state = at(**READY)
    assert asked(state) == "move"
    assert legal(state, 0) == [*MOVES, "special 2", "special 3"]
    play(state, 0, "special 2")
    assert ended(state)[1:] == ("attack", "TGM-076")
    assert reasons(state)[0] == ["inspector_team"]
    moved = at(**READY)
    play(moved, 0, "move anteiku_cafe")
    assert not any(text.startswith("special") for text in legal(moved, 0))  # too late now


@pytest.mark.rule("TGM-032")
def test_nobody_else_has_a_special_action() -> None:
    touka = {**READY, "characters": ["touka", "mado", "hide", "kimi"]}
    assert legal(at(**touka), 0) == MOVES
    assert refused(0, "special 2", **touka) == "TGM-032"
    assert legal(at(**{**READY, "active_seat": 3}), 0) == []  # not the active player


@pytest.mark.rule("TGM-033")
def test_it_takes_two_doves_in_hand() -> None:
    for held, able in (("dff", False), ("ddf", True), ("ddd", True)):
        position = {**READY, "hands": hands(f"{held} ffc cct ttc")}
        assert ("special 2" in legal(at(**position), 0)) == able
    assert refused(0, "special 2", **{**READY, "hands": hands("dff ffc cct ttc")}) == "TGM-033"


@pytest.mark.rule("TGM-034")
@pytest.mark.parametrize(("inspector", "victims"), [("mado", [1, 2, 3]), ("amon", [2, 3]), ("suzuya", [3])])
def test_each_inspector_needs_so_many_markers_in_front_of_the_victim(inspector: str, victims: list[int]) -> None:
    position = {**READY, "characters": [inspector, "hide", "hinami", "kimi"], "markers": [3, 1, 2, 3]}
    assert legal(at(**position), 0) == MOVES + [f"special {victim}" for victim in victims]
    for seat in {1, 2, 3} - set(victims):
        assert refused(0, f"special {seat}", **position) == "TGM-034"
    assert refused(0, "special 7", **position) == "TGM-001"  # nobody sits there


@pytest.mark.rule("TGM-034")
def test_the_victim_is_another_player() -> None:
    position = {**READY, "markers": [3, 0, 1, 0]}
    assert legal(at(**position), 0) == [*MOVES, "special 2"]
    assert refused(0, "special 0", **position) == "TGM-074"


@pytest.mark.rule("TGM-035")
def test_what_counts_in_front_of_the_victim_is_an_option() -> None:
    by_cards = {**READY, "options": {"special_action_measure": "board_cards"}}
    assert legal(at(**by_cards), 0) == MOVES  # without masks no card lies there
    with_masks = {"special_action_measure": "board_cards", "mask": True}
    for inspector, victims in (("mado", [1, 2, 3]), ("amon", [])):
        state = at(**{**READY, "characters": [inspector, "hide", "hinami", "kimi"], "options": with_masks})
        assert [text for text in legal(state, 0) if text.startswith("special")] == [f"special {v}" for v in victims]


@pytest.mark.rule("TGM-036")
def test_move_and_special_action_are_one_decision_and_nobody_else_sees_whether_there_was_one() -> None:
    able, unable = at(**READY), at(**{**READY, "hands": hands("dff ddc cct ttf")})
    assert asked(able) == asked(unable) == "move"
    for watcher in (None, 2, 3):
        if watcher is None:
            assert able.view(watcher) == unable.view(watcher)
        else:
            assert able.view(watcher)["pending"] == unable.view(watcher)["pending"]
            assert able.view(watcher)["legal"] == []
    for state in (able, unable):
        assert state.log is not None
        state.log.clear()
        play(state, 0, MOVES[0])
    told = [[event for event in all_heard(state, 3) if event["key"] == "event.moved"] for state in (able, unable)]
    assert told[0] == told[1]


@pytest.mark.rule("TGM-037")
def test_a_special_action_is_an_attack_without_move_or_tile() -> None:
    state = at(**READY)
    before = state.view(None)
    play(state, 0, "special 2")
    after = state.view(None)
    assert (after["token_spot"], after["face_up"]) == (before["token_spot"], before["face_up"])
    assert after["markers"] == before["markers"]
    assert "moved" not in keys(state)
    assert ended(state)[1] == "attack"
    assert state.outcome is not None
    assert state.outcome.details["killed"] == 2


@pytest.mark.rule("TGM-037")
def test_with_support_the_tokens_decide_a_special_action() -> None:
    tokens = ["neutral", "neutral", "transformed_kaneki", "neutral"]
    state = at(**READY, options={"support": True}, support_tokens=tokens)
    play(state, 0, "special 2")
    assert ended(state)[2] == "TGM-114"
    assert state.outcome is not None
    assert state.outcome.details["killed"] == 0
    assert reasons(state)[0] == []
