"""The rules of the toy, each by the position it speaks of."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.errors import IllegalAction
from hyakki.core.stack import NATURE
from hyakki.table import Table
from toy import load
from toy.game import LanternsGame

TOY = load()


def table(hands: list[list[str]], **more: Any) -> Table:
    """A table where laying begins."""
    return Table(TOY, position={"seats": len(hands), "hands": hands, "deck": ["ember"] * 4, **more}, seed=1)


def lay(at: Table, *cards: str) -> None:
    for seat, card in enumerate(cards):
        at.submit(seat, f"lay {card}")


@pytest.mark.rule("TOY-001", "TOY-002")
def test_each_seat_is_dealt_its_hand_from_the_box(toy: LanternsGame) -> None:
    at = Table(toy, 3, {"hand": 3}, seed=1)
    assert at.view(None)["hand_sizes"] == [3, 3, 3]
    assert toy.pieces(at.state) == {"ember": 8, "flame": 5, "blaze": 3}
    assert [line.seat for line in at.record.lines] == [NATURE] * 9


@pytest.mark.rule("TOY-010")
def test_a_laid_card_stays_face_down() -> None:
    at = table([["ember", "blaze"], ["flame", "flame"]])
    lay(at, "blaze", "flame")
    assert at.view(1)["laid"] == [None, "flame"]
    assert at.view(None)["laid"] == [None, None]


@pytest.mark.rule("TOY-010")
def test_only_a_card_of_the_hand_may_be_laid() -> None:
    at = table([["ember", "ember"], ["flame", "flame"]])
    with pytest.raises(IllegalAction, match=r"not in its hand.*TOY-010.*legal: lay ember"):
        at.submit(0, "lay blaze")
    assert not at.record.lines


@pytest.mark.rule("TOY-011", "TOY-012")
def test_a_peek_is_remembered_by_the_peeker_alone() -> None:
    at = table([["ember"], ["blaze"], ["flame"]])
    lay(at, "ember", "blaze", "flame")
    at.submit(0, "peek s1")
    at.submit(1, "pass")
    assert at.to_act() == (2,)
    assert at.view(0)["laid"] == ["ember", "blaze", None]
    assert at.view(2)["laid"] == [None, None, "flame"]
    assert [e.key for e in at.events(2) if e.key == "event.sees"] == []
    assert not at.may_undo(0)


@pytest.mark.rule("TOY-012")
@pytest.mark.parametrize(("peeking", "action"), [(True, "peek s0"), (False, "peek s1")])
def test_a_peek_that_is_not_allowed_is_refused(peeking: bool, action: str) -> None:
    at = table([["ember"], ["blaze"]], options={"peeking": peeking})
    lay(at, "ember", "blaze")
    with pytest.raises(IllegalAction, match="TOY-012"):
        at.submit(0, action)


@pytest.mark.rule("TOY-013")
def test_a_rewind_restores_the_hands_once() -> None:
    at = table([["ember", "flame"], ["blaze"]])
    lay(at, "ember", "blaze")
    at.submit(0, "peek s1")
    at.submit(1, "rewind")
    assert at.view(0)["hand"] == ["ember", "flame"]
    assert at.view(0)["laid"] == [None, None]
    assert at.to_act() == (0, 1)
    lay(at, "flame", "blaze")
    at.submit(0, "pass")
    with pytest.raises(IllegalAction, match="TOY-013"):
        at.submit(1, "rewind")


@pytest.mark.rule("TOY-014", "TOY-015")
@pytest.mark.parametrize(("tie", "points"), [("nobody", [0, 0, 0]), ("all", [0, 3, 3])])
def test_the_highest_card_scores(tie: str, points: list[int]) -> None:
    at = table([["ember"], ["blaze"], ["blaze"]], options={"tie": tie})
    lay(at, "ember", "blaze", "blaze")
    for seat in range(3):
        at.submit(seat, "pass")
    assert at.view(None)["points"] == points
    assert at.view(None)["turned"] == [["ember"], ["blaze"], ["blaze"]]
    assert at.view(None)["hand_sizes"] == [1, 1, 1]


@pytest.mark.rule("TOY-020")
def test_most_points_win_after_the_last_round() -> None:
    at = table([["flame"], ["ember"]], round=2, points=[0, 1])
    lay(at, "flame", "ember")
    at.submit(0, "pass")
    at.submit(1, "pass")
    assert at.outcome is not None
    assert at.outcome.returns == (1.0, 0.0)
    assert at.view(None)["deck"] == 4


@pytest.mark.rule("TOY-021", "TOY-022")
@pytest.mark.parametrize(("vote", "over"), [("agree", True), ("disagree", False)])
def test_a_proposed_end_needs_all(vote: str, over: bool) -> None:
    at = table([["flame"], ["ember"], ["ember"]])
    at.submit(2, "lay ember")
    at.submit(1, "propose")
    assert at.to_act() == (0, 2)
    at.submit(2, "agree")
    assert at.view(0)["pending"][-1]["answers"] == {"2": None}
    at.submit(0, vote)
    assert (at.outcome is not None) == over
    if not over:
        assert at.to_act() == (0, 1)
        with pytest.raises(IllegalAction):
            at.submit(1, "propose")


@pytest.mark.rule("TOY-023")
@pytest.mark.parametrize(("rounds", "following"), [(2, 3), (4, 4)])
def test_a_series_grows(toy: LanternsGame, rounds: int, following: int) -> None:
    at = table([["flame"], ["ember"]], options={"rounds": rounds})
    at.submit(0, "propose")
    at.submit(1, "agree")
    assert at.outcome is not None
    assert toy.following(dict(at.state.facts.options), at.outcome)["rounds"] == following
