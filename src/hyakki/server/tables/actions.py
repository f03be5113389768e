"""What a seat may do as JSON: the text of an action is kept, by what its elements depend on besides."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from msgspec import Raw

from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, State, View
from hyakki.core.texts import as_text
from hyakki.server.tables.decisions import ActionWords
from hyakki.server.tables.glance import Glance

REMEMBERED: Final = 20_000  # texts
NOTHING: Final = Raw(b"[]")


class ActionTexts:
    """Makes them for one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._words = ActionWords(game)
        self._kept: dict[object, dict[Action, bytes]] = {}  # by whereabouts
        self._count = 0  # of those kept
        self._into = BytesWriter()

    def listed(self, actions: list[Action], state: State, seat: Seat) -> Raw:
        """These actions of a seat, as messages tell them."""
        if not actions:
            return NOTHING
        view: View | None = None
        kept = self._kept_at(self._game.whereabouts(state, seat))
        into = self._into
        into.truncate(0)
        between = b"["
        for action in actions:
            text = kept.get(action)
            if text is None:
                if view is None:
                    view = Glance(state, seat)
                text = kept[action] = as_text(self._words.of(action, view))
                self._count += 1
            into.write(between)
            into.write(text)
            between = b","
        into.write(b"]")
        return Raw(into.getvalue())

    def _kept_at(self, whereabouts: object) -> dict[Action, bytes]:
        if whereabouts is None:  # not known: made anew each time
            return {}
        if self._count >= REMEMBERED:
            self._kept.clear()
            self._count = 0
        kept = self._kept.get(whereabouts)
        if kept is None:
            kept = self._kept[whereabouts] = {}
        return kept
