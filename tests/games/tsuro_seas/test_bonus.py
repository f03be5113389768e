"""Section H of the ledger: elimination, buried hands, the bonus exchange (TSS-076..082)."""

from __future__ import annotations

from typing import Any

import pytest

from games.tsuro_seas.build import (
    ACT,
    asked,
    at,
    beast,
    hand,
    heard,
    laid,
    legal,
    mark,
    nature,
    pile,
    placing,
    play,
    refused,
    ship,
    where,
    winners,
)

# Seat 0 leads seats 1 and 2 off the corner [6,0] with W34, which joins 1-2; seat 3 stays apart.
CORNER: dict[str, Any] = {
    "seats": 4,
    "ships": [mark("N6-0"), mark("E0-2"), mark("N6-1"), mark("S0-4")],
    "hands": [["W34", "W31", "W33"], ["W01", "W02"], ["W03"], ["W12"]],
    "draw_pile": ["W30", "W29"],
    "pending": placing(0),
}


def exchanging(**more: Any) -> Any:
    state = at(**{**CORNER, **more})
    play(state, 0, "place W34 r0")
    return state


@pytest.mark.rule("TSS-076")
def test_an_eliminated_ship_leaves_the_board_and_the_player_takes_no_turns() -> None:
    state = exchanging()
    assert [where(state, seat) for seat in (1, 2)] == ["edge", "edge"]
    play(state, 0, "done")
    nature(state, "shuffle W01 W02 W03", "roll 1 1")
    assert state.to_act() == (3,)
    play(state, 3, "place W12 r1")
    nature(state, "roll 1 1")
    assert state.to_act() == (0,)
    assert legal(state, 1) == legal(state, 2) == []


@pytest.mark.rule("TSS-077")
def test_the_hand_of_a_ship_lost_in_a_daikaiju_step_goes_unseen_under_the_pile() -> None:
    state = at(
        seats=3,
        ships=[mark("W6-6"), ship(3, 3, 0), mark("E6-3")],
        wake_tiles=[laid(3, 2, "W33")],
        daikaiju=[beast("gold_1", 3, 1)],
        hands=[["W06"], ["W00", "W01"], ["W06"]],
        draw_pile=["W12"],
    )
    nature(state, ACT, "die 4", "shuffle W01 W00")
    assert where(state, 1) == "daikaiju"
    assert hand(state, 1) == []
    assert pile(state) == ["W12", "W33", "W01", "W00"]
    assert heard(state, "pool") == []


@pytest.mark.rule("TSS-077", "TSS-079")
def test_hands_lost_together_with_the_active_ship_go_unseen_under_the_pile() -> None:
    state = at(
        seats=4,
        ships=[mark("N3-0"), mark("N3-1"), mark("S0-4"), mark("S6-4")],
        hands=[["W00"], ["W01"], ["W02"], ["W03"]],
        draw_pile=["W12"],
        pending=placing(0),
    )
    play(state, 0, "place W00 r0")
    assert pile(state) == ["W12", "W01"]
    assert hand(state, 1) == []
    assert heard(state, "pool") == []
    assert asked(state) == "check_roll"


@pytest.mark.rule("TSS-077", "TSS-083")
def test_the_active_players_own_hand_goes_under_too_and_nothing_is_drawn() -> None:
    # W00 and W34 on a square whose ways all end at daikaiju or the rim.
    state = at(
        seats=3,
        ships=[mark("N3-0"), mark("S0-4"), mark("S6-4")],
        daikaiju=[beast("gold_1", 2, 0)],
        hands=[["W00", "W34"], ["W06"], ["W06"]],
        draw_pile=["W12"],
        pending=placing(0),
    )
    play(state, 0, "place W34 r0")  # 0-7, to gold_1
    assert where(state, 0) == "daikaiju"
    assert pile(state) == ["W12", "W00"]
    assert heard(state, "drew_unseen") == []


@pytest.mark.rule("TSS-078")
def test_several_tiles_from_hands_are_shuffled_and_a_swallowed_tile_goes_down_first() -> None:
    given = {
        "seats": 3,
        "ships": [mark("W6-6"), ship(3, 3, 0), mark("E6-3")],
        "wake_tiles": [laid(3, 2, "W33")],
        "daikaiju": [beast("gold_1", 3, 1)],
        "draw_pile": ["W12"],
    }
    for order in (["W00", "W01", "W02"], ["W02", "W00", "W01"]):
        state = at(**{**given, "hands": [["W06"], ["W02", "W01", "W00"], ["W06"]]})
        nature(state, ACT, "die 4")
        assert asked(state) == "shuffle_under"
        nature(state, "shuffle " + " ".join(order))
        assert pile(state) == ["W12", "W33", *order]
    single = at(**{**given, "hands": [["W06"], ["W02"], ["W06"]]})
    nature(single, ACT, "die 4")
    assert asked(single) == "place_tile"  # one tile needs no shuffle
    assert pile(single) == ["W12", "W33", "W02"]


