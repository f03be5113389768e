"""Habits of lords: answers they may give, from what they know alone; worlds weighed by the claim that stands open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.kitsunedo.build import GAME, lord, play, table
from hyakki.core.stack import NATURE, Seat
from hyakki.games.kitsunedo.habits import TRUER, habits, likelihood
from hyakki.games.kitsunedo.state import Kitsunedo
from hyakki.table import Table


def state_of(at: Table) -> Kitsunedo:
    assert isinstance(at.state, Kitsunedo)
    return at.state


def asked(seeds: range) -> Iterator[tuple[Kitsunedo, Seat]]:
    """Moments of random matches in which somebody is asked what habits are known for."""
    for seed in seeds:
        rng = Random(seed)
        state = GAME.new(4)
        assert isinstance(state, Kitsunedo)
        for _ in range(150):
            waiting = state.to_act()
            if not waiting:
                break
            if waiting[0] == NATURE:
                state.apply(NATURE, state.draw(rng))
                continue
            if habits(state, waiting[0]):
                yield state, waiting[0]
            state.apply(waiting[0], rng.choice(state.answers(waiting[0])))


def test_habits_are_answers_that_may_be_given() -> None:
    seen = set()
    for state, seat in asked(range(30)):
        odds = habits(state, seat)
        assert sum([share for _, share in odds]) == pytest.approx(1)
        assert all([share >= 0 for _, share in odds])
        assert {action for action, share in odds if share > 0} <= set(state.answers(seat))
        seen.add(state.question.name)
    assert seen >= {"spirit_window", "shadow_window", "attack_response", "ash_window", "claim_answer"}


def test_habits_rest_on_what_the_seat_knows() -> None:
    for number, (state, seat) in enumerate(asked(range(30, 40))):
        other = GAME.scramble(state, seat, Random(number))
        assert isinstance(other, Kitsunedo)
        assert habits(other, seat) == habits(state, seat)


def test_who_has_seen_the_lantern_does_not_guess() -> None:
    for lantern, doubt in (("spirit", 0.0), ("mist", 1.0)):
        shown = {"lantern": lantern, "known_by": "all"}
        at = table(lord("hollow", "sun", lantern=shown), lord("celeste", "sun"))
        play(at, (0, "summon"))
        assert dict(habits(state_of(at), 1))[("challenge",)] == doubt


def test_a_claim_makes_worlds_likelier_in_which_it_is_true() -> None:
    at = table(lord("hollow", "sun", lantern="spirit"), lord("celeste", "sun", lantern="mist"))
    assert likelihood(state_of(at), 1) == 1
    play(at, (0, "summon"))
    assert likelihood(state_of(at), 1) == TRUER[0]
    assert likelihood(state_of(at), 0) == 1  # the own lantern is no guess
