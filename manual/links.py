"""Looks at a built site: all links and anchors lead somewhere, nothing is inline or fetched from elsewhere."""

from __future__ import annotations

import os
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

TAG = re.compile(r"""<([a-z][a-z0-9]*)((?:\s+[^\s"'<>=]+(?:="[^"]*")?)*)\s*/?>""")
ATTRIBUTE = re.compile(r"""([^\s"'<>=]+)="([^"]*)\"""")
FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Page:
    """What a page leads to, what it fetches, and what can be led to in it; read by patterns, as pages are many."""

    def __init__(self, text: str) -> None:
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.anchors: set[str] = set()
        self.inline: list[str] = []
        for tag, attributes in TAG.findall(text):
            if attributes or tag in ("style", "script"):
                self._read(tag, {name.lower(): unescape(value) for name, value in ATTRIBUTE.findall(attributes)})

    def _read(self, tag: str, given: dict[str, str]) -> None:
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag in FETCHED and FETCHED[tag] in given:
            self.fetched.add(given[FETCHED[tag]])
        if tag == "style" or "style" in given or any([name.startswith("on") for name in given]):
            self.inline.append(f"<{tag}>")
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.inline.append("<script>")


def broken(site: Path) -> list[str]:
    """What is wrong, a line each."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    wrong: list[str] = []
    for path, page in pages.items():
        here = path.relative_to(site)
        wrong += [f"{here}: {tag} brings its own style or script" for tag in page.inline]
        wrong += [f"{here}: fetches {url}" for url in sorted(page.fetched) if urlsplit(url).netloc]
        for url in sorted(page.links | page.fetched):
            parts = urlsplit(url)
            if parts.scheme or parts.netloc:
                continue
            target = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_relative_to(site) or not target.is_file():
                wrong.append(f"{here}: {url} leads nowhere")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                wrong.append(f"{here}: {url} has no such place")
    return wrong
