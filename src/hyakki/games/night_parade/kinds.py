"""Kinds of values in frames that are peculiar to this game: a side, and a thing of the box."""

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


class ThingOf(Kind):
    """A card, tile or space, held as its number in the box. The box has its names, so the Game translates them."""

    def __init__(self, what: str) -> None:
        self.what = what

    def read(self, value: Json, path: str, seats: int) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(value, path)
        return value

    def describe(self) -> str:
        return f"a {self.what}"


class ThingsOf(ThingOf):
    """Several such things, held as a tuple of numbers."""

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, list | tuple):
            raise self.refuse(value, path)
        return tuple([super(ThingsOf, self).read(entry, f"{path}[{i}]", seats) for i, entry in enumerate(value)])

    def write(self, value: object) -> Json:
        assert isinstance(value, list | tuple)
        return list(value)

    def describe(self) -> str:
        return f"a list of {self.what}s"
