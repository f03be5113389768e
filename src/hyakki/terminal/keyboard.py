"""The next line of input: a keyboard with line editing and Tab completion, or a pipe."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


class Keyboard:
    """Reads lines. `words` are what Tab completes to; a pipe sees no prompt, but its lines are shown as if typed."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.is_terminal = sys.stdin.isatty()
        self._readline: Any = None
        if self.is_terminal:
            self._edit_lines()

    def read(self, prompt: str) -> str:
        """One line; EOFError when there are no more."""
        if self.is_terminal:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}")
        return line

    def _edit_lines(self) -> None:
        try:
            self._readline = import_module("readline")
        except ImportError:  # not on every system; typing works without
            return
        self._readline.set_completer_delims("")
        self._readline.set_completer(self.complete)
        self._readline.parse_and_bind("tab: complete")

    def forget(self) -> None:
        """The next person must not find what was typed before with the arrow keys."""
        if self._readline is not None:
            self._readline.clear_history()

    def complete(self, typed: str, number: int) -> str | None:
        """The number-th word that begins with what is typed, in readline's way of asking."""
        found = [word for word in self.words if word.startswith(typed)]
        return found[number] if number < len(found) else None
