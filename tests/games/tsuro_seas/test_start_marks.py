"""Section E of the ledger: ships still on a start mark (TSS-050..054)."""

from __future__ import annotations

from typing import Any

import pytest

from games.tsuro_seas.build import (
    ACT,
    GAME,
    NO_ACT,
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
    play,
    refused,
    where,
    winners,
)
from hyakki.games.tsuro_seas.state import Tsuro

RELOCATING = [{"frame": "end_turn"}, {"frame": "draw"}, {"frame": "place"}, {"frame": "relocate", "seat": 0}]


def moored(*beasts: dict[str, Any], **more: Any) -> Tsuro:
    """Seat 0, active, on N3-0; seat 1 on S3-4."""
    given = {
        "ships": [mark("N3-0"), mark("S3-4")],
        "daikaiju": list(beasts),
        "hands": [["W33"], ["W31"]],
    }
    return at(**{**given, **more})


def north(*but: str) -> list[str]:
    names: list[str] = GAME.box.mark_names
    return [f"relocate {name}" for name in names if name.startswith("N") and name not in but]


@pytest.mark.rule("TSS-050", "TSS-051")
def test_a_daikaiju_moving_in_front_of_a_mark_sinks_nobody_but_forces_a_move() -> None:
    state = moored(beast("gold_1", 3, 1))
    nature(state, ACT, "die 2")
    assert heard(state, "sunk") == []
    assert asked(state) == "relocate"
    assert legal(state, 0) == north("N3-0", "N3-1")  # no "stay"
    play(state, 0, "relocate N5-1")
    assert where(state, 0) == ([5, 0], 1)
    assert asked(state) == "place_tile"  # the turn goes on from there
    play(state, 0, "place W33 r0")
    assert where(state, 0) == ([5, 1], 1)


@pytest.mark.rule("TSS-050")
def test_a_daikaiju_placed_in_front_of_a_mark_sinks_nobody() -> None:
    state = moored(ships=[mark("N2-0"), mark("N2-1")], daikaiju_pile=["gold_1"])
    nature(state, ACT, "die 6", "roll 3 1", "orient o0")
    assert heard(state, "sunk") == []
    assert asked(state) == "relocate"


@pytest.mark.rule("TSS-051")
def test_only_a_daikaiju_still_there_after_the_step_forces_a_move() -> None:
    state = moored(beast("gold_1", 3, 0))
    nature(state, ACT, "die 5")  # it goes E
    assert asked(state) == "place_tile"
    still = moored(beast("gold_1", 3, 0))
    nature(still, NO_ACT)
    assert asked(still) == "relocate"


@pytest.mark.rule("TSS-051")
def test_staying_is_refused_when_the_move_is_due() -> None:
    given = {
        "ships": [mark("N3-0"), mark("S3-4")],
        "daikaiju": [beast("gold_1", 3, 0)],
        "hands": [["W33"], ["W31"]],
        "pending": RELOCATING,
    }
    assert refused(0, "stay", **given) == "TSS-051"


@pytest.mark.rule("TSS-052")
def test_a_daikaiju_that_leaves_across_the_mark_gives_the_right_to_move() -> None:
    state = moored(beast("gold_1", 3, 0))
    nature(state, ACT, "die 2")  # N, over the rim at N3
    assert asked(state) == "relocate"
    assert legal(state, 0) == ["stay", *north("N3-0")]
    play(state, 0, "stay")
    assert where(state, 0) == ([3, 0], 0)
    assert state.view(None)["may_relocate"] == []
    assert asked(state) == "place_tile"


@pytest.mark.rule("TSS-052")
def test_the_right_waits_for_the_owners_next_turn() -> None:
    herd = [beast("blue_2", 2, 2), beast("blue_3", 4, 2), beast("blue_4", 2, 4)]
    state = moored(beast("gold_1", 3, 0), *herd, active_seat=1)
    nature(state, ACT, "die 2")
    assert state.view(None)["may_relocate"] == [0]
    assert asked(state) == "place_tile"
    play(state, 1, "place W31 r0")
    nature(state, NO_ACT)
    assert asked(state) == "relocate"
    play(state, 0, "relocate N0-0")
    assert where(state, 0) == ([0, 0], 0)


@pytest.mark.rule("TSS-052")
@pytest.mark.parametrize(
    ("start", "square", "face", "right"),
    [
        ("N3-1", (3, 0), 2, True),
        ("N2-1", (3, 0), 2, False),  # another square
        ("N0-0", (0, 0), 3, False),  # W over the corner: another edge
        ("W0-7", (0, 0), 3, True),
    ],
)
def test_the_right_needs_the_same_square_and_edge(start: str, square: tuple[int, int], face: int, right: bool) -> None:
    state = moored(beast("gold_1", *square), ships=[mark(start), mark("S3-4")], active_seat=1)
    nature(state, ACT, f"die {face}")
    assert state.view(None)["may_relocate"] == ([0] if right else [])


