"""Section G of the ledger: how ships sail, and how they are lost by a laid tile (TSS-063..075)."""

from __future__ import annotations

from random import Random

import pytest

from games.tsuro_seas.build import (
    CALM,
    GAME,
    NO_ACT,
    at,
    beast,
    heard,
    laid,
    legal,
    mark,
    nature,
    placing,
    play,
    ship,
    tile_on,
    where,
    winners,
)
from games.tsuro_seas.test_placing import RING, TRAIL
from hyakki.games.tsuro_seas.path import END_LOOP, places_on, sail

# Seats 0 and 1 face [3,3] from both sides; W33 joins their wakes. W11 and W10 lead on to [1,3] and [5,3].
HEAD_ON = {
    "seats": 3,
    "ships": [ship(3, 3, 7), ship(3, 3, 2), mark("S0-4")],
    "wake_tiles": [laid(2, 3, "W11"), laid(4, 3, "W10")],
    "hands": [["W33"], [], []],
    "pending": placing(0),
}
# W34 is the only choice of seat 0 and leads it from port 6 to port 5, onto the wake of seat 1 (TSS-072).
FORCED = {**TRAIL, "ships": [ship(3, 1, 6), ship(3, 3, 0)], "hands": [["W34"], []]}


@pytest.mark.rule("TSS-063", "TSS-064")
def test_a_ship_sails_through_all_tiles_to_the_open_end() -> None:
    state = at(
        options=CALM,
        ships=[mark("N3-0"), mark("S0-4")],
        wake_tiles=[laid(3, 1, "W31"), laid(3, 2, "W34"), laid(4, 2, "W12")],
        hands=[["W33"], []],
    )
    play(state, 0, "place W33 r0")
    # [3,0] 0-5, [3,1] 0-4, [3,2] 1-2, [4,2] 7-2, and [5,2] is empty.
    assert where(state, 0) == ([5, 2], 7)
    assert state.own_tile(0) == GAME.box.square(4, 2)
    path = [[3, 0, 0], [3, 1, 0], [3, 2, 1], [4, 2, 7], [5, 2, 7]]
    assert heard(state, "sailed") == [{"seat": 0, "path": path, "to": [5, 2]}]


@pytest.mark.rule("TSS-065")
def test_every_ship_facing_the_square_sails_and_no_other() -> None:
    state = at(
        options=CALM,
        seats=4,
        ships=[mark("N3-0"), mark("N3-1"), ship(3, 0, 7), mark("N4-0")],
        wake_tiles=[laid(2, 0, "W34")],
        hands=[["W33"], [], [], []],
    )
    play(state, 0, "place W33 r0")
    assert [where(state, seat) for seat in range(4)] == [([3, 1], 0), ([3, 1], 1), ([4, 0], 7), ([4, 0], 0)]
    assert [event["seat"] for event in heard(state, "sailed")] == [0, 1, 2]


@pytest.mark.rule("TSS-066")
def test_ships_never_stop_each_other() -> None:
    # Seat 0 comes to rest side by side with seat 1, on the same side of the same tile.
    state = at(
        options=CALM,
        ships=[mark("N3-0"), ship(3, 2, 1)],
        wake_tiles=[laid(3, 1, "W33")],
        hands=[["W10"], []],
    )
    play(state, 0, "place W10 r3")  # 0-5
    assert where(state, 0) == ([3, 2], 0)
    assert where(state, 1) == ([3, 2], 1)


@pytest.mark.rule("TSS-067", "TSS-066", "TSS-073")
def test_head_on_they_pass_and_a_gap_is_a_safe_end() -> None:
    state = at(**HEAD_ON)
    play(state, 0, "place W33 r0")
    assert where(state, 0) == ([5, 3], 7)
    assert where(state, 1) == ([1, 3], 2)
    assert heard(state, "sunk") == []


