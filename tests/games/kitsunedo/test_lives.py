"""Lives: requirements, states, what goes with a life (KIT-012..015)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import LORDS, discards, heard, lives, lord, may, play, refused, shown, table

NEEDS = {
    "hollow": (["moon", "moon"], ["sun"]),
    "haunt": (["moon", "moon"], ["sun"]),
    "celeste": (["sun", "sun"], ["moon"]),
    "mirage": (["sun", "sun"], ["moon"]),
    "tanuki": (["sake", "sun"], ["moon"]),
    "shisu": (["sake", "moon"], ["sun"]),
}


@pytest.mark.rule("KIT-012")
@pytest.mark.parametrize("name", LORDS)
def test_each_lord_needs_the_symbols_of_its_state(name: str) -> None:
    attacker = next(other for other in LORDS if other != name)
    cards = ("sun", "sun", "moon", "moon", "sake")
    for number, needs in ((2, NEEDS[name][0]), (1, NEEDS[name][1])):
        at = table(lord(attacker, *cards), lord(name, lives=number))
        assert sorted(shown(at, 1)["needs"]) == sorted(needs)
        assert f"attack {name} {' '.join(needs)}" in may(at, 0)
        wrong = "moon" if "moon" not in needs else "sun"
        assert refused(at, 0, f"attack {name} {wrong}") == "KIT-033"


@pytest.mark.rule("KIT-013")
def test_gilded_diminished_out() -> None:
    at = table(lord("haunt", "sun", "sun", "moon"), lord("celeste"), lord("hollow"))
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"))
    assert shown(at, 1)["state"] == "diminished"
    assert shown(at, 1)["needs"] == ["moon"]
    play(at, (0, "attack celeste moon"), (1, "take_hit"))
    assert shown(at, 1)["state"] == "out"
    assert shown(at, 1)["lives"] == 0
    assert lives(at) == [2, 0, 2]


@pytest.mark.rule("KIT-013")
def test_nothing_but_attacks_and_lost_challenges_costs_a_life() -> None:
    at = table(lord("hollow", "sake", "sun", lantern="ash"), lord("celeste", "moon"))
    play(at, (0, "peep celeste"), (0, "no_swap"), (0, "trade celeste moon sake"), (1, "give_named"))
    play(at, (0, "summon"), (1, "pass"), (0, "keep first"), (0, "steal celeste"), (1, "pass"))
    assert lives(at) == [2, 2]


@pytest.mark.rule("KIT-014")
def test_what_is_lost_with_the_last_life_and_in_which_order() -> None:
    at = table(
        lord("haunt", "moon", "moon", "moon"),
        lord("tanuki", "block", "sun", lives=1, lantern="mist"),
        lord("hollow", mark="moon"),
        lord("celeste", mark="sun"),
        discard_pile=["leaf"],
    )
    play(at, (0, "attack tanuki moon"), (1, "take_hit"))
    # hand in the fixed order, then her marks clockwise from her left, last the cards of the attack
    assert discards(at) == ["leaf", "sun", "block", "moon", "sun", "moon"]
    assert [shown(at, seat)["mark"] for seat in (2, 3)] == [None, None]
    assert at.view(None)["lantern_deck"]["size"] == 5
    assert at.view(None)["lantern_deck"]["known"] == []  # it went under the deck unseen
    assert at.view(1)["lantern_deck"]["known"] == [[0, "mist"]]


@pytest.mark.rule("KIT-014")
def test_her_marks_go_clockwise_from_her_left() -> None:
    at = table(
        lord("haunt", "moon", mark="moon"),
        lord("tanuki", lives=1),
        lord("hollow", mark="sun"),
        discard_pile=["leaf"],
    )
    play(at, (0, "attack tanuki moon"), (1, "take_hit"))
    assert discards(at) == ["leaf", "sun", "moon", "moon"]  # seat 2, seat 0, the card of the attack


@pytest.mark.rule("KIT-014")
def test_the_mark_goes_first_when_a_life_is_lost() -> None:
    at = table(
        lord("celeste", "moon", "moon"), lord("hollow", "sun", mark="moon"), lord("tanuki"), discard_pile=["leaf"]
    )
    play(at, (0, "attack hollow moon moon"), (1, "take_hit"))
    assert discards(at) == ["leaf", "moon", "moon", "moon"]
    assert shown(at, 1)["mark"] is None
    assert shown(at, 1)["hand"]["size"] == 1  # a lord still in keeps its hand
    keys = heard(at, None)
    assert keys.index("event.mark_gone") < keys.index("event.life_lost")


@pytest.mark.rule("KIT-015")
def test_a_victory_drops_all_that_was_still_to_be_settled() -> None:
    # The attacker's Mist is challenged and revealed: the hit ends the game before penalty and new lantern.
    at = table(lord("hollow", "leaf", lantern="mist"), lord("celeste", "sun", lives=1))
    play(at, (0, "attack celeste leaf=moon"), (1, "challenge_mist"), (0, "reveal"))
    assert at.outcome is not None
    assert at.outcome.winners == (0,)
    assert at.view(0)["lords"][0]["lantern"] == "mist"  # not changed any more
    assert "event.lost_challenge" not in heard(at, None)
