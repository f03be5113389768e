"""Characters: each game has some with words and crests, their manners show, and files edited by hand are refused."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from hyakki import GAMES
from hyakki.bench.manners import choices, manner_of
from hyakki.bots import BOTS, Budget, make_bot
from hyakki.bots.characters import (
    Measured,
    called,
    characters,
    characters_of,
    doubt,
    level_of,
    line_of,
    measurements,
    strength_of,
    told,
)
from hyakki.bots.match import play_match
from hyakki.bots.registry import offered
from hyakki.bots.search import Plan, SearchBot
from hyakki.bots.search.levels import LEVELS
from hyakki.bots.search.manner import leaned
from hyakki.bots.search.plan import parse_plan
from hyakki.core.again import package_of
from hyakki.core.errors import BadInput

NAMES = list(GAMES)
QUICK = Plan(worlds=1)
EVERYBODY = [(game, name) for game in NAMES for name in characters_of(GAMES[game])]
HANDMADE = "handmade_characters"


def seats_of(name: str) -> int:
    return max(GAMES[name].min_seats, min(4, GAMES[name].max_seats))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_handful_with_words_levels_and_crests(name: str) -> None:
    game = GAMES[name]
    found = characters_of(game)
    assert 4 <= len(found) <= 6
    assert {one.level for one in found.values()} == set(LEVELS)
    assert len({one.crest for one in found.values()}) == len(found)
    words = game.messages.templates
    for bot, one in found.items():
        assert called(bot, game) != bot
        assert called(bot, game).lower() == bot
        assert line_of(bot, game).endswith(".")
        assert re.search(r"\{n(:times)?\}", words[f"character.{bot}.after"])
        assert f"character.{bot}.after.none" in words
        assert max(one.leans.values()) > 0
        verbs = {trait.split()[0] for trait in one.leans}
        assert verbs <= set(game.notation.verbs) | own_traits(name)


def own_traits(name: str) -> set[str]:
    """What a game tells apart besides its verbs."""
    game = GAMES[name]
    found = set[str]()
    for number, (state, seat) in enumerate(choices(game, seats_of(name))):
        if number == 60:
            break
        for action in state.answers(seat):
            plain = len(game.format(action).split())
            found.update(game.traits(state, seat, action)[plain:])
    return found | {"sinks", "rash"}  # which few positions offer


def test_a_game_says_where_its_levels_are_not_proved_to_differ() -> None:
    said = {name: line_of("master", GAMES[name]) for name in NAMES}
    assert "two levels are proved to differ, novice and apprentice" in said["masquerade"]
    assert len({line for name, line in said.items() if name != "masquerade"}) == 1


def test_no_two_games_share_a_name_nor_does_any_bot() -> None:
    names = [name for _, name in EVERYBODY]
    assert len(set(names)) == len(names)
    assert not set(names) & set(BOTS)


@pytest.mark.parametrize(("game", "name"), EVERYBODY)
def test_a_manner_shows_in_play(game: str, name: str) -> None:
    """In the same positions it does what it likes more often than a bot without it that thinks alike."""
    shown = manner_of(GAMES[game], seats_of(game), name, moments=24, plan=QUICK)
    assert shown.moments >= 20
    assert shown.chose > shown.level_chose


def test_the_liar_lies_more_and_the_careful_less_than_a_plain_one() -> None:
    """Counted in Kitsunedo by what is really under the lantern, wherever both a lie and something else may be said."""
    game = GAMES["kitsunedo"]
    leans = {name: characters_of(game)[name].leans for name in ("utsuro", "mameko")} | {"plain": {}}
    lies = dict.fromkeys(leans, 0)
    moments = 0
    for state, seat in choices(game, 4):
        could = ["lie" in game.traits(state, seat, action) for action in state.answers(seat)]
        if any(could) and not all(could):
            moments += 1
            for name, lean in leans.items():
                answer = SearchBot(game, Budget(), QUICK, lean).choose(state.view(seat), [], Random(moments))
                lies[name] += "lie" in game.traits(state, seat, answer)
        if moments == 30:
            break
    assert lies["utsuro"] > lies["plain"] + 3
    assert lies["plain"] > lies["mameko"] + 3


@pytest.mark.parametrize(
    "plan", ["halving/simulations=8/worlds=1/candidates=3/answers=2", "tree/simulations=16/worlds=1"]
)
def test_manners_show_whatever_the_search(plan: str) -> None:
    shown = manner_of(GAMES["shibuya"], 4, "dorokichi", moments=24, plan=parse_plan(f"{plan}/seconds=1000"))
    assert shown.chose > shown.level_chose


def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_answer_of_a_character() -> None:
    game = GAMES["kitsunedo"]
    bot = SearchBot(game, Budget(seconds=1000), QUICK, characters_of(game)["utsuro"].leans)
    for number, (state, seat) in enumerate(choices(game, 4)):
        if number == 12:
            break
        other = game.scramble(state, seat, Random(number))
        assert bot.choose(state.view(seat), [], Random(2)) == bot.choose(other.view(seat), [], Random(2))


def test_a_liking_never_outweighs_what_is_plainly_bad() -> None:
    assert leaned([0.5, 0.45, 0.0], [0.0, 1.0, 1.0]) == pytest.approx([0.5, 0.45 + 0.5 - 0.95 / 3, 0.5 - 0.95 / 3])
    assert leaned([0.3, 0.3], [0.0, 0.5])[1] > 0.3  # among equals it decides


def test_a_character_is_made_by_its_name_and_plays_whole_matches() -> None:
    table = play_match("tsuro-seas", ["namihei", "novice"], seats=3, seed=4)
    assert table.outcome is not None
    assert table.record.header["players"] == ["namihei", "novice", "namihei"]
    assert table.record.dump() == play_match("tsuro-seas", ["namihei", "novice"], seats=3, seed=4).record.dump()
    with pytest.raises(BadInput, match='no bot "namihei"'):
        make_bot("namihei", GAMES["shibuya"], Budget())  # of another game
    assert level_of("namihei", GAMES["tsuro-seas"]) == "novice"
    assert level_of("random", GAMES["tsuro-seas"]) is None
    assert offered(GAMES["tsuro-seas"])[0] == "namihei"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in which files may be written by hand."""
    package = tmp_path / HANDMADE
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, HANDMADE, raising=False)
    characters.cache_clear()
    measurements.cache_clear()
    return package


