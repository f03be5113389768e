"""The hidden-information table: who sees what in which view."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest

from games.tsuro_seas.build import ACT, CALM, GAME, at, beast, laid, mark, nature, pile, placing, play, ship
from hyakki.games.tsuro_seas.state import Tsuro

EVERYBODY = (0, 1, 2, None)


def swallowing() -> Tsuro:
    """gold_1 takes the tile under seat 1, whose hand of two goes under the pile as well."""
    state = at(
        seats=3,
        ships=[mark("W6-6"), ship(3, 3, 0), mark("E6-3")],
        wake_tiles=[laid(3, 2, "W33")],
        daikaiju=[beast("gold_1", 3, 1), beast("gold_2", 5, 5), beast("gold_3", 1, 1)],
        hands=[["W06"], ["W00", "W01"], ["W06"]],
        draw_pile=["W12", "W13"],
        daikaiju_pile=["blue_1", "blue_2"],
    )
    nature(state, ACT, "die 4", "shuffle W01 W00")
    return state


def bonus() -> Tsuro:
    """Seat 0 gave W31 for W01 of seat 1's hand; W02 and W31 went under the pile together, then it drew W30."""
    state = at(
        seats=3,
        options=CALM,
        ships=[mark("N6-0"), mark("E0-2"), mark("S0-4")],
        hands=[["W34", "W31", "W33"], ["W01", "W02"], ["W12"]],
        draw_pile=["W30", "W29"],
        pending=placing(0),
    )
    play(state, 0, "place W34 r0")
    play(state, 0, "exchange W31 W01")
    play(state, 0, "done")
    nature(state, "shuffle W31 W02")
    return state


def heap(size: int, *known: str, public: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"size": size, "known": list(known), "public": list(public)}


@pytest.mark.rule("TSS-008")
def test_the_tiles_of_a_hand_are_known_to_the_owner_until_laid() -> None:
    state = at(options=CALM, ships=[mark("N3-0"), mark("S3-4")], hands=[["W33", "W31"], ["W12"]])
    assert state.view(0)["hand"] == ["W31", "W33"]
    for watcher in (1, None):
        assert "W33" not in json.dumps(state.view(watcher)["hands"])
        assert state.view(watcher)["unseen"]["W33"] == 1
    play(state, 0, "place W33 r0")
    for watcher in (0, 1, None):
        assert "W33" not in state.view(watcher)["unseen"]
        assert state.view(watcher)["wake_tiles"] == [{"square": [3, 0], "tile": "W33", "rotation": 0}]


@pytest.mark.rule("TSS-009")
def test_sizes_are_known_to_all_and_the_order_of_the_pile_to_nobody() -> None:
    for order in (["W12", "W13", "W14"], ["W14", "W12", "W13"]):
        state = at(options=CALM, ships=[mark("N3-0"), mark("S3-4")], hands=[["W33"], ["W31"]], draw_pile=order)
        for watcher in (0, 1, None):
            view = state.view(watcher)
            assert view["draw_pile"] == [heap(3)]
            assert [hand["size"] for hand in view["hands"]] == [1, 1]
            assert {"W12", "W13", "W14"} <= set(view["unseen"])


@pytest.mark.rule("TSS-033", "TSS-086")
def test_a_swallowed_tile_is_known_to_all_at_its_place() -> None:
    state = swallowing()
    for watcher in EVERYBODY:
        piles = state.view(watcher)["draw_pile"]  # from the bottom
        assert [packet["size"] for packet in piles] == [2, 1, 2]
        assert piles[1] == heap(1, "W33", public=("W33",))
        assert piles[2] == heap(2)


@pytest.mark.rule("TSS-077", "TSS-078")
def test_a_buried_hand_is_known_to_its_owner_without_order() -> None:
    state = swallowing()
    assert state.view(1)["draw_pile"][0] == heap(2, "W00", "W01")
    for watcher in (0, 2, None):
        assert state.view(watcher)["draw_pile"][0] == heap(2)
    twin = swallowing()
    twin.pile[0], twin.pile[1] = twin.pile[1], twin.pile[0]
    for watcher in EVERYBODY:
        assert twin.view(watcher) == state.view(watcher)


@pytest.mark.rule("TSS-079", "TSS-081")
def test_tiles_given_up_are_known_to_the_active_player_only() -> None:
    state = bonus()
    assert state.view(0)["draw_pile"][0] == heap(2, "W02", "W31", public=("W02",))
    for watcher in (1, 2, None):
        assert state.view(watcher)["draw_pile"][0] == heap(2, "W02", public=("W02",))
        assert "W31" in state.view(watcher)["unseen"]


@pytest.mark.rule("TSS-079")
def test_a_tile_taken_from_the_pool_is_known_to_all_in_the_hand() -> None:
    state = bonus()
    for watcher in (1, 2, None):
        assert state.view(watcher)["hands"][0] == heap(3, "W01", public=("W01",))


