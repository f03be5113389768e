"""The tables of a game's RULES.md that follow from its description: the fields of positions and views, pending frames.

They stand between marks, so that `hyakki schema GAME --into RULES.md` can write them anew; what is around them is
written by hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hyakki.core.described import Described, Entry, Rows
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Field
from hyakki.core.stack import Chance, Decision, Frame, Poll

LONGEST = 60  # letters of a default that is shown
NOTHING = "–"
END = "<!-- end -->"


def fields_table(game: Game) -> list[str]:
    """A row for each key of the game's own: how positions write it, and views."""
    rows = [row("key", "in a position", "default", "in a view"), "|---|---|---|---|"]
    return rows + entry_rows(game.described, "")


def entry_rows(described: Described, path: str) -> list[str]:
    rows: list[str] = []
    for entry in described.entries:
        name = f"{path}{entry.name}"
        if isinstance(entry, Rows):
            rows.append(row(f"`{name}`", "a list of objects, one for each seat or side", default(entry.field()), "too"))
            rows += entry_rows(entry.table, f"{name}[].")
            continue
        position = entry.kind.describe() if entry.stored else NOTHING
        rows.append(row(f"`{name}`", position, default(entry.field()) if entry.stored else NOTHING, seen(entry)))
    return rows


def seen(entry: Entry) -> str:
    """How a view shows a field: as a position writes it, in a form of its own, or not."""
    if not entry.shown:
        return NOTHING
    if entry.stored and entry.recalled:
        return "the same, for all"
    return entry.view_kind().describe() + (", at times" if entry.optional else "")


def frames_table(game: Game) -> list[str]:
    """A row for each frame: whom it asks, and its fields."""
    rows = [row("frame", "asks", "fields"), "|---|---|---|"]
    for name, frame in game.frames.items():
        fields = [f"`{key}` {field.kind.describe()}{left_out(field)}" for key, field in frames_fields(game, name)]
        if issubclass(frame, Poll):
            fields.append("`answers` the others' answers by seat (`{}`)")
        rows.append(row(f"`{name}`", asks(frame), "; ".join(fields) or NOTHING))
    return rows


def frames_fields(game: Game, name: str) -> list[tuple[str, Field]]:
    return list(game.frame_fields[name].fields.items())


def asks(frame: type[Frame[Any]]) -> str:
    kinds = ((Poll, "several seats"), (Decision, "a seat"), (Chance, "nature"))
    return next((who for kind, who in kinds if issubclass(frame, kind)), "nobody")


def default(field: Field) -> str:
    if field.required:
        return "must be there"
    text = json.dumps(field.default, ensure_ascii=False)
    return f"`{text}`" if len(text) <= LONGEST else "see above"


def left_out(field: Field) -> str:
    return "" if field.required else f" ({default(field)})"


def row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


TABLES: dict[str, Callable[[Game], list[str]]] = {
    "<!-- fields: made by `hyakki schema` -->": fields_table,
    "<!-- frames: made by `hyakki schema` -->": frames_table,
}


def rewritten(text: str, game: Game) -> str:
    """The text of a RULES.md with its made tables as they are now; refused if it has no place for one of them."""
    for mark, table in TABLES.items():
        before, opened, rest = text.partition(f"{mark}\n")
        _, closed, after = rest.partition(f"{END}\n")
        if not opened or not closed:
            raise BadInput("RULES.md", f"has no line {mark} with {END} below it", "the table is written between them")
        text = "\n".join([before + mark, *table(game), END, after])
    return text
