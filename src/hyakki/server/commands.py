"""What the commands `serve` and `backup` do; `hyakki.cli` has their options."""

from __future__ import annotations

import json
import os
import socket
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import segno

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.home import home
from hyakki.games import GAMES
from hyakki.server.config import Config
from hyakki.server.log import log
from hyakki.server.requests.pages import FIRST_PARTS
from hyakki.server.running import listening, prepare, server
from hyakki.server.store.backup import copy_database
from hyakki.server.store.opening import make_folder
from hyakki.server.wire.addresses import PublicUrl, read_network, read_public_url

EVERYWHERE = "0.0.0.0"
DAY = 24 * 3600.0
NOWHERE = "192.0.2.1"  # an address for documentation: nothing is sent there


def read_database(url: str | None) -> Path:
    """A path, or a URL `sqlite:///path`; unless the host says so, beside the saved matches."""
    if url is None:
        return home() / "tables.db"
    kind, found, path = url.partition("://")
    if found and kind != "sqlite":
        raise BadInput("--db", f'"{kind}" is not a kind of database here', "sqlite:///path/to/tables.db, or a path")
    return Path(path.removeprefix("/") if found else url)


@dataclass(frozen=True)
class Found:
    """How people reach the server: names it answers to, its public address, the proxies before it."""

    names: list[str]
    public_url: str | None
    proxies: list[str]

    def public(self) -> PublicUrl | None:
        return None if self.public_url is None else read_public_url(self.public_url, FIRST_PARTS)


def serve(
    host: str,
    port: int,
    db: str | None,
    lan: bool,
    by: Found,
    keep_days: float | None,
    open_page: bool,
    version: str,
) -> int:
    """Serve until told to stop; a second Ctrl-C does not wait for open requests."""
    prepare()
    public, proxies = by.public(), tuple([read_network(text) for text in by.proxies])
    database = read_database(db)
    make_folder(database.parent)
    config = Config(
        database,
        version=version,
        hosts=tuple([name.lower() for name in by.names]),
        public=public,
        proxies=proxies,
        bot_processes=bot_processes(),
        keep_seconds=None if keep_days is None else keep_days * DAY,
    )
    for reason in GAMES.unusable():
        log("game_unusable", reason=reason)
    made = server(config)
    found = listening(EVERYWHERE if lan else host, port)
    shown = lan_address() if lan else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{found.getsockname()[1]}/"
    made.config.app.state.store.lock.tell_address(address)  # type: ignore[union-attr]  # it is our app
    print(f"Hyakki is at {address}  (tables in {database}, Ctrl-C stops)", flush=True)
    if public is not None:
        print(f"People find it at {public.address('/')}", flush=True)
    if lan:
        print("On the sofa: join this network and open the address, or point a camera here.\n")
        segno.make(address, micro=False).terminal(compact=True)
    if open_page:
        webbrowser.open(address)
    made.run(sockets=[found])
    if not made.started:
        raise HyakkiError("the server could not start", "its log tells why")
    return 0


def bot_processes() -> int:
    """One core is left to the tables."""
    return max(1, (os.cpu_count() or 2) - 1)


def lan_address() -> str:
    """The address by which others on this network reach us: the one a packet to far away would carry."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def backup(target: Path, db: str | None, as_json: bool) -> int:
    source = read_database(db)
    copy_database(source, target)
    if as_json:
        tell({"copy": str(target), "of": str(source), "key": str(source.with_name(source.name + ".key"))})
        return 0
    print(f"{target}: a copy of {source}; keep {source.name}.key as well, or guests lose their seats")
    return 0


def tell(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), flush=True)
