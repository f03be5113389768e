"""What a bot is: made once per seat from a game and a budget, then asked for one action at a time."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Any, Self

from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.core.stack import Action, View


@dataclass(frozen=True)
class Budget:
    """How much a bot may spend on one answer."""

    seconds: float = 5.0
    worlds: int = 100


class Bot:
    """Answers for one seat of one match. `close` is called when the match is over, or was broken off."""

    LISTENS = True  # False: what the view tells is enough, and `events` stays empty
    LOOKS = True  # False: what may be answered is enough; `among` is asked instead where no view is at hand

    def __init__(self, game: Game, budget: Budget) -> None:
        self.game = game
        self.budget = budget

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action | str:
        """One of `view["legal"]`, or its text; `rng` is the only source of chance.

        `events` is all the seat has heard, without what was taken back: after that the bot is made anew."""
        raise NotImplementedError

    def among(self, answers: list[Action], rng: Random) -> Action:
        """One of several answers, by a bot that does not look: the same as `choose` gives for a view with these."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} for {self.game.name}>"

    def close(self) -> None:
        """Give back what the bot holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class BotFailed(HyakkiError):
    """A bot that raised, answered nonsense, died or never answered."""

    def __init__(self, name: str, problem: str, hint: str = "") -> None:
        super().__init__(f"bot {name} {problem}", hint)
        self.name = name
        self.problem = problem
