"""What has happened in a match, encoded once: what each watcher hears is joined from the same bytes."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter, itemgetter

import msgspec

from hyakki.core.stack import Event, Seat
from hyakki.server.speech.messages import EventInfo
from hyakki.server.tables.passages import Packed, Passage, packed

ENCODER = msgspec.json.Encoder()
UPTO, CHANGE = attrgetter("upto"), itemgetter(0)  # of what is packed, of a passage
Audience = tuple[tuple[Seat, ...] | None, tuple[Seat, ...]]  # the only ones who hear something, and those who do not
PACK = 64  # passages packed together
AT_HAND = 3 * PACK  # are packed once there are so many: a match of a short game ends before, and packing takes its time


class EventLog:
    """Only ever grows; much smaller than the events themselves, and no work for those who were there."""

    def __init__(self) -> None:
        self._packed: list[Packed] = []
        self._passages: list[Passage] = []
        self._audiences: list[Event] = []  # events without content, one for each set of those who hear the same
        self._places: dict[Audience, int] = {}  # of those
        self._hears: dict[Seat | None, list[bool]] = {}  # by watcher: whether it hears what each of those does

    def add(self, n: int, events: list[Event]) -> None:
        """The events of change `n`."""
        together: list[EventInfo] = []
        last: Audience | None = None
        for event in events:
            audience = event.only, event.but
            if audience != last:
                self._put(n, last, together)
                last, together = audience, []
            together.append(EventInfo(n, event.key, event.args))
        self._put(n, last, together)
        while len(self._passages) >= AT_HAND:
            self._pack()

    def _put(self, n: int, audience: Audience | None, infos: list[EventInfo]) -> None:
        if audience is None:
            return
        place = self._places.get(audience)
        if place is None:
            place = self._places[audience] = len(self._audiences)
            self._audiences.append(Event("", {}, *audience))
        self._passages.append((n, place, ENCODER.encode(infos)[1:-1]))

    def _pack(self) -> None:
        self._packed.append(packed(self._passages[:PACK]))
        del self._passages[:PACK]

    def heard(self, seat: Seat | None, have: int, upto: int | None = None) -> msgspec.Raw:
        """What a seat (None: a spectator) has heard after change `have`, up to another one, as a JSON list."""
        hears = self._hears.setdefault(seat, [])
        for audience in self._audiences[len(hears) :]:
            hears.append(audience.heard_by(seat))
        passages = self._passages
        if self._packed and self._packed[-1].upto > have:
            late = self._packed[bisect_right(self._packed, have, key=UPTO) :]
            passages = [passage for packed in late for passage in packed.passages()] + passages
        first = last = len(passages)
        while first and passages[first - 1][0] > have:  # mostly one or two: who was there has heard the rest
            first -= 1
        if upto is not None:
            last = bisect_right(passages, upto, key=CHANGE)
        parts: list[bytes] = []
        for place in range(first, last):
            _, audible, data = passages[place]
            if hears[audible]:
                parts.append(data)
        return msgspec.Raw(b"[" + b",".join(parts) + b"]")
