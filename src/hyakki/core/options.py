"""Options of a game: what may be set before a match, in which group, by which rule."""

from __future__ import annotations

import json
from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Flag, Json, Kind, ListOf, Maybe, SeatOf, Whole, Word, shown
from hyakki.core.nearest import known

MOST_SEATS = 99  # of a default; a match with fewer refuses what is no seat of its own
ONLY_DEFAULTS = "only defaults may be changed"
OPTIONS = "options"  # the data file of options, in every game that has one


class Option:
    """One setting: `setup`, `variant` or `ruling`; label and help are message keys `option.<name>`.

    `later` gives the rule that keeps every value but the default from being chosen yet. An option that came when
    records were kept already has `since`, and `before` is the value that was the rule until then.
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        default: Json,
        group: str,
        rule: str,
        later: str = "",
        since: bool = False,
        before: Json = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.group = group
        self.rule = rule
        self.later = later
        self.since = since
        self.before = before

    def __repr__(self) -> str:
        return f"<Option {self.name}={self.default!r}: {self.kind.describe()} ({self.rule})>"


def complete(options: list[Option], given: dict[str, Json], seats: int) -> dict[str, object]:
    """Every option with its value: the given ones checked, the others at their default."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadInput("options", f'no option "{name[:40]}"', known(name[:40], "options", names))
    values: dict[str, object] = {}
    for option in options:
        value = given.get(option.name, option.default)
        values[option.name] = option.kind.write(option.kind.read(value, f"options.{option.name}", seats))
        if option.later and values[option.name] != option.default:
            raise BadInput(f"options.{option.name}", "is not playable yet", f"{option.later} comes later")
    return values


def as_then(options: list[Option], given: dict[str, Json]) -> dict[str, Json]:
    """Kept options as they are, and those that came later at the value that was the rule before them."""
    return {**given, **{option.name: option.before for option in options if option.since and option.name not in given}}


def told_apart(options: list[Option], values: dict[str, Json]) -> dict[str, Json]:
    """The options without those that came later and change nothing: what was kept before them has none of these."""
    same = [option.name for option in options if option.since and values[option.name] == option.before]
    return {name: value for name, value in values.items() if name not in same}


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
    """Options from the rows of a data file: name, default, values, rule, group and, if it is so, later and before."""
    return [
        Option(
            str(row["name"]),
            kind_of(row["values"]),
            row["default"],
            str(row["group"]),
            str(row["rule"]),
            str(row.get("later", "")),
            "before" in row,
            row.get("before"),
        )
        for row in rows
    ]


def with_defaults(own: dict[str, Any], changed: Json) -> dict[str, Any]:
    """The game's options file with an owner's defaults; refused where more differs: code obeys the rest.

    Options that came later may be missing in it: it was written before them."""
    rows = changed.get("options") if isinstance(changed, dict) else None
    if not isinstance(rows, list):
        raise BadInput("options.json options", f"is not a list of {len(own['options'])} options", ONLY_DEFAULTS)
    named = [row.get("name") for row in rows if isinstance(row, dict)]
    mine = [row for row in own["options"] if "before" not in row or row["name"] in named]
    if len(rows) != len(mine):
        raise BadInput("options.json options", f"is not a list of {len(mine)} options", ONLY_DEFAULTS)
    for i, (kept, row) in enumerate(zip(mine, rows, strict=True)):
        path = f"options.json options[{i}]"
        if not isinstance(row, dict):
            raise BadInput(path, "is not an object")
        for key in ("name", "values", "group", "rule", "later", "before"):
            if row.get(key) != kept.get(key):
                raise BadInput(f"{path}.{key}", f"is not {shown(kept.get(key))}", ONLY_DEFAULTS)
        kind_of(kept["values"]).read(row.get("default"), f"{path}.default", MOST_SEATS)
    given = {row["name"]: row for row in rows}
    return {**own, "options": [given.get(row["name"], row) for row in own["options"]]}


def kind_of(values: Json) -> Kind:
    """What a data file says of an option's values.

    A list of the possible ones, `"seat"` or `"seat or nobody"`; `{"any_of": values}` for a list of different such
    values, `{"list_of": values}` for any list of them; `{"null_or": values}` for null or such a value, where two
    numbers stand for the whole numbers from one to the other."""
    if values == "seat":
        return SeatOf()
    if values == "seat or nobody":
        return SeatOf(nobody=True)
    if isinstance(values, dict):
        form, inner = next(iter(values.items()))
        if form == "null_or":
            return Maybe(kind_of(inner))
        return ListOf(kind_of(inner), unique=form == "any_of")
    assert isinstance(values, list)
    if all([isinstance(value, bool) for value in values]):
        return Flag()
    if all([isinstance(value, int) for value in values]):
        return Whole(values[0], values[1])
    return Word(*[str(value) for value in values])
