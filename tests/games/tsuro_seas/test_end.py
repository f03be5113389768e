"""Sections J and K of the ledger: the end of the game, and the game without daikaiju (TSS-088..096)."""

from __future__ import annotations

from random import Random

import pytest

from games.tsuro_seas.build import (
    ACT,
    CALM,
    GAME,
    LOST,
    NO_ACT,
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
    placing,
    play,
    ship,
    where,
    winners,
)
from hyakki.core.stack import NATURE
from hyakki.games.tsuro_seas.path import TIER_SHARED, sharers, tier
from hyakki.games.tsuro_seas.state import Tsuro


@pytest.mark.rule("TSS-088")
def test_the_last_ship_wins_at_once_on_anybodys_turn() -> None:
    # The laying ship sinks itself: the other one wins without a turn of its own.
    state = at(options=CALM, ships=[mark("N3-0"), mark("S3-4")], hands=[["W00"], ["W12"]], draw_pile=["W13"])
    play(state, 0, "place W00 r0")
    assert winners(state) == ((1,), "last_ship", "TSS-088")
    assert state.outcome is not None
    assert state.outcome.returns == (0.0, 1.0)
    assert state.outcome.details == {"fates": ["edge", "afloat"]}


@pytest.mark.rule("TSS-088", "TSS-089", "TSS-093")
def test_the_check_comes_after_each_action_of_a_daikaiju() -> None:
    # gold_1 sinks seat 1 and seat 0 has won; gold_2 would have sunk seat 0 next.
    state = at(
        ships=[ship(3, 3, 0), ship(5, 1, 0)],
        wake_tiles=[laid(3, 2, "W33"), laid(5, 0, "W31")],
        daikaiju=[beast("gold_1", 4, 0), beast("gold_2", 3, 1)],
        hands=[["W06"], ["W06"]],
        draw_pile=["W12"],
    )
    nature(state, ACT, "die 5")
    assert winners(state) == ((0,), "last_ship", "TSS-088")
    assert daikaiju(state)["gold_2"] == ([3, 1], 0)
    assert hand(state, 0) == ["W06"]


@pytest.mark.rule("TSS-089", "TSS-090")
def test_one_action_of_a_daikaiju_is_one_event_for_all_ships_it_takes() -> None:
    # Both ships are on the tile that gold_1 swallows: neither wins alone.
    state = at(
        ships=[ship(3, 3, 0), ship(3, 3, 1)],
        wake_tiles=[laid(3, 2, "W33")],
        daikaiju=[beast("gold_1", 3, 1)],
    )
    nature(state, ACT, "die 4")
    assert winners(state) == ((0, 1), "shared", "TSS-090")


@pytest.mark.rule("TSS-089")
def test_two_placings_are_two_events() -> None:
    # The first placing takes seat 1, and seat 0 has won before the second could take it.
    state = at(
        ships=[ship(1, 2, 0), ship(5, 2, 0)],
        wake_tiles=[laid(1, 1, "W33"), laid(5, 1, "W31")],
        refill_due=True,
        daikaiju_pile=["gold_1", "gold_2"],
    )
    nature(state, "roll 5 2", "orient o0")
    assert winners(state) == ((0,), "last_ship", "TSS-088")
    assert sorted(daikaiju(state)) == ["gold_1"]


@pytest.mark.rule("TSS-090")
def test_all_who_go_in_one_event_share_and_earlier_losers_do_not() -> None:
    state = at(options=CALM, seats=3, ships=[mark("N3-0"), LOST, mark("N3-1")], hands=[["W00"], [], []])
    play(state, 0, "place W00 r0")
    assert winners(state) == ((0, 2), "shared", "TSS-090")
    assert state.outcome is not None
    assert state.outcome.returns == (0.5, 0.0, 0.5)


@pytest.mark.rule("TSS-091")
def test_a_ship_still_afloat_after_the_last_square_wins_before_those_led_out() -> None:
    # The last empty square leads seats 0 and 1 away; seat 2 waits before a daikaiju.
    state = at(
        seats=3,
        ships=[ship(6, 0, 7), ship(6, 0, 6), ship(0, 6, 2)],
        wake_tiles=full_board((6, 0), (0, 6)),
        daikaiju=[beast("gold_1", 0, 6)],
        hands=[["W34"], [], []],
        pending=placing(0),
    )
    play(state, 0, "place W34 r0")
    assert "afloat" not in [where(state, 0), where(state, 1)]
    assert winners(state) == ((2,), "last_ship", "TSS-088")


@pytest.mark.rule("TSS-091", "TSS-096")
def test_several_ships_afloat_on_a_full_board_share() -> None:
    state = at(
        seats=3,
        ships=[mark("N6-0"), ship(0, 6, 0), ship(0, 6, 2)],
        wake_tiles=full_board((6, 0), (0, 6)),
        daikaiju=[beast("gold_1", 0, 6)],
        hands=[["W00"], ["W34"], []],
        draw_pile=["W34"],
        pending=placing(0),
    )
    play(state, 0, "place W00 r0")  # 0-1: off the board
    assert where(state, 0) == "edge"
    assert winners(state) == ((1, 2), "full_board", "TSS-096")
    assert hand(state, 1) == ["W34"]  # whatever hands and piles still hold


