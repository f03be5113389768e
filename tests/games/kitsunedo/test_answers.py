"""Answers to a challenge, order of settling, penalties (KIT-065..078)."""

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


@pytest.mark.rule("KIT-065")
def test_what_a_challenged_claimant_may_answer() -> None:
    liar = table(lord("hollow", "sun", lantern="ash"), lord("celeste", "sun"))
    play(liar, (0, "summon"), (1, "challenge"))
    assert may(liar, 0) == ["concede", "concede show"]
    assert refused(liar, 0, "reveal") == "KIT-065"
    assert refused(liar, 0, "block") == "KIT-065"
    assert refused(liar, 0, "end") == "KIT-065"
    honest = table(lord("hollow", "block", lantern="spirit"), lord("celeste", "sun"))
    play(honest, (0, "summon"), (1, "challenge"))
    assert may(honest, 0) == ["reveal", "concede", "concede show", "block"]  # conceding goes even with the lantern
    assert refused(honest, 0, "undo") == "KIT-096"


@pytest.mark.rule("KIT-066")
def test_a_reveal_shows_the_lantern_brings_the_effect_and_beats_the_challenger() -> None:
    at = table(lord("hollow", lantern="shadow"), lord("celeste", "sun", "moon"), lantern_deck=["ash"])
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "reveal"))
    assert "event.revealed" in heard(at, None)
    assert len(hand(at, 0)) == 1
    assert hand(at, 1) == []
    assert lantern(at, 0) == "ash"
    assert asked(at) == ("actions", 0)


@pytest.mark.rule("KIT-067")
@pytest.mark.parametrize(("answer", "seen"), [("concede", []), ("concede show", [[0, "ash"]])])
def test_a_concession_has_no_effect_and_shows_the_lantern_only_by_choice(answer: str, seen: list[object]) -> None:
    at = table(
        lord("hollow", "moon", lantern="ash"), lord("celeste", "sun"), lantern_deck=["mist"], item_deck=["block"] * 3
    )
    play(at, (0, "steal celeste"), (1, "challenge"), (0, answer))
    assert hand(at, 1) == ["sun", "block"]  # nothing stolen; the block is the start draw of the next turn
    assert hand(at, 0) == []
    assert lantern(at, 0) == "mist"
    assert at.view(1)["lantern_deck"]["known"] == seen
    assert at.view(0)["lantern_deck"]["known"] == [[0, "ash"]]  # its owner knows it in any case
    assert at.state.question.name == "actions"
    assert at.to_act() == (1,)


@pytest.mark.rule("KIT-067")
def test_unseen_is_what_happens_by_default() -> None:
    at = table(lord("hollow", "moon", lantern="ash"), lord("celeste", "sun"))
    play(at, (0, "steal celeste"), (1, "challenge"))
    at.time_out(0)
    assert at.record.lines[-1].text == "concede"


@pytest.mark.rule("KIT-068")
def test_a_block_voids_the_challenge() -> None:
    at = table(lord("hollow", "block", lantern="ash"), lord("celeste", "sun"), discard_pile=["leaf"])
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "block"))
    assert hand(at, 0) == ["sun"]
    assert discards(at) == ["leaf", "block"]
    assert lantern(at, 0) == "ash"
    assert at.view(1)["lords"][0]["lantern"] == "?"
    assert "event.lost_challenge" not in heard(at, None)
    assert lives(at) == [2, 2]


@pytest.mark.rule("KIT-069")
def test_after_a_block_the_same_lantern_cannot_be_challenged_this_turn_by_anybody() -> None:
    at = table(lord("hollow", *["sun"] * 4, "moon"), lord("celeste", "block", lantern="mist"), lord("mirage", "sun"))
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "challenge"), (1, "block"))
    assert shown(at, 1)["unchallengeable"] == ["ash"]
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"))
    assert asked(at) == ("actions", 0)  # nothing left to decide: the attack has failed
    assert lives(at) == [2, 2, 2]
    mirage = table(lord("mirage", "sun", "sun"), lord("celeste", unchallengeable=["ash"]))
    play(mirage, (0, "attack celeste sun sun"), (1, "claim_ash"))
    assert asked(mirage) == ("ash_window", 0)  # the Mirage may still undo
    assert verbs(mirage, 0) == {"accept", "undo"}
    assert refused(mirage, 0, "challenge") == "KIT-069"


@pytest.mark.rule("KIT-070")
def test_a_block_stops_nothing_else() -> None:
    attacked = table(lord("hollow", "sun", "sun"), lord("celeste", "block"))
    attacked.submit(0, "attack celeste sun sun")
    assert refused(attacked, 1, "block") == "KIT-070"
    asked_for = table(lord("hollow", "sake"), lord("celeste", "block", "sun"))
    asked_for.submit(0, "trade celeste sun sake")
    assert refused(asked_for, 1, "block") == "KIT-070"
    acting = table(lord("hollow", "block"), lord("celeste", "block"))
    assert refused(acting, 0, "block") == "KIT-070"
    blocked = table(lord("hollow", "block", lantern="ash"), lord("celeste", "sun", "block"))
    play(blocked, (0, "steal celeste"), (1, "challenge"), (0, "block"))
    assert asked(blocked) == ("actions", 0)  # the challenger could not answer the block


