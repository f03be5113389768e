"""Solo: Enma's reign, banish and invoke, and the human's throne cards against him (NPY-143..156)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.night_parade.build import (
    EMPTY,
    ENMA_CARDS,
    GAME,
    Json,
    asked,
    enma_turn,
    heard,
    keys,
    legal,
    let_nature,
    parade,
    play,
    shown,
    side,
    solo,
    tokens,
)
from hyakki.games import load
from hyakki.games.night_parade.state import NightParade

R = "ct_wood_1_01"  # place, reign


def reigning(card: str, human: Json | None = None, enma: Json | None = None, **more: Any) -> NightParade:
    """Enma's turn with one card, which reigns with a given Enma card on top; his place goes to T2 if it can."""
    pile = [f"enma_{card}", *[name for name in ENMA_CARDS if name != f"enma_{card}"]]
    own = side("gamanoke", **(human or {}))
    king = side("onikuma", earth=[], water=[], wood=[R], **{"champion": "supply", **(enma or {})})
    return enma_turn(own, king, **{"enma_pile": pile, "throne_pile": ["throne_1", "throne_2", "throne_3"], **more})


def moved(state: NightParade) -> list[tuple[str, str]]:
    return [(event["tile"], event["to"]) for event in heard(state, "enma_moved")]


def no_meeples() -> Json:
    """Enma with all ten meeples on tiles that need more, so that nothing is placed."""
    return {"standing": {"T1": 3, "T4": 3, "B4": 4}}


@pytest.mark.rule("NPY-143")
@pytest.mark.parametrize("card", ["strike", "march", "rites", "ambush", "usurp"])
def test_reign_carries_out_the_top_enma_card_which_then_goes_under(card: str) -> None:
    state = reigning(card)
    pile = state.view(0)["enma_pile"]
    assert pile["bottom"] == [f"enma_{card}"]
    assert pile["top"] != f"enma_{card}"
    assert [event["card"] for event in heard(state, "enma_reign")] == [f"enma_{card}"]
    assert shown(state, 1)["rescued"] is None
    nothing = reigning("ambush", enma={"standing": {"M1": 1}})  # no shared tile: it does nothing
    assert nothing.view(0)["enma_pile"]["bottom"] == ["enma_ambush"]


@pytest.mark.rule("NPY-143")
def test_after_a_full_round_of_the_pile_everybody_knows_it() -> None:
    state = reigning("march")
    assert len(state.view(0)["enma_pile"]["unseen"]) == 3
    known = reigning("march", enma_known_below=4)
    assert known.view(0)["enma_pile"]["unseen"] == []
    assert len(known.view(0)["enma_pile"]["bottom"]) == 5


@pytest.mark.rule("NPY-144")
def test_strike_moves_and_fights_on_the_tile_reached() -> None:
    state = reigning("strike", human={"standing": {"M1": 1, "B2": 1}, "torii": ["T2"]}, enma={"standing": {"T1": 1}})
    # he places on B2 beside the human; in reach of it and T1 are M1 and M2, of which M1 has a human meeple
    assert moved(state) == [("T1", "M1")]
    assert [event["tile"] for event in heard(state, "enma_sent_home")] == ["M1"]
    still = reigning(
        "strike",
        human={"torii": ["T1", "T2", "M5", "B2"], "standing": {"T1": 1}},
        enma={"torii": ["M1", "M2", "T4", "M3"], "standing": {"T1": 1}},
    )
    assert moved(still) == []
    assert heard(still, "enma_sent_home") == []  # no move, no fight though T1 is shared


@pytest.mark.rule("NPY-144")
def test_a_strike_that_ends_in_a_torii_loses_its_fight() -> None:
    state = reigning("strike", human={"standing": {"M1": 1}}, enma={"standing": {"M1": 1, "T1": 1}})
    assert shown(state, 1)["torii"] == ["M1"]
    assert shown(state, 0)["standing"] == {"M1": 1}
    assert heard(state, "enma_sent_home") == []


@pytest.mark.rule("NPY-144")
def test_a_strike_is_on_the_tile_he_moved_to_though_a_better_site_is_shared() -> None:
    human = {"standing": {"M1": 1, "M4": 1}}
    state = reigning("strike", human=human, enma={"standing": {"M1": 1, "M5": 1}, "torii": ["M2"]})
    assert moved(state) == [("M5", "M4")]
    assert [event["tile"] for event in heard(state, "enma_sent_home")] == ["M4"]
    assert shown(state, 0)["standing"] == {"M1": 1}  # M1 needs one meeple more, M4 two


