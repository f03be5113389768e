"""Output for terminals that do not know every letter: each is replaced by one that looks alike, never by an error."""

from __future__ import annotations

import codecs
import unicodedata
from typing import TextIO

NAME = "hyakki.alike"
ALIKE = {
    **dict.fromkeys("│║┃╷╵", "|"),
    **dict.fromkeys("─═╴╶–—", "-"),
    **dict.fromkeys("╭╮╰╯╔╗╚╝┼", "+"),
    **dict.fromkeys("•●○☺", "o"),
    **dict.fromkeys("·…", "."),
    **dict.fromkeys("▮■▒▓█", "#"),
    **dict.fromkeys("♥☀☾♨❧", "*"),
    **dict.fromkeys("×╳", "x"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("→▶›", ">"),
    **dict.fromkeys("←◀‹", "<"),
    "↑": "^",
    "↓": "v",
    "↺": "@",
    "↔": "=",
    "⇅": "%",
}


def alike(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that an encoding lacks; as many as there were, so that drawings keep their shape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join([plain(letter) for letter in error.object[error.start : error.end]]), error.end


def plain(letter: str) -> str:
    """One letter of ASCII for any letter."""
    character = ALIKE.get(letter) or unicodedata.normalize("NFKD", letter)[:1]
    return character if character.isascii() and character.isprintable() else "?"


def use_alike(stream: TextIO) -> None:
    """Let a stream write what its encoding knows, and something alike for the rest."""
    codecs.register_error(NAME, alike)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=NAME)


def shown(text: str) -> str:
    """Text without what would steer a terminal: names and notes come from others."""
    return "".join(
        [letter if letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cs") else "?" for letter in text]
    )
