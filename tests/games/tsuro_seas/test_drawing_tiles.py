"""Section I of the ledger: drawing (TSS-083..087)."""

from __future__ import annotations

from typing import Any

import pytest

from games.tsuro_seas.build import ACT, CALM, asked, at, beast, hand, heard, laid, mark, nature, pile, play, ship


def calm(**more: Any) -> dict[str, Any]:
    return {"options": CALM, "ships": [mark("N3-0"), mark("S3-4")], **more}


@pytest.mark.rule("TSS-083", "TSS-085")
def test_the_active_player_draws_from_the_top_up_to_three() -> None:
    state = at(**calm(hands=[["W33", "W31", "W00"], ["W34", "W01"]], draw_pile=["W12", "W13"]))
    play(state, 0, "place W33 r0")
    assert hand(state, 0) == ["W00", "W12", "W31"]
    assert hand(state, 1) == ["W01", "W34"]  # nobody refills on another's turn
    assert pile(state) == ["W13"]


@pytest.mark.rule("TSS-083", "TSS-084")
def test_missing_tiles_are_made_up_when_there_are_some_again() -> None:
    state = at(**calm(hands=[["W33"], ["W34"]], draw_pile=["W12", "W13", "W14", "W16"]))
    play(state, 0, "place W33 r0")
    assert hand(state, 0) == ["W12", "W13", "W14"]


@pytest.mark.rule("TSS-084")
def test_with_an_exhausted_pile_fewer_tiles_are_kept() -> None:
    state = at(**calm(hands=[["W33", "W31", "W00"], ["W34"]], draw_pile=[]))
    play(state, 0, "place W33 r0")
    assert hand(state, 0) == ["W00", "W31"]
    assert state.outcome is None
    assert state.to_act() == (1,)


@pytest.mark.rule("TSS-086")
def test_a_swallowed_tile_comes_back_through_the_bottom_of_the_pile() -> None:
    state = at(
        ships=[mark("W6-6"), mark("E6-3")],
        wake_tiles=[laid(3, 2, "W34")],
        daikaiju=[beast("gold_1", 3, 1)],
        hands=[["W33", "W31", "W00"], ["W12"]],
        draw_pile=["W13"],
    )
    nature(state, ACT, "die 4")
    assert pile(state) == ["W13", "W34"]
    play(state, 0, "place W33 r0")
    assert hand(state, 0) == ["W00", "W13", "W31"]  # the top first
    assert pile(state) == ["W34"]


@pytest.mark.rule("TSS-087")
def test_without_a_tile_the_player_rolls_lays_nothing_and_draws() -> None:
    # A daikaiju fills the pile in the step of the player without tiles.
    state = at(
        ships=[mark("W6-6"), mark("E6-3")],
        wake_tiles=[laid(3, 2, "W34")],
        daikaiju=[beast("gold_1", 3, 1), beast("gold_2", 1, 1), beast("gold_3", 5, 1)],
        hands=[[], ["W12"]],
    )
    assert asked(state) == "check_roll"
    nature(state, ACT, "die 4")
    assert heard(state, "tile_laid") == []
    assert hand(state, 0) == ["W34"]
    assert state.view(None)["active_seat"] == 1


@pytest.mark.rule("TSS-087", "TSS-055")
def test_without_a_tile_nobody_is_asked_to_lay() -> None:
    state = at(
        options=CALM,
        seats=3,
        ships=[ship(3, 1, 0), mark("S3-4"), mark("S0-4")],
        wake_tiles=[laid(3, 0, "W33")],
        hands=[[], ["W12"], []],
        draw_pile=["W01"],
    )
    assert state.to_act() == (1,)
    assert hand(state, 0) == ["W01"]
