"""Search: legal, repeatable, from the view alone, one mind for a team, and sure of what wins at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hyakki import GAMES
from hyakki.bench.thinking import think
from hyakki.bots import BOTS, Budget, make_bot
from hyakki.bots.match import play_match
from hyakki.bots.search import Plan, SearchBot
from hyakki.bots.search.beliefs import Believed
from hyakki.bots.search.bot import noticed_of, picked
from hyakki.bots.search.joint import REMEMBERED, recent
from hyakki.bots.search.levels import DEFAULT, LEVELS, plans
from hyakki.bots.search.plan import parse_plan, read_plan
from hyakki.bots.search.tree import Arm, Node, Tree
from hyakki.bots.search.worlds import Thinker
from hyakki.core.again import package_of
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.polls import asks_together, reopened
from hyakki.core.stack import NATURE, Seat, State

NAMES = list(GAMES)
SMALL = [
    "halving/simulations=12/worlds=1/candidates=3/answers=2",
    "tree/simulations=20/worlds=0/beliefs=8/rest=1/joint=1/listen=1/habits=1/sharp=3/keep=1",
]


def bot_of(game: Game, plan: str) -> SearchBot:
    return SearchBot(game, Budget(seconds=1000), parse_plan(f"{plan}/seconds=1000"))


def asked_alone(bot: SearchBot, state: State, seat: Seat, luck: int) -> object:
    """An answer that cannot rest on what a mate has found before."""
    recent.clear()
    return bot.choose(state.view(seat), [], Random(luck))


def moments(game: Game, seed: int, longest: int = 120) -> Iterator[tuple[State, Seat]]:
    """A random match: each moment in which a seat has a choice."""
    rng = Random(seed)
    state = game.new()
    for _ in range(longest):
        waiting = state.to_act()
        if not waiting:
            return
        seat = waiting[0]
        if seat == NATURE:
            state.apply(seat, state.draw(rng))
            continue
        options = state.answers(seat)
        if len(options) > 1:
            yield state, seat
        state.apply(seat, rng.choice(options))


def first_poll(game: Game) -> State:
    state = game.new(seats=4)
    while len(state.to_act()) < 4:
        state.apply(state.to_act()[0], state.answers(state.to_act()[0])[0])
    return state


@pytest.mark.parametrize("plan", SMALL)
@pytest.mark.parametrize("name", NAMES)
def test_answers_are_legal_and_change_nothing_of_the_view(name: str, plan: str) -> None:
    game = GAMES[name]
    bot = bot_of(game, plan)
    for number, (state, seat) in enumerate(moments(game, 5)):
        if number % 12 == 0:
            view = state.view(seat)
            assert bot.choose(view, [], Random(number)) in state.answers(seat)
            assert view == state.view(seat)


@pytest.mark.parametrize("plan", SMALL)
@pytest.mark.parametrize("name", NAMES)
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_answer(name: str, plan: str) -> None:
    game = GAMES[name]
    bot = bot_of(game, plan)
    for number, (state, seat) in enumerate(moments(game, 6)):
        if number % 15 == 0:
            other = game.scramble(state, seat, Random(number))
            answers = [asked_alone(bot, world, seat, 3) for world in (state, other)]
            assert answers[0] == answers[1]


@pytest.mark.parametrize("bot", [f"search:{plan}" for plan in SMALL] + ["novice"])
def test_the_same_seed_gives_the_same_match(bot: str) -> None:
    first, again = (play_match("shibuya", [bot], seats=4, seed=11) for _ in range(2))
    assert first.record.dump() == again.record.dump()


def test_a_team_that_chooses_at_once_has_one_mind() -> None:
    """Whoever of the spirits is asked, and whatever has been laid already, finds the same cards for all."""
    game = GAMES["shibuya"]
    bot = bot_of(
        game, "tree/simulations=60/worlds=0/rest=1/joint=1/keep=1"
    )  # asked on and on: what it keeps is its own
    state = first_poll(game)
    gojo = next(seat for seat in range(4) if [state.team(s) for s in range(4)].count(state.team(seat)) == 1)
    spirits = [seat for seat in range(4) if seat != gojo]
    alone = {seat: asked_alone(bot, state, seat, seat) for seat in spirits}
    for seat in spirits:
        assert asked_alone(bot, state, seat, 99) == alone[seat]
        state.apply(seat, state.answers(seat)[-1])  # not what was planned: a mate may be a person
    with_gojo = first_poll(game)
    with_gojo.apply(gojo, with_gojo.answers(gojo)[0])
    assert {seat: asked_alone(bot, with_gojo, seat, 7) for seat in spirits} == alone


def test_mates_share_what_one_of_them_has_found() -> None:
    game = GAMES["shibuya"]
    state = first_poll(game)
    recent.clear()
    spirits = [seat for seat in range(4) if seat != state.facts.options["gojo_seat"]]
    bots = [bot_of(game, "tree/simulations=60/worlds=0/rest=1/joint=1") for _ in spirits]
    shared = [bot.choose(state.view(seat), [], Random(1)) for bot, seat in zip(bots, spirits, strict=True)]
    assert [bot.simulations for bot in bots] == [60, 0, 0]
    assert shared == [asked_alone(bot, state, seat, 2) for bot, seat in zip(bots, spirits, strict=True)]
    for number in range(REMEMBERED + 1):
        bot_of(game, f"tree/simulations={number + 1}/worlds=0/joint=1").choose(state.view(spirits[0]), [], Random(1))
    assert len(recent) <= REMEMBERED


def test_a_reopened_poll_waits_for_everybody() -> None:
    state = first_poll(GAMES["shibuya"])
    before = state.view(None)
    assert asks_together(state)
    state.apply(2, state.answers(2)[0])
    assert state.view(None) != before
    assert reopened(state).view(None) == before


@pytest.mark.parametrize("kind", ["glance", "halving/simulations=40/answers=4", "tree/simulations=150/explore=0.5"])
def test_what_wins_at_once_is_chosen(kind: str) -> None:
    game = GAMES["tsuro-seas"]
    bot = bot_of(game, f"{kind}/worlds=2")
    found = 0
    for seed in range(12):
        for state, seat in moments(game, seed):
            winning = [action for action in state.answers(seat) if wins(state, seat, action)]
            if winning and len(winning) < len(state.answers(seat)):
                found += 1
                assert bot.choose(state.view(seat), [], Random(1)) in winning
    assert found


def wins(state: State, seat: Seat, action: tuple[str | int, ...]) -> bool:
    twin = state.clone()
    twin.apply(seat, action)
    return twin.outcome is not None and twin.outcome.returns[seat] == 1.0


def test_time_is_a_cap() -> None:
    """However many simulations a plan wants, one that is late answers with what it has."""
    game = GAMES["shibuya"]
    state = first_poll(game)
    for plan in ("tree/simulations=1000000000/joint=1", "halving/simulations=1000000000"):
        bot = SearchBot(game, Budget(seconds=0.05), parse_plan(plan))
        assert bot.choose(state.view(1), [], Random(1)) in state.answers(1)
        assert bot.simulations < 1_000_000


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_plan_for_every_level(name: str) -> None:
    found = plans(package_of(GAMES[name]))
    assert list(found) == LEVELS
    assert found["master"].simulations < found["grandmaster"].simulations
    assert found["novice"].overlook > 0
    assert set(LEVELS) <= set(BOTS)


def test_a_game_without_plans_gets_the_usual_ones() -> None:
    assert plans(None)["master"] == read_plan(DEFAULT["master"], "")


def test_a_plan_that_is_wrong_says_so() -> None:
    assert parse_plan("tree/simulations=200/joint=1") == Plan(kind="tree", simulations=200, joint=True)
    for text in ("deep", "tree/sims=2", "tree/simulations=many"):
        with pytest.raises(BadInput, match="is no plan"):
            make_bot(f"search:{text}", GAMES["shibuya"], Budget())


def test_heat_prefers_what_is_better_and_overlooks_evenly() -> None:
    rng = Random(4)
    drawn = [picked([0.1, 0.5, 0.4], 0.5, rng) for _ in range(3000)]
    assert drawn.count(1) > drawn.count(2) > drawn.count(0) > 0
    assert {picked([0.1, 0.5, 0.5], 0.0, rng) for _ in range(50)} == {1, 2}
    legal: list[tuple[str | int, ...]] = [("go", number) for number in range(4)]
    seen = [action for _ in range(2000) for action in noticed_of(legal, 0.25, rng)]
    assert all(1400 < seen.count(action) < 1600 for action in legal)
    assert noticed_of(legal, 1.0, rng) == legal


@pytest.mark.parametrize("habits", [0, 1])
def test_others_answer_by_their_habits_where_a_plan_says_so(habits: int) -> None:
    """Where habits are known, no node weighs what would be best for them; where the seat itself is asked, one does."""
    game = GAMES["kitsunedo"]
    state, seat = next((state, seat) for state, seat in moments(game, 3) if ("summon",) in state.answers(seat))
    thinker = Thinker(game, parse_plan(f"tree/habits={habits}"), seat, Random(1), 1000)
    tree = Tree(thinker, list(range(state.facts.seats)))
    root: Node = {("summon",): Arm()}
    imaginer = game.imaginer(state.view(seat))
    for _ in range(60):
        tree.simulate(imaginer.deal(thinker.rng), seat, root)
    assert ("spirit_window" in {question for side, _, question in tree.nodes if side != seat}) == (not habits)
    assert "summon_pick" in {question for side, _, question in tree.nodes if side == seat}


def test_thinking_is_measured_in_the_same_positions() -> None:
    game = GAMES["shibuya"]
    first, again = (think(game, 3, {}, "search:tree/simulations=5/worlds=0") for _ in range(2))
    assert first.answers == again.answers > 0
    assert first.simulations_per_s > 0
    assert think(game, 3, {}, "novice").simulations_per_s == 0


@pytest.mark.parametrize("name", NAMES)
def test_an_honest_model_of_a_seat_knows_no_more_than_that_seat(name: str) -> None:
    game = GAMES[name]
    plan = parse_plan("halving/honest=1/careless=0")
    for number, (state, seat) in enumerate(moments(game, 8)):
        if number % 10 == 0:
            thinker = Thinker(game, plan, seat, Random(0), 1000.0)
            other = game.scramble(state, seat, Random(number))
            answers = [thinker.likely_answer(world, seat, Random(1)) for world in (state, other)]
            assert answers[0] == answers[1]


def test_what_is_believed_is_drawn_as_often_as_it_is_likely() -> None:
    """In some worlds a stranger holds what the own character wants, in others not: those come up less."""
    game = GAMES["masquerade"]
    state, seat = next((s, w) for s, w in moments(game, 3) if s.question.name == "move")
    rng = Random(1)
    believed = Believed(game, game.imaginer(state.view(seat)), seat, 300, rng)
    odds = [game.likelihood(world, seat) for world in believed.worlds]
    drawn = [game.likelihood(believed.deal(rng), seat) for _ in range(3000)]
    expected = sum([one * one for one in odds]) / sum(odds)
    assert sum(drawn) / len(drawn) == pytest.approx(expected, rel=0.1)
    assert expected > 1.2 * sum(odds) / len(odds)
    assert {game.fingerprint(world) for world in believed.worlds} >= {game.fingerprint(believed.deal(rng))}
    assert all([world.view(seat) == state.view(seat) for world in believed.worlds[:20]])


@pytest.mark.parametrize("plan", ["tree/simulations=100/explore=0.6", "glance/worlds=2"])
def test_an_answer_that_leads_back_is_not_given_for_ever(plan: str) -> None:
    """A lord that dislikes to end its turn could swap a sake for a sake as often as it likes."""
    game = GAMES["kitsunedo"]
    sake, block = [{"item": item, "known_by": "all"} for item in ("sake", "block")]
    lords = [
        {"lord": "tanuki", "lives": 2, "hand": [sake], "lantern": "mist"},
        {"lord": "mirage", "lives": 2, "hand": [], "lantern": "spirit"},
        {"lord": "hollow", "lives": 1, "hand": ["moon", sake, block], "lantern": "shadow"},
        {"lord": "haunt", "lives": 2, "hand": [], "lantern": "spirit"},
    ]
    state = game.from_position(
        {
            "seats": 4,
            "lords": lords,
            "active_seat": 2,
            "round": 3,
            "turn": 11,
            "item_deck": ["block", "moon", "sun", "sake", "leaf", "leaf", "moon", "sun", "block", "moon"],
            "discard_pile": ["sun", "leaf", "moon"],
            "lantern_deck": ["mist", "spirit", "ash", "shadow", "ash"],
            "used_this_turn": ["steal", "summon", "peep"],
            "pending": [{"frame": name, "seat": 2} for name in ("turn_over", "end_discard_step", "next_action")],
        }
    )
    swap = game.parse("trade tanuki sake sake")
    assert swap in state.answers(2)
    leans = {"trade sake": 3.0} if plan.startswith("glance") else {}
    bot = SearchBot(game, Budget(seconds=1000), parse_plan(f"{plan}/seconds=1000"), leans)
    chance = Random(1)
    assert swap not in [bot.choose(state.view(2), [], chance) for _ in range(8)]


def test_all_candidates_meet_the_same_dice() -> None:
    """What seats think on the way uses up luck of their own; daikaiju act alike whatever was laid."""
    game = GAMES["tsuro-seas"]
    plan = parse_plan("halving/answers=4")
    compared = 0
    for number, (state, seat) in enumerate(moments(game, 2)):
        if state.question.name != "place_tile":
            continue
        thinker = Thinker(game, plan, seat, Random(1), 1000.0)
        seas: set[str] = set()
        for action in state.answers(seat):
            world = state.clone()
            thinker.follow(world, action, number)
            position = game.position(world)
            if all([one["fate"] == "afloat" for one in position["ships"]]):  # else hands are mixed by nature, too
                seas.add(str(position["daikaiju"]))
                compared += 1
        assert len(seas) <= 1
    assert compared > 20
