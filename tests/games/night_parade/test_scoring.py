"""End of the game and scoring (NPY-102..117)."""

from __future__ import annotations

import pytest

from games.night_parade.build import (
    BASE,
    BOX,
    GAME,
    Json,
    asked,
    at,
    finish_turn,
    heard,
    play,
    side,
)
from hyakki.games.night_parade.scoring import counted, icon_value, plot_value, score
from hyakki.games.night_parade.state import NightParade
from hyakki.table import Table

FOUR = ["T1", "T2", "T3", "T4"]


def count(icon: str, own: Json, *others: Json, options: Json | None = None) -> int:
    """What a plot icon counts for the first side."""
    state = at(own, *(others or (side("onikuma"),)), options=options)
    return counted(state, 0, BOX.plot_icon_names.index(icon))


def points(icon: str, own: Json, *others: Json, options: Json | None = None) -> int:
    """What a plot icon is worth to the first side."""
    state = at(own, *(others or (side("onikuma"),)), options=options)
    return icon_value(state, 0, BOX.plot_icon_names.index(icon))


def ended(*sides: Json, options: Json | None = None, **more: object) -> NightParade:
    """The end of a match with these sides."""
    given: Json = {"last_round": True, "pending": [{"frame": "scoring"}], **more}
    return at(*sides, options=options, **given)


@pytest.mark.rule("NPY-102")
def test_the_fifth_torii_ends_the_game_after_the_round() -> None:
    state = at(
        side("gamanoke", torii=FOUR, standing={"B2": 2}, earth=["gamanoke_earth"]),
        side("onikuma"),
        side("nekomata"),
        options=BASE,
        first_player=2,
        active=0,
    )
    play(state, "flip wood", "place B2")
    assert state.last_round
    assert heard(state, "last_round") == [{}]
    assert state.active == 1  # who has not had a turn in this round takes it
    finish_turn(state)
    assert state.outcome is not None  # the first player, seat 2, began the round
    assert state.outcome.details["ended_by"] == "fifth_torii"


@pytest.mark.rule("NPY-102")
def test_the_turn_of_the_fifth_torii_is_played_to_its_end() -> None:
    state = at(
        side("gamanoke", torii=FOUR, standing={"B2": 2}, wood=["gamanoke_wood", "base_wood_1_01"]),
        side("onikuma"),
        options=BASE,
    )
    play(state, "flip wood", "place B2")
    assert asked(state) == "place"
    play(state, "place T1")
    assert state.outcome is None
    finish_turn(state)
    assert state.outcome is not None


@pytest.mark.rule("NPY-102")
def test_also_a_torii_built_off_turn_ends_the_game() -> None:
    state = at(
        side("nekomata", water=["ct_water_1_01"], standing={"B2": 1}),
        side("gamanoke", standing={"B2": 2, "T4": 1}, torii=["T1", "T2", "T3", "M1"]),
        options={"torii_off_turn": True},
        throne_pile=["throne_4"],
    )
    play(state, "flip water", "skip", "reign throne_4", "swap B2-standing", "with gamanoke T4-standing")
    assert state.last_round
    finish_turn(state)
    assert state.outcome is not None


@pytest.mark.rule("NPY-103")
def test_without_a_cap_play_goes_on_and_with_one_it_ends() -> None:
    state = at(side("gamanoke"), side("onikuma"), options=BASE, round=400)
    for _ in range(6):
        finish_turn(state)
    assert state.outcome is None
    assert state.round == 403
    capped = at(side("gamanoke"), side("onikuma"), options={**BASE, "max_rounds": 2})
    for _ in range(4):
        assert capped.outcome is None
        finish_turn(capped)
    assert capped.outcome is not None
    assert capped.outcome.details["ended_by"] == "max_rounds"
    assert capped.outcome.details["rounds"] == 2


