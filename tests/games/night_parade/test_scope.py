"""Scope and general principles (NPY-001..007)."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import cast

import pytest

from games.night_parade.build import (
    BASE,
    BOX,
    EMPTY,
    GAME,
    THRONES,
    Json,
    asked,
    at,
    legal,
    new,
    play,
    refused,
    set_up,
    shown,
    side,
    tokens,
)
from hyakki.core.errors import BadInput, IllegalAction
from hyakki.core.stack import NATURE
from hyakki.games.night_parade.state import NightParade
from hyakki.table import Table

SETS = ("moonlight_whispers", "kami_rising", "cursed_throne")
CLANS = {
    "base": {"gamanoke", "onikuma", "nekomata", "nogitsune"},
    "moonlight_whispers": {"tanuki", "kappa"},
    "kami_rising": {"inugami", "kotengu"},
    "cursed_throne": set[str](),
}
DECKS = {
    "base": (24, 24, 15),
    "moonlight_whispers": (6, 6, 6),
    "kami_rising": (6, 6, 6),
    "cursed_throne": (6, 12, 12),
}
PLOTS = {"base": 14, "moonlight_whispers": 2, "kami_rising": 2, "cursed_throne": 2}


@pytest.mark.rule("NPY-001")
def test_one_to_four_play_and_one_means_solo() -> None:
    for seats in (2, 3, 4):
        state = new(seats)
        assert len(state.view(None)["players"]) == seats
        assert not state.terms.solo
    state = new(1)
    assert state.terms.solo
    assert len(state.view(None)["players"]) == 2  # the human and King Enma
    for seats in (0, 5):
        with pytest.raises(BadInput, match=r"1\.\.4"):
            GAME.new(seats)


@pytest.mark.rule("NPY-002")
@pytest.mark.parametrize("chosen", [sets for n in range(4) for sets in combinations(SETS, n)])
def test_each_set_brings_its_clans_cards_and_plots(chosen: tuple[str, ...]) -> None:
    state = new(2, {"expansions": list(chosen)})
    sets = ("base", *chosen)
    assert {action.split()[1] for action in legal(state)} == set().union(*[CLANS[name] for name in sets])
    view = state.view(None)
    for level in range(3):
        size = sum(DECKS[name][level] for name in sets) - 2
        assert view["decks"][str(level + 1)]["size"] == size
    held = sum(len(plots) for plots in state.plots) + view["undealt_plots"]
    assert held == sum(PLOTS[name] for name in sets)
    cursed = "cursed_throne" in chosen
    assert view["throne_pile"]["size"] == (9 if cursed else 0)
    started = set_up(2, {"expansions": list(chosen)})
    assert all((player["champion"] == "start") == cursed for player in started.view(None)["players"])
    assert any("champion" in str(player["parades"]) for player in started.view(None)["players"]) == cursed


@pytest.mark.rule("NPY-002")
def test_solo_needs_cursed_throne() -> None:
    with pytest.raises(BadInput, match="NPY-002") as caught:
        GAME.new(1, {"expansions": ["kami_rising"]})
    assert "add cursed_throne" in caught.value.hint
    assert GAME.new(1, {"expansions": ["cursed_throne"]}).to_act() == (NATURE,)


@pytest.mark.rule("NPY-003")
@pytest.mark.parametrize("number", [7, 8, 9])
def test_throne_cards_7_to_9_work_without_the_other_sets(number: int) -> None:
    state = at(
        side("onikuma", earth=["ct_earth_1_01"], talisman=1),
        side("nekomata", wood=["nekomata_wood", "base_wood_2_02"], standing={"T1": 1}),
        options={"expansions": ["cursed_throne"]},
        throne_pile=[f"throne_{number}"],
        market={"2": ["base_earth_2_01"]},
    )
    play(state, "flip earth", "place B1", f"reign throne_{number}")
    if number == 7:
        play(state, "choose B1", "hide T1-standing")
        assert (shown(state, 0)["lying"], shown(state, 1)["lying"]) == ({"B1": 1}, {"T1": 1})
    elif number == 8:
        play(state, "banish base_wood_2_02")
        assert shown(state, 1)["parades"]["wood"][1] == {"face_down": "base_wood_2_02"}
    else:
        play(state, "take", "invoke base_earth_2_01")
        assert shown(state, 0)["hand"] == ["base_earth_2_01"]


@pytest.mark.rule("NPY-004")
def test_only_the_player_who_resolves_chooses_and_sees_earlier_results() -> None:
    table = Table(
        GAME,
        position={
            "seats": 2,
            "options": {"island_side": "day"},
            "players": [side("onikuma"), side("nekomata", standing={"T1": 1, "B2": 1})],
        },
        seed=1,
    )
    table.submit(0, "flip wood")
    table.submit(0, "place T1")
    assert table.to_act() == (0,)  # the owner of the meeple under attack is not asked
    with pytest.raises(IllegalAction, match="nothing to decide"):
        table.submit(1, "skip")
    assert [GAME.format(action) for action in table.legal(0)] == ["fight nekomata T1-standing", "skip"]
    table.submit(0, "fight nekomata T1-standing")
    assert table.view(1)["players"][1]["standing"] == {"B2": 1}


@pytest.mark.rule("NPY-005")
def test_everything_on_the_table_is_public() -> None:
    state = at(
        side("gamanoke", earth=["gamanoke_earth", {"face_down": "base_earth_2_01"}], hand=["base_wood_1_01"], invoke=2),
        side("onikuma", spirit=4),
        decks={"1": ["base_earth_1_01", "base_earth_1_02"]},
        throne_pile=["throne_4", "throne_2"],
        plots=[["plot_01"], ["plot_02"]],
        mystery=[[1], [2]],
    )
    view = state.view(None)
    assert view["players"][0]["parades"]["earth"][1] == {"face_down": "base_earth_2_01"}
    assert view["players"][0]["hand"] == ["base_wood_1_01"]
    assert view["players"][0]["tokens"]["invoke"] == 2
    assert view["players"][1]["tokens"]["spirit"] == 4
    assert view["decks"]["1"]["size"] == 2
    assert view["throne_pile"]["top"] == "throne_4"
    assert view["plots"] == [{"size": 1, "cards": None}, {"size": 1, "cards": None}]
    assert view["mystery"] == [{"size": 1, "values": None}, {"size": 1, "values": None}]
    alone = new(1).view(None)
    assert alone["enma_pile"]["top"] is not None
    assert alone["open_plot"] is not None


@pytest.mark.rule("NPY-006")
def test_chance_decides_only_what_the_rules_name() -> None:
    drawn: set[str] = set()
    for seed, seats in enumerate((1, 1, 2, 2, 3, 4)):
        options: Json = {"enma_clan_choice": "random", "max_rounds": 40 if seats > 2 else None}
        state = cast(NightParade, GAME.new(seats, options))
        rng = Random(seed)
        while state.outcome is None:
            seat = state.to_act()[0]
            if seat == NATURE:
                drawn.add(asked(state))
                state.apply(NATURE, state.draw(rng))
            else:
                state.apply(seat, rng.choice(state.legal(seat)))
    assert drawn == {
        "shuffle_islands",
        "shuffle_deck",
        "shuffle_throne",
        "shuffle_enma",
        "deal_plots",
        "reveal_plot",
        "draw_first_player",
        "draw_enma_clan",
        "draw_mystery",
    }


@pytest.mark.rule("NPY-007")
def test_tokens_never_run_out_but_pieces_do() -> None:
    state = at(side("gamanoke", spirit=60, standing={"T1": 5, "T3": 4}), side("onikuma"))
    play(state, "flip earth", "place B1")
    assert tokens(state, 0)["spirit"] == 63
    assert shown(state, 0)["supply"] == 0
    position = GAME.position(at(side("gamanoke"), side("onikuma")))
    for key, value in (("standing", {"T1": 6, "T2": 5}), ("torii", ["T1", "T2", "T3", "T4", "M1", "M2"])):
        position["players"][0] = side("gamanoke", **{key: value})
        with pytest.raises(BadInput):
            GAME.from_position(position)
    position["players"][0] = side("gamanoke")
    position["mystery_supply"] = [1, 1, 1, 1]
    with pytest.raises(BadInput, match="NPY-015"):
        GAME.from_position(position)


@pytest.mark.rule("NPY-007")
def test_an_icon_without_a_meeple_left_asks_nobody() -> None:
    state = at(side("gamanoke", standing={"T1": 5, "T3": 4, "T2": 1}), side("onikuma"), options=BASE)
    play(state, "flip earth")
    assert state.active == 1
    assert tokens(state, 0) == {**EMPTY, "spirit": 3}


def test_refusals_of_others_turns_cite_nothing_secret() -> None:
    state = at(side("gamanoke"), side("onikuma"), plots=[["plot_01"], ["plot_02"]], throne_pile=THRONES)
    error = refused(state, "place T1")
    assert error.rule == "NPY-030"
    assert "plot" not in str(error)
    assert BOX.torii == 5
