"""A page that needs nothing else: parts of text, tables and drawings in one HTML file, by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --paper: #f3ead7; --ink: #1b1a2e; --seal: #c8412b; --line: #1b1a2e33; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b2138; --ink: #f3ead7; --seal: #ef8a76; --line: #f3ead733; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font: 700 1.9rem/1.2 Georgia, serif; margin: 0 0 .3rem; }
h2 { font: 700 1.2rem/1.3 Georgia, serif; margin: 2.2rem 0 .4rem;
  border-top: 2px solid var(--seal); padding-top: .6rem; }
.verdict { font-size: 1.2rem; border-left: 4px solid var(--seal); padding-left: .8rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { white-space: nowrap; text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
figure { margin: .8rem 0; } figcaption { font-size: .9rem; }
svg { width: 100%; height: auto; border-radius: 4px; }
code { overflow-wrap: anywhere; }
"""


class Page:
    """Grows part by part."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._parts = [f"<h1>{escape(title)}</h1>"]

    def text(self, words: str, kind: str = "") -> None:
        mark = f' class="{kind}"' if kind else ""
        self._parts.append(f"<p{mark}>{escape(words)}</p>")

    def heading(self, words: str) -> None:
        self._parts.append(f"<h2>{escape(words)}</h2>")

    def code(self, words: str) -> None:
        self._parts.append(f"<p><code>{escape(words)}</code></p>")

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        top = "".join([f'<th scope="col">{escape(word)}</th>' for word in head])
        lines = ["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in rows]
        body = "\n".join(lines)
        self._parts.append(
            f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
        )

    def drawing(self, svg: str, words: str) -> None:
        """An SVG of our own making, with what it shows in words."""
        self._parts.append(f"<figure>{svg}<figcaption>{escape(words)}</figcaption></figure>")

    def html(self) -> str:
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        title = f"<title>{escape(self._title)}</title><style>{STYLE}</style>"
        body = "\n".join(self._parts)
        return f'<!doctype html>\n<html lang="en"><head>{head}{title}</head><body>\n{body}\n</body></html>\n'
