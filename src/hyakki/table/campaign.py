"""A campaign: a game's lessons one after the other, each followed by its match; how far a learner has come. No I/O."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.lesson import Lesson
from hyakki.core.outcome import Outcome

KEPT = ("stage", "steps", "taught", "options", "match", "winners")


class Campaign:
    """Stage by stage: first its lesson, then its match, which opens the next stage whoever wins it."""

    def __init__(self, game: Game) -> None:
        if not game.manual.lessons:
            raise BadInput("game", f"{game.name} has no lessons")
        self.game = game
        self.stage = 0  # of the lesson or match that is next
        self.steps = 0  # of its lesson that have been taken
        self.taught = False  # whether the lesson of that stage is over
        self.options: dict[str, Any] | None = None  # what the match before brings along
        self.match: str | None = None  # the match of that stage, by whatever name its keeper gave it
        self.winners: list[list[int]] = []  # of each stage that was played

    @classmethod
    def read(cls, game: Game, found: Any) -> Campaign:
        """What `to_json` gave."""
        campaign = cls(game)
        try:
            campaign.stage, campaign.steps = int(found["stage"]), int(found["steps"])
            campaign.taught = bool(found["taught"])
            campaign.options, campaign.match, campaign.winners = found["options"], found["match"], found["winners"]
        except (KeyError, TypeError, ValueError):
            raise BadInput("campaign", "cannot be read") from None
        return campaign

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in KEPT}

    @property
    def over(self) -> bool:
        return self.stage >= len(self.game.manual.lessons)

    @property
    def lesson(self) -> Lesson:
        """That of the present stage."""
        return self.game.manual.lessons[self.stage]

    def learned(self, steps: int) -> None:
        """So many steps of the lesson have been taken."""
        self.steps = steps
        self.taught = self.taught or steps >= len(self.lesson.steps)

    def skip(self) -> None:
        """The learner knows that already."""
        self.taught = True

    def match_options(self) -> dict[str, Any]:
        """Of the present stage's match: what its lesson asks for, over what the match before brings along."""
        return {**(self.options or {}), **self.lesson.options}

    def played(self, options: dict[str, object], outcome: Outcome) -> None:
        """The stage's match is over: the next stage begins, with what it brings along."""
        self.winners.append(list(outcome.winners))
        self.options = self.game.following(options, outcome)
        self.stage, self.steps, self.taught, self.match = self.stage + 1, 0, False, None
