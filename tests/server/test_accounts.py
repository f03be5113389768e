"""The account of the time that is left: charged to who owes an answer, shown alike for all who are asked together."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.server.speech.messages import Clock
from hyakki.server.speech.problems import Problem
from hyakki.server.tables.clocks import (
    DAY,
    FOR_RETURNING,
    MISSES,
    USUAL_CLOCKS,
    Account,
    Mark,
    checked_clock,
    mark_before,
    new_account,
)

BANK = Clock("bank", bank=300, increment=5)


def account(clock: Clock = BANK, seats: int = 3) -> Account:
    made = new_account(clock, seats)
    assert made is not None
    return made


def asking(of: Account, now: float, question: str, asked: list[int], owing: list[int], back: bool = False) -> None:
    of.settle(now)
    of.ask(question, asked, owing, back=back)
    of.run(now, True)


def test_time_runs_for_who_is_asked_and_an_answer_adds_the_increment() -> None:
    of = account()
    asking(of, 0.0, "1", [0], [0])
    assert (of.due(), of.told().running) == (300.0, [0])
    of.settle(20.0)
    of.answered({0})
    asking(of, 20.0, "2", [1], [1])
    assert of.left == [285.0, 300.0, 300.0]
    of.settle(50.0)
    assert of.told().left == [285.0, 270.0, 300.0]
    of.run(50.0, False)  # a pause
    of.settle(500.0)
    assert (of.told().left, of.told().running, of.due()) == ([285.0, 270.0, 300.0], [], None)


def test_in_a_poll_each_is_charged_its_own_time_and_all_are_shown_to_run() -> None:
    of = account()
    asking(of, 0.0, "1", [0, 1, 2], [0, 1, 2])
    of.settle(10.0)
    of.answered({1})
    asking(of, 10.0, "1", [0, 1, 2], [0, 2])
    of.settle(40.0)
    assert (of.told().left, of.told().running) == ([260.0] * 3, [0, 1, 2])
    of.answered({2})
    asking(of, 40.0, "1", [0, 1, 2], [0])
    of.settle(50.0)
    assert of.told().left == [250.0] * 3
    of.answered({0})
    asking(of, 50.0, "2", [0], [0])
    assert of.told().left == [255.0, 295.0, 265.0]


def test_who_answers_late_is_counted_and_has_the_increment() -> None:
    of = account()
    asking(of, 0.0, "1", [0], [0])
    for question in range(2, 2 + MISSES):
        due = of.due()
        assert due is not None
        of.settle(due)
        assert of.late() == [0]
        of.answered({0})
        asking(of, due, str(question), [0], [0])
    assert (of.missed[0], of.left[0]) == (MISSES, 5.0)
    of.settle(of.since or 0.0)
    of.answered({0})  # in time
    assert of.missed[0] == 0


def test_who_comes_back_to_the_seat_has_a_moment() -> None:
    of = account(Clock("bank", bank=60))
    of.left[1], of.missed[1] = 0.0, MISSES
    of.left[2], of.missed[2] = 0.0, 1
    for seat in (1, 2):
        of.returned(seat)
    assert of.left == [60.0, FOR_RETURNING, 0.0]
    assert of.missed == [0, 0, 1]


def test_an_own_choice_taken_back_gives_no_time_back_and_an_agreed_one_does() -> None:
    of = account()
    asking(of, 0.0, "1", [0], [0])
    begun = Mark(3, list(of.left), list(of.shown))
    of.settle(100.0)
    of.answered({0})
    asking(of, 100.0, "2", [1], [1])
    after = Mark(4, list(of.left), list(of.shown))
    of.settle(130.0)
    of.undone(0)
    asking(of, 130.0, "1.1", [0], [0], back=True)
    assert of.left == [200.0, 270.0, 300.0]
    assert mark_before([begun, after], 4) is begun
    assert mark_before([begun, after], 5) is after
    of.go_back(mark_before([begun, after], 4))
    asking(of, 130.0, "1.2", [0], [0], back=True)
    assert (of.left, of.shown) == ([300.0] * 3, [300.0] * 3)


def test_days_are_for_each_answer_and_an_undo_does_not_renew_them() -> None:
    of = account(Clock("days", days=2))
    asking(of, 0.0, "1", [0], [0])
    of.settle(DAY)
    of.answered({0})
    asking(of, DAY, "2", [1], [1])
    of.undone(0)
    asking(of, DAY, "1.1", [0], [0], back=True)
    assert of.due() == 2 * DAY
    of.answered({0})
    asking(of, DAY, "1.2", [0], [0])  # asked anew
    assert of.due() == 3 * DAY


@pytest.mark.parametrize("clock", USUAL_CLOCKS.values())
def test_the_usual_clocks_can_be_played_with(clock: Clock) -> None:
    assert checked_clock(clock) is clock


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "none", "bank": 300},
        {"kind": "bank", "bank": 9},
        {"kind": "bank", "bank": 300, "days": 1},
        {"kind": "days"},
        {"kind": "days", "days": 1, "increment": 3},
    ],
)
def test_a_clock_that_means_nothing_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Problem) as caught:
        checked_clock(Clock(**fields))
    assert caught.value.hint