@pytest.mark.rule("KIT-071")
@pytest.mark.parametrize(("answer", "own"), [("reveal", "mist"), ("block", "ash")])
def test_mist_is_free_after_a_reveal_or_a_block(answer: str, own: str) -> None:
    at = table(
        lord("hollow", "leaf", "leaf", "leaf", "block", lantern=own),
        lord("celeste", "moon", "sun"),
        lord("mirage", "sun"),
    )
    play(at, (0, "trade celeste sun leaf=sake"), (1, "challenge"), (0, answer), (1, "give_named"))
    assert "mist" in shown(at, 0)["unchallengeable"]
    at.submit(0, "trade mirage sun leaf=sake")
    assert asked(at) == ("trade_answer", 2)  # no window, whatever lantern she has by now


@pytest.mark.rule("KIT-072")
def test_the_order_of_settling() -> None:
    at = table(
        lord("hollow", "leaf", "sun", lantern="mist"),
        lord("celeste", "block"),
        lord("mirage"),
        discard_pile=["sun"],
        lantern_deck=["ash"],
    )
    play(at, (0, "attack celeste sun leaf=sun"), (1, "challenge_mist"), (0, "reveal"))
    keys = [
        key
        for key in heard(at, None)
        if key in ("event.life_lost", "event.lost_challenge", "event.hand_discarded", "event.new_lantern_unseen")
    ]
    assert keys == ["event.life_lost", "event.lost_challenge", "event.hand_discarded", "event.new_lantern_unseen"]
    assert discards(at) == ["sun", "block", "sun", "leaf"]  # the penalty before the laid cards
    assert asked(at) == ("actions", 0)  # the active player won, so he goes on
    lost = table(lord("hollow", "moon", lantern="ash"), lord("celeste", "sun"))
    play(lost, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert at.to_act() == (0,)
    assert lost.to_act() == (1,)  # the active player lost: to the end of the turn


@pytest.mark.rule("KIT-072", "KIT-014")
def test_who_is_put_out_by_the_penalty_draws_no_new_lantern() -> None:
    at = table(lord("hollow", lives=1, lantern="ash"), lord("celeste", "sun"), lord("mirage"), lantern_deck=["mist"])
    play(at, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert lives(at) == [0, 2, 2]
    assert shown(at, 0)["lantern"] is None
    assert at.view(0)["lantern_deck"] == {"size": 2, "known": [[0, "ash"]], "public": []}


@pytest.mark.rule("KIT-073", "KIT-074")
def test_the_loser_pays_with_the_hand_or_with_a_life() -> None:
    hand_lost = table(lord("hollow", "sun", "moon"), lord("celeste", "sun"))
    play(hand_lost, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert (hand(hand_lost, 0), lives(hand_lost)) == ([], [2, 2])
    challenger = table(lord("hollow", lantern="spirit"), lord("celeste", "sun", "moon"), lord("mirage"))
    play(challenger, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"))
    assert (hand(challenger, 1), lives(challenger)) == ([], [2, 2, 2])
    empty = table(lord("hollow"), lord("celeste", "sun"))
    play(empty, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert lives(empty) == [1, 2]


@pytest.mark.rule("KIT-075")
def test_an_active_loser_goes_to_the_end_of_the_turn() -> None:
    at = table(lord("hollow", "sake", "sun", "sun"), lord("celeste", "leaf", lantern="mist"), lord("mirage"))
    play(at, (0, "trade celeste sun sake"), (1, "give_leaf"), (0, "challenge"), (1, "reveal"))
    assert hand(at, 0) == []  # the leaf came first and went with the hand
    assert at.to_act() == (1,)
    shisu = table(lord("shisu", "sun", lives=2), lord("celeste", "sun"), lord("mirage"))
    play(shisu, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert asked(shisu) == ("end_discard", 0)  # still a hand to discard from, but no more actions
    out = table(lord("hollow", lives=1), lord("celeste", "sun"), lord("mirage"))
    play(out, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert lives(out) == [0, 2, 2]
    assert out.to_act() == (1,)
    passive = table(lord("hollow", lantern="spirit"), lord("celeste", "sun"), lord("mirage"))
    play(passive, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"), (0, "end"), (0, "done"))
    assert asked(passive) == ("actions", 1)  # a loser who is not active loses nothing more


@pytest.mark.rule("KIT-076")
def test_who_is_out_by_the_effect_pays_no_more() -> None:
    at = table(lord("hollow", "leaf", lantern="mist"), lord("celeste", "sun", "moon", lives=1), lord("mirage"))
    play(at, (0, "attack celeste leaf=moon"), (1, "challenge_mist"), (0, "reveal"))
    assert lives(at) == [2, 0, 2]
    assert "event.lost_challenge" not in heard(at, None)


@pytest.mark.rule("KIT-077")
def test_a_life_lost_as_a_penalty_is_no_attack() -> None:
    at = table(lord("haunt", "sun", lantern="spirit"), lord("celeste", mark="sun", lives=2), lord("tanuki"), round=1)
    play(at, (0, "summon"), (1, "challenge"), (0, "reveal"), (0, "keep first"))
    assert lives(at) == [2, 1, 2]  # in round one, without an answer
    assert shown(at, 1)["mark"] is None
    play(at, (0, "end"), (0, "done"))
    assert at.to_act() == (1,)  # no Reap


@pytest.mark.rule("KIT-078")
@pytest.mark.parametrize(("cards", "left", "state"), [(["moon"], 1, "diminished"), ([], 0, "out")])
def test_an_ash_bluffer_is_hit_and_then_pays(cards: list[str], left: int, state: str) -> None:
    at = table(lord("hollow", "sun", "sun", "moon"), lord("celeste", *cards, lantern="mist"), lord("mirage"))
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "challenge"), (1, "concede"))
    assert lives(at) == [2, left, 2]
    assert shown(at, 1)["state"] == state
    assert hand(at, 1) == []
    assert asked(at) == ("actions", 0)
