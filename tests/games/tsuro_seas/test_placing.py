"""Section F of the ledger: which tile may be laid, and how (TSS-055..062)."""

from __future__ import annotations

from typing import Any

import pytest

from games.tsuro_seas.build import (
    ACT,
    CALM,
    asked,
    at,
    beast,
    laid,
    legal,
    mark,
    nature,
    placing,
    play,
    refused,
    ship,
    tile_on,
    where,
)

# A ship on the tile of [2,1] facing [3,1] by port 6, in a ring that W02 r0 would close to a loop.
RING = [laid(2, 1, "W16", 3), laid(2, 2, "W14", 2), laid(3, 2, "W04", 1)]
# Seat 1 rests behind [3,2] facing [3,3] by port 0; the tile before that was taken: a gap at [3,1].
# Seat 0 faces the gap from [2,1]; leading 7 to 5 there puts it behind seat 1 on one wake.
TRAIL = {
    "ships": [ship(3, 1, 7), ship(3, 3, 0)],
    "wake_tiles": [laid(2, 1, "W12"), laid(3, 2, "W33")],
    "pending": placing(0),
}


def calm(**more: Any) -> dict[str, Any]:
    return {"options": CALM, "ships": [mark("N3-0"), mark("S3-4")], "hands": [["W33"], ["W31"]], **more}


@pytest.mark.rule("TSS-055")
def test_one_tile_of_the_hand_is_laid_on_the_front_square() -> None:
    state = at(**calm(hands=[["W33", "W31", "W34"], []]))
    play(state, 0, "place W31 r0")
    assert tile_on(state, 3, 0) == "W31 r0"
    assert state.view(None)["wake_tiles"] == [{"square": [3, 0], "tile": "W31", "rotation": 0}]
    assert state.view(0)["hand"] == ["W33", "W34"]


@pytest.mark.rule("TSS-055")
def test_every_different_rotation_is_offered_once() -> None:
    state = at(
        **calm(hands=[["W06", "W06", "W30"], []], ships=[ship(3, 3, 0), mark("S0-4")], wake_tiles=[laid(3, 2, "W33")])
    )
    turns = [f"place W06 r{r}" for r in range(4)] + ["place W30 r0", "place W30 r1"]
    assert legal(state, 0) == turns


@pytest.mark.rule("TSS-055")
@pytest.mark.parametrize("text", ["place W34 r0", "place W33 r1", "stay", "done"])
def test_other_tiles_same_rotations_and_passing_are_refused(text: str) -> None:
    assert refused(0, text, **calm()) == "TSS-055"


@pytest.mark.rule("TSS-055")
def test_a_single_candidate_is_still_asked() -> None:
    state = at(**calm())
    assert legal(state, 0) == ["place W33 r0"]
    assert asked(state) == "place_tile"


@pytest.mark.rule("TSS-056")
def test_a_laid_tile_stays_until_a_daikaiju_takes_it() -> None:
    state = at(
        ships=[mark("N3-0"), mark("S3-4")],
        hands=[["W33", "W31"], ["W34", "W12"]],
        daikaiju=[beast("gold_1", 0, 0), beast("gold_2", 0, 3), beast("gold_3", 6, 5)],
    )
    nature(state, "roll 1 1")
    play(state, 0, "place W33 r0")
    nature(state, "roll 1 1")
    play(state, 1, "place W34 r0")
    assert tile_on(state, 3, 0) == "W33 r0"
    given = {
        "ships": [ship(3, 1, 0), mark("S3-4")],
        "wake_tiles": [laid(3, 0, "W33")],
        "hands": [["W31"], ["W34"]],
        "daikaiju": [beast("gold_1", 2, 0), beast("gold_2", 0, 3), beast("gold_3", 6, 5)],
        "active_seat": 1,
    }
    taken = at(**given)
    nature(taken, ACT, "die 5")
    assert tile_on(taken, 3, 0) == "gold_1"


@pytest.mark.rule("TSS-057", "TSS-061")
def test_leading_the_own_ship_to_the_rim_is_banned_while_another_choice_is_there() -> None:
    given = calm(hands=[["W00", "W33"], []])  # W00 turns back at once
    assert legal(at(**given), 0) == ["place W33 r0"]
    assert refused(0, "place W00 r0", **given) == "TSS-057"


@pytest.mark.rule("TSS-058", "TSS-061")
def test_leading_the_own_ship_into_a_loop_is_banned_while_another_choice_is_there() -> None:
    given = {
        "ships": [ship(3, 1, 6), mark("S0-4")],
        "wake_tiles": RING,
        "hands": [["W02", "W33"], []],
        "pending": placing(0),
    }
    assert "place W02 r0" not in legal(at(**given), 0)
    assert "place W33 r0" in legal(at(**given), 0)
    assert refused(0, "place W02 r0", **given) == "TSS-058"


