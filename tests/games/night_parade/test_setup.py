"""Setting up (NPY-008..027)."""

from __future__ import annotations

import json
from random import Random
from typing import cast

import pytest

from games.night_parade.build import (
    BASE,
    BOX,
    EMPTY,
    GAME,
    Json,
    asked,
    at,
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
    side,
    skip_to,
)
from hyakki.core.stack import NATURE
from hyakki.games.night_parade.state import NightParade
from hyakki.table import Table


def before(frame: str, seats: int, options: Json) -> NightParade:
    """A new match whose set-up has come to a frame of nature."""
    state = cast(NightParade, GAME.new(seats, options))
    state.log = []
    rng = Random(1)
    while asked(state) != frame:
        state.apply(NATURE, state.draw(rng))
    return state


@pytest.mark.rule("NPY-008")
def test_setup_runs_in_its_order() -> None:
    state = GAME.new(3)
    rng = Random(4)
    order: list[str] = []
    while state.question.name != "activate":
        order.append(state.question.name)
        for seat in state.to_act():
            state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
    assert order == [
        "shuffle_islands",
        *["shuffle_deck"] * 3,
        "shuffle_throne",
        "draw_first_player",
        "deal_plots",
        *["choose_clan"] * 3,
        "keep_plot",
        *["join_champion"] * 3,
    ]


@pytest.mark.rule("NPY-009")
def test_the_map_has_thirteen_positions_and_26_neighbourhoods() -> None:
    assert BOX.positions == [
        *[f"T{i}" for i in range(1, 5)],
        *[f"M{i}" for i in range(1, 6)],
        *["B1", "B2", "B3", "B4"],
    ]
    pairs = [(a, b) for a, near in enumerate(BOX.adjacent) for b in near]
    assert len(pairs) == 52
    assert all((b, a) in pairs for a, b in pairs)
    state = at(side("nekomata", standing={"M2": 1}), side("onikuma"))
    play(state, "flip water", "place M4", "move M2-standing T1")
    assert shown(state, 0)["standing"] == {"T1": 1, "M4": 1}
    state = at(side("nekomata", standing={"M2": 1}), side("onikuma"))
    play(state, "flip water", "place M4")
    assert {action.split()[2] for action in legal(state) if "M2-" in action} == {"T1", "T2", "M1", "M3", "B1", "B2"}
    assert refused(state, "move M2-standing M4").rule == "NPY-009"


@pytest.mark.rule("NPY-010")
def test_fire_lies_in_the_middle_and_the_rest_is_shuffled() -> None:
    layouts = [new(2, seed=seed).view(None)["islands"] for seed in range(6)]
    assert all(layout["M3"] == "fire" for layout in layouts)
    assert all(sorted(layout.values()) == sorted(BOX.tile_names) for layout in layouts)
    assert len({json.dumps(layout) for layout in layouts}) == 6


@pytest.mark.rule("NPY-011", "NPY-012")
@pytest.mark.parametrize(
    ("seats", "chosen", "need", "limit"),
    [
        (1, "auto", 2, 1),
        (2, "auto", 2, 1),
        (3, "auto", 3, 2),
        (4, "auto", 3, 2),
        (2, "day", 3, 2),
        (4, "midnight", 2, 1),
    ],
)
def test_the_side_of_the_islands_follows_the_number_of_players(seats: int, chosen: str, need: int, limit: int) -> None:
    state = set_up(seats, {"island_side": chosen})
    here = state.islands.index(BOX.tile_names.index("earth_a"))
    assert state.need(here) == need
    assert state.terms.tiles.limit[state.islands[here]] == limit


@pytest.mark.rule("NPY-012")
def test_a_tile_has_need_limit_bonus_and_no_limit_on_meeples() -> None:
    wood_b = BOX.tile_names.index("wood_b")
    assert (BOX.day.need[wood_b], BOX.day.limit[wood_b], BOX.day.spirits[wood_b]) == (4, 2, 2)
    assert (BOX.midnight.need[wood_b], BOX.midnight.limit[wood_b]) == (3, 1)
    fire = BOX.fire_tile
    assert (BOX.day.need[fire], BOX.day.mystery[fire], BOX.day.spirits[fire]) == (6, 2, 0)
    crowd = at(side("gamanoke", torii=["M1"], standing={"M1": 8}), side("onikuma", standing={"M1": 2}))
    play(crowd, "flip earth", "place M1")
    assert shown(crowd, 0)["standing"] == {"M1": 9}


