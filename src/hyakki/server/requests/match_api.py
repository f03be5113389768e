"""Finished matches over HTTP, each by its own address: what it was, how it stood in the end, its record."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.bots.characters import called, characters_of
from hyakki.core.game import Game
from hyakki.core.record import dumped
from hyakki.server.replays.analyses import Subject
from hyakki.server.replays.asks import MOST_STEPS, Ask, unpacked
from hyakki.server.replays.chronicle import cannot_replay, record_text
from hyakki.server.requests.api import answered, as_json, body, known_guest, made
from hyakki.server.requests.seating import known_bot
from hyakki.server.services import Services
from hyakki.server.speech.bodies import NewTable
from hyakki.server.speech.matches import Afterwords, MatchInfo, MatchStory, PlayOn, StoryTurn
from hyakki.server.speech.problems import Problem
from hyakki.server.store.reads import Reads
from hyakki.server.store.stored import StoredMatch
from hyakki.server.tables.matches import MatchRecord, Rights, rights
from hyakki.server.tables.rooms import RoomRecord
from hyakki.server.wire.limits import Buckets
from hyakki.table.story import with_names

LONGEST_NUMBER = 9  # digits


@dataclass(frozen=True)
class Sight:
    """A stored match, and from where the guest who asks may look at it."""

    match: StoredMatch
    room: RoomRecord
    rights: Rights
    guest: str

    def lines(self) -> int:
        """How many its record has."""
        return sum([lines.count("\n") for _, lines, _ in self.match.rows])


def routes() -> list[Route]:
    return [
        Route("/api/matches/{match}", answered(info)),
        Route("/api/matches/{match}/state", answered(state)),
        Route("/api/matches/{match}/steps", answered(steps)),
        Route("/api/matches/{match}/story", answered(story)),
        Route("/api/matches/{match}/afterwords", answered(said_after)),
        Route("/api/matches/{match}/analysis", answered(analysis)),
        Route("/api/matches/{match}/analysis", answered(analyse), methods=["POST"]),
        Route("/api/matches/{match}/play", answered(play_on), methods=["POST"]),
        Route("/api/matches/{match}/record", answered(record)),
    ]


async def seen(services: Services, request: Request) -> Sight:
    """The match that a request names. Who may not see it learns no more than who guesses: that there is nothing."""
    guest = known_guest(services, request)
    name = request.path_params["match"]
    sight = await services.store.read(lambda reads: sight_of(reads, guest, name))
    if sight is None:
        raise Problem(
            "missing", "There is no such match for you", "the link may be cut short, or the match is not open"
        )
    return sight


def sight_of(reads: Reads, guest: str, name: str) -> Sight | None:
    """Its record is read only for who may see it: how long that takes tells of the match as well."""
    called = reads.played(name)
    room = None if called is None else reads.room(called[0])
    if called is None or room is None:
        return None
    table, played = called
    may = rights(played, guest, room.banned)
    match = reads.match(table, played.series) if may.any() else None
    return None if match is None else Sight(match, room, may, guest)


async def info(services: Services, request: Request) -> Response:
    """What is stored of a match: it is told even where this server cannot go through it."""
    sight = await seen(services, request)
    match, played, header = sight.match, sight.match.played, json.loads(sight.match.header)
    wants = cannot_replay(services.config, sight.room.game, match)
    return as_json(
        MatchInfo(
            match=played.id,
            table=match.table,
            game=sight.room.game,
            series=played.series,
            options=header["options"],
            names=played.names,
            you=played.seat_of(sight.guest),
            over=played.over,
            opens=played.opens,
            public=played.over and sight.rights.public,
            seats=sight.rights.seats if played.over else [],
            outcome=None if played.outcome is None else json.loads(played.outcome),
            began=played.began,
            ended=played.ended,
            lines=sight.lines(),
            replays=not wants,
            wants=wants,
            rules=header["rules"],
            version=played.version,
            imported=played.imported,
            hints=played.hints,
            changed_data=sorted(header["changed_data"]),
            unrated=played.unrated,
        )
    )


async def state(services: Services, request: Request) -> Response:
    """How a finished match stood in the end, as a seat or a spectator may know it."""
    sight = await seen(services, request)
    ask = asked_from(sight, request, "state")
    ask.series = sight.match.played.series
    ask.seed = sight.match.seed or None if sight.match.played.opens else None
    return raw_json(await gone_through(services, sight, ask, services.replays))


async def steps(services: Services, request: Request) -> Response:
    """A finished match after a line of its record, and after those that follow."""
    sight = await seen(services, request)
    ask = asked_from(sight, request, "steps")
    ask.line = number(request, "line", sight.lines())
    ask.count = number(request, "count", MOST_STEPS, 1)
    return raw_json(await gone_through(services, sight, ask, services.steps))


async def story(services: Services, request: Request) -> Response:
    """What was told of a match when it was over; it needs no game."""
    sight = await seen(services, request)
    seat = asked_from(sight, request, "steps").seat
    table, played = sight.match.table, sight.match.played
    told = await services.store.read(lambda reads: reads.story(table, played.series))
    if told is None:
        raise Problem("closed", "The story of this match is not told", "it is, a moment after the end")
    turns = [
        StoryTurn(one.line, with_names(one.title, played.names), [with_names(s, played.names) for s in one.sentences])
        for one in unpacked(told, seat)
    ]
    return as_json(MatchStory(turns))


async def said_after(services: Services, request: Request) -> Response:
    """What the bots of a finished match say of it: the same for everybody who may see it."""
    sight = await seen(services, request)
    over(sight)
    played, game = sight.match.played, services.config.games.get(sight.room.game)
    bots = [] if game is None or played.imported else bots_of(played, game)
    if not any(bots):
        return as_json(Afterwords([]))
    ask = Ask("afterwords", record_text(sight.match), bots=bots, opened=played.opens)
    return raw_json(await gone_through(services, sight, ask, services.replays))


async def analysis(services: Services, request: Request) -> Response:
    """What was found of a finished match as it is seen from somewhere, or how far that has come."""
    sight = await seen(services, request)
    ask = asked_from(sight, request, "moments")
    return as_json(await services.analyst.look(subject(sight, ask), sight.match.played.names))


async def analyse(services: Services, request: Request) -> Response:
    """Have it found, if it was not before. It takes a while: each guest may have few, one after the other."""
    sight = await seen(services, request)
    ask = asked_from(sight, request, "moments")
    able(services, sight)
    of = subject(sight, ask)
    known = await services.analyst.look(of, sight.match.played.names)
    if known.ready or (known.total and not known.problem):
        return as_json(known)
    services.store.writer.refuse_if_failing()
    services.analyst.refuse_if_busy(sight.guest)
    if not services.analyses.take(sight.guest):
        raise Problem("limit", "Too many matches were analysed for you", "wait a minute")
    services.analyst.begin(of, sight.guest, ask)
    return as_json(await services.analyst.look(of, sight.match.played.names), 202)


def subject(sight: Sight, ask: Ask) -> Subject:
    name = EVERYBODY if ask.everybody else "public" if ask.seat is None else str(ask.seat)
    return Subject(sight.match.table, sight.match.played.series, name, sight.room.game, sight.match.played.id)


def bots_of(played: MatchRecord, game: Game) -> list[str | None]:
    """The characters that sat in a match, known by their names, which nobody else may have."""
    known = {called(name, game): name for name in characters_of(game)}
    return [
        None if person else known.get(name.partition(" ")[0])
        for name, person in zip(played.names, played.people, strict=True)
    ]


EVERYBODY = "all"  # as whoever sees what every seat saw


def asked_from(sight: Sight, request: Request, what: Literal["state", "steps", "moments"]) -> Ask:
    """The perspective that a request names, if the guest has a right to it."""
    over(sight)
    named = request.query_params.get("seat")
    all_seats = sight.rights.seats == list(range(len(sight.match.played.owners)))
    if named == EVERYBODY and all_seats:
        return Ask(what, record_text(sight.match), everybody=True)
    seat = None if named is None else int(named) if named in SEATS else -1
    check_seat(sight, seat)
    return Ask(what, record_text(sight.match), seat)


def check_seat(sight: Sight, seat: int | None) -> None:
    if seat is not None and seat not in sight.rights.seats:
        raise Problem("refused", "You may not look at this match from there", where(sight.rights))


SEATS = frozenset([str(seat) for seat in range(100)])


def where(rights: Rights) -> str:
    seats = ", ".join([str(seat) for seat in rights.seats])
    return f"from seat {seats}, or as a spectator" if seats else "as a spectator"


def number(request: Request, name: str, most: int, least: int = 0) -> int:
    """A whole number among the parameters of a request."""
    text = request.query_params.get(name, str(least))
    if not text.isascii() or not text.isdecimal() or len(text) > LONGEST_NUMBER or not least <= int(text) <= most:
        raise Problem("bad", f'{name}: "{text[:20]}" is not {least}..{most}')
    return int(text)


def over(sight: Sight) -> None:
    if not sight.match.played.over:
        raise Problem("refused", "The match is still played", f"watch it at /t/{sight.match.table}")


async def gone_through(services: Services, sight: Sight, ask: Ask, bucket: Buckets) -> Raw:
    """What the process that goes through matches finds; it is asked only for those it can go through."""
    able(services, sight)
    if not bucket.take(sight.guest):
        raise Problem("limit", "Too many matches at once", "wait a few seconds")
    answer = await services.reader.ask(ask, services.config.limits.replay_seconds)
    if answer.problem:
        raise Problem("closed", "The match cannot be shown there", f"{answer.problem}. {answer.hint}".strip())
    return answer.content


def able(services: Services, sight: Sight) -> None:
    wants = cannot_replay(services.config, sight.room.game, sight.match)
    if wants:
        raise Problem("closed", "This server cannot replay the match any more", f"it needs {wants}")


def raw_json(data: Raw) -> Response:
    return Response(bytes(data), 200, {"cache-control": "no-store"}, media_type="application/json")


async def play_on(services: Services, request: Request) -> Response:
    """A new table from a step of a match, with what a seat knew there and nothing more; the others are bots."""
    sight = await seen(services, request)
    wish = await body(services, request, PlayOn)
    over(sight)
    check_seat(sight, wish.seat)
    played, lines = sight.match.played, sight.lines()
    if wish.line > lines:
        raise Problem("bad", f"The match has no line {wish.line}", f"lines: 0 to {lines}")
    if json.loads(sight.match.header)["changed_data"]:
        raise Problem("refused", "This match was played with data of its own", "this server has the game's own data")
    ask = Ask("imagine", record_text(sight.match), wish.seat, line=wish.line)
    position = msgspec.json.decode(await gone_through(services, sight, ask, services.replays))
    bot = None if wish.bot is None else known_bot(wish.bot, services.tables.game(sight.room.game))
    new = NewTable(
        game=sight.room.game,
        seats=position["seats"],
        options=position["options"],
        opens=played.opens,  # what the seat knew was not for everybody where its match was closed
        spectators=played.spectators,
        sit=wish.seat,
        bots=[None if seat == wish.seat else bot for seat in range(position["seats"])],
        fill=True,
        start=True,
    )
    live = await services.tables.make(sight.guest, await services.name_of(sight.guest), new, position)
    services.changed(live)
    return as_json(made(live.id, live.room), 201)


async def record(services: Services, request: Request) -> Response:
    """The record with its seed, of a match that is over and was opened."""
    sight = await seen(services, request)
    over(sight)
    match, played = sight.match, sight.match.played
    if not played.opens:
        raise Problem("refused", "The record of this match is closed", "it was played so")
    name = f"{sight.room.game}-{played.id[:8]}.jsonl"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    lines = "".join([text for _, text, _ in match.rows])
    seed = dumped({"seed": match.seed}) if match.seed else ""
    return Response(match.header + seed + lines, 200, headers, media_type="application/jsonl")
