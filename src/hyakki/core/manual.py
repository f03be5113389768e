"""What a game's folder holds beside code, read once."""

from __future__ import annotations

from typing import Any

from hyakki.core.digests import Earlier, digest
from hyakki.core.fitted import Fit
from hyakki.core.layout import Layout, read_layout
from hyakki.core.learned import Net
from hyakki.core.lesson import Lesson
from hyakki.core.options import OPTIONS
from hyakki.core.rulebook import Rulebook
from hyakki.core.usual import Usual
from hyakki.core.wording import Messages


class Manual:
    """What a game's folder holds beside code: words, rulebook, data, lessons, usual tables, values, layout."""

    def __init__(
        self,
        name: str,
        messages: Messages,
        rulebook: Rulebook,
        data: dict[str, Any],
        earlier: Earlier,
        changed: dict[str, Any],
        lessons: list[Lesson] | None = None,
        usual: list[Usual] | None = None,
        fits: list[Fit] | None = None,
        layout: Layout | None = None,
        nets: dict[int, Net] | None = None,
    ) -> None:
        self.name = name
        self.messages = messages
        self.rulebook = rulebook
        self.data = data  # file name without ending -> content, checked by the game's schema
        self.earlier = earlier  # data it had before
        self.changed = changed  # the files that replace the game's own, by name
        self.rule_digests: dict[str, str] = {}  # of what the rules read of a file, filled in as they read it
        self.lessons: list[Lesson] = lessons or []  # stages that teach the game, in order; empty if it has none
        self.usual: list[Usual] = usual or []  # tables that many want; empty if the game names none
        self.fits: list[Fit] = fits or []  # how `values` are brought to the scale of returns; empty if they are not
        self.nets: dict[int, Net] = nets or {}  # learned values by seats; empty where none were learned
        self.layout = layout or read_layout({})  # how a view is shown where no board is drawn

    def digests(self) -> dict[str, str]:
        """One digest for each data file: of what the rules read of it, or of all of it if it was read in no shape.

        Options are left out: a header holds every one of them with its value."""
        return {
            stem: self.rule_digests.get(stem) or digest(content)
            for stem, content in self.data.items()
            if stem != OPTIONS
        }

    def digest(self) -> str:
        """What stands in the header of a record: the data by which its match is played."""
        return digest(self.digests())

    def goes_alike(self, header_digest: str) -> bool:
        """Whether a match played by the data of this digest goes with these data as it went."""
        return header_digest == self.digest() or self.earlier.knows(header_digest, self.changed, self.digests())
