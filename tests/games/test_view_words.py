"""What a game's messages and layout say of its view is about fields that are there (see docs/adding-a-game.md)."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from hyakki import GAMES, BadInput, Table
from hyakki.core.game import Game
from hyakki.core.kinds import Json, ListOf, Word
from hyakki.core.layout import read_layout

LISTS = ("per_seat", "told", "unshown", "if_any", "of_others", "explained")
DECISIONS = 60


def paths(value: Any, path: str, names: set[str]) -> None:
    """All paths below a value, without the numbers of lists."""
    if isinstance(value, dict):
        for key, inside in value.items():
            below = f"{path}.{key}" if path else key
            names |= {below, re.sub(r"\.\d+(?=\.)", "", below)}
            paths(inside, below, names)
    elif isinstance(value, list | tuple):
        for entry in value:
            paths(entry, path, names)


def fields_of(game: Game) -> set[str]:
    """Every path that views of short random matches hold, from a seat and from outside, and the end of a whole one."""
    names: set[str] = set()
    paths(ended(game).view(0), "", names)
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
            paths(table.view(0), "", names)
            paths(table.view(None), "", names)
    return names


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
    layout = game.manual.layout.values
    sections = {section["name"] for section in layout["sections"]}
    named = {path for key in LISTS for path in layout[key]}
    named |= {path for section in layout["sections"] for path in section["fields"]}
    if layout["places"] is not None:
        named.add(layout["places"]["field"])
    if layout["hand"] != "hand":
        named.add(layout["hand"])
    assert named <= fields
    last = {path.rpartition(".")[2] for path in fields}
    labelled = {key.removeprefix("field.").removesuffix(".help") for key in words if key.startswith("field.")}
    assert labelled <= fields | last | sections
    placed = {key.removeprefix("place.") for key in words if key.startswith("place.")} - {"unknown"}
    assert placed <= last


def with_each_word(game: Game) -> list[dict[str, Json]]:
    """The options of set-up at each of their words, one at a time: some choose where a match is played."""
    chosen: list[dict[str, Json]] = [{}]
    for option in game.options:
        if option.group == "setup" and isinstance(option.kind, Word) and not option.later:
            for word in option.kind.words:
                with suppress(BadInput):  # what does not go with this number of seats
                    game.facts(None, {option.name: word})
                    chosen.append({option.name: word})
    return chosen


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.manual.layout.values["places"]])
def test_all_places_stand_in_the_rows(name: str) -> None:
    game = GAMES[name]
    places = game.manual.layout.values["places"]
    names: set[str] = set()
    for options in with_each_word(game):
        laid = Table(game, options=options, seed=1).view(None)[places["field"]]
        names |= set(laid) if isinstance(laid, dict) else {str(place) for place in range(len(laid))}
    listed = [place for row in places["rows"] for place in row]
    assert sorted(listed) == sorted(names)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_match_is_parted_by_events_that_have_words(name: str) -> None:
    game = GAMES[name]
    layout = game.manual.layout
    assert layout.turns
    assert [key for key in layout.turns | layout.turning if not game.messages.has(key)] == []


def test_a_layout_that_is_none_is_refused_with_its_place() -> None:
    with pytest.raises(BadInput, match=r"layout\.places\.rows"):
        read_layout({"places": {"field": "islands", "rows": "T1 T2"}})
    with pytest.raises(BadInput, match="title"):
        read_layout({"title": "no word stands here"})


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_value_of_an_option_has_words(game: Game) -> None:
    """A select of the waiting room would show its code otherwise."""
    for option in game.options:
        kind = option.kind.kind if isinstance(option.kind, ListOf) else option.kind
        for word in kind.words if isinstance(kind, Word) else ():
            assert word.isalpha() or f"word.{word}" in game.messages.templates, f"{option.name}: {word}"