@pytest.mark.rule("NPY-013")
def test_decks_hold_the_cards_of_their_level_of_all_sets_mixed() -> None:
    state = new(2)
    view = state.view(None)
    for level in ("1", "2", "3"):
        cards = view["decks"][level]["unseen"] + view["market"][level]
        assert len(cards) == {"1": 42, "2": 48, "3": 39}[level]
        assert {card.split("_")[0] for card in cards} == {"base", "mw", "kr", "ct"}
        assert {card.split("_")[2] for card in cards} == {level}
    other = new(2, seed=2)
    assert other.decks[0] != state.decks[0]


@pytest.mark.rule("NPY-014")
def test_two_cards_of_each_deck_lie_open() -> None:
    state = GAME.new(2, dict(BASE))
    let = Random(3)
    while state.question.name != "shuffle_deck":
        state.apply(NATURE, state.draw(let))
    tops: list[str] = []
    for _ in range(3):
        action = state.draw(let)
        tops += GAME.format(action).split()[1:3]
        state.apply(NATURE, action)
    market = state.view(None)["market"]
    assert market["1"] + market["2"] + market["3"] == tops  # slot 1 above slot 2
    assert state.view(1)["market"] == market


@pytest.mark.rule("NPY-015")
def test_six_mystery_tokens_lie_face_down() -> None:
    state = set_up(3)
    assert sorted(state.mystery_supply) == [1, 1, 1, 2, 2, 2]
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view["mystery_supply"] == 6
        assert all(not heap["values"] for heap in view["mystery"])


@pytest.mark.rule("NPY-016")
def test_one_side_of_the_challenge_board_is_used() -> None:
    for chosen, spaces in (("jigoku", ["step j1", "step j2"]), ("pandemonium", ["step p1", "step p2"])):
        state = at(
            side("gamanoke", earth=["champion_gamanoke"], champion="start"),
            side("onikuma"),
            options={"board_side": chosen},
        )
        play(state, "flip earth")
        assert legal(state) == [*spaces, "stay"]
    assert GAME.new(2).facts.options["board_side"] == "jigoku"


@pytest.mark.rule("NPY-017")
def test_only_the_top_throne_card_is_visible() -> None:
    tops = set()
    for seed in range(8):
        state = new(2, seed=seed)
        pile = state.view(0)["throne_pile"]
        tops.add(pile["top"])
        assert (pile["size"], pile["bottom"], len(pile["unseen"])) == (9, [], 8)
        assert pile["unseen"] == sorted(pile["unseen"])  # names, not their order
        twin = GAME.scramble(state, 0, Random(seed))
        assert twin.view(0)["throne_pile"] == pile
    assert len(tops) > 3


@pytest.mark.rule("NPY-018")
def test_first_games_leave_three_throne_cards_in_the_box() -> None:
    pile = new(2, {"throne_set": "first_games"}).view(None)["throne_pile"]
    assert sorted([pile["top"], *pile["unseen"]]) == [f"throne_{i}" for i in range(1, 7)]
    assert new(2).view(None)["throne_pile"]["size"] == 9


@pytest.mark.rule("NPY-019")
def test_the_first_player_is_drawn_and_stays_first() -> None:
    state = before("draw_first_player", 3, {**BASE, "max_rounds": 3})
    assert state.question.name == "draw_first_player"
    assert [weight for _, weight in state.chances()] == [1, 1, 1]
    later = skip_to(let_nature(nature(state, "first 2")), "activate")
    turns: list[int] = []
    while later.outcome is None:
        turns.append(later.active)
        finish_turn(later)
    assert turns == [2, 0, 1] * 3


@pytest.mark.rule("NPY-020")
@pytest.mark.parametrize(("options", "dealt"), [({}, 2), (BASE, 1)])
def test_plots_are_dealt_to_their_owners_eyes_only(options: Json, dealt: int) -> None:
    state = new(3, options)
    assert asked(state) == "choose_clan"  # before clans are chosen
    for seat in range(3):
        heaps = state.view(seat)["plots"]
        assert len(heaps[seat]["cards"]) == dealt
        assert [heap["cards"] for owner, heap in enumerate(heaps) if owner != seat] == [None, None]
        assert [heap["size"] for heap in heaps] == [dealt] * 3
    assert all(heap["cards"] is None for heap in state.view(None)["plots"])
    assert state.log is not None
    told = [event for event in state.log if event.key == "event.plots"]
    assert [event.only for event in told if event.heard_by(0)] == [(0,)]
    assert not any(event.heard_by(None) for event in told)


