"""What a seat sees of a match and may do there, as JSON: parts of messages, shared by all tables of a game."""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from msgspec import Raw, json

from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, State, View
from hyakki.core.texts import as_text
from hyakki.core.told_views import ViewTexts
from hyakki.server.tables.decisions import ActionWords, asked_in, sheet_of
from hyakki.server.tables.glance import Glance
from hyakki.table import Table

REMEMBERED: Final = 20_000  # texts of actions, and of questions
NOTHING: Final = Raw(b"[]")  # that may be done
ELEMENTS: Final = b'"elements":'  # as they stand in an `ActionInfo`, before its label
NO_ELEMENTS: Final = ELEMENTS + b"[]"


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
        self._words = ActionWords(game)
        self._views = ViewTexts(game)
        self._asks: dict[bytes, Raw] = {}  # by the text of the frame on top
        self._actions: dict[Action, tuple[bytes, bytes]] = {}  # the text of each before and after its elements
        self._into = BytesWriter()
        kind = type(game)
        self._from_view = (
            kind.deductions is not Game.deductions
            or kind.score_so_far is not Game.score_so_far
            or not game.described.shown
        )  # whether something follows from a view as an object

    def of(self, table: Table, seats: list[Seat | None], playing: bool) -> list[Sight]:
        """What each of these sees, in their order; only who plays may do something."""
        state = table.state
        if self._from_view:
            return [self._of_view(state, view, playing) for view in table.views(seats)]
        sheet: list[Any] = [] if state.outcome is None else self.game.score_sheet(state)
        sights: list[Sight] = []
        for seat, text in zip(seats, self._views.of(state, seats), strict=True):
            sight = Sight(text, self._ask(self._views.top(state, seat)), sheet, None)
            if playing and seat is not None:
                self._add_actions(sight, state, seat)
            sights.append(sight)
        return sights

    def _of_view(self, state: State, view: View, playing: bool) -> Sight:
        actions, offers = self._words.taken_from(view)
        ask = self._ask(as_text(view["pending"][-1])) if view["pending"] else None
        sight = Sight(as_text(view), ask, sheet_of(state, view), self.game.deductions(view))
        if playing:
            sight.actions, sight.offers = Raw(as_text(actions)), Raw(as_text(offers))
        return sight

    def _ask(self, frame: bytes) -> Raw | None:
        """The question that a frame asks, from the frame as it is told."""
        ask = self._asks.get(frame)
        if ask is None and frame:
            if len(self._asks) >= REMEMBERED:
                self._asks.clear()
            ask = self._asks[frame] = Raw(as_text(asked_in(json.decode(frame))))
        return ask

    def _add_actions(self, sight: Sight, state: State, seat: Seat) -> None:
        answers, offers = state.answers(seat), state.offers(seat)
        if answers or offers:
            glance = Glance(state, seat)
            sight.actions, sight.offers = self._listed(answers, glance), self._listed(offers, glance)

    def _listed(self, actions: list[Action], view: View) -> Raw:
        if not actions:
            return NOTHING
        into = self._into
        into.truncate(0)
        between = b"["
        for action in actions:
            before, after = self._text_of(action)
            into.write(between)
            into.write(before)
            into.write(as_text(self.game.elements(action, view)))
            into.write(after)
            between = b","
        into.write(b"]")
        return Raw(into.getvalue())

    def _text_of(self, action: Action) -> tuple[bytes, bytes]:
        text = self._actions.get(action)
        if text is None:
            if len(self._actions) >= REMEMBERED:
                self._actions.clear()
            before, _, after = as_text(self._words.with_elements(action, [])).partition(NO_ELEMENTS)
            text = self._actions[action] = before + ELEMENTS, after
        return text
