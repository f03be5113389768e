"""Views told as text say what views say, byte for byte, for all watchers at once; texts of actions may be kept."""

from __future__ import annotations

from functools import lru_cache

from hyakki.conformance.play import Moment
from hyakki.conformance.violation import demand
from hyakki.core.game import Game
from hyakki.core.stack import Action
from hyakki.core.texts import as_text
from hyakki.core.told_views import ViewTexts, without_actions

PROP = "telling"


@lru_cache(maxsize=8)
def texts(game: Game) -> ViewTexts:
    return ViewTexts(game)


def as_viewed(moment: Moment) -> None:
    """In every position, for all watchers: the text is that of the view, without what may be done."""
    watchers = moment.watchers()
    for watcher, told in zip(watchers, texts(moment.game).of(moment.state, watchers), strict=True):
        wanted = as_text(without_actions(moment.state.view(watcher)))
        place = next((i for i, (a, b) in enumerate(zip(told, wanted, strict=False)) if a != b), len(wanted))
        near = slice(max(0, place - 40), place + 40)
        demand(told == wanted, PROP, f"{watcher} is told {told[near]!r}, and would see {wanted[near]!r}")


@lru_cache(maxsize=8)
def touched(game: Game) -> dict[tuple[object, Action], list[str]]:
    """What actions touched in positions before, by whereabouts."""
    return {}


def elements_kept(moment: Moment) -> None:
    """In every position, for who is asked: where its whereabouts are those of before, so are the elements."""
    game, state = moment.game, moment.state
    for seat in () if moment.asks_nature() else state.to_act():
        whereabouts, view = game.whereabouts(state, seat), state.view(seat)
        for action in state.legal(seat) if whereabouts is not None else ():
            elements = game.elements(action, view)
            before = touched(game).setdefault((whereabouts, action), elements)
            demand(before == elements, PROP, f"{action} touched {before}, now {elements}, with the same whereabouts")
