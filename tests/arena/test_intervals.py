"""Intervals: Student's t as in the tables, coverage, and looks that together spend no more than alpha."""

from __future__ import annotations

from random import Random

import pytest

from hyakki.arena.intervals import ALPHA, FEWEST, interval, looks, student


@pytest.mark.parametrize(
    ("alpha", "freedom", "wanted"),
    [(0.05, 1, 12.706), (0.05, 2, 4.303), (0.05, 10, 2.228), (0.01, 30, 2.750), (0.003, 9, 4.0), (0.05, 1000, 1.962)],
)
def test_students_t_is_that_of_the_tables(alpha: float, freedom: int, wanted: float) -> None:
    assert student(alpha, freedom) == pytest.approx(wanted, abs=0.03 if freedom == 9 else 0.002)


def test_an_interval_leaves_out_the_truth_as_rarely_as_it_says() -> None:
    rng = Random(4)
    missed = 0
    for _ in range(600):
        found = interval([float(rng.random() < 0.3) for _ in range(40)])
        missed += not found.low <= 0.3 <= found.high
    assert missed / 600 < 0.075


def test_equal_values_do_not_make_sure() -> None:
    assert interval([0.0] * 40).margin == pytest.approx(0.088, abs=0.001)
    assert interval([0.2]).margin > 0.9
    assert interval([]).margin == 1.0


@pytest.mark.parametrize("limit", [1, 7, 16, 100, 1000])
def test_looks_spend_alpha_once(limit: int) -> None:
    plan = looks(limit)
    assert plan[-1].deals == limit
    assert sum([look.alpha for look in plan]) == pytest.approx(ALPHA)
    assert all([look.deals >= FEWEST for look in plan[:-1]])
    assert plan[-1].alpha >= ALPHA / 2


def test_looking_often_is_sure_without_reason_no_more_often_than_alpha() -> None:
    rng = Random(9)
    plan = looks(128)
    sure = 0
    for _ in range(400):
        values = [rng.choice((-0.25, 0.75) if rng.random() < 0.5 else (-0.25, -0.25)) for _ in range(128)]
        sure += any([interval(values[: look.deals], look.alpha).decided for look in plan])
    assert sure / 400 < 0.08
