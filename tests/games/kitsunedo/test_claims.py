"""Lantern claims: what they do, how often, who may challenge (KIT-051..064)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import (
    GAME,
    acting,
    asked,
    discards,
    hand,
    heard,
    lantern,
    lives,
    lord,
    may,
    play,
    position,
    refused,
    shown,
    table,
    verbs,
)

ALL_LANTERNS = ["spirit", "shadow", "mist", "ash"]


@pytest.mark.rule("KIT-051")
@pytest.mark.parametrize("own", ALL_LANTERNS)
def test_claims_do_not_depend_on_the_lantern(own: str) -> None:
    at = table(lord("hollow", "leaf", "sun", lantern=own), lord("celeste", "sun", lantern=own), lantern_deck=[])
    assert {"summon", "steal celeste", "trade celeste sun leaf=sake", "attack celeste sun leaf=sun"} <= set(may(at, 0))
    play(at, (0, "steal celeste"), (1, "pass"))
    assert shown(at, 0)["lantern"] == "?"  # nobody looked
    at.submit(0, "attack celeste sun leaf=sun")
    assert "claim_ash" in verbs(at, 1)


@pytest.mark.rule("KIT-052")
@pytest.mark.parametrize(("keep", "kept", "back"), [("first", "block", "sake"), ("second", "sake", "block")])
def test_a_summon_keeps_one_of_two_and_puts_the_other_back_on_top(keep: str, kept: str, back: str) -> None:
    at = table(lord("hollow"), lord("celeste"), item_deck=["block", "sake", "sun", "sun"])
    play(at, (0, "summon"), (1, "pass"))
    assert refused(at, 0, "end") == "KIT-052"
    at.submit(0, f"keep {keep}")
    assert hand(at, 0) == [kept]
    assert at.view(0)["item_deck"]["packets"][-1]["placed"] == [[2, back]]  # she knows the card she put back
    assert at.view(1)["item_deck"]["packets"][-1]["placed"] == []
    assert at.view(1)["lords"][0]["hand"]["known"] == []
    assert [e.args["action"] for e in at.events(1) if e.key == "answer"][-1] == "keep"


@pytest.mark.rule("KIT-053")
def test_one_summon_a_turn_even_with_a_new_spirit_lantern() -> None:
    at = table(lord("hollow", "sun", lantern="spirit"), lord("celeste", "sun"), lantern_deck=["spirit"])
    play(at, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"))
    assert lantern(at, 0) == "spirit"
    assert refused(at, 0, "summon") == "KIT-053"


@pytest.mark.rule("KIT-054")
def test_a_steal_takes_a_random_card_that_thief_and_victim_know() -> None:
    taken = set()
    for seed in range(30):
        at = table(lord("hollow"), lord("celeste", "sun", "block"), lord("mirage"), seed=seed)
        play(at, (0, "steal celeste"), (1, "pass"))
        taken.add(hand(at, 0)[0])
        assert at.view(1)["lords"][0]["hand"]["known"] == hand(at, 0)
        assert at.view(2)["lords"][0]["hand"]["known"] == []
        assert "event.stole" in heard(at, 1)
        assert "event.stole" not in heard(at, 2)
    assert taken == {"sun", "block"}


@pytest.mark.rule("KIT-054")
def test_each_card_of_the_victim_is_stolen_with_the_same_odds() -> None:
    pending = [*acting(0), {"frame": "take_unseen", "thief": 0, "victim": 1}]
    hands = lord("hollow"), lord("celeste", "sun", "block", "sun", "sun")
    state = GAME.from_position(position(*hands, pending=pending))
    assert [(GAME.format(action), weight) for action, weight in state.chances()] == [("take sun", 3), ("take block", 1)]


@pytest.mark.rule("KIT-054", "KIT-063")
def test_only_lords_in_with_items_are_stolen_from() -> None:
    at = table(lord("hollow", "sun"), lord("celeste"), lord("mirage", "sun"), lord("shisu", "sun", lives=0))
    assert [text for text in may(at, 0) if text.startswith("steal")] == ["steal mirage"]
    assert refused(at, 0, "steal celeste") == "KIT-054"
    assert refused(at, 0, "steal hollow") == "KIT-054"
    assert refused(at, 0, "steal shisu") == "KIT-063"


@pytest.mark.rule("KIT-055")
def test_one_steal_a_turn_even_with_a_new_shadow_lantern() -> None:
    at = table(
        lord("hollow", "sun", lantern="shadow"),
        lord("celeste", "sun", "sun"),
        lord("mirage", "sun"),
        lantern_deck=["shadow"],
    )
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "reveal"))
    assert lantern(at, 0) == "shadow"
    assert refused(at, 0, "steal mirage") == "KIT-055"


@pytest.mark.rule("KIT-056")
def test_each_leaf_is_a_new_claim_any_number_of_times() -> None:
    at = table(lord("hollow", "leaf", "leaf", "leaf"), lord("celeste", "moon", lives=1), lord("mirage", "sun", "block"))
    play(at, (0, "trade mirage sun leaf=sake"), (2, "pass"), (2, "give_named"))
    at.submit(0, "trade mirage block leaf=sake")
    assert asked(at) == ("mist_window", 2)
    play(at, (2, "pass"), (2, "give_named"))
    at.submit(0, "attack celeste leaf=moon")
    assert "challenge_mist" in verbs(at, 1)


@pytest.mark.rule("KIT-056")
def test_a_leaf_never_blocks() -> None:
    at = table(lord("hollow", "leaf"), lord("celeste", "sun"))
    play(at, (0, "summon"), (1, "challenge"))
    assert refused(at, 0, "block") == "KIT-065"


@pytest.mark.rule("KIT-057")
def test_ash_may_be_claimed_against_every_base_attack() -> None:
    at = table(lord("hollow", *["sun"] * 4), lord("celeste", lantern="mist"))
    for _ in range(2):
        play(at, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "accept"))
    assert lives(at) == [2, 2]
    assert lantern(at, 1) == "mist"


@pytest.mark.rule("KIT-058")
def test_nothing_happens_until_the_window_is_closed() -> None:
    at = table(lord("hollow"), lord("celeste", "sun"), lord("mirage", "sun"))
    at.submit(0, "summon")
    assert at.view(0)["item_deck"]["packets"][-1]["placed"] == []  # nothing has been looked at
    assert refused(at, 1, "block") == "KIT-070"
    assert refused(at, 1, "end") == "KIT-058"
    play(at, (1, "pass"), (2, "pass"))
    assert len(at.view(0)["item_deck"]["packets"][-1]["placed"]) == 2
    at.submit(0, "keep first")
    assert "challenge" not in verbs(at, 1) | verbs(at, 2)  # too late
    steal = table(lord("hollow"), lord("celeste", "sun"))
    steal.submit(0, "steal celeste")
    assert (hand(steal, 0), hand(steal, 1)) == ([], ["sun"])


@pytest.mark.rule("KIT-059")
def test_a_summon_is_challenged_by_the_first_lord_clockwise_who_says_so() -> None:
    at = table(
        lord("hollow", "sun"),
        lord("celeste", "sun"),
        lord("mirage", lives=0),
        lord("haunt", "sun", lantern="mist"),
        lord("shisu", lantern="mist"),
        active=1,
    )
    at.submit(1, "summon")
    for seat in (3, 4):
        assert asked(at) == ("spirit_window", seat)
        at.submit(seat, "pass")
    assert asked(at) == ("spirit_window", 0)
    at.submit(0, "challenge")
    assert asked(at) == ("claim_answer", 1)
    early = table(lord("hollow", "sun"), lord("celeste", "sun"), lord("haunt", "sun"))
    play(early, (0, "summon"), (1, "challenge"))
    assert asked(early) == ("claim_answer", 0)  # the third is not asked any more


@pytest.mark.rule("KIT-060")
def test_a_steal_is_challenged_by_the_victim_only() -> None:
    at = table(lord("hollow"), lord("celeste", "sun"), lord("mirage", "sun"))
    at.submit(0, "steal mirage")
    assert asked(at) == ("shadow_window", 2)
    assert may(at, 1) == []


@pytest.mark.rule("KIT-061")
def test_a_leaf_is_challenged_by_the_lord_it_is_used_on() -> None:
    marked = table(lord("tanuki", "leaf"), lord("celeste", "sun"), lord("hollow", "sun"))
    marked.submit(0, "mark hollow leaf=moon")
    assert asked(marked) == ("mist_window", 2)
    attacked = table(lord("tanuki", "leaf"), lord("celeste", "sun", lives=1), lord("hollow", "sun"))
    attacked.submit(0, "attack celeste leaf=moon")
    assert asked(attacked) == ("attack_response", 1)
    handed = table(lord("tanuki", "sake"), lord("celeste", "leaf"), lord("hollow", "sun"))
    play(handed, (0, "trade celeste sun sake"), (1, "give_leaf"))
    assert asked(handed) == ("handed_leaf_window", 0)
    assert may(handed, 2) == []


@pytest.mark.rule("KIT-062")
def test_an_ash_claim_is_the_attackers_to_accept_or_challenge() -> None:
    at = table(lord("hollow", "sun", "sun", "moon"), lord("celeste"), lord("mirage"))
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"))
    assert asked(at) == ("ash_window", 0)
    assert verbs(at, 0) == {"accept", "challenge"}
    assert may(at, 2) == []
    at.submit(0, "accept")
    assert lives(at) == [2, 2, 2]
    assert asked(at) == ("actions", 0)


@pytest.mark.rule("KIT-063")
def test_out_lords_neither_challenge_nor_are_targets() -> None:
    at = table(lord("hollow", "sake", "sun", "leaf"), lord("celeste", lives=0), lord("mirage", "sun"))
    targets = {text.split()[1] for text in may(at, 0) if len(text.split()) > 1}
    assert targets == {"mirage"}
    for action in ("peep celeste", "trade celeste sun sake", "attack celeste sun", "steal celeste"):
        assert refused(at, 0, action) == "KIT-063"
    at.submit(0, "summon")
    assert asked(at) == ("spirit_window", 2)
    at.submit(2, "pass")
    assert asked(at) == ("summon_pick", 0)


@pytest.mark.rule("KIT-064")
def test_an_unchallenged_claim_works_and_the_lantern_stays_unseen() -> None:
    at = table(lord("hollow", lantern="ash"), lord("celeste", "sun"))
    play(at, (0, "steal celeste"), (1, "pass"))
    assert hand(at, 0) == ["sun"]
    assert lantern(at, 0) == "ash"
    assert at.view(1)["lords"][0]["lantern"] == "?"
    assert discards(at) == ["leaf"]
