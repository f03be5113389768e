"""What a seat was told so far as rows of numbers: the memory of a learner, beside what it may know now.

A view may forget (a card shown once and mixed again); what was told does not. Each event is a row: its key, then its
arguments one after the other, each as a word of the game's vocabulary or a number, two bytes each. The order of the
arguments is that of the event; longer ones are cut. The key of what a seat knows, `state.known_key`, is of all of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from hyakki.core.event import Event, Seat
from hyakki.core.game import Game
from hyakki.core.hearing import ANSWER
from hyakki.core.kinds import Counts, Fields, Kind, ListOf, Maybe, Named, Word

WORDS: Final = 8  # of a row: the key and seven more
ROW: Final = 2 * WORDS  # bytes
UNKNOWN: Final = 1  # the number of a word that stands in no list
LOWEST: Final = -1  # nature, or nobody
NUMBERS: Final = (
    1024  # whole numbers that have a number of their own, from the lowest on; higher ones count as the last
)


class Vocabulary:
    """The numbers of a game's words: 0 nothing, 1 unknown, whole numbers, then words in alphabetical order."""

    def __init__(self, game: Game) -> None:
        words: set[str] = {ANSWER, *[key for key in game.messages.templates if key.startswith("event.")]}
        for verb in game.notation.verbs.values():
            words.add(verb.name)
            for arg in [*verb.args, *([verb.tail] if verb.tail is not None else [])]:
                words.update(arg.words)
        kinds: list[Kind] = [game.position_fields, game.described.view_fields(), *game.frame_fields.values()]
        for kind in kinds:
            words.update(names(kind))
        self.words = sorted(words)
        self.first = UNKNOWN + 1 + NUMBERS
        self.index = {word: self.first + number for number, word in enumerate(self.words)}
        self.count = self.first + len(self.words)

    def number(self, value: object) -> int:
        """Of one word or whole number; true and false are 1 and 0."""
        if value is None:
            return 0
        if isinstance(value, int):
            return UNKNOWN + 1 + min(max(int(value) - LOWEST, 0), NUMBERS - 1)
        return self.index.get(str(value), UNKNOWN)

    def meaning(self, number: int) -> str:
        """What a number stands for."""
        if number <= UNKNOWN:
            return "unknown" if number else "nothing"
        return self.words[number - self.first] if number >= self.first else str(number - UNKNOWN - 1 + LOWEST)

    def row(self, event: Event) -> bytes:
        """An event as the bytes of a row."""
        values: list[object] = [event.key]
        for name, value in event.args.items():
            if event.key != ANSWER:
                flatten(value, values)
            elif name != "n":  # the number of the line, which the place of the row tells
                values += str(value).split() if isinstance(value, str) else [value]
        numbers = [self.number(value) for value in values[:WORDS]]
        return b"".join([number.to_bytes(2, "big") for number in numbers]).ljust(ROW, b"\0")


class Memory:
    """The last rows of what one seat was told, as many as there is room for."""

    def __init__(self, vocabulary: Vocabulary, seat: Seat, most: int) -> None:
        self.vocabulary = vocabulary
        self.seat = seat
        self.most = most
        self.rows: list[bytes] = []

    def hear(self, events: Iterable[Event]) -> None:
        """What happened since; only what the seat hears is kept."""
        self.rows += [self.vocabulary.row(event) for event in events if event.heard_by(self.seat)]
        del self.rows[: -self.most]

    def write(self, into: bytearray, at: int = 0) -> None:
        """The rows, oldest first, and zeroes for those to come."""
        told = b"".join(self.rows)
        into[at : at + self.most * ROW] = told.ljust(self.most * ROW, b"\0")


def flatten(value: Any, into: list[object]) -> None:
    """Lists and objects as what is in them, one after the other."""
    if isinstance(value, dict):
        for entry in value.values():
            flatten(entry, into)
    elif isinstance(value, list | tuple):
        for entry in value:
            flatten(entry, into)
    else:
        into.append(value)


def names(kind: Kind) -> list[str]:
    """All words that values of a kind may have."""
    parts: list[Kind] = kind.written_as()
    if isinstance(kind, Fields):
        parts = [*parts, *[field.kind for field in kind.fields.values()]]
    if isinstance(kind, ListOf | Maybe):
        parts = [*parts, kind.kind]
    found = [name for part in parts for name in names(part)]
    if isinstance(kind, Named | Counts):
        found += kind.names
    return [*found, *kind.words] if isinstance(kind, Word) else found