@pytest.mark.rule("NPY-104")
def test_a_score_is_plot_mystery_and_throne() -> None:
    state = ended(
        side("gamanoke", torii=["T1", "B1"], rescued="throne_1", spirit=50, hand=["base_earth_1_01"]),
        side("onikuma", torii=["T2"], betrayed="throne_2"),
        plots=[["plot_13"], ["plot_02"]],
        mystery=[[1, 2], [2]],
    )
    assert state.outcome is not None
    spirits = 4 // 3  # gamanoke's starting cards have four spirit icons
    assert state.outcome.details["scores"] == [2 + spirits + 3 + 1, 1 + 1 + 2 + 2]
    view = state.view(1)
    assert view["plots"][0]["cards"] == ["plot_13"]
    assert view["mystery"][0]["values"] == [1, 2]
    sheets = state.outcome.details["sheets"]
    assert sheets == [
        {"plot": "plot_13", "plot_points": 3, "mystery_points": 3, "throne_points": 1},
        {"plot": "plot_02", "plot_points": 2, "mystery_points": 2, "throne_points": 2},
    ]


@pytest.mark.rule("NPY-105")
def test_one_torii_may_score_for_several_icons_of_the_own_plot_only() -> None:
    state = at(
        side("gamanoke", torii=["T2"]),  # wood_b, next to fire, alone
        side("onikuma"),
        plots=[["plot_11"], ["plot_02"]],
    )
    assert plot_value(state, 0, BOX.plot_names.index("plot_11")) == 1 + 1 + 0  # torii_each, torii_near_fire
    assert score(state, 0) == 2
    assert score(state, 1) == 0


@pytest.mark.rule("NPY-106")
def test_torii_each() -> None:
    assert points("torii_each", side("gamanoke", torii=["T1", "B4", "M3"])) == 3


@pytest.mark.rule("NPY-107")
def test_torii_shared_and_alone() -> None:
    own, other = side("gamanoke", torii=["T1", "T2", "M1"]), side("onikuma", torii=["T2", "B4"])
    assert points("torii_shared", own, other) == 1
    assert points("torii_alone", own, other) == 2


@pytest.mark.rule("NPY-108")
def test_torii_adjacent_to_own_and_not() -> None:
    own = side("gamanoke", torii=["T1", "M1", "B4"])
    other = side("onikuma", torii=["M5"])  # adjacent to B4, but not own
    assert points("torii_adjacent_own", own, other) == 2
    assert points("torii_not_adjacent_own", own, other) == 1


@pytest.mark.rule("NPY-109")
@pytest.mark.parametrize(("element", "expected"), [("water", 2), ("earth", 1), ("wood", 1)])
def test_torii_by_element(element: str, expected: int) -> None:
    assert points(f"torii_{element}", side("gamanoke", torii=["M2", "M4", "M1", "T1", "M3"])) == expected


@pytest.mark.rule("NPY-110")
def test_torii_near_and_on_fire() -> None:
    own = side("gamanoke", torii=["T2", "M3", "B4"])
    assert points("torii_near_fire", own) == 1
    assert points("torii_on_fire", own) == 4
    assert points("torii_on_fire", side("gamanoke", torii=["T2"])) == 0


@pytest.mark.rule("NPY-111")
def test_meeples_with_and_without_torii() -> None:
    own = side(
        "gamanoke",
        torii=["T1", "T2", "T3"],
        standing={"T1": 2, "M1": 1, "M2": 3, "M4": 1},
        lying={"T2": 1, "M1": 1},
        champion="B1",
    )
    assert points("two_meeples_no_torii", own) == 2  # M1 with a lying one, M2
    assert points("meeple_with_torii", own) == 2  # T1, T2
    with_champion = side("gamanoke", torii=["T3"], standing={"B1": 1}, champion="B1")
    assert points("two_meeples_no_torii", with_champion) == 1
    assert points("meeple_with_torii", side("gamanoke", torii=["B1"], champion="B1")) == 1


@pytest.mark.rule("NPY-112")
def test_torii_near_the_own_champion() -> None:
    assert points("torii_near_champion", side("gamanoke", torii=["T1", "T2", "M2", "B4"], champion="M1")) == 2
    assert points("torii_near_champion", side("gamanoke", torii=["M1"], champion="M1")) == 0
    for place in ("supply", "j3", None):
        assert points("torii_near_champion", side("gamanoke", torii=["T1", "T2"], champion=place)) == 0


