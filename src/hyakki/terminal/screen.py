"""What the terminal shows: panels side by side or below each other, sentences, menus; colour never alone."""

from __future__ import annotations

import sys
from typing import TextIO

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel as RichPanel
from rich.text import Text
from rich.theme import Theme

from hyakki.core.drawing import Panel

WIDEST = 120
NAMES = ["Fox", "Crane", "Wave", "Pine", "Moon", "Fan", "Bell", "Mask"]  # the crests of the seats

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
    """Writes to one stream. `plain` gives sentences only, for screen readers."""

    def __init__(self, out: TextIO | None = None, plain: bool = False, width: int | None = None) -> None:
        self.plain = plain
        stream = out or sys.stdout
        self.console = Console(file=stream, theme=THEME, highlight=False, width=width, emoji=False, markup=False)
        if self.console.width > WIDEST:
            self.console.width = WIDEST

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal

    def say(self, text: str, style: str = "", whole: bool = False) -> None:
        """A sentence; `whole` keeps it on one line, for commands to copy."""
        self.console.print(Text(text, style=style if not self.plain else ""), soft_wrap=self.plain or whole)

    def rule(self, title: str) -> None:
        if self.plain:
            self.say(title if title.endswith("?") else f"{title}.")
        else:
            self.console.rule(Text(title, style="accent"), style="accent")

    def panels(self, panels: list[Panel]) -> None:
        """Rows of panels, as many side by side as fit."""
        row: list[Panel] = []
        used = 0
        for panel in panels:
            wide = max(panel.width(), len(panel.title) + 2) + 4
            if row and used + wide > self.console.width:
                self._row(row)
                row, used = [], 0
            row.append(panel)
            used += wide + 1
        if row:
            self._row(row)

    def _row(self, row: list[Panel]) -> None:
        boxes = [self._box(panel) for panel in row]
        if len(boxes) == 1:
            self.console.print(boxes[0])
        else:
            self.console.print(Columns(boxes, padding=(0, 1)))

    def _box(self, panel: Panel) -> RichPanel:
        body = Text("\n").join([Text.assemble(*[(text, style) for text, style in line]) for line in panel.lines])
        body.no_wrap = True
        padding = 1 if panel.width() <= self.console.width - 4 else 0
        return RichPanel(
            body,
            title=panel.title,
            title_align="left",
            box=ROUNDED,
            border_style="dim",
            expand=False,
            padding=(0, padding),
        )

    def clear(self) -> None:
        """Hide what was there: hands of another person. Where a screen cannot be cleared, it scrolls away."""
        if self.console.is_terminal and not self.plain:
            self.console.clear()
        else:
            self.say("\n" * 3 if not self.plain else "")
