"""One server per database: a lock that the kernel holds, and takes back however the server ends."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from hyakki.core.errors import BadInput


def lock_of(database: Path) -> Path:
    real = database.resolve()
    return real.with_name(real.name + ".lock")


def served_by(database: Path) -> str | None:
    """Which process serves a database now, or None; asked without holding its lock for longer than a moment."""
    try:
        file = os.open(lock_of(database), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return os.read(file, 1000).decode(errors="replace").strip() or "another server"
    finally:
        os.close(file)
    return None


class Lock:
    """Held from the beginning to `release`, also against another server in the same process.

    It lies beside the file that a path leads to, however that path is written, and says who serves there.
    """

    def __init__(self, database: Path) -> None:
        real, self._path = database.resolve(), lock_of(database)
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            hint = "the server's user must be able to write there; --db names another place"
            raise BadInput(str(real.parent), f"nothing can be written there: {error.strerror}", hint) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._file, 1000).decode(errors="replace").strip() or "another server"
            os.close(self._file)
            raise BadInput(
                str(database), f"is served already by {holder}", "stop that one, or name another --db"
            ) from None
        except OSError as error:
            os.close(self._file)
            hint = "keep the database on a disk of this machine"
            raise BadInput(str(self._path), f"cannot be locked: {error.strerror}", hint) from None
        self._say(f"process {os.getpid()}")

    def tell_address(self, address: str) -> None:
        self._say(f"process {os.getpid()} at {address}")

    def _say(self, holder: str) -> None:
        with suppress(OSError):  # a full disk: then it is not named
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{holder}\n".encode(), 0)

    def release(self) -> None:
        """The file stays: removing it would let two servers hold two files of one name."""
        if self._file >= 0:
            with suppress(OSError):
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = -1