@pytest.mark.rule("TSS-052")
def test_the_right_lapses_when_the_ship_leaves_its_mark_earlier() -> None:
    # Seat 1 lays in the corner square that both ships face.
    state = moored(
        ships=[mark("N0-0"), mark("W0-6")],
        active_seat=1,
        may_relocate=[0],
        hands=[["W31"], ["W33"]],
        pending=[{"frame": "end_turn"}, {"frame": "place_tile", "seat": 1}],
    )
    play(state, 1, "place W33 r0")
    assert where(state, 0) == ([0, 1], 0)
    assert state.view(None)["may_relocate"] == []


@pytest.mark.rule("TSS-052", "TSS-076")
def test_the_right_is_lost_with_the_ship() -> None:
    state = moored(
        seats=3,
        ships=[mark("N0-0"), mark("W0-6"), mark("S3-4")],
        active_seat=1,
        may_relocate=[0],
        hands=[["W31"], ["W34"], ["W00"]],
        pending=[{"frame": "end_turn"}, {"frame": "place_tile", "seat": 1}],
    )
    play(state, 1, "place W34 r0")  # 0-7: seat 0 over the western rim
    assert where(state, 0) == "edge"
    assert state.view(None)["may_relocate"] == []


@pytest.mark.rule("TSS-053")
def test_a_mark_is_free_without_ship_wake_tile_or_daikaiju_on_the_same_edge() -> None:
    given = {
        "seats": 3,
        "ships": [mark("N3-0"), mark("N6-1"), mark("S3-4")],
        "daikaiju": [beast("gold_1", 3, 0), beast("gold_2", 1, 0)],
        "wake_tiles": [laid(5, 0, "W34")],
        "hands": [["W33"], ["W31"], ["W00"]],
        "pending": RELOCATING,
    }
    free = ["N0-0", "N0-1", "N2-0", "N2-1", "N4-0", "N4-1", "N6-0"]
    assert legal(at(**given), 0) == [f"relocate {name}" for name in free]
    for name in ("N3-1", "N6-1", "N1-0", "N5-1", "S0-4", "W0-7", "E0-2"):
        assert refused(0, f"relocate {name}", **given) == "TSS-053"


@pytest.mark.rule("TSS-053")
def test_a_ship_in_a_corner_keeps_to_the_edge_of_its_mark() -> None:
    state = moored(beast("gold_1", 0, 0), ships=[mark("W0-7"), mark("S3-4")])
    nature(state, NO_ACT)
    assert {text.split()[1][0] for text in legal(state, 0)} == {"W"}


@pytest.mark.rule("TSS-051")
def test_a_forced_move_with_one_free_mark_is_made_without_asking() -> None:
    tiles = ["W34", "W34", "W00", "W01", "W02"]
    state = moored(
        beast("gold_1", 3, 0),
        ships=[mark("N3-0"), mark("N6-1")],
        wake_tiles=[laid(col, 0, tile) for col, tile in zip([0, 1, 2, 4, 5], tiles, strict=True)],
    )
    nature(state, NO_ACT)
    assert where(state, 0) == ([6, 0], 0)
    assert asked(state) == "place_tile"


@pytest.mark.rule("TSS-054", "TSS-077", "TSS-089")
def test_without_a_free_mark_the_ship_is_lost() -> None:
    tiles = ["W34", "W34", "W00", "W01", "W02", "W03"]
    given = {
        "seats": 3,
        "ships": [mark("N3-0"), mark("S3-4"), mark("S0-4")],
        "wake_tiles": [laid(col, 0, tile) for col, tile in zip([0, 1, 2, 4, 5, 6], tiles, strict=True)],
        "hands": [["W33"], ["W31"], ["W12"]],
        "draw_pile": ["W30"],
    }
    state = moored(beast("gold_1", 3, 0), **given)
    nature(state, NO_ACT)
    assert where(state, 0) == "no_start_mark"
    assert hand(state, 0) == []
    assert pile(state) == ["W30", "W33"]
    assert state.view(None)["active_seat"] == 1
    two = moored(beast("gold_1", 3, 0), **{**given, "seats": 2, "ships": [mark("N3-0"), mark("S3-4")], "hands": []})
    nature(two, NO_ACT)
    assert winners(two) == ((1,), "last_ship", "TSS-088")
