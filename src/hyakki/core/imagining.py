"""What deals full states that fit a view: its facts, its pending frames and its end are the same in every game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from hyakki.core.outcome import read_outcome
from hyakki.core.stack import Facts, Frame, State, View

if TYPE_CHECKING:
    from hyakki.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Imaginer:
    """Deals full states that fit one view, prepared once; each in proportion to its odds."""

    carried: bool = True  # whether the world dealt last carries all that was heard

    def __init__(self, game: Game, view: View) -> None:
        self.facts = Facts(game, view["seats"], view["options"])
        self.frames: list[Frame[Any]] = game.frames_from_json(view["pending"], view["seats"])
        told = view["outcome"]
        self.ending = None if told is None else read_outcome(told, view["seats"])

    def deal(self, rng: Random) -> State:
        raise NotImplementedError

    def end(self, state: State) -> None:
        """Give a state the end that the view tells of, if there is one."""
        state.outcome = self.ending
