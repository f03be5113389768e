"""Options of a game: what may be set before a match, in which group, by which rule."""

from __future__ import annotations

import json

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Flag, Json, Kind, ListOf, Maybe, SeatOf, Whole, Word


class Option:
    """One setting: `setup`, `variant` or `ruling`; label and help are message keys `option.<name>`.

    `later` gives the rule that keeps every value but the default from being chosen yet.
    """

    def __init__(self, name: str, kind: Kind, default: Json, group: str, rule: str, later: str = "") -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.group = group
        self.rule = rule
        self.later = later


def complete(options: list[Option], given: dict[str, Json], seats: int) -> dict[str, object]:
    """Every option with its value: the given ones checked, the others at their default."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadInput("options", f'no option "{name[:40]}"', f"options: {', '.join(names)}")
    found: dict[str, object] = {}
    for option in options:
        value = given.get(option.name, option.default)
        found[option.name] = option.kind.write(option.kind.read(value, f"options.{option.name}", seats))
        if option.later and found[option.name] != option.default:
            raise BadInput(f"options.{option.name}", "is not playable yet", f"{option.later} comes later")
    return found


def from_text(option: Option, text: str) -> Json:
    """A value typed as `name=value`: JSON if it reads as such, a plain word or a comma list otherwise."""
    try:
        value: Json = json.loads(text)
    except ValueError:
        value = text.split(",") if "," in text else text
    if isinstance(option.kind, ListOf) and isinstance(value, str):
        value = [value] if value else []
    return value


def from_rows(rows: list[dict[str, Json]]) -> list[Option]:
    """Options from the rows of a data file: name, default, values, rule, group.

    `values` is a list of the possible ones, "seat", `{"any_of": [words]}` for a list of different words,
    or `{"null_or": [low, high]}` for null or a whole number."""
    found: list[Option] = []
    for row in rows:
        values = row["values"]
        kind: Kind
        if values == "seat":
            kind = SeatOf()
        elif isinstance(values, dict) and "any_of" in values:
            kind = ListOf(Word(*[str(value) for value in values["any_of"]]), unique=True)
        elif isinstance(values, dict):
            low, high = values["null_or"]
            kind = Maybe(Whole(low, high))
        elif isinstance(values, list) and all([isinstance(value, bool) for value in values]):
            kind = Flag()
        else:
            assert isinstance(values, list)
            kind = Word(*[str(value) for value in values])
        found.append(Option(str(row["name"]), kind, row["default"], str(row["group"]), str(row["rule"])))
    return found
