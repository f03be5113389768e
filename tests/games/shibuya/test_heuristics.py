"""The greedy bot plays both sides of Shibuya Incident sensibly, from its seat's view alone, and beats random."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from games.shibuya.build import GAME, at, four, lay, play, seat_of
from hyakki.bots import Budget, make_bot
from hyakki.bots.greedy import GreedyBot
from hyakki.bots.match import play_out
from hyakki.core.stack import NATURE
from hyakki.games.shibuya.state import Shibuya
from hyakki.table import Table

CONFIDENCE = 1.96  # standard errors on both sides of a mean: 95 %


def choices(state: Shibuya, who: str, worlds: int = 60, times: int = 5) -> set[str]:
    """What bots answer for a character, each with other luck: one that is asked the same again answers otherwise."""
    seat = seat_of(state, who)
    bots = [GreedyBot(GAME, Budget(seconds=60, worlds=worlds)) for _ in range(times)]
    return {GAME.format(bot.choose(state.view(seat), [], Random(luck))) for luck, bot in enumerate(bots)}


@pytest.mark.parametrize("seats", [3, 4])
def test_values_are_chances_and_the_sides_share_them(seats: int) -> None:
    rng = Random(seats)
    for _ in range(20):
        state = GAME.new(seats)
        while state.to_act():
            if GAME.settled(state, 1) and GAME.settled(state, 0):
                values = [GAME.value(state, seat) for seat in range(seats)]
                assert all([0 <= worth <= 1 for worth in values])
                assert values[1:] == [values[1]] * (seats - 1)
                assert values[0] + values[1] == pytest.approx(1)
            seat = rng.choice(state.to_act())
            state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))


def test_a_laid_card_is_judged_when_its_round_is_over() -> None:
    state = at(four("U0", "L1", "L2", "L3"), {"U2": 1})
    assert GAME.settled(state, 1)
    play(state, "jogo", "lay move")
    assert not GAME.settled(state, 1)
    for who in ("gojo", "hanami", "mahito"):
        play(state, who, "lay remain")
    assert not GAME.settled(state, 1)  # Jogo is still on his way
    play(state, "jogo", "go L0")
    assert GAME.settled(state, 1)


def test_gojo_strikes_with_purple_where_it_pays() -> None:
    assert choices(at(four("U0", "L2", "L2", "L2"), {"U2": 1, "L4": 1}), "gojo") == {"lay hollow_purple"}


def test_gojo_leaps_with_blue_where_everybody_is_shielded() -> None:
    used = {"jogo": "move", "hanami": "move", "mahito": "move", "gojo": "red"}
    state = at(
        four("U0", "L2", "L2", "L2"),
        {"L2": 2, "L4": 2, "U1": 1},
        used=used,
        energy={"jogo": 0, "hanami": 0, "mahito": 0},
    )
    assert choices(state, "gojo") == {"lay blue"}


def test_gojo_breaks_the_boundary_behind_which_a_spirit_stands() -> None:
    state = at(four("L0", "L2", "U1", "U3"), {"U2": 1, "L4": 1})
    lay(state, gojo="red")
    assert choices(state, "gojo") == {"break L0-L2"}


def test_gojo_strikes_the_area_with_more_spirits() -> None:
    state = at(four("L0", "L2", "L2", "U3"), {"U2": 1, "L4": 1})
    lay(state, gojo="hollow_purple")
    assert choices(state, "gojo") == {"exorcise L2"}


def test_a_spirit_flees_from_blue() -> None:
    # Gojo has leapt beside Jogo: remaining there is certain death, any other area is not.
    state = at(four("U0", "L2", "U1", "U3"), {"U2": 1, "L4": 1}, red_chips=["L1-L2"])
    lay(state, gojo="blue", jogo="high_speed_movement")
    play(state, "gojo", "go L2")
    assert "go L1" in [GAME.format(action) for action in state.legal(1)]  # the zone he came from
    assert not choices(state, "jogo") & {"go L1", "go L2"}


def test_a_spirit_beside_gojo_does_not_wait() -> None:
    state = at(four("L2", "L2", "U1", "U3"), {"L2": 1, "L4": 1, "U1": 1, "U3": 1})
    wise = {"lay move", "lay high_speed_movement", "lay domain_amplification", "lay ember_insects"}
    assert choices(state, "jogo") <= wise


@pytest.mark.parametrize(("gojo_used", "answer"), [("hollow_purple", "eat"), ("red", "spare")])
def test_spirits_eat_when_purple_cannot_come_and_keep_the_shield_when_it_can(gojo_used: str, answer: str) -> None:
    # Jogo comes upstairs to two humans, with more of them one step away; Gojo's card is still face down.
    people = {"U2": 2, "U1": 1, "U3": 1, "L1": 1, "L2": 1, "L4": 2}
    state = at(four("L0", "L3", "L2", "L1"), people, energy={"jogo": 0}, used={"gojo": gojo_used})
    lay(state, gojo="use_stairs", jogo="use_stairs")
    assert choices(state, "jogo", worlds=100) == {answer}


def test_nobody_eats_the_last_human() -> None:
    state = at(four("U0", "L2", "L3", "L3"), {"L2": 1})
    lay(state)
    assert choices(state, "jogo") == {"spare"}


def test_the_bot_knows_what_its_seat_knows() -> None:
    answers = []
    for hidden in ("remain", "domain_amplification"):
        state = at(four("U0", "L2", "L3", "U3"), {"U2": 1, "L4": 1})
        lay(state, gojo="blue", jogo=hidden)
        bot = make_bot("greedy", GAME, Budget(seconds=60, worlds=40))
        answers.append([bot.choose(state.view(0), [], Random(luck)) for luck in range(5)])
    assert answers[0] == answers[1]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("side", ["gojo", "spirits"])
def test_greedy_beats_random_on_the_same_side(seats: int, side: str) -> None:
    matches = 60
    differences = []
    for seed in range(matches):
        wins = Counter[str]()
        for name in ("greedy", "random"):
            names = [name if (seat == 0) == (side == "gojo") else "random" for seat in range(seats)]
            table = Table(GAME, seats, seed=seed)
            bots = [make_bot(n, GAME, Budget(seconds=60, worlds=4)) for n in names]
            play_out(table, bots, names, lambda: None)
            assert table.outcome is not None
            wins[name] += table.outcome.details["side"] == side
        differences.append(wins["greedy"] - wins["random"])
    margin = CONFIDENCE * stdev(differences) / sqrt(matches)
    assert fmean(differences) - margin > 0
