"""Attacks: sets, answers, Ash (KIT-032..042)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import asked, discards, hand, lives, lord, may, play, refused, table, verbs


@pytest.mark.rule("KIT-032")
def test_any_lord_that_is_in_as_often_as_cards_last() -> None:
    at = table(
        lord("hollow", "sun", "sun", "sun", "sun", "moon"), lord("celeste"), lord("mirage"), lord("haunt", lives=0)
    )
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "attack mirage sun sun"), (2, "take_hit"))
    play(at, (0, "attack celeste moon"), (1, "take_hit"))
    assert lives(at) == [2, 0, 1, 0]
    assert refused(at, 0, "attack haunt sun") == "KIT-063"
    assert refused(at, 0, "attack hollow moon moon") == "KIT-032"
    assert refused(at, 0, "attack shisu moon sake") == "KIT-032"


@pytest.mark.rule("KIT-033")
def test_base_and_strong_sets_and_nothing_else() -> None:
    cards = ["sun"] * 4 + ["moon"] * 2
    at = table(lord("hollow", *cards), lord("celeste"), lord("mirage", lives=1))
    sets = [text for text in may(at, 0) if text.startswith("attack")]
    assert sets == [
        "attack celeste sun sun",
        "attack celeste sun sun sun",
        "attack mirage moon",
        "attack mirage moon moon",
    ]
    for wrong in ("attack celeste sun", "attack celeste sun moon", "attack celeste sun sun moon", "attack mirage sun"):
        assert refused(at, 0, wrong) == "KIT-033"
    assert refused(at, 0, "attack mirage moon moon moon") == "KIT-033"  # only two in hand


@pytest.mark.rule("KIT-034")
def test_the_extra_card_may_be_of_either_required_type() -> None:
    at = table(lord("hollow", "sake", "sake", "sun", "sun", "moon"), lord("tanuki"))
    laid = {tuple(sorted(text.split()[2:])) for text in may(at, 0) if text.startswith("attack")}
    assert laid == {("sake", "sun"), ("sake", "sake", "sun"), ("sake", "sun", "sun")}
    assert refused(at, 0, "attack tanuki sake sun moon") == "KIT-033"
    shisu = table(lord("hollow", "sake", "sake", "moon", "moon"), lord("shisu"))
    laid = {tuple(sorted(text.split()[2:])) for text in may(shisu, 0) if text.startswith("attack")}
    assert laid == {("moon", "sake"), ("moon", "sake", "sake"), ("moon", "moon", "sake")}


@pytest.mark.rule("KIT-035")
def test_no_card_is_added_once_the_set_is_laid() -> None:
    at = table(lord("hollow", "sun", "sun", "sun"), lord("celeste"))
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"))
    assert refused(at, 0, "attack celeste sun") == "KIT-035"
    assert verbs(at, 0) == {"accept", "challenge"}
    assert hand(at, 0) == ["sun"]


@pytest.mark.rule("KIT-036")
def test_all_leaves_of_a_set_are_one_claim_and_a_concession_fails_the_whole_attack() -> None:
    at = table(lord("hollow", "sun", "sun", "leaf", "block", lantern="ash"), lord("celeste", "moon"))
    at.submit(0, "attack celeste sun sun leaf=sun")
    assert asked(at) == ("attack_response", 1)
    play(at, (1, "challenge_mist"), (0, "concede"))
    assert lives(at) == [2, 2]  # although two suns alone would have been enough
    two = table(lord("hollow", "leaf", "leaf", "sun", lantern="mist"), lord("celeste", "moon"))
    play(two, (0, "attack celeste leaf=sun leaf=sun"), (1, "challenge_mist"), (0, "reveal"))
    assert lives(two) == [2, 1]
    assert asked(two) == ("actions", 0)  # one challenge for both leaves


@pytest.mark.rule("KIT-037")
def test_the_attacked_lord_alone_answers_and_chooses_one() -> None:
    at = table(lord("hollow", "sun", "leaf"), lord("celeste"), lord("mirage"))
    at.submit(0, "attack celeste sun leaf=sun")
    assert at.to_act() == (1,)
    assert verbs(at, 1) == {"take_hit", "claim_ash", "challenge_mist"}
    assert may(at, 2) == []
    plain = table(lord("hollow", "sun", "sun"), lord("celeste"))
    plain.submit(0, "attack celeste sun sun")
    assert verbs(plain, 1) == {"take_hit", "claim_ash"}
    assert refused(plain, 1, "challenge_mist") == "KIT-037"


@pytest.mark.rule("KIT-037", "KIT-071")
def test_no_challenge_when_the_attackers_mist_is_free() -> None:
    at = table(lord("hollow", "leaf", "sun", unchallengeable=["mist"]), lord("celeste"))
    at.submit(0, "attack celeste sun leaf=sun")
    assert verbs(at, 1) == {"take_hit", "claim_ash"}
    assert refused(at, 1, "challenge_mist") == "KIT-071"


@pytest.mark.rule("KIT-038")
def test_never_both_a_challenge_and_ash() -> None:
    at = table(lord("hollow", "sun", "leaf", lantern="mist"), lord("celeste", "moon", lantern="ash"))
    play(at, (0, "attack celeste sun leaf=sun"), (1, "challenge_mist"), (0, "reveal"))
    assert lives(at) == [2, 1]  # no Ash claim in between
    assert asked(at) == ("actions", 0)
    other = table(lord("hollow", "sun", "leaf", "moon", lantern="shadow"), lord("celeste", "moon", lantern="ash"))
    play(other, (0, "attack celeste sun leaf=sun"), (1, "claim_ash"), (0, "accept"))
    assert asked(other) == ("actions", 0)  # the leaf stays unchallenged
    assert lives(other) == [2, 2]


@pytest.mark.rule("KIT-039")
def test_a_strong_attack_cannot_be_evaded() -> None:
    at = table(lord("hollow", "sun", "sun", "sun"), lord("celeste", lantern="ash"))
    at.submit(0, "attack celeste sun sun sun")
    assert refused(at, 1, "claim_ash") == "KIT-039"
    assert verbs(at, 1) == {"take_hit"}


@pytest.mark.rule("KIT-040", "KIT-041")
def test_a_hit_costs_one_life_and_the_cards_go_either_way() -> None:
    at = table(lord("hollow", "sun", "sun"), lord("celeste", "moon"), discard_pile=["leaf"])
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"))
    assert lives(at) == [2, 1]
    assert discards(at) == ["leaf", "sun", "sun"]
    missed = table(lord("hollow", "sun", "sun"), lord("celeste", "moon"), discard_pile=["leaf"])
    play(missed, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "accept"))
    assert lives(missed) == [2, 2]
    assert discards(missed) == ["leaf", "sun", "sun"]
    assert hand(missed, 0) == []


@pytest.mark.rule("KIT-042")
def test_only_a_mark_makes_an_attack_critical() -> None:
    at = table(lord("hollow", "sun", "sun", "sun"), lord("celeste", mark="sun"), lord("tanuki"))
    at.submit(0, "attack celeste sun sun")
    assert asked(at) == ("attack_response", 1)  # a standard attack, though the lord is marked by another
    critical = table(lord("tanuki", "sun"), lord("celeste", mark="sun"), lord("hollow"))
    critical.submit(0, "attack celeste sun")
    assert asked(critical) == ("actions", 0)  # nobody was asked
    assert lives(critical) == [2, 1, 2]
