"""A client for tests, soaks and benchmarks: speaks the protocol over real sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import ssl
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

PATIENCE = 20.0
LOST = (
    WebSocketException,
    http.client.HTTPException,
    OSError,
    EOFError,
    TimeoutError,
)  # the server went, or sent us away


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['kind']}: {error['reason']} ({error['hint']})")
        self.error = error


class Browser:
    """A guest: keeps the cookie, calls the API, opens sockets."""

    def __init__(
        self, host: str, port: int, source: str = "", *, prefix: str = "", tls: ssl.SSLContext | None = None
    ) -> None:
        self.host = host
        self.port = port
        self.source = (source, 0) if source else None  # the own address, where a machine has several
        self.prefix = prefix  # before all paths, where a proxy adds one
        self.tls = tls
        self.origin = f"{'http' if tls is None else 'https'}://{host}:{port}"
        self.cookie = ""
        self.set_cookie = ""  # with its attributes, as it was last set
        self.answered: dict[str, str] = {}  # the headers of the last answer

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """The JSON answer of the API, or Refused."""
        status, data = self.raw(method, path, None if body is None else json.dumps(body).encode(), headers)
        answer = json.loads(data)
        if status >= 400:
            raise Refused(answer)
        return answer

    def raw(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Status and body of any request."""
        connection = http.client.HTTPConnection(self.host, self.port, PATIENCE, self.source)
        if self.tls is not None:
            connection = http.client.HTTPSConnection(
                self.host, self.port, timeout=PATIENCE, source_address=self.source, context=self.tls
            )
        sent = {"Origin": self.origin, "Cookie": self.cookie, **(headers or {})}
        try:
            connection.request(method, self.prefix + path, body, {key: value for key, value in sent.items() if value})
            answer = connection.getresponse()
            self.answered = {name.lower(): value for name, value in answer.getheaders()}
            if "set-cookie" in self.answered:
                self.set_cookie = self.answered["set-cookie"]
                self.cookie = self.set_cookie.split(";")[0]
            return answer.status, answer.read()
        finally:
            connection.close()

    def arrive(self) -> Browser:
        """Become a guest."""
        self.call("GET", "/api/me")
        return self

    def make_table(self, game: str, **wishes: Any) -> str:
        """A new table; returns its id."""
        made: str = self.call("POST", "/api/tables", {"game": game, **wishes})["table"]
        return made

    async def open(self, table: str = "") -> Page:
        """A socket; at the address of a table, if one is named, so that a proxy knows where it belongs."""
        socket = await connect(
            f"{'ws' if self.tls is None else 'wss'}://{self.host}:{self.port}{self.prefix}/ws{table and f'/{table}'}",
            ssl=self.tls,
            origin=self.origin,  # type: ignore[arg-type]  # websockets has a new type for plain text
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=None,
            ping_interval=None,
            local_addr=self.source,
        )
        return Page(socket)


class Page:
    """An open socket. Keeps the newest room and state, and every byte it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.events: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.notices: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []
        self.room: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.latest: dict[str, dict[str, Any]] = {}
        self.n = 0
        self._id = 0

    async def send(self, kind: str, **fields: Any) -> int:
        """Send a request without waiting for its reply; returns its number."""
        self._id += 1
        await self.socket.send(json.dumps({"type": kind, "id": self._id, **fields}))
        return self._id

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and take everything up to its reply; Refused if that is an error."""
        number = await self.send(kind, **fields)
        while True:
            message = await self.take()
            if message.get("re") == number:
                if message["type"] == "error":
                    raise Refused(message)
                return message

    async def take(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv(decode=True)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        kind = message["type"]
        self.latest[kind] = message
        self.n = max(self.n, message.get("n", 0))
        if kind == "room":
            self.room = message
            self.notices += message["notices"]
        elif kind == "state":
            self.state = message
            self.events += message["events"]
        elif kind == "chat":
            self.chat += message["lines"]
        elif kind == "notes":
            self.notes = message["notes"]
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message = await self.take()
            if message["type"] == kind:
                return message

    def frames_of(self, kind: str) -> list[str]:
        """The messages of a kind among `frames`, as they were sent."""
        return [frame for frame in self.frames if frame.startswith(f'{{"type":"{kind}"')]

    async def act(self, action: str, key: str) -> dict[str, Any]:
        return await self.ask("act", token=self.state["token"], key=key, action=action)

    async def close(self) -> None:
        try:
            await self.socket.close()
        except ConnectionClosed:
            return
