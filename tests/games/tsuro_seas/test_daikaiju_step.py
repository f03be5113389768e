"""Section D of the ledger, first half: rolls, the acting order, what a daikaiju does (TSS-024..039)."""

from __future__ import annotations

from typing import Any

import pytest

from games.tsuro_seas.build import (
    ACT,
    GAME,
    asked,
    at,
    beast,
    daikaiju,
    hand,
    heard,
    laid,
    mark,
    nature,
    pile,
    play,
    position,
    ship,
    tile_on,
    told_order,
    where,
)
from hyakki.games.tsuro_seas.state import Tsuro

CORNERS = [mark("W6-6"), mark("E6-3")]  # two ships out of everybody's way
HERD = [beast("gold_1", 2, 2), beast("gold_2", 4, 2), beast("gold_3", 5, 4)]


def box(*beasts: dict[str, Any], **more: Any) -> Tsuro:
    return at(**{"ships": CORNERS, "daikaiju": list(beasts), "hands": [["W06"], ["W06"]], **more})


@pytest.mark.rule("TSS-024")
def test_a_due_refill_replaces_both_rolls() -> None:
    state = box(HERD[0], HERD[1], refill_due=True, daikaiju_pile=["gold_4", "gold_5"])
    assert asked(state) == "placement_roll"
    nature(state, "roll 5 5", "orient o0")
    assert asked(state) == "place_tile"
    assert len(daikaiju(state)) == 3
    assert heard(state, "check_roll") == heard(state, "movement_roll") == []


@pytest.mark.rule("TSS-025")
@pytest.mark.parametrize("gold", range(1, 7))
@pytest.mark.parametrize("blue", range(1, 7))
def test_a_total_of_6_7_or_8_makes_the_daikaiju_act(gold: int, blue: int) -> None:
    state = box(*HERD)
    before = daikaiju(state)
    nature(state, f"roll {gold} {blue}")
    if gold + blue in (6, 7, 8):
        assert asked(state) == "movement_roll"
        nature(state, "die 1")
        assert daikaiju(state) != before
    else:
        assert asked(state) == "place_tile"
        assert daikaiju(state) == before


@pytest.mark.rule("TSS-026")
@pytest.mark.parametrize("face", range(1, 6))
def test_one_movement_roll_serves_all(face: int) -> None:
    state = box(*HERD, daikaiju_pile=["gold_5"])
    before = daikaiju(state)
    nature(state, ACT, f"die {face}")
    assert asked(state) == "place_tile"
    assert len(heard(state, "movement_roll")) == 1
    assert all(daikaiju(state)[name] != before[name] for name in before)
    assert "gold_5" not in daikaiju(state)


@pytest.mark.rule("TSS-026", "TSS-036")
def test_on_a_six_none_acts_and_exactly_one_new_daikaiju_comes() -> None:
    state = box(*HERD, daikaiju_pile=["gold_5", "blue_5"])
    before = daikaiju(state)
    nature(state, ACT, "die 6", "roll 5 5", "orient o2")
    assert asked(state) == "place_tile"  # the new one does not act, no second one comes
    assert daikaiju(state) == before | {"gold_5": ([5, 5], 2)}


@pytest.mark.rule("TSS-027")
def test_they_act_by_ascending_number_gold_before_blue() -> None:
    beasts = [beast("blue_2", 1, 1), beast("gold_3", 3, 1), beast("gold_2", 1, 3), beast("blue_1", 3, 3)]
    state = box(*beasts)
    nature(state, ACT, "die 5")
    moved = [event["daikaiju"] for event in heard(state, "daikaiju_moved")]
    assert moved == ["blue_1", "gold_2", "blue_2", "gold_3"]


@pytest.mark.rule("TSS-027")
def test_each_action_is_resolved_before_the_next() -> None:
    # gold_1 swallows the tile under seat 1: that ends the match, and gold_2 does not act any more.
    state = box(
        beast("gold_1", 2, 2),
        beast("gold_2", 4, 4),
        ships=[mark("W6-6"), ship(2, 1, 3)],
        wake_tiles=[laid(3, 1, "W33")],
    )
    assert where(state, 1) == ([2, 1], 3)
    nature(state, ACT, "die 5")  # gold_1 goes E, away
    assert where(state, 1) == ([2, 1], 3)
    state = box(
        beast("gold_1", 3, 2),
        beast("gold_2", 4, 4),
        ships=[mark("W6-6"), ship(2, 1, 3)],
        wake_tiles=[laid(3, 1, "W33")],
    )
    nature(state, ACT, "die 2")  # gold_1 goes N onto the tile
    assert asked(state) == "over"
    assert daikaiju(state)["gold_2"] == ([4, 4], 0)


