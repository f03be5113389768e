"""The manual under /docs: the built site as it is, under the same content policy as every other page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from hyakki.server.requests.api import services_of
from hyakki.server.requests.kept import ASK_AGAIN, Shelf, answer, kept
from hyakki.server.requests.pages import kind_of

MANUAL: Final = Path(__file__).parents[1] / "manual"
FIRST: Final = "index.html"
PART: Final = r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}"  # no dot to begin with, and short enough for any disk
NAME: Final = re.compile(rf"(?:{PART}/){{0,9}}{PART}")

PLAIN: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hyakki: the manual</title>
<h1>{title}</h1>
<p>{words}</p>
<p><a href="{prefix}/">To the games</a></p></html>
"""
NOT_BUILT: Final = (
    "The manual is not built in",
    "In a checkout, <code>make docs</code> builds it; then load this page again. A released wheel brings it along. "
    "Until then its pages can be read as they are, in the folder <code>docs/</code> of the source.",
)


class Manual:
    """The files of the built site, read when they are asked for and again when they have changed."""

    def __init__(self) -> None:
        self._shelf = Shelf(200)

    def routes(self) -> list[Route]:
        return [Route("/docs", self.front), Route("/docs/", self.file), Route("/docs/{name:path}", self.file)]

    async def front(self, request: Request) -> Response:
        """The links of its pages are relative, so the first one needs its slash."""
        return RedirectResponse(f"{services_of(request).config.prefix}/docs/", 308)

    async def file(self, request: Request) -> Response:
        prefix = services_of(request).config.prefix
        name = request.path_params.get("name") or FIRST
        if not (MANUAL / FIRST).is_file():
            return said(*NOT_BUILT, prefix)
        path = MANUAL / name
        if not NAME.fullmatch(name) or not path.is_file():
            return said("There is no such page in the manual", f'<a href="{prefix}/docs/">Its first page</a>', prefix)
        facts = path.stat()
        return answer(
            request,
            self._shelf.take(
                (path, facts.st_mtime_ns, facts.st_size), lambda: kept(path.read_bytes(), kind_of(path), ASK_AGAIN)
            ),
        )


def said(title: str, words: str, prefix: str) -> HTMLResponse:
    page = PLAIN.format(title=title, words=words, prefix=prefix)
    return HTMLResponse(page, 404, headers={"cache-control": "no-store"})
