"""The turn: its steps, draws, the hand limit, rounds (KIT-016..025)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import (
    asked,
    begin_turn,
    discards,
    hand,
    lives,
    lord,
    may,
    play,
    refused,
    shown,
    table,
    verbs,
)
from hyakki.table import Table


def end_turn(at: Table, seat: int) -> None:
    """End the actions step and discard nothing."""
    at.submit(seat, "end")
    if asked(at) == ("end_discard", seat):
        at.submit(seat, "done")


@pytest.mark.rule("KIT-016")
def test_turns_pass_clockwise_and_out_lords_keep_theirs() -> None:
    at = begin_turn(lord("hollow", "sun"), lord("haunt", lives=0), lord("celeste", "sun"), item_deck=["sun"] * 6)
    end_turn(at, 0)
    assert asked(at) == ("return_flip", 1)
    at.submit(1, "pass")
    assert asked(at) == ("actions", 2)
    end_turn(at, 2)
    assert asked(at) == ("actions", 0)


@pytest.mark.rule("KIT-017")
def test_the_steps_of_a_turn_in_order() -> None:
    at = begin_turn(lord("hollow"), lord("haunt", "sun"), lord("celeste"), active=0, item_deck=["moon"] * 5)
    assert asked(at) == ("actions", 0)
    assert hand(at, 0) == ["moon"]  # the start draw came first
    assert refused(at, 0, "discard moon") == "KIT-020"
    at.submit(0, "end")
    assert asked(at) == ("end_discard", 0)
    assert refused(at, 0, "summon") == "KIT-017"
    at.submit(0, "done")
    assert asked(at)[1] == 1


@pytest.mark.rule("KIT-017")
def test_an_empty_hand_is_not_asked_to_discard() -> None:
    at = table(lord("hollow"), lord("celeste", "sun"))
    at.submit(0, "end")
    assert asked(at) == ("actions", 1)


@pytest.mark.rule("KIT-018")
def test_the_start_draw_is_compulsory_and_unseen() -> None:
    at = begin_turn(lord("hollow", "sun"), lord("celeste", "sun"), item_deck=["block", "sun", "sun", "sun"])
    assert hand(at, 0) == ["sun", "block"]
    assert shown(at, 0)["hand"] == {"size": 2, "known": [], "public": []}
    assert at.view(1)["lords"][0]["hand"]["known"] == []
    haunt = begin_turn(lord("haunt", "sun"), lord("celeste", "sun"))
    assert refused(haunt, 0, "end") == "KIT-018"


@pytest.mark.rule("KIT-019")
def test_any_actions_in_any_order_until_the_player_ends() -> None:
    at = table(
        lord("hollow", "sake", "moon", lantern="mist"), lord("celeste", "sun", "moon", "moon"), lord("mirage", "sun")
    )
    assert verbs(at, 0) == {"summon", "steal", "trade", "peep", "end"}
    play(at, (0, "steal mirage"), (2, "pass"), (0, "peep celeste"), (0, "no_swap"))
    play(at, (0, "summon"), (1, "pass"), (2, "pass"), (0, "keep first"))
    play(at, (0, "trade celeste moon sake"), (1, "give_named"))
    assert asked(at) == ("actions", 0)
    assert refused(at, 0, "flip") == "KIT-019"
    at.submit(0, "end")
    assert asked(at) == ("end_discard", 0)


@pytest.mark.rule("KIT-020")
def test_the_end_discard_comes_down_to_four_in_the_order_of_choice() -> None:
    at = table(lord("hollow", "sun", "sun", "moon", "moon", "block", "leaf"), lord("celeste"))
    at.submit(0, "end")
    assert refused(at, 0, "done") == "KIT-020"
    assert refused(at, 0, "discard sake") == "KIT-020"
    play(at, (0, "discard block"), (0, "discard sun"))
    assert discards(at)[-2:] == ["block", "sun"]
    assert "done" in may(at, 0)
    play(at, (0, "discard leaf"), (0, "done"))  # more than needed is allowed
    assert hand(at, 0) == ["sun", "moon", "moon"]
    assert asked(at) == ("actions", 1)


@pytest.mark.rule("KIT-021")
def test_a_hand_may_be_larger_at_every_other_time() -> None:
    at = begin_turn(lord("hollow", "sun", "sun", "moon", "moon"), lord("celeste", "sun"))
    assert len(hand(at, 0)) == 5
    play(at, (0, "steal celeste"), (1, "pass"))
    assert len(hand(at, 0)) == 6
    assert asked(at) == ("actions", 0)


@pytest.mark.rule("KIT-022", "KIT-023")
def test_the_first_round_lasts_until_every_seat_had_its_first_turn() -> None:
    at = begin_turn(
        lord("hollow", "sun", "sun", "sun"),
        lord("celeste", "moon"),
        lord("shisu", lives=0),
        active=1,
        first_seat=1,
        round=1,
        item_deck=["sun", "moon"] * 4,
    )
    assert refused(at, 1, "attack hollow moon moon") == "KIT-023"
    end_turn(at, 1)
    at.submit(2, "pass")  # an out lord's turn counts as its first turn
    assert at.view(0)["round"] == 1
    assert "attack" not in verbs(at, 0)
    assert refused(at, 0, "attack celeste sun sun") == "KIT-023"
    end_turn(at, 0)
    assert at.view(1)["round"] == 2
    assert at.to_act() == (1,)


@pytest.mark.rule("KIT-022")
def test_an_extra_turn_belongs_to_its_round() -> None:
    at = table(lord("haunt", "sun", "sun"), lord("celeste"), lord("hollow"), active=0, first_seat=0, round=2)
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "end"))
    assert asked(at) == ("memorial", 0)
    assert at.view(0)["round"] == 2


@pytest.mark.rule("KIT-023")
def test_no_attack_of_any_kind_in_round_one_not_even_by_a_mark() -> None:
    at = table(lord("tanuki", "moon", "moon"), lord("hollow", mark="moon"), round=1)
    assert "attack" not in verbs(at, 0)
    assert refused(at, 0, "attack hollow moon") == "KIT-023"
    later = table(lord("tanuki", "moon", "moon"), lord("hollow", mark="moon"), round=2)
    assert "attack" in verbs(later, 0)


@pytest.mark.rule("KIT-024")
def test_everything_else_goes_in_round_one() -> None:
    at = table(lord("tanuki", "sake", "sun", lantern="ash"), lord("celeste", "moon"), lord("hollow"), round=1)
    assert verbs(at, 0) == {"summon", "steal", "trade", "mark", "end"}
    play(at, (0, "mark celeste sun"), (0, "summon"), (1, "pass"), (2, "challenge"), (0, "concede"))
    assert shown(at, 1)["mark"] == "sun"
    assert lives(at) == [2, 2, 2]
    # a lord without cards may lose a life by a challenge in round one
    other = table(lord("hollow", lantern="spirit"), lord("celeste", lives=2), lord("mirage"), round=1)
    play(other, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"))
    assert lives(other) == [2, 1, 2]


@pytest.mark.rule("KIT-025")
def test_what_holds_for_a_turn_is_cleared_when_it_is_over() -> None:
    at = table(
        lord("haunt", "block", "sun", "sun", lantern="ash"),
        lord("celeste", "sun"),
        lord("hollow", "sun"),
        item_deck=["sun", "moon"] * 5,
    )
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "block"))
    assert shown(at, 0)["unchallengeable"] == ["shadow"]
    assert refused(at, 0, "steal hollow") == "KIT-055"
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "end"), (0, "done"), (0, "draw deck"))
    assert asked(at) == ("actions", 0)  # his extra turn
    assert shown(at, 0)["unchallengeable"] == []
    at.submit(0, "steal hollow")
    assert asked(at) == ("shadow_window", 2)
