"""Solo: setting up (NPY-118..125)."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from games.night_parade.build import (
    EMPTY,
    ENMA_CARDS,
    GAME,
    Json,
    asked,
    finish_turn,
    heard,
    keys,
    legal,
    let_nature,
    nature,
    new,
    parade,
    play,
    refused,
    set_up,
    shown,
)
from hyakki.games.night_parade.state import NightParade


@pytest.mark.rule("NPY-118")
@pytest.mark.parametrize(
    ("difficulty", "clans"),
    [
        ("easy", ["onikuma", "kappa", "kotengu"]),
        ("medium", ["nekomata", "tanuki", "inugami"]),
        ("hard", ["onikuma", "kappa", "kotengu"]),
    ],
)
def test_the_difficulty_says_what_enma_plays(difficulty: str, clans: list[str]) -> None:
    state = new(1)
    assert legal(state) == ["difficulty easy", "difficulty medium", "difficulty hard"]
    play(state, f"difficulty {difficulty}")
    assert legal(state) == [f"enma {clan}" for clan in clans]
    assert refused(state, "enma gamanoke").rule == "NPY-118"
    assert asked(new(1, {"enma_difficulty": difficulty})) == "choose_enma_clan"


@pytest.mark.rule("NPY-119")
def test_on_hard_enma_adds_the_starting_cards_of_a_medium_clan_and_nothing_else() -> None:
    state = new(1)
    play(state, "difficulty hard", "enma kappa")
    assert legal(state) == ["enma nekomata", "enma tanuki", "enma inugami"]
    play(state, "enma tanuki", "clan gamanoke", "join earth")
    enma = shown(state, 1)
    assert enma["clan"] == "kappa"
    assert enma["parades"] == {
        "earth": ["kappa_earth", "tanuki_earth", "champion_kappa"],
        "wood": ["kappa_wood", "tanuki_wood"],
        "water": ["kappa_water", "tanuki_water"],
    }
    assert (enma["supply"], enma["torii_left"], enma["champion"]) == (10, 5, "supply")


@pytest.mark.rule("NPY-120")
def test_clans_come_from_sets_in_play_and_the_human_takes_one_enma_does_not_use() -> None:
    state = new(1, {"expansions": ["cursed_throne"]})
    play(state, "difficulty easy")
    assert legal(state) == ["enma onikuma"]  # kappa and kotengu are of other sets
    assert refused(state, "enma kappa").rule == "NPY-118"
    play(state, "enma onikuma")
    assert legal(state) == ["clan gamanoke", "clan nekomata", "clan nogitsune"]
    assert refused(state, "clan onikuma").rule == "NPY-120"
    hard = play(new(1), "difficulty hard", "enma kappa", "enma tanuki")
    assert "clan kappa" not in legal(hard)
    assert refused(hard, "clan tanuki").rule == "NPY-120"


@pytest.mark.rule("NPY-120", "NPY-006")
def test_by_option_chance_picks_enmas_clan() -> None:
    state = cast(NightParade, GAME.new(1, {"enma_clan_choice": "random", "enma_difficulty": "hard"}))
    state.log = []
    rng = Random(2)
    while asked(state) != "draw_enma_clan":
        state.apply(-1, state.draw(rng))
    assert state.question.name == "draw_enma_clan"
    assert [weight for _, weight in state.chances()] == [1, 1, 1]
    nature(state, "enma kotengu", "enma inugami")
    assert shown(state, 1)["clan"] == "kotengu"
    assert state.view(0)["enma_extra_clan"] == "inugami"
    assert asked(state) == "choose_clan"


@pytest.mark.rule("NPY-121")
def test_one_plot_is_open_before_clans_are_chosen_and_serves_both() -> None:
    state = new(1)
    assert asked(state) == "choose_difficulty"
    view = state.view(0)
    assert view["open_plot"] is not None
    assert [heap["size"] for heap in view["plots"]] == [0, 0]
    assert view["undealt_plots"] == 19
    assert view["open_plot"] not in view["unseen_plots"]
    finished = set_up(1, {"max_rounds": 1})
    finish_turn(finished)
    assert finished.outcome is not None
    sheets = cast(list[Json], finished.outcome.details["sheets"])
    assert sheets[0]["plot"] == sheets[1]["plot"] == finished.view(0)["open_plot"]
    assert finished.view(0)["undealt_plots"] == len(finished.view(0)["unseen_plots"]) == 19


@pytest.mark.rule("NPY-122")
def test_the_rest_is_set_up_as_usual_with_midnight_sides() -> None:
    state = set_up(1)
    assert shown(state, 0)["champion"] == "start"
    assert shown(state, 1)["champion"] == "supply"
    here = state.islands.index(GAME.box.tile_names.index("wood_d"))
    assert state.need(here) == 5
    assert (shown(state, 0)["supply"], shown(state, 0)["tokens"]) == (10, EMPTY)
    assert state.view(0)["mystery_supply"] == 6
    assert all(len(state.view(0)["market"][level]) == 2 for level in ("1", "2", "3"))


@pytest.mark.rule("NPY-123")
@pytest.mark.parametrize("element", ["earth", "wood", "water"])
def test_enmas_champion_card_starts_where_the_option_says(element: str) -> None:
    state = set_up(1, {"enma_champion_parade": element})
    clan = shown(state, 1)["clan"]
    assert parade(state, 1, element)[:2] == [f"{clan}_{element}", f"champion_{clan}"]
    assert GAME.new(1).facts.options["enma_champion_parade"] == "earth"


@pytest.mark.rule("NPY-124")
def test_enmas_cards_lie_in_a_pile_with_its_top_visible() -> None:
    tops = set()
    for seed in range(8):
        pile = new(1, seed=seed).view(0)["enma_pile"]
        tops.add(pile["top"])
        assert sorted([pile["top"], *pile["unseen"]]) == sorted(ENMA_CARDS)
        assert pile["bottom"] == []
    assert len(tops) > 2
    state = set_up(1, {"max_rounds": 40})
    drawn: list[str] = []
    for _ in range(8):
        if state.outcome is None:
            finish_turn(state)
            drawn += [name for name in keys(state) if name == "shuffle_enma"]
    assert drawn == []


@pytest.mark.rule("NPY-125")
def test_the_human_begins_and_a_round_is_two_turns() -> None:
    state = set_up(1)
    assert (state.active, state.round) == (0, 1)
    assert heard(state, "first_player") == []  # nothing is drawn
    finish_turn(state)
    let_nature(state)
    assert heard(state, "enma_turn") == [{"round": 1}]
    assert [event["round"] for event in heard(state, "turn")] == [1, 2]
    assert (state.active, state.round) == (0, 2)
