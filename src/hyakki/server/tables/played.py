"""The match at a table: who plays it, what has been answered, the time that is left, and the rows of all that."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from hyakki.core.game import Game
from hyakki.core.polls import asked
from hyakki.core.record import Record, dumped
from hyakki.core.stack import Event
from hyakki.server.config import Config
from hyakki.server.people import verdict
from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import (
    CLEAR_NOTES,
    MOVE_NOTES,
    MOVE_PLAYERS,
    PUT_CLOCKS,
    PUT_LINE,
    PUT_MATCH,
    PUT_NOTES,
    PUT_PASSES,
    PUT_PLAYER,
    PUT_POSITION,
)
from hyakki.server.store.store import Store
from hyakki.server.store.stored import StoredMatch, clocks_row, table_write
from hyakki.server.store.writer import Write
from hyakki.server.tables.clocks import Account, Mark, mark_before, new_account
from hyakki.server.tables.eventlog import EventLog
from hyakki.server.tables.lines import dumped_lines
from hyakki.server.tables.matches import MatchRecord, Rights, begun_in, match_row, rights, sees
from hyakki.server.tables.presence import Presence
from hyakki.server.tables.rooms import RoomRecord, own_seat
from hyakki.table import Table
from hyakki.table.match import Match
from hyakki.table.notes import Note

KEYS_KEPT = 200
ANSWERS_PER_POSITION = 20


@mypyc_attr(allow_interpreted_subclasses=True)
class Played(Presence):
    """Changes what is in memory and says what is to be written; storing it is for `LiveTable`."""

    def __init__(self, table: str, config: Config, store: Store, game: Game, room: RoomRecord, n: int) -> None:
        super().__init__(config, room)
        self.id = table
        self.store = store
        self.game = game
        self.n = n  # of the last change
        self.match: Table | None = None
        self.played: MatchRecord | None = None  # whose match it is, and under which settings it was begun
        self.log = EventLog()  # of the match
        self.account: Account | None = None  # of the time that the seats of the match have left, if it is limited
        self._marks: list[Mark] = []  # of that account, to go back to
        self._passing: dict[int, str] = {}  # who has passed in advance, as it is stored
        self.notes: dict[str, list[Note]] = {}  # about the match, private: by the guest who wrote them
        self._answers = 0  # stored since the match was begun or loaded
        self.keys: dict[str, None] = {}  # idempotency keys that have acted, oldest first
        self.untold: int | None = None  # a match that is over, and whose story is not told yet
        self.rates = False  # whether it counts for ratings

    def running(self) -> Table:
        """The match, or a refusal if none has begun."""
        if self.match is None:
            raise Problem("refused", "The match has not begun")
        if self.played is not None:
            self.match.names = self.played.names
        return self.match

    def token(self) -> str:
        """Names the question asked now, apart from those of the other matches here: they count from the same number."""
        match: Match = self.running()
        return f"{self.room.series}.{match.token()}"

    def playing(self) -> bool:
        """Whether a match is being played: the match in memory may also be the last one."""
        return self.match is not None and self.room.phase == "playing"

    def rights(self, guest: str) -> Rights:
        """From where a guest may look at the match, running or over."""
        return Rights() if self.played is None else rights(self.played, guest, self.room.banned)

    def sees_match(self, guest: str) -> bool:
        """Whether a guest may look at the match at all."""
        return self.played is not None and sees(self.played, guest, self.room.banned)

    def seat_in_match(self, guest: str) -> int | None:
        """The seat from which a guest sees the match; between matches others may sit in the room's seats."""
        return None if self.played is None else self.played.seat_of(guest)

    def own_seat_in_match(self, guest: str) -> int:
        self.running()
        seat = self.seat_in_match(guest)
        if seat is None:
            raise Problem("refused", "You have no seat at this table", "those who played the match have")
        return seat

    def begin(self, position: dict[str, Any] | None = None, follows: str | None = None) -> list[Write]:
        """A new match of the series with the room's settings; a position may stand in for the set-up."""
        room = self.room
        if self.match is not None:
            follows = self.match.record.header["commitment"]
        seed = self.config.new_seed()
        if position is None:
            self.match = Table(self.game, len(room.seats), room.options, seed, None, follows)
            self.notes = {}
        else:
            self.match = Table(self.game, seed=seed, position=position, follows=follows)
        ended = self._end_writes(None)
        room.begin(position is not None)
        played = self.played = begun_in(
            room, self.store.named(self.config.new_id(), self.id), self.config.now(), self.config.version
        )
        self.log = EventLog()
        self.keys.clear()
        self.account, self._marks = new_account(room.clock, len(room.seats)), []
        row = match_row(played, self.id, dumped(self.match.record.header), self.match.seed)
        kept = [self.notes_write(guest, notes) for guest, notes in self.notes.items()]
        return [*ended, (PUT_MATCH, row), *self.players_writes(), *self.answered(0, ""), *kept]

    def players_writes(self) -> list[Write]:
        """The rows of who plays the match."""
        played = self.played
        if played is None:
            return []
        rows = [
            {"table_id": self.id, "series": played.series, "seat": seat, "guest": owner, "name": name, "person": person}
            for seat, (owner, name, person) in enumerate(zip(played.owners, played.names, played.people, strict=True))
        ]
        return [(PUT_PLAYER, row) for row in rows]

    def end(self) -> list[Write]:
        """The match is over; who sees it is settled for good. The room has changed with it."""
        outcome = None if self.match is None else self.match.outcome
        if outcome is None:
            self.room.end()
        else:
            self.room.end(list(outcome.winners), outcome.reason)
        return self._end_writes(None if outcome is None else outcome.to_json())

    def record_of(self, series: int) -> Record | None:
        """The record of a match that is over, while no other has begun."""
        match, played = self.match, self.played
        here = match is not None and played is not None and played.over and played.series == series
        return match.record if match is not None and here else None

    def _end_writes(self, outcome: dict[str, Any] | None) -> list[Write]:
        """The match in memory is over, if it was not yet."""
        played = self.played
        if played is None or played.over:
            return []
        played.over = True
        played.ended = self.config.now()
        self.untold = played.series
        played.outcome = None if outcome is None else msgspec.json.encode(outcome).decode()
        writes = verdict.end_writes(self.id, self.room, played, self.match)
        self.rates = played.unrated is None
        return writes

    def answered(self, before: int, key: str, *, agreed: bool = False, offer: bool = False) -> list[Write]:
        """The row for the record lines after line `before`; ends the match if it is over.

        `agreed`: all wanted to go back, so that everybody's time does too; `offer`: nobody waited for it."""
        table: Match = self.running()  # which is compiled
        lines = table.record.lines
        mark = self._charge(before, agreed, offer)
        self.n += 1
        self._answers += 1
        self.log.add(self.n, [event for _, event in table.take_events()])
        if key:
            self.keys[key] = None
            if len(self.keys) > KEYS_KEPT:
                del self.keys[next(iter(self.keys))]
        row = {
            "table_id": self.id,
            "n": self.n,
            "series": self.room.series,
            "record": dumped_lines(lines, before),
            "key": key,
            "waits": ",".join([str(seat) for seat in table.to_act()]),
        }
        if mark is not None:  # the driver takes as long for an empty value as for three others
            row["clocks"] = msgspec.json.encode(mark).decode()
        writes: list[Write] = [(PUT_LINE, row), *self.passes_writes()]
        if table.outcome is not None and self.room.phase == "playing":
            writes += [*self.end(), self.room_write()]
        elif self._answers % ANSWERS_PER_POSITION == 0:
            writes.append(self.position_write())
        return writes

    # --- time ---

    def _moment(self) -> float:
        return self.config.shown(self.config.ticks())

    def is_offer(self, seat: int, action: str) -> bool:
        """Whether somebody whose time is limited would do what nobody waits for: it adds no time."""
        return self.account is not None and self.game.parse(action) in self.running().state.offers(seat)

    def _charge(self, before: int, agreed: bool, offer: bool) -> Mark | None:
        """The clocks after the record lines that follow line `before`."""
        account = self.account
        if account is None:
            return None
        lines = self.running().record.lines
        account.settle(self._moment())
        back = next((line for line in lines[before:] if line.undoes), None)
        if back is None:
            account.answered(set() if offer else {line.seat for line in lines[before:]})
        elif agreed:
            account.go_back(mark_before(self._marks, back.undoes))
        else:
            account.undone(back.seat)
        self._ask_time(back=back is not None)
        mark = Mark(len(lines), [round(s, 3) for s in account.left], [round(s, 3) for s in account.shown])
        self._marks.append(mark)
        return mark

    def _ask_time(self, *, back: bool = False) -> None:
        """Time runs for whom the match and the room ask now."""
        account = self.account
        if account is None:
            return
        table, room, now = self.running(), self.room, self._moment()
        playing = self.playing() and table.outcome is None
        people = room.people() if playing else []
        account.settle(now)
        account.ask(
            table.token(),
            [seat for seat in asked(table.state) if seat in people],
            [seat for seat in table.to_act() if seat in people],
            back=back,
        )
        account.run(now, playing and not room.paused)

    def clocks_writes(self) -> list[Write]:
        self._ask_time()
        if self.account is None:
            return []
        return [(PUT_CLOCKS, clocks_row(self.id, self.room.series, self.account))]

    def counts_from(self, moment: float) -> None:
        """Nobody is charged for what was before this moment and is not charged yet."""
        if self.account is not None and self.account.since is not None:
            self.account.since = max(self.account.since, moment)

    def clocks(self) -> bytes | None:
        """What everybody is told of the time left in a match, if it is limited."""
        if self.account is None or self.room.phase == "waiting":
            return None
        self.account.settle(self._moment())
        return msgspec.json.encode(self.account.told())

    def late(self) -> list[int]:
        """The seats that owe an answer and have no time left."""
        if self.account is None:
            return []
        self.account.settle(self._moment())
        return self.account.late()

    # --- rows ---

    def restore(self, stored: StoredMatch, table: Table) -> None:
        """Put a match that was read from the store in its place."""
        self.match = table
        self.played = stored.played
        self._passing = dict(stored.passing)
        self.account, self._marks = stored.account, stored.marks
        caused = deque(table.take_events())
        last = 0  # line of the record
        for n, lines, key in stored.rows:
            last += lines.count("\n")
            events: list[Event] = []
            while caused and caused[0][0] <= last:
                events.append(caused.popleft()[1])
            self.log.add(n, events)
            if key:
                self.keys[key] = None
        for key in list(self.keys)[:-KEYS_KEPT]:
            del self.keys[key]

    def room_write(self) -> Write:
        return table_write(self.id, self.room, self.n, self.config.now())

    def position_write(self) -> Write:
        table = self.running()
        position = msgspec.json.encode(self.game.position(table.state)).decode()
        return PUT_POSITION, {"of_table": self.id, "of_series": self.room.series, "position": position}

    def passes_writes(self) -> list[Write]:
        """The row of those who have passed in advance, if it has changed; it has no number, which others would see."""
        match: Match = self.running()
        passing = match.passing()
        if passing == self._passing:
            return []
        self._passing = passing
        text = msgspec.json.encode(passing).decode()
        return [(PUT_PASSES, {"table_id": self.id, "series": self.room.series, "passing": text})]

    def pass_no_more(self, seat: int) -> list[Write]:
        """The seat passes no longer in advance; a bot that plays for it decides itself."""
        if self.match is None or not self.playing():
            return []
        self.match.pass_no_more(seat)
        return self.passes_writes()

    def notes_write(self, guest: str, notes: list[Note]) -> Write:
        text = msgspec.json.encode(notes).decode()
        return PUT_NOTES, {"table_id": self.id, "series": self.room.series, "guest": guest, "notes": text}

    def move_notes(self, guest: str, to: str) -> list[Write]:
        """A seat's notes go with the seat to another device."""
        if guest in self.notes:
            self.notes[to] = self.notes.pop(guest)
        moved = {"of_table": self.id, "of_guest": guest, "to_guest": to}
        return [(CLEAR_NOTES, moved), (MOVE_NOTES, moved)]

    def move_rights(self, guest: str, to: str) -> list[Write]:
        """What somebody may see of the matches here goes along to another device, with the notes about them."""
        played = self.played
        if played is not None:
            played.owners = [to if owner == guest else owner for owner in played.owners]
        return [(MOVE_PLAYERS, {"of_table": self.id, "of_guest": guest, "to_guest": to}), *self.move_notes(guest, to)]

    def send_away(self, guest: str) -> list[Write]:
        """Who is removed from a match sees nothing of it any more."""
        played = self.played
        if played is None or guest not in played.owners:
            return []
        played.owners = [None if owner == guest else owner for owner in played.owners]
        return self.players_writes()

    def rename(self, guest: str, name: str) -> list[Write]:
        """Somebody who sits here goes by another name, also in the match while it is played."""
        self.room.seats[own_seat(self.room, guest)].name = name
        seat = self.seat_in_match(guest)
        if seat is None or self.played is None or self.played.over:
            return []
        self.played.names[seat] = name
        return self.players_writes()
