"""What was seen and when: an append-only chain of pages that clones share; each seat reads those it may."""

from __future__ import annotations

from typing import Final

from hyakki.core.stack import Seat

# Kinds of pages. Who may read a page follows from its kind and its seats.
SHOWN: Final = 0  # `other` showed cards to `seat`
PASSED: Final = 1  # `seat` passed a card to `other` (TGM-024)
EXCHANGED: Final = 2  # `seat` gave the first card to `other` and took the second (TGM-061)
KEPT: Final = 3  # `seat` interrogated `other` and exchanged nothing
SUSPECTED: Final = 4  # the seats that took a marker, for an action of a tile
INTERROGATED: Final = 5
LOOKED: Final = 6  # `seat` looked at the support token of `other` (TGM-110)
SWAPPED: Final = 7  # `seat` and `other` swapped support tokens (TGM-111)
KINDS: Final = ["shown", "passed", "exchanged", "kept", "suspected", "interrogated", "looked", "swapped"]
PUBLIC: Final = (SUSPECTED, INTERROGATED, SWAPPED)


class Page:
    """One thing seen, and the pages before it. Never changed once written."""

    def __init__(
        self, before: Page | None, turn: int, kind: int, seat: Seat, other: int, things: tuple[int, ...]
    ) -> None:
        self.before = before
        self.turn = turn
        self.kind = kind
        self.seat = seat
        self.other = other  # a seat; for SUSPECTED the action of the tile
        self.things = things  # clue types; for SUSPECTED seats; for LOOKED 1 if it is the transformed Kaneki
        self.written = b""  # as observations have it, once one does

    def read_by(self, watcher: Seat | None) -> bool:
        """Whether a watcher saw it: everybody, the looker alone, or the two players."""
        if self.kind in PUBLIC:
            return True
        if self.kind == LOOKED:
            return watcher == self.seat
        return watcher == self.seat or watcher == self.other


def pages(last: Page | None) -> list[Page]:
    """All pages, the first one first."""
    book: list[Page] = []
    page = last
    while page is not None:
        book.append(page)
        page = page.before
    book.reverse()
    return book
