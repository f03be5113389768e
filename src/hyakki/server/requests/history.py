"""What somebody has played here: the own finished matches, and how often each game was won."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.server.requests.api import answered, as_json, known_guest
from hyakki.server.services import Services
from hyakki.server.speech.bodies import MyMatch, MyMatches, Tally, Totals
from hyakki.server.store.store import PlayedMatch

SHOWN = 200  # matches in the list; the counts are of all


class Ended(msgspec.Struct):
    """The part of a stored outcome that counts here."""

    winners: list[int]


def routes() -> list[Route]:
    return [Route("/api/me/matches", answered(my_matches))]


async def my_matches(services: Services, request: Request) -> Response:
    """Newest first. Who was sent away from a table sees its matches no more, here as at their own addresses."""
    guest = known_guest(services, request)
    played = await services.store.read(lambda reads: reads.played_by(guest))
    return as_json(MyMatches([entry(one) for one in played[:SHOWN]], totals(played)))


def entry(one: PlayedMatch) -> MyMatch:
    return MyMatch(
        match=one.id,
        game=one.game,
        ended=one.ended,
        you=one.seat,
        names=one.names,
        people=one.people,
        winners=winners_of(one),
        opens=one.opens,
    )


def winners_of(one: PlayedMatch) -> list[int] | None:
    return None if one.outcome is None else msgspec.json.decode(one.outcome, type=Ended).winners


def totals(played: Iterable[PlayedMatch]) -> list[Totals]:
    """By game: against people (at least one other), and against bots alone."""
    games: dict[str, Totals] = {}
    for one in played:
        of_game = games.setdefault(one.game, Totals(one.game, Tally(), Tally()))
        tally = of_game.people if set(one.people) - {one.seat} else of_game.bots
        winners = winners_of(one)
        if winners is None:
            tally.early += 1
        else:
            tally.played += 1
            tally.won += one.seat in winners
    return sorted(games.values(), key=lambda each: each.game)
