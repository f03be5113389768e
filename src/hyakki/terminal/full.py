"""A match in panes: the screen and the keyboard of the line mode, spoken to from the thread in which the match runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.core.drawing import Panel, TextLine
from hyakki.terminal.asked import Asked
from hyakki.terminal.choices import MOST
from hyakki.terminal.keyboard import Answer, Keyboard, checked
from hyakki.terminal.layout import DEPTHS
from hyakki.terminal.panes import Panes, Question
from hyakki.terminal.prompt import QUESTION
from hyakki.terminal.screen import Pause, Screen

Match = Callable[[Screen, Keyboard], int]


class PaneScreen(Screen):
    """Table, news, question and what is read each have a pane, so nothing scrolls away and nobody is asked to go on."""

    def __init__(self, panes: Panes) -> None:
        super().__init__()
        self._panes = panes
        self._several = False
        self.aside = True
        self.forgets_news = True
        self.said: list[TextLine] = []  # what stands over the next line that is asked for
        self.behind: list[tuple[str, str]] = []  # what is told when the panes are gone

    @property
    def is_terminal(self) -> bool:
        return True

    @property
    def size(self) -> tuple[int, int]:
        return self._panes.size.width, self._panes.size.height

    def most(self) -> int:
        return MOST

    def say(self, text: str, style: str = "", whole: bool = False) -> None:
        self.lines([[(part, style)] for part in text.strip("\n").split("\n")])

    def lines(self, lines: list[TextLine]) -> None:
        self._panes.do(lambda: self._panes.tell(lines))

    def rule(self, title: str) -> None:
        self.say(title, "accent")

    def leave_behind(self, said: str, line: str) -> None:
        self.behind.append((said, line))
        super().leave_behind(said, line)

    def ask(self, asked: Asked, draw: Callable[[], list[Panel]], again: bool, above: int) -> None:
        told: list[TextLine] = [[(asked.intro, "bold")]] if asked.intro else []
        if asked.offers:
            told.append([(asked.at_any_time(), "dim")])
        self.said = []
        if not again:
            panels = draw()
            self._panes.do(lambda: self._panes.draw(panels))
        numbers = [str(number + 1) for number in range(len(asked.entries))]
        question = Question(asked.question, told, [asked.rows(depth) for depth in DEPTHS], numbers)
        self._panes.do(lambda: self._panes.ask(question))

    def news(self, sentences: list[str], pause: Pause, in_pages: bool = False) -> int:
        self.lines([[(sentence.strip(), "")] for sentence in sentences])
        return 0

    def read_out(self, sentences: list[str], pause: Pause) -> None:
        lines: list[TextLine] = [[(sentence, "")] for sentence in sentences]
        self._panes.do(lambda: self._panes.read(lines))

    def board(self, panels: list[Panel], pause: Pause) -> None:
        self._panes.do(self._panes.enlarge)

    def end(self, panels: list[Panel], said: str) -> None:
        self._panes.do(lambda: self._panes.draw(panels))
        self.rule("The end")
        self.say(said, "bold")
        self.said = [[("The end", "accent")], [(said, "bold")]]

    def step_aside(self) -> None:
        self._several = True

    def step_back(self) -> None:
        if self._several:
            self.clear()

    def make_room(self) -> None:
        """There is room."""

    def clear(self) -> None:
        self.said = []
        self._panes.do(self._panes.clear)


class PaneKeyboard(Keyboard):
    """Waits for what is typed or clicked."""

    def __init__(self, panes: Panes, screen: PaneScreen) -> None:
        super().__init__()
        self.is_terminal = True
        self._panes = panes
        self._screen = screen

    def read(self, prompt: str, answers: Sequence[Answer] = ()) -> str:
        self.look()
        self._panes.words = self.complete
        said = self._screen.said
        self._panes.do(lambda: self._panes.wait(prompt, answers, said, prompt == QUESTION))
        typed = self._panes.typed.get()
        if isinstance(typed, BaseException):
            raise typed
        return checked(typed)

    def look(self) -> None:
        if self._panes.left is not None:
            raise self._panes.left


def play_in_panes(match: Match) -> int:
    """Play on the full screen; what is to be left behind is told when that is put away."""
    desk = Desk(match)
    desk.panes.run(mouse=True)
    return desk.finish(Screen())


class Desk:
    """A match and its panes, and how the match came out of them."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._code = 0
        self._error: BaseException | None = None
        self.panes = Panes(self._play)
        self.screen = PaneScreen(self.panes)
        self.keyboard = PaneKeyboard(self.panes, self.screen)

    def _play(self) -> None:
        try:
            self._code = self._match(self.screen, self.keyboard)
        except BaseException as error:  # it is raised again in the main thread
            self._error = error

    def finish(self, screen: Screen) -> int:
        """After the panes: says what is left behind, gives the exit code or raises what the match has raised."""
        self.panes.finish()
        for said, line in self.screen.behind:
            screen.leave_behind(said, line)
        if self._error is not None:
            raise self._error
        return self._code
