"""A source file as a plain page: numbered lines that can be led to, and rule ids that lead back to their ledger."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

ID = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+\b")  # of a rule
COMMENT = re.compile(r"(#.*)$")

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name} - Hyakki</title>
<link rel="icon" href="{up}look/crest.svg">
<link rel="stylesheet" href="{up}look/source.css">
</head>
<body>
<header>
<a href="{up}index.html">Hyakki</a> / <a href="{up}ledgers/{game}.html">the ledger of {game}</a> /
<strong>{path}</strong>
</header>
<pre>{lines}</pre>
</body>
</html>
"""


def source_page(path: Path, page: Path, game: str, known: set[str]) -> None:
    """Writes the page of a file; `known` are the rules that the ledger has."""
    place = page.as_posix().partition("/pages/")[2]
    up = "../" * place.count("/")
    lines = path.read_text(encoding="utf-8").splitlines()
    ledger = f"{up}ledgers/{game}.html"
    shown = [
        f'<span id="L{number}"><a href="#L{number}">{number:4}</a> {_line(line, ledger, known)}</span>'
        for number, line in enumerate(lines, 1)
    ]
    page.parent.mkdir(parents=True, exist_ok=True)
    where = place.removeprefix("source/").removesuffix(".html")
    page.write_text(PAGE.format(name=path.name, up=up, game=game, path=where, lines="".join(shown)), encoding="utf-8")


def _line(line: str, ledger: str, known: set[str]) -> str:
    def led(match: re.Match[str]) -> str:
        rule = match.group()
        return f'<a href="{ledger}#{rule}">{rule}</a>' if rule in known else rule

    return ID.sub(led, COMMENT.sub(r"<i>\1</i>", escape(line, quote=False)))
