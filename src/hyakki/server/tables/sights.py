"""What a seat sees of a match and may do there, as JSON: parts of messages, shared by all tables of a game."""

from __future__ import annotations

from _collections_abc import dict_items, dict_keys, dict_values
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Raw, json

from hyakki.core.described import TABLE
from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, State
from hyakki.core.texts import as_text
from hyakki.core.told_views import ViewTexts
from hyakki.server.tables.decisions import ActionWords, asked_in, sheet_of
from hyakki.table import Table

REMEMBERED: Final = 20_000  # texts of actions, and of questions
Told = tuple[list[Raw], list[Raw]]  # what a seat may answer, and what it is offered
NOTHING: Final[Told] = ([], [])
ELEMENTS: Final = b'"elements":'  # as they stand in an `ActionInfo`, before its label
NO_ELEMENTS: Final = ELEMENTS + b"[]"


class Glance(dict[str, Any]):
    """A view whose fields are made as they are looked at: actions look at few. Whoever asks for more gets all of it."""

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(seat=seat)
        self._state = state
        self._seat = seat
        self._whole = False

    def __missing__(self, name: str) -> Any:
        if not self._whole:
            for entry in self._state.facts.game.described.shown:
                if entry.name == name:
                    seen = self[name] = entry.see(self._state, TABLE, self._seat)
                    return seen
            if name in self._filled():
                return self[name]
        raise KeyError(name)

    def _filled(self) -> dict[str, Any]:
        """All that the view has."""
        if not self._whole:
            self._whole = True
            self.clear()
            self.update(self._state.view(self._seat))
        return self

    def get(self, name: str, default: Any = None) -> Any:
        try:
            return self[name]
        except KeyError:
            return default

    def __contains__(self, name: object) -> bool:
        return dict.__contains__(self, name) or dict.__contains__(self._filled(), name)

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self._filled())

    def __len__(self) -> int:
        return dict.__len__(self._filled())

    def keys(self) -> dict_keys[str, Any]:
        return dict.keys(self._filled())

    def values(self) -> dict_values[str, Any]:
        return dict.values(self._filled())

    def items(self) -> dict_items[str, Any]:
        return dict.items(self._filled())


class Sight:
    """The parts of a message that tell one watcher of the match."""

    def __init__(self, view: bytes, ask: Raw | None, told: Told, sheet: list[Any], deductions: Any) -> None:
        self.view = Raw(view)
        self.ask = ask
        self.actions, self.offers = told
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
        kind = type(game)
        self._from_view = (
            kind.deductions is not Game.deductions
            or kind.score_so_far is not Game.score_so_far
            or not game.described.shown
        )  # whether something follows from a view as an object

    def of(self, table: Table, seats: Sequence[Seat | None], *, playing: bool) -> Iterator[Sight]:
        """What each of these sees, in their order; only who plays may do something."""
        state = table.state
        if self._from_view:
            for view in table.views(seats):
                actions, offers = self._words.taken_from(view)
                told = ([Raw(as_text(one)) for one in actions], [Raw(as_text(one)) for one in offers])
                told = told if playing else NOTHING
                ask = self._ask(as_text(view["pending"][-1])) if view["pending"] else None
                yield Sight(as_text(view), ask, told, sheet_of(state, view), self.game.deductions(view))
            return
        sheet = [] if state.outcome is None else self.game.score_sheet(state)
        for seat, text in zip(seats, self._views.of(state, list(seats)), strict=True):
            told = self._may(state, seat) if playing and seat is not None else NOTHING
            yield Sight(text, self._ask(self._views.top(state, seat)), told, sheet, None)

    def _ask(self, frame: bytes) -> Raw | None:
        """The question that a frame asks, from the frame as it is told."""
        ask = self._asks.get(frame)
        if ask is None and frame:
            if len(self._asks) >= REMEMBERED:
                self._asks.clear()
            ask = self._asks[frame] = Raw(as_text(asked_in(json.decode(frame))))
        return ask

    def _may(self, state: State, seat: Seat) -> Told:
        glance = Glance(state, seat)
        actions = [self._action(action, glance) for action in state.answers(seat)]
        return actions, [self._action(action, glance) for action in state.offers(seat)]

    def _action(self, action: Action, view: Glance) -> Raw:
        text = self._actions.get(action)
        if text is None:
            if len(self._actions) >= REMEMBERED:
                self._actions.clear()
            before, _, after = as_text(self._words.with_elements(action, [])).partition(NO_ELEMENTS)
            text = self._actions[action] = before + ELEMENTS, after
        return Raw(text[0] + as_text(self.game.elements(action, view)) + text[1])
