"""Starts a server on an address, in this process, until it is told to stop."""

from __future__ import annotations

import socket

import uvicorn

from hyakki.core.errors import HyakkiError
from hyakki.server.app import make_app
from hyakki.server.config import Config
from hyakki.server.wire import Wire

SEND_BUFFER = 128 * 1024  # what the system keeps for a client that does not read
STOP_SECONDS = 5  # for open requests when the server is told to stop


def listening(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # asyncio sends at once only if told it is TCP
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise HyakkiError(f"cannot listen on {host}:{port}: {error.strerror}", "--port takes another") from None
    found.listen(1024)
    return found


def server(config: Config) -> uvicorn.Server:
    """A server whose `run` and `serve` take bound sockets. Frames are not compressed: sizes of secrets must not mix."""
    return uvicorn.Server(
        uvicorn.Config(
            make_app(config),
            log_level="critical",
            access_log=False,
            ws=Wire,
            ws_max_size=config.limits.message_bytes,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=STOP_SECONDS,
            server_header=False,
            date_header=False,
        )
    )
