"""A socket beside the database, for its owner alone, over which a running server takes what the host asks for."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
from contextlib import suppress
from pathlib import Path

from hyakki.server.admin.office import Office, answered, stop_if_so
from hyakki.server.log import log, place_of

LONGEST = 64 * 1024


def door_of(database: Path) -> Path:
    real = database.resolve()
    return real.with_name(real.name + ".admin")


def short_path(folder: int, door: Path) -> str:
    """The path of a door through its opened folder: sockets allow a hundred letters, folders lie deeper."""
    return f"/proc/self/fd/{folder}/{door.name}"


class Door:
    """Open while the server runs. Whoever holds the database's lock may replace what an earlier server left."""

    def __init__(self, database: Path, office: Office) -> None:
        self._path = door_of(database)
        self._office = office
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Without it the server runs all the same, and says so."""
        try:
            self._server = await asyncio.start_unix_server(self._serve, sock=self._bound(), limit=LONGEST)
        except OSError as error:
            log("admin_unreachable", error=type(error).__name__, at=place_of(error))

    def _bound(self) -> socket.socket:
        self._path.unlink(missing_ok=True)
        bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        folder = os.open(self._path.parent, os.O_RDONLY | os.O_DIRECTORY)
        mask = os.umask(0o177)  # 600 from its first moment
        try:
            bound.bind(short_path(folder, self._path))
        except BaseException:
            bound.close()
            raise
        finally:
            os.umask(mask)
            os.close(folder)
        return bound

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One ask, one answer."""
        try:
            if peer_of(writer) in (0, os.getuid()):
                reply = await answered(self._office, await reader.readline())
                writer.write(json.dumps(reply).encode() + b"\n")
                await writer.drain()
                stop_if_so(reply)
        except (OSError, ValueError):  # who asked is gone, or sent a line without end
            pass
        finally:
            writer.close()


def peer_of(writer: asyncio.StreamWriter) -> int:
    """The user at the other end, as the kernel knows it."""
    given = writer.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return int(struct.unpack("3i", given)[1])
