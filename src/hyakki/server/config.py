"""What a server is started with: where it stores, what it allows, and the sources of time and chance."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.games import GAMES
from hyakki.server.wire.addresses import Network, PublicUrl

CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike
CODE_LENGTH = 8


@dataclass(frozen=True)
class Limits:
    """How much one guest, socket or address may ask for."""

    message_bytes: int = 16 * 1024
    requests_per_second: float = 30.0
    requests_burst: int = 60
    excess_before_close: int = 100
    calls_per_second: float = 10.0  # HTTP calls of one guest, and looks at tables and lists
    calls_burst: int = 60
    new_guests_per_second: float = 1.0  # per address
    new_guests_burst: int = 60
    codes_per_second: float = 0.5  # short codes tried per guest and address
    codes_burst: int = 20
    keys_per_second: float = 0.1  # keys and links of identities tried or made, per address
    keys_burst: int = 20
    replays_per_second: float = 1.0  # finished matches looked at, per guest
    replays_burst: int = 20
    steps_per_second: float = 4.0  # looks at steps of finished matches, per guest
    steps_burst: int = 60
    replays_waiting: int = 40  # of all guests, for the process that goes through matches
    replay_seconds: float = 10.0  # for going through one, before the process counts as stuck
    analyses_per_second: float = 0.02  # of finished matches, per guest; what was found before costs nothing
    analyses_burst: int = 6
    analyses_waiting: int = 20  # of all guests
    hints_per_second: float = 0.2  # per guest
    hints_burst: int = 10
    import_bytes: int = 1024 * 1024  # of a record that is brought
    import_seconds: float = 20.0  # for verifying it
    imports_per_second: float = 0.02  # per guest, and at an address
    imports_burst: int = 10
    imports_kept: int = 2000  # in all
    address_calls_per_second: float = 100.0  # HTTP requests per address, whoever makes them and for whatever
    address_calls_burst: int = 1000
    passed_at_once: int = 6  # calls per address that wait for another process; hints and analyses take their time
    sockets_per_guest: int = 12
    sockets_per_address: int = 200  # a school behind one address is one
    kept_answers: int = 1000  # in memory, of those that are the same for everybody
    connections: int = 4000  # in all, and never so many that no file is left to open
    connections_per_address: int = 400  # those of trusted proxies are theirs to count
    header_seconds: float = 10.0  # for the head of a request, from its first byte
    body_seconds: float = 20.0  # for the rest of it
    answer_seconds: float = 60.0  # for taking the answer
    tables_per_guest: int = 40  # not over yet, made by the guest
    bots_per_guest: int = 60  # at those tables
    matches_per_guest: int = 5000  # kept of all tables the guest has made
    unread_bytes: int = 1024 * 1024  # a socket that does not read is closed
    chat_characters: int = 500
    chats_per_second: float = 2.0  # lines of one guest
    chats_burst: int = 30
    chat_lines: int = 5000  # per table, a fifth of them of spectators; the oldest go
    name_characters: int = 24
    key_characters: int = 64
    action_characters: int = 200
    thinking_patience: float = 5.0  # seconds beyond its time before a bot's process counts as stuck
    thinker_start_seconds: float = 30.0  # for a bot's process to import the games


@dataclass(frozen=True)
class Paces:
    """After how many seconds a bot's answer is shown; thinking takes at most a share of it."""

    slow: float = 2.5
    normal: float = 1.0
    instant: float = 0.1
    thinking_share: float = 0.8


def new_code() -> str:
    return "".join([secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)])


@dataclass(frozen=True)
class Postgres:
    """A database that PostgreSQL keeps, for one process or several."""

    url: str
    key: Path | None = None  # the file with the key that signs cookies; None: it stands in the database
    share: tuple[int, int] = (1, 1)  # which of how many equal parts of the tables this process looks after at home

    def __str__(self) -> str:
        """Without the password."""
        return re.sub(r"(://[^/@]*?):[^/@]*@", r"\1@", self.url)


@dataclass(frozen=True)
class Config:
    """Everything that tests, benchmarks and hosts may set."""

    database: Path | Postgres
    version: str = "unknown"
    hosts: tuple[str, ...] = ()  # names by which pages may address this server, besides localhost and plain addresses
    public: PublicUrl | None = None  # where people find it, if that is another address than it listens on
    proxies: tuple[Network, ...] = ()  # which are believed in who asks and how
    games: Mapping[str, Game] = field(default_factory=lambda: GAMES)
    games_path: str = "hyakki.games:GAMES"  # where bot processes find the same games
    limits: Limits = Limits()
    paces: Paces = Paces()
    bot_processes: int = 1
    long_absence: float = 60.0
    idle_seconds: float = 300.0  # after which a table nobody looks at leaves memory
    waiting_seconds: float = 14 * 24 * 3600.0  # after which a table that never began is forgotten
    keep_seconds: float | None = None  # after which a finished table is forgotten; None: never
    ticket_seconds: float = 600.0
    backup_folder: Path | None = None  # where copies of the database go by the clock
    backup_seconds: float = 24 * 3600.0
    backup_keep: int = 7
    metrics: tuple[str, int] | None = None  # the address where figures are told
    now: Callable[[], float] = time.time  # the wall clock, which somebody may set: for what is stored
    ticks: Callable[[], float] = time.monotonic  # only ever goes on: for limits, waits, idleness and absence
    epoch: float = field(init=False)  # when `ticks` was 0, by the wall clock at the start
    new_id: Callable[[], str] = lambda: secrets.token_urlsafe(16)  # 128 bits
    new_code: Callable[[], str] = new_code
    new_seed: Callable[[], str] = lambda: secrets.token_hex(32)

    def __post_init__(self) -> None:
        object.__setattr__(self, "epoch", self.now() - self.ticks())  # the class is frozen

    def shown(self, tick: float) -> float:
        """A moment of `ticks` in seconds since 1970; two of them compare, whatever the wall clock does meanwhile."""
        return self.epoch + tick

    @property
    def prefix(self) -> str:
        """What stands before the paths of all our pages, as browsers see them."""
        return "" if self.public is None else self.public.prefix

    @property
    def file(self) -> Path:
        """The database as a file, for what only a file has."""
        if isinstance(self.database, Postgres):
            raise BadInput(str(self.database), "is not a file", "use PostgreSQL's own programs")
        return self.database

    @property
    def key_file(self) -> Path:
        """The key that signs cookies lies beside the database, or (of old) beside a link that leads to it."""
        if isinstance(self.database, Postgres) and self.database.key is not None:
            return self.database.key
        given, real = [path.with_name(path.name + ".key") for path in (self.file, self.file.resolve())]
        return given if given.exists() else real
