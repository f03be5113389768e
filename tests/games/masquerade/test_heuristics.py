"""The judgement behind the greedy bot: what it likes better, and what it chooses in plain cases."""

from __future__ import annotations

from random import Random
from typing import Any

from games.masquerade.build import FOUR, GAME, at, begin, everybody, exchanging, hands, on
from hyakki import compare
from hyakki.bots.base import Budget
from hyakki.bots.greedy import GreedyBot
from hyakki.games.masquerade.state import Masque


def chosen(state: Masque, seat: int) -> str:
    """What the greedy bot answers for a seat."""
    bot = GreedyBot(GAME, Budget(seconds=60, worlds=60))
    return GAME.format(bot.choose(state.view(seat), [], Random(1)))


def worth(seat: int, **position: Any) -> float:
    return GAME.value(at(**position), seat)


def test_more_cards_of_the_own_set_are_better() -> None:
    # Hide, while somebody else is active.
    values = [worth(0, hands=hands(f"{held} ddt fff ccd"), active_seat=1) for held in ("cct", "fct", "ffc", "fff")]
    assert values == sorted(values)
    assert len(set(values)) == 4
    assert all(0 <= value <= 1 for value in values)


def test_cards_to_stay_alive_count_more_when_the_pool_runs_dry() -> None:
    held = {"hands": hands("ddt ddc cct fff"), "active_seat": 1}
    early = worth(0, **held)
    late = worth(0, **held, markers=[0, 11, 0, 0])
    without = worth(0, hands=hands("dct ddc cct fff"), active_seat=1, markers=[0, 11, 0, 0])
    assert without < early < late


def test_a_rival_with_a_full_set_and_markers_before_hunters_are_bad() -> None:
    calm = worth(0, hands=hands("ddf ddc cct ttf"), active_seat=1)
    rival = worth(0, hands=hands("ddf ddt ccc ttf"), active_seat=1)  # Hinami collects coffee
    assert rival < calm
    cast = ["hide", "rize", "mado", "hinami", "kimi"]
    held = {"characters": cast, "hands": hands("ddf ddc cct ttf ccf"), "active_seat": 1}
    assert worth(0, **held, markers=[3, 0, 0, 0, 0]) < worth(0, **held, markers=[0, 0, 3, 0, 0])


def test_it_takes_the_card_that_completes_the_set() -> None:
    state = at(hands=hands("ffd fdc cct ttd"), pending=exchanging(0, 1), shown=["dove", "food"])
    assert chosen(state, 0) == "exchange dove food"


def test_it_does_not_pass_the_third_card_to_a_collector() -> None:
    state = begin(["mado", "kimi", "hide", "hinami"], "dct ddt ffc fct", first=2)
    everybody(state, "show dove coffee", "show dove dove", "show food food", "show coffee transformation")
    assert chosen(state, 3) != "pass food"


def test_it_attacks_when_the_odds_are_good_and_not_when_they_are_bad() -> None:
    prey = {
        "characters": ["mado", "hide", "hinami", "kimi"],
        "hands": hands("ddf ffc cct ttd"),
        "markers": [0, 1, 1, 1],
    }
    sure = [{"watcher": 0, "seat": 2, "not": ["hide", "kimi"]}]
    assert chosen(at(**prey, known=sure, pending=on("attack_most_suspected")), 0) == "attack 2"
    assert chosen(at(**prey, known=sure), 0) == "special 2"
    humans = [{"watcher": 0, "seat": seat, "not": ["hinami"]} for seat in (1, 3)]
    marked = {**prey, "markers": [0, 3, 0, 3]}
    assert chosen(at(**marked, known=humans, pending=on("attack_three_markers")), 0) == "decline"


def test_it_interrogates_whoever_is_likely_to_hold_what_it_lacks() -> None:
    # Hide lacks a third food; seat 3 is known to hold two, the others none.
    sure = [
        {"watcher": 0, "seat": 1, "hands": ["dove+dove+coffee"]},
        {"watcher": 0, "seat": 2, "hands": ["coffee+coffee+transformation"]},
        {"watcher": 0, "seat": 3, "hands": ["food+food+transformation"]},
    ]
    state = at(characters=FOUR, hands=hands("ffd ddc cct fft"), known=sure, pending=on("interrogation"))
    assert chosen(state, 0) == "interrogate 3"


def test_it_beats_random_play() -> None:
    assert compare("masquerade", "greedy", "random", 60, seats=4, jobs=1).difference > 0.1
