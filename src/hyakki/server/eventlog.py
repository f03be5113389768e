"""What has happened in a match, encoded once: what each watcher hears is joined from the same bytes."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from hyakki.core.stack import Event, Seat
from hyakki.server.messages import EventInfo

ENCODER = msgspec.json.Encoder()


class Passage:
    """Events of one change that are heard by the same; `data` is their JSON, joined by commas."""

    __slots__ = ("audience", "data", "n")

    def __init__(self, n: int, audience: Event, data: bytes) -> None:
        self.n = n
        self.audience = audience
        self.data = data


class EventLog:
    """Only ever grows; smaller than the events themselves, and no work for those who come late."""

    def __init__(self) -> None:
        self._passages: list[Passage] = []
        self._audiences: dict[tuple[tuple[Seat, ...] | None, tuple[Seat, ...]], Event] = {}

    def add(self, n: int, events: list[Event]) -> None:
        """The events of change `n`."""
        last: Passage | None = None
        for event in events:
            data = ENCODER.encode(EventInfo(n, event.key, event.args))
            audience = self._audience(event)
            if last is not None and last.audience is audience:
                last.data += b"," + data
            else:
                last = Passage(n, audience, data)
                self._passages.append(last)

    def _audience(self, event: Event) -> Event:
        """An event without content that the same hear, one for all passages."""
        found = (event.only, event.but)
        return self._audiences.setdefault(found, Event("", {}, event.only, event.but))

    def heard(self, seat: Seat | None, have: int) -> msgspec.Raw:
        """What a seat (None: a spectator) has heard after change `have`, as a JSON list."""
        first = bisect_right(self._passages, have, key=lambda passage: passage.n)
        parts = [passage.data for passage in self._passages[first:] if passage.audience.heard_by(seat)]
        return msgspec.Raw(b"[" + b",".join(parts) + b"]")
