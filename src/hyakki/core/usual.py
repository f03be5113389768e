"""Usual tables: what somebody plays who just says "play", as data in a game's `usual.json`; no rule reads it.

Each has a name, a preset, how many seats there are and which is yours; the first is the one most people want.
The words of `usual.<name>` say what sets it apart from the others; one that needs none has none.
"""

from __future__ import annotations

from hyakki.core.kinds import Field, Fields, Json, ListOf, SeatOf, Whole
from hyakki.core.lesson import MOST_SEATS, Words

USUAL = Fields(
    {
        "name": Field(Words(), required=True),
        "preset": Field(Words(), required=True),
        "seats": Field(Whole(1, MOST_SEATS), required=True),
        "you": Field(SeatOf(), 0),
    }
)


class Usual:
    """A table set in one click; bots take the seats that are not yours."""

    def __init__(self, name: str, preset: str, seats: int, you: int) -> None:
        self.name = name
        self.preset = preset
        self.seats = seats
        self.you = you


def read_usual(data: Json) -> list[Usual]:
    """The usual tables from their file; refused with the path to what is wrong."""
    entries = ListOf(USUAL, 1).read(data, "usual", MOST_SEATS)
    assert isinstance(entries, (list, tuple))
    return [Usual(one["name"], one["preset"], one["seats"], one["you"]) for one in entries]