@pytest.mark.rule("TSS-096")
def test_one_empty_square_keeps_the_match_going() -> None:
    # As before, but [6,0] is still empty and nobody lays there.
    state = at(
        seats=3,
        ships=[LOST, ship(0, 6, 0), ship(0, 6, 2)],
        wake_tiles=full_board((6, 0), (0, 6)),
        daikaiju=[beast("gold_1", 0, 6)],
        hands=[[], ["W33"], ["W34"]],
        active_seat=0,
        pending=[{"frame": "end_turn"}],
    )
    assert state.outcome is None
    assert asked(state) == "check_roll"


@pytest.mark.rule("TSS-092")
def test_when_pile_and_hands_are_empty_those_in_play_share() -> None:
    state = at(options=CALM, seats=3, ships=[mark("N3-0"), mark("S3-4"), LOST], hands=[["W33"], [], []])
    play(state, 0, "place W33 r0")
    assert winners(state) == ((0, 1), "no_tiles", "TSS-092")
    one = at(options=CALM, seats=3, ships=[mark("N3-0"), mark("S3-4"), LOST], hands=[["W33"], ["W31"], []])
    play(one, 0, "place W33 r0")
    assert one.outcome is None


@pytest.mark.rule("TSS-092")
def test_empty_hands_do_not_end_the_match_while_the_pile_has_tiles() -> None:
    # Seat 0 is lost in its step; seats 1 and 2 have no tiles, but can draw.
    state = at(
        seats=3,
        ships=[ship(3, 3, 0), mark("S3-4"), mark("S0-4")],
        wake_tiles=[laid(3, 2, "W33")],
        daikaiju=[beast("gold_1", 3, 3)],
        draw_pile=["W12"],
    )
    nature(state, NO_ACT)
    assert where(state, 0) == "daikaiju"
    assert state.outcome is None
    nature(state, NO_ACT)
    assert hand(state, 1) == ["W12"]


@pytest.mark.rule("TSS-092")
def test_the_whole_box_has_more_tiles_than_the_board_has_squares() -> None:
    box = GAME.box
    assert sum(box.copies) > box.squares


@pytest.mark.rule("TSS-096", "TSS-092")
def test_a_full_board_is_looked_at_before_empty_hands() -> None:
    state = at(
        ships=[ship(0, 6, 0), ship(0, 6, 2)],
        wake_tiles=full_board((0, 6)),
        daikaiju=[beast("gold_1", 0, 6)],
        pending=[{"frame": "end_turn"}],
    )
    assert winners(state) == ((0, 1), "full_board", "TSS-096")


@pytest.mark.rule("TSS-093")
def test_nothing_is_resolved_once_the_match_is_over() -> None:
    state = at(
        options=CALM,
        ships=[mark("N6-0"), mark("E0-2")],
        hands=[["W34", "W31"], ["W01"]],
        draw_pile=["W12"],
    )
    play(state, 0, "place W34 r0")
    assert asked(state) == "over"
    assert state.to_act() == ()
    assert hand(state, 0) == ["W31"]
    assert hand(state, 1) == ["W01"]
    assert heard(state, "drew_unseen") == []


@pytest.mark.rule("TSS-094")
@pytest.mark.parametrize("seats", range(2, 9))
def test_without_daikaiju_no_die_is_rolled_after_the_shuffle(seats: int) -> None:
    rng = Random(seats)
    state = GAME.new(seats, CALM)
    assert isinstance(state, Tsuro)
    state.log = []
    asked_nature: list[str] = []
    while state.outcome is None:
        seat = state.to_act()[0]
        if seat == NATURE:
            asked_nature.append(asked(state))
        state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
    assert asked_nature[0] == "shuffle_wake_tiles"
    assert set(asked_nature[1:]) <= {"shuffle_under"}  # TSS-078: hands that go under the pile
    assert state.view(None)["daikaiju"] == []
    assert state.view(None)["daikaiju_pile"]["size"] == 0


@pytest.mark.rule("TSS-094")
def test_with_daikaiju_a_turn_begins_with_the_dice() -> None:
    given = {"ships": [mark("N3-0"), mark("S3-4")], "hands": [["W33"], ["W31"]]}
    assert asked(at(**given)) == "check_roll"
    assert asked(at(**given, options=CALM)) == "place_tile"


@pytest.mark.rule("TSS-095")
@pytest.mark.parametrize("seed", range(20))
def test_without_daikaiju_no_ship_loops_or_shares_a_wake(seed: int) -> None:
    rng = Random(seed)
    state = GAME.new(2 + seed % 7, CALM)
    assert isinstance(state, Tsuro)
    while state.outcome is None:
        seat = state.to_act()[0]
        if seat != NATURE and asked(state) == "place_tile":
            for card in state.hands[seat]:
                assert tier(state, seat, (card & 63) * 4, True) != TIER_SHARED
        state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
        assert not any(sharers(state, square) for square in range(state.box.squares))
    fates = state.outcome.details["fates"]
    assert isinstance(fates, list)
    assert set(fates) <= {"afloat", "edge"}
    assert legal(state, 0) == []
