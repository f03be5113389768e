"""What a game draws in a terminal: panels of styled text, made from a view; the layout is not its business."""

from __future__ import annotations

Span = tuple[str, str]  # text and style: "", "dim", "bold", "good", "bad", "lit", "seat0" … "seat7", "accent"
Line = list[Span]


class Panel:
    """A titled block of lines, at most 78 characters wide."""

    def __init__(self, title: str, lines: list[Line]) -> None:
        self.title = title
        self.lines = lines

    def width(self) -> int:
        return max([sum([len(text) for text, _ in line]) for line in self.lines], default=0)
