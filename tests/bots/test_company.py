"""Whom people meet who choose nobody: by side where a game says so, else its characters in turn."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from hyakki import GAMES
from hyakki.bots.characters import characters, characters_of
from hyakki.bots.company import company, filled, sides
from hyakki.bots.registry import offered
from hyakki.bots.search.levels import plans
from hyakki.core.again import package_of
from hyakki.core.errors import BadInput

HANDMADE = "handmade_company"


@pytest.mark.parametrize("name", list(GAMES))
def test_every_seat_but_those_of_people_gets_somebody_of_the_company(name: str) -> None:
    game = GAMES[name]
    for count in range(game.min_seats, game.max_seats + 1):
        for you in range(count):
            bots = filled(game.facts(count, {}), {you})
            assert [seat for seat, bot in enumerate(bots) if bot is None] == [you]
            assert {bot for bot in bots if bot is not None} <= set(company(game)) <= set(offered(game))


def test_nobody_comes_twice_before_all_have_come() -> None:
    game = GAMES["tsuro-seas"]
    bots = filled(game.facts(8, {}), {0})
    assert sorted(map(str, bots[1:6])) == sorted(characters_of(game))
    assert bots[6:] == bots[1:3]


@pytest.mark.parametrize("you", range(4))
@pytest.mark.parametrize("gojo", range(4))
def test_spirits_search_together_and_gojo_can_be_beaten(gojo: int, you: int) -> None:
    """Spirits who each choose for themselves lose (docs/balance.md); mates agree if they search by the same plan."""
    game = GAMES["shibuya"]
    cast = characters_of(game)
    bots = filled(game.facts(4, {"gojo_seat": gojo}), {you})
    mates = [cast[bot].level for seat, bot in enumerate(bots) if bot is not None and seat != gojo]
    assert len(mates) == (3 if you == gojo else 2)
    assert len(set(mates)) == 1
    assert plans(package_of(game))[mates[0]].joint
    if you != gojo:
        assert cast[str(bots[gojo])].level == "novice"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one character, in which company may be written by hand."""
    package = tmp_path / HANDMADE
    package.mkdir()
    (package / "__init__.py").write_text("")
    one = {"level": "master", "manner": "bold", "leans": {"go": 1.0}, "crest": "M0 0h4v4Z"}
    (package / "characters.json").write_text(json.dumps({"kuro": one}))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, HANDMADE, raising=False)
    characters.cache_clear()
    sides.cache_clear()
    return package


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ([{"bots": ["shiro"]}], 'there is no "shiro"'),
        ([{"bots": []}], "leaves seats empty"),
        ([{"team": 0, "bots": ["kuro"]}], "leaves seats empty"),
        ([], "leaves seats empty"),
        ([{"bots": ["kuro"], "strong": True}], "is not what company is"),
        ({}, "is not what company is"),
    ],
)
def test_a_file_that_is_wrong_says_so(folder: Path, content: object, problem: str) -> None:
    (folder / "company.json").write_text(json.dumps(content))
    with pytest.raises(BadInput, match=re.escape(problem)):
        sides(HANDMADE)


def test_a_game_that_brings_no_company_has_its_characters_and_one_without_these_an_apprentice(folder: Path) -> None:
    assert [one.bots for one in sides(HANDMADE)] == [["kuro"]]
    assert [one.bots for one in sides(None)] == [["apprentice"]]
