"""Section C of the ledger: the parts of a turn and who is next (TSS-022, TSS-023)."""

from __future__ import annotations

import pytest

from games.tsuro_seas.build import (
    ACT,
    CALM,
    LOST,
    NO_ACT,
    asked,
    at,
    beast,
    laid,
    mark,
    nature,
    placing,
    play,
    refused,
    told_order,
)


@pytest.mark.rule("TSS-022")
def test_the_parts_of_a_turn_follow_in_order() -> None:
    # Seat 0 is blocked on its mark, relocates to the corner, leads seat 1 off the board there, exchanges, draws.
    state = at(
        seats=3,
        ships=[mark("N3-0"), mark("E0-2"), mark("S0-4")],
        daikaiju=[beast("gold_1", 3, 1), beast("gold_2", 3, 3), beast("gold_3", 1, 4)],
        hands=[["W34", "W31", "W00"], ["W01"], ["W02"]],
        draw_pile=["W33"],
    )
    assert asked(state) == "check_roll"
    nature(state, ACT, "die 2")  # gold_1 moves north into [3,0]
    assert asked(state) == "relocate"
    play(state, 0, "relocate N6-0")
    assert asked(state) == "place_tile"
    play(state, 0, "place W34 r0")
    assert asked(state) == "bonus_exchange"
    play(state, 0, "done")
    assert asked(state) == "check_roll"
    told = told_order(state)
    parts = ["movement_roll", "relocated", "tile_laid", "sailed", "sunk", "pool", "drew", "turn"]
    assert [told.index(key) for key in parts] == sorted(told.index(key) for key in parts)
    assert told[-1] == "turn"


@pytest.mark.rule("TSS-022")
@pytest.mark.parametrize("text", ["done", "stay", "relocate N3-1", "start N3-1"])
def test_the_place_part_cannot_be_skipped(text: str) -> None:
    given = {
        "ships": [mark("N3-0"), mark("S3-4")],
        "hands": [["W33"], []],
        "pending": placing(0),
    }
    assert refused(0, text, **given) == "TSS-055"


@pytest.mark.rule("TSS-022")
def test_a_tile_cannot_be_laid_before_a_due_relocation() -> None:
    pending = [{"frame": "end_turn"}, {"frame": "draw"}, {"frame": "place"}, {"frame": "relocate", "seat": 0}]
    given = {
        "ships": [mark("N3-0"), mark("S3-4")],
        "daikaiju": [beast("gold_1", 3, 0)],
        "hands": [["W33"], []],
        "pending": pending,
    }
    assert refused(0, "place W33 r0", **given) == "TSS-022"


@pytest.mark.rule("TSS-022")
def test_the_active_player_alone_is_asked() -> None:
    given = {"ships": [mark("N3-0"), mark("S3-4")], "hands": [["W33"], ["W31"]], "options": CALM}
    assert refused(1, "place W31 r0", **given) == ""  # not a rule of the game: it is not asked at all
    assert at(**given).to_act() == (0,)


@pytest.mark.rule("TSS-023")
def test_the_next_player_in_play_follows_and_the_eliminated_are_skipped() -> None:
    state = at(
        options=CALM,
        seats=4,
        active_seat=1,
        ships=[mark("N3-0"), mark("S3-4"), LOST, {"fate": "daikaiju"}],
        hands=[["W33"], ["W31"], [], []],
    )
    play(state, 1, "place W31 r0")
    assert state.to_act() == (0,)
    assert told_order(state)[-1] == "turn"


@pytest.mark.rule("TSS-023")
def test_play_goes_on_with_the_next_seat_not_with_an_earlier_one() -> None:
    state = at(
        seats=3,
        active_seat=1,
        ships=[mark("N3-0"), mark("S3-4"), mark("E3-2")],
        hands=[["W33"], ["W31"], ["W00"]],
    )
    nature(state, NO_ACT)
    play(state, 1, "place W31 r0")
    nature(state, NO_ACT)
    assert state.to_act() == (2,)
    assert laid(3, 6, "W31") in state.view(None)["wake_tiles"]
