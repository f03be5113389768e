"""A lesson at the keyboard: words, the table, one answer at a time, and why a wrong one is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.core.errors import HyakkiError
from hyakki.core.stack import Event, View
from hyakki.core.wording import CRESTS
from hyakki.table.lesson import LessonTable
from hyakki.terminal.keyboard import Answer, Keyboard
from hyakki.terminal.place import Place
from hyakki.terminal.prompt import MARK, Left, Prompt
from hyakki.terminal.screen import Screen

HELP = "Pick a number or type the action. `? NAME` explains, `board` shows the table; `skip` leaves the lesson."
SKIP = "skip"


class LessonPlace(Place):
    """The learner's seat: what is not asked for is explained, not carried out."""

    def __init__(self, lesson: LessonTable) -> None:
        seats = range(lesson.table.state.facts.seats)
        you = lesson.lesson.you
        super().__init__(lesson.game, [f"{CRESTS[seat]} (you)" if seat == you else CRESTS[seat] for seat in seats], you)
        self._lesson = lesson
        self._you = you
        self.told: list[str] = []  # what came of the last right answer

    def view(self) -> View:
        return self._lesson.table.view(self._you)

    def events(self) -> list[Event]:
        return self._lesson.table.events(self._you)

    def act(self, text: str) -> None:
        before = self._lesson.table
        heard = len(before.events(self._you))
        reply = self._lesson.answer(text)
        if not reply.right:
            raise HyakkiError(reply.words)
        self.told = ["  " + sentence for sentence in self.words.events(before.events(self._you)[heard:])]
        if reply.words:
            self.told.append(reply.words)

    def undo(self) -> None:
        raise HyakkiError("A lesson goes forward only")

    def pass_on(self) -> None:
        raise HyakkiError("A lesson asks every question")

    def check(self, text: str) -> None:
        self._lesson.table.checked(self._you, text)

    def note(self, typed: str) -> str:
        raise HyakkiError("Notes are kept for matches, not for lessons")

    def notes(self) -> list[str]:
        return []


class LessonPrompt(Prompt):
    """A prompt that can be skipped."""

    def read(self, prompt: str, answers: Sequence[Answer] = ()) -> str:
        typed = super().read(prompt, answers)
        word = typed.strip().lower()
        if word == MARK + SKIP or (word == SKIP and SKIP not in self.place.game.notation.verbs):
            raise Skipped
        return typed


class Skipped(Left):
    """The learner goes on to what follows the lesson."""


class LessonSession:
    """Takes a lesson to its end; true when it was taken, false when it was skipped."""

    def __init__(self, lesson: LessonTable, screen: Screen, keyboard: Keyboard) -> None:
        self.lesson = lesson
        self.screen = screen
        self.place = LessonPlace(lesson)
        self.prompt = LessonPrompt(self.place, screen, keyboard)

    def run(self) -> bool:
        lesson = self.lesson
        self.screen.rule(lesson.lesson.title)
        self.screen.say(lesson.lesson.words)
        self.screen.say(HELP, "dim")
        try:
            while not lesson.over:
                self.prompt.intro = f"{lesson.number + 1} of {len(lesson.lesson.steps)}: {lesson.step.words}"
                self.prompt.ask()
                self.prompt.tell(self.place.told)
        except Skipped:
            return False
        return True
