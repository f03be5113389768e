"""What the log tells of a turn: what was laid and for what, the claim behind it, what was drawn."""

from __future__ import annotations

from typing import Any

import pytest

from games.kitsunedo.build import GAME, begin_turn, lord, play, table
from hyakki.table import Table


def told(at: Table, seat: int | None, *keys: str) -> list[dict[str, Any]]:
    """The arguments of the events with these keys that a seat has heard."""
    return [dict(event.args) for event in at.events(seat) if event.key.removeprefix("event.") in keys]


@pytest.mark.rule("KIT-036", "KIT-051")
def test_all_hear_what_a_leaf_stands_for_before_the_claim() -> None:
    attack = table(lord("hollow", "sake", "leaf"), lord("tanuki", "moon"))
    attack.submit(0, "attack tanuki sake leaf=sun")
    assert told(attack, None, "attacks", "claims") == [
        {"seat": 0, "target": 1, "items": ["sake", "leaf=sun"]},
        {"seat": 0, "lantern": "mist"},
    ]
    trade = table(lord("hollow", "leaf"), lord("tanuki", "moon"))
    trade.submit(0, "trade tanuki moon leaf=sake")
    assert told(trade, None, "trade") == [{"seat": 0, "target": 1, "laid": "leaf=sake", "item": "moon"}]
    mark = table(lord("tanuki", "leaf"), lord("hollow", "moon"))
    mark.submit(0, "mark hollow leaf=moon")
    assert told(mark, None, "marks") == [{"seat": 0, "target": 1, "item": "leaf=moon"}]
    assert GAME.messages.word("leaf=moon") == "leaf as moon"


@pytest.mark.rule("KIT-051")
@pytest.mark.parametrize(("action", "lantern"), [("summon", "spirit"), ("steal celeste", "shadow")])
def test_a_preview_tells_the_claim_that_an_action_makes(action: str, lantern: str) -> None:
    at = table(lord("hollow"), lord("celeste", "sun"))
    foreseen = GAME.preview(at.view(0), GAME.parse(action))
    assert [event.args.get("lantern") for event in foreseen[1:]] == [lantern]


@pytest.mark.rule("KIT-008", "KIT-085")
def test_each_is_told_of_the_dealt_item_and_of_what_a_gift_brings() -> None:
    at = Table(GAME, 3, {"lords": ["celeste", "haunt", "hollow"]}, seed=5)
    (first,) = told(at, 0, "first_hand")
    assert sorted(first["items"]) == sorted(at.view(0)["hand"])  # the dealt item and the start draw
    dealt = [told(at, seat, "dealt_item")[0]["item"] for seat in (1, 2)]
    at.submit(0, "gift")
    assert len(told(at, 0, "first_hand")) == 1
    for seat in (0, 1, 2):
        (drew,) = told(at, seat, "drew")
        assert len(drew["items"]) == 2  # what came, not the whole hand
    for seat, item in zip((1, 2), dealt, strict=True):
        assert sorted([item, *told(at, seat, "drew")[0]["items"]]) == sorted(at.view(seat)["hand"])


@pytest.mark.rule("KIT-008", "KIT-082")
def test_the_haunt_is_told_of_the_dealt_item_before_choosing_where_to_draw() -> None:
    at = Table(GAME, 2, {"lords": ["haunt", "hollow"]}, seed=5)
    assert [told(at, 0, "dealt_item")[0]["item"]] == at.view(0)["hand"]
    assert told(at, 1, "dealt_item")[0]["seat"] == 1  # and nobody of another's


@pytest.mark.rule("KIT-027")
def test_nothing_is_told_of_a_flip_that_cannot_happen() -> None:
    at = begin_turn(lord("hollow", lives=0), lord("celeste"), lord("mirage"), item_deck=[], discard_pile=["sun"])
    play(at, (0, "flip"))
    assert told(at, None, "flipped") == []
    assert at.to_act() == (1,)
