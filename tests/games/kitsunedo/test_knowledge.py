"""What each seat knows, by the hidden-information table of the ledger; imagine and view agree on it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.kitsunedo.build import GAME, asked, begin_turn, hand, lord, play, table
from hyakki.table import Table


def known(at: Table, watcher: int | None, owner: int) -> list[str]:
    """The cards of a hand of which a watcher is sure."""
    items: list[str] = at.view(watcher)["lords"][owner]["hand"]["known"]
    return items


def top(at: Table, watcher: int) -> list[Any]:
    """The cards of the item deck whose place a watcher knows, as [index from the bottom of its run, item]."""
    cards: list[Any] = at.view(watcher)["item_deck"]["packets"][-1]["placed"]
    return cards


def test_the_card_put_back_is_known_in_the_hand_of_whoever_draws_it() -> None:
    at = table(lord("hollow"), lord("celeste"), lord("mirage"), item_deck=["block", "sake", "sun", "sun"])
    play(at, (0, "summon"), (1, "pass"), (2, "pass"), (0, "keep first"), (0, "end"), (0, "done"))
    assert hand(at, 1) == ["sake"]
    assert known(at, 0, 1) == ["sake"]
    assert known(at, 2, 1) == []


def test_a_summon_by_another_spoils_what_was_known_of_the_top() -> None:
    at = table(
        lord("hollow"),
        lord("celeste"),
        lord("mirage"),
        item_deck=[{"item": "block", "known_by": [2]}, "sake", "sun", "sun"],
    )
    play(at, (0, "summon"), (1, "pass"), (2, "pass"), (0, "keep second"))
    assert top(at, 2) == []
    assert top(at, 0) == [[2, "block"]]


def test_a_peeped_hand_is_forgotten_card_by_card_as_cards_leave_unseen() -> None:
    at = table(
        lord("hollow", "leaf"), lord("celeste", "sun", "sun", "block"), lord("mirage", "sake"), item_deck=["moon"] * 6
    )
    play(at, (0, "peep celeste"), (0, "no_swap"), (0, "end"), (0, "done"), (1, "end"), (1, "done"))
    assert known(at, 0, 1) == ["sun", "sun", "block"]  # its start draw is not known
    play(at, (2, "steal celeste"), (1, "pass"))
    assert known(at, 0, 1) == ["sun"]  # one card is gone: of the suns one is sure, of the block nothing


def test_a_public_discard_takes_one_known_card_of_its_type() -> None:
    at = table(
        lord("celeste", {"item": "sun", "known_by": [1]}, {"item": "sun", "known_by": [1]}, "sun", "block", "moon"),
        lord("hollow", "leaf"),
    )
    at.submit(0, "end")
    at.submit(0, "discard sun")
    assert known(at, 1, 0) == ["sun"]
    at.submit(0, "discard block")
    assert known(at, 1, 0) == ["sun"]


def test_the_lantern_deck_is_remembered() -> None:
    """It is never shuffled: a lantern seen going under it is known when somebody draws it."""
    at = table(lord("hollow", "sun", lantern="spirit"), lord("celeste", "sun"), lord("mirage", "sun"), lantern_deck=[])
    play(at, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"))
    assert [at.view(w)["lords"][0]["lantern"] for w in (None, 1, 2)] == ["spirit"] * 3  # it came straight back
    unseen = table(
        lord("hollow", "sun", lantern="ash"), lord("celeste", "sun"), lord("mirage", "sun"), lantern_deck=["mist"]
    )
    play(unseen, (0, "summon"), (1, "challenge"), (0, "concede"), (1, "steal mirage"), (2, "challenge"), (1, "concede"))
    assert unseen.view(0)["lords"][1]["lantern"] == "ash"  # the owner of old knows who has it now
    assert unseen.view(2)["lords"][1]["lantern"] == "?"


@pytest.mark.parametrize("watcher", [None, 0, 1, 2])
def test_an_open_take_back_tells_nothing_more(watcher: int | None) -> None:
    """The stored moment in a view shows what its watcher knew then or has seen since."""
    at = table(lord("mirage", "sun"), lord("celeste", "moon", "block"), lord("hollow", "sake"))
    play(at, (0, "steal celeste"), (1, "pass"))
    moment = at.view(watcher)["moment"]
    taken = hand(at, 0)
    taken.remove("sun")
    sure = moment["before"]["lords"][1]["hand"]["known"]
    assert sure == {None: [], 0: taken, 1: ["moon", "block"], 2: []}[watcher]
    told = moment["since"][-1]["action"]
    assert (len(told) == 2) == (watcher in (0, 1))


def test_who_gave_another_card_lacked_the_named_one_in_every_imagined_world() -> None:
    at = table(lord("mirage", "sake"), lord("celeste", "sun", "block", "leaf"), lord("hollow", "moon"))
    play(at, (0, "trade celeste moon sake"), (1, "give_other sun"))
    imaginer = GAME.imaginer(json.loads(json.dumps(at.view(2))))
    rng = Random(3)
    for _ in range(200):
        world = imaginer.deal(rng)
        world.apply(0, ("undo",))
        assert "moon" not in world.view(1)["hand"]


def test_imagined_worlds_follow_the_odds_of_the_unseen_cards() -> None:
    """Two unknown cards, three unseen: each of them is in the hand in two of three worlds."""
    at = begin_turn(
        lord("hollow", "sun"), lord("celeste", "moon", "block"), item_deck=["leaf", "sake"], discard_pile=[]
    )
    imaginer = GAME.imaginer(at.view(0))  # hers are sun and leaf; unseen are moon, block, sake
    rng = Random(1)
    count = sum("sake" in imaginer.deal(rng).view(1)["hand"] for _ in range(600))
    assert 350 < count < 450


def test_a_shuffled_packet_is_imagined_where_it_lies() -> None:
    at = begin_turn(
        lord("hollow"), lord("celeste", "leaf"), item_deck=["block", "block"], discard_pile=["sun", "moon", "sake"]
    )
    rng = Random(2)
    orders = set()
    for _ in range(50):
        world = GAME.imaginer(at.view(1)).deal(rng)
        deck = GAME.position(world)["item_deck"]
        orders.add(tuple(card["item"] for card in deck[1]))
        assert world.view(0)["hand"] == ["block"]
    assert orders == {("moon", "sake"), ("sake", "moon")}


def test_who_is_looking_at_a_hand_knows_it_in_every_imagined_world() -> None:
    """KIT-080: the question that is asked tells everybody that the Hollow looks at this hand."""
    at = table(lord("hollow", "leaf"), lord("celeste", "sun", "block"), lord("mirage", "sun"))
    at.submit(0, "peep celeste")
    for watcher in (None, 0, 1, 2):
        world = GAME.imaginer(at.view(watcher)).deal(Random(1))
        assert world.view(0)["lords"][1]["hand"]["known"] == world.view(1)["hand"]
        assert world.view(watcher) == at.view(watcher)


def test_who_is_looking_at_the_top_cards_knows_them_in_every_imagined_world() -> None:
    """KIT-052: so does the question of which to keep."""
    deck = ["sun", "block", "sake", "moon"]
    at = table(lord("hollow", "leaf", lantern="spirit"), lord("celeste", "sun"), lord("mirage", "sun"), item_deck=deck)
    play(at, (0, "summon"))
    while asked(at)[0] != "summon_pick":
        at.submit(asked(at)[1], "pass")
    for watcher in (None, 0, 1, 2):
        world = GAME.imaginer(at.view(watcher)).deal(Random(1))
        assert [place for place, _ in world.view(0)["item_deck"]["packets"][-1]["placed"]] == [2, 3]
        assert world.view(watcher) == at.view(watcher)


@pytest.mark.rule("KIT-052")
def test_a_position_need_not_say_that_who_looks_at_two_cards_knows_them() -> None:
    pending = [{"frame": "turn_over", "seat": 0}, {"frame": "end_discard_step", "seat": 0}]
    pending += [{"frame": "next_action", "seat": 0}, {"frame": "summon_pick", "seat": 0}]
    deck = ["sun", "block", "sake", "moon"]
    at = table(lord("hollow", "leaf", lantern="spirit"), lord("celeste", "sun"), item_deck=deck, pending=pending)
    assert [place for place, _ in top(at, 0)] == [2, 3]
    assert top(at, 1) == []
    for watcher in (None, 0, 1):
        assert GAME.imaginer(at.view(watcher)).deal(Random(1)).view(watcher) == at.view(watcher)
