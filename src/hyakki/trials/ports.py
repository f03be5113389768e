"""Ports on loopback for programs that cannot take a free one themselves and say which, such as nginx."""

from __future__ import annotations

import fcntl
import os
import random
import socket
import tempfile
from pathlib import Path
from typing import IO

from hyakki.core.errors import HyakkiError

HOST = "127.0.0.1"
RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")  # from which Linux takes ports for whoever names none
LOWEST, USUAL = 10_000, 32_768
TRIES = 1_000  # one after the other, before it gives up

_held: list[IO[str]] = []  # locks of the ports of this process, until it ends


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
    """Ports that the system gives to nobody by itself; other systems than Linux take higher ones."""
    top = int(RANGE.read_text().split()[0]) if RANGE.is_file() else USUAL
    return range(LOWEST, max(LOWEST, top))


def _lock(port: int) -> bool:
    """Kept even if the port turns out to be taken: then it is none for others either."""
    folder = Path(tempfile.gettempdir()) / f"hyakki-ports-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    file = (folder / str(port)).open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return False
    _held.append(file)
    return True


def _free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("", port))
        except OSError:
            return False
        return True
