"""The abilities of the Spirit Lords (KIT-079..095)."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import (
    asked,
    begin_turn,
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


@pytest.mark.rule("KIT-079")
def test_abilities_are_no_claims_and_are_used_on_the_own_turn() -> None:
    at = table(lord("celeste", "sun"), lord("hollow", "sun", "block"), lord("tanuki", "sun"))
    at.submit(0, "gift")
    assert asked(at) == ("actions", 0)  # no window
    assert "event.claims" not in heard(at, None)
    assert may(at, 1) == may(at, 2) == []  # it is not their turn
    for action, rule in (("peep hollow", "KIT-080"), ("mark hollow sun", "KIT-087"), ("undo", "KIT-096")):
        assert refused(at, 0, action) == rule  # other lords' abilities
    other = table(lord("hollow", "sun"), lord("celeste", "sun"))
    assert refused(other, 0, "gift") == "KIT-085"


@pytest.mark.rule("KIT-080")
def test_peeping_fae_looks_at_a_hand_and_may_swap_a_card() -> None:
    at = table(lord("hollow", "leaf"), lord("celeste", "sun", "block"), lord("mirage", "sun"))
    at.submit(0, "peep celeste")
    assert at.view(0)["lords"][1]["hand"]["known"] == ["sun", "block"]
    assert at.view(2)["lords"][1]["hand"]["known"] == []
    assert may(at, 0) == ["no_swap", "swap leaf sun", "swap leaf block"]
    assert refused(at, 0, "swap sun block") == "KIT-080"
    at.submit(0, "swap leaf block")
    assert hand(at, 0) == ["block"]
    assert hand(at, 1) == ["sun", "leaf"]
    assert at.view(0)["lords"][1]["hand"]["known"] == ["sun", "leaf"]
    assert at.view(1)["lords"][0]["hand"]["known"] == ["block"]
    assert [e.args["action"] for e in at.events(2) if e.key == "answer"][-1] == "swap"  # that, not what
    assert "event.swapped_unseen" in heard(at, 2)
    assert "event.swapped" not in heard(at, 2)
    assert refused(at, 0, "peep mirage") == "KIT-080"  # once a turn


@pytest.mark.rule("KIT-080")
def test_with_an_empty_hand_she_only_looks_and_only_at_hands_with_items() -> None:
    at = table(lord("hollow"), lord("celeste", "sun"), lord("mirage"))
    assert refused(at, 0, "peep mirage") == "KIT-080"
    at.submit(0, "peep celeste")
    assert asked(at) == ("actions", 0)
    assert at.view(0)["lords"][1]["hand"]["known"] == ["sun"]
    kept = table(lord("hollow", "leaf"), lord("celeste", "sun"))
    play(kept, (0, "peep celeste"), (0, "no_swap"))
    assert (hand(kept, 0), hand(kept, 1)) == (["leaf"], ["sun"])


@pytest.mark.rule("KIT-081")
def test_a_steal_is_never_made_while_looking() -> None:
    at = table(lord("hollow", "leaf"), lord("celeste", "sun", "block"))
    at.submit(0, "peep celeste")
    assert refused(at, 0, "steal celeste") == "KIT-081"
    play(at, (0, "no_swap"), (0, "steal celeste"))
    assert asked(at) == ("shadow_window", 1)
    at.submit(1, "pass")
    assert len(hand(at, 0)) == 2  # a random card, not one of choice: nature was asked
    assert [line.text.split()[0] for line in at.record.lines][-1] == "take"


@pytest.mark.rule("KIT-082")
def test_memorial_takes_the_top_discard_for_the_start_draw() -> None:
    at = begin_turn(lord("haunt", "sun"), lord("celeste"), discard_pile=["block", "leaf"])
    assert asked(at) == ("memorial", 0)
    assert may(at, 0)[:2] == ["draw deck", "draw discard"]
    at.submit(0, "draw discard")
    assert hand(at, 0) == ["sun", "block"]
    assert discards(at) == ["leaf"]
    assert shown(at, 0)["hand"]["known"] == ["block"]  # the choice and the card are public
    assert at.view(0)["item_deck"]["size"] == 6
    empty = begin_turn(lord("haunt", "sun"), lord("celeste"), discard_pile=[])
    assert asked(empty) == ("actions", 0)
    assert len(hand(empty, 0)) == 2


@pytest.mark.rule("KIT-082")
def test_memorial_works_after_a_return_and_on_extra_turns_and_for_no_other_draw() -> None:
    back = begin_turn(lord("haunt", lives=0), lord("celeste"), lord("mirage"), item_deck=["sake", "sun", "sun", "sun"])
    back.submit(0, "flip")
    assert asked(back) == ("memorial", 0)
    extra = table(lord("haunt", "sun", "sun"), lord("celeste"), lord("hollow"))
    play(extra, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "end"))
    assert asked(extra) == ("memorial", 0)
    gift = table(lord("celeste", "sun"), lord("haunt"), discard_pile=["block"])
    gift.submit(0, "gift")
    assert asked(gift) == ("actions", 0)
    assert discards(gift) == ["block"]


@pytest.mark.rule("KIT-083")
def test_reap_earns_another_full_turn() -> None:
    at = table(lord("haunt", "sun", "sun", "leaf"), lord("celeste"), lord("hollow"), item_deck=["moon"] * 6)
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "end"), (0, "done"))
    assert asked(at) == ("memorial", 0)
    play(at, (0, "draw deck"), (0, "end"))
    assert asked(at) == ("end_discard", 0)  # with start draw and end discard
    at.submit(0, "done")
    assert at.to_act() == (1,)  # nothing was taken in the extra turn
    missed = table(lord("haunt", "sun", "sun", "leaf"), lord("celeste"), lord("hollow"))
    play(missed, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "accept"), (0, "end"), (0, "done"))
    assert missed.to_act() == (1,)


@pytest.mark.rule("KIT-084")
@pytest.mark.parametrize(("per_life", "extra"), [(False, 1), (True, 2)])
def test_several_lives_earn_one_turn_or_one_each(per_life: bool, extra: int) -> None:
    at = table(
        lord("haunt", "sun", "sun", "moon"),
        lord("celeste"),
        lord("hollow"),
        options={"reap_per_life": per_life},
        item_deck=["leaf"] * 8,
    )
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "attack celeste moon"), (1, "take_hit"), (0, "end"))
    turns = 0
    while asked(at) == ("memorial", 0):
        turns += 1
        play(at, (0, "draw deck"), (0, "end"), (0, "done"))
    assert turns == extra


@pytest.mark.rule("KIT-084")
def test_the_extra_turn_is_kept_after_a_lost_challenge_and_lost_by_going_out() -> None:
    at = table(lord("haunt", "sun", "sun", "moon"), lord("celeste"), lord("hollow"))
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "summon"), (1, "challenge"), (0, "concede"))
    assert asked(at) == ("memorial", 0)
    out = table(lord("haunt", "sun", "sun", lives=1), lord("celeste"), lord("hollow"))
    play(out, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "summon"), (1, "challenge"), (0, "concede"))
    assert lives(out) == [0, 1, 2]
    assert out.to_act() == (1,)


@pytest.mark.rule("KIT-085")
def test_empyrean_gift_everybody_in_draws_two_up_to_four() -> None:
    at = table(
        lord("celeste", *["sun"] * 4),
        lord("hollow", "sun", "sun", "sun"),
        lord("haunt", "moon", "moon", "moon", "moon", lantern="mist"),
        lord("shisu", "sun", lives=0),
        lord("tanuki", lantern="mist"),
        item_deck=["block", "leaf", "sake", "block", "leaf", "sake", "sake"],
    )
    at.submit(0, "gift")
    assert hand(at, 0) == ["sun"] * 4 + ["leaf", "block"]  # first, and beyond four
    assert hand(at, 1) == ["sun", "sun", "sun", "sake"]  # stops at four
    assert len(hand(at, 2)) == 4  # had four already
    assert len(hand(at, 3)) == 1  # out
    assert hand(at, 4) == ["leaf", "block"]
    assert shown(at, 1)["hand"]["known"] == []
    assert refused(at, 0, "gift") == "KIT-085"


@pytest.mark.rule("KIT-086")
def test_the_celeste_still_discards_down_to_four() -> None:
    at = table(lord("celeste", *["sun"] * 4), lord("hollow"))
    play(at, (0, "gift"), (0, "end"))
    assert refused(at, 0, "done") == "KIT-020"
    play(at, (0, "discard sun"), (0, "discard sun"), (0, "done"))
    assert len(hand(at, 0)) == 4


@pytest.mark.rule("KIT-087")
def test_marking_takes_an_item_the_lords_state_requires() -> None:
    at = table(lord("tanuki", "sake", "moon", "sun"), lord("shisu"), lord("celeste", lives=1), lord("hollow", lives=0))
    marks = [text for text in may(at, 0) if text.startswith("mark")]
    assert marks == ["mark shisu moon", "mark shisu sake", "mark celeste moon"]
    assert refused(at, 0, "mark shisu sun") == "KIT-087"
    assert refused(at, 0, "mark tanuki sake") == "KIT-087"
    assert refused(at, 0, "mark hollow sun") == "KIT-063"
    at.submit(0, "mark shisu sake")
    assert shown(at, 1)["mark"] == "sake"
    assert refused(at, 0, "mark shisu moon") == "KIT-087"  # one mark per lord
    at.submit(0, "mark celeste moon")  # several lords in a turn
    assert hand(at, 0) == ["sun"]


@pytest.mark.rule("KIT-088")
def test_a_leaf_as_a_mark_is_challenged_by_the_lord_to_be_marked() -> None:
    conceded = table(lord("tanuki", "leaf", "sun"), lord("hollow", "sun"), lord("celeste"), discard_pile=["moon"])
    play(conceded, (0, "mark hollow leaf=moon"), (1, "challenge"), (0, "concede"))
    assert shown(conceded, 1)["mark"] is None
    assert discards(conceded) == ["moon", "sun", "leaf"]
    for answer, own in (("reveal", "mist"), ("block", "ash")):
        stands = table(lord("tanuki", "leaf", "block", lantern=own), lord("hollow", "sun"), lord("celeste"))
        play(stands, (0, "mark hollow leaf=moon"), (1, "challenge"), (0, answer))
        assert shown(stands, 1)["mark"] == "leaf"
    passed = table(lord("tanuki", "leaf"), lord("hollow", "sun"), lord("celeste"))
    play(passed, (0, "mark hollow leaf=moon"), (1, "pass"))
    assert shown(passed, 1)["mark"] == "leaf"
    assert lives(passed) == [2, 2, 2]


@pytest.mark.rule("KIT-088")
def test_a_challenger_who_loses_a_life_over_a_mark_loses_the_mark_with_it() -> None:
    at = table(lord("tanuki", "leaf", lantern="mist"), lord("hollow"), lord("celeste"))
    play(at, (0, "mark hollow leaf=moon"), (1, "challenge"), (0, "reveal"))
    assert lives(at) == [2, 1, 2]
    assert shown(at, 1)["mark"] is None


@pytest.mark.rule("KIT-089")
def test_a_critical_attack_with_one_card_cannot_be_answered() -> None:
    at = table(lord("tanuki", "moon", "sake"), lord("shisu", "block", mark="sake", lantern="ash"), lord("celeste"))
    assert {"attack shisu moon", "attack shisu sake"} <= set(may(at, 0))
    at.submit(0, "attack shisu moon")
    assert asked(at) == ("actions", 0)
    assert lives(at) == [2, 1, 2]
    assert "event.critical" in heard(at, None)
    wrong = table(lord("tanuki", "sun"), lord("shisu", mark="sake"), lord("celeste"))
    assert refused(wrong, 0, "attack shisu sun") == "KIT-089"


@pytest.mark.rule("KIT-090")
def test_a_leaf_in_a_critical_attack() -> None:
    plain = table(lord("tanuki", "leaf"), lord("hollow", mark="moon"), lord("celeste"))
    plain.submit(0, "attack hollow leaf=moon")
    assert lives(plain) == [2, 1, 2]
    options = {"critical_leaf_challengeable": True}
    at = table(lord("tanuki", "leaf", "sun"), lord("hollow", mark="moon"), lord("celeste"), options=options)
    at.submit(0, "attack hollow leaf=moon")
    assert verbs(at, 1) == {"take_hit", "challenge_mist"}
    assert refused(at, 1, "claim_ash") == "KIT-090"
    play(at, (1, "challenge_mist"), (0, "concede"))
    assert lives(at) == [2, 2, 2]
    free = table(
        lord("tanuki", "leaf", unchallengeable=["mist"]), lord("hollow", mark="moon"), lord("celeste"), options=options
    )
    free.submit(0, "attack hollow leaf=moon")
    assert lives(free) == [2, 1, 2]


@pytest.mark.rule("KIT-090", "KIT-092")
def test_a_critical_leaf_on_a_diminished_lord_is_not_evaded_either() -> None:
    options = {"critical_leaf_challengeable": True}
    at = table(lord("tanuki", "leaf"), lord("hollow", lives=1, mark="sun"), lord("celeste"), options=options)
    at.submit(0, "attack hollow leaf=sun")
    assert verbs(at, 1) == {"take_hit", "challenge_mist"}
    assert refused(at, 1, "claim_ash") == "KIT-090"


@pytest.mark.rule("KIT-091")
def test_a_mark_is_usable_only_in_her_next_turn_and_gone_after_it() -> None:
    at = table(
        lord("tanuki", "moon", "moon", "moon"),
        lord("hollow"),
        lord("celeste", mark="sun"),
        item_deck=["leaf"] * 9,
        discard_pile=["block"],
    )
    at.submit(0, "mark hollow moon")
    assert refused(at, 0, "attack hollow moon") == "KIT-091"
    play(at, (0, "end"), (0, "done"))
    assert [shown(at, seat)["mark"] for seat in (1, 2)] == ["moon", None]  # the old one was not used
    assert discards(at)[-1] == "sun"
    play(at, (1, "end"), (1, "done"), (2, "end"), (2, "done"))
    assert "attack hollow moon" in may(at, 0)
    play(at, (0, "end"), (0, "discard leaf"), (0, "done"))
    assert shown(at, 1)["mark"] is None
    assert discards(at)[-2:] == ["leaf", "moon"]  # after her end discard


@pytest.mark.rule("KIT-091")
def test_unused_marks_go_clockwise_from_her_left() -> None:
    at = table(
        lord("hollow", mark="moon"),
        lord("tanuki"),
        lord("celeste", mark="sun"),
        lord("shisu", mark="sake", lantern="mist"),
        active=1,
        discard_pile=["block"],
    )
    at.submit(1, "end")
    assert discards(at) == ["block", "sun", "sake", "moon"]


@pytest.mark.rule("KIT-092")
def test_only_the_tanuki_profits_and_one_card_on_a_marked_lord_is_critical() -> None:
    other = table(lord("celeste", "moon", "moon"), lord("hollow", mark="moon"), lord("tanuki"))
    assert refused(other, 0, "attack hollow moon") == "KIT-033"
    normal = table(lord("tanuki", "moon", "moon"), lord("hollow", mark="moon"), lord("celeste"))
    normal.submit(0, "attack hollow moon moon")
    assert asked(normal) == ("attack_response", 1)
    single = table(lord("tanuki", "sun"), lord("hollow", lives=1, mark="sun"), lord("celeste"))
    single.submit(0, "attack hollow sun")
    assert lives(single) == [2, 0, 2]


@pytest.mark.rule("KIT-093")
@pytest.mark.parametrize(
    ("top", "back", "pile"),
    [
        (["sun", "sake", "sake"], True, ["leaf", "sun", "sake"]),
        (["sake", "sun", "sake"], True, ["leaf", "sun", "sake"]),
        (["sun", "moon", "block"], False, ["leaf", "sun", "moon", "block"]),
    ],
)
def test_unfulfilled_grudge_flips_three(top: list[str], back: bool, pile: list[str]) -> None:
    at = begin_turn(
        lord("shisu", "moon", lives=0), lord("celeste"), lord("hollow"), item_deck=[*top, "leaf", "leaf", "leaf"]
    )
    at.submit(0, "flip")
    assert (lives(at)[0] == 1) == back
    assert discards(at)[: len(pile)] == pile
    if back:
        assert hand(at, 0) == ["moon", "sake", "leaf"]  # the first sake, and the start draw
        assert shown(at, 0)["hand"]["known"] == ["sake"]


@pytest.mark.rule("KIT-094")
def test_vengeful_spirit_pays_with_a_life_and_never_with_the_hand() -> None:
    claimant = table(lord("shisu", "sun", "moon"), lord("celeste", "sun"))
    play(claimant, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert (lives(claimant), hand(claimant, 0)) == ([1, 2], ["sun", "moon"])
    challenger = table(lord("hollow", lantern="spirit"), lord("shisu", "sun"))
    play(challenger, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"))
    assert (lives(challenger), hand(challenger, 1)) == ([2, 1], ["sun"])


@pytest.mark.rule("KIT-095")
def test_shisu_keeps_its_hand_but_not_its_lantern_when_out() -> None:
    at = table(
        lord("celeste", "sun", "moon", "sake"),
        lord("shisu", "moon", "block", lives=1, lantern="mist"),
        lord("hollow", "sun"),
        item_deck=["block", "leaf", "block", "leaf", "moon", "sake", "leaf", "leaf"],
    )
    play(at, (0, "attack shisu sun"), (1, "take_hit"))
    assert shown(at, 1)["hand"]["size"] == 2
    assert shown(at, 1)["lantern"] is None
    assert refused(at, 0, "trade shisu moon sake") == "KIT-063"
    assert refused(at, 0, "steal shisu") == "KIT-063"
    at.submit(0, "gift")
    assert shown(at, 1)["hand"]["size"] == 2  # draws nothing
    play(at, (0, "end"), (0, "done"))
    at.submit(1, "flip")
    assert lives(at)[1] == 1
    assert hand(at, 1) == ["moon", "sake", "leaf", "block"]  # kept hand, the sake, the start draw
    assert lantern(at, 1) == "spirit"
