"""Records in memory, ready to be looked at after any of their lines by whoever may."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.event import Event
from hyakki.core.game import Game
from hyakki.core.record import Record, load
from hyakki.core.stack import Seat, State, View
from hyakki.games import load as load_game
from hyakki.server.replays.asks import BYTES_OF_STEPS, MOST_STEPS, Ask, Stories, packed
from hyakki.server.speech.matches import MatchStep, MatchSteps, SeatSecrets
from hyakki.server.speech.messages import EventInfo, StateMessage
from hyakki.server.tables.decisions import ActionWords, asked, sheet_of
from hyakki.table.history import History
from hyakki.table.story import seat_letters, told
from hyakki.table.table import Table

LINES_KEPT = 40_000  # of all records in memory; the one looked at last stays in any case


class Walk:
    """One record: everything that happened in it, and a state that goes to wherever it is looked at."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        table = Table.replay(game, record)
        self.state = table.state
        self.events = table.everything()
        self._history = History.of(game, record)
        self._words = ActionWords(game)
        self._first: dict[int, int] = {}  # by line: the place of its first event
        for place, (line, _) in enumerate(self.events):
            self._first.setdefault(line, place)

    def of_line(self, line: int) -> list[Event]:
        """What happened at a line."""
        place = self._first.get(line, len(self.events))
        events = []
        while place < len(self.events) and self.events[place][0] == line:
            events.append(self.events[place][1])
            place += 1
        return events

    def at(self, line: int) -> State:
        """The match after so many lines."""
        if not 0 <= line <= len(self.record.lines):
            raise BadInput("line", f"{line} is not 0..{len(self.record.lines)}")
        self._history.go(line)
        return self._history.state

    def end(self, ask: Ask) -> StateMessage:
        """How the match stood in the end, with all that the watcher heard."""
        view = self.state.view(ask.seat)
        del view["legal"], view["offers"]
        heard = [EventInfo(line, event.key, event.args) for line, event in self.events if event.heard_by(ask.seat)]
        lines = len(self.record.lines)
        return StateMessage(
            n=lines,
            series=ask.series,
            line=lines,
            token=str(lines),
            view=view,
            to_act=view["to_act"],
            ask=asked(view),
            actions=[],
            offers=[],
            undo=False,
            may_pass=[],
            passing=None,
            events=heard,
            commitment=self.record.header["commitment"],
            seed=ask.seed,
            sheet=sheet_of(self.state, view),
            deductions=self.game.deductions(view),
        )

    def steps(self, ask: Ask) -> MatchSteps:
        """The match after a line and after those that follow, as many as may be told at once."""
        told = MatchSteps(len(self.record.lines), [])
        last = min(ask.line + min(ask.count, MOST_STEPS) - 1, told.lines)
        size = 0
        for line in range(ask.line, last + 1):
            step = self._step(line, ask)
            size += len(msgspec.json.encode(step))
            if told.steps and size > BYTES_OF_STEPS:
                break
            told.steps.append(step)
        return told

    def _step(self, line: int, ask: Ask) -> MatchStep:
        state = self.at(line)
        view = state.view(ask.seat)
        actions, offers = self._words.taken_from(view)
        secrets = [self._secrets(state, line, seat) for seat in range(state.facts.seats)] if ask.everybody else []
        deduced = self.game.deductions(view)
        return MatchStep(
            line, view, view["to_act"], asked(view), actions, offers, sheet_of(state, view), deduced, secrets
        )

    def _secrets(self, state: State, line: int, seat: Seat) -> SeatSecrets:
        """What a seat saw and heard at a line."""
        view = state.view(seat)
        actions, _ = self._words.taken_from(view)
        heard = [event for event in self.of_line(line) if event.heard_by(seat) and not event.heard_by(None)]
        return SeatSecrets(seat, view, actions, [EventInfo(line, event.key, event.args) for event in heard])

    def stories(self) -> Stories:
        """The match as everybody who saw it may tell it, without names."""
        seats = self.state.facts.seats
        names = seat_letters(seats)
        watchers: list[Seat | None] = [None, *range(seats)]
        stories = [
            told(self.game, self.record.lines, [one for one in self.events if one[1].heard_by(watcher)], names)
            for watcher in watchers
        ]
        return Stories(packed(stories), msgspec.Raw(msgspec.json.encode(self.state.view(None)["outcome"])))

    def view(self, line: int, seat: Seat) -> View:
        return self.at(line).view(seat)


class Walks:
    """The records looked at last; the one not looked at for longest goes first."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._kept: OrderedDict[bytes, Walk] = OrderedDict()

    def of(self, text: str) -> Walk:
        name = hashlib.sha256(text.encode()).digest()
        walk = self._kept.pop(name, None)
        if walk is None:
            record = load(text)
            walk = Walk(self.game_of(record.header), record)
        self._kept[name] = walk
        while len(self._kept) > 1 and sum([len(kept.record.lines) for kept in self._kept.values()]) > LINES_KEPT:
            self._kept.popitem(last=False)
        return walk

    def game_of(self, header: dict[str, Any]) -> Game:
        """The game of a record, with the data files that it brings."""
        name, changed = header.get("game"), header.get("changed_data")
        if not isinstance(name, str) or name not in self._games:
            raise BadInput("line 1.game", f"{name!r:.40} is no game here", f"games: {', '.join(self._games)}")
        if changed is not None and not isinstance(changed, dict):
            raise BadInput("line 1.changed_data", "is not an object")
        return load_game(name, changed) if changed else self._games[name]
