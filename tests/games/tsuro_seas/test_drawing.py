"""The drawing and the sentences: legible, true to the view, and nothing beyond it."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import cast

import pytest

from games.tsuro_seas.build import CALM, GAME, SEA, at, beast, laid, mark, placing, play, ship
from hyakki.core.drawing import Panel
from hyakki.core.stack import NATURE
from hyakki.games.tsuro_seas.chart import pairs_of
from hyakki.games.tsuro_seas.state import Tsuro
from hyakki.games.tsuro_seas.wires import BACK, HEIGHT, PORTS, STEPS, WIDTH, drawn
from hyakki.terminal.layout import whole, wide

NAMES = ["Aoi", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Gen", "Hana"]


def text(panels: list[Panel]) -> str:
    return "\n".join("".join(letters for letters, _ in line) for panel in panels for line in panel.lines)


@pytest.mark.parametrize("tile", SEA.class_names)
def test_every_drawn_wake_leads_from_port_to_port(tile: str) -> None:
    for rotation in range(4):
        pairs = pairs_of(SEA, tile, rotation)
        wakes = drawn(pairs)
        for (start, end), wake in zip(pairs, wakes, strict=True):
            x, y, out = PORTS[start]
            heading = BACK[out]
            for _ in range(len(wake) - 1):
                heading = wake[x, y] & ~BACK[heading]
                x, y = x + STEPS[heading][0], y + STEPS[heading][1]
            assert (x, y) == PORTS[end][:2]
            assert wake[x, y] & ~BACK[heading] == PORTS[end][2]
        for i, wake in enumerate(wakes):
            for other in wakes[:i]:
                for point in set(wake) & set(other):  # straight across each other
                    assert {wake[point], other[point]} == {5, 10}


def test_the_board_shows_ships_daikaiju_and_wakes_where_they_are() -> None:
    state = at(
        ships=[ship(3, 1, 0), mark("S6-4")],
        wake_tiles=[laid(3, 0, "W33")],
        daikaiju=[beast("gold_2", 5, 5)],
        hands=[["W31"], ["W12"]],
        pending=placing(0),
    )
    panel = GAME.draw(state.view(0), NAMES[:2])[0]
    rows = ["".join(letters for letters, _ in line) for line in panel.lines]
    x, y = 5 + 3 * WIDTH, 2
    assert rows[y][x + 2] == "│"  # port 0 of [3,0]
    assert rows[y + HEIGHT - 1][x + 2] == "A"  # at port 5, about to enter [3,1]
    assert rows[2 + 7 * HEIGHT][5 + 6 * WIDTH + 6] == "B"  # on the southern rim
    lair = [row[5 + 5 * WIDTH : 5 + 6 * WIDTH] for row in rows[2 + 5 * HEIGHT : 2 + 6 * HEIGHT]]
    assert lair == ["╔══↑3═══╗", "║  G2   ║", "4←     →1", "║   ↺2  ║", "╚══↓5═══╝"]
    styles = {letters: style for line in panel.lines for letters, style in line}
    assert styles["A"] == "seat0"
    assert styles["B"] == "seat1"


def test_the_hand_tells_where_each_rotation_leads_and_what_is_banned() -> None:
    state = at(
        seats=3,
        ships=[mark("N6-0"), mark("E0-2"), mark("S0-4")],
        hands=[["W34", "W00"], ["W12"], []],
        pending=placing(0),
    )
    shown = text(GAME.draw(state.view(0), NAMES[:3]))
    assert "A → F1" in shown  # W34
    assert "B ✗ edge" in shown
    assert "(banned now)" in shown  # W00 turns back to the rim


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("with_daikaiju", [True, False])
def test_every_view_of_a_match_is_drawn_within_78_columns(seats: int, with_daikaiju: bool) -> None:
    rng = Random(seats)
    state = GAME.new(seats, {"daikaiju": with_daikaiju})
    for number in count():
        for watcher in (None, number % seats):  # seats take turns: drawing is slow, and a match is long
            view = json.loads(json.dumps(state.view(watcher)))
            panels = GAME.draw(view, NAMES[:seats])
            assert all(panel.width() <= 78 for panel in panels if panel.picture)
            assert max(map(wide, whole(panels, 80))) <= 80
            assert GAME.tell(view, NAMES[:seats])
        if state.outcome is not None:
            break
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))


def test_all_that_is_known_of_hands_and_piles_is_told() -> None:
    state = at(
        seats=3,
        options=CALM,
        ships=[mark("N6-0"), mark("E0-2"), mark("S0-4")],
        hands=[["W34", "W31", "W33"], ["W01", "W02"], ["W12"]],
        draw_pile=["W30", {"tile": "W29", "known_by": "all"}],
        out_of_game=["W00"],
        pending=placing(0),
    )
    play(state, 0, "place W34 r0")
    play(state, 0, "exchange W31 W01")
    drawn, told = text(GAME.draw(state.view(2), NAMES)), "\n".join(GAME.tell(state.view(2), NAMES))
    for shown, tile, unseen in ((drawn, "W{:02}", "nseen tiles:"), (told, "wake tile {}", "Not seen yet:")):
        for number in (29, 1, 2, 0):
            assert tile.format(number) in shown
        assert "Aoi" in shown
        assert "ost over the edge" in shown
        assert tile.format(31) in shown.split(unseen)[1]  # given up unseen
        assert tile.format(31) not in shown.split(unseen)[0]


def test_a_shared_wake_is_told_in_words() -> None:
    state = at(
        ships=[ship(3, 1, 6), ship(3, 3, 0)],
        wake_tiles=[laid(2, 1, "W12"), laid(3, 2, "W33")],
        hands=[["W34"], []],
        pending=placing(0),
    )
    shown = text(GAME.draw(state.view(0), NAMES[:2]))
    assert "A ✗ shared wake" in shown
    assert "B ✗ shared wake" in shown


def test_a_daikaiju_pile_without_unseen_ones_hides_nobody() -> None:
    state = at(
        ships=[mark("N3-0"), mark("S3-4")],
        daikaiju_pile=["gold_2"],
        daikaiju_known_below=1,
        pending=placing(0),
        hands=[["W33"], []],
    )
    drawn = text(GAME.draw(state.view(0), NAMES))
    assert "Daikaiju pile: 1, unseen: -" in drawn
    assert "At its bottom: G2" in drawn
    told = GAME.tell(state.view(0), NAMES)
    assert "1 daikaiju wait in their pile; not seen yet: none." in told
    assert "At the bottom of their pile: gold daikaiju 2." in told


def test_whoever_places_a_ship_is_pointed_at() -> None:
    state = cast(Tsuro, GAME.new(3, {"daikaiju": False}))
    state.apply(NATURE, state.draw(Random(1)))
    state.apply(0, GAME.parse("start N3-0"))
    lines = text([GAME.draw(state.view(None), NAMES[:3])[1]]).splitlines()
    assert [line.startswith("▶") for line in lines] == [False, True, False]
