"""Whether the match of a table counts for ratings, as its room and its owners say it, and what is stored at its end."""

from __future__ import annotations

from hyakki.server.people import rating
from hyakki.server.people.rating import Doings
from hyakki.server.speech.messages import Unrated
from hyakki.server.store.schema import END_MATCH
from hyakki.server.store.writer import Write
from hyakki.server.tables.matches import MatchRecord
from hyakki.server.tables.rooms import RoomRecord
from hyakki.table import Table


def unrated(room: RoomRecord, played: MatchRecord | None) -> Unrated | None:
    """Why the match does not count, or the next one where the table waits."""
    if room.phase == "waiting" or played is None:
        owners = [place.guest for place in room.seats]
        return rating.unrated([place.bot is None for place in room.seats], owners, Doings(room.agreed()))
    if played.over and played.unrated is not None:
        return played.unrated
    people = [bool(person) for person in played.people]
    return rating.unrated(
        people,
        played.owners,
        room.doings,
        hints=played.hints,
        over=played.over,
        ended=played.outcome is not None,
    )


def end_writes(table: str, room: RoomRecord, played: MatchRecord, match: Table | None) -> list[Write]:
    """The rows of a match that is over now; the rater learns of one that counts."""
    played.unrated = rating.unrated(
        [bool(person) for person in played.people],
        played.owners,
        room.doings,
        hints=played.hints,
        over=True,
        ended=played.outcome is not None,
    )
    row = {
        "of_table": table,
        "of_series": played.series,
        "ended": played.ended,
        "outcome": played.outcome,
        "rated": int(played.unrated is None),
        "unrated": played.unrated,
    }
    writes: list[Write] = [(END_MATCH, row)]
    if played.unrated is None and match is not None and match.outcome is not None:
        writes.append(rating.result_write(match, table, played.series, played.ended or 0.0, match.outcome))
    return writes
