"""Section D of the ledger, second half: ships in the way, the piles, the minimum (TSS-040..049)."""

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
    where,
    winners,
)
from hyakki.games.tsuro_seas.state import Tsuro

# Two more daikaiju, far from everybody, so that no refill becomes due.
HERD = [beast("blue_3", 1, 4), beast("blue_4", 5, 1)]


def four(*beasts: dict[str, Any], **more: Any) -> Tsuro:
    """Seat 0, active, on the tile of [3,2] facing [3,3]; seat 1 beside it on the same side; seats 2, 3 apart."""
    given = {
        "seats": 4,
        "ships": [ship(3, 3, 0), ship(3, 3, 1), mark("W6-6"), mark("E6-3")],
        "wake_tiles": [laid(3, 2, "W33")],
        "daikaiju": list(beasts),
        "hands": [["W06"], ["W06"], ["W06"], ["W06"]],
        "draw_pile": ["W12"],
    }
    return at(**{**given, **more})


@pytest.mark.rule("TSS-040", "TSS-041", "TSS-049")
def test_moving_in_front_of_the_active_ship_sinks_it_and_no_other() -> None:
    state = four(beast("gold_1", 2, 3), *HERD)
    nature(state, ACT, "die 5")  # gold_1 goes E into [3,3]
    assert where(state, 0) == "daikaiju"
    assert where(state, 1) == ([3, 3], 1)
    assert heard(state, "tile_laid") == heard(state, "drew_unseen") == []
    assert tile_on(state, 3, 2) == "W33 r0"
    assert state.view(None)["active_seat"] == 1


@pytest.mark.rule("TSS-040")
def test_the_active_ship_is_lost_at_once_not_at_the_end_of_the_step() -> None:
    # gold_1 comes into [3,3]; gold_4 moves onto it afterwards and gold_4 would leave: too late.
    state = four(beast("gold_1", 2, 3), beast("gold_4", 3, 4), beast("blue_5", 0, 0))
    nature(state, ACT, "die 5")
    keys = [(event.key, event.args.get("daikaiju")) for event in state.log or []]
    assert keys.index(("event.sunk", None)) < keys.index(("event.daikaiju_moved", "gold_4"))


@pytest.mark.rule("TSS-040", "TSS-041")
def test_placing_in_front_of_the_active_ship_sinks_it_and_no_other() -> None:
    state = four(
        ships=[ship(2, 2, 7), ship(2, 2, 6), mark("W6-6"), mark("E6-3")],
        wake_tiles=[laid(1, 2, "W33")],
        daikaiju_pile=["gold_1"],
    )
    nature(state, ACT, "die 6", "roll 3 3", "orient o0")
    assert where(state, 0) == "daikaiju"
    assert where(state, 1) == ([2, 2], 6)


@pytest.mark.rule("TSS-041")
def test_a_waiting_ship_lives_with_a_daikaiju_in_front() -> None:
    state = four(beast("gold_1", 2, 3), active_seat=2)
    nature(state, ACT, "die 5")
    assert [where(state, seat) for seat in (0, 1)] == [([3, 3], 0), ([3, 3], 1)]
    assert heard(state, "sunk") == []
    assert asked(state) == "place_tile"


@pytest.mark.rule("TSS-042")
@pytest.mark.parametrize(
    ("rolls", "lives"),
    [((NO_ACT,), False), ((ACT, "die 1"), False), ((ACT, "die 4"), True)],  # it stays, turns, moves S
)
def test_a_daikaiju_in_front_must_have_left_by_the_end_of_the_step(rolls: tuple[str, ...], lives: bool) -> None:
    state = four(beast("gold_1", 3, 3), *HERD)
    nature(state, *rolls)
    if lives:
        assert where(state, 0) == ([3, 3], 0)
        assert asked(state) == "place_tile"
    else:
        assert where(state, 0) == "daikaiju"
        assert where(state, 1) == ([3, 3], 1)
        assert state.view(None)["active_seat"] == 1


@pytest.mark.rule("TSS-042")
def test_a_daikaiju_that_takes_the_place_of_another_in_front_is_fatal_too() -> None:
    state = four(beast("gold_3", 3, 3), beast("gold_1", 2, 3), *HERD)
    nature(state, ACT, "die 5")  # gold_1 goes E onto gold_3, which is driven off
    assert where(state, 0) == "daikaiju"


