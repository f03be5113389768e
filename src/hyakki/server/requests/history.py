"""What somebody has played here: the own finished matches, and how often each game was won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.bots.characters import called, characters_of
from hyakki.core.game import Game
from hyakki.core.wording import CRESTS
from hyakki.server.people import rating, reads
from hyakki.server.requests.api import answered, as_json, known_guest
from hyakki.server.services import Services
from hyakki.server.speech.people import MyMatch, MyMatches, Tally, Totals
from hyakki.server.store.stored import PlayedMatch
from hyakki.server.tables.endings import headline

SHOWN = 200  # matches in the list; the counts are of all


def routes() -> list[Route]:
    return [Route("/api/me/matches", answered(my_matches))]


async def my_matches(services: Services, request: Request) -> Response:
    """Newest first. Who was sent away from a table sees its matches no more, here as at their own addresses."""
    guest = known_guest(services, request)
    played, ratings = await services.store.read(lambda r: (r.played_by(guest), reads.ratings(r.connection, guest)))
    games = services.config.games
    of_games = totals(played, games)
    for of_game in of_games:
        of_game.rating = next((rating.shown_row(row) for row in ratings if row.game == of_game.game), None)
    return as_json(MyMatches([entry(one, games) for one in played[:SHOWN]], of_games, rating.available()))


def entry(one: PlayedMatch, games: Mapping[str, Game]) -> MyMatch:
    ended = one.ended_as
    return MyMatch(
        match=one.id,
        game=one.game,
        ended=one.ended,
        you=one.seat,
        names=one.names,
        people=people_of(one, games),
        winners=None if ended is None else ended.winners,
        headline=None if ended is None else headline(games, one.game, ended.winners, ended.reason),
        worth=None if ended is None or one.seat >= len(ended.returns) else ended.returns[one.seat],
        opens=one.opens,
        rating=None if one.rating is None else rating.shown(*one.rating, 0),
        unrated=one.unrated,
    )


def people_of(one: PlayedMatch, games: Mapping[str, Game]) -> list[int]:
    """The seats in which people began, also those who were sent away or forgotten since.

    Of matches from before that was kept: those whose names are no bot's, which nobody else may have."""
    game = games.get(one.game)
    bots = set(CRESTS) if game is None else {*CRESTS, *[called(name, game) for name in characters_of(game)]}
    return [
        seat
        for seat, (person, name) in enumerate(zip(one.people, one.names, strict=True))
        if person or (person is None and name not in bots and name.rpartition(" ")[0] not in bots)
    ]


def totals(played: Iterable[PlayedMatch], installed: Mapping[str, Game]) -> list[Totals]:
    """By game: against people (at least one other), and against bots alone."""
    games: dict[str, Totals] = {}
    for one in played:
        of_game = games.setdefault(one.game, Totals(one.game, Tally(), Tally()))
        tally = of_game.people if set(people_of(one, installed)) - {one.seat} else of_game.bots
        if one.ended_as is None:
            tally.early += 1
        else:
            tally.played += 1
            tally.won += one.seat in one.ended_as.winners
    return sorted(games.values(), key=lambda each: each.game)
