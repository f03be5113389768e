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


COMMON = ("game", "seat", "seats", "options", "to_act", "pending", "legal", "offers", "outcome")


def told(view: dict[str, object]) -> list[str]:
    """The game's own part of a view, a line per key: what a game shows that brings no drawing."""
    return [f"{key.replace('_', ' ')}: {worded(value)}" for key, value in view.items() if key not in COMMON]


def worded(value: object) -> str:
    """A value of a view in one line."""
    if isinstance(value, dict):
        return "; ".join([f"{key} {worded(entry)}" for key, entry in value.items()]) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join([worded(entry) for entry in value]) or "none"
    return "nothing" if value is None else str(value)
