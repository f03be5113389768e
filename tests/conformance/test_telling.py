"""The suite notices a text of a view that says something else than the view."""

from __future__ import annotations

from typing import Any

import pytest
from librt.strings import BytesWriter

from hyakki.conformance import Violation, telling
from hyakki.conformance.play import Match
from hyakki.core.stack import Seat
from hyakki.core.texts import Text
from hyakki.core.told_views import ViewTexts
from hyakki.games import GAMES

TSURO = GAMES["tsuro-seas"]


class Empty(Text):
    """Says that nobody holds anything."""

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        into.write(b"[]")


def test_a_text_that_differs_from_the_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = ViewTexts(TSURO)
    parts = {part.entry.name: part for block in spoilt.blocks for part in block.parts}
    parts["hand"].text = Empty()
    monkeypatch.setattr(telling, "texts", lambda _: spoilt)

    def play() -> None:
        for moment in Match(TSURO, 2, {}, 1).moments():
            telling.as_viewed(moment)

    with pytest.raises(Violation, match="hand"):
        play()