@pytest.mark.rule("TSS-043")
def test_the_rest_of_the_step_is_carried_out_when_the_active_ship_is_lost() -> None:
    state = four(beast("gold_1", 2, 3), beast("gold_2", 5, 5), beast("gold_3", 1, 1))
    nature(state, ACT, "die 5")
    assert where(state, 0) == "daikaiju"
    assert daikaiju(state) == {"gold_1": ([3, 3], 0), "gold_2": ([5, 6], 0), "gold_3": ([0, 1], 0)}


@pytest.mark.rule("TSS-043")
def test_the_remaining_placings_are_made_when_the_active_ship_is_lost() -> None:
    state = four(
        ships=[ship(2, 2, 7), ship(2, 2, 6), mark("W6-6"), mark("E6-3")],
        wake_tiles=[laid(1, 2, "W33")],
        daikaiju_pile=["gold_1", "gold_2", "gold_3", "gold_4"],
        refill_due=True,
    )
    nature(state, "roll 3 3", "orient o0")
    assert where(state, 0) == "daikaiju"
    nature(state, "roll 5 5", "orient o0", "roll 5 1", "orient o0")
    assert sorted(daikaiju(state)) == ["gold_1", "gold_2", "gold_3"]
    assert state.view(None)["active_seat"] == 1


@pytest.mark.rule("TSS-044")
@pytest.mark.parametrize("recycles", [True, False])
def test_removed_daikaiju_go_under_their_pile_in_order_or_out(recycles: bool) -> None:
    # gold_1 swims off; gold_2 drives gold_4 off: two removals in this order.
    state = four(
        beast("gold_1", 6, 0),
        beast("gold_2", 1, 4),
        beast("gold_4", 1, 5),
        daikaiju_pile=["blue_5"],
        options={"recycle_daikaiju": recycles},
    )
    nature(state, ACT, "die 5")
    assert position(state)["daikaiju_pile"] == (["blue_5", "gold_1", "gold_4"] if recycles else ["blue_5"])
    assert state.view(None)["daikaiju_pile"] == {
        "size": 3 if recycles else 1,
        "known": ["gold_4", "gold_1"] if recycles else [],
        "unseen": ["blue_5"],
    }


