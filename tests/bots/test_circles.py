"""Going in circles: what comes back again and again is answered otherwise, from what the seat was shown alone."""

from __future__ import annotations

from random import Random

import pytest

from hyakki import GAMES, HyakkiError, Table
from hyakki.arena.field import Field
from hyakki.arena.matches import played_bare
from hyakki.bots import Bot, Budget, make_bot
from hyakki.bots.circles import PATIENCE, Circles
from hyakki.bots.match import play_match
from hyakki.core.stack import Action

LEGAL: list[Action] = [("go",), ("stay",), ("wait",)]


def test_an_answer_is_given_only_so_often_to_the_same_question() -> None:
    circles = Circles()
    given = [circles.gave(circles.fresh("here", LEGAL, Random(number))[0]) for number in range(9)]
    assert given == [("go",)] * PATIENCE + [("stay",)] * PATIENCE + [("wait",)] * PATIENCE + LEGAL
    assert circles.fresh("elsewhere", LEGAL, Random(1)) == LEGAL


def test_who_asks_twice_for_the_same_answer_gets_it() -> None:
    circles = Circles()
    assert [circles.gave(circles.fresh("here", LEGAL, Random(1))[0]) for _ in range(5)] == [("go",)] * 5


@pytest.mark.parametrize("bot", ["greedy", "apprentice", "search:tree/simulations=8/worlds=1"])
def test_bots_try_something_else_in_the_end(bot: str) -> None:
    """In worlds that the seat cannot tell apart, too, where it answers the same."""
    game = GAMES["tsuro-seas"]
    table = Table(game, 2, {"daikaiju": False}, 3)
    seat = table.to_act()[0]
    other = game.scramble(table.state, seat, Random(2))
    mine, twins = (make_bot(bot, game, Budget(1000.0, 2)) for _ in range(2))
    chances = range(len(table.legal(seat)))
    answers = [mine.choose(table.state.view(seat), [], Random(number)) for number in chances]
    assert max([answers.count(answer) for answer in answers]) <= PATIENCE
    assert answers == [twins.choose(other.view(seat), [], Random(number)) for number in chances]


def test_a_match_that_once_had_no_end_ends() -> None:
    """`greedy-1` lays a leaf as a sake and asks for a card again and again; whoever hands it a leaf is asked again."""
    field = Field("kitsunedo", 4, None, ["greedy", "greedy-1"], Budget(seconds=1000.0, worlds=2))
    lineup = ("greedy-1", "greedy-1", "greedy", "greedy-1")
    result = played_bare(field.job(753018, lineup))
    assert result is not None
    assert not result["endless"]
    assert sum(result["answers"]) < 1000


def test_bots_that_never_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["tsuro-seas"], "longest", 5)
    with pytest.raises(HyakkiError, match="no end after 5 answers"):
        play_match("tsuro-seas", ["random"], seats=4, seed=1)


def test_a_bot_is_made_without_memory() -> None:
    game = GAMES["tsuro-seas"]
    bots: list[Bot] = [make_bot("greedy", game, Budget(1000.0, 1)) for _ in range(2)]
    view = Table(game, 2, None, 3).state.view(0)
    assert bots[0].choose(view, [], Random(5)) == bots[1].choose(view, [], Random(5))
