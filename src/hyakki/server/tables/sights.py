"""What a seat sees of a match and may do there, as JSON: parts of messages, shared by all tables of a game."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw, json

from hyakki.core.described import views
from hyakki.core.game import Game
from hyakki.core.stack import Seat, View
from hyakki.core.texts import as_text
from hyakki.core.told_views import ViewTexts
from hyakki.server.tables.actions import NOTHING, ActionTexts
from hyakki.server.tables.decisions import asked_in, sheet_of
from hyakki.table.match import Match

REMEMBERED: Final = 20_000  # texts of questions


class Sight:
    """The parts of a message that tell one watcher of the match; all but the last two are JSON already."""

    def __init__(self, view: bytes, ask: Raw | None, sheet: list[Any], deductions: Any) -> None:
        self.view = Raw(view)
        self.ask = ask
        self.actions = NOTHING  # what a seat may answer
        self.offers = NOTHING  # what it may do besides
        self.sheet = sheet
        self.deductions = deductions


class Sights:
    """Makes them for one game, each text once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._views = ViewTexts(game)
        self._asks: dict[bytes, Raw] = {}  # by the text of the frame on top
        self._actions = ActionTexts(game)
        kind = type(game)
        self._from_view = (
            kind.deductions is not Game.deductions
            or kind.score_so_far is not Game.score_so_far
            or not game.described.shown
        )  # whether something follows from a view as an object

    def of(self, match: Match, seats: list[Seat | None], playing: bool) -> list[Sight]:
        """What each of these sees, in their order; only who plays may do something."""
        state = match.state
        if self._from_view:
            return [self._of_view(match, view, playing) for view in views(state, seats)]
        sheet: list[Any] = [] if state.outcome is None else self.game.score_sheet(state)
        sights: list[Sight] = []
        for place, text in enumerate(self._views.of(state, seats)):
            seat = seats[place]
            sight = Sight(text, self._ask(self._views.top(state, seat)), sheet, None)
            if playing and seat is not None:
                self._add_actions(sight, match, seat)
            sights.append(sight)
        return sights

    def _of_view(self, match: Match, view: View, playing: bool) -> Sight:
        state, seat = match.state, view["seat"]
        del view["legal"], view["offers"]
        ask = self._ask(as_text(view["pending"][-1])) if view["pending"] else None
        sight = Sight(as_text(view), ask, sheet_of(state, view), self.game.deductions(view))
        if playing and seat is not None:
            self._add_actions(sight, match, seat)
        return sight

    def _ask(self, frame: bytes) -> Raw | None:
        """The question that a frame asks, from the frame as it is told."""
        ask = self._asks.get(frame)
        if ask is None and frame:
            if len(self._asks) >= REMEMBERED:
                self._asks.clear()
            ask = self._asks[frame] = Raw(as_text(asked_in(json.decode(frame))))
        return ask

    def _add_actions(self, sight: Sight, match: Match, seat: Seat) -> None:
        state = match.state
        sight.actions = self._actions.listed(match.answers(seat), state, seat)
        sight.offers = self._actions.listed(state.offers(seat), state, seat)