@pytest.mark.rule("TSS-067", "TSS-095")
def test_head_on_without_gaps_both_leave_the_board() -> None:
    tiles = [laid(0, 3, "W12"), laid(1, 3, "W11"), laid(2, 3, "W10")]
    given = {
        "options": CALM,
        "seats": 3,
        "ships": [ship(3, 3, 7), ship(3, 3, 2), mark("S0-4")],
        "wake_tiles": [*tiles, laid(4, 3, "W25", 0), laid(5, 3, "W32"), laid(6, 3, "W12")],
        "hands": [["W33"], [], []],
    }
    state = at(**given)
    play(state, 0, "place W33 r0")
    assert [where(state, seat) for seat in (0, 1)] == ["edge", "edge"]
    assert winners(state) == ((2,), "last_ship", "TSS-088")


@pytest.mark.rule("TSS-068")
def test_a_wake_off_the_board_sinks_any_ship() -> None:
    state = at(options=CALM, seats=3, ships=[mark("N3-0"), mark("N3-1"), mark("S0-4")], hands=[["W00"], [], []])
    play(state, 0, "place W00 r0")
    assert [where(state, seat) for seat in (0, 1)] == ["edge", "edge"]
    assert where(state, 2) == ([0, 6], 4)


@pytest.mark.rule("TSS-069")
@pytest.mark.parametrize("orientation", range(4))
def test_a_wake_into_a_daikaiju_sinks_whichever_side_it_shows(orientation: int) -> None:
    state = at(
        seats=3,
        ships=[mark("N3-0"), mark("N3-1"), mark("S0-4")],
        daikaiju=[beast("gold_1", 3, 1, orientation)],
        hands=[["W33"], [], []],
        pending=placing(0),
    )
    play(state, 0, "place W33 r0")
    assert [where(state, seat) for seat in (0, 1)] == ["daikaiju", "daikaiju"]
    assert tile_on(state, 3, 1) == "gold_1"


@pytest.mark.rule("TSS-070")
def test_a_ship_brought_back_to_its_own_state_is_lost_in_a_loop() -> None:
    state = at(
        seats=3,
        ships=[ship(3, 1, 6), mark("S0-4"), mark("S6-4")],
        wake_tiles=RING,
        hands=[["W34"], ["W06"], []],
        pending=placing(0),
    )
    play(state, 0, "place W34 r0")  # 5-6 closes the ring; there is no other choice
    assert where(state, 0) == "loop"
    assert state.outcome is None


@pytest.mark.rule("TSS-070")
def test_a_loop_sinks_a_ship_whoever_laid_the_tile() -> None:
    state = at(
        seats=3,
        ships=[ship(3, 1, 2), ship(3, 1, 6), mark("S6-4")],
        wake_tiles=[*RING, laid(4, 1, "W33")],
        hands=[["W34"], [], []],
        pending=placing(0),
    )
    play(state, 0, "place W34 r0")
    assert where(state, 0) == ([3, 0], 4)
    assert where(state, 1) == "loop"


@pytest.mark.rule("TSS-071")
@pytest.mark.parametrize("seed", range(6))
def test_a_ship_from_a_start_mark_never_loops(seed: int) -> None:
    """Wakes are one-to-one, so a path never comes back to a place but its start; a mark has no way in."""
    rng = Random(seed)
    names = [f"W{n:02}" for n in range(35)]
    rng.shuffle(names)
    squares = [(col, row) for col in range(7) for row in range(7)]
    rng.shuffle(squares)
    tiles = [laid(col, row, name, rng.randrange(4)) for (col, row), name in zip(squares, names, strict=False)]
    choosing = [{"frame": "choose_start_mark", "seat": seat} for seat in (1, 0)]
    state = at(wake_tiles=tiles, pending=[{"frame": "turn", "seat": 0}, *choosing])
    for place in state.box.marks:
        assert sail(state, place) != END_LOOP
    for place in range(state.box.squares * 8):
        path = places_on(state, place)
        assert len(path) == len(set(path))
        assert place not in path


