"""What the terminal shows: the table with its question, sentences, pages of text; colour never alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import TextIO

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from hyakki.core.drawing import Panel, TextLine
from hyakki.terminal.asked import Asked
from hyakki.terminal.choices import MOST
from hyakki.terminal.layout import compose, ruled, whole, wrapped
from hyakki.terminal.letters import shown, use_alike

WIDEST = 120
PIPE = (80, 24)  # the size where there is no terminal
SCROLLED = 2  # screens of news that may scroll by before somebody is asked to go on
NEWS_SHARE = 5  # what part of the screen news may take from the table
TABLE_ROWS = 14  # of the screen that a menu leaves to the table
LEAST_ROWS = 4  # of a menu, however small the screen

Pause = Callable[[str], str] | None  # whatever is typed then ends the pages; None where nobody could type

THEME = Theme(
    {
        "seat0": "bold #e69f00",
        "seat1": "bold #56b4e9",
        "seat2": "bold #009e73",
        "seat3": "bold #f0e442",
        "seat4": "bold #6f8fd8",
        "seat5": "bold #d55e00",
        "seat6": "bold #cc79a7",
        "seat7": "bold #bbbbbb",
        "accent": "#c79a3b",
        "good": "#3fa06f",
        "bad": "#c8412b",
        "lit": "reverse",
        "dim": "dim",
        "bold": "bold",
    }
)


class Screen:
    """Writes to one stream. `plain` gives sentences only, for screen readers; `size` stands in for a terminal's."""

    def __init__(self, out: TextIO | None = None, plain: bool = False, size: tuple[int, int] | None = None) -> None:
        self.plain = plain
        stream = out or sys.stdout
        use_alike(stream)
        self._size = size
        self.console = Console(file=stream, theme=THEME, highlight=False, emoji=False, markup=False)
        self.aside = False  # whether it writes to a screen that is put away afterwards
        self._since: list[TextLine] = []  # what stands on that screen, to be shown again after a stop
        self.forgets_news = False  # whether a cleared screen shows a person all news again, not only the last

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows as they are now: windows change."""
        if self._size is not None:
            return self._size
        if not self.is_terminal:
            return PIPE
        now = self.console.size
        return min(now.width, WIDEST), now.height

    def can_hide(self) -> bool:
        """Whether there is a second screen which leaves nothing behind."""
        return self.is_terminal and not self.plain and not self.console.is_dumb_terminal and has_second_screen()

    def say(self, text: str, style: str = "", whole: bool = False) -> None:
        """A sentence; `whole` keeps it on one line, for commands to copy."""
        if self.plain or whole:
            self.console.print(Text(shown(text), style="" if self.plain else style), soft_wrap=True)
            return
        for part in shown(text).split("\n"):
            self.lines(wrapped([(part, style)], self.size[0]))

    def lines(self, lines: list[TextLine]) -> None:
        """Lines as they are."""
        if self.aside:
            self._since += lines
        for line in lines:
            text = Text.assemble(*[(shown(part), style) for part, style in line])
            text.rstrip()
            self.console.print(text, soft_wrap=True)

    def rule(self, title: str) -> None:
        if self.plain:
            self.say(title if title.endswith("?") else f"{title}.")
        else:
            self.lines(ruled(title, self.size[0]))

    def leave_behind(self, said: str, line: str) -> None:
        """A sentence and a line to copy, which stay when the screen is put away."""
        self.say(said)
        self.say(f"  {line}", whole=True)

    # --- a question ---

    def ask(self, asked: Asked, draw: Callable[[], list[Panel]], again: bool, above: int) -> None:
        """The table with its question, in as many lines as the screen has below those above and over the typed one.

        Asked again, the question alone: the table stands there already."""
        if self.plain:
            if asked.intro:
                self.say(asked.intro)
            self.rule(asked.question)
            for sentence in asked.sentences():
                self.say(sentence)
            return
        width, height = self.size
        if again:
            self.lines(asked.lines(width, 1))
        else:
            self.lines(compose(draw(), asked.lines, width, height - above - 1, "`board`"))

    def most(self) -> int:
        """How many lines of menu there is room for, with a little of the table."""
        return MOST if self.plain else min(MOST, max(LEAST_ROWS, self.size[1] - TABLE_ROWS))

    # --- what happened, and what is asked for ---

    def news(self, sentences: list[str], pause: Pause, in_pages: bool = False) -> int:
        """What happened; says how many lines of it the table below should leave in sight."""
        lines = self.folded(sentences)
        rows = self.size[1]
        self.read_out(sentences, pause if in_pages or self.aside or len(lines) > SCROLLED * rows else None)
        above = 0 if self.plain else min(len(lines), rows // NEWS_SHARE)
        if self.aside and len(lines) > above and pause is not None:  # what scrolls away there is gone
            pause("Enter shows the table. ")
            self.clear()
            return 0
        return above

    def read_out(self, sentences: list[str], pause: Pause) -> None:
        """Sentences, a screenful at a time where somebody sits before it."""
        if self.plain:
            for sentence in sentences:
                self.say(sentence.strip())
        else:
            self._page(self.folded(sentences), pause)

    def board(self, panels: list[Panel], pause: Pause) -> None:
        """The whole table, however long."""
        self._page(whole(panels, self.size[0]), pause)

    def _page(self, lines: list[TextLine], pause: Pause) -> None:
        if pause is None:
            self.lines(lines)
            return
        room = max(1, self.size[1] - 2)
        for start in range(0, len(lines), room):
            self.lines(lines[start : start + room])
            left = len(lines) - start - room
            if left > 0 and pause(f"… {left} more: Enter shows, s skips ").strip():
                return

    def end(self, panels: list[Panel], said: str) -> None:
        """The table as it stands at the end of a match, and what came of it."""
        if self.plain:
            self.rule("The end")
            self.say(said)
            return

        width, height = self.size
        end = [*ruled("The end", width), *wrapped([(shown(said), "bold")], width, 0)]
        self.lines([*compose(panels, lambda *_: [], width, height - len(end) - 4, "in the record"), *end])

    def folded(self, sentences: list[str]) -> list[TextLine]:
        """Sentences as lines of this screen."""
        return [line for sentence in sentences for line in wrapped([(shown(sentence), "")], self.size[0])]

    def step_aside(self) -> None:
        """To the second screen."""
        if self.can_hide():
            self.console.set_alt_screen(True)
            self.aside = True
            self.clear()

    def step_back(self) -> None:
        """Back to the first screen; nothing of the second is left."""
        if self.aside:
            self.clear()
            self.console.set_alt_screen(False)
            self.aside = False

    def make_room(self) -> None:
        """For the next question: on the second screen nothing scrolls away."""
        if self.aside:
            self.clear()

    def stop(self) -> None:
        """The program stops for a while: what is private goes with it."""
        self.console.clear()
        self.console.set_alt_screen(False)

    def go_on(self) -> None:
        """After a stop, as it was."""
        since = self._since
        self.console.set_alt_screen(True)
        self.clear()
        self.lines(since)

    def clear(self) -> None:
        """Take away what was there, where that can be done; else push it out of sight."""
        self._since = []
        if self.aside:
            self.console.clear()
        elif self.is_terminal and not self.plain:
            self.console.print("\n" * self.size[1])


def has_second_screen() -> bool:
    """Whether this kind of terminal has one, by the terminal database; where there is none, terminals of today do."""
    try:
        curses = import_module("curses")
    except ImportError:
        return True
    try:
        curses.setupterm()
    except curses.error:
        return False
    return bool(curses.tigetstr("smcup"))
