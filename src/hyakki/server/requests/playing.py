"""Requests about the match itself: answers, undo, take-backs, and questions that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.core.errors import HyakkiError
from hyakki.server.requests.seating import looked_at
from hyakki.server.speech.messages import Consequences, EventInfo, Seen, TakeBack, WhyNot
from hyakki.server.speech.problems import Problem, as_problem
from hyakki.server.speech.requests import Act, AskBack, AsSeen, PassAhead, PassNoMore, Preview, Undo, Vote, Why
from hyakki.server.tables import rooms
from hyakki.server.tables.changing import Change
from hyakki.server.tables.live import LiveTable
from hyakki.table.table import ALL_WINDOWS

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket


def own_turn(live: LiveTable, guest: str) -> int:
    """The seat for which a guest may answer now."""
    room = live.room
    seat = rooms.own_seat(room, guest)
    rooms.in_match(room, "Answers are given")
    if room.paused:
        raise Problem("refused", "The table is paused", "anybody who sits here may let it go on")
    if room.seats[seat].bot is not None:
        raise Problem("refused", "A bot plays for you", "take your seat back first")
    return seat


def check_token(live: LiveTable, token: str) -> None:
    """An answer to a question that is not open any more is not an answer to the one that is."""
    if token != live.token():
        raise Problem("closed", "That question is closed: the table has moved on", "look at the question asked now")


def checked_key(socket: Socket, key: str) -> str:
    """The idempotency key, apart from those of other guests."""
    most = socket.services.config.limits.key_characters
    if not key or len(key) > most:
        raise Problem("bad", "A key has 1 to 64 characters", "a random one for each new answer")
    return f"{socket.guest}:{key}"


def checked_text(socket: Socket, action: str) -> str:
    most = socket.services.config.limits.action_characters
    if len(action) > most:
        raise Problem("limit", f"The action has {len(action)} characters", f"at most {most}")
    return action


async def act(socket: Socket, request: Act) -> None:
    live = looked_at(socket)
    key = checked_key(socket, request.key)
    async with socket.services.change(live) as change:
        answer(socket, request, key, change)


def answer(socket: Socket, request: Act, key: str, change: Change) -> None:
    """While the table is held."""
    live = change.live
    if key in live.keys:
        return  # it has acted: this is a double click or a resend
    seat = own_turn(live, socket.guest)
    table = live.running()
    check_token(live, request.token)
    action = checked_text(socket, request.action)
    offer = live.is_offer(seat, action)
    table.submit(seat, action)
    change.answers(key, offer=offer)


async def undo(socket: Socket, request: Undo) -> None:
    live = looked_at(socket)
    key = checked_key(socket, request.key)
    async with socket.services.change(live) as change:
        if key in live.keys:
            return
        seat = own_turn(live, socket.guest)
        table = live.running()
        check_token(live, request.token)
        table.undo(seat)
        change.answers(key)
        asked = live.room.take_back
        if asked is not None and asked.line not in table.history.standing:
            live.room.take_back = None  # it is done
            change.room()


async def pass_ahead(socket: Socket, request: PassAhead) -> None:
    """The pass is spoken at once only if the seat is asked; otherwise it waits, and nobody else is told."""
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        seat = own_turn(live, socket.guest)
        table = live.running()
        open_now = table.state.question.name
        if request.window not in (ALL_WINDOWS, open_now):
            raise Problem("closed", "That window is closed: the table has moved on", "look at the question asked now")
        before = len(table.record.lines)
        table.pass_ahead(seat, until_asked=request.window == ALL_WINDOWS)
        if len(table.record.lines) == before:
            await live.keep_passes(seat)
        else:
            change.answers()


async def pass_no_more(socket: Socket, request: PassNoMore) -> None:
    live = looked_at(socket)
    async with live:
        rooms.in_match(live.room, "A pass is withdrawn")
        seat = rooms.own_seat(live.room, socket.guest)
        live.running().pass_no_more(seat)
        await live.keep_passes(seat)


async def ask_back(socket: Socket, request: AskBack) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        seat = own_turn(live, socket.guest)
        if live.room.take_back is not None:
            raise Problem("refused", "There is a request to go back already", "vote on it first")
        standing = live.running().record.standing()
        wanted = [n for n, line in standing if (n == request.line if request.line is not None else line.seat == seat)]
        if not wanted:
            raise Problem("missing", "There is no such answer to go back to")
        others = [other for other in live.room.people() if other != seat]
        live.room.take_back = TakeBack(seat, wanted[-1], [seat], others)
        live.notice("table.take_back_asked", seat=seat)
        take_back_if_agreed(change)


async def vote(socket: Socket, request: Vote) -> None:
    live = looked_at(socket)
    async with socket.services.change(live) as change:
        seat = rooms.own_seat(live.room, socket.guest)
        asked = live.room.take_back
        if asked is None or asked.line != request.line:  # another may stand there by now, which nobody here has seen
            raise Problem("closed", "That request to go back is closed", "look at what is asked now")
        if seat not in (asked.waiting if request.accept else asked.waiting + asked.accepted):
            raise Problem("closed", "There is nothing for you to vote on")
        if request.accept:
            asked.waiting.remove(seat)
            asked.accepted.append(seat)
        else:
            live.room.take_back = None
            live.notice("table.take_back_refused", seat=seat)
        take_back_if_agreed(change)


def take_back_if_agreed(change: Change) -> None:
    """Go back once nobody is left who has not agreed; store and tell either way."""
    live = change.live
    asked = live.room.take_back
    if asked is not None and not asked.waiting:
        live.running().take_back(asked.seat, asked.line)
        live.room.take_back = None
        live.room.doings.taken_back = True
        live.notice("table.take_back_done")
        change.answers(agreed=True)
    change.room()


async def why(socket: Socket, request: Why) -> WhyNot:
    live = looked_at(socket)
    async with live:
        seat = live.own_seat_in_match(socket.guest)
        try:
            live.running().checked(seat, checked_text(socket, request.action))
        except HyakkiError as error:
            problem = as_problem(error)
            return WhyNot(re=request.id, reason=problem.reason, rule=problem.rule, hint=problem.hint)
    return WhyNot(re=request.id, reason="", rule="", hint="")


async def preview(socket: Socket, request: Preview) -> Consequences:
    """From the seat's own view alone, so that it can tell nothing the seat does not know."""
    live = looked_at(socket)
    async with live:
        seat = live.own_seat_in_match(socket.guest)
        table = live.running()
        action = table.checked(seat, checked_text(socket, request.action))
        events = live.game.preview(table.view(seat), action)
    return Consequences(re=request.id, events=[EventInfo(0, event.key, event.args) for event in events])


async def as_seen(socket: Socket, request: AsSeen) -> Seen:
    """A spectator's view, also where there are none: no seat knows less, which `hyakki check` proves of every game."""
    live = looked_at(socket)
    async with live:
        if live.match is not None and not live.rights(socket.guest).public:
            raise Problem("refused", "This match had no spectators")
        view = live.running().view(None)
        del view["legal"], view["offers"]
        return Seen(re=request.id, n=live.n, view=view, deductions=live.game.deductions(view))
