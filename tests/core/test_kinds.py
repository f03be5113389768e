"""Kinds read what they describe and refuse the rest with the path to it."""

from __future__ import annotations

import pytest

from hyakki.core.errors import BadInput
from hyakki.core.kinds import (
    Field,
    Fields,
    Flag,
    Kind,
    ListOf,
    Maybe,
    Named,
    SeatOf,
    ThingOf,
    Whole,
    Word,
    with_names,
)

CARDS = Named("a card", ["ember", "flame"])
HAND = Fields({"cards": Field(ListOf(CARDS, 1, 3, unique=True), required=True), "open": Field(Flag(), False)})


@pytest.mark.parametrize(
    ("kind", "value", "held"),
    [
        (Flag(), True, True),
        (Whole(1, 3), 3, 3),
        (SeatOf(), 2, 2),
        (SeatOf(nobody=True), -1, -1),
        (Word("a", "b"), "b", "b"),
        (CARDS, "flame", 1),
        (Maybe(CARDS, -1), None, -1),
        (Maybe(CARDS, -1), "ember", 0),
        (ListOf(CARDS), ["flame", "ember"], (1, 0)),
        (HAND, {"cards": ["ember"]}, {"cards": (0,), "open": False}),
    ],
)
def test_a_value_is_read_and_written_back(kind: Kind, value: object, held: object) -> None:
    assert kind.read(value, "there", seats=3) == held
    again = kind.read(kind.write(held), "there", seats=3)
    assert again == held


@pytest.mark.parametrize(
    ("kind", "value", "path"),
    [
        (Flag(), 1, "there"),
        (Whole(1, 3), 4, "there"),
        (Whole(1, 3), True, "there"),
        (Whole(1, 3), "2", "there"),
        (SeatOf(), 3, "there"),
        (SeatOf(), -1, "there"),
        (Word("a"), "c", "there"),
        (CARDS, "frost", "there"),
        (CARDS, 0, "there"),
        (Maybe(CARDS), "frost", "there"),
        (ListOf(CARDS), ["ember", "frost"], "there[1]"),
        (ListOf(CARDS), "ember", "there"),
        (ListOf(CARDS, unique=True), ["ember", "ember"], "there[1]"),
        (ListOf(CARDS, 2), ["ember"], "there"),
        (HAND, [], "there"),
        (HAND, {}, "there.cards"),
        (HAND, {"cards": ["ember"], "shut": True}, "there.shut"),
        (HAND, {"cards": ["ember"], "open": "yes"}, "there.open"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_path(kind: Kind, value: object, path: str) -> None:
    with pytest.raises(BadInput) as caught:
        kind.read(value, "there", seats=3)
    assert caught.value.path == path


def test_a_refusal_says_what_would_fit() -> None:
    with pytest.raises(BadInput, match='hand: "frost" is not a card: ember, flame'):
        CARDS.read("frost", "hand", seats=2)


def test_things_get_their_names_from_the_game_wherever_they_stand() -> None:
    names = {"card": ["ember", "flame"]}
    kind = with_names(ListOf(Maybe(ThingOf("card"), -1), 1, 2), names)
    held = kind.read(["flame", None], "laid", seats=2)
    assert held == (1, -1)
    assert kind.write(held) == ["flame", None]
    with pytest.raises(BadInput, match=r'laid\[0\]: "frost" is not a card: ember, flame'):
        kind.read(["frost"], "laid", seats=2)
    flag = Flag()
    assert with_names(flag, names) is flag
