"""Solo: Enma's turn, and a table of every tie-break (NPY-126..142)."""

from __future__ import annotations

from typing import Any

import pytest

from games.night_parade.build import (
    EMPTY,
    Json,
    asked,
    enma_turn,
    heard,
    keys,
    let_nature,
    nature,
    parade,
    play,
    shown,
    side,
    solo,
    taken,
)
from hyakki.games.night_parade.state import NightParade

P = "base_wood_1_01"  # place and a spirit, which he ignores
M = "base_wood_1_05"  # place, move
F = "base_wood_1_03"  # place, fight
H = "mw_wood_1_02"  # place, hide


def marching(cards: list[Any], human: Json | None = None, enma: Json | None = None, **more: Any) -> NightParade:
    """Enma's wood parade is these cards and the largest; earth and water are flipped away or empty."""
    own = side("gamanoke", **(human or {}))
    king = side("onikuma", earth=[], water=[], wood=cards, **{"champion": "supply", **(enma or {})})
    return enma_turn(own, king, **more)


def placed(state: NightParade) -> list[tuple[str, str]]:
    return [(event["tile"], event["decided"]) for event in heard(state, "enma_placed")]


@pytest.mark.rule("NPY-126")
def test_the_order_of_his_turn() -> None:
    state = enma_turn(
        side("gamanoke", earth=["gamanoke_earth", "base_earth_1_01"], standing={"T1": 1}),
        side("kotengu", wood=["kotengu_wood", "kr_wood_1_02"], champion="supply", flipped=["water"]),
        decks={"1": ["base_wood_1_01"]},
        market={"1": ["base_earth_1_05"]},
    )
    assert keys(state) == [
        "enma_turn",
        "enma_revealed",
        "enma_activated",
        "enma_placed",
        "enma_ignored",
        "enma_gained",
        "enma_placed",
        "enma_gained",
        "enma_placed",
        "enma_ignored",
        "enma_banished",
        "enma_invoked",
        "turn",
    ]
    assert shown(state, 1)["flipped"] == ["wood"]
    assert shown(state, 1)["tokens"] == EMPTY
    assert asked(state) == "activate"  # he asked nobody anything


@pytest.mark.rule("NPY-127")
@pytest.mark.parametrize(
    ("decks", "card", "decided"),
    [
        ({"1": ["base_water_1_01", "base_earth_1_01"], "2": ["base_earth_2_01"]}, "base_water_1_01", "level_1_deck"),
        ({"2": ["base_earth_2_01"], "3": ["base_wood_3_01"]}, "base_earth_2_01", "lowest_deck"),
        ({"3": ["base_wood_3_01"]}, "base_wood_3_01", "lowest_deck"),
        ({}, None, None),
    ],
)
def test_a_card_is_revealed_from_the_lowest_deck(decks: Json, card: str | None, decided: str | None) -> None:
    state = enma_turn(side("gamanoke"), side("onikuma"), decks=decks, market={"1": ["base_earth_1_02"]})
    revealed = heard(state, "enma_revealed")
    if card is None:
        assert revealed == []
        return
    assert [(event["card"], event["decided"]) for event in revealed] == [(card, decided)]
    element = card.split("_")[1]
    assert parade(state, 1, element)[-1] == card
    assert state.view(0)["market"]["1"][0] == "base_earth_1_02"  # not from the market


@pytest.mark.rule("NPY-128")
@pytest.mark.parametrize(
    ("enma", "chosen", "decided"),
    [
        ({"wood": ["onikuma_wood", P]}, "wood", "largest_parade"),
        ({"wood": ["onikuma_wood", P], "flipped": ["wood"]}, "earth", "topmost"),
        ({"wood": ["onikuma_wood", P], "water": ["onikuma_water", "champion_onikuma"]}, "water", "champion_card"),
        ({}, "earth", "topmost"),
        ({"flipped": ["earth"]}, "wood", "topmost"),
        ({"flipped": ["earth", "wood"]}, "water", "only_choice"),
    ],
)
def test_he_activates_the_largest_free_parade(enma: Json, chosen: str, decided: str) -> None:
    state = enma_turn(side("gamanoke"), side("onikuma", champion="T1", **enma))
    events = heard(state, "enma_activated")
    assert [(event["parade"], event["decided"]) for event in events] == [(chosen, decided)]


