"""Options of a game: what may be set before a match, in which group, by which rule."""

from __future__ import annotations

import json

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Flag, Json, Kind, ListOf, Maybe, SeatOf, Whole, Word, shown

MOST_SEATS = 99  # of a default; a match with fewer refuses what is no seat of its own
ONLY_DEFAULTS = "only defaults may be changed"


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
    """Options from the rows of a data file: name, default, values, rule, group and, if it is so, later."""
    return [
        Option(
            str(row["name"]),
            kind_of(row["values"]),
            row["default"],
            str(row["group"]),
            str(row["rule"]),
            str(row.get("later", "")),
        )
        for row in rows
    ]


def check_changed(own: Json, changed: Json) -> None:
    """Refuse an owner's options file that differs from the game's own in more than defaults: code obeys the rest."""
    assert isinstance(own, dict)
    rows = changed.get("options") if isinstance(changed, dict) else None
    if not isinstance(rows, list) or len(rows) != len(own["options"]):
        raise BadInput("options.json options", f"is not a list of {len(own['options'])} options", ONLY_DEFAULTS)
    for i, (mine, row) in enumerate(zip(own["options"], rows, strict=True)):
        path = f"options.json options[{i}]"
        if not isinstance(row, dict):
            raise BadInput(path, "is not an object")
        for key in ("name", "values", "group", "rule", "later"):
            if row.get(key) != mine.get(key):
                raise BadInput(f"{path}.{key}", f"is not {shown(mine.get(key))}", ONLY_DEFAULTS)
        kind_of(mine["values"]).read(row.get("default"), f"{path}.default", MOST_SEATS)


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
