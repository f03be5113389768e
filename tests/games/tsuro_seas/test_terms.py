"""Section A of the ledger: players, wake tiles, ships, squares (TSS-001..006)."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from games.tsuro_seas.build import CALM, GAME, SEA, at, laid, mark, play, ship, tile_on, where
from hyakki.core.errors import BadInput
from hyakki.games.tsuro_seas.box import OFF_BOARD
from hyakki.games.tsuro_seas.state import EMPTY, FIRST_DAIKAIJU, NOWHERE, Tsuro
from hyakki.table import Table


@pytest.mark.rule("TSS-001")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_players_have_one_ship_each(seats: int) -> None:
    table = Table(GAME, seats, CALM, seed=seats)
    for seat in range(seats):
        table.submit(seat, table.legal(seat)[seat])
    marks = [seen["start_mark"] for seen in table.view(None)["ships"]]
    assert len(marks) == len(set(marks)) == seats
    assert None not in marks


@pytest.mark.rule("TSS-001")
@pytest.mark.parametrize("seats", [0, 1, 9, True])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadInput, match="seats"):
        GAME.new(seats)


@pytest.mark.rule("TSS-002")
def test_a_ship_follows_its_own_wake_where_wakes_cross() -> None:
    # On W31 every wake crosses others: 0-4, 1-5, 2-6, 3-7.
    state = at(options=CALM, ships=[mark("N3-0"), mark("S3-4")], hands=[["W31"], ["W00"]])
    play(state, 0, "place W31 r0")
    assert where(state, 0) == ([3, 1], 1)  # out by port 4, not by a wake it crosses


@pytest.mark.rule("TSS-002")
def test_every_tile_in_every_rotation_joins_eight_ports_in_pairs() -> None:
    for code in range(4 * len(SEA.class_names)):
        ends = SEA.through[code * 8 : code * 8 + 8]
        assert sorted(ends) == list(range(8))
        assert all(ends[ends[port]] == port and ends[port] != port for port in range(8))


@pytest.mark.rule("TSS-003")
@pytest.mark.parametrize(
    ("port", "step", "facing"),
    [
        (0, (0, -1), 5),
        (1, (0, -1), 4),
        (2, (1, 0), 7),
        (3, (1, 0), 6),
        (4, (0, 1), 1),
        (5, (0, 1), 0),
        (6, (-1, 0), 3),
        (7, (-1, 0), 2),
    ],
)
def test_facing_ports_of_neighbouring_squares_meet(port: int, step: tuple[int, int], facing: int) -> None:
    there = SEA.across[SEA.square(3, 3) * 8 + port]
    assert SEA.col_row(there >> 3) == [3 + step[0], 3 + step[1]]
    assert there & 7 == facing
    assert SEA.across[there] == SEA.square(3, 3) * 8 + port


@pytest.mark.rule("TSS-003")
def test_a_wake_runs_on_from_tile_to_tile() -> None:
    state = at(
        options=CALM,
        ships=[mark("N3-0"), mark("S0-4")],
        wake_tiles=[laid(3, 1, "W31")],
        hands=[["W33"], ["W00"]],
    )
    play(state, 0, "place W33 r0")
    assert where(state, 0) == ([3, 2], 1)  # 0-5 on [3,0], 0-4 on [3,1]


@pytest.mark.rule("TSS-004")
def test_a_ship_is_on_the_tile_behind_its_entry_port() -> None:
    state = at(
        options=CALM,
        ships=[ship(3, 1, 0), mark("S3-4")],
        wake_tiles=[laid(3, 0, "W33")],
        hands=[["W31"], ["W00"]],
    )
    assert state.own_tile(0) == SEA.square(3, 0)
    assert state.own_tile(1) == OFF_BOARD  # on a start mark a ship is on no tile
    view = state.view(None)["ships"]
    assert view[0] == {"front": [3, 1], "entry": 0, "start_mark": None, "fate": "afloat"}
    assert view[1] == {"front": [3, 6], "entry": 4, "start_mark": "S3-4", "fate": "afloat"}


@pytest.mark.rule("TSS-004", "TSS-005")
@pytest.mark.parametrize(
    ("ships", "tiles", "path"),
    [
        ([ship(3, 1, 0), mark("S3-4")], [], "ships[0].front"),  # nothing behind it
        ([ship(3, 0, 0), mark("S3-4")], [], "ships[0].front"),  # a mark must be named as such
        ([ship(3, 1, 0), mark("S3-4")], [laid(3, 0, "W33"), laid(3, 1, "W31")], "ships[0].front"),
        ([mark("N3-0"), mark("S3-4")], [laid(3, 6, "W33")], "ships[1].front"),
    ],
)
def test_states_no_ship_can_rest_in_are_refused(ships: list[object], tiles: list[object], path: str) -> None:
    with pytest.raises(BadInput) as error:
        at(options=CALM, ships=ships, wake_tiles=tiles)
    assert error.value.path == path


@pytest.mark.rule("TSS-005")
@pytest.mark.parametrize("seed", range(12))
def test_at_rest_no_ship_has_a_wake_tile_in_front(seed: int) -> None:
    rng = Random(seed)
    state = cast(Tsuro, GAME.new(2 + seed % 7))
    while state.outcome is None:
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat < 0 else rng.choice(state.legal(seat)))
        for place in state.at:
            if place != NOWHERE:
                piece = state.board[place >> 3]
                assert piece == EMPTY or piece <= FIRST_DAIKAIJU


@pytest.mark.rule("TSS-006")
@pytest.mark.parametrize(
    ("tiles", "beasts", "path"),
    [
        ([laid(3, 3, "W33"), laid(3, 3, "W31")], [], "wake_tiles[1].square"),
        ([laid(3, 3, "W33")], [{"id": "gold_1", "square": [3, 3]}], "daikaiju[0].square"),
        ([], [{"id": "gold_1", "square": [3, 3]}, {"id": "gold_2", "square": [3, 3]}], "daikaiju[1].square"),
    ],
)
def test_a_square_holds_one_tile(tiles: list[object], beasts: list[object], path: str) -> None:
    with pytest.raises(BadInput, match="TSS-006") as error:
        at(ships=[mark("N0-0"), mark("S0-4")], wake_tiles=tiles, daikaiju=beasts)
    assert error.value.path == path


@pytest.mark.rule("TSS-006")
def test_several_ships_on_one_tile_keep_states_of_their_own() -> None:
    state = at(
        options=CALM,
        seats=3,
        ships=[ship(3, 1, 0), ship(3, 1, 1), ship(2, 0, 2)],
        wake_tiles=[laid(3, 0, "W33")],
        hands=[["W31"], [], []],
    )
    assert {state.own_tile(seat) for seat in range(3)} == {SEA.square(3, 0)}
    play(state, 0, "place W31 r0")
    assert [where(state, seat) for seat in range(3)] == [([3, 2], 1), ([3, 2], 0), ([2, 0], 2)]
    assert tile_on(state, 3, 0) == "W33 r0"
