"""The built pages of the browser part; without them a plain page says how to build it."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

PAGES = (
    "/",
    "/t/{table}",
    "/j/{code}",
    "/m/{ticket}",
    "/how/{game}",
    "/learn/{game}/{lesson}",
    "/campaign/{game}",
    "/campaign/{game}/{lesson}",
)
STATIC = Path(__file__).parent / "static"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Hyakki</title>
<h1>The server runs, the pages are not built yet</h1>
<p>In a checkout, <code>make play</code> builds them (it needs Node 20.19 or newer) and starts this server again.</p>
<p>The HTTP API answers already: <a href="/api/games">/api/games</a>.</p></html>
"""


def routes() -> list[Route | Mount]:
    """Pages, and the files they load; names of built files change with their content."""
    found: list[Route | Mount] = [Route(path, page) for path in PAGES]
    if (STATIC / "assets").is_dir():
        found.append(Mount("/assets", StaticFiles(directory=STATIC / "assets")))
    return [*found, Route("/{name}", file)]


async def page(request: Request) -> Response:
    if not (STATIC / "index.html").is_file():
        return HTMLResponse(NOT_BUILT, headers={"cache-control": "no-store"})
    return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})


async def file(request: Request) -> Response:
    """A file beside the page: an icon, a manifest."""
    name: str = request.path_params["name"]
    if name not in [path.name for path in STATIC.glob("*") if path.is_file()]:
        raise HTTPException(404)
    return FileResponse(STATIC / name)
