"""Notation: text, ids and elements of actions, and what is refused."""

from __future__ import annotations

import pytest

from hyakki.core.errors import BadInput
from hyakki.core.notation import Arg, Notation, Verb, numbers

CARD = Arg("card", ["ember", "flame", "blaze"])
SEAT = numbers("seat", "s", 2)
NOTATION = Notation(
    [
        Verb("pass", []),
        Verb("give", [CARD, SEAT]),
        Verb("show", [CARD, SEAT], optional=1),
        Verb("shuffle", [], tail=CARD),
        Verb("count", [numbers("number", "", 10, element=False)]),
    ]
)


def test_ids_count_through_the_verbs_in_order() -> None:
    assert NOTATION.count == 1 + 3 * 2 + 3 * 3 + 10
    assert [NOTATION.id(NOTATION.action(number)) for number in range(NOTATION.count)] == list(range(NOTATION.count))
    assert NOTATION.id(("give", 2, 1)) == 6
    assert NOTATION.id(("show", 0)) == 9  # left-out arguments come last
    assert NOTATION.id(("shuffle", 0, 1)) == -1


@pytest.mark.parametrize("text", ["pass", "give flame s1", "show blaze", "show blaze s0", "shuffle blaze ember blaze"])
def test_text_reads_back(text: str) -> None:
    assert NOTATION.format(NOTATION.parse(text)) == text


def test_spaces_do_not_matter() -> None:
    assert NOTATION.parse("  give   flame s1 ") == ("give", 1, 1)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "verbs: pass, give"),
        ("sing", "verbs: pass, give"),
        ("give flame", "write: give CARD SEAT"),
        ("give flame s1 s1", "write: give CARD SEAT"),
        ("show", "SEAT"),
        ("give frost s1", "known: ember, flame, blaze"),
        ("shuffle frost", "known: ember"),
    ],
)
def test_what_does_not_read_is_refused_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(BadInput) as caught:
        NOTATION.parse(text)
    assert hint in caught.value.hint


@pytest.mark.parametrize("action", [(), ("sing",), (1,), ("give", 0), ("give", 0, 2), ("give", 0, True), ("pass", 0)])
def test_a_malformed_action_is_refused(action: tuple[str | int, ...]) -> None:
    with pytest.raises(BadInput):
        NOTATION.checked(action)


@pytest.mark.parametrize("number", [-1, 26])
def test_an_id_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(BadInput, match=r"ids: 0\.\.25"):
        NOTATION.action(number)


def test_elements_are_kind_and_name() -> None:
    assert NOTATION.elements(("give", 1, 0)) == ["card:flame", "seat:s0"]
    assert NOTATION.elements(("count", 3)) == []


def test_ids_of_a_verb_with_several_optional_arguments_have_no_holes() -> None:
    card = Arg("card", ["sun", "moon"])
    notation = Notation([Verb("lay", [card, card, card], optional=2), Verb("end", [])])
    assert notation.count == 2 * (2 * (2 + 1) + 1) + 1
    actions = [notation.action(number) for number in range(notation.count)]
    assert len(set(actions)) == notation.count
    assert [notation.id(action) for action in actions] == list(range(notation.count))
    assert ("lay", 1) in actions
    assert ("lay", 0, 1) in actions
