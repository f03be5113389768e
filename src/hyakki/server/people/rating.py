"""Whether a match counts for ratings, and if not why: `unrated` is the one place that decides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from msgspec import Struct, json
from sqlalchemy.engine import Row

from hyakki.core.outcome import Outcome
from hyakki.server.speech.messages import RatingInfo, Unrated
from hyakki.server.store.schema import PUT_RATED
from hyakki.server.store.writer import Write
from hyakki.table import Table

BEGIN_MU, BEGIN_SIGMA = 25.0, 25.0 / 3  # openskill's own
SCALE = 60  # so that they are shown as 1500 give or take 500


class Doings(Struct):
    """What has happened in a match that bears on its rating; it is kept with the room, and begins anew with a match."""

    agreed: bool = False  # all people had agreed when it began
    position: bool = False  # it began in the middle
    stood_in: bool = False  # a bot answered for a person, or still does
    moved: bool = False  # somebody else took over a seat
    taken_back: bool = False


class Sides(Struct):
    """A result as ratings need it: by seat, the number of its team and its return."""

    teams: list[int]
    returns: list[float]


@cache
def available() -> bool:
    """Whether this server can rate: openskill is an extra, `hyakki[ratings]`. Asked with every room that is told."""
    return find_spec("openskill") is not None


def unrated(
    people: Sequence[bool],
    owners: Sequence[str | None],
    doings: Doings,
    *,
    hints: int = 0,
    over: bool = False,
    ended: bool = False,
) -> Unrated | None:
    """Why a match does not count for ratings, or None if it does (while it is played: so far).

    By seat: whether it began with a person, and whose it is. `hints`: how many were given, `over`: it is over,
    `ended`: by the rules."""
    known = [owner for owner in owners if owner is not None]
    reasons: list[tuple[Unrated, bool]] = [
        ("off", not available()),
        ("bots", not all(people)),
        ("alone", len(people) < 2),
        ("position", doings.position),
        ("not_agreed", not doings.agreed),
        ("stand_in", doings.stood_in or (over and len(known) < len(owners))),
        ("moved", doings.moved),
        ("two_seats", len(set(known)) < len(known)),
        ("take_back", doings.taken_back),
        ("hint", hints > 0),
        ("early", over and not ended),
    ]
    return next((reason for reason, holds in reasons if holds), None)


def result_write(match: Table, table: str, series: int, ended: float, outcome: Outcome) -> Write:
    """The row by which the rater learns of a match; it is stored with the end of it."""
    teams = [match.state.team(seat) for seat in range(len(outcome.returns))]
    sides = json.encode(Sides(teams, list(outcome.returns))).decode()
    return PUT_RATED, {"table_id": table, "series": series, "ended": ended, "sides": sides, "applied": 0}


def shown(mu: float, sigma: float, matches: int) -> RatingInfo:
    """A rating as people read it."""
    return RatingInfo(round(SCALE * mu), round(SCALE * sigma), matches)


def shown_row(row: Row[Any] | None) -> RatingInfo:
    """A stored rating, or that with which everybody begins."""
    return shown(BEGIN_MU, BEGIN_SIGMA, 0) if row is None else shown(row.mu, row.sigma, row.matches)
