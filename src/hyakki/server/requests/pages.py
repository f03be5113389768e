"""The built pages of the browser part; without them a plain page says how to build it."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from hyakki.server.requests.api import services_of
from hyakki.server.requests.boards import board_files
from hyakki.server.requests.kept import ASK_AGAIN, Kept, Shelf, answer, kept
from hyakki.server.requests.sharing import head_of
from hyakki.server.speech.problems import Problem

MATCH = "/match/{match}"
PAGES = (
    "/",
    "/t/{table}",
    "/j/{code}",
    "/m/{ticket}",
    "/how/{game}",
    "/learn/{game}/{lesson}",
    "/campaign/{game}",
    "/campaign/{game}/{lesson}",
    MATCH,
    "/me",
)
PROGRAMS: Final = ("api", "ws", "healthz", "assets", "boards", "docs")  # addresses that are no page of the games
FIRST_PARTS: Final = frozenset([*PROGRAMS, *[path.split("/")[1] for path in PAGES[1:]]])
STATIC: Final = Path(__file__).parents[1] / "static"
FOREVER: Final = "public, max-age=31536000, immutable"  # for names that change with their content
HEAD_END: Final = b"</head>"
HERE: Final = b'="./'  # how the built page names what lies beside it, wherever that will be

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Hyakki</title>
<h1>The server runs, the pages are not built yet</h1>
<p>In a checkout, <code>make play</code> builds them and starts this server again.</p>
<p>The HTTP API answers already: <a href="PREFIX/api/games">PREFIX/api/games</a>.</p></html>
"""


class Files:
    """The built files, read when they are asked for and again when they have changed."""

    def __init__(self) -> None:
        self._shelf = Shelf(200)

    def routes(self) -> list[Route]:
        return [
            Route(MATCH, self.match),
            *[Route(path, self.page) for path in PAGES],
            Route("/assets/{name}", self.asset),
            Route("/boards/{game}/{name}", self.board),
            Route("/{name}", self.file),
            Route("/{name:path}", self.lost),
        ]

    async def page(self, request: Request) -> Response:
        prefix = services_of(request).config.prefix
        if not (STATIC / "index.html").is_file():
            return HTMLResponse(NOT_BUILT.replace("PREFIX", prefix), headers={"cache-control": "no-store"})
        return answer(request, self._read(STATIC / "index.html", ASK_AGAIN, prefix))

    async def match(self, request: Request) -> Response:
        """The page of a match; of an open one its head tells other programs what to show beside a link to it."""
        services = services_of(request)
        try:
            head = await head_of(services, request)
        except Problem:
            head = b""  # the page itself says what is wrong
        if not head or not (STATIC / "index.html").is_file():
            return await self.page(request)
        page = self._read(STATIC / "index.html", ASK_AGAIN, services.config.prefix)
        return answer(request, kept(page.data.replace(HEAD_END, head + HEAD_END, 1), page.media_type, ASK_AGAIN))

    async def asset(self, request: Request) -> Response:
        return self._beside(request, STATIC / "assets", FOREVER)

    async def board(self, request: Request) -> Response:
        """A file of the board that a game's package brings; it may change with the package, under the same name."""
        services = services_of(request)
        game: str = request.path_params["game"]
        files = board_files(services.tables.game(game)) if game in services.tables.installed else {}
        if request.path_params["name"] not in files:
            raise HTTPException(404)
        return answer(request, self._read(files[request.path_params["name"]], ASK_AGAIN, services.config.prefix))

    async def file(self, request: Request) -> Response:
        """A file beside the page: an icon, a manifest."""
        name: str = request.path_params["name"]
        return self._beside(request, STATIC, ASK_AGAIN) if name in files_in(STATIC) else await self.lost(request)

    async def lost(self, request: Request) -> Response:
        """Any other address: the page says that it leads nowhere, and shows the way home."""
        part = request.path_params["name"].split("/")[0]
        if part in PROGRAMS or not (STATIC / "index.html").is_file():
            raise HTTPException(404)
        page = self._read(STATIC / "index.html", ASK_AGAIN, services_of(request).config.prefix)
        return Response(page.data, 404, {"cache-control": ASK_AGAIN}, page.media_type)

    def _beside(self, request: Request, folder: Path, cache: str) -> Response:
        name: str = request.path_params["name"]
        if name not in files_in(folder):
            raise HTTPException(404)
        return answer(request, self._read(folder / name, cache, services_of(request).config.prefix))

    def _read(self, path: Path, cache: str, prefix: str) -> Kept:
        facts = path.stat()
        return self._shelf.take((path, facts.st_mtime_ns, facts.st_size), lambda: read(path, cache, prefix))


def files_in(folder: Path) -> list[str]:
    """What lies there: names that people send are compared with it, and never given to the file system."""
    return [path.name for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []


def read(path: Path, cache: str, prefix: str) -> Kept:
    data = path.read_bytes()
    if path.suffix == ".html":
        data = data.replace(HERE, f'="{prefix}/'.encode())
    return kept(data, kind_of(path), cache)


def kind_of(path: Path) -> str:
    kind = guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
