"""How a view is laid out where no board is drawn, and which events part a match: a game's `layout.json`.

No rule reads it and no word stands in it. A path is `round`, `players.energy` or `decks.size`.
"""

from __future__ import annotations

from typing import Any

from hyakki.core.kinds import Field, Fields, Json, ListOf, Maybe
from hyakki.core.lesson import MOST_SEATS, Words

NAMES = ListOf(Words(), unique=True)
LAYOUT = Fields(
    {
        "turns": Field(NAMES, []),
        "turning": Field(NAMES, []),
        "per_seat": Field(NAMES, []),
        "hand": Field(Words(), "hand"),
        "places": Field(
            Maybe(
                Fields({"field": Field(Words(), required=True), "rows": Field(ListOf(ListOf(Words())), required=True)})
            )
        ),
        "sections": Field(
            ListOf(Fields({"name": Field(Words(), required=True), "fields": Field(NAMES, required=True)})), []
        ),
        "told": Field(NAMES, []),
        "unshown": Field(NAMES, []),
        "if_any": Field(NAMES, []),
        "of_others": Field(NAMES, []),
        "explained": Field(NAMES, []),
    }
)


class Layout:
    """What stands where. `places` are the rows of the field whose keys, or indexes, are places."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values  # as the file writes them, complete
        self.turns = frozenset(values["turns"])  # the events that begin a turn or a round
        self.turning = frozenset(values["turning"])  # those that turn a match

    def with_places(self, field: str, rows: list[list[str]]) -> Layout:
        """The same with places that the data of the box tell."""
        return Layout({**self.values, "places": {"field": field, "rows": rows}})


def read_layout(data: Json) -> Layout:
    """The layout from its file; refused with the path to what is wrong."""
    values = LAYOUT.read(data, "layout", MOST_SEATS)
    assert isinstance(values, dict)
    return Layout(values)