@pytest.mark.rule("TSS-028")
def test_a_removed_daikaiju_does_not_act_and_none_acts_twice() -> None:
    # gold_1 moves E onto gold_2 before gold_2's place in the order.
    state = box(beast("gold_1", 2, 2), beast("gold_2", 3, 2), beast("gold_3", 5, 5), beast("gold_4", 1, 5))
    nature(state, ACT, "die 5")
    assert daikaiju(state)["gold_1"] == ([3, 2], 0)
    assert "gold_2" not in daikaiju(state)
    acted = [event["daikaiju"] for event in heard(state, "daikaiju_moved") + heard(state, "daikaiju_turned")]
    assert sorted(acted) == ["gold_1", "gold_3", "gold_4"]


DEEDS = {
    1: ["TURN", "N", "W", "S", "E"],
    2: ["E", "TURN", "N", "W", "S"],
    3: ["S", "E", "TURN", "N", "W"],
    4: ["W", "S", "E", "TURN", "N"],
    5: ["N", "W", "S", "E", "TURN"],
}
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CIRCLE = ["N", "W", "S", "E"]


@pytest.mark.rule("TSS-029", "TSS-030")
@pytest.mark.parametrize("orientation", range(4))
@pytest.mark.parametrize("face", range(1, 6))
@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("colour", ["gold", "blue"])
def test_a_daikaiju_does_what_its_tile_says(colour: str, number: int, face: int, orientation: int) -> None:
    name = f"{colour}_{number}"
    state = box(beast(name, 3, 3, orientation))
    nature(state, ACT, f"die {face}")
    deed = DEEDS[number][face - 1]
    if deed == "TURN":  # a quarter turn counter-clockwise
        assert daikaiju(state) == {name: ([3, 3], (orientation + 1) % 4)}
    else:
        col, row = STEPS[CIRCLE[(CIRCLE.index(deed) + orientation) % 4]]
        assert daikaiju(state) == {name: ([3 + col, 3 + row], orientation)}


@pytest.mark.rule("TSS-030")
def test_a_turn_does_nothing_else() -> None:
    # Tiles and ships lie on all sides of the turning daikaiju.
    state = box(
        beast("gold_1", 3, 3),
        ships=[ship(2, 3, 7), ship(4, 3, 2)],
        wake_tiles=[laid(1, 3, "W33"), laid(5, 3, "W31"), laid(3, 2, "W34"), laid(3, 4, "W27")],
    )
    before = state.view(None)["wake_tiles"]
    nature(state, ACT, "die 1")
    assert state.view(None)["wake_tiles"] == before
    assert [where(state, seat) for seat in (0, 1)] == [([2, 3], 7), ([4, 3], 2)]
    assert told_order(state)[2:] == ["daikaiju_turned", "refill_due"]


@pytest.mark.rule("TSS-031")
@pytest.mark.parametrize(
    ("col", "row", "face", "side"), [(3, 0, 2, "N"), (0, 3, 3, "W"), (3, 6, 4, "S"), (6, 3, 5, "E")]
)
def test_a_daikaiju_that_moves_over_the_rim_is_taken_off(col: int, row: int, face: int, side: str) -> None:
    state = box(beast("gold_1", col, row))
    nature(state, ACT, f"die {face}")
    assert daikaiju(state) == {}
    assert tile_on(state, col, row) == ""
    assert heard(state, "daikaiju_left") == [{"daikaiju": "gold_1", "side": side}]


@pytest.mark.rule("TSS-032")
def test_onto_an_empty_square_it_simply_goes() -> None:
    state = box(beast("gold_1", 3, 3), wake_tiles=[laid(3, 4, "W34")], draw_pile=["W12"])
    nature(state, ACT, "die 2")
    assert tile_on(state, 3, 2) == "gold_1"
    assert tile_on(state, 3, 3) == ""
    assert tile_on(state, 3, 4) == "W34 r0"
    assert pile(state) == ["W12"]


@pytest.mark.rule("TSS-033")
def test_onto_a_wake_tile_it_swallows_the_tile_and_every_ship_on_it() -> None:
    # Three ships on the tile of [3,2], facing three ways; seat 0 is the active one; seat 4 is elsewhere.
    state = box(
        beast("gold_1", 3, 3),
        seats=5,
        ships=[ship(2, 2, 2), ship(4, 2, 7), ship(3, 1, 5), mark("W6-6"), mark("E6-3")],
        wake_tiles=[laid(3, 2, "W34")],
        hands=[[], [], [], ["W33"], ["W31"]],
        draw_pile=["W12"],
    )
    nature(state, ACT, "die 2")
    assert [where(state, seat) for seat in range(3)] == ["daikaiju"] * 3
    assert where(state, 3) == ([0, 6], 6)
    assert tile_on(state, 3, 2) == "gold_1"
    assert pile(state) == ["W12", "W34"]  # at the bottom


@pytest.mark.rule("TSS-034")
@pytest.mark.parametrize(
    ("mover", "standing", "face"),
    [("gold_1", "gold_3", 5), ("gold_3", "gold_1", 2)],  # before and after the other has acted
)
def test_onto_another_daikaiju_it_drives_that_one_off(mover: str, standing: str, face: int) -> None:
    if mover == "gold_1":
        state = box(beast("gold_1", 2, 2), beast("gold_3", 3, 2))
    else:  # gold_1 acts first, moving N to [3,2]; then gold_3 moves E onto it
        state = box(beast("gold_3", 2, 2), beast("gold_1", 3, 3))
    nature(state, ACT, f"die {face}")
    assert list(daikaiju(state)) == [mover]
    assert tile_on(state, 3, 2) == mover
    assert heard(state, "daikaiju_removed") == [{"daikaiju": standing}]


