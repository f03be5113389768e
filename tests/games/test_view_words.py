"""What a game's messages say of the fields of its view speaks of fields that are there (see docs/adding-a-game.md)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from hyakki import GAMES, BadInput, Table
from hyakki.core.game import Game

LISTS = ("view.per_seat", "view.told", "view.unshown", "view.if_any", "view.of_others", "view.explained", "view.hand")
DECISIONS = 60


def paths(value: Any, path: str, found: set[str]) -> None:
    """All paths below a value, without the numbers of lists."""
    if isinstance(value, dict):
        for key, inside in value.items():
            below = f"{path}.{key}" if path else key
            found |= {below, re.sub(r"\.\d+(?=\.)", "", below)}
            paths(inside, below, found)
    elif isinstance(value, list | tuple):
        for entry in value:
            paths(entry, path, found)


def fields_of(game: Game) -> set[str]:
    """Every path that views of short random matches hold, from a seat and from outside, and the end of a whole one."""
    found: set[str] = set()
    paths(ended(game).view(0), "", found)
    for seats, options in {(seats, name) for seats in range(game.min_seats, 5) for name in game.presets}:
        rng = Random(seats)
        try:
            table = Table(game, seats=seats, options=game.presets[options], seed=seats)
        except BadInput:
            continue  # some presets are for some numbers of seats
        for _ in range(DECISIONS):
            waiting = table.to_act()
            if not waiting:
                break
            table.submit(waiting[0], rng.choice(table.legal(waiting[0])))
            paths(table.view(0), "", found)
            paths(table.view(None), "", found)
    return found


def ended(game: Game) -> Table:
    """A random match with the first preset, over."""
    table = Table(game, seats=max(2, game.min_seats), options=next(iter(game.presets.values())), seed=1)
    rng = Random(1)
    while table.to_act():
        seat = table.to_act()[0]
        table.submit(seat, rng.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize("name", list(GAMES))
def test_words_about_a_view_name_its_fields(name: str) -> None:
    game = GAMES[name]
    words = game.messages.templates
    fields = fields_of(game)
    groups = words.get("view.sections", "").split("|") + words.get("view.places", "").split("|")[:1]
    sections = {group.split(":")[0].strip() for group in groups}
    named = {path for key in LISTS for path in words.get(key, "").split()}
    named |= {key for group in words.get("view.sections", "").split("|") for key in group.partition(":")[2].split()}
    assert named <= fields
    last = {path.rpartition(".")[2] for path in fields}
    labelled = {key.removeprefix("field.").removesuffix(".help") for key in words if key.startswith("field.")}
    assert labelled <= fields | last | sections
    placed = {key.removeprefix("place.") for key in words if key.startswith("place.")} - {"unknown"}
    assert placed <= last


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.messages.has("view.places")])
def test_all_places_stand_in_the_rows(name: str) -> None:
    game = GAMES[name]
    field, _, rows = game.messages.templates["view.places"].partition(":")
    table = Table(game, seed=1)
    laid = table.view(None)[field]
    names = set(laid) if isinstance(laid, dict) else {str(place) for place in range(len(laid))}
    listed = [place for place in rows.split() if place != "|"]
    assert sorted(listed) == sorted(names)
