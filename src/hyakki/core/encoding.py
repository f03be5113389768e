"""What a seat may know as bytes of a fixed number: the observation of a learner.

An Encoding follows from the description of a game's fields, as views do. `bytes_of` lets the game's observer write
them from the state, if it has one; else what all may see is read as a view reads it, and everything else from the
function that shows it to this seat. `bytes_of_view`, by way of the view, is the reference: conformance holds
`bytes_of` to the same bytes, and compares those of worlds that a seat cannot tell apart.
Options are left out (an environment has its own), so are legal actions, which are a mask (`core/acting.py`).
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from hyakki.core.atoms import Atom, Coder, WholeAtom
from hyakki.core.coders import FieldsCoder, MaybeCoder
from hyakki.core.coding import coder, fields_coder, maybe
from hyakki.core.described import TABLE, Entry, Partly, Rows, Shown
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.observer import Observer, Spots, put_bytes, zeroes
from hyakki.core.stack import NATURE, Frame, Poll, Seat, State, View

FRAMES: Final = 16  # pending frames that have a place, the next one first
MOST_KNOWN: Final = 1_000  # frames of a kind whose bytes are kept


class Part:
    """One field of a description: how it is written, and whether straight from where the state holds it."""

    def __init__(self, entry: Entry, inner: Coder) -> None:
        self.entry = entry
        self.inner = inner
        self.direct = type(entry) in (Entry, Shown) and entry.view is entry.kind
        self.presence = isinstance(inner, MaybeCoder) and inner.inner is None  # all that is told of it
        self.size = inner.size

    def observe(self, state: State, row: int, watcher: Seat | None, into: BytesWriter, at: i64) -> None:
        entry = self.entry
        if self.direct:
            self.inner.put_held(into, at, entry.place.get(state, row))
        elif self.presence and isinstance(entry, Partly) and entry.there is not None:
            into[at] = 1 if entry.there(state) else 0
        else:
            self.inner.put(into, at, entry.see(state, row, watcher))

    def observe_rows(
        self, state: State, rows: int, watcher: Seat | None, into: BytesWriter, at: i64, step: i64
    ) -> None:
        """The same in each row, `step` bytes apart."""
        place: i64 = at
        if self.direct:
            for held in self.entry.place.column(state, rows):
                self.inner.put_held(into, place, held)
                place += step
        else:
            for shown in self.entry.see_rows(state, rows, watcher):
                self.inner.put(into, place, shown)
                place += step


class RowsPart(Part):
    """A list with an object for each seat: its length, and a row of fields each."""

    def __init__(self, entry: Rows, inner: Coder, seats: int) -> None:
        super().__init__(entry, inner)
        self.rows = entry
        self.parts = parts_of(entry.table.shown, seats, True)
        self.row = sum([part.size for part in self.parts])

    def observe(self, state: State, row: int, watcher: Seat | None, into: BytesWriter, at: i64) -> None:
        rows = self.rows.count(state)
        into[at] = rows
        place: i64 = at + 1
        for part in self.parts:
            part.observe_rows(state, rows, watcher, into, place, self.row)
            place += part.size


def parts_of(entries: list[Entry], seats: int, within: bool) -> list[Part]:
    """The fields that views show; those without a fixed shape are left out."""
    parts: list[Part] = []
    for entry in entries:
        inner = coder(entry.view_kind(), seats, within)
        if inner is None:
            continue
        if isinstance(entry, Rows):
            parts.append(RowsPart(entry, inner, seats))
        else:
            parts.append(Part(entry, maybe(inner, None) if entry.optional else inner))
    return parts


class FramePart:
    """One kind of pending frame: its fields after its number."""

    def __init__(self, number: int, inner: Coder) -> None:
        assert isinstance(inner, FieldsCoder)
        self.number = number
        self.inner = inner
        self.known: dict[tuple[object, ...], bytes] = {}  # by its fields

    def bytes_of(self, frame: Frame[Any], size: int) -> bytes:
        """A frame in at most so many bytes; made once for all that are alike where its fields are numbers or seats."""
        held: list[object] = [getattr(frame, name) for name in self.inner.names]
        for value in held:
            if not (value is None or isinstance(value, int) or value is frame.waiting):
                return self.written(frame, size)
        fields = tuple(held)
        known = self.known.get(fields)
        if known is None:
            if len(self.known) == MOST_KNOWN:
                self.known.clear()
            known = self.written(frame, size)
            self.known[fields] = known
        return known

    def written(self, frame: Frame[Any], size: int) -> bytes:
        """A frame in so many bytes, without the zeroes at their end."""
        into = zeroes(size)
        into[0] = self.number + 1
        place: i64 = 1
        for number, part in enumerate(self.inner.parts):
            part.put_held(into, place, getattr(frame, self.inner.names[number]))
            place += part.size
        return into.getvalue().rstrip(b"\0")


def fitted(observer: Observer | None, spots: Spots) -> Observer | None:
    """An observer that knows where everything stands; None where something needs more room than it gives."""
    if observer is not None:
        observer.fit(spots)
    return observer if spots.narrow else None


class Encoding:
    """The observations of one game, all of one size."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.max_seats
        self.parts = parts_of(game.described.shown, self.seats, False)
        if not self.parts:
            raise BadInput("game", f"{game.name} does not describe its views, so that they have no fixed size")
        self.answer: Atom = WholeAtom(0, game.notation.count)  # the last number: an answer without an id
        self.frames: dict[str, FramePart] = {}
        for number, (name, fields) in enumerate(game.frame_fields.items()):
            inner = fields_coder(fields, self.seats, True)
            assert inner is not None, f"frame {name} has no fixed shape"
            self.frames[name] = FramePart(number, inner)
        self.frame = 1 + max([part.inner.size for part in self.frames.values()])
        self.first_frame = 2 + 2 * self.seats + 1 + self.answer.size
        self.first_part = self.first_frame + FRAMES * self.frame
        tops: dict[str, tuple[int, Coder]] = {}
        self.size = self.first_part
        for part in self.parts:
            tops[part.entry.name] = (self.size, part.inner)
            self.size += part.size
        self.observer = fitted(game.observer(), Spots(tops))
        written = [] if self.observer is None else self.observer.fields()
        self.left = [part for part in self.parts if part.entry.name not in written]
        self.left_at = [tops[part.entry.name][0] for part in self.left]
        self._zeroes = bytes(self.size)
        self._legend: list[str] = []

    def encode(self, state: State, seat: Seat | None, into: bytearray, at: int = 0) -> None:
        """Writes what a seat (None: a spectator) may know, from `at` on."""
        into[at : at + self.size] = self.bytes_of(state, seat)

    def bytes_of(self, state: State, seat: Seat | None) -> bytes:
        """What a seat (None: a spectator) may know."""
        return self.written(state, seat, BytesWriter())

    def written(self, state: State, seat: Seat | None, into: BytesWriter) -> bytes:
        """The same, written where something else was; whoever asks often keeps that writer, each its own."""
        into.truncate(0)
        into.write(self._zeroes)
        outcome = state.outcome
        self._around(seat, state.to_act(), () if outcome is None else outcome.winners, outcome is not None, into)
        place: i64 = self.first_frame
        stack = state.stack
        for number in range(len(stack) - 1, max(-1, len(stack) - 1 - FRAMES), -1):
            frame = stack[number].seen_by(seat)
            if not frame.written:
                frame.written = self.frames[frame.NAME].bytes_of(frame, self.frame)
            put_bytes(into, place, frame.written)
            place += self.frame
            if frame.waiting and isinstance(frame, Poll) and seat is not None and frame.answers.get(seat) is not None:
                answer = self.game.notation.id(frame.answers[seat] or ())
                self._answered(answer, into)
        if self.observer is not None:
            self.observer.observe(state, seat, into)
        for number, part in enumerate(self.left):
            part.observe(state, TABLE, seat, into, self.left_at[number])
        return into.getvalue()

    def bytes_of_view(self, view: View) -> bytes:
        """The same of a view."""
        into = zeroes(self.size)
        seat: Seat | None = view["seat"]
        outcome = view["outcome"]
        winners = [] if outcome is None else outcome["winners"]
        self._around(seat, tuple(view["to_act"]), winners, outcome is not None, into)
        place: i64 = self.first_frame
        for frame in view["pending"][::-1][:FRAMES]:
            part = self.frames[frame["frame"]]
            into[place] = part.number + 1
            part.inner.put(into, place + 1, frame)
            text = frame.get("answers", {}).get(str(seat))
            if text is not None:
                self._answered(self.game.notation.id(self.game.parse(text)), into)
            place += self.frame
        place = self.first_part
        for own in self.parts:
            if own.entry.name in view:
                own.inner.put(into, place, view[own.entry.name])
            place += own.size
        return into.getvalue()

    def _around(
        self,
        seat: Seat | None,
        asked: tuple[Seat, ...],
        winners: Any,
        over: bool,
        into: BytesWriter,
    ) -> None:
        """Who watches, who is asked, whether it is over and who has won."""
        into[0] = 0 if seat is None else seat + 1
        into[1] = 1 if over else 0
        for one in asked:
            into[2 + (self.seats if one == NATURE else one)] = 1
        if over:
            for winner in winners:
                into[3 + self.seats + winner] = 1

    def _answered(self, number: int, into: BytesWriter) -> None:
        """What the seat has answered in a poll that is still open."""
        own = number if number >= 0 else self.game.notation.count
        self.answer.put(into, self.first_frame - self.answer.size, own)

    def legend(self, number: int) -> str:
        """What a byte means."""
        if not self._legend:
            self._legend = self._all_meanings()
        return self._legend[number]

    def decode(self, source: bytes) -> dict[str, Json]:
        """The fields of a view that went into it; for tests, and for people who look."""
        at = self.first_part
        view: dict[str, Json] = {}
        for part in self.parts:
            value = part.inner.take(source, at)
            if value is not None or not part.entry.optional:
                view[part.entry.name] = value
            at += part.size
        return view

    def _all_meanings(self) -> list[str]:
        seats = range(self.seats)
        meanings = ["seat: 0 a spectator, else 1 + the seat that watches", "over: 1 if the match is over"]
        meanings += [f"to_act: 1 if seat {seat} is asked" for seat in seats] + ["to_act: 1 if nature is asked"]
        meanings += [f"winners: 1 if seat {seat} has won" for seat in seats]
        meanings += [
            words.split(": ")[0] + ": 1 + the id of the own secret answer" for words in self.answer.legend("own")
        ]
        names = ", ".join(self.frames)
        for place in range(FRAMES):
            meanings.append(f"pending[-{place + 1}]: 0 nothing, else 1 + the number of: {names}")
            fields = range(self.frame - 1)
            meanings += [f"pending[-{place + 1}]: byte {n} of its fields ({self._frame_words(n)})" for n in fields]
        for part in self.parts:
            meanings += part.inner.legend(part.entry.name)
        return meanings

    def _frame_words(self, number: int) -> str:
        """Which field of which frame a byte belongs to."""
        words: list[str] = []
        for name, part in self.frames.items():
            legend = part.inner.legend(name)
            if number < len(legend):
                words.append(legend[number].split(":")[0])
        return ", ".join(words)
