"""Following games and the campaign (KIT-006, KIT-120..125)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kitsunedo.build import GAME, LORDS, asked, hand, lord, play, refused, shown, table
from hyakki.core.errors import BadInput
from hyakki.core.outcome import Outcome
from hyakki.table import Table


def won(options: dict[str, Any], winner: int, order: list[int], lords: list[str] | None = None) -> Outcome:
    """An outcome as a match of these options would give it."""
    details: dict[str, object] = {"order": order, "lords": lords or LORDS[: len(order)]}
    if options.get("campaign"):
        details["campaign_winners"] = [*options.get("campaign_winners", []), winner]
    returns = tuple(1.0 if seat == winner else 0.0 for seat in range(len(order)))
    return Outcome((winner,), returns, "last_lord", "KIT-015", details)


def following(seats: int, options: dict[str, Any], winner: int, order: list[int]) -> dict[str, Any]:
    full = dict(GAME.facts(seats, options).options)
    next_options = GAME.following(full, won(full, winner, order))
    GAME.facts(seats, next_options)  # the options of the next match are legal
    return next_options


@pytest.mark.rule("KIT-006")
def test_the_loser_picks_and_starts_first_and_the_winner_picks_last() -> None:
    options = following(3, {"lords": LORDS[:3]}, 1, [2, 0, 1])
    at = Table(GAME, 3, options, seed=1)
    for seat, name in zip((2, 0, 1), ("celeste", "mirage", "hollow"), strict=True):
        assert asked(at) == ("choose_lord", seat)
        at.submit(seat, f"choose {name}")
    assert asked(at) == ("actions", 2)


@pytest.mark.rule("KIT-006")
def test_the_loser_is_the_lord_out_for_good_the_earliest() -> None:
    at = table(
        lord("hollow", "moon", "moon", "sun", "sun"),
        lord("mirage", lives=1),
        lord("celeste", lives=1),
        lord("haunt", lives=0, lantern=None),
    )
    play(at, (0, "attack celeste moon"), (2, "take_hit"), (0, "attack mirage moon"), (1, "take_hit"))
    assert at.outcome is not None
    assert at.outcome.details["order"] == [3, 2, 1, 0]


@pytest.mark.rule("KIT-120")
def test_a_campaign_runs_through_the_four_modes_with_the_same_lords() -> None:
    options: dict[str, Any] = {"mode": "first_advent", "campaign": True}
    modes = []
    for _ in range(4):
        full = dict(GAME.facts(3, options).options)
        modes.append(full["mode"])
        options = GAME.following(full, won(full, 1, [0, 2, 1], ["shisu", "hollow", "haunt"]))
        if options["campaign"]:
            assert options["lords"] == ["shisu", "hollow", "haunt"]
    assert modes == ["first_advent", "second_advent", "third_advent", "eve"]
    with pytest.raises(BadInput, match="KIT-120"):
        Table(GAME, 3, {"campaign": True})  # a campaign does not begin with the eve
    with pytest.raises(BadInput, match="KIT-120"):
        Table(GAME, 3, {"prize_seat": 1})


@pytest.mark.rule("KIT-121", "KIT-123")
def test_the_winner_of_the_first_advent_chooses_a_scroll_and_starts_the_second() -> None:
    options = following(3, {"mode": "first_advent", "campaign": True, "lords": LORDS[:3]}, 2, [0, 1, 2])
    at = Table(GAME, 3, options, seed=1)
    assert asked(at) == ("choose_prize", 2)
    assert at.view(None)["item_deck"]["size"] == 31  # before the deal
    assert refused(at, 2, "prize block") == "KIT-121"
    at.submit(2, "prize moon")
    assert shown(at, 2)["hand"]["known"] == ["moon"]
    assert len(hand(at, 2)) == 3  # prize, dealt item, start draw
    assert GAME.pieces(at.state)["moon"] == 10  # taken from the item deck
    assert asked(at) == ("actions", 2)


@pytest.mark.rule("KIT-122", "KIT-123")
def test_the_winner_of_the_second_advent_starts_the_third_with_a_block() -> None:
    second = {"mode": "second_advent", "campaign": True, "lords": LORDS[:3], "campaign_winners": [2]}
    options = following(3, second, 1, [0, 2, 1])
    at = Table(GAME, 3, options, seed=1)
    assert asked(at) == ("actions", 1)
    assert "block" in shown(at, 1)["hand"]["known"]
    assert len(hand(at, 1)) == 3
    assert GAME.pieces(at.state)["block"] == 7
    third = {**options, "mode": "third_advent"}
    eve = GAME.following(third, won(third, 1, [0, 2, 1]))
    assert eve["prize_seat"] is None  # the third advent has no prize


@pytest.mark.rule("KIT-123")
def test_the_loser_of_the_third_advent_starts_the_eve() -> None:
    third = {"mode": "third_advent", "campaign": True, "lords": LORDS[:3], "campaign_winners": [2, 1]}
    options = following(3, third, 1, [0, 2, 1])
    at = Table(GAME, 3, options, seed=1)
    assert at.view(None)["active_seat"] == 0
    assert [shown(at, seat)["hand"]["size"] for seat in (1, 2)] == [1, 1]
    first = Table(GAME, 3, {"mode": "first_advent", "campaign": True, "youngest_seat": 1, "lords": LORDS[:3]}, seed=1)
    assert first.to_act() == (1,)  # the youngest starts the first advent


@pytest.mark.rule("KIT-124")
def test_the_winner_of_the_eve_wins_the_campaign_and_all_four_are_reported() -> None:
    at = table(
        lord("hollow", "moon"),
        lord("mirage", lives=1),
        options={"campaign": True, "campaign_winners": [1, 0, 1], "lords": ["hollow", "mirage"]},
    )
    play(at, (0, "attack mirage moon"), (1, "take_hit"))
    assert at.outcome is not None
    assert at.outcome.winners == (0,)
    assert at.outcome.details["campaign_winners"] == [1, 0, 1, 0]
    after = GAME.following(dict(at.state.facts.options), at.outcome)
    assert after["campaign"] is False
    assert after["pick_order"] == [1, 0]


def test_a_stage_without_a_winner_has_no_prize_and_the_youngest_starts() -> None:
    options = dict(GAME.facts(2, {"mode": "first_advent", "campaign": True, "turn_limit": 1}).options)
    details: dict[str, object] = {"order": [], "lords": LORDS[:2], "campaign_winners": [-1]}
    next_options = GAME.following(options, Outcome((), (0.0, 0.0), "turn_limit", "KIT-111", details))
    assert (next_options["first_seat"], next_options["prize_seat"], next_options["mode"]) == (
        None,
        None,
        "second_advent",
    )
    GAME.facts(2, next_options)


def test_the_duel_comes_later() -> None:
    with pytest.raises(BadInput, match="KIT-125"):
        Table(GAME, 2, {"duel": True})
