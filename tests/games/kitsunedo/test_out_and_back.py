"""Out and back: the flip of an out lord (KIT-104..107)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import asked, begin_turn, discards, hand, lantern, lives, lord, may, refused, shown, table


@pytest.mark.rule("KIT-104")
def test_an_out_lord_may_flip_once_in_its_turn() -> None:
    at = begin_turn(lord("hollow", lives=0), lord("celeste"), lord("mirage"), item_deck=["sun", "sake", "sun", "sun"])
    assert asked(at) == ("return_flip", 0)
    assert may(at, 0)[:2] == ["flip", "pass"]
    assert refused(at, 0, "summon") == "KIT-104"
    at.submit(0, "flip")
    assert at.to_act() == (1,)  # one card only, although a sake lay below
    passed = begin_turn(lord("hollow", lives=0), lord("celeste"), lord("mirage"))
    passed.submit(0, "pass")
    assert passed.to_act() == (1,)
    assert passed.view(None)["item_deck"]["size"] == 5  # only the next start draw


@pytest.mark.rule("KIT-104")
def test_with_flip_optional_off_it_must() -> None:
    at = begin_turn(lord("hollow", lives=0), lord("celeste"), lord("mirage"), options={"flip_optional": False})
    assert refused(at, 0, "pass") == "KIT-104"
    assert may(at, 0)[0] == "flip"


@pytest.mark.rule("KIT-105")
def test_a_sake_brings_the_lord_back_diminished_with_its_turn() -> None:
    at = begin_turn(
        lord("hollow", lives=0),
        lord("celeste"),
        lord("mirage"),
        item_deck=["sake", "block", "sun", "sun"],
        lantern_deck=["mist", "spirit"],
    )
    at.submit(0, "flip")
    assert shown(at, 0)["state"] == "diminished"
    assert lantern(at, 0) == "mist"
    assert hand(at, 0) == ["sake", "block"]  # the sake, then the start draw
    assert shown(at, 0)["hand"]["known"] == ["sake"]
    assert asked(at) == ("actions", 0)
    assert at.view(None)["out_order"] == []


@pytest.mark.rule("KIT-106")
def test_any_other_card_is_discarded_and_the_turn_is_over() -> None:
    at = begin_turn(lord("hollow", lives=0), lord("haunt"), lord("mirage"), item_deck=["leaf", "sake", "sun", "sun"])
    at.submit(0, "flip")
    assert discards(at) == ["leaf", "leaf"]
    assert lives(at) == [0, 2, 2]
    assert at.to_act() == (1,)


@pytest.mark.rule("KIT-107")
def test_no_flip_makes_a_lord_gilded_and_lords_in_never_flip() -> None:
    at = begin_turn(lord("hollow", lives=1), lord("celeste"), lord("mirage"), item_deck=["sake", "sun", "sun", "sun"])
    assert asked(at) == ("actions", 0)
    assert refused(at, 0, "flip") == "KIT-019"
    assert shown(at, 0)["state"] == "diminished"
    back = begin_turn(
        lord("shisu", lives=0), lord("celeste"), lord("mirage"), item_deck=["sake", "sake", "sake", "sun"]
    )
    back.submit(0, "flip")
    assert lives(back)[0] == 1  # three sakes are no second life
    assert table(lord("hollow", lives=1), lord("celeste")).view(None)["lords"][0]["needs"] == ["sun"]
