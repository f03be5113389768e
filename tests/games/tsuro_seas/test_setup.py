"""Section B of the ledger: shuffles, the deal, the first daikaiju, the start marks (TSS-007..021)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.tsuro_seas.build import (
    CALM,
    GAME,
    asked,
    at,
    beast,
    daikaiju,
    hand,
    heard,
    laid,
    legal,
    mark,
    nature,
    pile,
    play,
    refused,
    tile_on,
)
from hyakki.games.tsuro_seas.state import Tsuro

TILES = [name for name, copies in zip(GAME.box.class_names, GAME.box.copies, strict=True) for _ in range(copies)]
BEASTS = GAME.box.daikaiju_names
SHUFFLE_TILES = "shuffle " + " ".join(TILES)
SHUFFLE_BEASTS = "shuffle " + " ".join(reversed(BEASTS))
# Six squares that differ, for the first placings of two to four players.
SPREAD = ["roll 1 2", "roll 2 2", "roll 3 2", "roll 4 2", "roll 5 2", "roll 6 2"]


def new(seats: int, **options: Any) -> Tsuro:
    state = cast(Tsuro, GAME.new(seats, options))
    state.log = []
    return state


def choosing(**more: Any) -> dict[str, Any]:
    """Two players before their first choice of a start mark."""
    pending = [
        {"frame": "turn", "seat": 0},
        {"frame": "choose_start_mark", "seat": 1},
        {"frame": "choose_start_mark", "seat": 0},
    ]
    return {"hands": [["W33", "W31", "W00"], ["W34", "W01", "W02"]], "pending": pending, **more}


@pytest.mark.rule("TSS-007")
def test_setup_deals_three_each_then_places_daikaiju_then_ships() -> None:
    state = new(3)
    assert asked(state) == "shuffle_wake_tiles"
    nature(state, SHUFFLE_TILES)
    assert [hand(state, seat) for seat in range(3)] == [TILES[0:3], TILES[3:6], TILES[6:9]]
    assert pile(state) == TILES[9:]
    assert asked(state) == "shuffle_daikaiju"
    nature(state, SHUFFLE_BEASTS)
    for roll in SPREAD:
        assert asked(state) == "placement_roll"
        assert not any(state.view(None)["ships"][seat]["front"] for seat in range(3))
        nature(state, roll, "orient o0")
    assert asked(state) == "choose_start_mark"
    assert len(daikaiju(state)) == 6


@pytest.mark.rule("TSS-007", "TSS-016")
def test_the_deal_begins_with_the_first_player() -> None:
    state = new(3, first_player=2, daikaiju=False)
    nature(state, SHUFFLE_TILES)
    assert [hand(state, seat) for seat in (2, 0, 1)] == [TILES[0:3], TILES[3:6], TILES[6:9]]


@pytest.mark.rule("TSS-008")
def test_a_hand_is_seen_by_its_owner_alone_and_its_size_by_all() -> None:
    state = new(2, daikaiju=False)
    nature(state, SHUFFLE_TILES)
    assert state.view(0)["hand"] == TILES[0:3]
    assert state.view(1)["hand"] == TILES[3:6]
    assert state.view(None)["hand"] == []
    for watcher in (0, 1, None):
        sizes = [heap["size"] for heap in state.view(watcher)["hands"]]
        known = [heap["known"] for heap in state.view(watcher)["hands"]]
        assert sizes == [3, 3]
        assert known == [[], []]


@pytest.mark.rule("TSS-009")
def test_the_draw_pile_shows_its_size_only() -> None:
    state = new(2, daikaiju=False)
    nature(state, SHUFFLE_TILES)
    for watcher in (0, 1, None):
        assert state.view(watcher)["draw_pile"] == [{"size": 50, "known": [], "public": []}]


@pytest.mark.rule("TSS-009")
def test_a_drawn_tile_is_seen_by_the_drawer_only() -> None:
    state = at(
        options=CALM,
        ships=[mark("N3-0"), mark("S3-4")],
        hands=[["W33", "W31", "W00"], ["W34", "W01", "W02"]],
        draw_pile=["W12", "W13"],
    )
    play(state, 0, "place W33 r0")
    assert hand(state, 0) == ["W00", "W12", "W31"]
    assert state.log is not None
    drawn = [event for event in state.log if event.key == "event.drew"]
    assert [event.args["tile"] for event in drawn] == ["W12"]
    assert [[event.heard_by(watcher) for watcher in (0, 1, None)] for event in drawn] == [[True, False, False]]
    unseen = [event for event in state.log if event.key == "event.drew_unseen"]
    assert [event.args for event in unseen] == [{"seat": 0}]
    assert state.view(1)["hands"][0] == {"size": 3, "known": [], "public": []}


@pytest.mark.rule("TSS-010")
def test_daikaiju_are_placed_from_the_top_of_the_shuffled_pile() -> None:
    state = new(2)
    nature(state, SHUFFLE_TILES)
    assert state.view(0)["daikaiju_pile"] == {"size": 10, "known": [], "unseen": BEASTS}
    nature(state, SHUFFLE_BEASTS, "roll 1 2", "orient o0", "roll 2 2", "orient o0")
    assert list(daikaiju(state)) == ["gold_5", "blue_5"]
    assert GAME.position(state)["daikaiju_pile"] == list(reversed(BEASTS))[2:]


@pytest.mark.rule("TSS-011")
@pytest.mark.parametrize(("seats", "count"), [(2, 6), (3, 6), (4, 6), (5, 5), (6, 5), (7, 4), (8, 4)])
def test_so_many_daikaiju_are_placed_at_the_start(seats: int, count: int) -> None:
    state = new(seats)
    nature(state, SHUFFLE_TILES, SHUFFLE_BEASTS)
    for roll in SPREAD[:count]:
        nature(state, roll, "orient o0")
    assert asked(state) == "choose_start_mark"
    assert len(daikaiju(state)) == count


@pytest.mark.rule("TSS-012", "TSS-013")
@pytest.mark.parametrize(("face", "line"), [(1, 0), (2, 1), (3, 2), (4, 4), (5, 5), (6, 6)])
def test_the_gold_die_gives_the_column_and_the_blue_die_the_row(face: int, line: int) -> None:
    state = new(2)
    nature(state, SHUFFLE_TILES, SHUFFLE_BEASTS, f"roll {face} 2", "orient o0")
    assert daikaiju(state)["blue_5"][0] == [line, 1]
    nature(state, f"roll 1 {face}" if face != 2 else "roll 3 2", "orient o0")
    assert daikaiju(state)["gold_5"][0] == ([0, line] if face != 2 else [2, 1])


@pytest.mark.rule("TSS-013")
@pytest.mark.parametrize("face", range(1, 7))
def test_with_first_six_the_dice_stand_for_the_first_six_lines(face: int) -> None:
    state = new(2, die_lines="first_six")
    nature(state, SHUFFLE_TILES, SHUFFLE_BEASTS, f"roll {face} {7 - face}", "orient o0")
    assert daikaiju(state)["blue_5"][0] == [face - 1, 6 - face]


@pytest.mark.rule("TSS-014")
def test_a_square_with_a_daikaiju_is_rolled_again() -> None:
    state = new(2)
    nature(state, SHUFFLE_TILES, SHUFFLE_BEASTS, "roll 2 5", "orient o1", "roll 2 5")
    assert asked(state) == "placement_roll"
    nature(state, "roll 2 5")
    assert asked(state) == "placement_roll"
    nature(state, "roll 5 2", "orient o0")
    assert daikaiju(state) == {"gold_5": ([5, 1], 0), "blue_5": ([1, 5], 1)}


@pytest.mark.rule("TSS-014")
def test_a_wake_tile_with_a_ship_is_no_reason_to_roll_again() -> None:
    state = at(
        ships=[mark("N6-0"), {"front": [1, 1], "entry": 0}],
        wake_tiles=[laid(1, 0, "W33")],
        daikaiju_pile=["gold_1"],
    )
    nature(state, "roll 3 4", "die 6", "roll 2 1")
    assert asked(state) == "orientation_roll"
    nature(state, "orient o0")
    assert tile_on(state, 1, 0) == "gold_1"


@pytest.mark.rule("TSS-015")
@pytest.mark.parametrize("orientation", range(4))
def test_a_placed_daikaiju_is_turned_at_random_and_open_to_all(orientation: int) -> None:
    state = new(2)
    nature(state, SHUFFLE_TILES, SHUFFLE_BEASTS, "roll 2 5")
    assert state.view(1)["daikaiju"] == []
    assert [GAME.format(action) for action, _ in state.chances()] == [f"orient o{o}" for o in range(4)]
    assert len({weight for _, weight in state.chances()}) == 1
    nature(state, f"orient o{orientation}")
    for watcher in (0, 1, None):
        assert state.view(watcher)["daikaiju"] == [{"id": "blue_5", "square": [1, 5], "orientation": orientation}]


@pytest.mark.rule("TSS-016")
@pytest.mark.parametrize("first", range(3))
def test_the_first_player_starts_and_turns_go_in_seat_order(first: int) -> None:
    state = new(3, daikaiju=False, first_player=first)
    nature(state, SHUFFLE_TILES)
    marks = ["N3-0", "E3-2", "S3-4"]
    for i in range(3):
        assert state.to_act() == ((first + i) % 3,)
        play(state, (first + i) % 3, f"start {marks[i]}")
    for i in range(4):
        assert state.to_act() == ((first + i) % 3,)
        state.apply((first + i) % 3, state.legal((first + i) % 3)[0])
        assert state.outcome is None


@pytest.mark.rule("TSS-016")
def test_the_default_first_player_is_seat_0() -> None:
    state = new(2, daikaiju=False)
    nature(state, SHUFFLE_TILES)
    assert state.to_act() == (0,)


@pytest.mark.rule("TSS-017")
def test_a_start_mark_is_chosen_knowing_daikaiju_taken_marks_and_hand() -> None:
    state = at(**choosing(daikaiju=[beast("gold_1", 3, 3)]))
    play(state, 0, "start N3-0")
    view = state.view(1)
    assert view["hand"] == ["W01", "W02", "W34"]
    assert view["daikaiju"] == [{"id": "gold_1", "square": [3, 3], "orientation": 0}]
    assert view["ships"][0]["start_mark"] == "N3-0"
    assert state.to_act() == (1,)
    assert heard(state, "ship_placed") == [{"seat": 0, "mark": "N3-0"}]


@pytest.mark.rule("TSS-018")
def test_every_free_mark_of_the_whole_rim_may_be_chosen() -> None:
    state = at(**choosing())
    assert len(legal(state, 0)) == 56
    play(state, 0, "start S0-5")
    assert legal(state, 1) == [f"start {name}" for name in GAME.box.mark_names if name != "S0-5"]


@pytest.mark.rule("TSS-019")
def test_a_start_mark_holds_one_ship_but_a_side_may_hold_two() -> None:
    pending = [{"frame": "turn", "seat": 0}, {"frame": "choose_start_mark", "seat": 1}]
    given = choosing(pending=pending, ships=[mark("N3-0")])
    assert refused(1, "start N3-0", **given) == "TSS-019"
    state = at(**given)
    play(state, 1, "start N3-1")
    assert [seen["start_mark"] for seen in state.view(None)["ships"]] == ["N3-0", "N3-1"]


@pytest.mark.rule("TSS-020")
def test_a_mark_in_front_of_a_daikaiju_may_not_be_chosen() -> None:
    given = choosing(daikaiju=[beast("gold_1", 0, 0)])
    for name in ("N0-0", "N0-1", "W0-6", "W0-7"):
        assert refused(0, f"start {name}", **given) == "TSS-020"
    assert len(legal(at(**given), 0)) == 52


@pytest.mark.rule("TSS-020")
def test_with_the_option_it_may_and_the_ship_must_then_relocate() -> None:
    state = at(**choosing(daikaiju=[beast("gold_1", 0, 0)], options={"start_facing_daikaiju_allowed": True}))
    assert len(legal(state, 0)) == 56
    play(state, 0, "start N0-0")
    play(state, 1, "start S0-5")
    nature(state, "roll 1 1")
    assert asked(state) == "relocate"  # TSS-051; the ship lives (TSS-050)
    assert "stay" not in legal(state, 0)


@pytest.mark.rule("TSS-021")
def test_no_tile_is_laid_before_all_ships_are_placed() -> None:
    given = choosing(options=CALM)
    assert refused(0, "place W33 r0", **given) == "TSS-021"
    state = at(**given)
    play(state, 0, "start N3-0")
    assert asked(state) == "choose_start_mark"
    play(state, 1, "start S3-4")
    assert asked(state) == "place_tile"
    assert state.to_act() == (0,)