@pytest.mark.rule("NPY-113")
def test_yokai_of_an_element_count_wherever_they_stand() -> None:
    own = side(
        "gamanoke",
        earth=["gamanoke_earth", "base_wood_1_01", "champion_gamanoke"],
        wood=["gamanoke_wood", "base_wood_1_02"],
        champion="start",
    )
    assert count("yokai_wood", own) == 3  # the starting card included
    assert points("yokai_wood", own) == 1
    assert count("yokai_earth", own) == 1
    assert count("yokai_water", own) == 1


@pytest.mark.rule("NPY-114")
@pytest.mark.parametrize(
    ("icon", "cards", "expected"),
    [
        ("move", ["base_earth_2_03", "base_wood_2_03"], 4),
        ("spirit", ["base_earth_2_01", "base_wood_2_01"], 8),  # four more on the starting cards
        ("fight", ["base_earth_2_02", "base_wood_2_02"], 4),
    ],
)
def test_every_three_icons(icon: str, cards: list[str], expected: int) -> None:
    own = side("gamanoke", earth=["gamanoke_earth", cards[0]], wood=["gamanoke_wood", cards[1]])
    assert count(f"icons_{icon}", own) == expected
    assert points(f"icons_{icon}", own) == expected // 3


@pytest.mark.rule("NPY-115")
@pytest.mark.parametrize(
    ("icon", "cards", "expected"),
    [
        ("talisman", ["base_earth_1_07", "base_wood_3_04"], 4),  # one more on the starting cards
        ("change", ["mw_earth_1_01", "mw_water_3_01"], 2),
        ("hide", ["mw_earth_1_02", "mw_earth_2_02"], 2),
        ("banish", ["kr_wood_2_01", "kr_earth_1_01"], 3),
        ("invoke", ["kr_earth_2_02", "kr_earth_1_02"], 3),
        ("reign", ["ct_earth_3_04", "ct_earth_1_01"], 3),
    ],
)
def test_every_two_icons(icon: str, cards: list[str], expected: int) -> None:
    own = side("gamanoke", earth=cards)
    assert count(f"icons_{icon}", own) == expected
    assert points(f"icons_{icon}", own) == expected // 2


@pytest.mark.rule("NPY-116")
def test_face_down_cards_count_champion_change_counts_and_shikigami_do_not() -> None:
    own = side(
        "gamanoke",
        earth=[{"face_down": "base_earth_2_03"}, "champion_gamanoke", "mw_earth_1_01"],
        hand=["base_earth_1_05"],
        champion="start",
    )
    assert count("icons_move", own) == 2
    assert count("icons_move", own, options={"face_down_cards_score": False}) == 0
    assert count("yokai_earth", own) == 2
    assert count("yokai_earth", own, options={"face_down_cards_score": False}) == 1
    assert count("icons_change", own) == 2
    assert count("icons_change", own, options={"champion_change_scores": False}) == 1


@pytest.mark.rule("NPY-117")
@pytest.mark.parametrize(
    ("own", "theirs", "options", "winners", "reason"),
    [
        ({"torii": ["T1", "M1"]}, {"torii": ["T4"]}, {}, (0,), "points"),
        ({"torii": ["T1", "M1"]}, {"torii": ["T4"], "betrayed": "throne_1"}, {}, (1,), "points"),
        ({"torii": ["T1"]}, {"rescued": "throne_1"}, {}, (0,), "torii"),
        ({"torii": ["T1"]}, {"rescued": "throne_1", "spirit": 4}, {}, (0,), "torii"),
        (
            {"torii": ["T1"]},
            {"rescued": "throne_1", "spirit": 4},
            {"tie_breakers": ["spirits", "torii"]},
            (1,),
            "spirits",
        ),
        ({"spirit": 1}, {"spirit": 4}, {}, (1,), "spirits"),
        ({"spirit": 4}, {"spirit": 4}, {}, (0, 1), "shared"),
        ({"torii": ["T1"]}, {"rescued": "throne_1", "spirit": 1}, {"tie_breakers": ["spirits"]}, (1,), "spirits"),
        ({"torii": ["T1"]}, {"rescued": "throne_1", "spirit": 1}, {"tie_breakers": []}, (0, 1), "shared"),
    ],
)
def test_the_highest_score_then_torii_then_spirits(
    own: Json, theirs: Json, options: Json, winners: tuple[int, ...], reason: str
) -> None:
    """Besides torii the two plots count icons that these sides have too few of."""
    state = ended(
        side("nekomata", **own),
        side("onikuma", **theirs),
        options=options,
        plots=[["plot_01"], ["plot_09"]],
    )
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == (winners, reason)
    share = 1 / len(winners)
    assert state.outcome.returns == tuple(share if seat in winners else 0 for seat in range(2))


