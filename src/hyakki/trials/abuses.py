"""What a hostile client may try, each bounded in number: for `soak abuse`, against a server of our own on loopback."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from hyakki.server.speech import requests
from hyakki.trials.client import LOST, Browser, Page
from hyakki.trials.ports import HOST

JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 7, 2**31, 2**53, 2**63, 2**64, 10**40, -(10**20), 1.5, 1e308, "", "x" * 5000, "\0", "ㅤ", "💀",
    "../../etc/passwd", "' OR 1=1 --", [], {}, [[[]]], {"a": {"b": 1}},
)  # fmt: skip
TEXTS = ("", "null", "{", '{"type":"act"', "[" * 9000, "\ufeff{}", '{"type":"nope","id":1}', "NaN", '{"id":1e999}')
HEADERS: tuple[dict[str, str], ...] = (
    {"Origin": "http://["}, {"Origin": "null"}, {"Origin": "http://evil.example"}, {"Host": "evil.example"},
    {"Host": "["}, {"Cookie": "hyakki_guest=" + "x" * 3000}, {"Cookie": "hyakki_guest=a.b; =;;"},
    {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https"}, {"Content-Length": "99999999999"},
    {"Transfer-Encoding": "nonsense"}, {"If-None-Match": "x" * 2000}, {"Accept-Encoding": "gzip;q=x"},
)  # fmt: skip
PATHS = (
    "/", "/api/me", "/api/games", "/api/games/nope", "/api/tables", "/api/codes/AAAAAAAA", "/api/tickets/x",
    "/api/matches/x", "/api/matches/x/state?seat=-1", "/api/matches/x/record", "/api/qr.svg?path=//evil.example",
    "/api/me/matches", "/api/me/key", "/api/me/links", "/api/me/become", "/api/me/forget",
    "/api/qr.svg?path=/%00", "/healthz", "/t/%ff", "/assets/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/ws",
)  # fmt: skip
BOTS = {"seats": 2, "bots": [None, "random"]}
TAGS = {
    cls.__struct_config__.tag: [name for name in cls.__struct_fields__ if name != "id"]
    for cls in requests.ClientMessage.__args__
}


class Attacker:
    """A client at an address of its own, which counts what it asks and how it is answered."""

    def __init__(self, port: int, source: str, game: str, table: str, rng: Random, answers: Counter[str]) -> None:
        self.port = port
        self.source = source
        self.game = game
        self.table = table  # of innocent people
        self.rng = rng
        self.asked = 0
        self.answers = answers
        self.pages: list[Page] = []
        self._lines: list[asyncio.StreamWriter] = []

    def browser(self) -> Browser:
        return Browser(HOST, self.port, self.source)

    async def guest(self) -> Browser:
        browser = self.browser()
        await self.call(browser, "GET", "/api/me")
        return browser

    async def page(self, browser: Browser) -> Page:
        page = await browser.open()
        self.pages.append(page)
        return page

    async def call(self, browser: Browser, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """A call, counted by its status; a connection that is closed on us is an answer too."""
        self.asked += 1
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        try:
            status, answer = await asyncio.to_thread(browser.raw, method, path, data, headers)
        except LOST:
            self.answers["cut off"] += 1
            return 0, b""
        self.answers[str(status)] += 1
        return status, answer

    async def ask(self, page: Page, kind: str, **fields: Any) -> None:
        """A request, counted by the kind of its reply; one that comes too fast has a reply without its number."""
        self.asked += 1
        number = await page.send(kind, **fields)
        while True:
            reply = await page.take()
            if reply.get("re") in (number, 0):
                self.answers[reply.get("kind", reply["type"])] += 1
                return

    async def throw(self, page: Page, data: str | bytes) -> None:
        """A frame of any sort."""
        self.asked += 1
        await page.socket.send(data)

    async def line(self, data: bytes) -> asyncio.StreamReader:
        """A bare connection on which something is sent; it stays open until the abuse is over."""
        self.asked += 1
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(self.source, 0))
        self._lines.append(writer)
        writer.write(data)
        return reader

    async def leave(self) -> None:
        for writer in self._lines:
            writer.close()
            with contextlib.suppress(*LOST):
                await writer.wait_closed()
        for page in self.pages:
            with contextlib.suppress(*LOST):
                await page.close()


async def bend_numbers_and_texts(attacker: Attacker) -> None:
    """Every request with values nobody expects, also at the table of others."""
    rng = attacker.rng
    page = await attacker.page(await attacker.guest())
    await attacker.ask(page, "watch", table=attacker.table)
    for _ in range(100):
        tag = rng.choice(list(TAGS))
        message = {"type": tag, "id": 1, **{name: rng.choice((*JUNK, attacker.table)) for name in TAGS[tag]}}
        await attacker.throw(page, json.dumps(message))
        await attacker.throw(page, rng.randbytes(40) if rng.random() < 0.3 else rng.choice(TEXTS))
        await asyncio.sleep(0.07)  # within the limits, so that all of it is read
    await attacker.ask(page, "ping")
    count_errors(attacker, page)


def count_errors(attacker: Attacker, page: Page) -> None:
    for frame in page.frames_of("error"):
        attacker.answers[json.loads(frame)["kind"]] += 1


async def watch_from_everywhere(attacker: Attacker) -> None:
    """Come to look and go, again and again, claiming to have seen anything."""
    page = await attacker.page(await attacker.guest())
    for _ in range(60):
        await attacker.ask(page, "watch", table=attacker.table, have=attacker.rng.choice([0, 1, 5, 2**53 - 1, 2**63]))
        await attacker.ask(page, attacker.rng.choice(["leave", "lobby", "as_seen"]))
        await asyncio.sleep(0.02)


async def flood(attacker: Attacker) -> None:
    """As many requests as the line takes, answers unread, until we are thrown out."""
    page = await attacker.page(await attacker.guest())
    for number in range(2000):
        attacker.asked += 1
        await page.socket.send(f'{{"type":"ping","id":{number}}}')


async def leave_unread(attacker: Attacker) -> None:
    """Ask for much and read nothing."""
    browser = await attacker.guest()
    key = "AAAAAAAAAAAAAAAAAAAAAA=="
    head = (
        f"GET /ws HTTP/1.1\r\nHost: {HOST}:{attacker.port}\r\nOrigin: {browser.origin}\r\nCookie: {browser.cookie}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    text = json.dumps({"type": "watch", "id": 1, "table": attacker.table}).encode()
    frame = bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text
    for _ in range(8):
        await attacker.line(head.encode() + frame * 50)
    await asyncio.sleep(0.5)


async def open_many_pages(attacker: Attacker) -> None:
    """More sockets than one guest, or one address, may have."""
    for _ in range(8):
        browser = await attacker.guest()
        for _ in range(20):
            attacker.asked += 1
            try:
                await attacker.ask(await attacker.page(browser), "lobby")
            except LOST:
                attacker.answers["cut off"] += 1
                break


async def send_half_requests(attacker: Attacker) -> None:
    """Connections that never finish what they begin to say."""
    body = b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"
    beginnings = [b"", b"GET", b"GET / HTTP/1.1\r\nHost: x\r\nX: ", body]
    for number in range(120):
        try:
            await attacker.line(beginnings[number % len(beginnings)])
        except LOST:
            attacker.answers["cut off"] += 1
    await asyncio.sleep(0.3)


async def bend_headers_and_paths(attacker: Attacker) -> None:
    browser = await attacker.guest()
    for number in range(80):
        headers = HEADERS[number % len(HEADERS)]
        path = attacker.rng.choice(PATHS)
        method = attacker.rng.choice(["GET", "POST", "PUT", "DELETE"])
        body = attacker.rng.choice([None, b"", b"{", b"\xff" * 100, b"x" * 40_000])
        await attacker.call(browser, method, path, body, **headers)


async def make_and_drop_tables(attacker: Attacker) -> None:
    """Tables, public and closed, with bots, ended, played again; settings turned over and over."""
    browser = await attacker.guest()
    page = await attacker.page(browser)
    for number in range(50):
        wish = {"game": attacker.game, "public": number % 2 == 0, "start": number % 3 == 0, **BOTS}
        status, answer = await attacker.call(browser, "POST", "/api/tables", wish)
        if status == 201:
            await attacker.ask(page, "watch", table=json.loads(answer)["table"])
            for kind in ("end", "rematch", "reopen", "end", "rematch"):
                await attacker.ask(page, kind)
            await attacker.ask(
                page, "settings", seats=attacker.rng.randrange(12), spectators=False, opens=number % 2 == 0
            )
            await attacker.ask(page, "remove", seat=attacker.rng.randrange(4))
            await attacker.ask(page, "end")


async def chatter(attacker: Attacker) -> None:
    """Long talk under names that show nothing or belong to others."""
    browser = await attacker.guest()
    for name in ("", "ㅤ", "⠀⠀", "a\u0301" + "\u0301" * 20, "random", "x" * 100, "\u202eevil"):
        await attacker.call(browser, "PUT", "/api/me", {"name": name})
    page = await attacker.page(browser)
    await attacker.ask(page, "watch", table=attacker.table)
    for number in range(120):
        await attacker.ask(page, "chat", text="x" * attacker.rng.choice([1, 500, 501, 3999]) + str(number))


async def guess_codes_and_links(attacker: Attacker) -> None:
    browser = await attacker.guest()
    for number in range(60):
        await attacker.call(browser, "GET", f"/api/codes/{number:08d}")
        await attacker.call(browser, "POST", f"/api/tickets/{number}")
        await attacker.call(browser, "GET", f"/api/matches/{number}/state")


async def become_others(attacker: Attacker) -> None:
    """Keys and links guessed, made without end and revoked; farewells said again and again, also with a dead cookie."""
    rng, browser = attacker.rng, await attacker.guest()
    for number in range(40):
        by = rng.choice(["key", "link", "nobody"])
        secret = rng.choice(["0000-0000-0000-0000-0000", "x" * 64, "x" * 65, *JUNK])
        await attacker.call(browser, "POST", "/api/me/become", {"by": by, "secret": secret})
        await attacker.call(browser, "POST", "/api/me/key", {"revoke": number % 2 == 0})
        await attacker.call(browser, "POST", "/api/me/links")
    for sure in (False, True, True):
        await attacker.call(browser, "POST", "/api/me/forget", {"sure": sure})
    other = attacker.browser()
    other.cookie = browser.cookie
    await attacker.call(other, "GET", "/api/me/matches")


async def play_for_others(attacker: Attacker) -> None:
    """Everything a seat may do, at a table where we have none."""
    page = await attacker.page(await attacker.guest())
    await attacker.ask(page, "watch", table=attacker.table)
    token = page.state.get("token", "0.0")
    for number in range(30):
        await attacker.ask(page, "act", token=token, key=f"k{number}", action="pass")
        for kind in ("undo", "pass_ahead", "vote", "ask_back", "pause", "end", "rematch", "reopen", "start", "stand"):
            fields: dict[str, Any] = {
                "undo": {"token": token, "key": "u"},
                "pass_ahead": {"window": ""},
                "vote": {"accept": True, "line": number},
                "pause": {"paused": True},
            }.get(kind, {})
            await attacker.ask(page, kind, **fields)
        await asyncio.sleep(0.05)


async def ask_for_all_thinking(attacker: Attacker) -> None:
    """As many of the strongest bots as a guest may have, all at once, and the matches gone through besides."""
    browser = await attacker.guest()
    seats = {"seats": 2, "sit": None, "bots": ["grandmaster", "grandmaster"], "start": True, "pace": "instant"}
    for _ in range(40):
        status, answer = await attacker.call(browser, "POST", "/api/tables", {"game": attacker.game, **seats})
        if status == 201 and len(attacker.pages) < 10:
            page = await attacker.page(browser)
            await attacker.ask(page, "watch", table=json.loads(answer)["table"])  # bots play for who looks
    for _ in range(20):
        await attacker.call(browser, "GET", "/api/matches/x/afterwords")
        await asyncio.sleep(0.1)
    for page in attacker.pages:
        await attacker.ask(page, "end")


Abuse = Callable[[Attacker], Awaitable[None]]

ABUSES: dict[str, Abuse] = {
    abuse.__name__: abuse
    for abuse in (
        bend_numbers_and_texts,
        watch_from_everywhere,
        flood,
        leave_unread,
        open_many_pages,
        send_half_requests,
        bend_headers_and_paths,
        make_and_drop_tables,
        chatter,
        guess_codes_and_links,
        become_others,
        play_for_others,
        ask_for_all_thinking,
    )
}
