"""A PostgreSQL of our own for trials and tests: in a folder that is gone afterwards, on a socket and nowhere else."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from hyakki.core.errors import HyakkiError

DEBIAN = "/usr/lib/postgresql"  # its programs are not on the path there
USERS = ("postgres", "nobody")  # it refuses to run as root
PATIENCE = 60.0
MISSING = "PostgreSQL is not installed"
HINT = "`make postgres`, or apt-get install postgresql"


def program(name: str) -> str:
    """The newest that is installed."""
    found = sorted(Path(DEBIAN).glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    path = str(found[-1]) if found else shutil.which(name)
    if path is None:
        raise HyakkiError(MISSING, HINT)
    return path


def user() -> str | None:
    """As whom it runs, if that is not who we are."""
    if os.getuid():
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in known)


class PostgresProcess:
    """Starts, kills and stops one server; only ever this one."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="hyakki-pg-"))
        self._data = self._folder / "data"
        self._child: subprocess.Popen[bytes] | None = None
        self._user = user()
        self._made = 0
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._run(program("initdb"), "-D", str(self._data), "--no-sync", "-A", "trust", "-U", "hyakki", "-E", "UTF8")

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://hyakki@/{database}?host={self._folder}"

    def new_database(self) -> str:
        """The address of an empty one."""
        self._made += 1
        name = f"tables{self._made}"
        self._run(program("createdb"), "-h", str(self._folder), "-U", "hyakki", name)
        return self.url(name)

    def start(self) -> None:
        """Returns once it answers; after a kill it first makes good what was not written."""
        settings = {"listen_addresses": "", "unix_socket_directories": str(self._folder), "shared_buffers": "32MB"}
        command = [program("postgres"), "-D", str(self._data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self._folder / "log").open("ab") as log:
            self._child = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                user=self._user,
                extra_groups=self._groups(),
                process_group=0,  # a Ctrl-C is the trial's to handle
            )
        deadline = time.monotonic() + PATIENCE
        ready = [program("pg_isready"), "-q", "-h", str(self._folder), "-U", "hyakki", "-d", "postgres"]
        while subprocess.run(ready, check=False).returncode:
            if self._child.poll() is not None or time.monotonic() > deadline:
                raise HyakkiError("PostgreSQL did not start", (self._folder / "log").read_text()[-500:])
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        assert self._child is not None
        return self._child.pid

    def kill(self) -> None:
        """As a power cut would; its processes go with the first of them, and it cannot be started before."""
        assert self._child is not None
        self._child.send_signal(signal.SIGSTOP)  # so that it makes no more of them
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii").split()
        self._child.send_signal(signal.SIGKILL)
        self._child.wait(timeout=PATIENCE)
        self._child = None
        deadline = time.monotonic() + PATIENCE
        while any(runs(child) for child in children) and time.monotonic() < deadline:
            time.sleep(0.02)

    def remove(self) -> None:
        """At once: nothing of it is needed any more."""
        if self._child is not None:
            self._child.send_signal(signal.SIGQUIT)
            self._child.wait(timeout=PATIENCE)
            self._child = None
        with suppress(OSError):
            shutil.rmtree(self._folder)

    def __enter__(self) -> PostgresProcess:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def _groups(self) -> list[int] | None:
        return None if self._user is None else []

    def _run(self, *command: str) -> None:
        done = subprocess.run(
            command, user=self._user, extra_groups=self._groups(), cwd=self._folder, capture_output=True, check=False
        )
        if done.returncode:
            raise HyakkiError(f"{command[0]} failed", done.stderr.decode(errors="replace")[-500:])


def runs(process: str) -> bool:
    """Whether there is such a process that has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