@pytest.mark.rule("NPY-144")
def test_a_torii_is_complete_with_its_bonus_before_the_strike_is_lost() -> None:
    state = let_nature(reigning("strike", enma={"standing": {"T4": 4, "M4": 1}}))
    told = [key for key in keys(state) if key in ("enma_torii", "enma_mystery", "enma_no_fight")]
    assert told == ["enma_torii", "enma_mystery", "enma_no_fight"]


@pytest.mark.rule("NPY-124", "NPY-143")
def test_a_pile_known_all_through_stays_so_and_can_be_written_down() -> None:
    state = reigning("rites", enma_known_below=len(ENMA_CARDS))
    pile = state.view(0)["enma_pile"]
    assert pile["unseen"] == []
    assert sorted(pile["bottom"]) == sorted(ENMA_CARDS)
    assert GAME.from_position(GAME.position(state)).view(0)["enma_pile"] == pile


@pytest.mark.rule("NPY-145")
def test_march_is_two_moves_the_second_chosen_after_the_first() -> None:
    state = reigning("march", enma=no_meeples())
    assert len(moved(state)) == 2
    first, second = moved(state)
    assert first == ("T1", "M1")  # M1 and M2 need two: the leftmost
    assert second == ("T1", "M1")  # now M1 needs only one more, and becomes a torii
    assert shown(state, 1)["torii"] == ["M1"]
    assert keys(state).index("enma_torii") > keys(state).index("enma_moved")


@pytest.mark.rule("NPY-146")
def test_rites_bring_a_banish_and_an_invoke_token_for_the_same_turn() -> None:
    state = reigning(
        "rites",
        human={"earth": ["gamanoke_earth", "base_earth_1_01", "base_earth_1_02"]},
        market={"1": ["base_water_1_01"]},
    )
    assert [event["card"] for event in heard(state, "enma_banished")] == ["base_earth_1_01"]
    assert [event["card"] for event in heard(state, "enma_invoked")] == ["base_water_1_01"]
    assert shown(state, 1)["tokens"] == EMPTY


@pytest.mark.rule("NPY-147")
def test_ambush_fights_and_then_lays_down_one_of_his_there() -> None:
    state = reigning("ambush", human={"standing": {"T1": 1}})  # he places on T1
    assert [event["tile"] for event in heard(state, "enma_sent_home")] == ["T1"]
    assert shown(state, 1)["lying"] == {"T1": 1}
    champion = reigning(
        "ambush", human={"standing": {"M3": 1}}, enma={"champion": "M3", "lying": {"M3": 1}, "standing": {"M3": 0}}
    )
    assert shown(champion, 1)["champion_lies"] is True  # nobody ordinary stood there
    both = reigning("ambush", human={"standing": {"M3": 1}}, enma={"champion": "M3", "standing": {"M3": 1}})
    assert (shown(both, 1)["lying"], shown(both, 1)["champion_lies"]) == ({"M3": 1}, False)
    nothing = reigning("ambush")
    assert heard(nothing, "enma_hid") == []
    assert shown(nothing, 1)["lying"] == {}


@pytest.mark.rule("NPY-148")
def test_usurp_puts_the_top_throne_card_under_its_pile() -> None:
    pile = reigning("usurp").view(0)["throne_pile"]
    assert (pile["top"], pile["bottom"], pile["unseen"]) == ("throne_2", ["throne_1"], ["throne_3"])


@pytest.mark.rule("NPY-149")
@pytest.mark.parametrize("is_fight", [True, False])
def test_strike_and_ambush_are_ordinary_fights_unless_an_option_says_otherwise(is_fight: bool) -> None:
    options = {"enma_removal_is_fight": is_fight}
    ambush = reigning("ambush", human={"lying": {"T1": 1}}, options=options)
    assert bool(heard(ambush, "enma_stood_up")) is is_fight
    assert shown(ambush, 0)["supply"] == (9 if is_fight else 10)
    strike = reigning("strike", human={"lying": {"M1": 1}}, enma=no_meeples(), options=options)
    assert moved(strike) == [("T1", "M1")]
    assert shown(strike, 0)["supply"] == (9 if is_fight else 10)


