"""A lesson being taken: the table of its present step, and what is said to the learner's answers. No I/O."""

from __future__ import annotations

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.core.lesson import Lesson, LessonStep
from hyakki.table.table import Table

SEED = 0  # a lesson goes alike for everybody
UNEXPECTED = "That is allowed, but the lesson is about something else now."


class Reply:
    """What the learner hears: whether it was right, and why or why not."""

    def __init__(self, right: bool, words: str) -> None:
        self.right = right
        self.words = words


class LessonTable:
    """Takes one lesson step by step, from after the first `done` ones; a wrong answer is explained, no more."""

    def __init__(self, game: Game, lesson: Lesson, done: int = 0) -> None:
        self.game = game
        self.lesson = lesson
        self.number = 0  # of the present step, from 0
        self.table = self._set_up(lesson.steps[0])
        for step in lesson.steps[:done]:
            self.answer(step.expect[0])

    @property
    def over(self) -> bool:
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    def answer(self, text: str) -> Reply:
        """The learner's answer as typed: refused by the rules, explained, or carried out."""
        you = self.lesson.you
        try:
            action = self.table.checked(you, text)
        except HyakkiError as error:
            return Reply(False, str(error))
        step = self.step
        typed = self.game.format(action)
        if typed not in step.expect:
            return Reply(False, step.why_not(typed) or UNEXPECTED)
        self.table.submit(you, action)
        for line in step.then:
            self.table.submit(line.seat, line.does)
        self.number += 1
        if not self.over and self.step.position is not None:
            self.table = self._set_up(self.step)
        return Reply(True, step.right or "")

    def _set_up(self, step: LessonStep) -> Table:
        try:
            return Table(self.game, position=step.position, seed=SEED)
        except BadInput as error:
            path = f"{self.lesson.name}.steps[{self.number}].position"
            raise BadInput(f"{path}.{error.path}" if error.path else path, error.problem, error.hint) from None
