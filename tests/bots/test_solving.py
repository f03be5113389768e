"""Searching bots solve short endings in which nothing is hidden, and leave everything else as it was."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from random import Random
from types import ModuleType
from typing import cast

import pytest

from cli.commands import ROOT
from hyakki import GAMES, NATURE, Budget, State
from hyakki.bots.search.bot import SearchBot
from hyakki.bots.search.plan import Plan, parse_plan
from hyakki.bots.search.solving import unspoilt
from hyakki.bots.search.worlds import Thinker

HIDES_A_REPLY = 25  # the seed of an ending in which two of five answers lose to one of four replies


def solved_endgames() -> ModuleType:
    """The example that solves endings by itself."""
    spec = spec_from_file_location("solved_endgames", ROOT / "examples" / "research" / "solved_endgames.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def left(state: State, plan: Plan) -> list[object]:
    """What is left to choose from."""
    (seat,) = state.to_act()
    game = state.facts.game
    thinker = Thinker(game, plan, seat, Random(1), 60.0)
    return list(unspoilt(thinker, game.imaginer(state.view(seat)), state.answers(seat)))


@pytest.mark.parametrize("seed", [HIDES_A_REPLY, 1, 3, 5, 8])
def test_no_answer_in_an_open_ending_gives_anything_away(seed: int) -> None:
    exact = solved_endgames()
    state = cast(State, exact.endgame(seed))
    (seat,) = state.to_act()
    value = exact.solve(state)[seat]
    kept = left(state, parse_plan("halving/simulations=10"))
    best = [a for a in state.answers(seat) if exact.solve(exact.after(state, seat, a))[seat] == value]
    assert kept == best
    bot = SearchBot(state.facts.game, Budget(), parse_plan("halving/simulations=10"))
    assert {bot.choose(state.view(seat), [], Random(luck)) in best for luck in range(5)} == {True}


def test_the_ending_that_hides_a_reply_has_answers_that_lose() -> None:
    state = cast(State, solved_endgames().endgame(HIDES_A_REPLY))
    (seat,) = state.to_act()
    assert 0 < len(left(state, Plan())) < len(state.answers(seat))


@pytest.mark.parametrize("name", GAMES)
def test_where_something_is_hidden_or_far_off_all_answers_are_left(name: str) -> None:
    rng = Random(4)
    state = GAMES[name].new()
    for _ in range(60):
        asked = state.to_act()
        if asked == (NATURE,):
            state.apply(NATURE, state.draw(rng))
        elif len(asked) == 1 and len(state.answers(asked[0])) > 1:
            break
        else:
            state.apply(asked[0], rng.choice(state.answers(asked[0])))
    (seat,) = state.to_act()
    assert left(state, Plan()) == state.answers(seat)