def banishing(count: int, human: Json) -> list[tuple[str, str]]:
    """What Enma banishes with so many tokens."""
    state = enma_turn(
        side("gamanoke", **human),
        side("kotengu", earth=[], water=[], wood=["base_wood_1_01"], champion="supply", banish=count),
    )
    assert shown(state, 1)["tokens"] == EMPTY
    return [(event["card"], event["decided"]) for event in heard(state, "enma_banished")]


@pytest.mark.rule("NPY-150")
@pytest.mark.parametrize(
    ("count", "human", "expected"),
    [
        # the largest parade, though another has a higher level
        (
            3,
            {"earth": ["gamanoke_earth", "base_earth_1_01", "base_earth_1_02"], "wood": ["base_wood_3_01"]},
            [("base_earth_1_01", "largest_parade"), ("base_earth_1_02", "largest_parade")],
        ),
        # the highest level he can afford, then what is left buys a lower one
        (
            3,
            {"earth": ["base_earth_1_01", "base_earth_2_01", "base_earth_3_01"]},
            [("base_earth_3_01", "largest_parade")],
        ),
        (
            2,
            {"earth": ["base_earth_1_01", "base_earth_2_01", "base_earth_3_01"]},
            [("base_earth_2_01", "largest_parade")],
        ),
        # leftmost among equals
        (
            1,
            {"water": ["gamanoke_water", "base_water_1_04", "base_water_1_02"]},
            [("base_water_1_04", "largest_parade")],
        ),
        # equal parades: the topmost
        (
            1,
            {"wood": ["gamanoke_wood", "base_wood_1_02"], "water": ["gamanoke_water", "base_water_1_02"]},
            [("base_wood_1_02", "largest_parade")],
        ),
        # the next largest when the largest offers nothing
        (
            1,
            {"wood": ["gamanoke_wood", "mw_wood_1_01", "mw_wood_1_02"], "water": ["gamanoke_water", "base_water_1_02"]},
            [("base_water_1_02", "next_parade")],
        ),
        (3, {}, []),
    ],
)
def test_what_he_banishes(count: int, human: Json, expected: list[tuple[str, str]]) -> None:
    assert banishing(count, human) == expected


def invoking(count: int, market: Json, **more: Any) -> NightParade:
    enma = {"earth": [], "water": ["onikuma_water", "base_water_1_08"], "wood": ["base_wood_1_08"]}
    return enma_turn(
        side("gamanoke"),
        side("onikuma", champion="T1", invoke=count, **enma),
        market=market,
        **more,
    )


@pytest.mark.rule("NPY-151")
@pytest.mark.parametrize(
    ("count", "market", "expected"),
    [
        (1, {"1": ["base_earth_1_01", "base_earth_1_05"]}, [("base_earth_1_05", "move_icons")]),
        (3, {"1": ["base_earth_1_05"], "3": ["base_water_3_03"]}, [("base_water_3_03", "move_icons")]),
        (2, {"1": ["base_earth_1_05"], "2": ["base_earth_2_05"]}, [("base_earth_2_05", "highest_level")]),
        (1, {"1": ["base_earth_1_01", "base_wood_1_01"]}, [("base_earth_1_01", "upper_slot")]),
        (2, {"1": ["base_earth_1_01"], "3": ["base_water_3_03"]}, [("base_earth_1_01", "only_choice")]),
        (1, {"2": ["base_earth_2_03"]}, []),
    ],
)
def test_what_he_invokes(count: int, market: Json, expected: list[tuple[str, str]]) -> None:
    state = invoking(count, market)
    assert [(event["card"], event["decided"]) for event in heard(state, "enma_invoked")] == expected


@pytest.mark.rule("NPY-151")
def test_he_goes_on_with_refilled_slots_until_five_wait() -> None:
    # the first card of the deck is revealed to his parade before he spends
    decks = {"1": ["base_wood_1_07", "base_earth_1_02", "base_earth_1_03", "base_earth_1_04"]}
    state = invoking(4, {"1": ["base_earth_1_01"]}, decks=decks, enma_waiting={"earth": ["base_earth_2_01"]})
    waiting = state.view(0)["enma_waiting"]
    assert sum(len(cards) for cards in waiting.values()) == 5
    full = invoking(
        9,
        {"1": ["base_earth_1_01", "base_earth_1_02"]},
        enma_waiting={"earth": ["base_earth_2_01", "base_earth_2_02", "base_earth_2_03", "base_earth_2_04"]},
    )
    assert len(heard(full, "enma_invoked")) == 1


