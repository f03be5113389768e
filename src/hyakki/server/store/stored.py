"""Rows of the store as values, and values as rows."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy.engine import Row

from hyakki.server.readers import reader
from hyakki.server.speech.messages import Unrated
from hyakki.server.store.schema import PUT_TABLE
from hyakki.server.store.writer import Write
from hyakki.server.tables.clocks import Account, Mark
from hyakki.server.tables.matches import MatchRecord
from hyakki.server.tables.rooms import RoomRecord


@dataclass(frozen=True)
class StoredMatch:
    """A match as its rows hold it."""

    table: str
    played: MatchRecord
    header: str
    seed: str
    position: str | None
    rows: list[tuple[int, str, str]]  # number, lines of the record, key
    passing: dict[int, str]  # who has passed in advance, and in which windows
    account: Account | None = None  # of the time that is left, where it is limited
    marks: list[Mark] = field(default_factory=list)


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match in the history of somebody who played it."""

    id: str
    game: str
    ended: float | None
    opens: bool
    ended_as: Ended | None  # None: ended early, or not known
    seat: int
    names: list[str]
    people: list[bool | None]  # by seat: whether a person had it; None: not known
    rating: tuple[float, float] | None  # the guest's own after it
    unrated: Unrated | None


@dataclass(frozen=True)
class StoredTable:
    """A table as its rows hold it; `n` is the number of its last change."""

    room: RoomRecord
    n: int
    updated: float
    waits: list[int]


class Ended(msgspec.Struct):
    """The part of an outcome that says who has won, what it is worth to each seat, and by what it ended."""

    winners: list[int]
    returns: list[float] = []
    reason: str = ""


class SentAway(msgspec.Struct):
    """The part of a room that says who may not come back."""

    banned: list[str] = []


read_room, read_end = reader(RoomRecord), reader(Ended)


def played_match(row: Row[Any], players: list[Row[Any]], guest: str) -> PlayedMatch:
    own = next(player for player in players if player.guest == guest)
    return PlayedMatch(
        id=row.id,
        game=row.game,
        ended=row.ended,
        opens=bool(row.opens),
        ended_as=read_ended(row.outcome),
        seat=own.seat,
        names=[player.name for player in players],
        people=[None if player.person is None else bool(player.person) for player in players],
        rating=None if own.mu is None else (own.mu, own.sigma),
        unrated=row.unrated,
    )


def read_ended(outcome: str | None) -> Ended | None:
    return None if outcome is None else read_end(outcome)


def read_waits(text: str | None) -> list[int]:
    return [int(seat) for seat in text.split(",")] if text else []


def ticket_digest(ticket: str) -> str:
    return hashlib.sha256(b"hyakki ticket" + ticket.encode()).hexdigest()


def clocks_row(table: str, series: int, account: Account) -> dict[str, Any]:
    """The row of a match whose time is limited."""
    text = msgspec.json.encode(account).decode()
    return {"table_id": table, "series": series, "account": text, "due": account.due()}


def table_write(table: str, room: RoomRecord, n: int, now: float) -> Write:
    """The row of a table, whole."""
    row = {
        "id": table,
        "code": room.code,
        "game": room.game,
        "phase": room.phase,
        "public": int(room.listed()),
        "creator": room.creator,
        "bots": room.bots(),
        "n": n,
        "updated": now,
        "room": msgspec.json.encode(room).decode(),
    }
    return PUT_TABLE, row
