"""Decks and discards: filling up, the lantern deck, order of discards, laid cards (KIT-026..031)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import (
    asked,
    begin_turn,
    discards,
    hand,
    lantern,
    lives,
    lord,
    play,
    refused,
    shown,
    table,
)


@pytest.mark.rule("KIT-026")
@pytest.mark.parametrize(("deck", "pile", "filled"), [(2, 3, True), (3, 3, False), (2, 1, False), (0, 2, True)])
def test_a_low_deck_is_filled_up_before_a_draw(deck: int, pile: int, filled: bool) -> None:
    at = begin_turn(
        lord("hollow"), lord("celeste"), item_deck=["block"] * deck, discard_pile=["sun"] + ["moon"] * (pile - 1)
    )
    size = at.view(0)["item_deck"]["size"]
    assert size == deck - 1 + (pile - 1 if filled else 0)
    assert discards(at)[-1] == "sun"  # the top card stays
    assert len(discards(at)) == (1 if filled else pile)
    assert hand(at, 0) == ["block" if deck else "moon"]  # the new cards go underneath


@pytest.mark.rule("KIT-026")
def test_it_is_checked_before_each_card_of_a_multiple_draw_and_once_before_a_summon() -> None:
    gift = table(
        lord("celeste", "sun"), lord("hollow"), item_deck=["block"] * 3, discard_pile=["sun", "moon", "moon", "moon"]
    )
    gift.submit(0, "gift")
    assert hand(gift, 0) == ["sun", "block", "block"]
    assert gift.view(0)["item_deck"]["size"] == 3 - 1 + 3 - 1 - 2
    summon = table(lord("celeste"), lord("hollow"), item_deck=["block"] * 3, discard_pile=["sun", "moon", "moon"])
    play(summon, (0, "summon"), (1, "pass"), (0, "keep first"))
    assert summon.view(0)["item_deck"]["size"] == 2
    assert len(discards(summon)) == 3


@pytest.mark.rule("KIT-026")
def test_what_was_shuffled_under_the_deck_is_known_to_lie_there() -> None:
    at = begin_turn(
        lord("hollow"), lord("celeste", "leaf"), item_deck=["block", "block"], discard_pile=["sun", "moon", "sake"]
    )
    packets = at.view(1)["item_deck"]["packets"]
    assert packets[0]["known"] == ["moon", "sake"]
    assert packets[0]["shuffled"]
    assert packets[0]["placed"] == []
    assert at.view(1)["unseen"] == {"block": 2}


@pytest.mark.rule("KIT-027")
def test_with_no_card_left_draws_do_not_happen_and_nothing_is_summoned() -> None:
    at = begin_turn(lord("hollow", "sun"), lord("celeste", "sun"), item_deck=[], discard_pile=["moon"])
    assert hand(at, 0) == ["sun"]
    assert refused(at, 0, "summon") == "KIT-027"
    one = table(lord("hollow"), lord("celeste"), item_deck=["block"], discard_pile=["moon"])
    play(one, (0, "summon"), (1, "pass"))
    assert refused(one, 0, "keep second") == "KIT-027"
    one.submit(0, "keep first")
    assert hand(one, 0) == ["block"]
    assert one.view(0)["item_deck"]["size"] == 0


@pytest.mark.rule("KIT-026", "KIT-027")
def test_an_empty_deck_is_filled_up_for_a_summon() -> None:
    at = table(lord("hollow"), lord("celeste"), item_deck=[], discard_pile=["leaf", "block", "block"])
    play(at, (0, "summon"), (1, "pass"), (0, "keep second"))
    assert hand(at, 0) == ["block"]
    assert at.view(0)["item_deck"]["size"] == 1
    assert discards(at) == ["leaf"]


@pytest.mark.rule("KIT-027")
def test_a_flip_without_cards_does_not_happen() -> None:
    at = begin_turn(lord("hollow", lives=0), lord("celeste"), lord("mirage"), item_deck=[], discard_pile=["sake"])
    at.submit(0, "flip")
    assert lives(at) == [0, 2, 2]
    assert asked(at)[1] == 1


@pytest.mark.rule("KIT-028")
def test_a_lantern_goes_under_the_deck_before_the_new_one_is_drawn() -> None:
    at = table(lord("hollow", "sun", lantern="spirit"), lord("celeste", "sun"), lantern_deck=["ash", "mist"])
    play(at, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"))
    assert lantern(at, 0) == "ash"
    assert at.view(1)["lantern_deck"]["known"] == [[0, "spirit"]]  # at the bottom, known to all
    assert at.view(1)["lords"][0]["lantern"] == "?"
    empty = table(lord("hollow", "sun", lantern="spirit"), lord("celeste", "sun"), lantern_deck=[])
    play(empty, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert lantern(empty, 0) == "spirit"  # only possible because the old one goes down first


@pytest.mark.rule("KIT-029")
def test_forced_discards_have_a_fixed_order_and_chosen_ones_that_of_the_player() -> None:
    at = table(lord("hollow", "block", "leaf", "sake", "moon", "sun"), lord("celeste", "sun"), discard_pile=["leaf"])
    play(at, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert discards(at) == ["leaf", "sun", "moon", "sake", "leaf", "block"]
    laid = table(lord("hollow", "sake", "sun", "sun"), lord("tanuki"), discard_pile=["leaf"])
    play(laid, (0, "attack tanuki sun sake sun"), (1, "take_hit"))
    assert discards(laid) == ["leaf", "sun", "sake", "sun"]


@pytest.mark.rule("KIT-030")
def test_a_laid_card_is_out_of_hand_at_once_and_discarded_after_all_is_settled() -> None:
    at = table(lord("hollow", "leaf", "sun", lantern="ash"), lord("celeste", "block", lives=1), lord("mirage"))
    at.submit(0, "attack celeste leaf=moon")
    assert hand(at, 0) == ["sun"]
    assert at.view(2)["laid"] == [{"item": "leaf", "as": "moon"}]
    assert discards(at) == ["leaf"]
    play(at, (1, "challenge_mist"), (0, "concede"))
    assert discards(at) == ["leaf", "sun", "leaf"]  # the penalty first, then the laid card
    marked = table(lord("tanuki", "moon"), lord("hollow"), discard_pile=["leaf"])
    marked.submit(0, "mark hollow moon")
    assert shown(marked, 1)["mark"] == "moon"
    assert discards(marked) == ["leaf"]


@pytest.mark.rule("KIT-031")
@pytest.mark.parametrize(("counts", "left"), [(False, 1), (True, 2)])
def test_whether_laid_cards_count_as_hand(counts: bool, left: int) -> None:
    at = table(
        lord("hollow", "leaf", lantern="ash"),
        lord("celeste", "sun", lives=1),
        lord("mirage"),
        options={"laid_cards_count_as_hand": counts},
    )
    play(at, (0, "attack celeste leaf=moon"), (1, "challenge_mist"), (0, "concede"))
    assert lives(at) == [left, 1, 2]


@pytest.mark.rule("KIT-031")
def test_with_laid_cards_counting_the_hand_is_still_discarded_and_shisu_still_pays() -> None:
    options = {"laid_cards_count_as_hand": True}
    at = table(lord("hollow", "leaf", "sun"), lord("celeste", lives=1), lord("mirage"), options=options)
    play(at, (0, "attack celeste leaf=moon"), (1, "challenge_mist"), (0, "concede"))
    assert hand(at, 0) == []
    assert lives(at) == [2, 1, 2]
    shisu = table(lord("shisu", "leaf", "sun"), lord("celeste", lives=1), lord("mirage"), options=options)
    play(shisu, (0, "attack celeste leaf=moon"), (1, "challenge_mist"), (0, "concede"))
    assert lives(shisu) == [1, 1, 2]
    assert hand(shisu, 0) == ["sun"]


@pytest.mark.rule("KIT-031")
def test_a_mark_that_stands_is_no_laid_card() -> None:
    at = table(
        lord("tanuki", lantern="ash"),
        lord("celeste", "moon", mark="sun"),
        lord("mirage"),
        options={"laid_cards_count_as_hand": True},
    )
    play(at, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert lives(at) == [1, 2, 2]


@pytest.mark.rule("KIT-031")
def test_a_card_that_another_has_laid_saves_nobody() -> None:
    at = table(
        lord("hollow", "leaf", lantern="mist"),
        lord("celeste", "moon"),
        lord("mirage"),
        options={"laid_cards_count_as_hand": True},
    )
    play(at, (0, "trade celeste sun leaf=sake"), (1, "challenge"), (0, "reveal"))
    at.submit(1, "give_other moon")  # the last card, while the leaf of the Hollow still lies there
    assert lives(at) == [2, 1, 2]