@pytest.mark.rule("NPY-129")
def test_he_ignores_spirits_and_talismans_and_turns_cards_up_for_nothing() -> None:
    hidden = {"face_down": "base_wood_1_03"}
    state = marching(["base_wood_1_01", "base_wood_1_07", hidden], human={"standing": {"M5": 1}})
    assert shown(state, 1)["tokens"] == EMPTY
    assert parade(state, 1, "wood")[2] == "base_wood_1_03"
    assert len(heard(state, "enma_placed")) == 2
    assert shown(state, 0)["standing"] == {"M5": 1}  # the turned card did not fight
    assert taken(state) == []


@pytest.mark.rule("NPY-130")
def test_he_does_whatever_is_possible_under_the_general_rules() -> None:
    state = marching([P, P.replace("01", "02"), F, M, "base_wood_2_02"])
    tiles = [tile for tile, _ in placed(state)]
    assert sorted(tiles) == ["B2", "M5", "T1", "T2"]  # one placing per tile and turn; the fifth was impossible
    assert heard(state, "enma_sent_home") == []  # no shared tile: the fights did nothing
    lying = marching(["base_wood_2_02"], human={"lying": {"T1": 1}})
    assert [event["figure"] for event in heard(lying, "enma_stood_up")] == ["lying"]
    assert [event["figure"] for event in heard(lying, "enma_sent_home")] == ["standing"]


# --- where he places ---


@pytest.mark.rule("NPY-131", "NPY-132", "NPY-134")
@pytest.mark.parametrize(
    ("human", "enma", "tile", "decided"),
    [
        # a human meeple comes first, whatever the tile needs
        ({"standing": {"T1": 1}}, {"standing": {"B2": 1}}, "T1", "human_meeple"),
        # of several with human meeples, one with his own
        ({"standing": {"T1": 1, "M5": 1}}, {"standing": {"M5": 1}}, "M5", "enma_meeple"),
        # then the lowest remaining need among them: T2 needs 3, M5 needs 4
        ({"standing": {"T2": 1, "M5": 1}}, {}, "T2", "best_site"),
        # no human anywhere: own meeples first
        ({}, {"standing": {"T1": 1}}, "T1", "enma_meeple"),
        # of two own ones the lower remaining need: T1 5-3, M5 4-1
        ({}, {"standing": {"T1": 3, "M5": 1}}, "T1", "best_site"),
        # equal remaining need: T1 5-2, M5 4-1: the top row first
        ({}, {"standing": {"T1": 2, "M5": 1}}, "T1", "golden_order"),
        # nobody anywhere: the lowest need of all, B2 needs 2
        ({}, {}, "B2", "best_site"),
        # where he cannot host comes last: B2 is full
        ({"torii": ["B2"]}, {}, "T2", "best_site"),
        # champions and lying meeples count as meeples
        ({"champion": "T1"}, {}, "T1", "human_meeple"),
        ({"lying": {"M5": 1}}, {}, "M5", "human_meeple"),
        # where he can host nowhere, all tiles are equal: the leftmost of the top row
        ({"torii": ["B2"]}, {"torii": ["T1", "T2", "M5"]}, "T1", "golden_order"),
    ],
)
def test_where_he_places(human: Json, enma: Json, tile: str, decided: str) -> None:
    assert placed(marching([P], human, enma)) == [(tile, decided)]


@pytest.mark.rule("NPY-131")
def test_by_option_the_printed_need_counts() -> None:
    human: Json = {}
    enma: Json = {"standing": {"T1": 4, "M5": 1}}  # remaining 1 and 3, printed 5 and 4
    assert placed(marching([P], human, enma)) == [("T1", "best_site")]
    printed = marching([P], human, enma, options={"enma_need_measure": "printed"})
    assert placed(printed) == [("M5", "best_site")]


@pytest.mark.rule("NPY-134")
def test_a_tile_used_this_turn_is_out_of_the_question() -> None:
    state = marching([P, "base_wood_1_02"], human={"standing": {"T1": 1}})
    assert placed(state) == [("T1", "human_meeple"), ("B2", "best_site")]


@pytest.mark.rule("NPY-135")
@pytest.mark.parametrize(
    ("human", "enma", "tile", "decided"),
    [
        ({"champion": "M3"}, {"standing": {"B1": 2}}, "M3", "human_champion"),  # fire included
        ({"champion": "j3"}, {"standing": {"B1": 2}}, "B1", "best_site"),
        ({}, {"standing": {"T4": 4, "B1": 2}}, "T4", "golden_order"),  # both need one more
        ({}, {}, "M1", "golden_order"),  # M1, M2 and B2 need two
    ],
)
def test_where_his_champion_goes(human: Json, enma: Json, tile: str, decided: str) -> None:
    state = let_nature(marching(["champion_onikuma"], human, enma))
    assert [(event["tile"], event["decided"]) for event in heard(state, "enma_champion")] == [(tile, decided)]
    assert parade(state, 1, "earth") == ["champion_onikuma"]  # the card changes in any case