@pytest.mark.rule("TSS-035")
def test_an_older_tile_of_the_trail_may_go_while_the_own_tile_lies() -> None:
    # Seat 1 has sailed through [3,0] and [3,1]; gold_1 takes the tile of [3,0].
    state = box(
        beast("gold_1", 2, 0),
        ships=[mark("W6-6"), ship(3, 2, 0)],
        wake_tiles=[laid(3, 0, "W33"), laid(3, 1, "W31")],
    )
    nature(state, ACT, "die 5")
    assert tile_on(state, 3, 0) == "gold_1"
    assert where(state, 1) == ([3, 2], 0)


@pytest.mark.rule("TSS-035")
def test_the_square_emptied_later_is_open_water() -> None:
    state = box(
        beast("gold_1", 3, 0),
        ships=[ship(3, 0, 6), ship(3, 2, 0)],
        wake_tiles=[laid(2, 0, "W33"), laid(3, 1, "W31")],
        hands=[["W34"], []],
    )
    nature(state, ACT, "die 5")  # gold_1 goes E: the gap is free
    play(state, 0, "place W34 r0")
    assert tile_on(state, 3, 0) == "W34 r0"
    assert where(state, 1) == ([3, 2], 0)


@pytest.mark.rule("TSS-036")
def test_a_new_daikaiju_does_not_act_this_turn() -> None:
    state = box(daikaiju_pile=["gold_1", "gold_2"])
    nature(state, ACT, "die 6", "roll 3 3", "orient o0")
    assert daikaiju(state) == {"gold_1": ([2, 2], 0)}
    assert asked(state) == "place_tile"


@pytest.mark.rule("TSS-037")
def test_with_an_empty_pile_no_daikaiju_is_placed() -> None:
    state = box(*HERD, daikaiju_pile=[])
    nature(state, ACT, "die 6")
    assert asked(state) == "place_tile"
    assert len(daikaiju(state)) == 3
    assert asked(box(HERD[0], refill_due=True)) == "place_tile"


@pytest.mark.rule("TSS-038", "TSS-086")
@pytest.mark.parametrize("recycles", [True, False])
def test_placed_on_a_wake_tile_it_takes_tile_and_ships(recycles: bool) -> None:
    state = box(
        seats=3,
        ships=[mark("W6-6"), ship(2, 1, 0), mark("E6-3")],
        wake_tiles=[laid(2, 0, "W33")],
        hands=[["W34"], [], ["W31"]],
        draw_pile=["W12"],
        daikaiju_pile=["gold_1"],
        options={"placed_daikaiju_recycles_tile": recycles},
    )
    nature(state, ACT, "die 6", "roll 3 1", "orient o0")
    assert tile_on(state, 2, 0) == "gold_1"
    assert where(state, 1) == "daikaiju"
    assert pile(state) == (["W12", "W33"] if recycles else ["W12"])
    assert position(state)["out_of_game"] == ([] if recycles else ["W33"])
    assert sum(GAME.pieces(state)[name] for name in GAME.box.class_names) == 4


@pytest.mark.rule("TSS-038", "TSS-033")
def test_a_tile_a_daikaiju_moves_onto_always_goes_under_the_pile() -> None:
    state = box(
        beast("gold_1", 3, 3),
        wake_tiles=[laid(3, 2, "W34")],
        draw_pile=["W12"],
        options={"placed_daikaiju_recycles_tile": False},
    )
    nature(state, ACT, "die 2")
    assert pile(state) == ["W12", "W34"]
    assert position(state)["out_of_game"] == []


@pytest.mark.rule("TSS-039")
@pytest.mark.parametrize(("col", "row"), [(2, 2), (4, 2), (2, 3), (4, 3), (2, 1), (3, 0)])
def test_a_daikaiju_beside_or_behind_a_ship_is_harmless(col: int, row: int) -> None:
    # The active ship is on the tile of [3,2] with front square [3,3]; a new daikaiju comes up around it.
    state = box(
        beast("gold_1", 0, 0),
        ships=[ship(3, 3, 0), mark("E6-3")],
        wake_tiles=[laid(3, 2, "W33"), laid(3, 1, "W27")],
        hands=[["W31"], ["W12"]],
        pending=[
            {"frame": "turn", "seat": 1},
            {"frame": "place"},
            {"frame": "daikaiju_step_end"},
            {"frame": "orientation_roll", "square": [col, row]},
        ],
        daikaiju_pile=["gold_2"],
    )
    nature(state, "orient o0")
    assert tile_on(state, col, row) == "gold_2"
    assert where(state, 0) == ([3, 3], 0)
    assert asked(state) == "place_tile"
    assert hand(state, 0) == ["W31"]
