"""Options: completed with defaults, checked, and refused where they cannot be played."""

from __future__ import annotations

import pytest

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Flag, Json, ListOf, Whole, Word
from hyakki.core.options import Option, as_then, complete, from_rows, from_text, told_apart, with_defaults
from hyakki.games import GAMES, load

ROWS: list[dict[str, Json]] = [
    {"name": "rounds", "values": [1, 4], "default": 2, "group": "setup", "rule": "TOY-020"},
    {"name": "duel", "values": [True, False], "default": False, "group": "variant", "rule": "TOY-012"},
]
OPTIONS = [
    Option("rounds", Whole(1, 4), 2, "setup", "TOY-020"),
    Option("duel", Flag(), False, "variant", "TOY-012", later="TOY-012"),
    Option("sets", ListOf(Word("a", "b")), [], "variant", "TOY-001"),
]


def test_what_is_not_given_takes_its_default() -> None:
    assert complete(OPTIONS, {"sets": ["b"]}, 2) == {"rounds": 2, "duel": False, "sets": ["b"]}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"rouns": 2}, 'no option "rouns".*rounds, duel'),
        ({"rounds": 9}, r"options\.rounds: 9 is not 1\.\.4"),
        ({"duel": True}, r"options\.duel: is not playable yet.*TOY-012"),
        ({"sets": ["c"]}, r"options\.sets\[0\]"),
    ],
)
def test_a_wrong_option_is_refused(given: dict[str, Json], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        complete(OPTIONS, given, 2)


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3), ("true", True), ("all", "all"), ("a,b", ["a", "b"]), ('["a"]', ["a"])]
)
def test_a_typed_value_is_read(text: str, value: Json) -> None:
    assert from_text(OPTIONS[0], text) == value


@pytest.mark.parametrize(("text", "value"), [("a", ["a"]), ("", []), ("a,b", ["a", "b"]), ("[]", [])])
def test_a_list_may_be_typed_as_one_word_or_nothing(text: str, value: Json) -> None:
    assert from_text(OPTIONS[2], text) == value


def test_an_owner_may_change_defaults() -> None:
    own = {"about": "ours", "options": [{**ROWS[0], "default": 4, "meaning": "long"}, ROWS[1]]}
    assert [option.default for option in from_rows(with_defaults({"options": ROWS}, own)["options"])] == [4, False]


LATER: dict[str, Json] = {
    "name": "fog",
    "values": ["none", "thin", "thick"],
    "default": "thin",
    "before": "none",
    "group": "variant",
    "rule": "TOY-013",
}


def test_an_owners_file_may_lack_what_came_later() -> None:
    options = from_rows(with_defaults({"options": [ROWS[0], LATER, ROWS[1]]}, {"options": ROWS})["options"])
    assert [(option.name, option.default) for option in options] == [("rounds", 2), ("fog", "thin"), ("duel", False)]
    with pytest.raises(BadInput, match=r"options\[1\]\.before"):
        with_defaults({"options": [ROWS[0], LATER]}, {"options": [ROWS[0], {**LATER, "before": "thick"}]})


def test_what_was_kept_before_an_option_came_has_the_value_that_was_the_rule_then() -> None:
    options = from_rows([*ROWS, LATER])
    assert as_then(options, {"rounds": 3}) == {"rounds": 3, "fog": "none"}
    assert as_then(options, {"rounds": 3, "fog": "thick"}) == {"rounds": 3, "fog": "thick"}
    assert complete(options, {}, 2)["fog"] == "thin"  # a new match has the default
    assert told_apart(options, {"rounds": 3, "fog": "none"}) == {"rounds": 3}
    assert told_apart(options, {"rounds": 3, "fog": "thin"}) == {"rounds": 3, "fog": "thin"}


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ([], "options.json options"),
        ({"options": ROWS[:1]}, "options.json options"),
        ({"options": [*ROWS, ROWS[0]]}, "options.json options"),
        ({"options": [ROWS[0], "duel"]}, "options.json options[1]"),
        ({"options": [ROWS[1], ROWS[0]]}, "options.json options[0].name"),
        ({"options": [{**ROWS[0], "values": [1, 9]}, ROWS[1]]}, "options.json options[0].values"),
        ({"options": [ROWS[0], {**ROWS[1], "later": "TOY-001"}]}, "options.json options[1].later"),
        ({"options": [{**ROWS[0], "default": 9}, ROWS[1]]}, "options.json options[0].default"),
        ({"options": [{"name": "rounds", **ROWS[0], "default": None}, ROWS[1]]}, "options.json options[0].default"),
    ],
)
def test_an_owner_may_change_nothing_else_of_an_option(changed: Json, path: str) -> None:
    with pytest.raises(BadInput) as refused:
        with_defaults({"options": ROWS}, changed)
    assert refused.value.path == path


@pytest.mark.parametrize("name", GAMES)
def test_a_game_refuses_options_it_has_no_code_for(name: str) -> None:
    rows = GAMES[name].manual.data["options"]["options"]
    with pytest.raises(BadInput, match=r"options\.json options\[0\]\.name.*only defaults"):
        load(name, {"options": {"options": [{**rows[0], "name": "no such option"}, *rows[1:]]}})
