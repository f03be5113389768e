"""The force trade (KIT-043..050)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import (
    asked,
    discards,
    hand,
    heard,
    lantern,
    lives,
    lord,
    may,
    play,
    refused,
    shown,
    table,
    verbs,
)


@pytest.mark.rule("KIT-043")
def test_a_sake_a_target_with_items_and_a_named_type() -> None:
    at = table(lord("hollow", "sake", "moon"), lord("celeste", "sun"), lord("mirage"), lord("haunt", lives=0), round=1)
    trades = [text for text in may(at, 0) if text.startswith("trade")]
    assert trades == [f"trade celeste {item} sake" for item in ("sun", "moon", "sake", "leaf", "block")]
    assert refused(at, 0, "trade mirage sun sake") == "KIT-043"
    assert refused(at, 0, "trade haunt sun sake") == "KIT-063"
    assert refused(at, 0, "trade hollow sun sake") == "KIT-043"
    assert refused(at, 0, "trade celeste sun moon") == "KIT-043"
    assert refused(at, 0, "trade celeste sun leaf=sake") == "KIT-043"  # no leaf in hand
    at.submit(0, "trade celeste block sake")
    assert at.view(None)["laid"] == [{"item": "sake", "as": "sake"}]
    assert "event.trade" in heard(at, None)


@pytest.mark.rule("KIT-044")
def test_who_has_the_named_item_must_give_it_for_the_sake() -> None:
    at = table(lord("hollow", "sake"), lord("celeste", "sun", "block"), lord("mirage"))
    at.submit(0, "trade celeste sun sake")
    assert may(at, 1) == ["give_named"]
    assert refused(at, 1, "give_other block") == "KIT-044"
    at.submit(1, "give_named")
    assert hand(at, 0) == ["sun"]
    assert hand(at, 1) == ["sake", "block"]
    assert shown(at, 0)["hand"]["known"] == ["sun"]  # all know what was given, and where the sake went
    assert shown(at, 1)["hand"]["known"] == ["sake"]


@pytest.mark.rule("KIT-045")
def test_who_has_none_gives_a_card_of_choice_and_the_sake_is_discarded() -> None:
    at = table(lord("hollow", "sake"), lord("celeste", "sun", "block"), lord("mirage"), discard_pile=["leaf"])
    at.submit(0, "trade celeste moon sake")
    assert may(at, 1) == ["give_other sun", "give_other block"]
    assert refused(at, 1, "give_other sake") == "KIT-045"
    at.submit(1, "give_other block")
    assert hand(at, 0) == ["block"]
    assert discards(at) == ["leaf", "sake"]
    assert at.view(1)["lords"][0]["hand"]["known"] == ["block"]
    assert at.view(2)["lords"][0]["hand"]["known"] == []
    told = [event.args["action"] for event in at.events(2) if event.key == "answer"]
    assert told[-1] == "give_other"  # that he had no moon is public, what he gave is not
    assert "event.gave_other_unseen" in heard(at, 2)
    assert "event.gave_other" not in heard(at, 2)


@pytest.mark.rule("KIT-046")
def test_the_answer_is_truthful() -> None:
    at = table(lord("hollow", "sake"), lord("celeste", "sun"))
    at.submit(0, "trade celeste moon sake")
    assert refused(at, 1, "give_named") == "KIT-046"
    assert refused(at, 1, "give_leaf") == "KIT-049"  # no leaf in hand


@pytest.mark.rule("KIT-047")
def test_a_leaf_as_sake_is_challenged_by_the_one_asked_before_he_answers() -> None:
    at = table(lord("hollow", "leaf", "block"), lord("celeste", "sun"), lord("mirage"))
    at.submit(0, "trade celeste sun leaf=sake")
    assert asked(at) == ("mist_window", 1)
    assert may(at, 2) == []
    at.submit(1, "pass")
    assert asked(at) == ("trade_answer", 1)
    caught = table(lord("hollow", "leaf", "block"), lord("haunt", "sun"), lord("mirage"), discard_pile=["sun"])
    play(caught, (0, "trade haunt sun leaf=sake"), (1, "challenge"), (0, "concede"))
    assert hand(caught, 1) == ["sun"]  # no trade
    assert discards(caught) == ["sun", "block", "leaf"]


@pytest.mark.rule("KIT-048")
def test_the_giver_of_the_named_item_gets_the_leaf_otherwise_it_is_discarded() -> None:
    at = table(lord("hollow", "leaf"), lord("celeste", "sun"), discard_pile=["sun"])
    play(at, (0, "trade celeste sun leaf=sake"), (1, "pass"), (1, "give_named"))
    assert (hand(at, 0), hand(at, 1)) == (["sun"], ["leaf"])
    other = table(lord("hollow", "leaf"), lord("celeste", "sun"), discard_pile=["sun"])
    play(other, (0, "trade celeste moon leaf=sake"), (1, "pass"), (1, "give_other sun"))
    assert (hand(other, 0), hand(other, 1)) == (["sun"], [])
    assert discards(other) == ["sun", "leaf"]


@pytest.mark.rule("KIT-049")
def test_a_leaf_may_be_handed_over_as_the_named_item() -> None:
    at = table(lord("hollow", "sake"), lord("celeste", "sun", "leaf", lantern="ash"), lord("mirage"))
    at.submit(0, "trade celeste sun sake")
    assert may(at, 1) == ["give_named", "give_leaf"]  # even with the real card
    at.submit(1, "give_leaf")
    assert asked(at) == ("handed_leaf_window", 0)
    at.submit(0, "accept")
    assert hand(at, 0) == ["leaf"]
    assert hand(at, 1) == ["sun", "sake"]
    assert shown(at, 0)["hand"]["known"] == ["leaf"]


@pytest.mark.rule("KIT-049", "KIT-056")
def test_a_leaf_is_no_leaf_or_block_and_not_handed_over_after_a_challenge() -> None:
    block = table(lord("hollow", "sake"), lord("celeste", "leaf", "leaf"))
    block.submit(0, "trade celeste block sake")
    assert refused(block, 1, "give_leaf") == "KIT-056"
    at = table(lord("hollow", "leaf", "sun", lantern="mist"), lord("celeste", "leaf", "moon"))
    play(at, (0, "trade celeste moon leaf=sake"), (1, "challenge"), (0, "reveal"))
    assert asked(at) == ("trade_answer", 1)
    assert refused(at, 1, "give_leaf") == "KIT-049"


@pytest.mark.rule("KIT-049")
def test_a_leaf_handed_over_with_mist_free_is_not_questioned() -> None:
    at = table(lord("hollow", "sake"), lord("celeste", "leaf", unchallengeable=["mist"]))
    play(at, (0, "trade celeste sun sake"), (1, "give_leaf"))
    assert asked(at) == ("actions", 0)
    assert hand(at, 0) == ["leaf"]


@pytest.mark.rule("KIT-050")
def test_a_giver_who_concedes_answers_truthfully_and_pays_only_then() -> None:
    at = table(lord("hollow", "sake", "moon"), lord("celeste", "leaf", "block", lantern="ash"), discard_pile=["sun"])
    play(at, (0, "trade celeste sun sake"), (1, "give_leaf"), (0, "challenge"), (1, "concede"))
    assert asked(at) == ("trade_answer", 1)
    assert verbs(at, 1) == {"give_other"}
    assert refused(at, 1, "give_leaf") == "KIT-050"
    assert lantern(at, 1) == "ash"  # neither penalty nor lantern yet
    at.submit(1, "give_other leaf")
    assert hand(at, 0) == ["moon", "leaf"]
    assert hand(at, 1) == []
    assert discards(at) == ["sun", "block", "sake"]
    assert lantern(at, 1) == "spirit"
    assert lives(at) == [2, 2]
    assert asked(at) == ("actions", 0)


@pytest.mark.rule("KIT-058")
def test_a_request_is_no_claim_to_be_challenged() -> None:
    real = table(lord("hollow", "sake"), lord("celeste", "sun"))
    real.submit(0, "trade celeste sun sake")
    assert refused(real, 1, "challenge") == "KIT-058"  # a real sake is laid: nothing is claimed
    passed = table(lord("hollow", "leaf"), lord("celeste", "sun"))
    play(passed, (0, "trade celeste sun leaf=sake"), (1, "pass"))
    assert refused(passed, 1, "challenge") == "KIT-058"  # the window is closed
