"""Whole views as JSON text, for several watchers at once: what all see alike is written once.

What may be done is left out: whoever tells a view tells that beside it.
"""

from __future__ import annotations

from typing import Any

from librt.strings import BytesWriter

from hyakki.core.described import TABLE, Entry
from hyakki.core.game import Game
from hyakki.core.stack import Facts, Frame, Seat, State, View
from hyakki.core.texts import Text, as_text, put_number


class Part:
    """A field of views: its key as text, and what writes it where the game has something for that."""

    def __init__(self, entry: Entry, text: Text | None) -> None:
        self.entry = entry
        self.text = text
        self.key = b"," + as_text(entry.name) + b":"

    def put(self, into: BytesWriter, state: State, watcher: Seat | None) -> None:
        text = self.text
        if text is not None:
            into.write(self.key)
            text.put(into, state, watcher)
            return
        value = self.entry.see(state, TABLE, watcher)
        if value is not None or not self.entry.optional:
            into.write(self.key)
            into.write(as_text(value))


class Block:
    """Fields that follow each other, and that all see alike or not all."""

    def __init__(self, alike: bool) -> None:
        self.alike = alike
        self.parts: list[Part] = []

    def put(self, into: BytesWriter, state: State, watcher: Seat | None) -> None:
        for part in self.parts:
            part.put(into, state, watcher)


class ViewTexts:
    """Writes the views of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.blocks: list[Block] = []
        self.various: list[Text] = []  # of fields of which not all see the same
        own = game.texts()
        for entry in game.described.shown:
            if not self.blocks or self.blocks[-1].alike != entry.alike:
                self.blocks.append(Block(entry.alike))
            text = own.get(entry.name)
            self.blocks[-1].parts.append(Part(entry, text))
            if text is not None and not entry.alike:
                self.various.append(text)
        self._game = b'{"game":' + as_text(game.name) + b',"seat":'
        self._into = BytesWriter()

    def of(self, state: State, watchers: list[Seat | None]) -> list[bytes]:
        """The view of each watcher, as `state.view` makes it without `legal` and `offers`."""
        if type(state).seen is not State.seen:  # a game with a way of its own
            return [as_text(without_actions(state.view(watcher))) for watcher in watchers]
        into = self._into
        setting = setting_of(state.facts) + as_text(state.to_act()) + b',"pending":['
        outcome = b"null" if state.outcome is None else as_text(state.outcome.to_json())
        shared: list[bytes] = []
        for block in self.blocks:
            into.truncate(0)
            if block.alike:
                block.put(into, state, None)
            shared.append(into.getvalue())
        for field in self.various:
            field.begin(state)
        made: list[bytes] = []
        for watcher in watchers:
            into.truncate(0)
            into.write(self._game)
            if watcher is None:
                into.write(b"null")
            else:
                put_number(into, watcher)
            into.write(setting)
            self._put_frames(into, state, watcher)
            into.write(b'],"outcome":')
            into.write(outcome)
            for place, block in enumerate(self.blocks):
                if block.alike:
                    into.write(shared[place])
                else:
                    block.put(into, state, watcher)
            into.write(b"}")
            made.append(into.getvalue())
        return made

    def _put_frames(self, into: BytesWriter, state: State, watcher: Seat | None) -> None:
        first = True
        for frame in state.stack:
            if not first:
                into.write(b",")
            first = False
            into.write(self.frame(frame.seen_by(watcher)))

    def top(self, state: State, watcher: Seat | None) -> bytes:
        """The frame that asks now as a watcher sees it; empty when the match is over."""
        return self.frame(state.stack[-1].seen_by(watcher)) if state.stack else b""

    def frame(self, frame: Frame[Any]) -> bytes:
        """A frame; it never changes once it is pushed, so that it keeps its text."""
        if not frame.text:
            frame.text = as_text(self.game.frame_to_json(frame))
        return frame.text


def setting_of(facts: Facts) -> bytes:
    """Seats and options, up to who is asked; they never change in a match, so that they keep their text."""
    if not facts.text:
        facts.text = b',"seats":' + as_text(facts.seats) + b',"options":' + as_text(facts.options) + b',"to_act":'
    return facts.text


def without_actions(view: View) -> View:
    """A view without what may be done."""
    del view["legal"], view["offers"]
    return view
