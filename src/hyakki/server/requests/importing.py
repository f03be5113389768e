"""Records that people bring: verified in a process that can be ended, kept as matches of nobody here."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.core.wording import CRESTS
from hyakki.server.replays.asks import Ask, Verified
from hyakki.server.requests.api import answered, as_json, known_guest
from hyakki.server.services import Services
from hyakki.server.speech.matches import MatchBrought
from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import PUT_LINE, PUT_MATCH, PUT_PLAYER
from hyakki.server.store.stored import table_write
from hyakki.server.store.writer import Write
from hyakki.server.tables.rooms import Place, RoomRecord
from hyakki.server.wire.security import address_of


def routes() -> list[Route]:
    return [Route("/api/matches", answered(bring), methods=["POST"])]


async def bring(services: Services, request: Request) -> Response:
    """A record in the body of the request becomes a match with an address, if it could have been played."""
    guest = known_guest(services, request)
    services.store.writer.refuse_if_failing()
    if not services.imports.take(guest) or not services.imports.take(f"at {address_of(request)}"):
        raise Problem("limit", "Too many records brought", "wait a few minutes")
    limits = services.config.limits
    answer = await services.verifier.ask(Ask("verify", await record_body(services, request)), limits.import_seconds)
    if answer.problem:
        raise Problem("limit" if answer.lost else "bad", f"This record cannot be taken: {answer.problem}", answer.hint)
    verified = msgspec.json.decode(answer.content, type=Verified)
    table = services.store.named(services.config.new_id())
    match = services.store.named(services.config.new_id(), table)
    code = await services.tables.free_code()
    async with services.tables.within_quota(guest, 1, 0):
        if await services.store.read(lambda reads: reads.imported()) >= limits.imports_kept:
            raise Problem("limit", "This server keeps no more records", "the host can have old ones forgotten")
        await services.store.writer.put(rows(verified, table, match, guest, code, services.config.now()))
    services.chronicle.ended(table, 1)
    return as_json(MatchBrought(match, f"/match/{match}"), 201)


async def record_body(services: Services, request: Request) -> str:
    most = services.config.limits.import_bytes
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Problem("limit", "The record is too long", f"at most {most} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Problem("bad", "The record is not text in UTF-8") from None


def rows(verified: Verified, table: str, match: str, guest: str, code: str, now: float) -> list[Write]:
    """A match at which nobody of this server sat; whoever has its address sees all of it."""
    names = [CRESTS[seat % len(CRESTS)] for seat in range(verified.seats)]
    room = RoomRecord(
        game=verified.game,
        creator=guest,
        code=code,
        phase="over",
        options=verified.options,
        seats=[Place(name=name) for name in names],
        series=1,
        winners=None if verified.outcome is None else verified.outcome["winners"],
        reason="" if verified.outcome is None else verified.outcome["reason"],
        imported=True,
    )
    key: dict[str, Any] = {"table_id": table, "series": 1}
    row = {
        **key,
        "header": verified.header,
        "seed": verified.seed or "",
        "position": None,
        "id": match,
        "opens": 1,
        "spectators": 1,
        "over": 1,
        "began": None,
        "ended": now,
        "outcome": None if verified.outcome is None else msgspec.json.encode(verified.outcome).decode(),
        "version": None,
        "imported": 1,
    }
    players: list[Write] = [
        (PUT_PLAYER, {**key, "seat": seat, "guest": None, "name": name, "person": None})
        for seat, name in enumerate(names)
    ]
    line = {**key, "n": 1, "record": verified.lines, "key": "", "waits": ""}
    return [table_write(table, room, 1, now), (PUT_MATCH, row), *players, (PUT_LINE, line)]
