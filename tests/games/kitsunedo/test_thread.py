"""Unfastened Thread: what the Mirage can take back, when, and what stays seen (KIT-096..103)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kitsunedo.build import (
    GAME,
    asked,
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
from hyakki.table import Table


def things(at: Table) -> dict[str, Any]:
    """The position without what is known, spent or counted."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            kept = {key: bare(entry) for key, entry in value.items() if not key.startswith("known")}
            return next(iter(kept.values())) if len(kept) == 1 < len(value) else kept
        return [bare(entry) for entry in value] if isinstance(value, list) else value

    described: dict[str, Any] = bare(GAME.position(at.state))
    return {key: value for key, value in described.items() if key not in ("moment", "used_this_turn", "opening")}


@pytest.mark.rule("KIT-096")
def test_once_a_turn_everything_is_as_before_the_last_action() -> None:
    at = table(lord("mirage", "sun"), lord("celeste", "moon", "block"), lord("hollow"))
    before = things(at)
    play(at, (0, "steal celeste"), (1, "pass"))
    assert len(hand(at, 0)) == 2
    at.submit(0, "undo")
    assert things(at) == before
    assert at.view(None)["used_this_turn"] == ["undo"]
    at.submit(0, "steal celeste")
    at.submit(1, "pass")
    assert refused(at, 0, "undo") == "KIT-096"  # spent
    play(at, (0, "end"), (0, "done"))
    assert refused(at, 1, "undo") == "KIT-096"  # not hers


@pytest.mark.rule("KIT-096")
def test_only_on_her_own_turn() -> None:
    at = table(lord("hollow", "sun", "sun"), lord("mirage", "block", lantern="mist"), lord("celeste"))
    play(at, (0, "attack mirage sun sun"), (1, "claim_ash"), (0, "challenge"))
    assert "undo" not in verbs(at, 1)
    assert refused(at, 1, "undo") == "KIT-096"
    at.submit(1, "block")
    assert at.view(1)["moment"] is None  # her block off her turn is not stored


@pytest.mark.rule("KIT-097")
@pytest.mark.parametrize(
    "steps",
    [
        [(0, "summon"), (1, "pass"), (0, "keep first")],
        [(0, "steal celeste"), (1, "pass")],
        [(0, "trade celeste sun sake"), (1, "give_named")],
        [(0, "attack celeste sun sun"), (1, "take_hit")],
    ],
)
def test_the_four_actions_can_be_taken_back(steps: list[tuple[int, str]]) -> None:
    at = table(lord("mirage", "sun", "sun", "sake"), lord("celeste", "sun", lives=2))
    before = things(at)
    play(at, *steps)
    assert things(at) != before
    at.submit(0, "undo")
    assert things(at) == before


@pytest.mark.rule("KIT-097")
def test_draws_and_discards_are_no_actions() -> None:
    at = Table(GAME, 2, {"lords": ["mirage", "celeste"]}, seed=4)
    assert refused(at, 0, "undo") == "KIT-098"  # nothing but the start draw so far
    at.submit(0, "end")
    assert "undo" not in verbs(at, 0)
    assert refused(at, 0, "undo") == "KIT-017"


@pytest.mark.rule("KIT-097", "KIT-099")
def test_a_block_of_another_on_her_turn_is_no_action_of_hers() -> None:
    at = table(lord("mirage", "sun", "sun", "moon"), lord("celeste", "block", lantern="mist"))
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "challenge"), (1, "block"))
    assert asked(at) == ("actions", 0)
    assert refused(at, 0, "undo") == "KIT-098"
    assert at.view(0)["moment"] is None


@pytest.mark.rule("KIT-098", "KIT-100")
@pytest.mark.parametrize("claim", ["summon", "steal celeste", "trade celeste moon leaf=sake"])
def test_undoing_a_challenged_claim_makes_claim_and_challenge_vanish(claim: str) -> None:
    at = table(lord("mirage", "sun", "leaf", lantern="ash"), lord("celeste", "moon"))
    before = things(at)
    play(at, (0, claim), (1, "challenge"))
    assert asked(at) == ("claim_answer", 0)
    at.submit(0, "undo")
    assert things(at) == before  # nobody is penalised, nobody changes a lantern
    assert asked(at) == ("actions", 0)
    assert claim in may(at, 0)  # it counts as not made


@pytest.mark.rule("KIT-098")
def test_undoing_an_attack_whose_leaf_is_challenged() -> None:
    at = table(lord("mirage", "sun", "leaf", "block"), lord("celeste", "moon"))
    before = things(at)
    play(at, (0, "attack celeste sun leaf=sun"), (1, "challenge_mist"), (0, "undo"))
    assert things(at) == before


