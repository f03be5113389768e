"""What a watcher of a table is told: room and state as messages, made from what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, State, View
from hyakki.core.wording import raised
from hyakki.server.people.verdict import unrated
from hyakki.server.speech.messages import (
    ActionInfo,
    AskInfo,
    ChatLine,
    ChatLines,
    Notes,
    RoomMessage,
    SeatInfo,
    StateMessage,
)
from hyakki.table import Table
from hyakki.table.table import ALL_WINDOWS

if TYPE_CHECKING:
    from sqlalchemy.engine import Row

    from hyakki.server.tables.live import LiveTable, Watcher

ENCODER = msgspec.json.Encoder()
ACTIONS_REMEMBERED = 20_000


class ActionWords:
    """Text, number and label of a game's actions, each made once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[Action, tuple[str, int, str]] = {}

    def taken_from(self, view: View) -> tuple[list[ActionInfo], list[ActionInfo]]:
        """What may be done and offered, out of a view into words: a message has them beside the view."""
        actions = [self.of(tuple(action), view) for action in view["legal"]]
        offers = [self.of(tuple(action), view) for action in view["offers"]]
        del view["legal"], view["offers"]
        return actions, offers

    def of(self, action: Action, view: View) -> ActionInfo:
        words = self._known.get(action)
        if words is None:
            if len(self._known) >= ACTIONS_REMEMBERED:
                self._known.clear()
            text = self.game.format(action)
            words = self._known[action] = (text, self.game.notation.id(action), raised(self.game.said(action)))
        return ActionInfo(words[0], words[1], self.game.elements(action, view), words[2])