def words_of_the_end(own: Json, options: Json, **more: object) -> list[str]:
    """What is told of the points when a match of one round has ended."""
    position = {
        "seats": 2,
        "options": {**options, "max_rounds": 1},
        "players": [own, side("onikuma")],
        "plots": [["plot_01"], ["plot_02"]],
        "active": 1,
        **more,
    }
    table = Table(GAME, position=position, seed=1)
    while table.outcome is None:
        table.time_out(1)
    return [GAME.messages.say(e.key, e.args) for e in table.events(None) if e.key.startswith("event.scored")]


def test_the_scores_are_told_in_words() -> None:
    told = words_of_the_end(side("gamanoke", torii=["T1"]), BASE)
    assert told[0] == (
        'Seat 0 has 1 point: 1 by the plot "torii beside another clan\'s on its island and every 3 fight icons"'
    )


@pytest.mark.parametrize(
    ("mystery", "king", "ends"),
    [
        ([], {}, 'icons"'),
        ([2], {}, 'icons", 2 by mystery tokens'),
        ([], {"rescued": "throne_3"}, 'icons", 1 by the throne'),
        ([1, 2], {"betrayed": "throne_3"}, 'icons", 3 by mystery tokens, 2 by the throne'),
    ],
)
def test_the_words_of_a_score_leave_out_what_brought_nothing(mystery: list[int], king: Json, ends: str) -> None:
    own, other = words_of_the_end(side("gamanoke", **king), {}, mystery=[mystery, []])
    assert own.endswith(ends)
    assert other.endswith('icons"')


@pytest.mark.rule("NPY-105")
def test_the_sheet_of_the_end_tells_every_line() -> None:
    state = ended(side("gamanoke", torii=FOUR), side("onikuma"), options=BASE, plots=[["plot_09"], ["plot_01"]])
    state.settle()
    sheet = GAME.score_sheet(state)[0]
    lines = sheet["lines"]
    assert isinstance(lines, list)
    assert [line["icon"] for line in lines] == ["torii_each", "torii_wood", "icons_move"]
    assert lines[0] == {"icon": "torii_each", "count": 4, "points": 4}
    assert sum([line["points"] for line in lines]) == sheet["plot_points"]


@pytest.mark.rule("NPY-013")
def test_points_so_far_are_told_to_the_owner_of_the_plot_alone() -> None:
    state = at(side("gamanoke", torii=FOUR), side("onikuma"), options=BASE, plots=[["plot_09"], ["plot_01"]])
    own, other = GAME.score_so_far(state.view(0))
    assert own["points"] == score(state, 0)
    assert not other
    assert GAME.score_so_far(state.view(None)) == [{}, {}]


@pytest.mark.rule("NPY-056")
def test_points_so_far_leave_out_tokens_their_owner_may_not_look_at() -> None:
    tokens: Json = {"mystery": [[2], []], "plots": [["plot_09"], ["plot_01"]]}
    seen, blind = [
        at(side("gamanoke"), side("onikuma"), options={**BASE, "mystery_owner_may_look": look}, **tokens)
        for look in (True, False)
    ]
    assert [GAME.score_so_far(state.view(0))[0]["mystery_points"] for state in (seen, blind)] == [2, 0]
