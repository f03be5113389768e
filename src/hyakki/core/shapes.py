"""The shapes of a game's positions and views as JSON Schema, from the one description of its fields."""

from __future__ import annotations

from typing import Any

from hyakki.core.game import Game
from hyakki.core.kinds import (
    AnyObject,
    Counts,
    Field,
    Fields,
    Flag,
    Kind,
    ListOf,
    Maybe,
    Named,
    OneOf,
    SeatOf,
    Whole,
    Word,
)
from hyakki.core.options import MOST_SEATS
from hyakki.core.positions import DEEPEST
from hyakki.core.stack import Poll

Shape = dict[str, Any]

OUTCOME: Shape = {
    "type": "object",
    "required": ["winners", "returns", "reason", "rule", "details"],
    "additionalProperties": False,
    "properties": {
        "winners": {"type": "array", "maxItems": MOST_SEATS, "items": {"type": "integer"}},
        "returns": {"type": "array", "maxItems": MOST_SEATS, "items": {"type": "number", "minimum": 0, "maximum": 1}},
        "reason": {"type": "string"},
        "rule": {"type": "string"},
        "details": {"type": "object"},
    },
}


def position_shape(game: Game) -> Shape:
    """What `game.from_position` reads."""
    shape = fields_shape(game.position_fields.fields, game, whole=False)
    shape["properties"] = {
        "game": {"const": game.name},
        "seats": {"type": "integer", "minimum": game.min_seats, "maximum": game.max_seats},
        "options": {"type": "object"},
        **shape["properties"],
        "pending": {"type": "array", "maxItems": DEEPEST, "items": frames_shape(game, whole=False)},
        "outcome": {"anyOf": [OUTCOME, {"type": "null"}]},
    }
    return shape


def view_shape(game: Game) -> Shape:
    """What `state.view` gives a seat or a spectator."""
    seat = {"type": "integer", "minimum": 0, "maximum": game.max_seats - 1}
    own = game.described.view_fields().fields
    shape = fields_shape(own, game, whole=True)
    actions = actions_shape(game)
    asked = {"type": "integer", "minimum": -1, "maximum": game.max_seats - 1}
    around: Shape = {
        "game": {"const": game.name},
        "seat": {"anyOf": [seat, {"type": "null"}]},
        "seats": {"type": "integer", "minimum": game.min_seats, "maximum": game.max_seats},
        "options": {"type": "object"},
        "to_act": {"type": "array", "maxItems": game.max_seats, "items": asked},
        "pending": {"type": "array", "maxItems": DEEPEST, "items": frames_shape(game, whole=True)},
        "legal": actions,
        "offers": actions,
        "outcome": {"anyOf": [OUTCOME, {"type": "null"}]},
    }
    shape["properties"] = {**around, **shape["properties"]}
    shape["required"] = [*around, *shape["required"]]
    return shape


def actions_shape(game: Game) -> Shape:
    """What a seat may do: no action stands there twice, and none that has no id."""
    longest = 1 + max([len(verb.args) for verb in game.notation.verbs.values()], default=0)
    action = {"type": "array", "minItems": 1, "maxItems": longest, "items": {"type": ["string", "integer"]}}
    return {"type": "array", "maxItems": game.notation.count, "items": action}


def frames_shape(game: Game, whole: bool) -> Shape:
    """Any pending frame."""
    return {"anyOf": [frame_shape(game, name, whole) for name in game.frames]}


def frame_shape(game: Game, name: str, whole: bool) -> Shape:
    """One pending frame: its name, its fields, and the answers of a poll."""
    shape = fields_shape(game.frame_fields[name].fields, game, whole)
    shape["properties"] = {"frame": {"const": name}, **shape["properties"]}
    shape["required"] = ["frame", *shape["required"]]
    if issubclass(game.frames[name], Poll):
        if whole:
            shape["required"].append("answers")
        shape["properties"]["answers"] = {
            "type": "object",
            "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        }
    return shape


def fields_shape(fields: dict[str, Field], game: Game, whole: bool) -> Shape:
    """An object; a position may leave out what has a default, a view is whole."""
    return {
        "type": "object",
        "required": [name for name, field in fields.items() if field.required or (whole and not field.optional)],
        "additionalProperties": False,
        "properties": {name: kind_shape(field.kind, game, whole) for name, field in fields.items()},
    }


def kind_shape(kind: Kind, game: Game, whole: bool) -> Shape:
    """A kind of value; a game's own kinds tell the kinds they are written as."""
    parts = [kind_shape(part, game, whole) for part in kind.written_as()]
    if parts:
        return parts[0] if len(parts) == 1 else {"anyOf": parts}
    if isinstance(kind, Fields):
        return fields_shape(kind.fields, game, whole)
    if isinstance(kind, ListOf):
        items = kind_shape(kind.kind, game, whole)
        return {"type": "array", "items": items, "minItems": kind.low, "maxItems": kind.most(game.max_seats)}
    if isinstance(kind, Maybe):
        return {"anyOf": [kind_shape(kind.kind, game, whole), {"type": "null"}]}
    if isinstance(kind, Counts):
        numbers = kind_shape(kind.number, game, whole)
        return {"type": "object", "propertyNames": {"enum": kind.names}, "additionalProperties": numbers}
    return simple_shape(kind, game)


def simple_shape(kind: Kind, game: Game) -> Shape:
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    if isinstance(kind, Whole):
        return {"type": "integer", "minimum": kind.low, "maximum": kind.high}
    if isinstance(kind, SeatOf):
        return {"type": "integer", "minimum": kind.low, "maximum": game.max_seats - 1}
    if isinstance(kind, Named):
        return {"enum": kind.names}
    if isinstance(kind, Word):
        return {"enum": list(kind.words)}
    if isinstance(kind, OneOf):
        return {"enum": kind.values}
    return {"type": "object"} if isinstance(kind, AnyObject) else {}  # a kind that does not tell may be anything
