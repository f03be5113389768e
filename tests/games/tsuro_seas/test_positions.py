"""Positions: the round trip, and what is refused with the path to it."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from games.tsuro_seas.build import CALM, GAME, at, beast, laid, mark, placing, ship
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE

GOOD: dict[str, Any] = {
    "seats": 2,
    "ships": [mark("N3-0"), ship(3, 4, 5)],
    "wake_tiles": [laid(3, 5, "W33")],
    "daikaiju": [beast("gold_1", 0, 0)],
    "hands": [["W06", "W31"], ["W00"]],
    "draw_pile": ["W01", [{"tile": "W02", "known_by": [1]}, "W03"], {"tile": "W04", "known_by": "all"}],
    "daikaiju_pile": ["gold_2", "blue_2"],
    "daikaiju_known_below": 1,
    "may_relocate": [0],
}

OPEN = {"tile": "W09", "known_by": "all"}
BONUS = [{"frame": "end_turn"}, {"frame": "draw"}, {"frame": "bonus_end"}, {"frame": "bonus_exchange", "seat": 0}]
PARTS = [{"frame": "end_turn"}, {"frame": "draw"}, {"frame": "place"}]
NO_BEASTS: dict[str, Any] = {"daikaiju": [], "daikaiju_pile": [], "daikaiju_known_below": 0}
BEFORE_THE_DEAL: dict[str, Any] = {
    "ships": [],
    "wake_tiles": [],
    "daikaiju": [],
    "hands": [],
    "may_relocate": [],
    "pending": [{"frame": "shuffle_wake_tiles"}],
}

BAD: list[tuple[str, dict[str, Any]]] = [
    ("seats", {"seats": 9}),
    ("options", {"options": {"kraken": True}}),
    ("options.die_lines", {"options": {"die_lines": "all"}}),
    ("colour", {"colour": "red"}),
    ("active_seat", {"active_seat": 2}),
    ("ships", {"ships": [mark("N3-0"), mark("N4-0"), mark("N5-0")]}),
    ("ships", {"ships": [mark("N3-0")], "may_relocate": []}),
    ("ships[0].start_mark", {"ships": [mark("N9-0"), mark("S3-4")]}),
    ("ships[1].start_mark", {"ships": [mark("N3-0"), mark("N3-0")]}),
    ("ships[1].entry", {"ships": [mark("N3-0"), {"front": [3, 4]}]}),
    ("ships[1].fate", {"ships": [mark("N3-0"), {"start_mark": "S3-4", "fate": "edge"}]}),
    ("ships[1].fate", {"ships": [mark("N3-0"), {"fate": "tired"}]}),
    ("ships[1].front[0]", {"ships": [mark("N3-0"), ship(7, 0, 0)]}),
    ("ships[1].front", {"ships": [mark("N3-0"), ship(3, 2, 0)]}),
    ("wake_tiles[0].tile", {"wake_tiles": [laid(3, 5, "W99")]}),
    ("wake_tiles[0].rotation", {"wake_tiles": [laid(3, 5, "W33", 4)]}),
    ("wake_tiles[1].square", {"wake_tiles": [laid(3, 5, "W33"), laid(3, 5, "W34")]}),
    ("daikaiju[0].id", {"daikaiju": [beast("gold_2", 0, 0)]}),  # it is in the pile as well
    ("daikaiju[1].square", {"daikaiju": [beast("gold_1", 0, 0), beast("gold_3", 0, 0)]}),
    ("daikaiju", {"options": CALM, "daikaiju_pile": [], "daikaiju_known_below": 0}),
    ("daikaiju_pile", {"options": CALM, "daikaiju": []}),
    ("daikaiju_pile[1]", {"daikaiju_pile": ["gold_2", "gold_2"]}),
    ("daikaiju_known_below", {"daikaiju_known_below": 3}),
    ("hands", {"hands": [[], [], []]}),
    ("hands[0]", {"hands": [["W06", "W06", "W06", "W06"]]}),
    ("hands[0][0].known_by", {"hands": [[{"tile": "W06", "known_by": "some"}]]}),
    ("hands[0][0].known_by[0]", {"hands": [[{"tile": "W06", "known_by": [2]}]]}),
    ("draw_pile[0]", {"draw_pile": [[]]}),
    ("draw_pile[0]", {"draw_pile": ["W33", "W33"]}),  # the box has one, and it lies on the board
    ("may_relocate[0]", {"may_relocate": [1]}),
    ("pending", {"pending": []}),
    ("pending[0].frame", {"pending": [{"frame": "lunch"}]}),
    ("pending[0]", {"pending": [{"frame": "place_tile", "seat": 0}]}),  # play would stop behind it
    ("pending[2]", {"pending": placing(1)}),  # seat 0 is active
    ("pending[2]", {"pending": placing(0), "hands": [[], ["W00"]]}),
    ("pending[2]", {"pending": placing(0), "daikaiju": [beast("gold_1", 3, 0)]}),
    ("pending[1]", {"pending": [{"frame": "turn", "seat": 0}, {"frame": "choose_start_mark", "seat": 0}]}),
    ("pending[1]", {"pending": [{"frame": "turn", "seat": 0}, {"frame": "orientation_roll", "square": [9, 0]}]}),
    ("pending[1]", {"pending": [{"frame": "turn", "seat": 0}, {"frame": "orientation_roll", "square": [0, 0]}]}),
    (
        "pending[1]",
        {
            "pending": [{"frame": "turn", "seat": 0}, {"frame": "placement_roll"}],
            "daikaiju_pile": [],
            "daikaiju_known_below": 0,
        },
    ),
    ("pending[1]", {"pending": [{"frame": "turn", "seat": 0}, {"frame": "bonus_exchange", "seat": 0}], "hands": []}),
    (
        "pending[1]",
        {
            "pending": [{"frame": "turn", "seat": 0}, {"frame": "relocate", "seat": 1}],
            "active_seat": 1,
        },
    ),
    (
        "ships[1].fate",  # it would come onto the board and be out of the match
        {
            "ships": [mark("N3-0"), {"fate": "edge"}],
            "may_relocate": [],
            "pending": [{"frame": "turn", "seat": 0}, {"frame": "choose_start_mark", "seat": 1}],
        },
    ),
    # What play could not go on from:
    ("ships", {"ships": [], "may_relocate": [], "pending": [{"frame": "end_turn"}]}),  # nobody is afloat
    ("draw_pile", {**BEFORE_THE_DEAL, "draw_pile": ["W00", "W01", "W02", "W03", "W04"]}),  # six are dealt
    ("hands", {**BEFORE_THE_DEAL, "hands": [["W06"]]}),
    ("taken[0]", {"pending": BONUS, "taken": ["W09"], "returning": [OPEN]}),
    ("taken", {"pending": placing(0), "taken": ["W06"]}),
    ("returning", {"pending": placing(0), "returning": ["W09"]}),
    ("pending[3]", {"pending": [*placing(0), {"frame": "movement_roll"}]}),
    ("pending[3]", {"pending": [*placing(0), {"frame": "bonus_exchange", "seat": 0}]}),
    ("pending[2]", {"pending": [*PARTS, {"frame": "check_roll"}]}),  # relocate_part is missing
    ("pending[2]", {"pending": PARTS, "daikaiju": [beast("gold_1", 3, 0)]}),
    ("pending[1]", {"pending": [{"frame": "end_turn"}, {"frame": "check_roll"}], "options": CALM, **NO_BEASTS}),
]


def test_a_position_comes_back_as_it_was_given() -> None:
    state = at(**GOOD)
    once = GAME.position(state)
    assert GAME.position(at(**copy.deepcopy(once))) == once
    for key in ("hands", "daikaiju_pile", "daikaiju_known_below", "may_relocate"):
        assert once[key] == GOOD[key]
    assert once["draw_pile"] == GOOD["draw_pile"]


@pytest.mark.parametrize(
    "pile", [["W34", "W34", ["W06"], "W12"], [["W06"], "W12"], [["W06"], ["W12"]], ["W01", ["W02"]]]
)
def test_a_packet_of_one_tile_stays_a_packet(pile: list[Any]) -> None:
    state = at(**{**GOOD, "draw_pile": pile})
    again = at(**GAME.position(state))
    assert GAME.position(again)["draw_pile"] == GAME.position(state)["draw_pile"]
    assert again.view(None)["draw_pile"] == state.view(None)["draw_pile"]


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_match_comes_back(seed: int) -> None:
    rng = Random(seed)
    state = GAME.new(2 + 2 * seed)
    while state.outcome is None:
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
        text = json.dumps(GAME.position(state))
        again = GAME.from_position(json.loads(text))
        assert json.dumps(GAME.position(again)) == text
        for watcher in (None, *range(state.facts.seats)):
            assert again.view(watcher) == state.view(watcher)


@pytest.mark.parametrize(("path", "change"), BAD, ids=[f"{i}-{path}" for i, (path, _) in enumerate(BAD)])
def test_a_bad_position_is_refused_with_its_path(path: str, change: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as error:
        GAME.from_position({**GOOD, **change})
    assert error.value.path == path


@pytest.mark.parametrize("value", [None, [], "N3-0", 3])
def test_what_is_not_an_object_is_refused(value: object) -> None:
    with pytest.raises(BadInput, match="JSON object"):
        GAME.from_position(value)
