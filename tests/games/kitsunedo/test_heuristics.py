"""The value of a state: more lives and cards are worth more, and claims are judged by what was seen."""

from __future__ import annotations

from random import Random

import pytest

from games.kitsunedo.build import GAME, LORDS, lord, play, table
from hyakki.bots import Budget, make_bot
from hyakki.bots.match import play_out
from hyakki.games.kitsunedo.claims import EVADE, SUMMON
from hyakki.games.kitsunedo.habits import likely
from hyakki.games.kitsunedo.heuristics import value
from hyakki.games.kitsunedo.state import Kitsunedo
from hyakki.table import Table


def state_of(at: Table) -> Kitsunedo:
    assert isinstance(at.state, Kitsunedo)
    return at.state


def test_lives_and_cards_are_worth_something() -> None:
    even = value(state_of(table(lord("hollow", "sun"), lord("celeste", "sun"))), 0)
    hurt = value(state_of(table(lord("hollow", "sun", lives=1), lord("celeste", "sun"))), 0)
    rich = value(state_of(table(lord("hollow", "sun", "sun", "block"), lord("celeste", "sun"))), 0)
    assert hurt < even < rich
    assert hurt >= 0
    assert rich <= 1


def test_a_claim_is_judged_by_the_lanterns_seen_not_by_the_one_that_lies_there() -> None:
    """All worlds a seat cannot tell apart give the same odds."""
    seen = [{"lantern": name, "known_by": "all"} for name in ("ash", "ash", "mist")]
    odds = set()
    for own in ("spirit", "ash", "shadow"):
        rest = [name for name in ("spirit", "ash", "shadow") if name != own]
        at = table(lord("hollow", lantern="mist"), lord("celeste", lantern=own), lantern_deck=[*rest, *seen])
        odds.add(round(likely(state_of(at), 0, 1, SUMMON), 9))
    assert len(odds) == 1
    gone = table(
        lord("hollow", lantern="ash"), lord("celeste", lantern="mist"), lantern_deck=["spirit", *seen[:2], "shadow"]
    )
    assert likely(state_of(gone), 0, 1, EVADE) == 0  # she has seen all three


def test_the_value_does_not_peek() -> None:
    """Averaged over imagined worlds, what greedy sees depends on the view alone."""
    at = table(lord("hollow", "sun"), lord("celeste", "moon", lantern="mist"), lord("mirage", "sun"))
    play(at, (0, "summon"))
    imaginer = GAME.imaginer(at.view(1))
    means = []
    for _ in range(2):
        rng = Random(5)
        means.append(sum(GAME.value(imaginer.deal(rng), 1) for _ in range(20)))
    assert means[0] == means[1]


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random(seats: int) -> None:
    won = 0
    for number in range(8):
        hero = number % seats
        at = Table(GAME, seats, {"lords": LORDS[:seats], "surrender": False}, seed=number)
        names = ["greedy" if seat == hero else "random" for seat in range(seats)]
        bots = [make_bot(name, GAME, Budget(worlds=4)) for name in names]
        play_out(at, bots, names, lambda: None)
        assert at.outcome is not None
        won += at.outcome.winners == (hero,)
    assert won >= 6
