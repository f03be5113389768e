"""An answer that is carried out as it comes: held, checked and handed to the writer at once, told when it is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server.requests.playing import answer, checked_key
from hyakki.server.speech.problems import Problem
from hyakki.server.speech.requests import Act
from hyakki.server.tables.changing import Change
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.telling import Telling

if TYPE_CHECKING:
    from hyakki.server.requests.sockets import Socket


class Acting:
    """What `playing.act` does, step by step instead of as a coroutine; `live` is held already, and let go at the end.

    However it goes, the table is let go."""

    def __init__(self, socket: Socket, request: Act, live: LiveTable) -> None:
        self._socket = socket
        self._request = request
        self._live = live
        self._change = Change(live)
        self._told: Telling = []
        self._wrong: Exception | None = None  # while messages were made

    def begin(self) -> None:
        """Up to where it has to be stored."""
        socket, request = self._socket, self._request
        try:
            socket.services.store.writer.refuse_if_failing()
            answer(socket, request, checked_key(socket, request.key), self._change)
            due = self._change.put_then(self._stored)
        except Exception as error:
            self._let_go(error)
            return
        if due is None:
            self._let_go(None)
            return
        room, state = due
        try:
            self._told = self._live.teller.for_all(self._live.n - 1, room=room, state=state)
        except Exception as error:
            self._wrong = error  # the table is read anew: not before it is stored

    def _stored(self, problem: Problem | None) -> None:
        """The writer says so, or why not."""
        error = problem or self._wrong
        if error is None:
            try:
                self._live.tell(self._told)
                self._change.stored()
            except Exception as wrong:
                error = wrong
        self._let_go(error)

    def _let_go(self, error: Exception | None) -> None:
        """Nobody else is kept waiting; who looks and who answered are told how it went."""
        services = self._socket.services
        self._live.dropped = self._live.dropped or self._change.ahead  # of what is stored, or told: it is read anew
        self._live.lock.release()
        try:
            services.reload_if_dropped(self._live)
            if error is None:
                services.follow(self._change)
        except Exception as wrong:
            error = wrong
        self._socket.acted(self._request, error)
