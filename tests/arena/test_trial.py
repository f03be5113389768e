"""The arena: paired matches, intervals, and the same verdict from any number of processes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hyakki.arena.trial import Pairing, Verdict, pairings, trial
from hyakki.games import GAMES

NAME = next(iter(GAMES))


def template(bot: str) -> Pairing:
    facts = GAMES[NAME].facts(3, GAMES[NAME].presets["first game"])
    return Pairing(NAME, 3, facts.options, 5, 0, bot, "random", 2)


def test_a_bot_is_as_good_as_itself() -> None:
    verdict = trial(template("random"), 4, None, 1)
    assert verdict.difference == 0
    assert not verdict.better


def test_the_verdict_does_not_depend_on_the_number_of_processes() -> None:
    assert trial(template("greedy"), 6, None, 1) == trial(template("greedy"), 6, None, 2)


def test_seats_go_round_and_seeds_count_up() -> None:
    found = list(pairings(template("random"), 4, None))
    assert [(pairing.seed, pairing.seat) for pairing in found] == [(5, 0), (6, 1), (7, 2), (8, 0)]
    assert {pairing.seat for pairing in pairings(template("random"), 4, 2)} == {2}


@pytest.mark.parametrize(("margin", "better"), [(0.1, True), (0.3, False)])
def test_better_means_outside_the_interval(margin: float, better: bool) -> None:
    assert Verdict(10, 0.5, 0.3, 0.2, margin).better is better


@pytest.mark.parametrize("reason", ["raised ValueError: no idea what to do", "answered what it may not"])
def test_a_bot_that_fails_has_lost_its_matches_and_the_rest_goes_on(reason: str) -> None:
    name = f"bots.misbehaving_bots:{'Raises' if 'raised' in reason else 'Illegal'}"
    verdict = trial(template(name), 4, None, 2)
    assert (verdict.matches, verdict.bot) == (4, 0.0)
    (failed,) = verdict.failures
    assert (failed.bot, failed.matches) == (name, 4)
    assert str(failed).startswith(f"bot {name} lost 4 matches: it {reason}")


def test_the_bot_compared_with_may_fail_too() -> None:
    other = replace(template("random"), against="bots.misbehaving_bots:Raises")
    verdict = trial(other, 2, None, 1)
    assert (verdict.bot, verdict.against) == (1.0, 0.0)
    assert verdict.failures[0].matches == 4
    same = trial(replace(other, bot=other.against), 2, None, 1)
    assert (same.bot, same.difference) == (0.0, 0.0)
