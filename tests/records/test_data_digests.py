"""The digest of a game's data: what rules read changes it, words do not, and records of earlier data go on."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hyakki.conformance.changing import changed
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.folder import read_manual
from hyakki.core.game import Game
from hyakki.core.kinds import Word
from hyakki.core.options import Option
from hyakki.core.record import load as load_record
from hyakki.games import GAMES, load
from hyakki.table import Table
from hyakki.table.table import replayed
from toy import FOLDER, NAME, make

CHANGES = 60
ANSWERS = 60
WORDS: list[tuple[str, str, Any]] = [  # game, file, what an owner writes into its first row
    ("kitsunedo", "lords", {"name": "Fox of our own", "confidence": {}}),
    ("masquerade", "characters", {"name": "Somebody"}),
    ("night-parade", "yokai", {"name": "Umbrella", "basis": "C", "drawn_at": [3, 4]}),
    ("shibuya", "board", {"label": "Gates", "place": [1, 2]}),
    ("tsuro-seas", "wake_tiles", {"meaning": "a straight one", "mirror": "W01"}),
]
RULES: list[tuple[str, str, Any]] = [
    ("kitsunedo", "lords", {"gilded": ["sun", "sake"]}),
    ("masquerade", "characters", {"collection": {"food": 2}}),
    ("night-parade", "yokai", {"icons": ["place", "fight"]}),
    ("shibuya", "board", {"humans_at_setup": 1}),
    ("tsuro-seas", "wake_tiles", {"copies": 3}),
]
LISTS = {"lords": "lords", "characters": "characters", "yokai": "cards", "board": "areas", "wake_tiles": "classes"}


def edited(name: str, stem: str, row: dict[str, Any]) -> Game:
    """The game with one data file in which the first row has been edited."""
    content = copy.deepcopy(GAMES[name].manual.data[stem])
    content[LISTS[stem]][0].update(row)
    return load(name, {stem: content})


@pytest.mark.parametrize(("name", "stem", "row"), WORDS)
def test_words_and_places_leave_the_digest_as_it_is(name: str, stem: str, row: dict[str, Any]) -> None:
    assert edited(name, stem, row).manual.digest() == GAMES[name].manual.digest()


@pytest.mark.parametrize(("name", "stem", "row"), RULES)
def test_what_rules_read_changes_the_digest(name: str, stem: str, row: dict[str, Any]) -> None:
    assert edited(name, stem, row).manual.digest() != GAMES[name].manual.digest()


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_default_leaves_it_as_it_is_for_a_header_holds_every_value(name: str) -> None:
    rows = copy.deepcopy(GAMES[name].manual.data["options"]["options"])
    flag = next(row for row in rows if isinstance(row["default"], bool))
    flag["default"] = not flag["default"]
    assert load(name, {"options": {"options": rows}}).manual.digest() == GAMES[name].manual.digest()


def lines(game: Game, seed: int, options: dict[str, Any]) -> list[str]:
    """The first lines of a seeded match of random answers."""
    rng = Random(seed)
    table = Table(game, max(2, game.min_seats), options, seed)
    for _ in range(ANSWERS):
        if table.outcome is not None:
            break
        seat = rng.choice(table.to_act())
        table.submit(seat, rng.choice(table.legal(seat)))
    return [line.text for line in table.record.lines]


@pytest.mark.parametrize("name", GAMES)
def test_data_of_the_same_digest_are_played_alike(name: str) -> None:
    game, rng = GAMES[name], Random(name)
    same = other = 0
    for number in range(CHANGES):
        stem = rng.choice([stem for stem in game.manual.data if stem != "options"])
        try:
            own = load(name, {stem: changed(rng, game.manual.data[stem])})
        except HyakkiError:
            continue
        if own.manual.digest() == game.manual.digest():
            same += 1
            options = own.facts(None, {}).options  # a header holds all of them; an owner's data may change defaults
            assert lines(own, number, options) == lines(game, number, options)
        else:
            other += 1
    assert same
    assert other


def kept(game: Game, seed: int = 3) -> str:
    rng = Random(seed)
    table = Table(game, 2, None, seed)
    while table.outcome is None:
        seat = rng.choice(table.to_act())
        table.submit(seat, rng.choice(table.legal(seat)))
    return table.record.dump()


def toy(folder: Path, replaced: dict[str, Any] | None = None) -> Game:
    return make(read_manual(NAME, folder, replaced))


def test_records_of_data_that_a_game_lists_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "toy"
    shutil.copytree(FOLDER, folder)
    cards = json.loads((folder / "data" / "cards.json").read_text())
    before, own = toy(folder), toy(folder, {"cards": {**cards, "ember": {"count": 9, "worth": 1}}})
    texts = [kept(before), kept(own)]
    listed = before.manual.digests()
    (folder / "data" / "cards.json").write_text(json.dumps({**cards, "blaze": {"about": "words", **cards["blaze"]}}))
    (folder / "data" / "moons.json").write_text("{}")
    with pytest.raises(BadInput, match=r"line 1\.data: .* nor an earlier digest that goes alike .*another version"):
        replayed(toy(folder), load_record(texts[0]))
    (folder / "earlier").mkdir()
    (folder / "earlier" / "alike.json").write_text(json.dumps([{"cards": "of another time"}, listed]))
    for text, changed_data in ((texts[0], None), (texts[1], own.manual.changed)):
        game = toy(folder, changed_data)
        record = load_record(text)
        assert record.header["data"] != game.manual.digest()
        assert replayed(game, record).outcome is not None
        assert record.dump() == text
    with pytest.raises(BadInput, match=r"line 1\.data"):
        replayed(toy(folder), load_record(texts[1]))  # it needs the files it carries


def test_an_option_missing_in_a_header_has_the_value_that_was_the_rule_then() -> None:
    old = toy(FOLDER)
    start = old.position(Table(old, 2, None, 8).state)
    del start["options"]  # by hand: all at their defaults of then
    texts = [kept(old), Table(old, position=start, seed=4).record.dump()]
    new = toy(FOLDER)
    new.options.append(Option("fog", Word("none", "thin"), "thin", "variant", "TOY-013", since=True, before="none"))
    for text in texts:
        record = load_record(text)
        then, now = replayed(old, record), replayed(new, record)
        assert now.facts.options == {**then.facts.options, "fog": "none"}
        assert new.fingerprint(now) == old.fingerprint(then)
    assert Table(new, 2).record.header["options"]["fog"] == "thin"
    foggy = new.from_position({**new.position(now), "options": {"fog": "thin"}})
    assert new.fingerprint(foggy) != new.fingerprint(now)


def test_half_a_character_is_refused_wherever_it_stands(tmp_path: Path) -> None:
    board = {**GAMES["tsuro-seas"].manual.data["board"], "about": "\ud800"}
    (tmp_path / "board.json").write_text(json.dumps(board))
    with pytest.raises(BadInput, match=r"board\.json: has a .u escape that is only half a character"):
        load("tsuro-seas", tmp_path)
    rows = Table(GAMES["tsuro-seas"], 2, None, 1).record.dump().splitlines()
    rows[0] = json.dumps({**json.loads(rows[0]), "changed_data": {"board": board}})
    with pytest.raises(BadInput, match="line 1: is not a JSON object"):
        load_record("\n".join(rows))
    (tmp_path / "board.json").write_text(json.dumps({**board, "about": "\N{JAPANESE OGRE}"}))  # two escapes
    assert load("tsuro-seas", tmp_path).manual.changed["board"]["about"] == "\N{JAPANESE OGRE}"
