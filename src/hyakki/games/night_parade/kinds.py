"""The kind of value that is peculiar to this game: a side."""

from __future__ import annotations

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Json, Kind


class SideOf(Kind):
    """A side of this match: the seat of a player, or 1 for King Enma in solo."""

    def read(self, value: Json, path: str, seats: int) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(value, path)
        if not 0 <= value < max(2, seats):
            raise BadInput(path, f"{value} is not a side 0..{max(2, seats) - 1}")
        return value

    def describe(self) -> str:
        return "the number of a seat, or 1 for King Enma in solo"
