"""The rulebook's examples (TSS-E1..E11)."""

from __future__ import annotations

from typing import Any

import pytest

from games.tsuro_seas.build import (
    CALM,
    asked,
    at,
    beast,
    daikaiju,
    full_board,
    hand,
    heard,
    laid,
    legal,
    mark,
    nature,
    pile,
    play,
    ship,
    tile_on,
    where,
    winners,
)
from hyakki.games.tsuro_seas.state import Tsuro

# Far from the scene of the examples, so that no refill becomes due.
HERD = [beast("blue_4", 5, 5), beast("blue_5", 5, 1)]


@pytest.mark.rule("TSS-E1")
def test_e1_gold_2_and_blue_5() -> None:
    state = at(
        ships=[mark("N3-0"), mark("S3-4")],
        daikaiju_pile=["gold_1"],
        refill_due=True,
        hands=[["W33"], ["W31"]],
    )
    nature(state, "roll 2 5", "orient o0")
    assert daikaiju(state) == {"gold_1": ([1, 5], 0)}


@pytest.mark.rule("TSS-E2")
def test_e2_turn_1_a_daikaiju_swallows_a_tile_and_the_ship_ends_close_to_it() -> None:
    state = at(
        ships=[ship(1, 3, 0), mark("S6-4")],
        wake_tiles=[laid(2, 2, "W34"), laid(1, 2, "W33")],
        daikaiju=[beast("gold_2", 3, 2), *HERD],
        hands=[["W31", "W25"], ["W12"]],
        draw_pile=["W13"],
    )
    nature(state, "roll 3 4", "die 4")
    assert daikaiju(state)["gold_2"] == ([2, 2], 0)
    assert pile(state) == ["W13", "W34"]
    assert heard(state, "sunk") == []
    play(state, 0, "place W25 r0")  # 0-3: east
    assert where(state, 0) == ([2, 3], 6)


def turn_2(**more: Any) -> Tsuro:
    """gold_2 on [2,2], the active ship on the tile of [1,3] with front square [2,3]."""
    given = {
        "seats": 3,
        "ships": [ship(2, 3, 6), mark("S6-4"), mark("E6-3")],
        "wake_tiles": [laid(1, 3, "W25")],
        "daikaiju": [beast("gold_2", 2, 2), *HERD],
        "hands": [["W31", "W33"], ["W12"], ["W12"]],
        "draw_pile": ["W13"],
    }
    return at(**{**given, **more})


@pytest.mark.rule("TSS-E3")
def test_e3_turn_2_the_daikaiju_turns_and_the_ship_lives() -> None:
    state = turn_2()
    nature(state, "roll 2 4", "die 2")
    assert daikaiju(state)["gold_2"] == ([2, 2], 1)
    play(state, 0, "place W33 r0")
    assert tile_on(state, 2, 3) == "W33 r0"
    assert where(state, 0) == ([3, 3], 6)


@pytest.mark.rule("TSS-E4")
def test_e4_a_five_would_have_sunk_the_ship() -> None:
    state = turn_2(hands=[[], ["W12"], ["W12"]])
    nature(state, "roll 2 4", "die 5")
    assert daikaiju(state)["gold_2"] == ([2, 3], 0)
    assert where(state, 0) == "daikaiju"
    assert heard(state, "tile_laid") == heard(state, "drew_unseen") == []
    assert state.view(None)["active_seat"] == 1


@pytest.mark.rule("TSS-E5")
def test_e5_the_next_player_rolls_a_four() -> None:
    state = turn_2(hands=[["W33"], ["W12"], ["W12"]], draw_pile=[])
    nature(state, "roll 2 4", "die 2")
    play(state, 0, "place W33 r0")
    nature(state, "roll 3 4", "die 4")  # gold_2, now in orientation 1, goes S
    assert daikaiju(state)["gold_2"] == ([2, 3], 1)
    assert where(state, 0) == "daikaiju"
    assert pile(state) == ["W33"]


