"""The table in a terminal: fits its width, shows what the view holds, tells it in sentences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.masquerade.build import GAME, MASKS, SUPPORT, at, exchanging, hands, on, play
from hyakki.core.drawing import Panel
from hyakki.core.stack import NATURE
from hyakki.games import load
from hyakki.table import Table

NAMES = ["Aki", "Botan", "Chie", "Daichi", "a player with a very long name", "Fumi", "Gen", "Hana"]


def text(panels: list[Panel]) -> str:
    return "\n".join(["".join([part for part, _ in line]) for panel in panels for line in panel.lines])


@pytest.mark.parametrize(("seats", "options"), [(4, {}), (6, {"setup_row": "b"}), (8, {"mask": True, "support": True})])
def test_every_view_fits_the_width(seats: int, options: dict[str, Any]) -> None:
    rng = Random(1)
    state = GAME.new(seats, options)
    while True:
        watcher = rng.choice([None, *range(seats)])
        for panel in GAME.draw(state.view(watcher), NAMES):
            assert panel.width() <= 78, panel.title
        assert all(line.strip() for line in GAME.tell(state.view(watcher), NAMES))
        if not state.to_act():
            return
        seat = rng.choice(state.to_act())
        state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))


def test_token_legal_steps_and_face_down_tiles_are_marked() -> None:
    shown = text(GAME.draw(at().view(0), NAMES))
    assert "*(0) Red-edged tile" in shown
    assert ">[1] Anteiku cafe" in shown
    assert ">[2] Kamii canteen" in shown
    assert " [3] CCG office" in shown
    assert ">[1]" not in text(GAME.draw(at().view(1), NAMES))  # not the other's steps


def test_hands_markers_knowledge_and_cast_are_shown() -> None:
    state = at(pending=on("interrogation"), markers=[0, 1, 0, 0], options=SUPPORT)
    play(state, 0, "interrogate 1")
    play(state, 1, "show dove dove")
    mine = text(GAME.draw(state.view(0), NAMES))
    for part in ("hand: dove, food and food", "shows: dove and dove", "holds 2 dove", "● 1", "Hide", "kill any ghoul"):
        assert part in mine
    other = text(GAME.draw(state.view(2), NAMES))
    assert "shows:" not in other
    assert "Hand: dove" not in other
    sentences = GAME.tell(state.view(0), NAMES)
    assert "You are Hide." in sentences
    assert any("Botan showed dove and dove to Aki" in line for line in sentences)
    assert (
        "Seat 1, Botan, 1 marker: holds 2 dove; at most 1 food, 1 coffee, 1 transformation; shows: dove and dove."
        in sentences
    )
    assert "Spot 0, one of the two red-edged tiles, face down and the token stands there." in sentences
    assert "Spot 1, Anteiku cafe, face up: suspicion for two coffee and interrogation." in sentences
    assert "In the game: Mado, inspector: kill any ghoul; special action from 1 marker." in sentences
    play(state, 0, "exchange food dove")
    assert any(line.endswith("Aki gave food to Botan and took dove") for line in GAME.tell(state.view(0), NAMES))
    assert not any("gave" in line for line in GAME.tell(state.view(2), NAMES))


def test_masks_and_tokens_are_shown() -> None:
    state = at(
        options={**MASKS, **SUPPORT},
        hands=hands("ffd ddc cct ttf"),
        board_cards=["coffee", "mask", "mask", "mask"],
        shown=["dove", "dove"],
        pending=exchanging(0, 1),
        known=[{"watcher": 0, "seat": 0, "token": True}, {"watcher": 0, "seat": 2, "not": ["mado"]}],
    )
    play(state, 0, "exchange board dove")
    shown = text(GAME.draw(state.view(0), NAMES))
    for part in ("face up: mask", "fourth card: dove", "token: the transformed Kaneki", "not Mado"):
        assert part in shown
    assert "fourth card: hidden" in text(GAME.draw(state.view(3), NAMES))


def test_a_board_of_another_size_is_drawn_as_a_list() -> None:
    tiles = {**GAME.manual.data["tiles"]}
    tiles["tiles"] = [tile for tile in tiles["tiles"] if tile["id"] not in ("bookshop", "mask_studio")]
    tiles["board"] = {**tiles["board"], "spots": 6}
    small = load("masquerade", {"tiles": tiles})
    shown = text(small.draw(small.new(4).view(None), NAMES))
    assert "[5] back alley" in shown


def test_those_who_want_nothing_are_drawn_too() -> None:
    data = GAME.manual.data["characters"]
    people = [{**one, "kills": None} for one in data["characters"]]
    game = load("masquerade", {"characters": {**data, "characters": people}})
    assert game.draw(Table(game, 4, seed=1).view(None), NAMES)
