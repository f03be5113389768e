"""The next line of input: a keyboard with line editing and Tab completion, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from hyakki.core.errors import HyakkiError

ESCAPED = "surrogateescape"  # bytes that are no text come through, to be refused line by line


@dataclass(frozen=True)
class Answer:
    """What may be typed where no action is asked for, and what it means."""

    typed: str
    label: str


class Keyboard:
    """Reads lines. `words` are what Tab completes to; a pipe sees no prompt, but its lines are shown as if typed."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.notation: list[str] = []  # the same in short, for who begins to type it
        self.is_terminal = sys.stdin.isatty()
        self._readline: Any = None
        self._prompt = ""  # of the line that is being typed
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None and sys.stdin.errors != ESCAPED:  # it can be told only before the first line
            reconfigure(errors=ESCAPED)
        if self.is_terminal:
            self._edit_lines()

    def read(self, prompt: str, answers: Sequence[Answer] = ()) -> str:
        """One line; EOFError when there are no more, HyakkiError for one that is no text.

        The prompt tells the answers too; they are for Tab, and for whoever would rather click than type."""
        if answers:
            self.words, self.notation = [answer.typed for answer in answers if answer.typed], []
        if self.is_terminal:
            self._prompt = prompt
            try:
                return checked(input(prompt))
            finally:
                self._prompt = ""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip().encode(errors='replace').decode()}")
        return checked(line)

    def _edit_lines(self) -> None:
        try:
            self._readline = import_module("readline")
        except ImportError:  # not on every system; typing works without
            return
        self._readline.set_completer_delims("")
        self._readline.set_completer(self.complete)
        self._readline.parse_and_bind("tab: complete")

    def go_on(self) -> None:
        """Show the line that was being typed before the program stopped for a while."""
        begun = self._readline.get_line_buffer() if self._readline is not None else ""
        print(f"{self._prompt}{begun}", end="", flush=True)

    def look(self) -> None:
        """Raises what `read` would, if whoever sat here has left while nothing was read."""

    def forget(self) -> None:
        """The next person must not find what was typed before with the arrow keys, nor what could be with Tab."""
        self.words, self.notation = [], []
        if self._readline is not None:
            self._readline.clear_history()
            self._readline.parse_and_bind("Control-y: redraw-current-line")  # it would bring back what was cleared

    def complete(self, typed: str, number: int) -> str | None:
        """The number-th word that begins with what is typed, in readline's way of asking."""
        wanted = typed.casefold()
        completions = [word for word in self.words if word.casefold().startswith(wanted)]
        completions = completions or [word for word in self.notation if word.casefold().startswith(wanted)]
        return completions[number] if number < len(completions) else None


def checked(line: str) -> str:
    """A line that is text."""
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        raise HyakkiError("That line holds bytes that are no text", "it was not taken; type it in UTF-8") from None
    return line
