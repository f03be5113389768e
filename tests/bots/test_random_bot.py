"""The random bot and the driver: deterministic by seed, uniform, and never a state in sight."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hyakki import GAMES
from hyakki.bots import BotFailed, Budget, make_bot
from hyakki.bots.match import play_match, play_out
from hyakki.bots.random_bot import RandomBot
from hyakki.core.stack import Action, View
from hyakki.table import Table

GAME = next(iter(GAMES.values()))


def played(seed: int) -> Table:
    table = Table(GAME, seed=seed)
    names = ["random"] * table.state.facts.seats
    play_out(table, [make_bot(name, GAME, Budget()) for name in names], names, lambda: None)
    return table


def test_random_bots_reach_an_outcome_that_the_seed_decides() -> None:
    first, again, other = played(7), played(7), played(8)
    assert first.outcome is not None
    assert first.record.dump() == again.record.dump()
    assert first.record.dump() != other.record.dump()


def test_every_legal_action_is_equally_likely() -> None:
    bot = make_bot("random", GAME, Budget())
    rng = Random(3)
    view = {"legal": [["start", 0], ["start", 1], ["start", 2]]}
    counted = Counter(bot.choose(view, [], rng) for _ in range(3000))
    assert set(counted) == {("start", 0), ("start", 1), ("start", 2)}
    assert all(900 < count < 1100 for count in counted.values())


@pytest.mark.parametrize("listens", [True, False])
def test_a_bot_hears_all_its_seat_heard_if_it_listens(listens: bool) -> None:
    heard: list[int] = []

    class Ear(RandomBot):
        LISTENS = listens

        def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
            heard.append(len(events))
            assert len(events) == (len(table.events(view["seat"])) if listens else 0)
            return super().choose(view, events, rng)

    table = Table(GAME, seed=7)
    seats = table.state.facts.seats
    play_out(table, [Ear(GAME, Budget())] * seats, ["ear"] * seats, lambda: None)
    assert any(heard) == listens


def test_an_illegal_answer_fails_the_bot_and_changes_nothing() -> None:
    table = Table(GAME, seed=7)
    lines = len(table.record.lines)
    name = "bots.misbehaving_bots:Illegal"
    with make_bot(name, GAME, Budget(seconds=20.0)) as bot:
        bots = [bot] * table.state.facts.seats
        with pytest.raises(BotFailed, match="answered what it may not") as failed:
            play_out(table, bots, [name] * len(bots), lambda: None)
    assert "legal:" in str(failed.value)
    assert len(table.record.lines) == lines


@pytest.mark.parametrize("name", list(GAMES))
def test_at_the_end_a_state_is_worth_what_it_returned(name: str) -> None:
    table = play_match(name, ["random"], seed=3)
    assert table.outcome is not None
    seats = range(table.state.facts.seats)
    assert tuple([table.game.value(table.state, seat) for seat in seats]) == table.outcome.returns
