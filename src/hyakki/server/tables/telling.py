"""What a watcher of a table is told: room and state as messages, made from what its seat may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from hyakki.core.stack import Seat
from hyakki.server.people.verdict import unrated
from hyakki.server.speech.messages import (
    ChatLine,
    ChatLines,
    Notes,
    RoomMessage,
    SeatInfo,
    StateMessage,
)
from hyakki.server.tables.decisions import may_pass
from hyakki.server.tables.played import Played
from hyakki.table.match import Match

if TYPE_CHECKING:
    from hyakki.server.tables.live import LiveTable
    from hyakki.server.tables.presence import Watcher

ENCODER = msgspec.json.Encoder()
Telling = list[tuple["Watcher", bytes]]  # who is told what, in its order


class Teller:
    """Makes the messages of one table."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._sights = live.sights

    def for_all(self, have: int, *, room: bool, state: bool) -> list[tuple[Watcher, bytes]]:
        """What each watcher is told of a change after number `have`."""
        live: Played = self._live
        told: list[tuple[Watcher, bytes]] = []
        seats = {w: live.seat_in_match(w.guest) for w in live.watchers if live.sees_match(w.guest)}
        states = self.states({*seats.values()}, have) if state and seats else {}
        clocks = live.clocks()
        for watcher in live.watchers:
            own = [self.room(watcher.guest, have)] if room else []
            if state and watcher in seats:
                own.append(states[seats[watcher]])
            told += [(watcher, data) for data in self._how_before_that(own)]
            if clocks is not None and watcher in seats:
                told.append((watcher, clocks))
        return told

    def _how_before_that(self, told: list[bytes]) -> list[bytes]:
        """Room and state; of a match that is over how it ended comes first: pages show its last moves before that."""
        return told[::-1] if self._live.room.phase == "over" else told

    def all_of(self, guest: str, have: int, lines: Sequence[Any]) -> list[bytes]:
        """Everything for somebody who comes to look, without what was told up to number `have`; `lines` of chat."""
        live = self._live
        told = [self.room(guest, have)]
        if live.match is not None and live.sees_match(guest):
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
        return self.states([seat], have)[seat]

    def states(self, seats: Collection[Seat | None], have: int) -> dict[Seat | None, bytes]:
        """The same for several: what all see alike is made once."""
        live: Played = self._live  # compiled, as the match is
        table, played, playing = live.running(), live.played, live.playing()
        match: Match = table
        assert played is not None  # it is there with the match
        line, token, passing = len(match.record.lines), live.token(), match.passing()
        made: dict[Seat | None, bytes] = {}
        to_act, watching = list(match.to_act()), list(seats)
        for place, sight in enumerate(self._sights.of(match, watching, playing)):
            seat = watching[place]
            told: Any = sight  # its parts are JSON already
            events: Any = live.log.heard(seat, have)  # as well
            plays = seat is not None and playing
            message = StateMessage(
                n=live.n,
                series=played.series,
                line=line,
                token=token,
                view=told.view,
                to_act=to_act,
                ask=told.ask,
                actions=told.actions,
                offers=told.offers,
                undo=seat is not None and plays and match.may_undo(seat),
                may_pass=may_pass(table, seat)
                if seat is not None and plays and match.may_pass_ahead(seat, True)
                else [],
                passing=passing.get(seat) if seat is not None else None,
                events=events,
                commitment=match.record.header["commitment"],
                seed=table.seed if played.over and played.opens else None,
                sheet=told.sheet,
                deductions=told.deductions,
            )
            made[seat] = ENCODER.encode(message)
        return made

    def for_seat(self, seat: Seat) -> list[tuple[Watcher, bytes]]:
        """What a seat alone is told: nothing has happened, only what it may do has changed."""
        own = [watcher for watcher in self._live.watchers if self._live.seat_in_match(watcher.guest) == seat]
        data = self.state(seat, self._live.n)
        return [(watcher, data) for watcher in own]

    def chat(self, rows: Sequence[Any]) -> bytes:
        """The lines of chat a watcher has missed."""  # rows of the database, whose type says tuple: compiled, it minds
        lines = [ChatLine(row.n, row.seat, row.name, row.text, row.time) for row in rows]
        return ENCODER.encode(ChatLines(n=self._live.n, lines=lines))

    def notes(self, guest: str) -> bytes:
        """The private notes of somebody who sits here, for that guest alone."""
        live = self._live
        return ENCODER.encode(Notes(series=live.room.series, notes=live.notes.get(guest, [])))
