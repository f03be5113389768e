"""Ports on loopback for programs that cannot take a free one themselves and say which, such as nginx."""

from __future__ import annotations

import fcntl
import os
import random
import socket
import tempfile
from pathlib import Path

from hyakki.core.errors import HyakkiError

HOST = "127.0.0.1"
RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")  # from which Linux takes ports for whoever names none
LOWEST, USUAL, HIGHEST = 10_000, 32_768, 65_535
TRIES = 1_000  # one after the other, before it gives up


def own_port(among: range | None = None) -> int:
    """A port that nobody else gets until this process ends.

    A port that was merely found free goes to the next connection or server that names none. So it is one that the
    system gives to nobody by itself, and a lock keeps it from other processes that ask here.
    """
    ports = unassigned() if among is None else among
    for port in random.sample(ports, min(len(ports), TRIES)):
        if _lock(port) and _free(port):
            return port
    raise HyakkiError("no free port was found", f"tried among {ports.start} to {ports.stop - 1}")


def unassigned() -> range:
    """Ports that the system gives to nobody by itself, below its own or above; other systems than Linux take higher
    ones. Where it was told to give them all, those that it usually would not: the lock alone has to do there."""
    first, last = map(int, RANGE.read_text().split()) if RANGE.is_file() else (USUAL, HIGHEST)
    most = max(range(LOWEST, first), range(max(LOWEST, last + 1), HIGHEST + 1), key=len)
    return most or range(LOWEST, USUAL)


def _lock(port: int) -> bool:
    """Held by an open file until this process ends, even if the port turns out to be taken: then it is none for others
    either."""
    folder = Path(tempfile.gettempdir()) / f"hyakki-ports-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    file = os.open(folder / str(port), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return False
    return True


def _free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("", port))
        except OSError:
            return False
        return True