class Teller:
    """Makes the messages of one table."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._words = live.words

    def for_all(self, have: int, *, room: bool, state: bool) -> list[tuple[Watcher, bytes]]:
        """What each watcher is told of a change after number `have`."""
        live = self._live
        told: list[tuple[Watcher, bytes]] = []
        states: dict[Seat | None, bytes] = {}
        clocks = live.clocks()
        for watcher in live.watchers:
            own = [self.room(watcher.guest, have)] if room else []
            sees = live.rights(watcher.guest).any()
            if state and sees:
                seat = live.seat_in_match(watcher.guest)
                if seat not in states:
                    states[seat] = self.state(seat, have)
                own.append(states[seat])
            told += [(watcher, data) for data in self._how_before_that(own)]
            if clocks is not None and sees:
                told.append((watcher, clocks))
        return told

    def _how_before_that(self, told: list[bytes]) -> list[bytes]:
        """Room and state; of a match that is over how it ended comes first: pages show its last moves before that."""
        return told[::-1] if self._live.room.phase == "over" else told

    def all_of(self, guest: str, have: int, lines: Sequence[Row[Any]]) -> list[bytes]:
        """Everything for somebody who comes to look, without what was told up to number `have`; `lines` of chat."""
        live = self._live
        told = [self.room(guest, have)]
        if live.match is not None and live.rights(guest).any():
            seat = live.seat_in_match(guest)
            told = self._how_before_that([*told, self.state(seat, have)])
            clocks = live.clocks()
            if clocks is not None:
                told.append(clocks)
            if seat is not None:
                told.append(self.notes(guest))
        return [*told, self.chat(lines)] if lines else told

    def room(self, guest: str, have: int) -> bytes:
        live = self._live
        room = live.room
        creator = live.acting_creator()
        message = RoomMessage(
            n=live.n,
            table=live.id,
            code=room.code,
            link=f"/t/{live.id}",
            game=room.game,
            phase=room.phase,
            paused=room.paused,
            public=room.public,
            spectators=room.spectators,
            opens=room.opens,
            pace=room.pace,
            clock=room.clock,
            options=room.options,
            seats=[self._seat(seat) for seat in range(len(room.seats))],
            you=room.seat_of(guest),
            creator=guest == creator,
            host=room.seat_of(creator),
            watching=len({w.guest for w in live.watchers if room.seat_of(w.guest) is None}),
            take_back=room.take_back,
            pausing=room.pausing,
            series=room.series,
            match=None if live.played is None else live.played.id,
            again=room.again,
            campaign=room.campaign,
            unrated=unrated(room, live.played),
            notices=[notice for notice in room.notices if notice.n > have],
        )
        return ENCODER.encode(message)

    def _seat(self, seat: Seat) -> SeatInfo:
        live = self._live
        place = live.room.seats[seat]
        if place.open():
            return SeatInfo("open" if place.free() else "kept", "", None, False, False, None, False, None)
        if place.guest is None:
            return SeatInfo("bot", place.name, place.bot, True, True, None, False, None)
        here = live.connected(place.guest)
        since = None if here else live.absent.get(place.guest)
        shown = None if since is None else live.config.shown(since)
        return SeatInfo("person", place.name, place.bot, place.ready, here, shown, place.agreed, place.rating)

    def state(self, seat: Seat | None, have: int) -> bytes:
        """The match as a seat or a spectator may know it, with the events after number `have`."""
        live = self._live
        table, played = live.running(), live.played
        assert played is not None  # it is there with the match
        view = table.view(seat)
        actions, offers = self._words.taken_from(view)
        playing = seat is not None and live.playing()
        message = StateMessage(
            n=live.n,
            series=played.series,
            line=len(table.record.lines),
            token=table.token(),
            view=view,
            to_act=view["to_act"],
            ask=asked(view),
            actions=actions if playing else [],
            offers=offers if playing else [],
            undo=seat is not None and playing and table.may_undo(seat),
            may_pass=may_pass(table, seat) if seat is not None and playing else [],
            passing=table.passing().get(seat) if seat is not None else None,
            events=cast(Any, live.log.heard(seat, have)),  # the JSON of such a list
            commitment=table.record.header["commitment"],
            seed=table.seed if played.over and played.opens else None,
            sheet=sheet_of(table.state, view),
            deductions=live.game.deductions(view),
        )
        return ENCODER.encode(message)

    def for_seat(self, seat: Seat) -> list[tuple[Watcher, bytes]]:
        """What a seat alone is told: nothing has happened, only what it may do has changed."""
        own = [watcher for watcher in self._live.watchers if self._live.seat_in_match(watcher.guest) == seat]
        data = self.state(seat, self._live.n)
        return [(watcher, data) for watcher in own]

    def chat(self, rows: Sequence[Row[Any]]) -> bytes:
        """The lines of chat a watcher has missed."""
        lines = [ChatLine(row.n, row.seat, row.name, row.text, row.time) for row in rows]
        return ENCODER.encode(ChatLines(n=self._live.n, lines=lines))

    def notes(self, guest: str) -> bytes:
        """The private notes of somebody who sits here, for that guest alone."""
        live = self._live
        return ENCODER.encode(Notes(series=live.room.series, notes=live.notes.get(guest, [])))


def sheet_of(state: State, view: View) -> list[dict[str, Any]]:
    """The score sheet of a match that is over; before, only what a view tells of it."""
    game = state.facts.game
    return game.score_so_far(view) if state.outcome is None else game.score_sheet(state)


def may_pass(table: Table, seat: Seat) -> list[str]:
    """The windows in which a seat may pass in advance now."""
    here = [table.state.question.name] if table.may_pass_ahead(seat) else []
    return [*here, ALL_WINDOWS] if table.may_pass_ahead(seat, until_asked=True) else here


def asked(view: View) -> AskInfo | None:
    """The question asked now, from the frame on top as the watcher sees it."""
    if not view["pending"]:
        return None
    top: dict[str, Any] = view["pending"][-1]
    frame = top["frame"]
    return AskInfo(f"ask.{frame}", {k: v for k, v in top.items() if k not in ("frame", "answers")}, frame)
