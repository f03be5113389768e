"""`hyakki doctor`: what is wrong with a deployment, in sentences; nothing is changed."""

from __future__ import annotations

import http.client
import os
import shutil
import sqlite3
import ssl
import stat
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

from hyakki.bots.company import refuse_misfits
from hyakki.core.errors import HyakkiError
from hyakki.games import GAMES
from hyakki.server.admin import asks
from hyakki.server.admin.asking import through_door
from hyakki.server.config import Postgres
from hyakki.server.requests.pages import FIRST_PARTS, STATIC
from hyakki.server.store.backups import stamped
from hyakki.server.store.lock import served_by
from hyakki.server.store.looking import looked_into, version_in
from hyakki.server.store.steps import STEPS
from hyakki.server.wire.addresses import PublicUrl, read_public_url
from hyakki.server.wire.channel import KNOWN
from hyakki.server.wire.guests import KEY_BYTES

LITTLE_SPACE: Final = 500 * 1024 * 1024
MANY_DAYS: Final = 3.0
DAY: Final = 24 * 3600.0
PATIENCE: Final = 10.0
NETWORK_DISKS: Final = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "9p")
FEW_FILES: Final = 1024


@dataclass(frozen=True)
class Finding:
    """A sentence, and what to do."""

    level: Literal["wrong", "advice", "fine"]
    says: str
    hint: str = ""


def wrong(says: str, hint: str = "") -> Finding:
    return Finding("wrong", says, hint)


def advice(says: str, hint: str = "") -> Finding:
    return Finding("advice", says, hint)


def fine(says: str) -> Finding:
    return Finding("fine", says)


def examine(database: Path | Postgres, public: str | None, backups: Path | None, ours: str) -> list[Finding]:
    """All that can be seen from here."""
    address = None if public is None else read_public_url(public, FIRST_PARTS)
    if isinstance(database, Postgres):
        return [*of_program(), *on_postgres(database), *of_address(address)]
    return [
        *of_program(),
        *of_files(database),
        *of_contents(database),
        *of_server(database, ours),
        *of_backups(database, backups),
        *of_address(address),
    ]


def of_program() -> Iterator[Finding]:
    if not (STATIC / "index.html").is_file():
        yield wrong("The browser's pages are not built: people see nothing.", "make web-build, or a wheel")
    if version("uvicorn") != KNOWN:
        yield wrong(
            f"uvicorn {version('uvicorn')} is installed, the server is made for {KNOWN}: connections are less bounded.",
            "install what requirements/run.txt names",
        )
    refuse_misfits()
    for reason in GAMES.unusable():
        yield wrong(f"A game cannot be loaded: {reason}.")
    rules = find_spec("hyakki.core.game")
    if rules is not None and not (rules.origin or "").endswith(".so"):
        yield advice("The rules are not compiled: each move costs about a third more.", "use a compiled wheel")


def on_postgres(database: Postgres) -> list[Finding]:
    try:
        from hyakki.server.doctor_postgres import of_postgres  # here, since a file needs none of it
    except ImportError:
        return [wrong("psycopg is not installed: no server can use PostgreSQL.", "pip install 'hyakki[postgres]'")]
    return list(of_postgres(database))


def of_files(database: Path) -> Iterator[Finding]:
    folder = database.resolve().parent
    if not database.exists():
        yield wrong(f"There is no database at {database}.", "--db names it; a server makes it at its first start")
        return
    for path, what in ((database, "database"), (database.with_name(database.name + ".key"), "key")):
        if not path.exists():
            yield wrong(f"The {what} {path.name} is missing: guests lose their seats.", "put it back from a backup")
            continue
        seen = path.stat()
        if stat.S_IMODE(seen.st_mode) & 0o077:
            hint = f"chmod 600 {path}"
            yield wrong(f"Others on this machine may read the {what}, and with it people's seats and cards.", hint)
        if seen.st_uid != folder.stat().st_uid:
            yield advice(f"The {what} belongs to another user than its folder.", "chown it to the server's user")
    key = database.with_name(database.name + ".key")
    if key.exists() and key.stat().st_size != KEY_BYTES:
        yield wrong(f"{key.name} is not a signing key.", "put the right one back from a backup")
    if not os.access(folder, os.W_OK):
        yield wrong(f"{folder} cannot be written by this user.", "run this, and the server, as the database's owner")
    free = shutil.disk_usage(folder).free
    if free < LITTLE_SPACE:
        yield wrong(f"Only {free // 2**20} MB are left where the database lies.", "make room before moves are refused")
    kind = disk_of(folder)
    if kind in NETWORK_DISKS:
        yield wrong(f"The database lies on a network disk ({kind}), whose locks and syncs cannot be trusted.")
    wal = database.with_name(database.name + "-wal")
    if wal.exists() and wal.stat().st_size > 256 * 2**20:
        yield advice(f"{wal.name} has {wal.stat().st_size // 2**20} MB: some copy or program reads on and on.")
    left = [path.name for path in folder.glob(database.name + ".*") if path.name.endswith(".part")]
    if left:
        yield advice(f"Half-made copies lie about: {', '.join(sorted(left))}.", "they may be removed")


def disk_of(folder: Path) -> str:
    """The kind of file system a folder lies on, where the kernel tells."""
    best, kind = "", ""
    try:
        lines = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for line in lines:
        _, at, name, *_ = line.split(" ")
        if (str(folder) + "/").startswith(at.rstrip("/") + "/") and len(at) >= len(best):
            best, kind = at, name
    return kind


