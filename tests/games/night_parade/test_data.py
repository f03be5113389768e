"""The data files: what RULES.md prints of them, each card by its icons, and what a broken file is told."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from games.night_parade.build import BOX, GAME, Json, asked, at, legal, play, shown, side, taken, tokens
from hyakki.core.errors import BadInput
from hyakki.games import load
from hyakki.games.night_parade.box import ELEMENT_NAMES, ICON_LETTERS, ICON_NAMES, PARADES

RULES = (Path(__file__).parents[3] / "src/hyakki/games/night_parade/RULES.md").read_text(encoding="utf-8")
DECK_CARDS = BOX.card_names[BOX.first_deck_card :]


def letters(card: int) -> str:
    return "".join(ICON_LETTERS[icon] for icon in BOX.card_icons[card])


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading of RULES.md, without bold."""
    text = RULES.split(f"### {heading}", 1)[1].replace("*", "")
    table = text.split("|---", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[1:] if "|" in line]


def test_the_clans_are_those_of_the_rules() -> None:
    for clan, _, _, earth, wood, water, _ in rows("Clans, starting cards"):
        name = clan.strip("`")
        cards = BOX.starting_cards[BOX.clan_names.index(name)]
        assert [letters(card) for card in cards] == [earth, wood, water], name
    assert len(rows("Clans, starting cards")) == len(BOX.clan_names) == 9


def test_the_yokai_are_those_of_the_rules() -> None:
    count = 0
    for of_set, level, number, *cells in rows("Yokai cards"):
        for element, cell in zip(ELEMENT_NAMES[:PARADES], cells, strict=True):
            wanted: list[str] = []
            for word in re.findall(r"([A-Z]+)(?: x(\d))?", cell):
                wanted += ["P" + word[0]] * int(word[1] or 1)
            icons = [
                letters(card)
                for card in range(BOX.first_deck_card, len(BOX.card_names))
                if DECK_CARDS[card - BOX.first_deck_card].split("_")[1:3] == [element, level]
                and GAME.manual.data["yokai"]["cards"][card - BOX.first_deck_card]["set"] == of_set
            ]
            assert sorted(icons) == sorted(wanted), (of_set, level, element)
            count += len(icons)
        assert number.isdecimal()
    assert count == len(DECK_CARDS) == 129


def test_the_plots_are_those_of_the_rules() -> None:
    plots = {
        name: [BOX.plot_icon_names[icon] for icon in icons]
        for name, icons in zip(BOX.plot_names, BOX.plot_icons, strict=True)
    }
    for name in plots:
        line = re.search(rf"`{name}` \| \w+ \| ([\w, ]+) \|", RULES)
        assert line is not None, name
        assert plots[name] == ["torii_each", *line.group(1).strip().split(", ")]
    assert len(BOX.plot_icon_names) == 25


def test_boards_tiles_and_throne_cards_are_those_of_the_rules() -> None:
    for row in rows("Challenge board"):
        for half, board in ((row[:3], 0), (row[3:], 1)):
            space = BOX.space_names.index(half[0].strip("`"))
            links = [BOX.space_names[link] for link in BOX.links[board][space]]
            assert links == ([] if half[2] == "-" else half[2].split(", "))
            icons = [ICON_NAMES[icon] for icon in BOX.space_icons[board][space]]
            assert icons == ([] if half[1] in ("-", "rescue or betray") else half[1].split(", "))
    for tiles, day, midnight, limits, _ in rows("Island tiles"):
        for tile in tiles.split(", "):
            number = BOX.tile_names.index(tile)
            assert (BOX.day.need[number], BOX.midnight.need[number]) == (int(day), int(midnight))
            assert f"{BOX.day.limit[number]} / {BOX.midnight.limit[number]}" == limits
    assert len(BOX.throne) == 9
    assert [card.name for card in BOX.throne if card.others] == ["throne_3", "throne_5", "throne_7", "throne_9"]


QUESTION = {"P": "place", "F": "fight", "M": "move", "H": "hide", "R": "reign"}
TOKEN = {"S": "spirit", "T": "talisman", "B": "banish", "I": "invoke"}


@pytest.mark.parametrize("name", DECK_CARDS + BOX.card_names[: BOX.first_champion_card])
def test_every_card_resolves_its_icons_in_order(name: str) -> None:
    """Each icon asks its question or brings its token; skipped ones do nothing; change carries the card off."""
    clan = "gamanoke" if name != "gamanoke_earth" else "onikuma"
    other = "nekomata" if not name.startswith("nekomata") else "kappa"
    state = at(
        side(
            clan, earth=[name], wood=[], water=["ct_water_1_02"] if name != "ct_water_1_02" else [], standing={"T1": 1}
        ),
        side(other, standing={"T1": 1}, earth=[], wood=[], water=[]),
        options={"promo_sarugami": True},
        throne_pile=["throne_3"],
    )
    play(state, "flip earth")
    icons = letters(BOX.card_index[name])
    for icon in icons:
        if icon in QUESTION:
            assert asked(state) == QUESTION[icon]
            play(state, "skip")
    if icons.endswith("C"):
        if asked(state) == "change":
            play(state, legal(state)[0])
        assert name not in shown(state, 0)["parades"]["earth"]
    else:
        assert shown(state, 0)["parades"]["earth"] == [name]
    assert shown(state, 0)["standing"] == {"T1": 1}
    gained = [event["token"] for event in taken(state)]
    assert gained == [TOKEN[icon] for icon in icons if icon in TOKEN]
    assert tokens(state, 1) == {"spirit": 0, "talisman": 0, "banish": 0, "invoke": 0}


