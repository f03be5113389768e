"""A seat's private notes: what a person wrote down, and when. They stand beside a match, never in it or its record."""

from __future__ import annotations

from msgspec import Struct

from hyakki.core.errors import HyakkiError

MOST = 100
LONGEST = 300
MOST_MARKS = 200
LONGEST_CELL = 60
LONGEST_SIGN = 8


class TooMuch(HyakkiError):
    """A note too long, or one more than may be kept."""


class Note(Struct, frozen=True, omit_defaults=True):
    """A private note: its number `n`, the record line after which it was written, and its text.

    A pencil mark is a note on a `cell` of the game's deduction sheet; its text is the sign that stands there."""

    n: int
    line: int
    text: str
    cell: str = ""


def with_note(notes: list[Note], line: int, text: str) -> list[Note]:
    """One note more; written twice in the same moment it is still one."""
    text = checked(text)
    written = [note for note in notes if not note.cell]
    if any(note.line == line and note.text == text for note in written):
        return notes
    if len(written) >= MOST:
        raise TooMuch(f"You have {len(written)} notes, and no more are kept", "remove or change one of them")
    return [*notes, Note(following(notes), line, text)]


def with_mark(notes: list[Note], line: int, cell: str, sign: str) -> list[Note]:
    """A sign on a cell of the deduction sheet instead of the one before; with an empty sign the cell is blank."""
    others = [note for note in notes if note.cell != checked(cell, LONGEST_CELL)]
    if not sign:
        return others
    if len([note for note in others if note.cell]) >= MOST_MARKS:
        raise TooMuch(f"You have {MOST_MARKS} pencil marks, and no more are kept", "rub one of them out")
    return [*others, Note(following(notes), line, checked(sign, LONGEST_SIGN), checked(cell, LONGEST_CELL))]


def following(notes: list[Note]) -> int:
    """The number of the next note."""
    return max([note.n for note in notes], default=0) + 1


def with_change(notes: list[Note], n: int, text: str) -> list[Note]:
    """A note with another text; its moment stays."""
    text = checked(text)
    numbered(notes, n)
    return [Note(n, note.line, text, note.cell) if note.n == n else note for note in notes]


def without(notes: list[Note], n: int) -> list[Note]:
    """One note less."""
    numbered(notes, n)
    return [note for note in notes if note.n != n]


def numbered(notes: list[Note], n: int) -> Note:
    for note in notes:
        if note.n == n:
            return note
    have = ", ".join([str(note.n) for note in notes])
    raise HyakkiError(f"You have no note {n}", f"your notes: {have}" if have else "you have written none yet")


def checked(text: str, longest: int = LONGEST) -> str:
    """The text of a note on one line."""
    words = " ".join(text.split())
    if not words:
        raise HyakkiError("The note is empty", "write something")
    if any("\ud800" <= letter <= "\udfff" for letter in words):  # bytes that were no text
        raise HyakkiError("The note holds bytes that are no text", "write it in UTF-8")
    if len(words) > longest:
        raise TooMuch(f"The note has {len(words)} characters", f"at most {longest}")
    return words
