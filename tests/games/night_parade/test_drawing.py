"""What is drawn in a terminal and told in sentences: everything of the view, narrow, without colour alone."""

from __future__ import annotations

from random import Random

import pytest

from games.night_parade.build import GAME, at, new, side, solo
from hyakki.core.drawing import Panel

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def text(panels: list[Panel]) -> str:
    return "\n".join(
        [panel.title + "\n" + "\n".join(["".join([t for t, _ in line]) for line in panel.lines]) for panel in panels]
    )


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_panels_are_narrow_at_every_moment(seats: int) -> None:
    rng = Random(seats)
    state = new(seats, {"max_rounds": 12})
    while state.outcome is None:
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat < 0 else rng.choice(state.legal(seat)))
        if rng.random() < 0.05:
            for watcher in (None, 0):
                panels = GAME.draw(state.view(watcher), NAMES[:seats])
                assert all(panel.width() <= 78 for panel in panels)
                assert GAME.tell(state.view(watcher), NAMES[:seats])


def test_everything_on_the_table_can_be_read() -> None:
    state = at(
        side(
            "kappa",
            wood=["kappa_wood", {"face_down": "base_wood_2_02"}, "champion_kappa"],
            standing={"T1": 2},
            lying={"T1": 1},
            champion="j3",
            flipped=["water"],
            hand=["base_water_1_05"],
            spirit=7,
            torii=["B2"],
        ),
        side("onikuma", champion="M3", champion_lies=True, betrayed="throne_9"),
        decks={"1": ["base_earth_1_01", "base_earth_1_02"]},
        decks_known_below=[1, 0, 0],
        market={"3": ["base_earth_3_01", None]},
        throne_pile=["throne_4", "throne_2"],
        plots=[["plot_11"], ["plot_12"]],
        mystery=[[2], [1]],
    )
    shown = text(GAME.draw(state.view(0), ["Ann", "Bob"]))
    for words in (
        "Kap 2o1_", "Kap #", "Oni c", "wo:PH  (wo2:PFF)  XC", "water flipped", "spirit 7",
        "base_water_1_05  Yukinko (water 1 PM)",
        "betrayed throne_9", "level 3 (6S 1T, deck 0)\n  base_earth_3_01  Nurikabe (earth 3 PSSF)\n  empty",
        "known under it: base_earth_1_02  Bakezori (earth 1 PS)", "Changed Places (swap",
        "torii next to fire", "worth 2", "Bob: 1 hidden plot, 1 mystery token", "6o=# 0/3 +1?",
        "Ann · Kappa · first player", "j3     M   to j1 j4 j5      Kap",
    ):  # fmt: skip
        assert words in shown, words
    assert "plot_1" not in shown
    told = "\n".join(GAME.tell(state.view(0), ["Ann", "Bob"]))
    for sentence in (
        "The top left island, wood; 6 meeples for a torii, 0 of 3 torii built; first bonus 1 mystery token; "
        "Ann: 2 standing",
        "The fire island, fire; 6 meeples for a torii, 0 of 2 torii built; first bonus 2 mystery tokens; Bob: the "
        "champion, lying.",
        "The second bottom island, wood; 3 meeples for a torii, 1 of 2 torii built; Ann: a torii.",
        "The wood parade of Ann, ready: Kappa's own (wood, a starting card: place and hide), face down Yamawaro "
        "(wood, level 2: place, fight and fight) and Champion of Kappa",
        "Shikigami in the hand of Ann: Yukinko (water, level 1: place and move).",
        "Market, level 3, for 6 spirits and 1 talisman, 0 in the deck: Nurikabe (earth, level 3: place, spirit, spirit "
        "and fight).",
        "The upper left stone of the challenge board: leads to the lower left stone, "
        "the upper right stone and the stone below the throne; gives move; champion of Ann here.",
        "Bob has betrayed Summons (2 invoke tokens, others 1 spirit).",
        "Bob holds 1 hidden plot.",
        "Bob has 1 mystery token.",
        "Ann has 1 mystery token, worth 2.",
    ):
        assert sentence in told, sentence


def test_solo_shows_the_king() -> None:
    state = solo(
        side("gamanoke", champion="start"),
        side("onikuma", champion="supply"),
        enma_pile=["enma_march", "enma_usurp"],
        enma_known_below=1,
        enma_waiting={"wood": ["base_wood_1_05"]},
        open_plot="plot_05",
        throne_pile=["throne_1"],
    )
    shown = text(GAME.draw(state.view(0), ["Ann"]))
    for words in (
        "King Enma · Onikuma",
        "<PM>",
        "King Enma's card: March",
        "known under it: enma_usurp",
        "open plot: each torii",
    ):
        assert words in shown, words
    fresh = text(GAME.draw(GAME.new(2).view(None), ["Ann", "Bob"]))
    assert "not laid yet" in fresh


def test_no_place_and_no_throne_card_is_called_by_a_number() -> None:
    box = GAME.box
    spaces = [[box.space_names[space] for space in board] for board in box.board_spaces]
    for things in (box.positions, box.throne_names, *spaces):
        names = [GAME.messages.word(thing).partition(" (")[0] for thing in things]
        assert len(set(names)) == len(names)
        assert not any(char.isdigit() for char in "".join(names))
