"""A match as a story: a paragraph for each turn, in sentences, as one watcher may tell it."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from msgspec import Struct

from hyakki.core.event import Event
from hyakki.core.game import Game
from hyakki.core.record import Line, standing

WIDTH = 80  # letters of a line of a written story
ANSWER = "answer"  # the event that tells of an answer, made by the table
NAMES_FROM = 0xE000  # in a stored story seats are letters of Unicode's private use: their names may change or go


class Paragraph(Struct):
    """A turn: its title (empty before the first one), what happened in it, and the record line it begins with."""

    line: int
    title: str
    sentences: list[str]


def event_lines(events: Iterable[tuple[int, Event]], keys: frozenset[str]) -> list[int]:
    """The record lines at which one of these events happened."""
    return sorted({line for line, event in events if event.key in keys})


def told(
    game: Game, lines: list[Line], events: Iterable[tuple[int, Event]], names: list[str] | None
) -> list[Paragraph]:
    """The events a watcher has heard, each with its record line; what was taken back is left out."""
    begins = game.manual.layout.turns
    stands = {number for number, _ in standing(lines)}
    story = [Paragraph(0, "", [])]
    for line, event in events:
        if event.key == ANSWER or line not in stands:
            continue
        sentence = game.messages.say(event.key, event.args, names)
        if event.key in begins:
            story.append(Paragraph(line, sentence, []))
        else:
            story[-1].sentences.append(sentence)
    return [one for one in story if one.sentences]


def seat_letters(seats: int) -> list[str]:
    """What stands for the names of seats in a story that is stored."""
    return [chr(NAMES_FROM + seat) for seat in range(seats)]


def with_names(text: str, names: list[str]) -> str:
    """A stored sentence with the names of those who played; all at once, for a name may have such letters too."""
    letters = seat_letters(len(names))
    return text.translate({ord(letter): names[seat] or f"Seat {seat + 1}" for seat, letter in enumerate(letters)})


def written(paragraphs: list[Paragraph]) -> str:
    """A story as plain text, a paragraph for each turn."""
    parts = []
    for one in paragraphs:
        text = " ".join([f"{said}." for said in one.sentences])
        parts.append((f"{one.title}\n" if one.title else "") + fill(text, WIDTH))
    return "\n\n".join(parts)