@pytest.mark.rule("NPY-152")
def test_a_waiting_shikigami_lies_beside_its_parade_and_is_no_part_of_it() -> None:
    plain = invoking(1, {"1": ["base_earth_1_05"]})
    assert plain.view(0)["enma_waiting"] == {"earth": ["base_earth_1_05"], "wood": [], "water": []}
    assert parade(plain, 1, "earth") == []
    changing = invoking(1, {"1": ["mw_earth_1_01"]})
    assert changing.view(0)["enma_waiting"]["water"] == ["mw_earth_1_01"]  # his largest parade
    state = solo(
        side("kappa", banish=9, champion="start"),
        side("onikuma", champion="supply"),
        enma_waiting={"earth": ["base_earth_1_05"], "wood": [], "water": []},
        pending=[{"frame": "turn_end"}, {"frame": "recruit_step"}],
        open_plot="plot_01",
        decks={"1": ["base_earth_1_01"]},
    )
    assert asked(state) != "recruit"  # nothing of his could be banished
    assert parade(state, 1, "earth") == ["onikuma_earth", "base_earth_1_01"]  # new cards go left of it


@pytest.mark.rule("NPY-152")
@pytest.mark.parametrize(("counts", "chosen"), [(False, "earth"), (True, "wood")])
def test_by_option_waiting_shikigami_count_for_size(counts: bool, chosen: str) -> None:
    state = enma_turn(
        side("gamanoke"),
        side("onikuma", champion="T1"),
        {"enma_shikigami_in_size": counts},
        enma_waiting={"earth": [], "wood": ["base_wood_1_05"], "water": []},
    )
    assert heard(state, "enma_activated")[0]["parade"] == chosen


@pytest.mark.rule("NPY-153")
def test_waiting_shikigami_are_resolved_after_the_last_card_and_go_under_their_decks() -> None:
    state = enma_turn(
        side("gamanoke"),
        side("onikuma", wood=["onikuma_wood", "base_wood_1_01"], champion="T4"),
        enma_waiting={"earth": ["base_earth_1_05"], "wood": ["mw_water_1_01", "base_wood_1_02"], "water": []},
    )
    played = [event["card"] for event in heard(state, "enma_played")]
    assert played == ["mw_water_1_01", "base_wood_1_02"]  # oldest first
    assert len(heard(state, "enma_placed")) == 4
    assert keys(state).index("enma_played") > keys(state).index("enma_placed")
    assert heard(state, "enma_changed") == []  # its change does nothing
    view = state.view(0)
    assert view["decks"]["1"]["bottom"] == ["base_wood_1_02", "mw_water_1_01"]
    assert view["enma_waiting"] == {"earth": ["base_earth_1_05"], "wood": [], "water": []}


@pytest.mark.rule("NPY-154")
def test_unspent_tokens_are_dropped_for_nothing() -> None:
    state = invoking(1, {"2": ["base_earth_2_03"]})
    assert shown(state, 1)["tokens"] == EMPTY
    assert heard(state, "released") == []


def human_reigns(number: int, enma: Json, **human: Any) -> NightParade:
    """The human uses a throne card and then still has a market card to buy."""
    state = solo(
        side("gamanoke", water=["ct_water_1_01"], champion="start", spirit=2, talisman=2, **human),
        side("onikuma", **{"champion": "supply", **enma}),
        throne_pile=[f"throne_{number}"],
        market={"1": ["base_earth_1_01"]},
        open_plot="plot_01",
    )
    return play(state, "flip water", "skip", f"reign throne_{number}")


@pytest.mark.rule("NPY-063", "NPY-151")
@pytest.mark.parametrize("refill", ["immediate", "end_of_recruit"])
def test_a_slot_he_emptied_is_filled_at_the_end_of_his_spending_at_the_latest(refill: str) -> None:
    state = reigning(
        "rites",
        market={"1": ["base_earth_1_05"]},
        decks={"1": ["base_wood_1_01", "base_water_1_03", "base_water_1_04"]},
        options={"market_refill": refill},
    )
    assert [event["card"] for event in heard(state, "enma_invoked")] == ["base_earth_1_05"]
    assert state.view(0)["market"]["1"] == ["base_water_1_03", "base_water_1_04"]


