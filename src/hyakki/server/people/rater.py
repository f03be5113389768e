"""Puts the results of matches that count into the ratings: one at a time, in the order of their ends, each once.

That a match counts is stored with its end, and that it is in the ratings with the ratings: whatever is killed, the
next server goes on with the first that is not in them yet."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import MsgspecError
from sqlalchemy.engine import Row

from hyakki.server.log import log, place_of
from hyakki.server.people import reads
from hyakki.server.people.rating import BEGIN_MU, BEGIN_SIGMA, Sides, available, shown
from hyakki.server.readers import reader
from hyakki.server.speech.messages import RatingInfo
from hyakki.server.speech.problems import Problem
from hyakki.server.store.reads import Reads
from hyakki.server.store.schema import APPLY_RATED, PUT_RATING, RATE_PLAYER, UNRATE_MATCH
from hyakki.server.store.store import Store
from hyakki.server.store.writer import Write

AGAIN = 5.0  # seconds until what could not be stored is tried again

read_sides = reader(Sides)

Skill = tuple[float, float]  # mu, sigma
Told = Callable[[str, dict[str, RatingInfo]], Awaitable[None]]


class Rater:
    """One per server. `told` is called with a table and the new ratings of those who played there."""

    def __init__(self, store: Store, told: Told) -> None:
        self._store = store
        self._told = told
        self._more = asyncio.Event()
        self._more.set()  # what the last server left

    def ended(self) -> None:
        """A match is over."""
        self._more.set()

    async def serve(self) -> None:
        """For as long as the server runs; without openskill results wait until it is installed."""
        if not available():
            return
        while True:
            await self._more.wait()
            self._more.clear()
            try:
                while await self.rate_next():
                    pass
            except Exception as error:
                log("rating_failed", error=type(error).__name__, at=place_of(error))
                await asyncio.sleep(AGAIN)
                self._more.set()

    async def rate_next(self) -> bool:
        """Put the first result that is due into the ratings; whether there was one. Only ever one at a time: of several
        processes one keeps the house, and does that."""
        if self._store.shards is not None and not self._store.shards.keeps_house:
            return False
        due, owners, skills = await self._store.read(whole_of)
        if due is None:
            return False
        key = {"of_table": due.table_id, "of_series": due.series}
        writes: list[Write] = [(APPLY_RATED, key)]
        told: dict[str, RatingInfo] = {}
        sides = sides_of(due.sides, len(owners))
        if None in owners:  # forgotten since; the others' ratings cannot be had without that one
            writes.append((UNRATE_MATCH, {**key, "why": "forgotten"}))
        elif sides is None:  # nobody can tell how it ended; later ones do not wait for it
            log("result_spoilt")
            writes.append((UNRATE_MATCH, {**key, "why": "off"}))
        else:
            after = await asyncio.to_thread(rated, [skill for skill, _ in skills], sides)
            for seat, (guest, (mu, sigma), (_, matches)) in enumerate(zip(owners, after, skills, strict=True)):
                assert guest is not None  # it was looked for above
                row = {"guest": guest, "game": due.game, "mu": mu, "sigma": sigma, "matches": matches + 1}
                writes.append((PUT_RATING, row))
                writes.append((RATE_PLAYER, {**key, "of_seat": seat, "new_mu": mu, "new_sigma": sigma}))
                told[guest] = shown(mu, sigma, matches + 1)
        await self._store.writer.put(writes)
        try:
            await self._told(due.table_id, told)
        except Problem:
            log("rating_not_told")  # whoever looks anew sees it
        return True


def whole_of(r: Reads) -> tuple[Row[Any] | None, list[str | None], list[tuple[Skill, int]]]:
    """The first result that is due, whose seats they were, and how those stood before it."""
    due = reads.due(r.connection)
    if due is None:
        return None, [], []
    owners = reads.owners(r.connection, due.table_id, due.series)
    rows = [None if guest is None else reads.rating(r.connection, guest, due.game) for guest in owners]
    return (
        due,
        owners,
        [((BEGIN_MU, BEGIN_SIGMA), 0) if row is None else ((row.mu, row.sigma), row.matches) for row in rows],
    )


def sides_of(text: str, seats: int) -> Sides | None:
    """A stored result, if it is one of so many seats."""
    try:
        sides = read_sides(text)
    except MsgspecError:
        return None
    return sides if len(sides.teams) == len(sides.returns) == seats else None


def rated(skills: list[Skill], sides: Sides) -> list[Skill]:
    """The skills after a result, by seat: those of a team are rated together, teams by their returns."""
    from openskill.models import PlackettLuce  # here, since a server without ratings has none of it

    model = PlackettLuce()
    teams = sorted(set(sides.teams))
    seats = [[seat for seat, team in enumerate(sides.teams) if team == one] for one in teams]
    before = [[model.rating(*skills[seat]) for seat in of] for of in seats]
    after = model.rate(before, ranks=[-max(sides.returns[seat] for seat in of) for of in seats])
    new = dict(skills_of(seats, after))
    return [new[seat] for seat in range(len(skills))]


def skills_of(seats: list[list[int]], after: list[list[Any]]) -> list[tuple[int, Skill]]:
    return [
        (seat, (float(one.mu), float(one.sigma)))
        for of, ratings in zip(seats, after, strict=True)
        for seat, one in zip(of, ratings, strict=True)
    ]
