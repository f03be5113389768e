"""A server in a process of its own, for soaks, benchmarks and tests that kill it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from hyakki.core.errors import HyakkiError
from hyakki.server.config import Config, Limits, Paces, Postgres
from hyakki.server.running import listening, prepare, server
from hyakki.trials.client import Browser
from hyakki.trials.ports import HOST, own_port

NO_LIMITS = Limits(
    requests_per_second=1e9,
    requests_burst=10**9,
    calls_per_second=1e9,
    calls_burst=10**9,
    chats_per_second=1e9,
    chats_burst=10**9,
    new_guests_per_second=1e9,
    new_guests_burst=10**9,
    codes_burst=10**9,
    address_calls_per_second=1e9,
    address_calls_burst=10**9,
    sockets_per_guest=10**9,
    sockets_per_address=10**9,
    connections=10**9,
    connections_per_address=10**9,
    tables_per_guest=10**9,
    bots_per_guest=10**9,
)
FAST = Paces(slow=0.05, normal=0.02, instant=0.01)
GAMES_PATH = "hyakki.games:GAMES"
WORDS = 2000  # letters at the end of a log


class ServerProcess:
    """Starts, kills and stops one child; only ever this one."""

    def __init__(
        self,
        database: Path | Postgres,
        games_path: str = GAMES_PATH,
        limited: bool = False,
        more: Path | None = None,
        log: Path | None = None,
        notes: Path | None = None,
    ) -> None:
        """`log` is where it lies if not beside the database, `notes` where changes are noted for `owners.py`."""
        self.on = database
        self._more = [] if more is None else [str(more)]  # a folder of packages that only the child has
        self._games_path = games_path
        self._limits = "limits" if limited else "no-limits"
        self._log = log or self.database.with_name(self.database.name + ".log")
        self._notes = [] if notes is None else [str(notes)]
        self._child: subprocess.Popen[bytes] | None = None
        self.port = own_port()

    @property
    def database(self) -> Path:
        """Where it is a file."""
        return Config(self.on).file

    def start(self) -> None:
        """Returns once it answers; its port stays the same over restarts."""
        url, share = (self.on.url, self.on.share) if isinstance(self.on, Postgres) else (str(self.on), (1, 1))
        command = [sys.executable, "-m", "hyakki.trials.child", str(self.port), url, self._games_path]
        command += [self._limits, *[str(number) for number in share], *self._notes]
        path = os.pathsep.join([*[entry or os.getcwd() for entry in sys.path], *self._more])
        with self._log.open("ab") as log:
            self._child = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=None if os.environ.get("HYAKKI_DEBUG") else log,
                env={**os.environ, "PYTHONPATH": path},
                process_group=0,  # a Ctrl-C is the trial's to handle
            )
        assert self._child.stdout is not None
        if not self._child.stdout.readline():
            raise HyakkiError("the server did not start", "HYAKKI_DEBUG=1 shows why")

    @property
    def pid(self) -> int:
        assert self._child is not None
        return self._child.pid

    def log_bytes(self) -> int:
        """How much it has logged so far."""
        return self._log.stat().st_size

    def last_words(self) -> str:
        """The end of its log, for who wonders why it hung up."""
        return self._log.read_text(encoding="utf-8", errors="replace")[-WORDS:]

    def memory_kb(self) -> int:
        """Its resident memory."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        return int(status.split("VmRSS:")[1].split()[0])

    def kill(self) -> None:
        """As a power cut would: no warning, no clean-up."""
        self._end(signal.SIGKILL)

    def ended(self, patience: float) -> bool:
        """Whether it ends by itself within so many seconds."""
        assert self._child is not None
        try:
            self._child.wait(patience)
        except subprocess.TimeoutExpired:
            return False
        return True

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._child is None:
            return
        self._child.send_signal(how)
        self._child.wait(timeout=30)
        assert self._child.stdout is not None
        self._child.stdout.close()
        self._child = None

    def browser(self) -> Browser:
        return Browser(HOST, self.port)

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def main(port: int, url: str, games_path: str, limited: bool, share: tuple[int, int]) -> None:
    """Serve; a line on standard output says when connections are accepted by the system."""
    module, _, name = games_path.partition(":")
    games = getattr(import_module(module), name)
    limits = Limits() if limited else NO_LIMITS
    prepare()
    database = Postgres(url, share=share) if "://" in url else Path(url)
    config = Config(database, games=games, games_path=games_path, limits=limits, paces=FAST)
    made = server(config)
    bound = listening(HOST, port)
    made.config.app.state.store.tell_address(f"http://{HOST}:{port}/")  # type: ignore[union-attr]
    print("listening", flush=True)
    made.run(sockets=[bound])


if __name__ == "__main__":
    if sys.argv[7:]:
        from hyakki.trials.owners import note_changes

        note_changes(Path(sys.argv[7]))
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4] == "limits", (int(sys.argv[5]), int(sys.argv[6])))
