"""A server for the browser tests: short absences, quick bots, its own database. Prints its address, then serves."""

from __future__ import annotations

import argparse
from pathlib import Path

from hyakki import __version__
from hyakki.server.config import Config, Limits, Paces
from hyakki.server.running import listening, server


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("database", type=Path)
    asked.add_argument("--port", type=int, default=0)
    asked.add_argument("--absence", type=float, default=2.0)
    asked.add_argument("--pace", type=float, default=0.02)
    given = asked.parse_args()
    config = Config(
        database=given.database,
        version=__version__,
        long_absence=given.absence,
        paces=Paces(slow=given.pace, normal=given.pace, instant=given.pace),
        limits=Limits(new_guests_per_second=100.0, calls_per_second=100.0, requests_per_second=300.0),
    )
    socket = listening("127.0.0.1", given.port)
    print(f"http://127.0.0.1:{socket.getsockname()[1]}", flush=True)
    server(config).run(sockets=[socket])


if __name__ == "__main__":  # bot processes import this file again
    main()
