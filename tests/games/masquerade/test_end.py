"""The ends of the game (TGM-077..084)."""

from __future__ import annotations

from typing import Any

import pytest

from games.masquerade.build import GAME, asked, at, ended, hand, hands, heard, legal, no_match, on, play, reasons

LAST: dict[str, Any] = {"markers": [11, 0, 0, 0], "hands": hands("ddf ddc cct ttf")}  # one marker in the pool


@pytest.mark.rule("TGM-077")
def test_the_four_ways_to_end() -> None:
    instant = at(hands=hands("fff ddc cct ttd"))
    attack = at(characters=["touka", "mado", "hide", "kimi"], pending=on("attack_most_suspected"), markers=[0, 1, 0, 0])
    play(attack, 0, "attack 1")
    empty = at(**LAST, pending=on("cover_up_give"))
    play(empty, 0, "give 1")
    limit = at(options={"turn_limit": 1})
    play(limit, 0, "move anteiku_cafe", "skip")
    endings = [ended(state)[1] for state in (instant, attack, empty, limit)]
    assert endings == ["instant_victory", "attack", "pool_empty", "turn_limit"]


@pytest.mark.rule("TGM-078")
def test_the_turn_is_finished_when_the_pool_runs_dry() -> None:
    by_suspicion = at(markers=[11, 0, 0, 0], hands=hands("ddt ffc cct ddf"), active_seat=1)
    play(by_suspicion, 1, "move kamii_canteen")
    assert by_suspicion.view(None)["end_due"] is True
    assert asked(by_suspicion) == "interrogate"  # a later action of the tile
    play(by_suspicion, 1, "interrogate 3")
    play(by_suspicion, 3, "show dove dove")
    play(by_suspicion, 1, "exchange coffee dove")
    assert ended(by_suspicion) == ((0,), "pool_empty", "TGM-078")
    by_giving = at(**LAST, pending=on("cover_up_give"))
    play(by_giving, 0, "give 2")
    assert ended(by_giving)[1:] == ("pool_empty", "TGM-078")
    not_yet = at(**LAST, pending=on("cover_up_give"))
    play(not_yet, 0, "skip")
    assert asked(not_yet) == "move"


@pytest.mark.rule("TGM-079")
def test_the_end_stays_due_when_a_marker_goes_back() -> None:
    frames = [*on("cover_up_remove"), {"frame": "tile_action", "action": "cover_up_give"}]
    state = at(**LAST, pending=frames)
    play(state, 0, "give 1")
    play(state, 0, "remove 0")
    assert ended(state)[1] == "pool_empty"
    assert state.view(None)["pool"] == 1


@pytest.mark.rule("TGM-080")
def test_an_attack_in_the_last_turn_ends_it_as_an_attack() -> None:
    state = at(
        characters=["touka", "mado", "hide", "kimi"],
        markers=[0, 11, 0, 0],
        hands=hands("dfc ddc dft fct"),
        token_spot=3,
        face_up=[0, 1],
        red_known=True,
    )
    play(state, 0, "move construction_site")
    assert state.view(None)["pool"] == 0
    play(state, 0, "attack 1")
    assert ended(state) == ((0,), "attack", "TGM-076")


@pytest.mark.rule("TGM-081")
def test_characters_are_revealed_and_objectives_checked_on_the_cards_then_held() -> None:
    # Hide needs two doves to stay alive: the exchange in the last turn gives him the second one.
    state = at(markers=[11, 0, 0, 0], hands=hands("dfc ffd cct ttd"), token_spot=1)
    play(state, 0, "move kamii_canteen", "interrogate 1")
    play(state, 1, "show dove food")
    play(state, 0, "exchange food dove")
    assert hand(state, 0) == "ddc"
    assert reasons(state) == [["staying_alive"], [], [], ["staying_alive"]]
    assert [args["character"] for args in heard(state, "revealed", 2)] == ["hide", "mado", "hinami", "kimi"]


@pytest.mark.rule("TGM-082")
def test_collections_do_not_count_in_the_final_check() -> None:
    state = at(hands=hands("dfc ddc cct fff"), options={"turn_limit": 1})  # Kimi holds three food
    play(state, 0, "move kamii_canteen", "skip")
    assert ended(state)[1] == "turn_limit"
    assert reasons(state)[3] == []
    told = GAME.deductions(state.view(None))
    assert told is not None
    why = [goals[0]["why"] for goals in told["standing"]]
    assert why[3] == "at_a_turn_only"
    assert why[0] == "not_collected"  # one food of three: nothing that a turn's start would have changed


@pytest.mark.rule("TGM-083")
def test_nothing_is_hidden_once_the_game_is_over() -> None:
    tokens = ["neutral", "neutral", "transformed_kaneki", "neutral"]
    state = at(hands=hands("fff ddc cct ttd"), options={"support": True}, support_tokens=tokens)
    assert ended(state)[1] == "instant_victory"
    for watcher in (None, 1):
        view = state.view(watcher)
        assert view["characters"] == ["hide", "mado", "hinami", "kimi"]
        assert view["hands"][2] == ["coffee", "coffee", "transformation"]
        assert view["support_tokens"] == tokens
        assert view["tiles"][0] == "construction_site"  # a red tile nobody had seen


@pytest.mark.rule("TGM-084")
def test_a_turn_limit_ends_the_game_after_its_last_support_step() -> None:
    state = at(options={"turn_limit": 2, "support": True}, hands=hands("ddf ddc cct ttf"))
    play(state, 0, "move anteiku_cafe", "skip", "skip")
    play(state, 1, "move kamii_canteen", "skip")
    assert asked(state) == "support_step"
    play(state, 1, "skip")
    assert ended(state) == ((0, 3), "turn_limit", "TGM-084")
    assert legal(state, 2) == []
    other = at(**LAST, options={"turn_limit": 1}, pending=on("cover_up_give"), turn=1)
    play(other, 0, "give 0")
    assert ended(other)[1] == "pool_empty"
    assert "turn_limit" in no_match(4, turn_limit=0)
