"""What other programs show of a link to a match that everybody may see: a title, and a card drawn here.

They have no cookie: they are told what a stranger may know, and of a match that is not open nothing at all."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.core.wording import joined
from hyakki.server.cards.card import card
from hyakki.server.requests.api import answered
from hyakki.server.requests.kept import answer, kept
from hyakki.server.services import Services
from hyakki.server.speech.problems import Problem
from hyakki.server.store.reads import Reads
from hyakki.server.store.stored import read_ended
from hyakki.server.tables.endings import headline
from hyakki.server.tables.matches import rights

A_WHILE = "public, max-age=600"
NOBODY = ""  # the guest of who has no cookie


@dataclass(frozen=True)
class Shown:
    """What a stranger may read of an open match that is over."""

    match: str
    game: str
    names: tuple[str, ...]
    winners: tuple[int, ...] | None
    reason: str


def routes() -> list[Route]:
    return [Route("/api/matches/{match}/card.png", answered(picture))]


async def picture(services: Services, request: Request) -> Response:
    """The card of an open match, drawn in a thread."""
    shown = await shown_of(services, request.path_params["match"])
    if shown is None:
        hint = "the link may be cut short, or the match is not open"
        raise Problem("missing", "There is no such match for you", hint)
    ended = headline(services.config.games, shown.game, shown.winners, shown.reason)
    data = await asyncio.to_thread(card, title_of(services, shown), shown.names, shown.winners, ended)
    return answer(request, kept(data, "image/png", A_WHILE))


async def shown_of(services: Services, match: str) -> Shown | None:
    return await services.store.read(lambda reads: open_match(reads, match))


def open_match(reads: Reads, match: str) -> Shown | None:
    """A match that is over and opens, and that strangers may see."""
    called = reads.played(match)
    room = None if called is None else reads.room(called[0])
    if called is None or room is None:
        return None
    played = called[1]
    if not (played.over and played.opens and rights(played, NOBODY, room.banned).public):
        return None
    ended = read_ended(played.outcome)
    winners, reason = (None, "") if ended is None else (tuple(ended.winners), ended.reason)
    return Shown(played.id, room.game, tuple(played.names), winners, reason)


def title_of(services: Services, shown: Shown) -> str:
    game = services.config.games.get(shown.game)
    return shown.game if game is None else game.messages.templates["title"]


async def head_of(services: Services, request: Request) -> bytes:
    """What stands in the head of a match's page for other programs; empty for matches that are not open."""
    shown = await shown_of(services, request.path_params["match"])
    if shown is None:
        return b""
    public = services.config.public
    here = f"/api/matches/{shown.match}/card.png"
    image = f"{request.url.scheme}://{request.url.netloc}{here}" if public is None else public.address(here)
    names = [name or f"Seat {seat + 1}" for seat, name in enumerate(shown.names)]
    told = {
        "og:type": "website",
        "og:title": f"{title_of(services, shown)}: a match",
        "og:description": joined(names),
        "og:image": image,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"{title_of(services, shown)}: a match of {joined(names)}",
        "twitter:card": "summary_large_image",
    }
    return "".join([f'<meta property="{key}" content="{escape(value)}" />' for key, value in told.items()]).encode()
