"""The end: last lord, surrender, turn limit (KIT-108..111)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kitsunedo.build import asked, begin_turn, lord, play, refused, table
from hyakki.core.errors import IllegalAction


def four(**more: Any) -> tuple[dict[str, Any], ...]:
    return (lord("hollow", "sun"), lord("haunt", lives=0), lord("celeste", "sun"), lord("mirage", "sun"))


@pytest.mark.rule("KIT-108")
def test_with_two_players_there_is_no_return() -> None:
    at = table(lord("hollow", "moon"), lord("mirage", lives=1), item_deck=["sake"] * 4)
    play(at, (0, "attack mirage moon"), (1, "take_hit"))
    assert at.outcome is not None
    assert at.outcome.winners == (0,)
    assert at.outcome.reason == "last_lord"


@pytest.mark.rule("KIT-109")
def test_any_player_may_propose_a_lord_in_as_the_turn_begins() -> None:
    at = begin_turn(*four())
    assert asked(at) == ("actions", 0)
    assert at.to_act() == (0,)  # nobody waits for a proposal
    for seat in range(4):  # in or out, the active one too
        offers = [at.game.format(action) for action in at.state.offers(seat)]
        assert offers == ["propose hollow", "propose celeste", "propose mirage"]
    at.submit(1, "propose celeste")
    assert asked(at) == ("surrender_vote", 2)
    assert refused(at, 2, "end") == "KIT-110"
    at.submit(2, "no")
    assert asked(at) == ("actions", 0)
    assert at.state.offers(1) == []  # once per player and turn
    assert at.state.offers(3) != []


@pytest.mark.rule("KIT-109")
def test_a_proposal_comes_before_the_first_answer_of_the_turn() -> None:
    at = begin_turn(*four())
    play(at, (0, "steal celeste"), (2, "pass"))
    assert [at.state.offers(seat) for seat in range(4)] == [[], [], [], []]
    for seat in range(4):  # asked or not
        assert refused(at, seat, "propose celeste") == "KIT-109"
    assert refused(at, 1, "end") == ""  # any other answer has to wait
    play(at, (0, "end"), (0, "done"))
    assert asked(at) == ("return_flip", 1)
    assert at.state.offers(3) != []  # before the flip of an out lord
    at.submit(1, "pass")
    haunt = begin_turn(lord("haunt", "sun"), lord("celeste"))
    assert asked(haunt) == ("memorial", 0)
    assert haunt.state.offers(1) != []


@pytest.mark.rule("KIT-109", "KIT-102")
def test_a_first_answer_taken_back_was_an_answer_all_the_same() -> None:
    at = begin_turn(lord("mirage", "sun"), lord("celeste", "sun"), lord("hollow", "sun"))
    play(at, (0, "steal celeste"), (1, "challenge"), (0, "undo"))
    assert asked(at) == ("actions", 0)
    assert [at.state.offers(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("KIT-109")
def test_not_without_the_option_and_not_in_the_advents() -> None:
    off = begin_turn(*four(), options={"surrender": False})
    assert off.state.offers(0) == []
    with pytest.raises(IllegalAction, match=r"no surrender at this table \(KIT-109\)"):
        off.submit(0, "propose celeste")
    advent = begin_turn(lord("hollow", "sun"), lord("celeste", "sun"), options={"mode": "third_advent"})
    assert advent.state.offers(0) == []


@pytest.mark.rule("KIT-110")
def test_all_others_vote_openly_clockwise_and_all_must_agree() -> None:
    at = begin_turn(*four())
    at.submit(2, "propose hollow")
    for seat in (3, 0, 1):  # the victor and the out player included
        assert asked(at) == ("surrender_vote", seat)
        at.submit(seat, "yes")
    assert at.outcome is not None
    assert at.outcome.winners == (0,)
    assert (at.outcome.reason, at.outcome.rule) == ("surrender", "KIT-110")
    assert at.outcome.details["order"] == [1, 2, 3, 0]  # out first, then those in from the winner's left
    told = [event.args["action"] for event in at.events(None) if event.key == "answer"]
    assert told == ["propose hollow", "yes", "yes", "yes"]
    no = begin_turn(*four())
    play(no, (2, "propose hollow"), (3, "yes"), (0, "no"))
    assert no.outcome is None
    assert asked(no) == ("actions", 0)  # a single no ends the vote


@pytest.mark.rule("KIT-111")
def test_the_turn_limit_ends_the_game_without_a_winner() -> None:
    at = begin_turn(*four(), options={"turn_limit": 7}, turn=5)
    play(at, (0, "end"), (0, "done"))
    assert at.outcome is None
    at.submit(1, "pass")  # the turn of an out lord counts
    assert at.outcome is not None
    assert at.outcome.winners == ()
    assert at.outcome.returns == (0.0,) * 4
    assert at.outcome.reason == "turn_limit"


@pytest.mark.rule("KIT-111")
def test_extra_turns_count_towards_the_limit() -> None:
    at = table(
        lord("haunt", "sun", "sun"),
        lord("celeste"),
        lord("hollow"),
        options={"turn_limit": 6},
        turn=5,
        item_deck=["leaf"] * 5,
    )
    play(at, (0, "attack celeste sun sun"), (1, "take_hit"), (0, "end"), (0, "draw deck"), (0, "end"), (0, "done"))
    assert at.outcome is not None
    assert at.outcome.reason == "turn_limit"
