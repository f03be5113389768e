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
            readline: Any = import_module("readline")
        except ImportError:  # not on every system; typing works without
            return
        readline.set_completer_delims("")
        readline.set_completer(self.complete)
        readline.parse_and_bind("tab: complete")

    def complete(self, typed: str, number: int) -> str | None:
        """The number-th word that begins with what is typed, in readline's way of asking."""
        found = [word for word in self.words if word.startswith(typed)]
        return found[number] if number < len(found) else None
