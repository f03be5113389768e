"""How start marks and wake tiles are called: by where they lie, and by their number."""

from __future__ import annotations

from typing import Final

from hyakki.core.wording import COLUMNS, Messages
from hyakki.games.tsuro_seas.box import Box

EDGES: Final = "NESW"
HALVES: Final = ("left", "right", "upper", "lower", "right", "left", "lower", "upper")  # by port


def data_words(box: Box, messages: Messages) -> dict[str, str]:
    """A word for each start mark (`word.N3-0`), port (`word.port_0`) and wake tile (`word.W06`)."""
    words: dict[str, str] = {}
    for name, place in zip(box.mark_names, box.marks, strict=True):
        column, row = box.col_row(place >> 3)
        port = place & 7
        edge = EDGES[port // 2]
        line = COLUMNS[column] if edge in "NS" else str(row + 1)
        words[f"word.{name}"] = messages.part("naming.mark", {"edge": edge, "line": line, "half": HALVES[port]})
    for port, half in enumerate(HALVES):
        words[f"word.port_{port}"] = messages.part("naming.port", {"edge": EDGES[port // 2], "half": half})
    for tile, name in enumerate(box.class_names):
        words[f"word.{name}"] = messages.part("naming.tile", {"number": tile})
    return words