@pytest.mark.rule("TSS-079", "TSS-080")
def test_the_hands_of_the_eliminated_form_one_open_pool() -> None:
    state = exchanging()
    assert heard(state, "pool") == [{"seat": 0, "tiles": ["W01", "W02", "W03"]}]
    for watcher in (0, 1, 2, 3, None):
        assert state.view(watcher)["returning"]["public"] == ["W01", "W02", "W03"]
    pairs = [f"exchange {own} {pool}" for own in ("W31", "W33") for pool in ("W01", "W02", "W03")]
    assert legal(state, 0) == ["done", *pairs]
    assert [legal(state, seat) for seat in (1, 2, 3)] == [[], [], []]


@pytest.mark.rule("TSS-079")
def test_there_is_no_bonus_without_a_victim_or_for_a_daikaiju_step() -> None:
    state = at(**{**CORNER, "ships": [mark("N6-0"), mark("W6-7"), mark("S3-4"), mark("S0-4")]})
    play(state, 0, "place W34 r0")
    assert asked(state) == "check_roll"
    assert heard(state, "pool") == []


@pytest.mark.rule("TSS-079", "TSS-093")
def test_there_is_no_bonus_when_the_match_is_over() -> None:
    state = exchanging(seats=2, ships=[mark("N6-0"), mark("E0-2")], hands=[["W34", "W31"], ["W01"]])
    assert winners(state) == ((0,), "last_ship", "TSS-088")
    assert heard(state, "pool") == heard(state, "drew_unseen") == []


@pytest.mark.rule("TSS-080")
def test_up_to_two_tiles_are_exchanged_each_own_tile_once() -> None:
    state = exchanging()
    play(state, 0, "exchange W31 W01")
    assert legal(state, 0) == ["done", "exchange W33 W02", "exchange W33 W03"]  # not W01, just taken
    play(state, 0, "exchange W33 W03")
    assert hand(state, 0) == ["W01", "W03"]
    assert asked(state) == "shuffle_under"


@pytest.mark.rule("TSS-080")
def test_exchanging_none_is_allowed() -> None:
    state = exchanging()
    play(state, 0, "done")
    assert hand(state, 0) == ["W31", "W33"]


@pytest.mark.rule("TSS-080")
def test_with_no_tile_left_nobody_is_asked() -> None:
    state = exchanging(hands=[["W34"], ["W01", "W02"], ["W03"], ["W12"]])
    assert asked(state) == "shuffle_under"


@pytest.mark.rule("TSS-079", "TSS-080")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("exchange W31 W30", "TSS-079"),  # not in the pool
        ("exchange W12 W01", "TSS-080"),  # not in the own hand
        ("place W31 r0", "TSS-079"),
    ],
)
def test_other_exchanges_are_refused(text: str, rule: str) -> None:
    given = {
        **CORNER,
        "ships": [mark("N6-0"), {"fate": "edge"}, {"fate": "edge"}, mark("S0-4")],
        "hands": [["W31", "W33"], [], [], ["W12"]],
        "returning": [{"tile": tile, "known_by": "all"} for tile in ("W01", "W02", "W03")],
        "pending": [
            {"frame": "end_turn"},
            {"frame": "draw"},
            {"frame": "bonus_end"},
            {"frame": "bonus_exchange", "seat": 0},
        ],
    }
    assert refused(0, text, **given) == rule


@pytest.mark.rule("TSS-081")
def test_the_rest_of_the_pool_and_the_tiles_given_up_go_under_the_pile() -> None:
    state = exchanging()
    play(state, 0, "exchange W31 W01")
    play(state, 0, "done")
    nature(state, "shuffle W03 W31 W02")
    assert pile(state) == ["W29", "W03", "W31", "W02"]
    assert state.view(None)["returning"] == {"size": 0, "known": [], "public": []}
    assert state.view(None)["taken"] == []


@pytest.mark.rule("TSS-082")
def test_after_the_bonus_the_active_player_still_draws() -> None:
    state = exchanging()
    play(state, 0, "exchange W31 W01")
    play(state, 0, "done")
    nature(state, "shuffle W03 W31 W02")
    assert hand(state, 0) == ["W01", "W30", "W33"]
    assert [event["tile"] for event in heard(state, "drew")] == ["W30"]