GOOD = {"level": "master", "manner": "bold", "leans": {"go": 1.0}, "crest": "M0 0h4v4Z"}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ({"Kuro": GOOD}, "no name for a character"),
        ({"novice": GOOD}, "no name for a character"),
        ({"kuro": {**GOOD, "level": "emperor"}}, "no level"),
        ({"kuro": {**GOOD, "leans": {"go": 99}}}, "is not what characters are"),
        ({"kuro": {**GOOD, "crest": '"><script>'}}, "is not what characters are"),
        ({"kuro": {**GOOD, "strong": True}}, "is not what characters are"),
        ([], "is not what characters are"),
    ],
)
def test_a_file_that_is_wrong_says_so(folder: Path, content: object, problem: str) -> None:
    (folder / "characters.json").write_text(json.dumps(content))
    with pytest.raises(BadInput, match=re.escape(problem)):
        characters(HANDMADE)
    (folder / "characters.json").write_text(json.dumps({"kuro": GOOD}))
    assert list(characters(HANDMADE)) == ["kuro"]


def test_a_game_that_brings_none_has_the_plain_levels() -> None:
    assert characters(None) == {}
    assert measurements(None) == {}


def test_what_was_measured_is_told_and_so_is_that_nothing_was(folder: Path) -> None:
    row = {"against": "greedy-1", "seats": 4, "matches": 100, "mean": 0.44, "interval": 0.098, "fair": 0.25, "how": "x"}
    (folder / "measured.json").write_text(json.dumps({"master": row}))
    one = measurements(HANDMADE)["master"]
    assert one == Measured("greedy-1", 4, 100, 0.44, 0.098, 0.25, "x")
    said = GAMES["shibuya"].messages.say("strength.own", told(one))
    assert said.startswith("Measured: took 44 ± 10 % against greedy-1 at 4 seats (100 matches")
    assert doubt(one, GAMES["shibuya"]) == ""
    assert doubt(replace(one, mean=0.3), GAMES["shibuya"]) == " That is not surely more or less than even."
    assert doubt(replace(one, mean=0.1), GAMES["shibuya"]) == ""
    (folder / "measured.json").write_text(json.dumps({"master": {**row, "mean": 44}}))
    measurements.cache_clear()
    with pytest.raises(BadInput, match="is not what was measured"):
        measurements(HANDMADE)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_game_says_was_measured_is_of_bots_it_has(name: str) -> None:
    game = GAMES[name]
    assert set(measurements(package_of(game))) <= set(offered(game))
    known = measurements(package_of(game))
    for bot in offered(game):
        measured = {bot, level_of(bot, game)} & set(known)
        assert ("has not been measured" in strength_of(bot, game)) == (not measured)
        assert strength_of(bot, game).startswith("Measured: took ") == (bot in known)
