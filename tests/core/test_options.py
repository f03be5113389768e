"""Options: completed with defaults, checked, and refused where they cannot be played."""

from __future__ import annotations

import pytest

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Flag, Json, ListOf, Whole, Word
from hyakki.core.options import Option, complete, from_text

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
