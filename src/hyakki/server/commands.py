"""What the commands `serve`, `backup`, `restore` and `doctor` do; `hyakki.cli` has their options."""

from __future__ import annotations

import json
import os
import socket
import webbrowser
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import segno

from hyakki.bots.company import refuse_misfits
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.home import home
from hyakki.games import GAMES
from hyakki.server.config import Config, Postgres
from hyakki.server.log import log
from hyakki.server.requests.pages import FIRST_PARTS
from hyakki.server.running import listening, prepare, server
from hyakki.server.store import restoring
from hyakki.server.store.backup import back_up
from hyakki.server.store.naming import SHARDS
from hyakki.server.store.opening import make_folder
from hyakki.server.store.store import needing_psycopg
from hyakki.server.wire.addresses import PublicUrl, read_network, read_public_url

EVERYWHERE = "0.0.0.0"
LOOPBACK = "127.0.0.1"
POSTGRES = ("postgresql", "postgres")
DUMP = "pg_dump copies it while servers run; the key of guests is in it unless --key-file names one"
DAY = 24 * 3600.0
NOWHERE = "192.0.2.1"  # an address for documentation: nothing is sent there


def read_metrics_address(text: str) -> tuple[str, int]:
    """`9642` is a port of this machine alone, `10.0.0.5:9642` or `[::1]:9642` another address."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise BadInput("--metrics", f'"{text[:80]}" is not a port or an address with one', "9642, or 10.0.0.5:9642")
    return host.strip("[]") or LOOPBACK, int(port)


def read_database(url: str | None) -> Path | Postgres:
    """A path, or a URL `sqlite:///path` or `postgresql://…`; unless the host says so, beside the saved matches."""
    if url is None:
        return home() / "tables.db"
    kind, separator, path = url.partition("://")
    if separator and kind in POSTGRES:
        return Postgres(url)
    if separator and kind != "sqlite":
        hint = "sqlite:///path/to/tables.db, a path, or postgresql://user@host/database"
        raise BadInput("--db", f'"{kind}" is not a kind of database here', hint)
    return named_file(path.removeprefix("/") if separator else url)


def named_file(text: str) -> Path:
    """A path that leads to a file, there already or not."""
    path = Path(text)
    try:
        real = path.resolve()
    except (OSError, RuntimeError):  # links that lead to each other; which of the two depends on Python
        raise BadInput("--db", f'"{text[:80]}" leads in a circle', "look where its links lead") from None
    if not text or not real.name:
        raise BadInput("--db", f'"{text[:80]}" does not name a file', "a path such as tables.db")
    return path


def read_file(url: str | None, instead: str) -> Path:
    """A database that is a file, for what is done with files alone."""
    database = read_database(url)
    if isinstance(database, Postgres):
        raise BadInput("--db", f"{database} is kept by PostgreSQL, which has programs of its own for this", instead)
    return database


def read_share(text: str) -> tuple[int, int]:
    """`1/2`: the first of two processes."""
    part, separator, parts = text.partition("/")
    if not (separator and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts) <= SHARDS):
        hint = f"1/2 and 2/2 for two processes, at most {SHARDS}"
        raise BadInput("--share", f'"{text[:40]}" is not one of several', hint)
    return int(part), int(parts)


@dataclass(frozen=True)
class Reach:
    """How people reach the server: names it answers to, its public address, the proxies before it."""

    names: list[str]
    public_url: str | None
    proxies: list[str]

    def public(self) -> PublicUrl | None:
        return None if self.public_url is None else read_public_url(self.public_url, FIRST_PARTS)


@dataclass(frozen=True)
class Among:
    """Which of several processes on one PostgreSQL this is, and where the others find it."""

    share: str | None = None
    reach: str | None = None
    key_file: Path | None = None

    def database(self, url: str | None) -> Path | Postgres:
        """The database that is served, if these wishes fit it."""
        database = read_database(url)
        if isinstance(database, Postgres):
            return replace(database, key=self.key_file, share=read_share(self.share or "1/1"))
        for name, value in (("--share", self.share), ("--reach", self.reach), ("--key-file", self.key_file)):
            if value is not None:
                raise BadInput(name, f"{database} is a file, which one process serves", "--db postgresql://…")
        make_folder(database.parent)
        return database


@dataclass(frozen=True)
class Care:
    """What a host wants besides serving: figures, and backups by the clock."""

    metrics: str | None = None
    backups: Path | None = None
    backup_hours: float = 24.0
    backup_keep: int = 7


def serve(
    host: str,
    port: int,
    db: str | None,
    lan: bool,
    by: Reach,
    keep_days: float | None,
    open_page: bool,
    version: str,
    care: Care,
    among: Among,
) -> int:
    """Serve until told to stop; a second Ctrl-C does not wait for open requests."""
    prepare()
    public, proxies = by.public(), tuple([read_network(text) for text in by.proxies])
    database = among.database(db)
    if isinstance(database, Postgres) and care.backups is not None:
        raise BadInput("--backups", "copies of files are made, and this is PostgreSQL", DUMP)
    config = Config(
        database,
        version=version,
        hosts=tuple([name.lower() for name in by.names]),
        public=public,
        proxies=proxies,
        bot_processes=bot_processes(),
        keep_seconds=None if keep_days is None else keep_days * DAY,
        metrics=None if care.metrics is None else read_metrics_address(care.metrics),
        backup_folder=care.backups,
        backup_seconds=care.backup_hours * 3600.0,
        backup_keep=care.backup_keep,
    )
    refuse_misfits()
    for reason in GAMES.unusable():
        log("game_unusable", reason=reason)
    if config.metrics is not None and config.metrics[1]:
        listening(*config.metrics).close()  # a taken address is refused before anything is begun
    made = server(config)
    bound = listening(EVERYWHERE if lan else host, port)
    shown = lan_address() if lan else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{bound.getsockname()[1]}/"
    made.config.app.state.store.tell_address(among.reach or address)  # type: ignore[union-attr]  # it is our app
    print(f"Hyakki is at {address}  (tables in {database}, Ctrl-C stops)", flush=True)
    if public is not None:
        print(f"People find it at {public.address('/')}", flush=True)
    if lan:
        print("On the sofa: join this network and open the address, or point a camera here.\n")
        segno.make(address, micro=False).terminal(compact=True)
    if open_page:
        webbrowser.open(address)
    made.run(sockets=[bound])
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
    source = read_file(db, DUMP)
    key = back_up(source, Config(source).key_file, target)
    if as_json:
        tell({"copy": str(target), "of": str(source), "key": None if key is None else str(key)})
        return 0
    print(f"{target}: a copy of {source}", end="")
    print("" if key is None else f"; {key.name} beside it is the key of its guests: keep both together")
    return 0


def restore(backup: Path, db: str | None, only_check: bool, anyway: bool, new_guests: bool, as_json: bool) -> int:
    """Check a backup and put it in place; exit code 1 if it is not sound, and then nothing was changed."""
    target = read_database(db)
    checked = restoring.check(backup, GAMES)
    done = not only_check and (checked.sound() or anyway)
    aside: list[Path] = []
    brought: dict[str, int] = {}
    if done and isinstance(target, Postgres):
        with needing_psycopg(target):
            from hyakki.server.store.bringing import bring
        brought = bring(backup, target, new_guests)
    elif done and not isinstance(target, Postgres):
        aside = restoring.restore(backup, target, new_guests)
    if as_json:
        told = {**asdict(checked), "sound": checked.sound(), "restored": done, "aside": [str(path) for path in aside]}
        tell({**told, "brought": brought} if brought else told)
        return 0 if checked.sound() or done else 1
    print(
        f"{backup}: version {checked.version}, {checked.tables} tables, {checked.guests} guests with a name", end="; "
    )
    print(f"{checked.replayed} of {checked.running} running matches go on, {checked.finished} are over.")
    if checked.waiting_for_game:
        print(f"{checked.waiting_for_game} running matches wait for games that are not installed here.")
    if checked.stuck:
        print(f"Matches that cannot go on: {', '.join(checked.stuck)}.")
    if checked.unreadable:
        print(f"Tables or finished matches that cannot be read: {', '.join(checked.unreadable)}.")
    if not checked.key:
        print("The key of its guests does not lie beside it.")
    for path in aside:
        print(f"What was there before is {path}.")
    if brought:
        kinds = ", ".join([f"{count} {name}" for name, count in brought.items() if count])
        print(f"Brought into {target}: {kinds}. Links that move a seat are made anew.")
    print("It is in place." if done else "Nothing was changed.")
    return 0 if checked.sound() or done else 1


def doctor(db: str | None, public: str | None, backups: Path | None, version: str, as_json: bool) -> int:
    """Exit code 1 if something is wrong."""
    from hyakki.server.doctor import as_json as worded
    from hyakki.server.doctor import examine

    findings = examine(read_database(db), public, backups, version)
    told = worded(findings)
    if as_json:
        tell(told)
        return 0 if told["ok"] else 1
    for one in findings:
        mark = {"wrong": "WRONG ", "advice": "advice", "fine": "fine  "}[one.level]
        print(f"{mark} {one.says}" + (f" ({one.hint})" if one.hint else ""))
    print("Nothing is wrong." if told["ok"] else "Something is wrong.")
    return 0 if told["ok"] else 1


def tell(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), flush=True)
