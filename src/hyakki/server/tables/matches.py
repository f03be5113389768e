"""Who played a match and who may see it: settled when it begins, kept with it, whatever the table does afterwards."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from hyakki.server.speech.messages import Unrated
from hyakki.server.tables.rooms import RoomRecord


@dataclass
class MatchRecord:
    """One match of a table, besides its record: the settings it was played under, and the last owner of each seat."""

    id: str
    series: int
    opens: bool
    spectators: bool
    owners: list[str | None]  # by seat; None: a bot, somebody who was sent away, or (in old matches) unknown
    names: list[str]
    over: bool = False
    began: float | None = None  # unknown of old matches, like `ended`
    ended: float | None = None
    outcome: str | None = None  # JSON, as a spectator sees it; None: ended early, or not known
    version: str | None = None  # of the program that began it, where that is known
    imported: bool = False  # brought as a record: it was not played here
    people: list[bool | None] = field(default_factory=list)  # by seat: whether a person had it; None: not known
    unrated: Unrated | None = None  # why it did not count for ratings, once it is over
    hints: int = 0  # how many were given while it was played

    def seat_of(self, guest: str) -> int | None:
        """The seat whose view of the match is this guest's own."""
        return self.owners.index(guest) if guest in self.owners else None


class Rights(Struct, frozen=True):
    """From where somebody may look at a match: as a spectator, and from which seats."""

    public: bool = False
    seats: list[int] = []

    def any(self) -> bool:
        return self.public or bool(self.seats)


def begun_in(room: RoomRecord, match: str, now: float, version: str) -> MatchRecord:
    """The match that begins in a room, with the room's settings and people of this moment."""
    return MatchRecord(
        id=match,
        series=room.series,
        opens=room.opens,
        spectators=room.spectators,
        owners=[place.guest for place in room.seats],
        names=[place.name for place in room.seats],
        began=now,
        version=version,
        people=[place.guest is not None for place in room.seats],
    )


def match_row(played: MatchRecord, table: str, header: str, seed: str) -> dict[str, Any]:
    """The row of a match that begins; the rest of it is the record's."""
    return {
        "table_id": table,
        "series": played.series,
        "header": header,
        "seed": seed,
        "position": None,
        "id": played.id,
        "opens": int(played.opens),
        "spectators": int(played.spectators),
        "over": 0,
        "began": played.began,
        "ended": None,
        "outcome": None,
        "version": played.version,
        "imported": 0,
    }


def sees(match: MatchRecord, guest: str, banned: Container[str]) -> bool:
    """Whether somebody may look at a match at all: who played it, and strangers where spectators were allowed."""
    return guest not in banned and (match.spectators or guest in match.owners)


def rights(match: MatchRecord, guest: str, banned: Container[str]) -> Rights:
    """Who played sees the own view, and everybody's where the match opens. The table's creator is nobody special.

    Strangers see what spectators were allowed; who was sent away sees nothing."""
    if not sees(match, guest, banned):
        return Rights()
    if match.over and match.opens:
        return Rights(True, list(range(len(match.owners))))
    # several where seats were moved to it
    return Rights(True, [seat for seat, owner in enumerate(match.owners) if owner == guest])