@pytest.mark.rule("NPY-135")
def test_his_champion_keeps_to_tiles_free_for_placing() -> None:
    state = marching([P, "champion_onikuma"], {"standing": {"T1": 1}, "champion": "T1"})
    assert [(event["tile"], event["decided"]) for event in heard(state, "enma_champion")] == [("M1", "golden_order")]
    free = marching(
        [P, "champion_onikuma"],
        {"standing": {"T1": 1}, "champion": "T1"},
        options={"champion_counts_as_placement": False},
    )
    assert [event["tile"] for event in heard(free, "enma_champion")] == ["T1"]


@pytest.mark.rule("NPY-135", "NPY-086")
@pytest.mark.parametrize(("counts", "tile"), [(True, "T1"), (False, "B2")])
def test_his_champion_takes_a_tile_from_later_placing(counts: bool, tile: str) -> None:
    human = {"standing": {"T1": 1}, "champion": "B2"}  # both have a human meeple, and B2 is the better site
    options = {"champion_counts_as_placement": counts}
    state = let_nature(marching(["champion_onikuma", P], human, options=options))
    assert [event["tile"] for event in heard(state, "enma_champion")] == ["B2"]
    assert [event["tile"] for event in heard(state, "enma_placed")] == [tile]


@pytest.mark.rule("NPY-135")
@pytest.mark.parametrize("option", ["no_effect", "relocate"])
def test_his_champion_on_the_map_stays_under_every_option(option: str) -> None:
    state = marching(["champion_onikuma"], {}, {"champion": "M5"}, options={"champion_on_map_activation": option})
    assert shown(state, 1)["champion"] == "M5"
    assert heard(state, "enma_champion") == []
    assert parade(state, 1, "earth") == ["champion_onikuma"]


# --- where he moves ---


def moved(state: NightParade) -> list[tuple[str, str, str, str]]:
    events = heard(state, "enma_moved")
    return [(event["tile"], event["to"], event["decided"], event["left"]) for event in events]


def one_move(human: Json, enma: Json, options: Json | None = None) -> NightParade:
    """He makes one move in the human's turn: the share of throne 5 (NPY-155), with nothing placed before."""
    own = side("gamanoke", water=["ct_water_1_01"], champion="start", spirit=2, **human)
    king = side("onikuma", **{"champion": "supply", **enma})
    state = solo(own, king, options, throne_pile=["throne_5"], market={"1": ["base_earth_1_01"]})
    return play(state, "flip water", "skip", "reign throne_5")


@pytest.mark.rule("NPY-132", "NPY-133", "NPY-136")
@pytest.mark.parametrize(
    ("human", "enma", "expected"),
    [
        # the lowest remaining need in reach of T1: M1 and M2 need two, T2 three; M1 is leftmost
        ({}, {"standing": {"T1": 1}}, ("T1", "M1", "golden_order", "only_choice")),
        # of equals the one with human meeples
        ({"standing": {"M2": 1}}, {"standing": {"T1": 1}}, ("T1", "M2", "human_meeple", "only_choice")),
        # own meeples lower the need: T2 3-2
        ({}, {"standing": {"T1": 1, "T2": 2}}, ("T1", "T2", "lowest_need", "only_choice")),
        # he moves even if the tile left needed fewer
        ({}, {"standing": {"B2": 1}}, ("B2", "M2", "lowest_need", "only_choice")),
        # the tile left: bottom row first, then rightmost
        ({}, {"standing": {"T1": 1, "B1": 1, "M1": 1}}, ("B1", "M1", "lowest_need", "leaving_order")),
        (
            {"standing": {"M2": 1}},
            {"standing": {"T1": 1, "T2": 1}, "torii": ["T2"]},
            ("T2", "M2", "human_meeple", "leaving_order"),
        ),
    ],
)
def test_where_he_moves(human: Json, enma: Json, expected: tuple[str, str, str, str]) -> None:
    assert moved(one_move(human, enma)) == [expected]


@pytest.mark.rule("NPY-136")
def test_without_a_tile_that_can_host_in_reach_he_does_not_move() -> None:
    human = {"torii": ["M1", "M2"]}
    state = one_move(human, {"standing": {"T1": 1}, "torii": ["T2"]})
    assert moved(state) == []
    assert shown(state, 1)["standing"] == {"T1": 1}


