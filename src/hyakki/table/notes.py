"""A seat's private notes: what a person wrote down, and when. They stand beside a match, never in it or its record."""

from __future__ import annotations

from msgspec import Struct

from hyakki.core.errors import HyakkiError

MOST = 100
LONGEST = 300


class TooMuch(HyakkiError):
    """A note too long, or one more than may be kept."""


class Note(Struct, frozen=True):
    """A private note: its number `n`, the record line after which it was written, and its text."""

    n: int
    line: int
    text: str


def with_note(notes: list[Note], line: int, text: str) -> list[Note]:
    """One note more; written twice in the same moment it is still one."""
    text = checked(text)
    if any(note.line == line and note.text == text for note in notes):
        return notes
    if len(notes) >= MOST:
        raise TooMuch(f"You have {len(notes)} notes, and no more are kept", "remove or change one of them")
    return [*notes, Note(max([note.n for note in notes], default=0) + 1, line, text)]


def with_change(notes: list[Note], n: int, text: str) -> list[Note]:
    """A note with another text; its moment stays."""
    text = checked(text)
    found(notes, n)
    return [Note(n, note.line, text) if note.n == n else note for note in notes]


def without(notes: list[Note], n: int) -> list[Note]:
    """One note less."""
    found(notes, n)
    return [note for note in notes if note.n != n]


def found(notes: list[Note], n: int) -> Note:
    for note in notes:
        if note.n == n:
            return note
    have = ", ".join([str(note.n) for note in notes])
    raise HyakkiError(f"You have no note {n}", f"your notes: {have}" if have else "you have written none yet")


def checked(text: str) -> str:
    """The text of a note on one line."""
    words = " ".join(text.split())
    if not words:
        raise HyakkiError("The note is empty", "write something")
    if any("\ud800" <= letter <= "\udfff" for letter in words):  # bytes that were no text
        raise HyakkiError("The note holds bytes that are no text", "write it in UTF-8")
    if len(words) > LONGEST:
        raise TooMuch(f"The note has {len(words)} characters", f"at most {LONGEST}")
    return words
