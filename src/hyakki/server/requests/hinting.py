"""Hints over HTTP, for one person who plays against bots alone: the match's row counts them, its record does not."""

from __future__ import annotations

import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki.bots.base import BotFailed
from hyakki.bots.hints import LEVEL, THINKING, WEIGHING, hint_words
from hyakki.bots.protocol import Question
from hyakki.bots.weighing import Verdict
from hyakki.core.stack import Action, View
from hyakki.server.bots.queue import COSTS, Asker, Rank
from hyakki.server.requests.api import answered, as_json, body, known_guest
from hyakki.server.requests.playing import check_token, own_turn
from hyakki.server.services import Services
from hyakki.server.speech.matches import HintAsk, HintGiven
from hyakki.server.speech.problems import Problem
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.rooms import check_hints


def routes() -> list[Route]:
    return [Route("/api/tables/{table}/hint", answered(hint), methods=["POST"])]


async def hint(services: Services, request: Request) -> Response:
    """What a stronger bot would answer to the question that is asked; it is thought of while the table goes on."""
    guest = known_guest(services, request)
    wish = await body(services, request, HintAsk)
    services.store.writer.refuse_if_failing()
    live = await services.tables.get(request.path_params["table"])
    async with live:
        view = asked_view(live, guest, wish.token)
        if not services.hints.take(guest):
            raise Problem("limit", "Too many hints at once", "wait a few seconds")
        await live.count_hint()
    action, found = await thought_of(services, live, view)
    names = [place.name for place in live.room.seats]
    return as_json(HintGiven(live.game.format(action), hint_words(live.game, action, found, names, view["seat"])))


def asked_view(live: LiveTable, guest: str, token: str) -> View:
    """What the seat of a guest sees of the question it is asked, where hints are given."""
    seat = own_turn(live, guest)
    check_hints(live.room, seat)
    table = live.running()
    check_token(live, token)
    view = table.view(seat)
    if not view["legal"]:
        raise Problem("refused", "You are not asked anything", "a hint is about the question that is asked")
    return view


async def thought_of(services: Services, live: LiveTable, view: View) -> tuple[Action, Verdict | None]:
    """The answer of the bot, and how it compares; from the view alone, with a chance that nothing follows from."""
    seen, thinkers = msgspec.Raw(msgspec.json.encode(view)), services.bots.thinkers
    asker = Asker(live.room.creator, live.id, COSTS[LEVEL], Rank.HINT)
    question = Question(live.game.name, LEVEL, view=seen, random=secrets.token_hex(32))
    try:
        chosen = await thinkers.ask(asker, question, THINKING)
        action = live.game.parse(chosen) if isinstance(chosen, str) else chosen
        if len(view["legal"]) == 1:
            return action, None
        weighing = Question(live.game.name, what="weigh", view=seen, kept=list(action), random=secrets.token_hex(32))
        return action, msgspec.json.decode(await thinkers.judge(asker, weighing, WEIGHING), type=Verdict)
    except BotFailed:
        raise Problem("broken", "The bot has found nothing to say", "try again in a moment") from None
