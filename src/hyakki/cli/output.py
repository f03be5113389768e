"""What the command writes: JSON that is the same for the same values, and plain characters where no others can be."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
import unicodedata
from typing import Any, TextIO

FALLBACK = "hyakki.plain"
PLAIN = {
    "…": "...",
    **dict(zip("–—−‘’“”×·•→←↑↓↔⇅↺µ", "---''\"\"x.*><^v=|@u", strict=True)),
    **dict(zip("■▮▶●☀☺☾♥♨✗❧「」╳", "##>o*@)*~x~[]X", strict=True)),
}
LINES = dict.fromkeys("─━═╌┄╶╴╸╺", "-") | dict.fromkeys("│┃║╎┆╷╵", "|")


def speak_plainly(stream: TextIO | None) -> None:
    """Let a stream write what its encoding lacks in plain characters instead of failing."""
    codecs.register_error(FALLBACK, plain)
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=FALLBACK)


def plain(error: UnicodeError) -> tuple[str, int]:
    """The handler of encoding errors: what stands in for the characters that cannot be written."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join([plain_character(c) for c in error.object[error.start : error.end]]), error.end


def plain_character(character: str) -> str:
    """ASCII for a character that is none: one where boards use it, so that columns stay; accents are dropped."""
    if "╭" <= character <= "╰" or "┌" <= character <= "╬":
        return LINES.get(character, "+")
    stand_in = PLAIN.get(character) or LINES.get(character)
    if stand_in is None:
        stand_in = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return stand_in or "?"


def is_unicode(stream: TextIO | None) -> bool:
    """Whether every character can be written as it is."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name.startswith("utf")


def as_json(value: Any, stream: TextIO | None) -> str:
    """One line; escaped where the stream could not write it, since JSON must not lose a character."""
    return json.dumps(value, ensure_ascii=not is_unicode(stream), separators=(",", ":"))


def print_json(value: Any, kind: Any) -> None:
    """An answer of the kind that docs/cli.md describes for the command."""
    from msgspec import convert, to_builtins

    print(as_json(to_builtins(convert(value, kind, from_attributes=True)), sys.stdout))


def note(line: str) -> None:
    """What people should know beside the answer, as one line on standard error."""
    print(line, file=sys.stderr, flush=True)


def drop(stream: TextIO | None) -> None:
    """What is still to be written goes nowhere, also when the process ends."""
    if isinstance(stream, io.TextIOWrapper):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