@pytest.mark.rule("KIT-098")
def test_undoing_an_attack_met_by_an_ash_claim() -> None:
    at = table(lord("mirage", "sun", "sun"), lord("celeste", "moon", lantern="ash"))
    before = things(at)
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"))
    assert verbs(at, 0) == {"accept", "challenge", "undo"}
    at.submit(0, "undo")
    assert things(at) == before
    accepted = table(lord("mirage", "sun", "sun"), lord("celeste", "moon", lantern="ash"))
    play(accepted, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "accept"), (0, "undo"))
    assert things(accepted) == before  # having accepted does not matter


@pytest.mark.rule("KIT-098")
def test_undoing_a_trade_answered_with_a_leaf() -> None:
    at = table(lord("mirage", "sake"), lord("celeste", "leaf", "sun"))
    before = things(at)
    play(at, (0, "trade celeste sun sake"), (1, "give_leaf"))
    assert verbs(at, 0) == {"accept", "challenge", "undo"}
    at.submit(0, "undo")
    assert things(at) == before
    accepted = table(lord("mirage", "sake"), lord("celeste", "leaf", "sun"))
    play(accepted, (0, "trade celeste sun sake"), (1, "give_leaf"), (0, "accept"), (0, "undo"))
    assert things(accepted) == before


@pytest.mark.rule("KIT-098")
def test_too_late_after_the_next_action_a_reveal_or_the_end_of_the_step() -> None:
    at = table(lord("mirage", "sun", lantern="shadow"), lord("celeste", "moon", "moon"), lord("hollow", "sun"))
    play(at, (0, "summon"), (1, "pass"), (2, "pass"), (0, "keep first"))
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "reveal"))
    assert refused(at, 0, "undo") == "KIT-098"  # neither the revealed steal nor the summon before it
    ended = table(lord("mirage", "sun", "moon"), lord("celeste", "moon"))
    play(ended, (0, "steal celeste"), (1, "pass"), (0, "end"))
    assert "undo" not in verbs(ended, 0)
    second = table(lord("mirage", "sun"), lord("celeste", "moon"), item_deck=["block", "leaf", "sun", "sun"])
    play(second, (0, "summon"), (1, "pass"), (0, "keep first"), (0, "steal celeste"), (1, "pass"), (0, "undo"))
    assert hand(second, 0) == ["sun", "block"]  # only the last action


@pytest.mark.rule("KIT-099")
def test_a_challenge_of_hers_cannot_be_taken_back_nor_the_action_it_arose_from() -> None:
    at = table(lord("mirage", "sun", "sun", "moon"), lord("celeste", "moon", lantern="mist"), lord("hollow"))
    play(at, (0, "attack celeste sun sun"), (1, "claim_ash"), (0, "challenge"), (1, "concede"))
    assert lives(at) == [2, 1, 2]
    assert refused(at, 0, "undo") == "KIT-098"
    leaf = table(lord("mirage", "sake", "moon"), lord("celeste", "leaf", "sun", lantern="ash"), lord("hollow"))
    play(leaf, (0, "trade celeste sun sake"), (1, "give_leaf"), (0, "challenge"), (1, "concede"), (1, "give_named"))
    assert "undo" not in verbs(leaf, 0)


@pytest.mark.rule("KIT-101")
def test_a_block_taken_back_leaves_reveal_and_concede() -> None:
    at = table(lord("mirage", "block", "block", lantern="shadow"), lord("celeste", "sun"), discard_pile=["leaf"])
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "block"))
    assert hand(at, 0) == ["sun", "block"]
    assert shown(at, 0)["unchallengeable"] == ["shadow"]
    at.submit(0, "undo")
    assert asked(at) == ("claim_answer", 0)
    assert hand(at, 0) == ["block", "block"]
    assert hand(at, 1) == ["sun"]
    assert shown(at, 0)["unchallengeable"] == []
    assert discards(at) == ["leaf"]
    assert may(at, 0) == ["reveal", "concede", "concede show"]
    assert refused(at, 0, "block") == "KIT-101"
    assert refused(at, 0, "undo") == "KIT-096"  # the claim cannot be taken back any more
    at.submit(0, "reveal")
    assert hand(at, 0) == ["sun", "block", "block"]


@pytest.mark.rule("KIT-101")
def test_a_block_of_an_attack_is_taken_back_with_the_life_it_cost() -> None:
    at = table(lord("mirage", "sun", "leaf", "block", lantern="ash"), lord("celeste", "moon", "moon"), lord("hollow"))
    play(at, (0, "attack celeste sun leaf=sun"), (1, "challenge_mist"), (0, "block"))
    assert lives(at) == [2, 1, 2]
    at.submit(0, "undo")
    assert lives(at) == [2, 2, 2]
    assert at.view(1)["laid"] == [{"item": "sun", "as": "sun"}, {"item": "leaf", "as": "sun"}]
    at.submit(0, "concede")
    assert lives(at) == [2, 2, 2]
    assert hand(at, 0) == []


