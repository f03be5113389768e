"""The pace of bots: fixed by level and pace, held by forced and by hard answers alike, and late together."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from hyakki import GAMES
from hyakki.bench.manners import choices
from hyakki.bots import Budget, make_bot
from hyakki.bots.characters import characters_of, level_of
from hyakki.bots.search.levels import LEVELS
from hyakki.server.bots.pacing import CAPS, Lateness, ticks_of
from hyakki.server.config import Paces

PACES = Paces()
SHARE = PACES.thinking_share
TICKS = {pace: getattr(PACES, pace) for pace in ("slow", "normal", "instant")}


@pytest.mark.parametrize("pace", TICKS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_ticks_of_a_level_hold_its_cap(level: str, pace: str) -> None:
    tick = TICKS[pace]
    ticks = ticks_of(level, tick, SHARE)
    assert ticks * tick * SHARE >= CAPS[level]
    assert (ticks - 1) * tick * SHARE < CAPS[level]
    assert ticks_of(None, tick, SHARE) == 1


def test_stronger_levels_never_answer_sooner_and_a_pace_can_be_turned_off() -> None:
    for tick in TICKS.values():
        row = [ticks_of(level, tick, SHARE) for level in LEVELS]
        assert row == sorted(row)
    for level in LEVELS:
        waits = [ticks_of(level, tick, SHARE) * tick for tick in (PACES.instant, PACES.normal, PACES.slow)]
        assert waits[0] <= waits[1] < waits[2]
        assert waits[0] < 2 * CAPS[level] + PACES.instant  # no more than thinking takes


@pytest.mark.parametrize("name", ["kitsunedo", "tsuro-seas"])
def test_answers_in_worlds_that_cannot_be_told_apart_are_shown_at_the_same_moment(name: str) -> None:
    """However long each really took: forced and hard, in the true world and in scrambled ones."""
    game = GAMES[name]
    bot = next(bot for bot, one in characters_of(game).items() if one.level == "novice")
    ticks = ticks_of(level_of(bot, game), PACES.instant, SHARE)
    shown = set[float]()
    thinker = make_bot(bot, game, Budget(seconds=CAPS["novice"]))
    for number, (state, seat) in enumerate(choices(game, 4)):
        if number == 6:
            break
        took = [0.0]  # a forced answer
        for world in (state, *[game.scramble(state, seat, Random(n)) for n in range(3)]):
            began = perf_counter()
            thinker.choose(world.view(seat), [], Random(1))
            took.append(perf_counter() - began)
        for seconds in took:
            table = Lateness()
            table.came(100.0, 100.0 + min(seconds, CAPS["novice"]), ticks, PACES.instant)
            shown.add(table.due(100.0, ticks, PACES.instant))
    assert shown == {100.0 + ticks * PACES.instant}


def test_when_the_machine_is_late_all_bots_of_the_table_are() -> None:
    table = Lateness()
    assert table.due(10.0, 2, 1.0) == 12.0
    table.came(10.0, 10.001, 2, 1.0)  # at once or just in time: the same
    table.came(10.0, 12.0, 2, 1.0)
    assert table.due(10.0, 2, 1.0) == 12.0
    table.came(10.0, 13.2, 2, 1.0)  # one is late: so are those that were ready, and a novice beside it
    assert table.due(10.0, 2, 1.0) == 14.0
    assert table.due(10.0, 1, 1.0) == 13.0
    for left in (1, 0, 0):  # it catches up, whoever was in time
        table.came(20.0, 20.1, 2, 1.0)
        assert table.ticks == left
