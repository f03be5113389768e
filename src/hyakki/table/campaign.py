"""A campaign: a game's lessons one after the other, each followed by its match; how far a learner has come. No I/O."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import AnyObject, Field, Fields, Flag, Json, ListOf, Maybe, SeatOf, Whole
from hyakki.core.lesson import Lesson, Words
from hyakki.core.outcome import Outcome


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
    def read(cls, game: Game, progress: Json) -> Campaign:
        """What `to_json` gave; anything a campaign of this game cannot be is refused."""
        campaign = cls(game)
        values = kept(game).read(progress, "", game.max_seats)
        assert isinstance(values, dict)
        for name, value in values.items():
            setattr(campaign, name, value)
        campaign.winners = [list(winners) for winners in campaign.winners]
        if not campaign.over:
            Whole(0, len(campaign.lesson.steps)).read(campaign.steps, "steps", game.max_seats)
            game.facts(campaign.lesson.seats, campaign.match_options())
        return campaign

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in kept(self.game).fields}

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


def kept(game: Game) -> Fields:
    """What is kept of a campaign: its attributes by name."""
    stages = len(game.manual.lessons)
    steps = max([len(lesson.steps) for lesson in game.manual.lessons])
    return Fields(
        {
            "stage": Field(Whole(0, stages), required=True),
            "steps": Field(Whole(0, steps), required=True),
            "taught": Field(Flag(), required=True),
            "options": Field(Maybe(AnyObject()), required=True),
            "match": Field(Maybe(Words()), required=True),
            "winners": Field(ListOf(ListOf(SeatOf(), unique=True), 0, stages), required=True),
        }
    )
