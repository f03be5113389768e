"""HTTP connections within limits: so many in all and per address, each request in a bounded time.

uvicorn waits for ever for the rest of a request, and for a client to take its answer; its protocol is given a clock.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from typing import Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from hyakki.server.config import Limits
from hyakki.server.log import log
from hyakki.server.wire.addresses import UNKNOWN, Network, among, household, read_address
from hyakki.server.wire.batching import Wire

RESERVED_FILES: Final = 100  # kept for the database, bots' processes and what else the server opens

WORDS: Final = b"Too many are here just now; try again in a moment.\n"
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n\r\n%s" % (len(WORDS), WORDS)
)
LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

HEAD, BODY, ANSWER = "head", "body", "answer"


class Gate:
    """Counts connections. Who comes when it is full is sent away at once; who is inside plays on."""

    def __init__(self, limits: Limits, proxies: tuple[Network, ...]) -> None:
        self.limits = limits
        self._proxies = proxies
        self._of: Counter[str] = Counter()
        self._all = 0

    def enter(self, peer: str) -> bool:
        """Whether one more may come in; who did must `leave`."""
        address = read_address(peer) or UNKNOWN
        own = household(address)
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0] - RESERVED_FILES
        if self._all >= min(self.limits.connections, max(files, 1)):
            log("connection_refused", error="Full", count=self._all)
            return False
        if self._of[own] >= self.limits.connections_per_address and not among(address, self._proxies):
            return False
        self._all += 1
        self._of[own] += 1
        return True

    def leave(self, peer: str) -> None:
        own = household(read_address(peer) or UNKNOWN)
        self._all -= 1
        self._of[own] -= 1
        if not self._of[own]:
            del self._of[own]


class Connection(H11Protocol):
    """A connection of uvicorn's with a place at the gate and a time for whatever it does now."""

    gate: Gate

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._peer = self.client[0] if self.client is not None else UNKNOWN
        self._timer: asyncio.TimerHandle | None = None
        self._timed: tuple[str, object] | None = None  # the phase, and the request it belongs to
        self._inside = self.gate.enter(self._peer)
        if not self._inside:
            transport.write(FULL)
            transport.close()
            return
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unwatch()
        if self._inside:
            self._inside = False
            self.gate.leave(self._peer)

    def data_received(self, data: bytes) -> None:
        if self._inside and not self.transport.is_closing():
            super().data_received(data)
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection, and its place at the gate, go over to the socket."""
        super().handle_websocket_upgrade(event)
        self._inside = False
        self._unwatch()
        wire = cast(Wire, self.transport.get_protocol())
        wire.when_lost = lambda: self.gate.leave(self._peer)

    def _phase(self) -> str | None:
        """What the connection is at; None while it is kept for a next request, which uvicorn bounds."""
        if self.cycle is not None and not self.cycle.response_complete:
            return BODY if self.cycle.more_body else ANSWER
        if self.conn.their_state is h11.SEND_BODY:
            return BODY  # answered before it was all there
        return HEAD if self.cycle is None or self.conn.trailing_data[0] else None

    def _watch(self) -> None:
        """A new phase has its own time; more bytes within one do not."""
        if not self._inside or self.transport.is_closing():
            return
        phase = self._phase()
        timed = None if phase is None else (phase, self.cycle)
        if timed == self._timed:
            return
        self._unwatch()
        self._timed = timed
        if phase is not None:
            seconds: float = getattr(self.gate.limits, f"{'header' if phase == HEAD else phase}_seconds")
            self._timer = self.loop.call_later(seconds, self._late, phase)

    def _unwatch(self) -> None:
        self._timed = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self, phase: str) -> None:
        if phase == ANSWER:
            self.transport.abort()
            return
        if phase == HEAD or not self.cycle.response_started:
            self.transport.write(LATE)
        self.transport.close()


def connections_through(gate: Gate) -> type[Connection]:
    """The protocol for uvicorn, which makes one of each connection."""
    return type("GatedConnection", (Connection,), {"gate": gate})