@pytest.mark.rule("NPY-136")
def test_by_option_he_moves_only_to_a_lower_need() -> None:
    options = {"enma_always_moves": False}
    stays = one_move({}, {"standing": {"B2": 1}}, options=options)  # B2 needs one more, M2 two
    assert moved(stays) == []
    goes = one_move({}, {"standing": {"T1": 1}}, options=options)  # T1 needs four more, M1 two
    assert moved(goes) == [("T1", "M1", "golden_order", "only_choice")]
    equal = one_move({}, {"standing": {"M2": 0, "T2": 1}}, options=options)  # both two
    assert moved(equal) == []


@pytest.mark.rule("NPY-137")
@pytest.mark.parametrize(
    ("enma", "figure"),
    [
        ({"standing": {"T1": 1}, "lying": {"T1": 1}, "champion": "T1"}, "standing"),
        ({"lying": {"T1": 1}, "champion": "T1"}, "lying"),
        ({"champion": "T1", "champion_lies": True}, "champion"),
    ],
)
def test_which_meeple_he_moves(enma: Json, figure: str) -> None:
    state = one_move({}, enma)
    assert [event["figure"] for event in heard(state, "enma_moved")] == [figure]
    if figure != "standing":
        assert shown(state, 1)["champion_lies"] == (figure == "champion")
        assert ("M1" in shown(state, 1)["lying"]) == (figure == "lying")


# --- where he fights ---


def fought(state: NightParade) -> list[tuple[str, str, str]]:
    assert state.log is not None
    names = ("event.enma_sent_home", "event.enma_stood_up")
    hits = [event.args for event in state.log if event.key in names]
    return [(str(hit["tile"]), str(hit["figure"]), str(hit["decided"])) for hit in hits]


@pytest.mark.rule("NPY-138", "NPY-132")
@pytest.mark.parametrize(
    ("human", "enma", "tile", "decided"),
    [
        # he places on B2 beside nobody; the one shared tile is M4
        ({"standing": {"M4": 1}}, {"standing": {"M4": 1}}, "M4", "only_choice"),
        # the best site: M4 3-2, B4 5-1
        ({"standing": {"M4": 1, "B4": 1}}, {"standing": {"M4": 2, "B4": 1}}, "M4", "best_site"),
        # where he cannot host comes last
        ({"standing": {"M4": 1, "B4": 1}, "torii": ["M4"]}, {"standing": {"M4": 2, "B4": 1}}, "B4", "best_site"),
        # equal sites: the element of the human's last parade, earth: B3 4-1, T3 4-1
        ({"standing": {"T3": 1, "B3": 1}, "flipped": ["earth"]}, {"standing": {"T3": 1, "B3": 1}}, "B3", "last_parade"),
        # still equal: the top row
        ({"standing": {"T3": 1, "B3": 1}, "flipped": ["wood"]}, {"standing": {"T3": 1, "B3": 1}}, "T3", "golden_order"),
    ],
)
def test_where_he_fights(human: Json, enma: Json, tile: str, decided: str) -> None:
    state = marching([F], human, enma)
    assert fought(state) == [(tile, "standing", decided)]


@pytest.mark.rule("NPY-138")
def test_the_element_of_the_last_parade_decides_only_among_the_best_sites() -> None:
    human = {"standing": {"M1": 1, "B2": 1, "B4": 1}, "flipped": ["water"]}
    nothing_to_place = {"standing": {"M1": 1, "B2": 1, "B4": 3, "T1": 4, "M5": 1}}
    state = marching([F], human, nothing_to_place)
    sent_home = [(event["tile"], event["decided"]) for event in heard(state, "enma_sent_home")]
    assert sent_home == [("M1", "golden_order")]  # B4 is a water tile, but needs two meeples more


@pytest.mark.rule("NPY-139")
@pytest.mark.parametrize(
    ("human", "figure"),
    [
        ({"standing": {"T1": 1}, "lying": {"T1": 1}, "champion": "T1"}, "standing"),
        ({"lying": {"T1": 1}, "champion": "T1"}, "champion"),
        ({"lying": {"T1": 1}, "champion": "T1", "champion_lies": True}, "lying"),
        ({"champion": "T1", "champion_lies": True}, "champion"),
    ],
)
def test_whom_he_hits(human: Json, figure: str) -> None:
    assert [hit[1] for hit in fought(marching([F], human))] == [figure]


# --- hide, change, torii ---


