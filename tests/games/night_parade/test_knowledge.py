"""What each seat knows: the hidden-information table, worlds that fit a view, and their odds."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import cast

from games.night_parade.build import GAME, Json, at, new, play, set_up, side, skip_to
from hyakki.games.night_parade.state import NightParade

DECK = ["base_earth_1_01", "base_earth_1_02", "base_earth_1_03", "base_wood_1_01"]


def known_bottom() -> NightParade:
    return at(
        side("gamanoke"),
        side("onikuma"),
        decks={"1": DECK},
        decks_known_below=[2, 0, 0],
        throne_pile=["throne_1", "throne_2", "throne_3", "throne_4"],
        throne_known_below=1,
        plots=[["plot_01"], ["plot_02"]],
        discarded_plots=[["plot_03"], ["plot_04"]],
        undealt_plots=["plot_05"],
        mystery=[[1], [2]],
        mystery_supply=[1, 2],
    )


def worlds(state: NightParade, seat: int | None, count: int = 300) -> list[NightParade]:
    imaginer = GAME.imaginer(json.loads(json.dumps(state.view(seat))))
    rng = Random(5)
    return [cast(NightParade, imaginer.deal(rng)) for _ in range(count)]


def test_cards_put_openly_under_a_deck_stay_known() -> None:
    state = known_bottom()
    deck = state.view(1)["decks"]["1"]
    assert deck["bottom"] == [DECK[3], DECK[2]]  # from the bottom
    assert deck["unseen"] == DECK[:2]
    for world in worlds(state, 1, 40):
        assert world.decks[0][:2] == state.decks[0][:2]
        assert world.throne_pile[0] == state.throne_pile[0]
        assert world.throne_pile[-1] == state.throne_pile[-1]


def test_unknown_orders_are_dealt_evenly() -> None:
    state = known_bottom()
    tops = Counter(world.decks[0][-1] for world in worlds(state, 0, 600))
    assert set(tops) == set(state.decks[0][2:])
    assert min(tops.values()) > 230
    seconds = Counter(world.throne_pile[-2] for world in worlds(state, 0, 600))
    assert len(seconds) == 2
    assert min(seconds.values()) > 230


def test_a_seat_knows_its_own_plots_and_tokens_and_nothing_more() -> None:
    state = known_bottom()
    for seat in (0, 1):
        view = state.view(seat)
        assert view["plots"][seat]["cards"] == [f"plot_0{1 + seat}"]
        assert view["discarded_plots"][seat]["cards"] == [f"plot_0{3 + seat}"]
        assert view["plots"][1 - seat]["cards"] is None
        assert view["mystery"][seat]["values"] == [1 + seat]
        assert view["mystery"][1 - seat]["values"] is None
        assert f"plot_0{2 - seat}" in view["unseen_plots"]
    theirs = Counter(world.plots[1][0] for world in worlds(state, 0, 900))
    assert len(theirs) == 3  # its true plot, its discarded one, the undealt one
    assert min(theirs.values()) > 230
    tokens = Counter(world.mystery[1][0] for world in worlds(state, 0, 900))
    assert tokens[2] > tokens[1]  # two of the three unseen tokens are worth 2


def test_another_seats_secrets_change_no_byte_of_a_view() -> None:
    state = known_bottom()
    for seat in (0, 1, None):
        seen = json.dumps(state.view(seat))
        twins = [GAME.scramble(state, seat, Random(i)) for i in range(30)]
        assert {json.dumps(twin.view(seat)) for twin in twins} == {seen}
        assert len({GAME.fingerprint(twin) for twin in twins}) > 5


def test_an_open_secret_choice_is_imagined_too() -> None:
    state = skip_to(new(2), "keep_plot")
    kept = state.plots[1][0]
    state.apply(1, ("keep", kept))
    assert state.view(0)["pending"][-1]["answers"] == {"1": None}
    for world in worlds(state, 0, 20):
        answer = GAME.position(world)["pending"][-1]["answers"]["1"]
        assert answer in [f"keep {plot}" for plot in GAME.position(world)["plots"][1]], answer
        assert world.view(0) == state.view(0)


def test_what_goes_under_piles_in_play_is_remembered_by_all() -> None:
    state = at(
        side("inugami", hand=["base_wood_1_01"], wood=[]),
        side("onikuma"),
        decks={"1": DECK[:3]},
    )
    play(state, "flip wood", "play base_wood_1_01", "skip")
    for seat in (0, 1, None):
        assert state.view(seat)["decks"]["1"]["bottom"] == ["base_wood_1_01"]
        assert state.view(seat)["decks"]["1"]["unseen"] == sorted(DECK[:3])


def test_worlds_of_a_fresh_match_can_be_played_to_the_end() -> None:
    for seats in (1, 2):
        state = set_up(seats, {"max_rounds": 3})
        for world in worlds(state, 0, 5):
            rng = Random(1)
            while world.outcome is None:
                seat = world.to_act()[0]
                world.apply(seat, world.draw(rng) if seat < 0 else rng.choice(world.legal(seat)))
            assert details(world)["rounds"] == 3 or world.last_round


def details(world: NightParade) -> Json:
    assert world.outcome is not None
    return world.outcome.details