def test_a_new_yokai_is_a_line_in_a_data_file() -> None:
    data = copy.deepcopy(GAME.manual.data["yokai"])
    data["cards"].append(
        {
            "id": "own_earth_1_01",
            "name": "Newcomer",
            "set": "base",
            "level": 1,
            "element": "earth",
            "icons": ["place", "reign"],
        }
    )
    game = load("night-parade", {"yokai": data})
    assert "own_earth_1_01" in game.notation.verbs["recruit"].args[0].words
    position: Json = {
        "seats": 2,
        "players": [side("gamanoke", earth=["own_earth_1_01"]), side("onikuma")],
        "throne_pile": ["throne_3"],
    }
    state = game.from_position(position)
    for text in ("flip earth", "skip"):
        state.apply(0, game.parse(text))
    assert state.question.name == "reign"
    assert "Newcomer" in game.messages.word("own_earth_1_01")


@pytest.mark.parametrize(
    ("file", "path", "value", "problem"),
    [
        ("map", ["adjacency", "T1"], ["T2", "M1"], "NPY-009"),
        ("map", ["fire_position"], "X9", "NPY-010"),
        ("map", ["leaving_order"], ["T1"], "leaving_order"),
        ("map", ["reference_layout", "T1"], "fire", "reference_layout"),
        ("tiles", ["tiles", 0, "day", "need"], 0, "NPY-012"),
        ("tiles", ["tiles", 0, "element"], "air", "element"),
        ("clans", ["clans", 0, "starting_cards", 0, "element"], "wood", "NPY-024"),
        ("clans", ["clans", 0, "id"], "onikuma", "twice"),
        ("yokai", ["cards", 0, "icons"], ["place", "change", "move"], "change stands last"),
        ("yokai", ["cards", 0, "level"], 4, "level"),
        ("yokai", ["cards", 0, "id"], "base_earth_1_02", "twice"),
        ("yokai", ["cards", 0, "icons"], ["dance"], "dance"),
        ("plots", ["cards", 0, "icons"], ["nothing"], "nothing"),
        ("throne", ["first_games_numbers"], [12], "first_games_numbers"),
        ("throne", ["cards", 0, "effect"], "explode", "explode"),
        ("challenge_boards", ["boards", 0, "spaces", 0, "links_to"], ["p9"], "p9"),
        ("challenge_boards", ["boards", 0, "id"], "pandemonium", "jigoku"),
        ("enma", ["difficulty", "easy", "clan_from"], ["nobody"], "nobody"),
        ("constants", ["hand_limit", "value"], "five", "hand_limit"),
        ("constants", ["parade_order", "value"], ["earth", "wood"], "parade_order"),
        ("constants", ["market_slots_per_level", "value"], 3, "market_slots_per_level"),
        ("constants", ["recruit_cost"], {"1": {"spirit": 2, "talisman": 1}}, "recruit_cost"),
        ("constants", ["banish_cost", "2"], "two", "banish_cost.2"),
        ("constants", ["banish_immune_sets", "value"], ["moon"], "moon"),
        ("constants", ["release_divisor", "value"], 0, "release_divisor"),
        ("constants", ["starting_tokens", "spirit"], 10**20, "starting_tokens.spirit"),
        ("constants", ["end_torii", "value"], 6, "NPY-102"),
        ("constants", ["plots_dealt", "without"], 4, "NPY-020"),
        ("clans", ["clans", 0, "set"], "moon", "moon"),
        ("clans", ["champion_card", "icons"], ["change", "champion"], "NPY-080"),
        ("yokai", ["cards", 0, "icons"], [], "icons"),
        ("plots", ["icons", 0, "id"], "torii_everywhere", "torii_everywhere"),
        ("plots", ["icons", 0, "per"], 0, "per"),
        ("challenge_boards", ["boards", 0, "spaces", 1, "icons"], ["place"], "place"),
        ("challenge_boards", ["boards", 0, "spaces", 5, "links_to"], [], "NPY-085"),
        ("throne", ["first_games_numbers"], [1, 2, 3, 4], "NPY-085"),
        ("enma", ["difficulty"], {"easy": {"clan_from": ["onikuma"], "extra_starting_cards_from": []}}, "medium"),
        ("enma", ["difficulty", "easy", "clan_from"], ["kappa"], "NPY-120"),
        ("enma", ["difficulty", "hard", "extra_starting_cards_from"], ["onikuma"], "NPY-119"),
        ("map", ["fire_position"], "T1", "NPY-010"),
    ],
)
def test_a_broken_file_is_refused_with_its_name(file: str, path: list[Any], value: object, problem: str) -> None:
    data = copy.deepcopy(GAME.manual.data[file])
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(BadInput, match=f"{file}|{problem}") as caught:
        load("night-parade", {file: data})
    assert problem in str(caught.value)
