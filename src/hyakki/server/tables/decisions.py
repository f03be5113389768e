"""A decision as messages tell it: its question, what may be done in words, the score so far.

No database stands behind this: the processes that go through records use it, too.
"""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, State, View
from hyakki.core.wording import raised
from hyakki.server.speech.messages import ActionInfo, AskInfo
from hyakki.table.table import ALL_WINDOWS, Table

ACTIONS_REMEMBERED: Final = 20_000


class ActionWords:
    """Text, number and label of a game's actions, each made once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[Action, tuple[str, int, str]] = {}

    def taken_from(self, view: View) -> tuple[list[ActionInfo], list[ActionInfo]]:
        """What may be done and offered, out of a view into words: a message has them beside the view."""
        actions = [self.of(tuple(action), view) for action in view["legal"]]
        offers = [self.of(tuple(action), view) for action in view["offers"]]
        del view["legal"], view["offers"]
        return actions, offers

    def of(self, action: Action, view: View) -> ActionInfo:
        words = self._known.get(action)
        if words is None:
            if len(self._known) >= ACTIONS_REMEMBERED:
                self._known.clear()
            text = self.game.format(action)
            words = self._known[action] = (text, self.game.notation.id(action), raised(self.game.said(action)))
        return ActionInfo(words[0], words[1], self.game.elements(action, view), words[2])


def sheet_of(state: State, view: View) -> list[dict[str, Any]]:
    """The score sheet of a match that is over; before, only what a view tells of it."""
    game = state.facts.game
    return game.score_so_far(view) if state.outcome is None else game.score_sheet(state)


def may_pass(table: Table, seat: Seat) -> list[str]:
    """The windows in which a seat may pass in advance now."""
    here = [table.state.question.name] if table.may_pass_ahead(seat) else []
    return [*here, ALL_WINDOWS] if table.may_pass_ahead(seat, until_asked=True) else here


def asked(view: View) -> AskInfo | None:
    """The question asked now, from the frame on top as the watcher sees it."""
    return asked_in(view["pending"][-1]) if view["pending"] else None


def asked_in(top: dict[str, Any]) -> AskInfo:
    """The question that a frame asks."""
    frame = top["frame"]
    return AskInfo(f"ask.{frame}", {k: v for k, v in top.items() if k not in ("frame", "answers")}, frame)
