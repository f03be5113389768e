"""Guests: an identity without an account, kept in a signed cookie; names of plain text."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import unicodedata
from pathlib import Path
from typing import Final

from hyakki.core.errors import BadInput
from hyakki.server.problems import Problem

COOKIE: Final = "hyakki_guest"
COOKIE_SECONDS: Final = 365 * 24 * 3600
KEY_BYTES: Final = 32

ADJECTIVES: Final = "Amber Bold Calm Drowsy Eager Gentle Hidden Jolly Lucky Misty Noble Quiet Rainy Silver Swift Wise"
NOUNS: Final = "Baku Crane Daruma Firefly Fox Heron Kappa Kitsune Koi Lantern Moth Oni Owl Sparrow Tanuki Tengu"


class Signer:
    """Signs and reads the cookie's value: the guest's id and a mac over it."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, guest: str) -> str:
        return f"{guest}.{self._mac(guest)}"

    def read(self, value: str) -> str | None:
        """The guest's id, or None if the value is not one we signed."""
        guest, _, mac = value.partition(".")
        return guest if hmac.compare_digest(mac.encode(), self._mac(guest).encode()) else None

    def _mac(self, guest: str) -> str:
        return hmac.new(self._key, b"hyakki guest " + guest.encode(), hashlib.sha256).hexdigest()


def load_key(path: Path) -> bytes:
    """The signing key, made once and readable by the server's user alone."""
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) != KEY_BYTES:
            raise BadInput(str(path), "is not a signing key", "move it away; guests then lose their seats") from None
        return key
    with os.fdopen(made, "wb") as file:
        key = secrets.token_bytes(KEY_BYTES)
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


def offered_name(guest: str) -> str:
    """A name to begin with; the same for the same guest."""
    digest = hashlib.sha256(b"hyakki name" + guest.encode()).digest()
    first, second = ADJECTIVES.split(), NOUNS.split()
    return f"{first[digest[0] % len(first)]} {second[digest[1] % len(second)]}"


def plain_text(text: str, most: int, what: str) -> str:
    """Text for other people's screens: on one line, without control or direction-changing characters."""
    words = " ".join(unicodedata.normalize("NFC", text).split())
    shown = "".join([c for c in words if unicodedata.category(c) not in ("Cc", "Cf", "Cs")]).strip()
    if not shown:
        raise Problem("bad", f"The {what} is empty")
    if len(shown) > most:
        raise Problem("limit", f"The {what} has {len(shown)} characters", f"at most {most}")
    return shown