@pytest.mark.rule("NPY-140", "NPY-153")
def test_a_shikigami_that_placed_nothing_hides_nothing() -> None:
    """The last meeple of his supply came with the card before; the shikigami has none to place."""
    last_one = side(
        "onikuma", earth=[], water=[], wood=["base_wood_1_01"], champion="supply", standing={"T4": 4, "B4": 4, "M3": 1}
    )
    waiting = {"earth": [], "wood": ["mw_wood_1_02"], "water": []}
    state = enma_turn(side("gamanoke"), last_one, enma_waiting=waiting)
    assert [event["card"] for event in heard(state, "enma_played")] == ["mw_wood_1_02"]
    assert len(heard(state, "enma_placed")) == 1
    assert heard(state, "enma_hid") == []
    assert shown(state, 1)["lying"] == {}


@pytest.mark.rule("NPY-155")
def test_enmas_share_of_the_humans_throne_cards() -> None:
    for number in (3, 9):
        state = human_reigns(number, {"standing": {"T1": 1}})
        assert asked(state) == "recruit"
        assert tokens(state, 1) == EMPTY
    moving = human_reigns(5, {"standing": {"T1": 1}})
    assert [(event["tile"], event["to"]) for event in heard(moving, "enma_moved")] == [("T1", "M1")]
    calm = human_reigns(7, {"standing": {"T1": 1, "B1": 1}, "champion": "T1"}, standing={"T2": 1})
    play(calm, "choose T2")
    assert shown(calm, 1)["lying"] == {"B1": 1}  # the best site: it needs two more, T1 three
    assert heard(calm, "enma_hid") == [{"decided": "best_site", "tile": "B1"}]
    champion = human_reigns(7, {"lying": {"M3": 1}, "champion": "M3"}, standing={"T2": 1})
    play(champion, "choose T2")
    assert shown(champion, 1)["champion_lies"] is True


@pytest.mark.rule("NPY-156")
def test_for_the_human_enma_is_an_ordinary_opponent() -> None:
    state = solo(
        side("kotengu", wood=["base_wood_1_03"], champion="start", banish=1, standing={"B4": 1}),
        side("onikuma", earth=["onikuma_earth", "base_earth_1_01"], standing={"T1": 1, "B4": 1}, champion="supply"),
        open_plot="plot_01",
    )
    play(state, "flip wood", "place T1")
    assert legal(state) == ["fight onikuma T1-standing", "fight onikuma B4-standing", "skip"]
    play(state, "fight onikuma T1-standing", "banish base_earth_1_01")
    assert [event["clan"] for event in heard(state, "sent_home")] == ["onikuma"]
    assert [event["card"] for event in heard(state, "banished")] == ["base_earth_1_01"]
    reign = human_reigns(1, {"standing": {"T2": 1}}, standing={"T2": 1})
    play(reign, "choose T2")
    assert shown(reign, 1)["supply"] == 10


@pytest.mark.rule("NPY-140")
def test_a_meeple_that_an_ambush_laid_down_is_not_hidden_again() -> None:
    """Such a card may come from an owner's data."""
    data = copy.deepcopy(GAME.manual.data["yokai"])
    icons = ["place", "reign", "hide"]
    data["cards"].append(
        {"id": "own_wood_1_01", "name": "Newcomer", "set": "base", "level": 1, "element": "wood", "icons": icons}
    )
    game = load("night-parade", {"yokai": data})
    position = {
        "seats": 1,
        "players": [
            side("gamanoke", lying={"T1": 1}, champion="start"),
            side("onikuma", earth=[], wood=["own_wood_1_01"], water=[], champion="supply"),
        ],
        "enma_pile": ["enma_ambush"],
        "open_plot": "plot_01",
        "pending": [{"frame": "turn", "side": 1}, {"frame": "take_share", "seat": 0}],
    }
    state = game.from_position(position)
    state.apply(0, ("skip",))
    enma = state.view(None)["players"][1]
    assert (enma["standing"], enma["lying"], enma["supply"]) == ({}, {"T1": 1}, 9)