@pytest.mark.rule("TSS-072", "TSS-074")
def test_a_path_that_ends_at_the_state_of_another_is_a_shared_wake() -> None:
    state = at(**FORCED)
    play(state, 0, "place W34 r0")
    assert [where(state, seat) for seat in (0, 1)] == ["shared_wake", "shared_wake"]
    assert winners(state) == ((0, 1), "shared", "TSS-090")


@pytest.mark.rule("TSS-072")
def test_a_path_that_runs_through_the_state_of_another_is_a_shared_wake() -> None:
    # Both ships face [3,1]. W33 leads seat 0 east and round by [4,1], [4,2], [3,2] back in by port 5, where seat 1
    # stands; from there both would go on north.
    state = at(
        seats=3,
        ships=[ship(3, 1, 7), ship(3, 1, 5), mark("S6-4")],
        wake_tiles=[laid(2, 1, "W12"), laid(4, 1, "W01"), laid(4, 2, "W34"), laid(3, 2, "W13")],
        hands=[["W33"], [], []],
        pending=placing(0),
    )
    play(state, 0, "place W33 r0")
    assert [where(state, seat) for seat in (0, 1)] == ["shared_wake", "shared_wake"]
    assert where(state, 2) == ([6, 6], 4)


@pytest.mark.rule("TSS-072", "TSS-074")
def test_a_path_to_the_daikaiju_before_which_another_waits_is_a_shared_wake() -> None:
    given = {
        **FORCED,
        "seats": 3,
        "ships": [ship(3, 1, 6), ship(3, 3, 0), mark("S6-4")],
        "daikaiju": [beast("gold_1", 3, 3)],
        "hands": [["W34", "W00"], [], []],
    }
    state = at(**given)
    assert legal(state, 0) == ["place W00 r0"]
    forced = at(**{**given, "hands": [["W34"], [], []]})
    play(forced, 0, "place W34 r0")
    assert where(forced, 0) == "daikaiju"  # its own path sinks it already: that cause
    assert where(forced, 1) == "shared_wake"


@pytest.mark.rule("TSS-073")
def test_crossing_and_neighbouring_wakes_are_not_shared() -> None:
    # The same gap, but seat 0 goes from 7 to 4: the other wake of the tile under seat 1.
    state = at(**{**TRAIL, "hands": [["W27"], []]})
    play(state, 0, "place W27 r0")  # 4-7
    assert where(state, 0) == ([3, 3], 1)
    assert where(state, 1) == ([3, 3], 0)


@pytest.mark.rule("TSS-074")
def test_with_share_they_rest_in_one_state_and_move_on_together() -> None:
    # gold_1 lies where W00 would lead seat 1 back to.
    given = {
        **FORCED,
        "options": {"forced_shared_wake": "share"},
        "daikaiju": [beast("gold_1", 4, 1)],
        "hands": [["W34"], ["W31", "W00"]],
    }
    assert legal(at(**{**given, "hands": [["W34", "W31"], []]}), 0) == ["place W31 r0"]  # still banned
    state = at(**given)
    play(state, 0, "place W34 r0")
    assert [where(state, seat) for seat in (0, 1)] == [([3, 3], 0), ([3, 3], 0)]
    nature(state, NO_ACT)
    assert legal(state, 1) == ["place W31 r0"]  # not counted as a pair again: W31 breaks no ban
    play(state, 1, "place W31 r0")
    assert [where(state, seat) for seat in (0, 1)] == [([3, 4], 1), ([3, 4], 1)]
    assert heard(state, "sunk") == []


@pytest.mark.rule("TSS-075")
def test_all_losses_by_one_tile_are_one_event() -> None:
    # Seats 0 and 1 are led off together while nobody else is left: no order makes one of them the winner.
    state = at(options=CALM, ships=[mark("N3-0"), mark("N3-1")], hands=[["W00"], []])
    play(state, 0, "place W00 r0")
    assert winners(state) == ((0, 1), "shared", "TSS-090")
