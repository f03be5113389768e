"""Moves scripts out of pages and pictures out of styles into files, as the server's content policy wants them."""

from __future__ import annotations

import re
from base64 import b64decode
from functools import partial
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote_to_bytes

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
DATA = re.compile(r"""url\((?P<quote>["']?)data:image/svg\+xml(?P<coding>[^,]*),(?P<data>.*?)(?P=quote)\)""", re.DOTALL)
# The theme's search lives in a shadow root and writes a style into it; adopted as a sheet it needs no exception.
OWN_STYLE = re.compile(r"""(\w+)\.appendChild\(\w+\("style",\{\},(\w+)\.toString\(\)\)\);""")
ADOPTED = r"{let sheet=new CSSStyleSheet;sheet.replaceSync(\2.toString());\1.adoptedStyleSheets=[sheet]}"


class Changed(Exception):
    """The theme is not the one that this was written for."""


def externalise(site: Path) -> None:
    """Each inline script and each picture written into a style becomes a file named by what it holds."""
    for script in sorted(site.glob("assets/javascripts/bundle.*.js")):
        text, found = OWN_STYLE.subn(ADOPTED, script.read_text(encoding="utf-8"))
        if found != 1:
            raise Changed(f"{script.name} styles its search in another way than it did: look at OWN_STYLE")
        script.write_text(text, encoding="utf-8")
    for page in sorted(site.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        up = "../" * (len(page.relative_to(site).parts) - 1)
        page.write_text(INLINE.sub(partial(_script, site, up), text), encoding="utf-8")
    for style in sorted(site.rglob("*.css")):
        text = style.read_text(encoding="utf-8")
        style.write_text(DATA.sub(partial(_picture, style.parent), text), encoding="utf-8")


def _script(site: Path, up: str, match: re.Match[str]) -> str:
    data = match.group(1).encode()
    name = f"assets/javascripts/{sha256(data).hexdigest()[:12]}.js"
    (site / name).write_bytes(data)
    return f'<script src="{up}{name}"></script>'


def _picture(folder: Path, match: re.Match[str]) -> str:
    text = match.group("data").replace('\\"', '"')
    data = b64decode(text) if "base64" in match.group("coding") else unquote_to_bytes(text)
    name = f"{sha256(data).hexdigest()[:12]}.svg"
    (folder / name).write_bytes(data)
    return f"url({name})"
