"""Kept trees: what was found about the question that comes true, and about no other."""

from __future__ import annotations

from random import Random

import pytest

from hyakki import GAMES
from hyakki.bots import Budget
from hyakki.bots.match import play_match
from hyakki.bots.search import SearchBot
from hyakki.bots.search.kept import ENOUGH, Kept
from hyakki.bots.search.plan import parse_plan
from hyakki.bots.search.tree import SEVERAL, Arm, Node, Tree
from hyakki.bots.search.worlds import Thinker
from hyakki.core.game import Game
from hyakki.core.knowledge import known_key
from hyakki.core.stack import NATURE, Action, Seat, State

PLAN = "tree/simulations=80/worlds=1/keep=1/seconds=1000"


def started(game: Game, seats: int, chance: Random) -> State:
    """A match in which somebody has a choice."""
    state = game.new(seats=seats)
    go_on(state, chance)
    return state


def go_on(state: State, chance: Random) -> None:
    """Let nature answer, and whoever has no choice."""
    while asked := state.to_act():
        if asked[0] == NATURE:
            state.apply(NATURE, state.draw(chance))
        elif len(state.answers(asked[0])) == 1:
            state.apply(asked[0], state.answers(asked[0])[0])
        else:
            return


def grown(state: State, seat: Seat, simulations: int) -> tuple[Tree, Node]:
    game = state.facts.game
    thinker = Thinker(game, parse_plan(PLAN), seat, Random(1), 1000.0)
    tree = Tree(thinker, list(range(state.facts.seats)))
    root: Node = {action: Arm() for action in state.answers(seat)}
    imaginer = game.imaginer(state.view(seat))
    for _ in range(simulations):
        tree.simulate(imaginer.deal(thinker.rng), seat, root)
    return tree, root


def followed(tree: Tree, answer: Action) -> list[tuple[str, float]]:
    """Of each question met often enough after an answer: what would be known there, and its visits."""
    return [
        (known_key(world.view(tree.thinker.seat), ()), visits)
        for one in tree.next.values()
        if one.start == answer and (visits := sum([arm.visits for arm in one.node.values()])) >= ENOUGH
        for world in one.worlds[:1]
    ]


@pytest.mark.parametrize(("name", "seats"), [("masquerade", 4), ("kitsunedo", 2), ("shibuya", 3)])
def test_what_lies_below_the_answer_given_is_kept_by_what_is_seen_there(name: str, seats: int) -> None:
    state = started(GAMES[name], seats, Random(3))
    seat = state.to_act()[0]
    tree, root = grown(state, seat, 300)
    answer = max(root, key=lambda action: root[action].visits)
    kept = Kept()
    kept.keep(tree, seat, answer)
    below = followed(tree, answer)
    assert below
    asked, visits = max(below, key=lambda one: one[1])
    assert sum([arm.visits for arm in kept.came_true(asked).values()]) >= visits
    assert sum([arm.visits for arm in kept.came_true(asked).values()]) <= root[answer].visits
    elsewhere = {asked for action in root if action != answer for asked, _ in followed(tree, action)}
    for other in elsewhere - {asked for asked, _ in below}:
        again = Kept()
        again.keep(tree, seat, answer)
        assert again.came_true(other) == {}
    assert max([len(one.worlds) for one in tree.next.values()]) <= SEVERAL


def test_only_the_last_answer_is_kept_and_who_asks_again_gets_the_same() -> None:
    state = started(GAMES["kitsunedo"], 2, Random(3))
    seat = state.to_act()[0]
    tree, root = grown(state, seat, 200)
    answer = max(root, key=lambda action: root[action].visits)
    kept = Kept()
    kept.keep(tree, seat, answer)
    asked = followed(tree, answer)[0][0]
    first = kept.came_true(asked)
    assert first
    assert kept.came_true(asked) is first
    assert kept.came_true("another question") == {}
    assert kept.came_true(asked) == {}


def test_a_search_starts_from_what_came_true() -> None:
    """In the same match, seat by seat: questions foreseen, and others; every answer is one that may be given."""
    game = GAMES["kitsunedo"]
    chance = Random(5)
    state = started(game, 2, chance)
    bots = [SearchBot(game, Budget(1000.0), parse_plan(PLAN)) for _ in range(2)]
    again = [SearchBot(game, Budget(1000.0), parse_plan(PLAN)) for _ in range(2)]
    foreseen = 0
    for number in range(40):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        view = state.view(seat)
        answer = bots[seat].choose(view, [], Random(number))
        twin = game.scramble(state, seat, Random(number)).view(seat)
        for _ in range(2):  # who lost an answer asks for it once more
            assert again[seat].choose(twin, [], Random(number)) == answer
        found = bots[seat]._kept.came_true(known_key(view, ()))
        foreseen += bool(set(found) & set(state.answers(seat)))
        assert answer in state.answers(seat)
        state.apply(seat, answer)
        go_on(state, chance)
    assert foreseen


def test_hints_and_the_first_answer_rest_on_nothing_kept() -> None:
    game = GAMES["kitsunedo"]
    state = started(game, 2, Random(5))
    view = state.view(state.to_act()[0])
    plain = PLAN.replace("/keep=1", "")
    answers = [SearchBot(game, Budget(1000.0), parse_plan(plan)).choose(view, [], Random(2)) for plan in (PLAN, plain)]
    assert answers[0] == answers[1]


def test_a_second_match_is_played_as_the_first() -> None:
    bot = f"search:{PLAN}"
    first, second = (play_match("kitsunedo", [bot], seats=2, seed=8, budget=Budget(1000.0)) for _ in range(2))
    assert first.record.dump() == second.record.dump()
