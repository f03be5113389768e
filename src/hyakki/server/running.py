"""Starts a server on an address, in this process, until it is told to stop."""

from __future__ import annotations

import errno
import faulthandler
import gc
import logging
import resource
import socket
from typing import Any

import uvicorn

from hyakki.core.errors import HyakkiError
from hyakki.server.app import make_app
from hyakki.server.config import Config
from hyakki.server.log import LibraryLog
from hyakki.server.wire.channel import insides_known

SEND_BUFFER = 128 * 1024  # what the system keeps for a client that does not read
WAITING = 1024  # connections that the system keeps until they are accepted
AT_ONCE = 8  # connections accepted before others have their turn
GARBAGE = (20_000, 10, 20)  # new objects, then rounds, after which garbage is looked for
STOP_SECONDS = 5  # for open requests when the server is told to stop


class Listening(socket.socket):
    """A socket whose queue is longer than what asyncio takes from it at a time.

    Without a file to open, asyncio tries to accept as many as the queue holds, and each failure plans a new try."""

    def listen(self, backlog: int = WAITING) -> None:
        super().listen(WAITING)


def listening(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        # asyncio sends at once only if told it is TCP
        bound = Listening(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise HyakkiError(f"cannot listen on {host}: {error.strerror}", "--host takes another address") from None
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        bound.bind((host, port))
        bound.listen()
    except (OSError, UnicodeError) as error:
        bound.close()
        why = error.strerror if isinstance(error, OSError) else "that is no address"
        taken = isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EACCES)
        hint = (
            "--port takes another, 0 any that is free (make play PORT=0)"
            if taken
            else "--host takes an address of this machine"
        )
        raise HyakkiError(f"cannot listen on {host}:{port}: {why}", hint) from None
    return bound


def prepare() -> None:
    """For a process that only serves: as many open files as the system allows, and what libraries say in our log.

    What a change makes is gone with it, without cycles; looking for some after every 700 objects finds nothing."""
    faulthandler.enable()  # what kills the process from within, a fault of a library in C, says where
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for name in ("asyncio", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.addHandler(LibraryLog())
        logger.propagate = False


def protocols(config: Config) -> dict[str, Any]:
    """Our own, which bound connections in number and time and cost less per message, or uvicorn's with a cap."""
    if not insides_known():
        return {"limit_concurrency": config.limits.connections}
    from hyakki.server.wire.batching import Wire
    from hyakki.server.wire.connections import Gate, connections_through  # the imports fail where insides have moved

    return {"http": connections_through(Gate(config.limits, config.proxies)), "ws": Wire}


def server(config: Config) -> uvicorn.Server:
    """A server whose `run` and `serve` take bound sockets. Frames are not compressed: sizes of secrets must not mix."""
    return uvicorn.Server(
        uvicorn.Config(
            make_app(config),
            log_config=None,  # else it would close the log handlers of whoever else is in this process
            log_level="critical",
            access_log=False,
            proxy_headers=False,  # `security.Arrival` decides whom to believe
            backlog=AT_ONCE,
            **protocols(config),
            ws_max_size=config.limits.message_bytes,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=STOP_SECONDS,
            server_header=False,
            date_header=False,
        )
    )
