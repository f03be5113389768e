"""The rulebook's own examples (KIT-E1..E24)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kitsunedo.build import (
    GAME,
    asked,
    begin_turn,
    discards,
    hand,
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


@pytest.mark.rule("KIT-E1")
@pytest.mark.parametrize(("answers", "left"), [([(1, "take_hit")], 1), ([(1, "claim_ash"), (0, "accept")], 2)])
def test_two_moons(answers: list[tuple[int, str]], left: int) -> None:
    at = table(lord("celeste", "moon", "moon"), lord("hollow"), discard_pile=["leaf"])
    play(at, (0, "attack hollow moon moon"), *answers)
    assert lives(at) == [2, left]
    assert discards(at) == ["leaf", "moon", "moon"]


@pytest.mark.rule("KIT-E2")
def test_ash_in_the_first_advent() -> None:
    options: dict[str, Any] = {"mode": "first_advent"}
    two = table(lord("celeste", "moon", "moon", lantern="spirit"), lord("hollow"), options=options, lantern_deck=[])
    assert "attack" not in verbs(two, 0)
    three = table(lord("celeste", *["moon"] * 3, lantern="spirit"), lord("hollow"), options=options, lantern_deck=[])
    three.submit(0, "attack hollow moon moon moon")
    assert lives(three) == [1, 0]


@pytest.mark.rule("KIT-E3")
def test_making_sure() -> None:
    at = table(lord("celeste", "moon", "moon", "moon"), lord("hollow"))
    at.submit(0, "attack hollow moon moon moon")
    assert "claim_ash" not in verbs(at, 1)


@pytest.mark.rule("KIT-E4")
def test_a_challenge() -> None:
    at = table(lord("celeste", "moon"), lord("hollow", "sun"))
    play(at, (0, "summon"), (1, "challenge"))
    assert asked(at) == ("claim_answer", 0)
    assert at.view(0)["item_deck"]["packets"][-1]["placed"] == []


@pytest.mark.rule("KIT-E5")
def test_two_leaves() -> None:
    at = table(lord("hollow", "leaf", "leaf"), lord("celeste"))
    at.submit(0, "attack celeste leaf=sun leaf=sun")
    assert verbs(at, 1) == {"take_hit", "claim_ash", "challenge_mist"}  # a base attack under one claim
    at.submit(1, "take_hit")
    assert lives(at) == [2, 1]


@pytest.mark.rule("KIT-E6")
def test_leaf_as_sake() -> None:
    at = table(lord("hollow", "leaf"), lord("celeste", "moon"))
    play(at, (0, "trade celeste moon leaf=sake"), (1, "pass"), (1, "give_named"))
    assert (hand(at, 0), hand(at, 1)) == (["moon"], ["leaf"])


@pytest.mark.rule("KIT-E7")
def test_diminished_one_moon() -> None:
    at = table(lord("hollow", "moon"), lord("mirage", lives=1), lord("celeste"))
    play(at, (0, "attack mirage moon"), (1, "take_hit"))
    assert shown(at, 1)["state"] == "out"


@pytest.mark.rule("KIT-E8")
def test_diminished_with_ash() -> None:
    strong = table(lord("hollow", "moon", "moon"), lord("mirage", lives=1))
    strong.submit(0, "attack mirage moon moon")
    assert "claim_ash" not in verbs(strong, 1)
    base = table(lord("hollow", "moon", "moon"), lord("mirage", lives=1))
    base.submit(0, "attack mirage moon")
    assert "claim_ash" in verbs(base, 1)


@pytest.mark.rule("KIT-E9")
@pytest.mark.parametrize(("cards", "evadable"), [("sun", True), ("sun sun", False), ("sun sun sun", False)])
def test_diminished_one_sun(cards: str, evadable: bool) -> None:
    at = table(lord("hollow", "sun", "sun", "sun"), lord("haunt", lives=1))
    at.submit(0, f"attack haunt {cards}")
    assert ("claim_ash" in verbs(at, 1)) == evadable


@pytest.mark.rule("KIT-E10")
def test_the_thread_and_a_block() -> None:
    at = table(lord("mirage", "block"), lord("celeste", "sun"))
    play(at, (0, "summon"), (1, "challenge"), (0, "block"))
    assert asked(at) == ("summon_pick", 0)
    play(at, (0, "keep first"), (0, "undo"))
    assert hand(at, 0) == ["block"]
    assert asked(at) == ("claim_answer", 0)
    assert verbs(at, 0) == {"concede"}  # not undo, not block


@pytest.mark.rule("KIT-E11")
def test_the_tanukis_symbols() -> None:
    at = table(lord("hollow", "sake", "sake", "sun", "sun", "moon"), lord("tanuki"))
    sets = {tuple(sorted(text.split()[2:])) for text in may(at, 0) if text.startswith("attack")}
    assert sets == {("sake", "sun"), ("sake", "sake", "sun"), ("sake", "sun", "sun")}
    for cards, evadable in (("sake sun", True), ("sake sun sake", False), ("sake sun sun", False)):
        attacked = table(lord("hollow", "sake", "sake", "sun", "sun", "moon"), lord("tanuki"))
        attacked.submit(0, f"attack tanuki {cards}")
        assert ("claim_ash" in verbs(attacked, 1)) == evadable


@pytest.mark.rule("KIT-E12")
def test_last_card_stolen() -> None:
    at = table(lord("hollow", lantern="shadow"), lord("celeste", "sun"), lord("mirage"))
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "reveal"))
    assert hand(at, 0) == ["sun"]
    assert lives(at) == [2, 1, 2]


@pytest.mark.rule("KIT-E13")
def test_last_card_traded_for_a_leaf() -> None:
    at = table(lord("hollow", "leaf", lantern="mist"), lord("celeste", "moon"), lord("mirage"), discard_pile=["sun"])
    play(at, (0, "trade celeste sun leaf=sake"), (1, "challenge"), (0, "reveal"), (1, "give_other moon"))
    assert hand(at, 0) == ["moon"]
    assert hand(at, 1) == []
    assert lives(at) == [2, 1, 2]
    assert discards(at) == ["sun", "leaf"]


@pytest.mark.rule("KIT-E14")
def test_lanterns_are_never_shuffled_in_play() -> None:
    at = table(
        lord("hollow", "sun", lantern="spirit"),
        lord("celeste", "sun"),
        lord("mirage", "sun"),
        lantern_deck=["mist", "shadow", "mist"],
    )
    play(at, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"))
    deck = GAME.position(at.state)["lantern_deck"]
    assert deck == ["shadow", "mist", {"lantern": "spirit", "known_by": "all"}]  # from the top


@pytest.mark.rule("KIT-E15")
def test_item_deck_of_two_and_nine_discards() -> None:
    at = begin_turn(
        lord("hollow"), lord("celeste"), item_deck=["block", "leaf"], discard_pile=["sake"] + ["sun"] * 4 + ["moon"] * 4
    )
    assert hand(at, 0) == ["block"]  # the card that was on top before
    assert at.view(0)["item_deck"]["size"] == 9
    assert discards(at) == ["sake"]
    assert at.view(0)["item_deck"]["packets"][0]["known"] == ["sun"] * 4 + ["moon"] * 4


@pytest.mark.rule("KIT-E16")
def test_discarding_more() -> None:
    at = table(lord("hollow", "sun", "moon", "leaf"), lord("celeste"))
    play(at, (0, "end"), (0, "discard leaf"), (0, "discard moon"), (0, "done"))
    assert hand(at, 0) == ["sun"]


@pytest.mark.rule("KIT-E17")
def test_mist_twice() -> None:
    at = table(lord("hollow", "leaf", "leaf", "block"), lord("celeste", "sun", "moon"))
    play(at, (0, "trade celeste sun leaf=sake"), (1, "challenge"), (0, "block"), (1, "give_named"))
    at.submit(0, "trade celeste moon leaf=sake")
    assert asked(at) == ("trade_answer", 1)


@pytest.mark.rule("KIT-E18")
@pytest.mark.parametrize(
    ("claim", "own", "rule"), [("steal celeste", "shadow", "KIT-055"), ("summon", "spirit", "KIT-053")]
)
def test_steal_or_summon_twice(claim: str, own: str, rule: str) -> None:
    at = table(lord("hollow", lantern=own), lord("celeste", "sun", "sun", "sun"), lord("mirage"), lantern_deck=[own])
    play(at, (0, claim), (1, "challenge"), (0, "reveal"))
    if claim == "summon":
        at.submit(0, "keep first")
    assert lantern(at, 0) == own
    assert refused(at, 0, claim) == rule


@pytest.mark.rule("KIT-E19")
@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_a_leaf_handed_over(answer: str) -> None:
    at = table(lord("hollow", "sake"), lord("celeste", "leaf"))
    play(at, (0, "trade celeste sun sake"), (1, "give_leaf"))
    assert may(at, 0) == ["accept", "challenge"]
    at.submit(0, answer)
    assert asked(at) == (("claim_answer", 1) if answer == "challenge" else ("actions", 0))


@pytest.mark.rule("KIT-E20")
def test_shisu_out() -> None:
    at = table(lord("hollow", "sake"), lord("shisu", "sun", "moon", lives=0), lord("celeste", "sun"))
    assert refused(at, 0, "steal shisu") == "KIT-063"
    assert refused(at, 0, "trade shisu sun sake") == "KIT-063"
    assert refused(at, 0, "peep shisu") == "KIT-063"


@pytest.mark.rule("KIT-E21")
def test_block_a_block() -> None:
    at = table(lord("hollow", "block"), lord("celeste", "block", "sun"))
    play(at, (0, "summon"), (1, "challenge"), (0, "block"))
    assert asked(at) == ("summon_pick", 0)  # the challenger is not asked
    assert may(at, 1) == []


@pytest.mark.rule("KIT-E22")
def test_celeste() -> None:
    at = table(
        lord("celeste", *["sun"] * 4),
        lord("hollow", *["moon"] * 3),
        lord("haunt", "moon", "moon", "sun", "sun"),
        item_deck=["leaf", "leaf", "block", "block", "block"],
    )
    at.submit(0, "gift")
    assert [shown(at, seat)["hand"]["size"] for seat in range(3)] == [6, 4, 4]
    at.submit(0, "end")
    assert refused(at, 0, "done") == "KIT-020"


@pytest.mark.rule("KIT-E23")
def test_free_cheat() -> None:
    at = table(lord("hollow", "block", "leaf", lantern="ash"), lord("celeste", "sun"))
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "block"))
    assert hand(at, 0) == ["sun", "leaf"]
    assert lantern(at, 0) == "ash"
    assert lives(at) == [2, 2]


@pytest.mark.rule("KIT-E24")
def test_ash_claimed() -> None:
    at = table(lord("hollow", "sun", "sun", "sun"), lord("celeste"))
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"))
    assert may(at, 0) == ["accept", "challenge"]
    assert refused(at, 0, "attack celeste sun") == "KIT-035"
