"""`hyakki schema` prints shapes that positions and views have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli.commands import Run, assert_refused
from hyakki import GAMES, Table


def fits(shape: dict[str, Any], value: Any) -> bool:
    """Whether a value has a shape: as much of JSON Schema as shapes use."""
    if "const" in shape:
        return bool(value == shape["const"])
    if "enum" in shape:
        return value in shape["enum"]
    if "anyOf" in shape:
        return any(fits(part, value) for part in shape["anyOf"])
    if not shape:
        return True
    kinds = [shape["type"]] if isinstance(shape["type"], str) else shape["type"]
    return any(fits_type(kind, shape, value) for kind in kinds)


def fits_type(kind: str, shape: dict[str, Any], value: Any) -> bool:
    if kind == "object":
        inner = shape.get("properties", {})
        rest = shape.get("additionalProperties", True)
        return isinstance(value, dict) and all(
            [
                set(shape.get("required", [])) <= set(value),
                all(fits(inner[key], entry) for key, entry in value.items() if key in inner),
                all(rest is True or (rest and fits(rest, entry)) for key, entry in value.items() if key not in inner),
            ]
        )
    if kind == "array":
        inside = isinstance(value, list) and shape.get("minItems", 0) <= len(value) <= shape.get("maxItems", 10**9)
        return inside and all(fits(shape["items"], entry) for entry in value)
    if kind in ("integer", "number"):
        number = isinstance(value, int if kind == "integer" else int | float) and not isinstance(value, bool)
        return number and shape.get("minimum", value) <= value <= shape.get("maximum", value)
    return isinstance(value, {"string": str, "boolean": bool, "null": type(None)}[kind])


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_views_have_the_printed_shapes(run: Run, name: str) -> None:
    done = run("schema", name)
    assert done.code == 0, done.err
    shapes = json.loads(done.out)["$defs"]
    table = Table(name, seed=3)
    for _ in range(30):
        if table.outcome is not None:
            break
        seat = table.to_act()[0]
        table.submit(seat, table.legal(seat)[-1])
        position = json.loads(json.dumps(table.game.position(table.state)))
        assert fits(shapes["position"], position)
        assert not fits(shapes["position"], {**position, "bogus": 1})
        if table.game.described.entries:
            views = [json.loads(json.dumps(table.view(watcher))) for watcher in (None, *range(table.state.facts.seats))]
            assert all(fits(shapes["view"], view) for view in views)
            assert not fits(shapes["view"], {key: views[0][key] for key in list(views[0])[:-1]})


def test_an_unknown_game_is_refused(run: Run) -> None:
    assert_refused(run("schema", "tsuro"), "tsuro-seas")
