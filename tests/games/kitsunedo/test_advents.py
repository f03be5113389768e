"""The three Advents (KIT-112..119)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kitsunedo.build import (
    GAME,
    LORDS,
    asked,
    begin_turn,
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

FIRST: dict[str, Any] = {"mode": "first_advent"}
SECOND: dict[str, Any] = {"mode": "second_advent"}
THIRD: dict[str, Any] = {"mode": "third_advent"}
ADVENTS = [FIRST, SECOND, THIRD]


@pytest.mark.rule("KIT-112")
@pytest.mark.parametrize("options", ADVENTS)
def test_one_life_no_returns_no_abilities(options: dict[str, Any]) -> None:
    at = table(
        lord("celeste", "moon", "moon", "sake", lantern="spirit"),
        lord("hollow", "sun", lantern="spirit"),
        lord("shisu", "sun", lantern="spirit"),
        options=options,
        lantern_deck=[],
        discard_pile=["leaf"],
    )
    assert refused(at, 0, "gift") == "KIT-085"
    assert shown(at, 1)["needs"] == ["moon", "moon"]
    assert shown(at, 1)["state"] == "gilded"
    play(at, (0, "attack hollow moon moon"))
    if at.to_act() == (1,):
        at.submit(1, "take_hit")
    assert lives(at) == [1, 0, 1]
    assert shown(at, 1)["hand"]["size"] == 0
    play(at, (0, "end"), (0, "done"))
    assert asked(at) == ("actions", 2)  # out lords have no turns


@pytest.mark.rule("KIT-112")
def test_shisu_has_no_abilities_in_an_advent() -> None:
    at = table(lord("shisu", "sun", "moon"), lord("hollow", "sun"), lord("celeste"), options=THIRD)
    play(at, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert (hand(at, 0), lives(at)) == ([], [1, 1, 1])
    won = table(lord("hollow", "sake", "moon"), lord("shisu", "sun"), options=THIRD)
    play(won, (0, "attack shisu sake moon"), (1, "take_hit"))
    assert won.outcome is not None
    assert won.outcome.winners == (0,)
    assert won.outcome.returns == (1.0, 0.0)
    mirage = table(lord("mirage", "sun", "sun"), lord("celeste", "sun"), lord("hollow"), options=THIRD)
    play(mirage, (0, "steal celeste"), (1, "challenge"))
    assert "undo" not in verbs(mirage, 0)


@pytest.mark.rule("KIT-113")
def test_the_cards_of_the_first_advent() -> None:
    at = Table(GAME, 3, {**FIRST, "lords": LORDS[:3]}, seed=5)
    pieces = GAME.pieces(at.state)
    assert [pieces[name] for name in ("sun", "moon", "sake", "leaf", "block")] == [10, 10, 7, 4, 0]
    assert [pieces[name] for name in ("ash", "spirit", "shadow", "mist")] == [3, 3, 0, 0]
    for seat in range(3):
        assert shown(at, seat)["lantern"] in ("ash", "spirit")  # face up: a spectator sees it
    assert [shown(at, seat)["hand"]["size"] for seat in range(3)] == [2, 1, 1]


@pytest.mark.rule("KIT-114")
def test_the_first_advent_has_no_claims() -> None:
    at = table(
        lord("hollow", "sun", "sun", "sun", lantern="spirit"),
        lord("celeste", "sun", lantern="spirit"),
        options=FIRST,
        lantern_deck=["ash"],
    )
    assert refused(at, 0, "steal celeste") == "KIT-114"
    at.submit(0, "summon")
    assert asked(at) == ("summon_pick", 0)  # no window
    at.submit(0, "keep first")
    assert lantern(at, 0) == "spirit"
    assert refused(at, 0, "summon") == "KIT-053"
    ash = table(
        lord("hollow", "sun", lantern="ash"), lord("celeste", "sun", lantern="ash"), options=FIRST, lantern_deck=[]
    )
    assert refused(ash, 0, "summon") == "KIT-114"


@pytest.mark.rule("KIT-114")
def test_ash_takes_one_card_more_and_nobody_else_does() -> None:
    at = table(
        lord("hollow", "sun", "sun", "sun", lantern="spirit"),
        lord("celeste", "sun", lantern="ash"),
        lord("mirage", "sun", lantern="spirit"),
        options=FIRST,
        lantern_deck=[],
    )
    assert refused(at, 0, "attack celeste sun sun") == "KIT-114"
    assert refused(at, 0, "attack mirage sun sun sun") == "KIT-114"
    assert {"attack celeste sun sun sun", "attack mirage sun sun"} <= set(may(at, 0))
    at.submit(0, "attack mirage sun sun")
    assert lives(at) == [1, 1, 0]  # nobody was asked
    assert asked(at) == ("actions", 0)


@pytest.mark.rule("KIT-115")
@pytest.mark.parametrize("options", [FIRST, SECOND])
def test_leaves_cannot_be_played_before_the_third_advent(options: dict[str, Any]) -> None:
    at = table(
        lord("hollow", "sun", "leaf", "sake", lantern="spirit"),
        lord("celeste", "leaf", "sun", lantern="spirit"),
        options=options,
        lantern_deck=[],
        discard_pile=["moon"],
    )
    assert not [text for text in may(at, 0) if "leaf=" in text]
    assert refused(at, 0, "attack celeste sun leaf=sun") == "KIT-115"
    assert refused(at, 0, "trade celeste sun leaf=sake") == "KIT-115"
    assert refused(at, 0, "trade celeste block sake") == "KIT-113"  # no such item in this mode
    at.submit(0, "trade celeste sun sake")
    assert refused(at, 1, "give_leaf") == "KIT-115"
    at.submit(1, "give_named")
    named = table(
        lord("hollow", "sake", lantern="spirit"),
        lord("celeste", "leaf", lantern="spirit"),
        options=options,
        lantern_deck=[],
    )
    play(named, (0, "trade celeste leaf sake"), (1, "give_named"), (0, "end"), (0, "discard leaf"))
    assert named.view(None)["discard_pile"][-1] == "leaf"


@pytest.mark.rule("KIT-116")
def test_the_second_advent_claims_three_lanterns_and_knows_no_blocks() -> None:
    new = Table(GAME, 3, {**SECOND, "lords": LORDS[:3]}, seed=5)
    pieces = GAME.pieces(new.state)
    assert [pieces[name] for name in ("ash", "spirit", "shadow", "mist")] == [3, 3, 3, 0]
    assert [pieces[name] for name in ("leaf", "block")] == [4, 0]
    assert [shown(new, seat)["lantern"] for seat in range(3)] == ["?"] * 3
    at = table(lord("hollow", "sun", "sun", "moon"), lord("celeste", "sun"), options=SECOND, lantern_deck=["spirit"])
    assert {"summon", "steal celeste"} <= set(may(at, 0))
    at.submit(0, "attack celeste sun sun")
    assert verbs(at, 1) == {"take_hit", "claim_ash"}
    play(at, (1, "claim_ash"), (0, "accept"), (0, "steal celeste"), (1, "challenge"))
    assert verbs(at, 0) == {"concede"}
    assert refused(at, 0, "block") == "KIT-116"


@pytest.mark.rule("KIT-117")
@pytest.mark.parametrize("options", [SECOND, THIRD])
def test_a_lost_challenge_with_an_empty_hand_puts_a_lord_out(options: dict[str, Any]) -> None:
    at = table(lord("hollow"), lord("celeste", "sun"), lord("mirage"), options=options, lantern_deck=["spirit"])
    play(at, (0, "summon"), (1, "challenge"), (0, "concede"))
    assert lives(at) == [0, 1, 1]
    assert at.to_act() == (1,)


@pytest.mark.rule("KIT-118")
def test_blocks_leaves_and_mist_join_in_the_third_advent() -> None:
    new = Table(GAME, 3, {**THIRD, "lords": LORDS[:3]}, seed=5)
    pieces = GAME.pieces(new.state)
    assert [pieces[name] for name in ("leaf", "block", "mist")] == [9, 7, 3]
    at = table(lord("hollow", "leaf", "sun", "block"), lord("celeste", "sun", "moon"), lord("mirage"), options=THIRD)
    play(at, (0, "attack celeste sun leaf=sun"), (1, "challenge_mist"), (0, "block"))
    assert lives(at) == [1, 0, 1]


@pytest.mark.rule("KIT-119")
@pytest.mark.parametrize("options", [*ADVENTS, {"mode": "eve"}])
def test_every_mode_on_its_own_is_started_by_the_youngest(options: dict[str, Any]) -> None:
    lords = ["hollow", "celeste", "mirage"]
    at = Table(GAME, 3, {**options, "lords": lords, "youngest_seat": 2}, seed=5)
    assert asked(at) == ("actions", 2)
    assert begin_turn(lord("hollow"), lord("celeste")).to_act() == (0,)