def of_contents(database: Path) -> Iterator[Finding]:
    if not database.is_file():
        return
    try:
        with looked_into(database) as stored:
            (result,) = stored.execute("PRAGMA quick_check(1)").fetchone()
            if result != "ok":
                yield wrong("The database is broken.", "stop the server, then `hyakki restore` a backup")
                return
            version = version_in(stored)
            games = stored.execute("SELECT game, count(*) FROM tables WHERE phase != 'over' GROUP BY game").fetchall()
    except sqlite3.Error as error:
        yield wrong(f"The database cannot be read: {error}.", "--db names the file of a server of ours")
        return
    if version > len(STEPS):
        yield wrong(f"The database has version {version}, this program knows {len(STEPS)}.", "use the newer program")
    elif version < len(STEPS):
        yield advice(f"The database has version {version}; the next start leads it to {len(STEPS)}, after a copy.")
    for game, count in games:
        if game not in GAMES:
            yield wrong(f"{count} open tables wait for {game}, which is not installed.", "install it again")


def of_server(database: Path, ours: str) -> Iterator[Finding]:
    holder = served_by(database) if database.exists() else None
    if holder is None:
        yield advice("No server runs on this database.")
        return
    try:
        status = through_door(database, asks.Status(), holder)
    except HyakkiError as error:
        yield wrong(f"The server ({holder}) cannot be asked: {error.reason}.", error.hint)
        return
    yield fine(f"A server runs ({holder}): {status['playing']} matches in memory, {status['sockets']} open pages.")
    if status["failing_since"] is not None:
        yield wrong("The server cannot store what players do, and refuses it.", "is the disk full, or read-only?")
    if status["version"] != ours:
        says = f"The running server is version {status['version']}, installed is {ours}."
        yield advice(says, "drain and restart it")
    if status["draining"]:
        yield advice("The server drains: nothing new begins.", "stop it, or end draining")
    if status["public"] is not None and not status["proxies"]:
        yield wrong(
            "Behind a proxy, but no proxy is trusted: all visitors share its address and its limits.",
            "serve with --trusted-proxy 127.0.0.1",
        )
    if status["public"] is None and status["proxies"]:
        yield wrong("A proxy is trusted, but no public address is named: cookies are not Secure.", "--public-url")
    if status["files"] <= FEW_FILES:
        yield advice(f"The server may open {status['files']} files, so about as many pages.", "LimitNOFILE=65536")


def of_backups(database: Path, folder: Path | None) -> Iterator[Finding]:
    if folder is None:
        yield advice("No folder of backups was named.", "--backups names it, here and for `hyakki serve`")
        return
    if not folder.is_dir():
        yield wrong(f"There is no folder {folder}: no backups are made.")
        return
    made = {at: path for at, path in stamped(folder, database, time.time()).items() if at > 0}
    if not made:
        yield wrong(f"There is no backup of {database.name} in {folder}.")
        return
    newest = made[max(made)]
    days = (time.time() - max(made)) / DAY
    if days > MANY_DAYS:
        yield wrong(f"The newest backup is {days:.0f} days old.", "the server's log says why (backup_failed)")
    if not newest.with_name(newest.name + ".key").is_file():
        yield wrong(f"{newest.name} has no key beside it: restored, nobody would own a seat.")
    if folder.exists() and database.exists() and folder.stat().st_dev == database.stat().st_dev:
        yield advice("The backups lie on the disk of the database: both are lost together.", "copy them elsewhere")


def of_address(public: PublicUrl | None) -> Iterator[Finding]:
    """What visitors meet at the public address: the proxy, its certificate, its headers, and sockets."""
    if public is None:
        return
    try:
        status, _, health = fetched(public, "/healthz", {})
        met, headers, _ = fetched(public, "/api/me", {})
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        upgrade["Sec-WebSocket-Key"] = "aHlha2tpIGRvY3RvciAhIQ=="
        joined, _, _ = fetched(public, "/ws", upgrade)
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "verify_message", "") or getattr(error, "strerror", "") or error
        yield wrong(f"{public.address('/')} cannot be reached from here: {reason}.", "name, certificate, proxy?")
        return
    if status == 421:
        yield wrong("The server does not answer to that name.", "serve with --public-url, and pass Host on")
        return
    if status != 200 or b'"ok":true' not in health.replace(b" ", b""):
        yield wrong(f"{public.address('/healthz')} answers {status}, not that all is well.", "does the server run?")
        return
    yield fine(f"{public.address('/')} answers.")
    cookie = headers.get("set-cookie", "").lower()
    if public.origin.scheme != "https":
        yield wrong("The public address is http: everybody on the way can read and change what people do.", "use https")
    elif met == 200 and "secure" not in cookie:
        yield wrong("Cookies are not Secure.", "serve with --public-url and --trusted-proxy")
    if public.origin.scheme == "https" and "strict-transport-security" not in headers:
        yield advice("The proxy does not say that this name is for https alone (HSTS).", "deploy/ has the line")
    if joined != 403:  # ours refuses a socket without a page's Origin; who does not pass it on answers otherwise
        hint = "pass Upgrade and Connection on, as deploy/ has it"
        yield wrong(f"Sockets do not come through the proxy (it answers {joined}): pages cannot play.", hint)


def fetched(public: PublicUrl, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    origin = public.origin
    connection = http.client.HTTPConnection(origin.host, origin.port, timeout=PATIENCE)
    if origin.scheme == "https":
        context = ssl.create_default_context()
        connection = http.client.HTTPSConnection(origin.host, origin.port, timeout=PATIENCE, context=context)
    try:
        connection.request("GET", public.prefix + path, headers=headers)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read(10_000)
    finally:
        connection.close()


def as_json(findings: list[Finding]) -> dict[str, Any]:
    listed = [{"level": one.level, "says": one.says, "hint": one.hint} for one in findings]
    return {"ok": not any(one.level == "wrong" for one in findings), "findings": listed}
