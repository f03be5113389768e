"""What a server is started with: where it stores, what it allows, and the sources of time and chance."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hyakki.core.game import Game
from hyakki.games import GAMES

CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike
CODE_LENGTH = 8


@dataclass(frozen=True)
class Limits:
    """How much one guest, socket or address may ask for."""

    message_bytes: int = 16 * 1024
    requests_per_second: float = 30.0
    requests_burst: int = 60
    excess_before_close: int = 100
    calls_per_second: float = 10.0  # HTTP calls of one guest
    calls_burst: int = 60
    new_guests_per_second: float = 1.0  # per address
    new_guests_burst: int = 60
    codes_per_second: float = 0.5  # short codes tried per guest and address
    codes_burst: int = 20
    sockets_per_guest: int = 12
    tables_per_guest: int = 40  # not over yet, made by the guest
    bots_per_guest: int = 60  # at those tables
    unread_bytes: int = 1024 * 1024  # a socket that does not read is closed
    chat_characters: int = 500
    name_characters: int = 24
    key_characters: int = 64
    action_characters: int = 200


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
class Config:
    """Everything that tests, benchmarks and hosts may set."""

    database: Path
    version: str = "unknown"
    hosts: tuple[str, ...] = ()  # names by which pages may address this server, besides localhost and plain addresses
    games: Mapping[str, Game] = field(default_factory=lambda: GAMES)
    games_path: str = "hyakki.games:GAMES"  # where bot processes find the same games
    limits: Limits = Limits()
    paces: Paces = Paces()
    bot_processes: int = 1
    long_absence: float = 60.0
    idle_seconds: float = 300.0  # after which a table nobody looks at leaves memory
    waiting_seconds: float = 14 * 24 * 3600.0  # after which a table that never began is forgotten
    ticket_seconds: float = 600.0
    clock: Callable[[], float] = time.time
    new_id: Callable[[], str] = lambda: secrets.token_urlsafe(16)  # 128 bits
    new_code: Callable[[], str] = new_code
    new_seed: Callable[[], str] = lambda: secrets.token_hex(32)

    @property
    def key_file(self) -> Path:
        """The key that signs cookies lies beside the database."""
        return self.database.with_name(self.database.name + ".key")
