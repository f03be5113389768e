"""A seat at a server's table: the place of a person whose match runs elsewhere."""

from __future__ import annotations

import math
import time
import uuid
from typing import Any

from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.core.stack import Event, View
from hyakki.core.wording import Messages
from hyakki.terminal.guest import Guest, Wire
from hyakki.terminal.notes import CHANGE, REMOVE
from hyakki.terminal.place import Place

DAY = 24 * 3600


class AwayPlace(Place):
    """Keeps the newest room and state; everything a prompt needs is made from them."""

    def __init__(self, game: Game, guest: Guest, wire: Wire, room: dict[str, Any], templates: dict[str, str]) -> None:
        """`room` is the first message about the table; what follows it is still on the wire."""
        super().__init__(game, [], None)
        self._guest = guest
        self._table = room["table"]
        self._said = Messages(templates)
        self._wire = wire
        self.room: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.tidings: list[str] = []  # what happened beside the match and has not been told yet
        self._heard: list[Event] = []
        self._notes: list[dict[str, Any]] = []
        self._clocks: tuple[dict[str, Any], float] | None = None  # as last told, and when
        self._n = 0
        self._learn(room)
        self.request("ping")  # all that was sent before is known then

    # --- the wire ---

    def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask for something and take all up to the reply; HyakkiError if it is refused."""
        number = self._wire.send(kind, **fields)
        while True:
            message = self.wait(None)
            if message is not None and message.get("re") == number:
                if message["type"] == "error":
                    raise HyakkiError(str(message["reason"]), str(message.get("hint", "")))
                return message

    def ask_for(self, kind: str, **fields: Any) -> None:
        """The same where the reply says nothing more."""
        self.request(kind, **fields)

    def wait(self, seconds: float | None) -> dict[str, Any] | None:
        """The next message, or None when the time is over."""
        message = self._wire.take(seconds)
        if message is not None:
            self._learn(message)
        return message

    def come_back(self) -> None:
        """After a lost connection: what was missed is told again, nothing twice."""
        self._wire.close()
        self._wire = self._guest.open(self._table)
        self.request("watch", table=self._table, have=self._n)

    def close(self) -> None:
        self._wire.close()

    def _learn(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        if kind == "room":
            self._learn_room(message)
        elif kind == "state":
            if message["series"] != self.state.get("series"):
                self._heard = []
            self.state = message
            self._heard += [Event(event["key"], event["args"]) for event in message["events"]]
        elif kind == "clocks":
            self._clocks = (message, time.monotonic())
        elif kind == "notes":
            self._notes = message["notes"]
        elif kind == "chat":
            self.tidings += [f"{line['name']}: {line['text']}" for line in message["lines"]]
        elif kind == "gone":
            raise HyakkiError(str(message["reason"]))
        if kind in ("room", "state", "chat"):
            self._n = max(self._n, message["n"])

    def _learn_room(self, room: dict[str, Any]) -> None:
        self.room = room
        self.seat = self.words.you = room["you"]
        names = [seat["name"] or "nobody yet" for seat in room["seats"]]
        self.words.names = [f"{name} (you)" if i == room["you"] else name for i, name in enumerate(names)]
        self.tidings += [self._said.say(notice["key"], notice["args"], self.names) for notice in room["notices"]]

    def time_left(self) -> str:
        """What each seat has left just now, in a line; empty where time is not limited."""
        if self._clocks is None or self.room["clock"]["kind"] == "none":
            return ""
        told, then = self._clocks
        gone = time.monotonic() - then
        left = [seconds - (gone if seat in told["running"] else 0) for seat, seconds in enumerate(told["left"])]
        return "Time left: " + ", ".join([f"{name} {face(s)}" for name, s in zip(self.names, left, strict=True)])

    # --- the place ---

    def view(self) -> View:
        view = dict(self.state["view"])
        for key, where in (("legal", "actions"), ("offers", "offers")):
            view[key] = [list(self.game.parse(action["text"])) for action in self.state[where]]
        return view

    def events(self) -> list[Event]:
        return self._heard

    def act(self, text: str) -> None:
        self._change("act", action=text)

    def undo(self) -> None:
        if not self.state["undo"]:
            raise HyakkiError("You cannot undo", "only an own last choice that showed nobody anything new")
        self._change("undo")

    def _change(self, kind: str, **fields: Any) -> None:
        """Something that changes the match; over when its new state is known."""
        before = self.state["n"]
        self.request(kind, token=self.state["token"], key=uuid.uuid4().hex, **fields)
        while self.state["n"] <= before:
            self.wait(None)

    def pass_on(self) -> None:
        if "" not in self.state["may_pass"]:
            raise HyakkiError("You cannot pass in advance", "no window is open in which one may pass")
        self.request("pass_ahead", window="")

    def check(self, text: str) -> None:
        refusal = self.request("why", action=text)
        if refusal["reason"]:
            raise HyakkiError(str(refusal["reason"]), str(refusal["hint"]))

    def note(self, typed: str) -> str:
        if removed := REMOVE.fullmatch(typed):
            self.request("drop_note", note=int(removed.group(1)))
            return f"Note {removed.group(1)} is gone."
        if changed := CHANGE.fullmatch(typed):
            self.request("write_note", text=changed.group(2), note=int(changed.group(1)))
            return f"Note {changed.group(1)} is changed."
        self.request("write_note", text=typed)
        return "Noted; only you can read it."

    def notes(self) -> list[str]:
        return [
            f"{note['n']:>4}  {note['text']}  (answer {note['line']})" for note in self._notes if not note.get("cell")
        ]


def face(seconds: float) -> str:
    """`2 d 3 h`, `1:05:09`, `4:51`: never less than what is left."""
    left = max(0, math.ceil(seconds))
    if left >= DAY:
        return f"{left // DAY} d {left % DAY // 3600} h"
    hours, minutes = left // 3600, left % 3600 // 60
    return f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
