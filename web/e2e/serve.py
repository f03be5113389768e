"""A server for the browser tests: short absences, quick bots, its own database. Prints its address, then serves."""

from __future__ import annotations

import argparse
import hashlib
import os
from pathlib import Path

from late import ROUTE

from hyakki import __version__
from hyakki.games import GAMES, load
from hyakki.server.config import Config, Limits, Paces
from hyakki.server.requests.pages import FIRST_PARTS
from hyakki.server.running import listening, server
from hyakki.server.wire.addresses import read_network, read_public_url
from hyakki.trials.ports import HOST, own_port

# Every match of one kind is dealt alike, so that a test fails always or never; another number tries other deals.
SEED = hashlib.sha256(os.environ.get("HYAKKI_DEAL", "1").encode()).hexdigest()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("database", type=Path)
    asked.add_argument("--port", type=int, default=0)
    asked.add_argument("--absence", type=float, default=2.0)
    asked.add_argument("--pace", type=float, default=0.02)
    asked.add_argument("--data", metavar="GAME=DIR", help="a game with an owner's data files")
    asked.add_argument("--public-url", type=lambda text: read_public_url(text, FIRST_PARTS))
    asked.add_argument("--trusted-proxy", type=read_network, action="append", default=[])
    given = asked.parse_args()
    games = dict(GAMES)
    if given.data:
        name, _, folder = given.data.partition("=")
        games[name] = load(name, Path(folder))
    config = Config(
        database=given.database,
        version=__version__,
        games=games,
        public=given.public_url,
        proxies=tuple(given.trusted_proxy),
        long_absence=given.absence,
        new_seed=lambda: SEED,
        paces=Paces(slow=given.pace, normal=given.pace, instant=given.pace),
        limits=Limits(
            address_calls_burst=10**6, new_guests_per_second=100.0, calls_per_second=100.0, requests_per_second=300.0
        ),
    )
    socket = listening(HOST, given.port or own_port())  # killed, it comes back there
    print(f"http://{HOST}:{socket.getsockname()[1]}", flush=True)
    running = server(config)
    running.config.app.router.routes.insert(0, ROUTE)  # type: ignore[union-attr]  # it is the application itself
    running.run(sockets=[socket])


if __name__ == "__main__":  # bot processes import this file again
    main()