@pytest.mark.rule("KIT-102")
def test_an_attack_that_put_a_lord_out_is_undone_and_its_hand_stays_seen() -> None:
    at = table(
        lord("mirage", "moon", "sun"),
        lord("celeste", "sun", "block", lives=1, lantern="mist", mark="moon"),
        lord("tanuki", "leaf"),
        discard_pile=["leaf"],
    )
    before = things(at)
    play(at, (0, "attack celeste moon"), (1, "take_hit"))
    assert lives(at) == [2, 0, 2]
    at.submit(0, "undo")
    assert things(at) == before  # lives, hands, mark, lantern, decks, discards, laid cards
    assert at.view(2)["lords"][1]["hand"]["known"] == ["sun", "block"]  # all saw it fall
    assert shown(at, 1)["hand"]["known"] == ["sun", "block"]
    assert shown(at, 0)["hand"]["known"] == ["moon"]  # and the card she attacked with
    assert shown(at, 1)["lantern"] == "?"  # it went under the deck unseen
    assert at.view(0)["out_order"] == []


@pytest.mark.rule("KIT-102")
def test_an_undone_summon_leaves_her_knowing_the_two_top_cards_in_their_order() -> None:
    at = table(lord("mirage"), lord("celeste", "moon"), item_deck=["block", "sake", "sun", "sun"])
    play(at, (0, "summon"), (1, "pass"), (0, "keep second"), (0, "undo"))
    assert at.view(0)["item_deck"]["packets"][-1]["placed"] == [[2, "sake"], [3, "block"]]
    assert at.view(1)["item_deck"]["packets"][-1]["placed"] == []
    assert hand(at, 0) == []


@pytest.mark.rule("KIT-102")
def test_after_a_reshuffle_only_cards_that_were_in_the_deck_stay_known() -> None:
    at = table(
        lord("mirage"), lord("celeste", "moon"), item_deck=["block"], discard_pile=["sun", "moon", "sake", "leaf"]
    )
    before = things(at)
    play(at, (0, "summon"), (1, "pass"))
    assert len(discards(at)) == 1
    play(at, (0, "keep second"), (0, "undo"))
    assert things(at) == before
    assert discards(at) == ["leaf", "sake", "moon", "sun"]
    assert at.view(0)["item_deck"] == {
        "size": 1,
        "packets": [{"size": 1, "shuffled": False, "known": [], "public": [], "placed": [[0, "block"]]}],
    }


@pytest.mark.rule("KIT-102")
def test_an_undone_steal_is_remembered_and_drawn_anew() -> None:
    taken = set()
    for seed in range(40):
        at = table(lord("mirage"), lord("celeste", "moon", "block", "sun"), lord("hollow"), seed=seed)
        play(at, (0, "steal celeste"), (1, "pass"))
        first = hand(at, 0)[0]
        at.submit(0, "undo")
        assert at.view(0)["lords"][1]["hand"]["known"] == [first]
        assert at.view(2)["lords"][1]["hand"]["known"] == []
        play(at, (0, "steal celeste"), (1, "pass"))
        taken.add((first, hand(at, 0)[0]))
    assert len(taken) > 3
    assert any(one != two for one, two in taken)


@pytest.mark.rule("KIT-102")
def test_at_the_edge_of_the_turn_the_thread_is_new_again() -> None:
    at = table(lord("mirage", "sun"), lord("celeste", "moon"), item_deck=["leaf"] * 8)
    play(at, (0, "steal celeste"), (1, "pass"), (0, "undo"), (0, "end"), (0, "done"))
    assert at.view(0)["moment"] is None
    play(at, (1, "end"), (1, "done"))
    assert at.view(0)["used_this_turn"] == []
    play(at, (0, "steal celeste"), (1, "challenge"))
    assert "undo" in verbs(at, 0)


@pytest.mark.rule("KIT-103")
def test_an_action_that_ended_the_game_stands() -> None:
    at = table(lord("mirage", "moon"), lord("celeste", lives=1))
    play(at, (0, "attack celeste moon"), (1, "take_hit"))
    assert at.outcome is not None
    assert at.outcome.winners == (0,)
    assert may(at, 0) == []
    assert at.view(0)["moment"] is None


@pytest.mark.rule("KIT-102")
def test_lantern_knowledge_is_not_restored_away() -> None:
    """A lantern shown before the action stays known; taking back changes nobody's lantern."""
    at = table(
        lord("mirage", "sun", lantern="ash"),
        lord("celeste", "moon", lantern={"lantern": "mist", "known_by": "all"}),
        lord("hollow"),
    )
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "undo"))
    assert shown(at, 1)["lantern"] == "mist"
    assert lantern(at, 0) == "ash"
