"""Guests: an identity without an account, kept in a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from hyakki.core.errors import BadInput

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
        if not path.exists():
            make_key(path)
        key = path.read_bytes()
    except OSError as error:
        hint = "the server's user must be able to read it, and to write in its folder"
        raise BadInput(str(path), f"the signing key cannot be used: {error.strerror}", hint) from None
    if len(key) != KEY_BYTES:
        hint = "put the right one there, or move it away: then guests lose their seats"
        raise BadInput(str(path), "is not a signing key", hint)
    return key


def make_key(path: Path) -> None:
    """All of it or nothing, whenever the power fails. Whoever makes it holds the lock of the database."""
    half = path.with_name(path.name + ".part")
    half.unlink(missing_ok=True)
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    os.replace(half, path)


def offered_name(guest: str) -> str:
    """A name to begin with; the same for the same guest."""
    digest = hashlib.sha256(b"hyakki name" + guest.encode()).digest()
    first, second = ADJECTIVES.split(), NOUNS.split()
    return f"{first[digest[0] % len(first)]} {second[digest[1] % len(second)]}"
