"""A card as a PNG: the game, who won, who played. Nobody's picture is taken in, and no library is needed for one.

Pixels are places in a palette: three ramps of colours over the ground, so that letters have soft edges."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hyakki.core.wording import CRESTS, joined, raised
from hyakki.server.cards.letters import GREYS, drawable, face, fitted

WIDTH: Final = 1200
HEIGHT: Final = 630
LEFT: Final = 80
ROOM: Final = 750  # for a line of text, beside the lantern
BIG, SMALL = 84, 44  # sizes of letters
GROUND: Final = (27, 26, 46)
INKS: Final = ((253, 243, 224), (227, 163, 43), (194, 69, 45))  # paper, gold, vermilion
PAPER, GOLD, VERMILION = 0, 1, 2
SOME: Final = 0.5  # of a name's letters must be drawable, else it is told by the crest of its seat


@lru_cache(maxsize=200)
def card(title: str, names: tuple[str, ...], winners: tuple[int, ...] | None, ended: str | None = None) -> bytes:
    """The picture; `winners` is None for a match without a result, `ended` says how it ended where no seat won."""
    shown = [name_of(name, seat) for seat, name in enumerate(names)]
    paper = Paper()
    paper.disc(1010, 315, 140, VERMILION)
    paper.disc(1010, 315, 100, GOLD)
    paper.bar(LEFT, 470, 120, 6, VERMILION)
    paper.text(drawable(title, SMALL), LEFT, 90, SMALL, GOLD)
    paper.text(headline(shown, winners, ended), LEFT, 230, BIG, PAPER)
    paper.text(joined(shown), LEFT, 370, SMALL, PAPER)
    paper.text("Hyakki", LEFT, 500, SMALL, GOLD)
    return paper.png()


def headline(names: list[str], winners: Sequence[int] | None, ended: str | None = None) -> str:
    if winners is None:
        return "A match"
    if not winners:
        return ended or "Nobody wins"
    if len(winners) == 1:
        return f"{raised(names[winners[0]])} wins"
    every = f"{raised(joined([names[seat] for seat in winners]))} win"
    return every if face(BIG).width(every) <= ROOM else f"{len(winners)} of {len(names)} win"


def name_of(name: str, seat: int) -> str:
    """A name as far as there are letters for it; else the crest of its seat."""
    shown = drawable(name, SMALL)
    return shown if shown and len(shown) >= SOME * len(name) else CRESTS[seat % len(CRESTS)]


class Paper:
    """Rows of pixels, each a place in the palette: ink number times GREYS, plus how much of it there is."""

    def __init__(self) -> None:
        self._rows = [bytearray(WIDTH) for _ in range(HEIGHT)]

    def text(self, text: str, x: int, y: int, size: int, ink: int) -> None:
        """A line of text; what has no room is cut."""
        letters = face(size)
        for letter in fitted(text, size, ROOM):
            if letter == " ":
                x += letters.space
                continue
            for row, greys in enumerate(letters.rows(letter)):
                line = self._rows[y + row]
                for column, grey in enumerate(greys):
                    if grey:
                        line[x + column] = ink * GREYS + grey
            x += letters.letters[letter][0]

    def bar(self, x: int, y: int, width: int, height: int, ink: int) -> None:
        for row in self._rows[y : y + height]:
            row[x : x + width] = bytes([ink * GREYS + GREYS - 1]) * width

    def disc(self, x: int, y: int, radius: int, ink: int) -> None:
        """Round, with an edge that fades over a pixel into the ground, and not into another disc."""
        for row in range(-radius, radius + 1):
            half = (radius**2 - row**2) ** 0.5
            whole, part = int(half), half - int(half)
            line = self._rows[y + row]
            self.bar(x - whole, y + row, 2 * whole + 1, 1, ink)
            for edge in (x - whole - 1, x + whole + 1):
                line[edge] = line[edge] or ink * GREYS + int(part * GREYS)

    def png(self) -> bytes:
        rows = b"".join([b"\0" + bytes(row) for row in self._rows])
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        parts = ((b"IHDR", head), (b"PLTE", palette()), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join([chunk(name, data) for name, data in parts])


def palette() -> bytes:
    """For each ink the ground, ever more covered by it."""
    colours: list[int] = []
    for ink in INKS:
        for grey in range(GREYS):
            share = grey / (GREYS - 1)
            colours += [round(under + (over - under) * share) for under, over in zip(GROUND, ink, strict=True)]
    return bytes(colours)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
