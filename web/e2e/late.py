"""A table that begins in the middle of a match, for the tests alone: `POST /late` on the tests' own server."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.core.game import Game
from hyakki.games import GAMES
from hyakki.server.requests.api import as_json, known_guest, made, services_of
from hyakki.server.speech.bodies import NewTable
from hyakki.table import Table

YOU = 0
MOST = 20  # matches tried until one is long enough


def position_before_end(game: Game, seats: int, preset: str, moves: int) -> dict[str, Any]:
    """How a match, played by chance, stood when seat 0 had `moves` decisions left."""
    for seed in range(MOST):
        rng = Random(seed)
        table = Table(game, seats, game.presets[preset], seed)
        asked: list[dict[str, Any]] = []
        while table.state.outcome is None:
            seat = min(table.to_act())
            if seat == YOU and table.to_act() == (YOU,):
                asked.append(game.position(table.state))
            table.submit(seat, rng.choice(table.legal(seat)))
        if len(asked) >= moves:
            return asked[-moves]
    raise LookupError(f"no match of {MOST} is long enough")


def position_after(game: Game, seats: int, preset: str, answers: list[str]) -> dict[str, Any]:
    """How a match stood once seat 0 had answered so, each time the first that fits; the others answer by chance."""
    for seed in range(MOST):
        rng = Random(seed)
        table = Table(game, seats, game.presets[preset], seed)
        left = list(answers)
        while left and table.state.outcome is None:
            seat = min(table.to_act())
            legal = [game.format(action) for action in table.legal(seat)]
            if seat != YOU:
                table.submit(seat, rng.choice(legal))
            elif fitting := [text for text in legal if re.match(left[0], text)]:
                table.submit(seat, fitting[0])
                del left[0]
            elif "done" in legal:
                table.submit(seat, "done")
            else:
                break
        if not left:
            return game.position(table.state)
    raise LookupError(f"in no match of {MOST} can these be answered")


async def late(request: Request) -> Response:
    wish = await request.json()
    services = services_of(request)
    guest = known_guest(services, request)
    game = GAMES[wish["game"]]
    if "answers" in wish:
        position = position_after(game, wish["seats"], wish["preset"], wish["answers"])
    else:
        position = position_before_end(game, wish["seats"], wish["preset"], wish["moves"])
    bots = [None, *["random"] * (wish["seats"] - 1)]
    table = NewTable(game=game.name, seats=wish["seats"], preset=wish["preset"], bots=bots, start=True)
    live = await services.tables.make(guest, await services.name_of(guest), table, position)
    services.changed(live)
    return as_json(made(live.id, live.room), 201)


ROUTE = Route("/late", late, methods=["POST"])
