"""A lesson at the keyboard: words, the table, one answer at a time, and why a wrong one is wrong."""

from __future__ import annotations

from hyakki.core.errors import HyakkiError
from hyakki.table.lesson import LessonTable
from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.screen import NAMES, Screen
from hyakki.terminal.session import Left, Stopped
from hyakki.terminal.words import Words

HELP = "Type the action. `?` lists what is allowed, `? ID` shows a rule, `board` the table; `skip` leaves the lesson."


class LessonSession:
    """Takes a lesson to its end; true when it was taken, false when it was skipped."""

    def __init__(self, lesson: LessonTable, screen: Screen, keyboard: Keyboard) -> None:
        self.lesson = lesson
        self.screen = screen
        self.keyboard = keyboard
        self.names = [
            f"{NAMES[seat]} (you)" if seat == lesson.lesson.you else NAMES[seat]
            for seat in range(lesson.table.state.facts.seats)
        ]
        self.words = Words(lesson.game, self.names)

    def run(self) -> bool:
        lesson = self.lesson
        self.screen.rule(lesson.lesson.title)
        self.screen.say(lesson.lesson.words)
        self.screen.say(HELP, "dim")
        while not lesson.over:
            self._ask()
            answered = False
            while not answered:
                typed = self._read()
                if typed == "skip":
                    return False
                if typed == "quit":
                    raise Left
                answered = self._answer(typed)
        return True

    def _ask(self) -> None:
        lesson = self.lesson
        self._draw()
        self.screen.rule(f"{lesson.number + 1} of {len(lesson.lesson.steps)}")
        self.screen.say(lesson.step.words, "bold")

    def _draw(self) -> None:
        view = self.lesson.table.view(self.lesson.lesson.you)
        if self.screen.plain:
            for sentence in self.lesson.game.tell(view, self.names):
                self.screen.say(sentence)
        else:
            self.screen.panels(self.lesson.game.draw(view, self.names))

    def _answer(self, typed: str) -> bool:
        """Carry out a line; true when the step is done."""
        lesson = self.lesson
        if not typed:
            return False
        if typed.startswith("?"):
            self._help(typed[1:].strip())
            return False
        if typed == "board":
            self._draw()
            return False
        before = lesson.table
        heard = len(before.events(lesson.lesson.you))
        reply = lesson.answer(typed)
        if not reply.right:
            self.screen.say(reply.words, "bad")
            return False
        for event in before.events(lesson.lesson.you)[heard:]:
            sentence = self.words.event(event)
            if sentence:
                self.screen.say(f"  {sentence}")
        if reply.words:
            self.screen.say(reply.words, "good")
        return True

    def _help(self, rule: str) -> None:
        lesson = self.lesson
        if rule:
            try:
                self.screen.say(f"{rule.upper()}: {lesson.game.rulebook.text(rule)}")
            except HyakkiError as error:
                self.screen.say(str(error), "bad")
            return
        self.screen.say(HELP, "dim")
        for action in lesson.table.legal(lesson.lesson.you):
            self.screen.say(f"  {lesson.game.format(action)}")

    def _read(self) -> str:
        lesson = self.lesson
        self.keyboard.words = [lesson.game.format(action) for action in lesson.table.legal(lesson.lesson.you)]
        try:
            return " ".join(self.keyboard.read("> ").split())
        except EOFError:
            raise Stopped from None
