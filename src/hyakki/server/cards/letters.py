"""Letters as small pictures in shades of grey: what there is of them, how long a text is, a text on one line."""

from __future__ import annotations

import base64
import unicodedata
import zlib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from hyakki.server.readers import reader

FILE: Final = Path(__file__).with_name("letters.json")
GREYS: Final = 16  # from nothing to full
CUT: Final = "…"


class Face(msgspec.Struct):
    """The letters of one size: by letter its width, and its rows of greys, packed."""

    height: int
    space: int
    letters: dict[str, tuple[int, str]]

    def width(self, text: str) -> int:
        return sum([self.space if letter == " " else self.letters[letter][0] for letter in text])

    def rows(self, letter: str) -> list[bytes]:
        width, packed = self.letters[letter]
        greys = zlib.decompress(base64.b64decode(packed))
        return [greys[start : start + width] for start in range(0, len(greys), width)]


read_faces = reader(dict[str, Face])


@cache
def face(size: int) -> Face:
    return read_faces(FILE.read_bytes())[str(size)]


def drawable(text: str, size: int) -> str:
    """The text in letters that there are: accents go where there is no such letter, and so does all else."""
    known, letters = face(size).letters, []
    for letter in text:
        plain = letter if letter in known or letter == " " else unicodedata.normalize("NFKD", letter)
        letters += [one for one in plain if one in known or one == " "]
    return " ".join("".join(letters).split())


def fitted(text: str, size: int, width: int) -> str:
    """As much of a text as has room, with three dots where that is not all."""
    of = face(size)
    if of.width(text) <= width:
        return text
    while text and of.width(text + CUT) > width:
        text = text[:-1].rstrip()
    return text + CUT
