"""Solo: the end (NPY-157..160)."""

from __future__ import annotations

import pytest

from games.night_parade.build import BOX, Json, asked, heard, play, side, skip_to, solo
from hyakki.games.night_parade.state import NightParade

FOUR = ["T3", "T4", "M1", "M2"]


def ended(human: Json, enma: Json, options: Json | None = None, **more: object) -> NightParade:
    """A solo match at its end."""
    given: Json = {"open_plot": "plot_01", "last_round": True, "pending": [{"frame": "scoring"}], **more}
    return solo(side("gamanoke", **human), side("onikuma", **enma), options, **given)


@pytest.mark.rule("NPY-157")
def test_the_fifth_torii_of_either_side_ends_the_round() -> None:
    state = solo(
        side("gamanoke", torii=FOUR, standing={"B2": 1}, champion="start"),
        side("onikuma", champion="supply"),
        open_plot="plot_01",
        decks={"1": ["base_wood_1_01"]},
    )
    play(state, "flip wood", "place B2")
    assert state.outcome is not None
    assert len(heard(state, "enma_turn")) == 1  # Enma still took his turn
    enma = solo(
        side("gamanoke", champion="start"),
        side("onikuma", torii=FOUR, wood=["base_wood_1_01"], earth=[], water=[], standing={"B2": 1}, champion="supply"),
        open_plot="plot_01",
    )
    skip_to(enma, "place")
    play(enma, "skip")
    assert enma.outcome is not None
    assert len(heard(enma, "enma_torii")) == 1


@pytest.mark.rule("NPY-158")
def test_both_sides_score_the_open_plot_on_their_own_things() -> None:
    state = ended(
        {"torii": ["T1", "M1"], "betrayed": "throne_1"},
        {"torii": ["T1"], "wood": ["onikuma_wood", "base_wood_2_02"]},
        mystery=[[1], [2]],
    )
    assert state.outcome is not None
    # plot_01: own torii, those shared, every three fight icons; Enma has four of those
    assert state.outcome.details["scores"] == [2 + 1 + 0 + 1 + 2, 1 + 1 + 4 // 3 + 2]
    talisman = ended({}, {"earth": ["base_earth_1_07", "base_earth_1_08"]}, open_plot="plot_11")
    assert talisman.outcome is not None
    assert talisman.outcome.details["scores"] == [0, 1]  # icons he ignores count


@pytest.mark.rule("NPY-159")
@pytest.mark.parametrize(
    ("human", "enma", "options", "winners", "returns", "reason"),
    [
        (["T1", "M1"], ["T2"], {}, (0,), (1.0,), "enma_beaten"),
        (["T1"], ["T2", "M1"], {}, (), (0.0,), "enma_wins"),
        (["T1"], ["T2"], {}, (), (0.0,), "enma_wins"),
        (["T1"], ["T2"], {"solo_tie": "draw"}, (), (0.5,), "draw"),
    ],
)
def test_more_points_win_and_equal_ones_are_enmas(
    human: list[str], enma: list[str], options: Json, winners: tuple[int, ...], returns: tuple[float, ...], reason: str
) -> None:
    state = ended({"torii": human}, {"torii": enma}, options)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.returns, state.outcome.reason) == (winners, returns, reason)
    assert asked(state) == "over"


@pytest.mark.rule("NPY-160")
@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (1, "mortal"),
        (7, "mortal"),
        (8, "oni"),
        (10, "oni"),
        (11, "bakemono"),
        (13, "bakemono"),
        (14, "kaiju"),
        (16, "kaiju"),
        (17, "kami"),
        (20, "kami"),
    ],
)
def test_the_power_level_of_a_winning_human(points: int, rank: str) -> None:
    """Plot 3 gives a point for every two water cards, besides torii, of which there are none."""
    cards = [name for name in BOX.card_names[BOX.first_deck_card :] if "_water_" in name][: 2 * points]
    state = ended({"water": cards}, {}, open_plot="plot_03")
    assert state.outcome is not None
    assert state.outcome.details["scores"] == [points, 0]
    assert state.outcome.details["power"] == rank


@pytest.mark.rule("NPY-160")
def test_a_losing_human_gets_no_rank() -> None:
    state = ended({}, {"torii": ["T1"]})
    assert state.outcome is not None
    assert "power" not in state.outcome.details
