"""Every list that a position or a view may hold has a bound, so that every view has a largest size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Flag, ListOf
from hyakki.core.positions import DEEPEST
from hyakki.core.shapes import position_shape, view_shape
from hyakki.games import GAMES

FREE = ("options", "details")  # what was chosen before the match, and what the rules say of its end
NO_BOUND_GIVEN = ListOf(Flag()).high  # what a list has whose kind gives no bound


def parts(shape: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A shape and all shapes in it, each with the path to it."""
    yield path, shape
    for name, inner in shape.get("properties", {}).items():
        if name not in FREE:
            yield from parts(inner, f"{path}.{name}")
    for key in ("items", "additionalProperties"):
        if isinstance(shape.get(key), dict):
            yield from parts(shape[key], f"{path}[]")
    for inner in shape.get("anyOf", []):
        yield from parts(inner, path)


def lists(shape: dict[str, Any]) -> dict[str, int | None]:
    return {path: part.get("maxItems") for path, part in parts(shape, "") if part.get("type") == "array"}


@pytest.mark.parametrize("name", GAMES)
def test_every_list_has_a_bound(name: str) -> None:
    for shape in (position_shape(GAMES[name]), view_shape(GAMES[name])):
        assert lists(shape)
        assert [path for path, most in lists(shape).items() if most is None] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_list_of_a_view_has_a_bound_of_its_own(name: str) -> None:
    """A list whose kind says nothing may be long enough for anything; views have none of them."""
    assert [path for path, most in lists(view_shape(GAMES[name])).items() if most == NO_BOUND_GIVEN] == []


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_a_view_may_be_anything(name: str) -> None:
    assert [path for path, part in parts(view_shape(GAMES[name]), "") if part == {}] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_position_with_too_many_frames_is_refused(name: str) -> None:
    position = GAMES[name].position(GAMES[name].new())
    position["pending"] = position["pending"][:1] * (DEEPEST + 1)
    with pytest.raises(BadInput, match=f"more than {DEEPEST}"):
        GAMES[name].from_position(position)
