"""Finished matches over HTTP, each by its own address: what it was, how it stood in the end, its record."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.core.errors import BadInput
from hyakki.core.record import dumped, load
from hyakki.core.stack import Seat
from hyakki.server.requests.api import answered, as_json, known_guest
from hyakki.server.services import Services
from hyakki.server.speech.bodies import MatchInfo
from hyakki.server.speech.messages import EventInfo, StateMessage
from hyakki.server.speech.problems import Problem
from hyakki.server.store.store import Reads, StoredMatch
from hyakki.server.tables.matches import Rights, rights
from hyakki.server.tables.rooms import RoomRecord
from hyakki.server.tables.telling import asked, sheet
from hyakki.table import Table


@dataclass(frozen=True)
class Found:
    """A stored match, and from where the guest who asks may look at it."""

    match: StoredMatch
    room: RoomRecord
    rights: Rights
    guest: str


def routes() -> list[Route]:
    return [
        Route("/api/matches/{match}", answered(info)),
        Route("/api/matches/{match}/state", answered(state)),
        Route("/api/matches/{match}/record", answered(record)),
    ]


async def seen(services: Services, request: Request) -> Found:
    """The match that a request names. Who may not see it learns no more than who guesses: that there is nothing."""
    guest = known_guest(services, request)
    name = request.path_params["match"]
    found = await services.store.read(lambda reads: found_by(reads, guest, name))
    if found is None:
        raise Problem(
            "missing", "There is no such match for you", "the link may be cut short, or the match is not open"
        )
    return found


def found_by(reads: Reads, guest: str, name: str) -> Found | None:
    """Its record is read only for who may see it: how long that takes tells of the match as well."""
    called = reads.played(name)
    room = None if called is None else reads.room(called[0])
    if called is None or room is None:
        return None
    table, played = called
    may = rights(played, guest, room.banned)
    match = reads.match(table, played.series) if may.any() else None
    return None if match is None else Found(match, room, may, guest)


async def info(services: Services, request: Request) -> Response:
    found = await seen(services, request)
    match, played, header = found.match, found.match.played, json.loads(found.match.header)
    table = await replayed(services, found) if played.over else None
    outcome = None if table is None else table.view(None)["outcome"]
    return as_json(
        MatchInfo(
            match=played.id,
            table=match.table,
            game=found.room.game,
            series=played.series,
            options=header["options"],
            names=played.names,
            you=played.seat_of(found.guest),
            over=played.over,
            opens=played.opens,
            public=played.over and found.rights.public,
            seats=found.rights.seats if played.over else [],
            outcome=outcome,
            began=played.began,
            ended=played.ended,
        )
    )


async def state(services: Services, request: Request) -> Response:
    """How a finished match stood in the end, as a seat or a spectator may know it."""
    found = await seen(services, request)
    over(found)
    asked_for = request.query_params.get("seat")
    seat = None if asked_for is None else int(asked_for) if asked_for in SEATS else -1
    if seat is not None and seat not in found.rights.seats:
        raise Problem("refused", "You may not look at this match from there", where(found.rights))
    return as_json(final_state(await replayed(services, found), found, seat))


SEATS = frozenset([str(seat) for seat in range(100)])


def where(rights: Rights) -> str:
    seats = ", ".join([str(seat) for seat in rights.seats])
    return f"from seat {seats}, or as a spectator" if seats else "as a spectator"


def over(found: Found) -> None:
    if not found.match.played.over:
        raise Problem("refused", "The match is still played", f"watch it at /t/{found.match.table}")


async def replayed(services: Services, found: Found) -> Table:
    """The match as it stood in the end; one at a time, in a thread."""
    game = services.tables.game_of(found.room)
    if not services.replays.take(found.guest):
        raise Problem("limit", "Too many matches at once", "wait a few seconds")
    text = found.match.header + "".join([lines for _, lines, _ in found.match.rows])
    async with services.replaying:
        try:
            return await asyncio.to_thread(lambda: Table.replay(game, load(text)))
        except BadInput as error:
            raise Problem("closed", "This server cannot replay the match any more", error.reason) from None


def final_state(table: Table, found: Found, seat: Seat | None) -> StateMessage:
    view: dict[str, Any] = table.view(seat)
    del view["legal"], view["offers"]
    played = found.match.played
    heard = [(line, event) for line, event in table.everything() if event.heard_by(seat)]
    return StateMessage(
        n=len(table.record.lines),
        series=played.series,
        line=len(table.record.lines),
        token=table.token(),
        view=view,
        to_act=view["to_act"],
        ask=asked(view),
        actions=[],
        offers=[],
        undo=False,
        may_pass=[],
        passing=None,
        events=[EventInfo(line, event.key, event.args) for line, event in heard],
        commitment=table.record.header["commitment"],
        seed=found.match.seed if played.opens else None,
        sheet=sheet(table),
    )


async def record(services: Services, request: Request) -> Response:
    """The record with its seed, of a match that is over and was opened."""
    found = await seen(services, request)
    over(found)
    match, played = found.match, found.match.played
    if not played.opens:
        raise Problem("refused", "The record of this match is closed", "it was played so")
    name = f"{found.room.game}-{played.id[:8]}.jsonl"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    lines = "".join([text for _, text, _ in match.rows])
    return Response(match.header + dumped({"seed": match.seed}) + lines, 200, headers, media_type="application/jsonl")