@pytest.mark.rule("TSS-079")
def test_others_hear_what_was_taken_but_not_what_was_given() -> None:
    state = bonus()
    assert state.log is not None
    for watcher in (1, 2, None):
        words = json.dumps([event.to_json() for event in state.log if event.heard_by(watcher)])
        assert "W01" in words
        assert "W31" not in words
        assert "W30" not in words  # the tile drawn afterwards


@pytest.mark.rule("TSS-009", "TSS-078")
def test_a_tile_drawn_from_a_known_packet_leaves_the_rest_uncertain() -> None:
    # Seat 1's buried W00 and W01 are all that is left of the pile; seat 2 draws one of them.
    state = at(
        options=CALM,
        seats=3,
        active_seat=2,
        ships=[mark("N3-0"), {"fate": "edge"}, mark("S3-4")],
        hands=[["W33"], [], ["W12", "W31", "W34"]],
        draw_pile=[[{"tile": "W00", "known_by": [1]}, {"tile": "W01", "known_by": [1]}]],
    )
    assert state.view(1)["draw_pile"] == [heap(2, "W00", "W01")]
    play(state, 2, "place W31 r0")
    assert state.view(2)["hand"] == ["W00", "W12", "W34"]
    assert state.view(1)["draw_pile"] == [heap(1)]  # it may be either of the two
    assert state.view(1)["hands"][2] == heap(3)


@pytest.mark.rule("TSS-009", "TSS-086")
def test_a_swallowed_tile_drawn_later_is_known_to_all_in_the_hand() -> None:
    state = at(
        options=CALM,
        ships=[mark("N3-0"), mark("S3-4")],
        hands=[["W33", "W31", "W34"], ["W12"]],
        draw_pile=[{"tile": "W00", "known_by": "all"}],
    )
    play(state, 0, "place W33 r0")
    for watcher in (1, None):
        assert state.view(watcher)["hands"][0] == heap(3, "W00", public=("W00",))


@pytest.mark.rule("TSS-010", "TSS-044")
def test_the_daikaiju_pile_is_unknown_but_for_recycled_ones_at_the_bottom() -> None:
    state = at(
        ships=[mark("W6-6"), mark("E6-3")],
        daikaiju=[beast("gold_1", 3, 0)],
        daikaiju_pile=["blue_2", "blue_1"],
        hands=[["W06"], ["W06"]],
    )
    nature(state, ACT, "die 2")
    for watcher in (0, 1, None):
        told = state.view(watcher)["daikaiju_pile"]
        assert told == {"size": 3, "known": ["gold_1"], "unseen": ["blue_1", "blue_2"]}


@pytest.mark.rule("TSS-015")
def test_where_a_daikaiju_will_come_up_is_known_when_rolled() -> None:
    state = at(
        ships=[mark("W6-6"), mark("E6-3")],
        daikaiju_pile=["blue_2", "blue_1"],
        refill_due=True,
        hands=[["W06"], ["W06"]],
    )
    assert state.view(None)["pending"][-1] == {"frame": "placement_roll"}
    nature(state, "roll 2 5")
    assert state.view(None)["pending"][-1] == {"frame": "orientation_roll", "square": [1, 5]}
    assert state.view(None)["daikaiju_pile"]["unseen"] == ["blue_1", "blue_2"]  # which one, not yet


@pytest.mark.rule("TSS-046", "TSS-052")
def test_public_facts_stand_in_every_view() -> None:
    state = at(
        seats=3,
        ships=[mark("N3-0"), {"fate": "loop"}, mark("S3-4")],
        daikaiju=[beast("gold_1", 3, 0)],
        hands=[["W06"], [], ["W06"]],
        active_seat=2,
    )
    nature(state, ACT, "die 2")
    for watcher in EVERYBODY:
        view = state.view(watcher)
        assert view["refill_due"] is True
        assert view["may_relocate"] == [0]
        assert view["active_seat"] == 2
        assert view["ships"][1]["fate"] == "loop"


@pytest.mark.rule("TSS-008", "TSS-009")
@pytest.mark.parametrize("make", [swallowing, bonus])
@pytest.mark.parametrize("watcher", EVERYBODY)
def test_worlds_a_watcher_cannot_tell_apart_look_the_same(make: Any, watcher: int | None) -> None:
    state = make()
    view = state.view(watcher)
    orders = set()
    for seed in range(12):
        twin = GAME.scramble(state, watcher, Random(seed))
        world = GAME.imagine(json.loads(json.dumps(view)), Random(seed))
        orders.add(GAME.fingerprint(twin))
        for other in (twin, world):
            assert other.view(watcher) == view
            assert GAME.pieces(other) == GAME.pieces(state)
    assert len(orders) > 1


@pytest.mark.rule("TSS-078")
def test_every_order_of_a_buried_hand_is_imagined() -> None:
    view = swallowing().view(1)
    orders = {tuple(pile(cast(Tsuro, GAME.imagine(view, Random(seed))))[-2:]) for seed in range(20)}
    assert orders == {("W00", "W01"), ("W01", "W00")}