@pytest.mark.rule("TSS-E6")
def test_e6_a_ship_runs_to_the_end_of_the_trail() -> None:
    state = at(
        options=CALM,
        ships=[ship(1, 1, 5), mark("S6-4")],
        wake_tiles=[laid(1, 2, "W31"), laid(1, 0, "W08")],  # 3-5
        hands=[["W33"], ["W12"]],
    )
    play(state, 0, "place W33 r0")  # 5-0
    assert where(state, 0) == ([2, 0], 6)


@pytest.mark.rule("TSS-E7")
@pytest.mark.parametrize("gone", [True, False])
def test_e7_the_second_ship_may_avoid_the_daikaiju(gone: bool) -> None:
    state = at(
        seats=3,
        ships=[ship(2, 2, 4), ship(2, 2, 5), mark("E6-3")],
        wake_tiles=[laid(2, 3, "W33")],
        daikaiju=[beast("gold_1", 1, 2), *HERD],
        hands=[[], ["W12"], ["W12"]],
    )
    nature(state, "roll 3 4", "die 5")  # E into [2,2]
    assert where(state, 0) == "daikaiju"
    assert where(state, 1) == ([2, 2], 5)
    nature(state, "roll 3 4", "die 2" if gone else "die 1")
    assert where(state, 1) == (([2, 2], 5) if gone else "daikaiju")


@pytest.mark.rule("TSS-E8")
def test_e8_a_blocked_start_is_moved_along_its_edge() -> None:
    state = at(
        ships=[mark("N3-0"), mark("S3-4")],
        daikaiju=[beast("gold_1", 3, 1), *HERD],
        hands=[["W33"], ["W31"]],
        active_seat=1,
    )
    nature(state, "roll 3 4", "die 2")  # N into [3,0]
    play(state, 1, "place W31 r0")
    nature(state, "roll 1 1")
    assert asked(state) == "relocate"
    assert all(text.startswith("relocate N") for text in legal(state, 0))
    play(state, 0, "relocate N1-1")
    play(state, 0, "place W33 r0")
    assert tile_on(state, 1, 0) == "W33 r0"
    assert where(state, 0) == ([1, 1], 1)


@pytest.mark.rule("TSS-E9")
def test_e9_two_left_so_the_next_player_places_one() -> None:
    state = at(
        ships=[mark("N3-0"), mark("S3-4")],
        daikaiju=[beast("gold_1", 1, 2), beast("gold_2", 2, 2), beast("gold_4", 4, 4)],
        daikaiju_pile=["blue_1"],
        hands=[["W33", "W00"], ["W31"]],
    )
    nature(state, "roll 3 4", "die 5")  # gold_1 moves onto gold_2
    assert sorted(daikaiju(state)) == ["gold_1", "gold_4"]
    play(state, 0, "place W33 r0")
    assert asked(state) == "placement_roll"
    nature(state, "roll 6 1", "orient o0")
    assert len(daikaiju(state)) == 3
    assert state.to_act() == (1,)
    assert asked(state) == "place_tile"


@pytest.mark.rule("TSS-E10")
def test_e10_two_led_out_by_the_last_square_both_win() -> None:
    state = at(
        options=CALM,
        ships=[mark("N6-0"), mark("N6-1")],
        wake_tiles=full_board((6, 0)),
        hands=[["W00"], ["W33"]],
    )
    play(state, 0, "place W00 r0")
    assert winners(state) == ((0, 1), "shared", "TSS-090")
    assert hand(state, 1) == ["W33"]


@pytest.mark.rule("TSS-E11")
def test_e11_one_tile_takes_all_three() -> None:
    state = at(
        options=CALM,
        seats=3,
        ships=[mark("N6-0"), mark("N6-1"), mark("E0-2")],
        hands=[["W00"], [], []],
    )
    play(state, 0, "place W00 r0")
    assert winners(state) == ((0, 1, 2), "shared", "TSS-090")
    assert state.outcome is not None
    assert state.outcome.returns == pytest.approx((1 / 3, 1 / 3, 1 / 3))