@pytest.mark.rule("TSS-045")
def test_all_ten_daikaiju_may_be_on_the_board() -> None:
    names = GAME.box.daikaiju_names
    nine = [beast(name, i % 3, i // 3) for i, name in enumerate(names[:9])]
    state = at(ships=[mark("W6-6"), mark("E6-3")], daikaiju=nine, daikaiju_pile=[names[9]], hands=[["W06"], ["W06"]])
    nature(state, ACT, "die 6", "roll 6 1", "orient o0")
    assert len(daikaiju(state)) == 10


@pytest.mark.rule("TSS-046")
@pytest.mark.parametrize(("others", "due"), [(1, True), (2, True), (3, False)])
def test_fewer_than_three_after_acting_make_a_refill_due(others: int, due: bool) -> None:
    spread = [beast("gold_2", 5, 1), beast("gold_3", 1, 4), beast("gold_4", 5, 4)]
    state = four(beast("gold_1", 6, 0), *spread[:others])
    nature(state, ACT, "die 5")  # gold_1 swims off
    assert state.view(None)["refill_due"] is due
    assert heard(state, "refill_due") == ([{"count": others}] if due else [])


@pytest.mark.rule("TSS-046")
def test_the_count_is_taken_at_the_end_of_acting_only() -> None:
    for rolls in ([NO_ACT], [ACT, "die 6", "roll 5 5", "orient o0"]):
        state = four(beast("gold_1", 0, 0), daikaiju_pile=["gold_2"])
        nature(state, *rolls)
        assert state.view(None)["refill_due"] is False


@pytest.mark.rule("TSS-047")
def test_a_refill_places_up_to_three_and_the_turn_goes_on() -> None:
    state = four(beast("gold_1", 0, 0), refill_due=True, daikaiju_pile=["gold_2", "gold_3", "gold_4"])
    nature(state, "roll 5 5", "orient o0", "roll 6 5", "orient o0")
    assert sorted(daikaiju(state)) == ["gold_1", "gold_2", "gold_3"]
    assert asked(state) == "place_tile"
    assert state.view(None)["refill_due"] is False
    play(state, 0, "place W06 r0")
    assert asked(state) == "check_roll"


@pytest.mark.rule("TSS-047")
def test_a_refill_ends_with_the_pile_and_has_the_effects_of_placing() -> None:
    # The only tile of the pile comes up on the tile under seats 0 and 1.
    state = four(
        ships=[ship(2, 2, 7), ship(2, 2, 6), mark("W6-6"), mark("E6-3")],
        wake_tiles=[laid(1, 2, "W33")],
        daikaiju_pile=["gold_1"],
        refill_due=True,
        hands=[[], [], ["W06"], ["W06"]],
    )
    nature(state, "roll 2 3", "orient o0")
    assert [where(state, seat) for seat in (0, 1)] == ["daikaiju", "daikaiju"]
    assert pile(state) == ["W12", "W33"]
    assert asked(state) == "check_roll"
    assert state.view(None)["active_seat"] == 2


@pytest.mark.rule("TSS-048")
@pytest.mark.parametrize("rolls", [False, True])
def test_eliminated_players_roll_with_the_option_only(rolls: bool) -> None:
    state = four(
        beast("gold_1", 0, 0),
        *HERD,
        ships=[{"fate": "edge"}, mark("N3-0"), mark("W6-6"), mark("E6-3")],
        wake_tiles=[],
        hands=[[], ["W06"], ["W06"], ["W06"]],
        active_seat=3,
        options={"eliminated_players_roll": rolls},
    )
    nature(state, NO_ACT)
    play(state, 3, "place W06 r0")
    if rolls:
        assert state.view(None)["active_seat"] == 0
        nature(state, ACT, "die 4")  # a daikaiju step, and nothing else
        assert daikaiju(state)["gold_1"] == ([0, 1], 0)
        assert hand(state, 0) == []
    assert state.view(None)["active_seat"] == 1
    nature(state, NO_ACT)
    assert state.to_act() == (1,)


@pytest.mark.rule("TSS-048")
def test_no_ship_is_active_in_the_step_of_an_eliminated_player() -> None:
    state = four(
        beast("gold_1", 2, 3),
        *HERD,
        ships=[{"fate": "edge"}, ship(3, 3, 1), mark("W6-6"), mark("E6-3")],
        active_seat=0,
        options={"eliminated_players_roll": True},
        hands=[[], ["W06"], ["W06"], ["W06"]],
    )
    nature(state, ACT, "die 5")
    assert where(state, 1) == ([3, 3], 1)


@pytest.mark.rule("TSS-048", "TSS-094")
def test_without_daikaiju_eliminated_players_have_no_step_to_take() -> None:
    state = at(
        seats=3,
        options={"daikaiju": False, "eliminated_players_roll": True},
        ships=[mark("N3-0"), {"fate": "edge"}, mark("S3-4")],
        hands=[["W33"], [], ["W31"]],
    )
    play(state, 0, "place W33 r0")
    assert [event["seat"] for event in heard(state, "turn")] == [2]
    assert state.to_act() == (2,)


@pytest.mark.rule("TSS-049")
def test_the_turn_of_a_ship_lost_in_the_step_ends_without_bonus_or_draw() -> None:
    # gold_1 takes the tile under seats 0 and 1: no pool is laid open for anybody.
    state = four(beast("gold_1", 3, 1), hands=[["W00"], ["W01"], ["W06"], ["W06"]])
    nature(state, ACT, "die 4")
    assert [where(state, seat) for seat in (0, 1)] == ["daikaiju", "daikaiju"]
    assert asked(state) == "shuffle_under"
    nature(state, "shuffle W01 W00")
    assert heard(state, "pool") == heard(state, "drew_unseen") == []
    assert pile(state) == ["W12", "W33", "W01", "W00"]
    assert state.view(None)["active_seat"] == 2
    assert state.outcome is None


@pytest.mark.rule("TSS-042", "TSS-088", "TSS-089")
def test_a_loss_at_the_end_of_the_step_can_end_the_match() -> None:
    state = at(
        ships=[ship(3, 3, 0), mark("E6-3")],
        wake_tiles=[laid(3, 2, "W33")],
        daikaiju=[beast("gold_1", 3, 3)],
        hands=[["W06"], ["W06"]],
    )
    nature(state, NO_ACT)
    assert winners(state) == ((1,), "last_ship", "TSS-088")