@pytest.mark.rule("NPY-021")
def test_clans_are_taken_in_turn_order_and_each_once() -> None:
    state = let_nature(nature(before("draw_first_player", 3, {}), "first 1"))
    assert state.to_act() == (1,)
    play(state, "clan kappa")
    assert state.to_act() == (2,)
    assert "clan kappa" not in legal(state)
    assert refused(state, "clan kappa").rule == "NPY-021"
    assert "clan sarugami" not in legal(state)
    assert refused(state, "clan sarugami").rule == "NPY-002"
    play(state, "clan tanuki")
    assert state.to_act() == (0,)
    assert "clan sarugami" in legal(new(2, {"promo_sarugami": True}))


@pytest.mark.rule("NPY-022")
def test_one_plot_is_kept_in_secret_and_at_once() -> None:
    state = skip_to(new(3), "keep_plot")
    assert state.to_act() == (0, 1, 2)
    position = GAME.position(state)
    table = Table(GAME, position=position, seed=1)
    held = {seat: table.view(seat)["plots"][seat]["cards"] for seat in range(3)}
    foreign = f"keep {held[1][0]}"
    assert refused(state, foreign, 0).rule == "NPY-022"
    for seat in (2, 0):
        before_others = table.view(1)
        table.submit(seat, f"keep {held[seat][1]}")
        after_others = table.view(1)
        assert before_others["plots"] == after_others["plots"]
        assert held[seat][1] not in json.dumps(after_others["pending"])
    assert polled_answers(table) == {"0": None, "2": None}
    table.submit(1, f"keep {held[1][0]}")
    assert table.view(1)["plots"][1]["cards"] == [held[1][0]]
    assert table.view(1)["discarded_plots"][1]["cards"] == [held[1][1]]
    assert table.view(0)["plots"][0]["cards"] == [held[0][1]]


def polled_answers(table: Table) -> dict[str, object]:
    """The answers to the open poll as seat 1 sees them."""
    answers = table.view(1)["pending"][-1]["answers"]
    assert isinstance(answers, dict)
    return answers


@pytest.mark.rule("NPY-023")
def test_discarded_and_undealt_plots_are_never_shown() -> None:
    state = set_up(2, {"max_rounds": 1})
    finish_turn(state)
    finish_turn(state)
    assert state.outcome is not None
    for watcher, foreign in ((0, 1), (1, 0)):
        view = state.view(watcher)
        assert view["plots"][foreign]["cards"] is not None  # kept ones are shown at scoring
        assert view["discarded_plots"][foreign]["cards"] is None
        assert len(view["discarded_plots"][watcher]["cards"]) == 1
        assert len(view["unseen_plots"]) == view["undealt_plots"] + 1
    assert len(state.view(None)["unseen_plots"]) == 18


@pytest.mark.rule("NPY-024", "NPY-025")
def test_the_kit_of_a_clan() -> None:
    state = new(2, BASE)
    play(state, "clan nekomata", "clan onikuma")
    skip_to(state, "activate")
    for seat in range(2):
        own = shown(state, seat)
        clan = own["clan"]
        assert (own["supply"], own["torii_left"], own["flipped"], own["hand"]) == (10, 5, [], [])
        assert own["tokens"] == EMPTY
        assert own["parades"] == {e: [f"{clan}_{e}"] for e in ("earth", "wood", "water")}


@pytest.mark.rule("NPY-026", "NPY-027")
def test_champion_cards_join_a_parade_of_choice_in_turn_order() -> None:
    state = let_nature(nature(before("draw_first_player", 3, {}), "first 2"))
    skip_to(state, "join_champion")
    clans = [shown(state, seat)["clan"] for seat in range(3)]
    assert state.to_act() == (2,)
    assert legal(state) == ["join earth", "join wood", "join water"]
    play(state, "join water")
    assert state.to_act() == (0,)
    play(state, "join earth", "join wood")
    assert parade(state, 2, "water") == [f"{clans[2]}_water", f"champion_{clans[2]}"]
    assert parade(state, 0, "earth") == [f"{clans[0]}_earth", f"champion_{clans[0]}"]
    assert [shown(state, seat)["champion"] for seat in range(3)] == ["start"] * 3
    assert [event["seat"] for event in heard(state, "champion_joined")] == [2, 0, 1]
    assert "champion_joined" not in keys(set_up(2, BASE))
