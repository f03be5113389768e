"""A bot lives once per seat and match, in this process or another: what it hears, its chance, and what it forgets."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any

import pytest

from bots.memory_bots import Remembering
from hyakki import GAMES, Budget, Table, View, play_match
from hyakki.bots import BOTS
from hyakki.bots.child import LIVES_KEPT, Lives
from hyakki.bots.life import Life
from hyakki.bots.match import Maker, answer, made_bot
from hyakki.bots.protocol import Question
from hyakki.bots.random_bot import RandomBot
from hyakki.core.hearing import Hearing
from hyakki.core.stack import Action

NAME = next(iter(GAMES))
APART = "bots.memory_bots:Remembering"


def test_what_was_taken_back_is_forgotten_with_all_it_brought() -> None:
    def told(n: int, *keys: str) -> list[dict[str, Any]]:
        return [{"key": "answer", "args": {"n": n}}, *[{"key": key, "args": {}} for key in keys]]

    hearing = Hearing()
    hearing.hear([{"key": "event.before", "args": {}}, *told(1, "a"), *told(2, "b", "c")])
    hearing.hear([*told(3, "d"), {"key": "event.undo", "args": {"line": 2, "seat": 0}}])
    assert hearing.events == [{"key": "event.before", "args": {}}, *told(1, "a")]
    hearing.hear([*told(5, "e"), {"key": "event.undo", "args": {"line": 1, "seat": 0}}, *told(7)])
    assert hearing.events == [{"key": "event.before", "args": {}}, *told(7)]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_match_is_the_same_in_this_process_and_in_another(name: str) -> None:
    """The same events and the same chance reach the bot."""
    here = play_match(name, [Remembering], seed=5)
    apart = play_match(name, [APART], seed=5, budget=Budget(seconds=60.0))
    assert [line.text for line in here.record.lines] == [line.text for line in apart.record.lines]


def lives(maker: Maker, table: Table) -> list[Life]:
    budget = Budget(seconds=60.0)
    return [Life(partial(made_bot, maker, table.game, budget)) for _ in range(table.state.facts.seats)]


@pytest.mark.parametrize("maker", [Remembering, APART], ids=["here", "apart"])
def test_after_an_undo_another_bot_is_told_what_stands(maker: Maker) -> None:
    table = Table(NAME, seats=2, seed=5)
    with ExitStack() as open_things:
        made = [open_things.enter_context(life) for life in lives(maker, table)]
        for _ in range(6):
            answer(table, table.to_act()[0], made[table.to_act()[0]], "bot")
        first = [life.bot for life in made]
        table.take_back(0, next(number for number, line in table.record.standing() if line.seat == 0))
        fresh = lives(Remembering, table)
        for _ in range(4):
            seat = table.to_act()[0]
            action = made[seat].choose(table, seat)
            assert action == fresh[seat].choose(table, seat)
            assert made[seat].bot is not first[seat]
            table.submit(seat, action)
        assert len({id(life.bot) for life in made}) == 2


def test_a_bot_that_does_not_listen_is_made_anew_after_an_undo_as_well() -> None:
    asked: list[int] = []

    class Counts(RandomBot):
        def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
            asked.append(id(self))
            return super().choose(view, events, rng)

    table = Table(NAME, seats=2, seed=5)
    with Life(partial(Counts, table.game, Budget())) as life:
        for _ in range(3):
            answer(table, table.to_act()[0], life, "bot")
        first = life.bot
        table.take_back(0, table.record.standing()[-1][0])
        answer(table, table.to_act()[0], life, "bot")
        assert asked[:3] == [id(first)] * 3
        assert life.bot is not first


def test_a_process_keeps_the_bots_that_are_asked_and_drops_the_idle() -> None:
    closed: list[str] = []

    class Closes(Remembering):
        def close(self) -> None:
            closed.append("one")

    held = Lives(GAMES)
    BOTS["closes"] = Closes
    try:
        for number in range(LIVES_KEPT + 3):
            assert not held.reply(Question(NAME, "closes", f"life {number}", upto=1)).again
        assert len(closed) == 3
        assert held.reply(Question(NAME, "closes", "life 2", have=1, upto=2)).again
        assert not held.reply(Question(NAME, "closes", "life 2", upto=2)).again
        assert not held.reply(Question(NAME, "closes", "life 2", have=2, upto=3)).again
        assert held.reply(Question(NAME, "closes", "life 2", have=2, upto=3)).again  # it has been told more than that
    finally:
        del BOTS["closes"]
