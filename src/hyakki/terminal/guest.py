"""A guest of a server: its cookie, its HTTP calls and its socket, as docs/protocol.md tells; for one terminal."""

from __future__ import annotations

import http.client
import json
import os
import ssl
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.home import home
from hyakki.terminal.place import Lost

PATIENCE = 20.0
LARGEST = 2**20  # of an answer or message; nothing a table says comes near it


class Guest:
    """Who this terminal is to one server; the cookie is kept, so that a seat can be gone back to."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url if "://" in url else f"http://{url}")
            port, host = parts.port, (parts.hostname or "").encode("idna").decode()
            plain = parts.path.isascii() and url.isprintable() and " " not in url
            if parts.scheme not in ("http", "https") or not host or not plain:
                raise ValueError
        except ValueError:
            hint = "such as http://host:8000/j/CODE"
            raise BadInput("url", f'"{url[:60]}" is not the address of a table', hint) from None
        self.secure = parts.scheme == "https"
        self.host, self.port = host, port or (443 if self.secure else 80)
        self.origin = f"{parts.scheme}://{f'[{host}]' if ':' in host else host}" + (f":{port}" if port else "")
        self.path = parts.path
        self._kept = home() / "guests.json"
        self.cookie = self._cookies().get(self.origin, "")

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON answer of the API; refused as the server says."""
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        connection = kind(self.host, self.port, timeout=PATIENCE)
        headers = {"Origin": self.origin, "Cookie": self.cookie, "Content-Type": "application/json"}
        try:
            data = None if body is None else json.dumps(body).encode()
            connection.request(method, path, data, {key: value for key, value in headers.items() if value})
            answer = connection.getresponse()
            text = answer.read(LARGEST)
            self._keep(answer.getheader("set-cookie"))
        except (OSError, http.client.HTTPException) as error:
            raise Lost(f"{self.origin} cannot be reached: {error or type(error).__name__}", "is it running?") from None
        finally:
            connection.close()
        try:
            decoded = json.loads(text)
        except (ValueError, RecursionError):
            raise HyakkiError(f"{self.origin} is not a Hyakki server") from None
        if answer.status >= 400:
            told = decoded if isinstance(decoded, dict) else {}
            raise HyakkiError(str(told.get("reason", f"{self.origin} refuses")), str(told.get("hint", "")))
        return decoded

    def table(self) -> str:
        """The table the address leads to: a table, a code to join by, or a seat that moves here."""
        kind, _, name = self.path.strip("/").partition("/")
        if not name or "/" in name or kind not in ("t", "j", "m"):
            raise BadInput("url", "does not lead to a table", "it ends in /t/TABLE, /j/CODE or /m/TICKET")
        if kind == "t":
            return name
        answer = self.call("GET", f"/api/codes/{name}") if kind == "j" else self.call("POST", f"/api/tickets/{name}")
        return str(answer["table"])

    def open(self, table: str) -> Wire:
        """A socket for a table; a proxy may route it by that."""
        scheme = "wss" if self.secure else "ws"
        try:
            socket = connect(
                f"{scheme}://{self.host}:{self.port}/ws/{table}",
                origin=Origin(self.origin),
                additional_headers={"Cookie": self.cookie},
                ssl=ssl.create_default_context() if self.secure else None,
                max_size=LARGEST,
                open_timeout=PATIENCE,
            )
        except (OSError, WebSocketException) as error:
            raise Lost(f"{self.origin} cannot be reached: {error or type(error).__name__}", "is it running?") from None
        return Wire(socket)

    def _cookies(self) -> dict[str, str]:
        try:
            cookies = json.loads(self._kept.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        whole = cookies.items() if isinstance(cookies, dict) else ()
        return {k: v for k, v in whole if isinstance(v, str) and v.isascii() and v.isprintable()}

    def _keep(self, cookie: str | None) -> None:
        """The cookie is a key to the seat: only its owner can read the file."""
        if cookie is None:
            return
        self.cookie = cookie.split(";")[0]
        kept = json.dumps({**self._cookies(), self.origin: self.cookie})
        beside = self._kept.with_name(self._kept.name + ".new")
        self._kept.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(kept)
        beside.replace(self._kept)


class Wire:
    """An open socket: requests with numbers, messages one by one."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._id = 0

    def send(self, kind: str, **fields: Any) -> int:
        """A request; returns its number."""
        self._id += 1
        try:
            self._socket.send(json.dumps({"type": kind, "id": self._id, **fields}))
        except ConnectionClosed:
            raise Lost("The connection to the server is lost") from None
        return self._id

    def take(self, wait: float | None = None) -> dict[str, Any] | None:
        """The next message; None if none came in the time."""
        try:
            message = json.loads(self._socket.recv(wait))
        except TimeoutError:
            return None
        except (ConnectionClosed, ValueError, RecursionError):
            raise Lost("The connection to the server is lost") from None
        if not isinstance(message, dict):
            raise Lost("The server sent what is no message")
        return message

    def close(self) -> None:
        self._socket.close()