@pytest.mark.rule("TSS-059", "TSS-061")
def test_leading_the_own_ship_to_a_daikaiju_is_banned_while_another_choice_is_there() -> None:
    given = {
        "ships": [mark("N3-0"), mark("S0-4")],
        "daikaiju": [beast("gold_1", 3, 1)],
        "hands": [["W33", "W34"], []],
        "pending": placing(0),
    }
    assert legal(at(**given), 0) == ["place W34 r0"]
    assert refused(0, "place W33 r0", **given) == "TSS-059"


@pytest.mark.rule("TSS-060", "TSS-061")
def test_a_shared_wake_is_banned_while_another_choice_is_there() -> None:
    given = {**TRAIL, "hands": [["W01", "W34"], []]}
    assert "place W01 r0" not in legal(at(**given), 0)  # 7-5: behind seat 1
    assert refused(0, "place W01 r0", **given) == "TSS-060"


@pytest.mark.rule("TSS-060")
def test_a_shared_wake_of_two_other_ships_is_banned_too() -> None:
    # Seats 0 and 2 both face the gap; W05 leads seat 2 from port 2 to port 5: behind seat 1.
    given = {
        "seats": 3,
        "ships": [ship(3, 1, 7), ship(3, 3, 0), ship(3, 1, 2)],
        "wake_tiles": [laid(2, 1, "W12"), laid(3, 2, "W33"), laid(4, 1, "W30")],
        "hands": [["W05", "W31"], [], []],  # W05 r0: 0-1 2-5 3-6 4-7
        "pending": placing(0),
    }
    assert "place W05 r0" not in legal(at(**given), 0)
    assert refused(0, "place W05 r0", **given) == "TSS-060"


@pytest.mark.rule("TSS-061")
def test_bans_1_to_3_fall_before_ban_4() -> None:
    # W01 r0 shares a wake; r1 leads N, r2 and r3 back W, each time to a daikaiju: tier 2 comes before tier 3.
    given = {**TRAIL, "hands": [["W01"], []], "daikaiju": [beast("gold_1", 3, 0), beast("gold_2", 1, 1)]}
    assert legal(at(**given), 0) == ["place W01 r1", "place W01 r2", "place W01 r3"]
    assert refused(0, "place W01 r0", **given) == "TSS-060"
    for rotation in (1, 2, 3):
        state = at(**given)
        play(state, 0, f"place W01 r{rotation}")
        assert where(state, 0) == "daikaiju"


@pytest.mark.rule("TSS-061")
def test_a_choice_that_breaks_ban_4_besides_another_ban_is_of_the_last_tier() -> None:
    # W34 leads seat 0 to gold_1, before which seat 1 waits; W00 leads it back and on to gold_2.
    given = {
        **TRAIL,
        "ships": [ship(3, 1, 6), ship(3, 3, 0)],
        "daikaiju": [beast("gold_1", 3, 3), beast("gold_2", 1, 1)],
        "hands": [["W34", "W00"], []],
    }
    assert legal(at(**given), 0) == ["place W00 r0"]
    assert refused(0, "place W34 r0", **given) == "TSS-060"
    assert legal(at(**{**given, "hands": [["W34"], []]}), 0) == ["place W34 r0"]


@pytest.mark.rule("TSS-061")
def test_when_every_choice_sinks_the_own_ship_all_of_that_tier_are_legal() -> None:
    given = calm(hands=[["W00", "W02"], []], ships=[mark("N3-0"), mark("S0-4")])
    # W02 has a safe rotation, so W00, which turns back to the rim, is not legal ...
    assert "place W00 r0" not in legal(at(**given), 0)
    # ... but a hand of W00 alone leaves nothing else.
    alone = calm(hands=[["W00"], []])
    assert legal(at(**alone), 0) == ["place W00 r0"]


@pytest.mark.rule("TSS-061")
def test_only_when_all_choices_share_a_wake_ban_4_may_be_broken() -> None:
    # W34 looks the same in all rotations and leads 6 to 5, behind seat 1.
    given = {**TRAIL, "ships": [ship(3, 1, 6), ship(3, 3, 0)], "hands": [["W34"], []]}
    assert legal(at(**given), 0) == ["place W34 r0"]
    more = {**given, "hands": [["W34", "W00"], []]}  # W00 leads 6 back to 7 and [2,1]: safe
    assert legal(at(**more), 0) == ["place W00 r0"]


@pytest.mark.rule("TSS-062")
@pytest.mark.parametrize("cause", ["edge", "daikaiju"])
def test_opponents_may_be_led_to_ruin(cause: str) -> None:
    given: dict[str, Any] = {
        "seats": 3,
        "ships": [mark("N6-0"), mark("E0-2"), mark("S0-4")],
        "hands": [["W34", "W33"], [], []],
        "pending": placing(0),
    }
    if cause == "daikaiju":
        given["ships"][1] = mark("E0-3")  # W34 leads 3 to 4, into [6,1]
        given["daikaiju"] = [beast("gold_1", 6, 1)]
    state = at(**given)
    assert "place W34 r0" in legal(state, 0)
    play(state, 0, "place W34 r0")
    assert where(state, 1) == cause
    assert where(state, 0) == ([5, 0], 2)
