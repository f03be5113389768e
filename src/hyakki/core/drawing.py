"""What a game draws in a terminal: panels of styled text, made from a view; the layout is not its business."""

from __future__ import annotations

from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from hyakki.core.again import package_of

if TYPE_CHECKING:
    from hyakki.core.game import Game
    from hyakki.core.stack import View

Span = tuple[str, str]  # text and style: "", "dim", "bold", "good", "bad", "lit", "seat0" … "seat7", "accent"
TextLine = list[Span]


class Panel:
    """A titled block of lines, wrapped where they are too long.

    `brief` is the same in few lines, for small screens; empty if there is no brief form. The lines of a `picture`
    are at most 78 characters wide and never wrapped: on a narrower screen they are cut."""

    def __init__(
        self, title: str, lines: list[TextLine], brief: list[TextLine] | None = None, picture: bool = False
    ) -> None:
        self.title = title
        self.lines = lines
        self.brief = brief
        self.picture = picture

    def width(self) -> int:
        return max([sum([len(text) for text, _ in line]) for line in self.lines], default=0)

    def __repr__(self) -> str:
        return f"Panel({self.title!r}, {len(self.lines)} lines)"


SEATS = ["#b87f00", "#2f8cc4", "#009e73", "#a39a00", "#6f8fd8", "#d55e00", "#cc79a7", "#888"]
STYLES = {  # what a style is on a page; terminals have colours of their own
    "bold": "font-weight:bold",
    "dim": "opacity:.6",
    "lit": "outline:1px solid",
    "good": "color:#3fa06f",
    "bad": "color:#c8412b",
    "accent": "color:#c79a3b",
    **{f"seat{seat}": f"font-weight:bold;color:{colour}" for seat, colour in enumerate(SEATS)},
}


def as_text(panels: list[Panel]) -> str:
    """Panels below each other in boxes, without colour."""
    lines: list[str] = []
    for panel in panels:
        wide = max(panel.width(), len(panel.title) + 2)
        lines.append(f"╭─ {panel.title} {'─' * (wide - len(panel.title) - 1)}╮")
        for line in panel.lines:
            text = "".join([part for part, _ in line])
            lines.append(f"│ {text}{' ' * (wide - len(text))} │")
        lines.append(f"╰{'─' * (wide + 2)}╯")
    return "\n".join(lines)


def as_html(panels: list[Panel]) -> str:
    """The same for a page: each panel a titled block of preformatted text with its colours."""
    return "".join([_block(panel) for panel in panels])


def _block(panel: Panel) -> str:
    lines = ["".join([_span(text, style) for text, style in line]) for line in panel.lines]
    body = "\n".join(lines)
    return (
        '<fieldset style="display:inline-block;vertical-align:top;border:1px solid #8888">'
        f"<legend>{escape(panel.title)}</legend>"
        f'<pre style="margin:0;line-height:1.2;background:none">{body}</pre></fieldset>'
    )


def _span(text: str, style: str) -> str:
    return f'<span style="{STYLES[style]}">{escape(text)}</span>' if style in STYLES else escape(text)


def fitted(text: str, width: int) -> str:
    """Text in exactly so many letters: filled with spaces, or cut with a mark."""
    return text.ljust(width) if len(text) <= width else f"{text[: width - 1]}…"


COMMON = ("game", "seat", "seats", "options", "to_act", "pending", "legal", "offers", "outcome")


def listed(view: dict[str, object]) -> list[str]:
    """The game's own part of a view, a line per key: what a game shows that brings no drawing."""
    return [f"{key.replace('_', ' ')}: {worded(value)}" for key, value in view.items() if key not in COMMON]


def worded(value: object) -> str:
    """A value of a view in one line."""
    if isinstance(value, dict):
        return "; ".join([f"{key} {worded(entry)}" for key, entry in value.items()]) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join([worded(entry) for entry in value]) or "none"
    return "nothing" if value is None else str(value)


def drawn_panels(game: Game, view: View, names: list[str]) -> list[Panel]:
    """The table as the game draws it; a game that draws nothing has its view listed."""
    drawing = drawing_of(game)
    if drawing is None:
        return [Panel(game.messages.say("title", {}), [[(line, "")] for line in listed(view)])]
    panels: list[Panel] = drawing.draw(game, view, names)
    return panels


def drawn_lines(game: Game, view: View, names: list[str]) -> list[str]:
    """The same in sentences."""
    drawing = drawing_of(game)
    if drawing is None:
        return [f"{line}." for line in listed(view)]
    lines: list[str] = drawing.tell(game, view, names)
    return lines


def deduced_lines(game: Game, view: View, names: list[str]) -> list[str]:
    """What follows from a view, in sentences; none where the game draws no deduction sheet."""
    drawing = drawing_of(game)
    if drawing is None or not hasattr(drawing, "deduced"):
        return []
    lines: list[str] = drawing.deduced(game, view, names)
    return lines


def drawing_of(game: Game) -> Any:
    """The module `drawing` beside the game's own, if it has one; read only where somebody looks."""
    package = package_of(game)
    if package is None or not hasattr(import_module(package), "__path__"):
        return None
    return import_module(f"{package}.drawing") if find_spec(f"{package}.drawing") else None