@pytest.mark.rule("NPY-140")
def test_he_hides_the_meeple_just_placed() -> None:
    state = marching([H], human={"standing": {"T1": 1}}, enma={"standing": {"T2": 1}})
    assert shown(state, 1)["lying"] == {"T1": 1}
    assert shown(state, 1)["standing"] == {"T2": 1}


@pytest.mark.rule("NPY-140")
def test_he_hides_nothing_if_it_became_a_torii_or_none_was_placed() -> None:
    built = marching([H], enma={"standing": {"B2": 1}})  # the second of two
    assert shown(built, 1)["torii"] == ["B2"]
    assert heard(built, "enma_hid") == []
    nobody = marching([H], enma={"standing": {"T1": 4, "T2": 2, "M5": 3, "B1": 1}})
    assert heard(nobody, "enma_placed") == []
    assert heard(nobody, "enma_hid") == []
    lying = marching([H], human={"standing": {"M5": 1}}, enma={"lying": {"M5": 1}})  # never the hide-move
    assert shown(lying, 1)["lying"] == {"M5": 2}
    assert heard(lying, "enma_moved") == []


@pytest.mark.rule("NPY-140")
def test_a_move_takes_another_meeple_first_and_the_placed_one_only_if_alone() -> None:
    card = "mw_wood_3_02"  # place, fight, move, hide
    alone = marching([card], human={"standing": {"T1": 1}, "torii": ["T2", "M2"]})  # from T1 only M1 is left to go to
    assert moved(alone) == [("T1", "M1", "only_choice", "only_choice")]
    assert shown(alone, 1)["lying"] == {"M1": 1}  # it counts as having moved
    two = marching([card], human={"standing": {"T1": 1}, "torii": ["T2", "M2"]}, enma={"standing": {"T1": 1}})
    assert shown(two, 1)["lying"] == {"T1": 1}  # the one just placed stayed
    assert shown(two, 1)["standing"] == {"M1": 1}


@pytest.mark.rule("NPY-141")
def test_his_change_goes_to_the_topmost_of_the_shortest() -> None:
    state = enma_turn(
        side("gamanoke"),
        side("tanuki", wood=["mw_wood_1_01", "tanuki_wood"], champion="T1", flipped=["earth"]),
    )
    events = [(event["card"], event["parade"], event["decided"]) for event in heard(state, "enma_changed")]
    assert events == [
        ("mw_wood_1_01", "earth", "topmost"),  # earth and water have one card each
        ("tanuki_wood", "water", "only_choice"),  # wood and water are shortest, its own is out
    ]
    stays = enma_turn(
        side("gamanoke"),
        side(
            "tanuki",
            earth=["tanuki_earth", "base_earth_1_01"],
            wood=["mw_wood_1_01"],
            water=["tanuki_water", "base_water_1_01"],
            champion="T1",
            flipped=["earth", "water"],
        ),
    )
    assert parade(stays, 1, "wood") == ["mw_wood_1_01"]


@pytest.mark.rule("NPY-142")
def test_he_builds_in_his_turn_takes_mystery_tokens_unseen_and_ignores_spirits() -> None:
    state = marching([P], enma={"standing": {"T1": 4}})
    assert asked(state) == "draw_mystery"
    nature(state, "mystery 2")
    assert shown(state, 1)["torii"] == ["T1"]
    assert state.view(0)["mystery"][1] == {"size": 1, "values": None}
    assert heard(state, "mystery_seen") == []
    spirits = marching([P], enma={"standing": {"B2": 1}})
    assert shown(spirits, 1)["torii"] == ["B2"]
    assert shown(spirits, 1)["tokens"] == EMPTY


@pytest.mark.rule("NPY-142")
@pytest.mark.parametrize("off_turn", [True, False])
def test_he_builds_at_once_in_the_humans_turn_too(off_turn: bool) -> None:
    state = one_move({}, {"standing": {"T1": 1, "M1": 1}}, options={"torii_off_turn": off_turn})
    assert shown(state, 1)["torii"] == ["M1"]
    swap = solo(
        side("gamanoke", water=["ct_water_1_01"], standing={"B2": 1}, champion="start", spirit=2, talisman=1),
        side("onikuma", standing={"B2": 1, "T4": 1}, champion="supply"),
        options={"torii_off_turn": off_turn},
        throne_pile=["throne_4"],
        market={"1": ["base_earth_1_01"]},
    )
    play(swap, "flip water", "skip", "reign throne_4", "swap B2-standing", "with onikuma T4-standing")
    assert asked(swap) == "recruit"  # still the human's turn
    assert heard(swap, "enma_torii") == [{"decided": "enough_meeples", "tile": "B2"}]
