"""The log of events: who comes late hears exactly what there was to hear, packed away or not."""

from __future__ import annotations

import zlib
from random import Random

import msgspec
import pytest

from hyakki.core.stack import Event
from hyakki.server.tables.eventlog import PACK, EventLog

AUDIENCES: list[tuple[tuple[int, ...] | None, tuple[int, ...]]] = [(None, ()), ((0,), ()), ((1,), ()), (None, (0, 1))]
CHANGES = 5 * PACK


def told() -> list[tuple[int, Event]]:
    """Events of many changes, some of which tell nothing and some several things to different seats."""
    rng = Random(5)
    events: list[tuple[int, Event]] = []
    for n in range(1, CHANGES + 1):
        for _ in range(rng.randrange(4)):
            only, but = AUDIENCES[rng.randrange(len(AUDIENCES))]
            events.append((n, Event("event.said", {"what": len(events)}, only, but)))
    return events


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_everybody_hears_their_own_from_any_change_on(seat: int | None) -> None:
    events = told()
    log = EventLog()
    for n in range(1, CHANGES + 1):
        log.add(n, [event for of, event in events if of == n])
    for have in range(CHANGES + 1):
        heard = msgspec.json.decode(log.heard(seat, have))
        assert [entry["args"]["what"] for entry in heard] == [
            event.args["what"] for n, event in events if n > have and event.heard_by(seat)
        ]
        assert all(entry["n"] > have for entry in heard)


def test_what_is_at_hand_needs_no_unpacking(monkeypatch: pytest.MonkeyPatch) -> None:
    log = EventLog()
    for n in range(1, CHANGES + 1):
        log.add(n, [Event("event.said", {"what": n})])
    monkeypatch.setattr(zlib, "decompress", lambda _: pytest.fail("unpacked for somebody who was there"))
    assert len(msgspec.json.decode(log.heard(None, CHANGES - PACK))) == PACK
