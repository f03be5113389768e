"""Positions and data files: what is read back, what is refused, with the path to it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.kitsunedo.build import GAME, acting, lord, play, position, table
from hyakki.core.errors import BadInput
from hyakki.games import load
from hyakki.table import Table

OVER = {"frame": "turn_over", "seat": 0}
TAKE = {"frame": "take_unseen", "thief": 0, "victim": 1}
NO_ITEMS: dict[str, Any] = {"item_deck": [], "discard_pile": []}
EMPTY_HANDS = [lord("hollow"), lord("celeste")]
BEFORE = position(lord("hollow", "sun"), lord("celeste", "sun"))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"lords": [lord("hollow"), lord("hollow")]}, "lords"),
        ({"lords": [lord("hollow", lives=0, lantern=None) | {"lantern": "ash"}, lord("celeste")]}, "lords[0].lantern"),
        ({"lords": [lord("hollow", *["sun"] * 8), lord("celeste", *["sun"] * 3)]}, "lords[1].hand[2]"),
        ({"lords": [lord("hollow"), lord("celeste"), lord("mirage")]}, "lords"),
        (
            {"lords": [lord("hollow", "sun", {"item": "sun", "known_by": [7]}), lord("celeste")]},
            "lords[0].hand[1].known_by[0]",
        ),
        ({"out_order": [1]}, "out_order"),
        ({"discard_pile": ["ash"]}, "discard_pile[0]"),
        ({"moment": {"before": {}, "since": [{"seat": 0, "does": "summon"}]}}, "moment.before.lords[0].lord"),
        ({"moment": {"before": BEFORE, "since": [{"seat": 1, "does": "summon"}]}}, "moment.since[0]"),
        ({"lords": [lord("hollow"), {"hand": ["sun"]}]}, "lords[1].lord"),
        ({"pending": [{"frame": "end_discard_step", "seat": 0}]}, "pending[0]"),
        ({"pending": [OVER, {"frame": "end_discard", "seat": 0}, {"frame": "end_discard", "seat": 0}]}, "pending[2]"),
        ({"pending": [OVER, {"frame": "take_unseen", "thief": 0, "victim": 1}], "lords": EMPTY_HANDS}, "pending[1]"),
        ({"pending": [OVER, {"frame": "memorial", "seat": 0}], "discard_pile": []}, "pending[1]"),
        ({"pending": [OVER, {"frame": "shuffle_items"}], "item_deck": ["sun"]}, "pending[1]"),
        ({"pending": [OVER, {"frame": "shuffle_lanterns"}], "lantern_deck": ["ash"]}, "pending[1]"),
        ({"pending": [{"frame": "turn_over", "seat": 0}, {"frame": "turn_start", "seat": 1}]}, "pending[1]"),
        (
            {
                "pending": [{"frame": "turn_start", "seat": 0}, {"frame": "shuffle_items"}],
                "item_deck": [{"item": "sun", "known_by": "all"}, "sun", "moon", "moon", "sake"],
            },
            "pending[1]",
        ),
        ({"moment": []}, "moment"),
        # What play could not go on from:
        ({"lords": [lord("hollow", "sun"), lord("celeste", lives=0)]}, "lords"),  # one lord is in
        ({"lords": [lord("hollow", "sun"), lord("celeste", lantern=None)]}, "lords[1].lantern"),
        ({"lords": [lord("hollow"), lord("celeste"), lord("haunt", "sun", lives=0)]}, "lords[2].hand"),
        ({"lords": [lord("hollow"), lord("celeste"), lord("haunt", lives=0)], "lantern_deck": []}, "lantern_deck"),
        ({"lords": [lord("hollow", mark="moon"), lord("celeste")]}, "lords[0].mark"),  # no Tanuki
        ({"lords": [lord("tanuki", mark="moon"), lord("celeste")]}, "lords[0].mark"),  # on herself
        ({"lords": [lord("tanuki"), lord("celeste", mark="block")]}, "lords[1].mark"),
        ({"lords": [lord("tanuki"), lord("celeste", mark_fresh=True)]}, "lords[1].mark_fresh"),
        ({"extra_turns": 1}, "extra_turns"),
        ({"reaped": 1}, "reaped"),
        ({"laid": [{"item": "sun", "as": "sun"}]}, "laid"),
        ({"handed": "leaf"}, "handed"),
        ({"pending": [*acting(0), TAKE, {"frame": "penalty", "seat": 1}]}, "pending[4]"),  # it would empty the hand
        ({"pending": [*acting(0), {"frame": "take_unseen", "thief": 1, "victim": 0}]}, "pending[3]"),
        ({"pending": [*acting(0), {"frame": "look_at_two", "seat": 0}], **NO_ITEMS}, "pending[3]"),
        ({"lords": [lord("hollow", {"item": "sun", "known_by": {"all_but": [1]}}), lord("celeste")]}, "lords[0].hand"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], path: str) -> None:
    told = position(lord("hollow", "sun"), lord("celeste", "sun"))
    told.update(change)
    told["seats"] = max(2, len(told["lords"])) if "lords" in change and "haunt" in str(change) else 2
    with pytest.raises(BadInput) as caught:
        GAME.from_position(told)
    assert caught.value.path == path


def test_lives_beyond_the_mode_are_refused() -> None:
    with pytest.raises(BadInput, match="second_advent"):
        table(lord("hollow", lives=2), lord("celeste"), options={"mode": "second_advent"}, lantern_deck=[])


def test_a_position_with_a_stored_moment_plays_on_alike() -> None:
    at = table(lord("mirage", "sun", "sun", "leaf"), lord("celeste", "moon", "block"), lord("hollow", "sake"))
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "accept"))
    told = GAME.position(at.state)
    assert [line["does"] for line in told["moment"]["since"]] == ["attack celeste sun sun", "claim_ash", "accept"]
    twin = Table(GAME, position=told, seed=1)
    play(at, (0, "undo"))
    play(twin, (0, "undo"))
    assert GAME.position(twin.state) == GAME.position(at.state)


def test_a_stored_moment_must_lead_to_the_position() -> None:
    at = table(lord("mirage", "sun", "sun"), lord("celeste", "moon"))
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"))
    told = GAME.position(at.state)
    told["lords"][1]["lives"] = 2
    with pytest.raises(BadInput) as caught:
        GAME.from_position(told)
    assert caught.value.path == "lords"


@pytest.mark.parametrize(
    ("name", "change", "match"),
    [
        ("lords", lambda d: d["lords"][0].update(gilded=["moon"]), "KIT-012"),
        ("lords", lambda d: d["lords"][0].update(gilded=["moon", "leaf"]), "KIT-012"),
        ("lords", lambda d: d["lords"][0].update(abilities=["flying"]), "ability"),
        ("lords", lambda d: d["lords"][1].update(abilities=["peeping_fae"]), "two lords"),
        ("lords", lambda d: d["lords"].pop(), "6"),
        ("items", lambda d: d["order"].reverse(), "order"),
        ("modes", lambda d: d["modes"][0]["items"].update(sun=11), "items"),
        ("modes", lambda d: d["modes"][3].update(lives=3), "lives"),
        ("modes", lambda d: d["modes"][1]["claims"].append("mist"), "claims"),
        ("modes", lambda d: d["modes"][1]["answers"].append("shout"), "answers"),
        ("lanterns", lambda d: d["lanterns"][0].pop("count"), "lanterns.json"),
    ],
)
def test_data_that_cannot_be_is_refused(name: str, change: Any, match: str) -> None:
    data = copy.deepcopy(GAME.manual.data[name])
    change(data)
    with pytest.raises(BadInput, match=match):
        load("kitsunedo", {name: data})


def test_an_owners_symbols_replace_ours() -> None:
    data = copy.deepcopy(GAME.manual.data["lords"])
    data["lords"][1]["gilded"] = ["sake", "sake"]
    other = load("kitsunedo", {"lords": data})
    at = Table(other, position=position(lord("hollow", "sake", "sake"), lord("haunt")), seed=1)
    assert "attack haunt sake sake" in [other.format(action) for action in at.legal(0)]
