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
# Nothing that is a seat's crest or a figure of a game: "Quiet Crane" in the fox's seat would be taken for the crane's.
NOUNS: Final = "Badger Carp Cricket Daruma Firefly Hare Heron Ibis Lantern Moth Newt Owl Plum Sparrow Swallow Toad"


class Signer:
    """Signs and reads the cookie's value: the guest's id and a mac over it."""

    def __init__(self, key: bytes, *older: bytes) -> None:
        self._keys = (key, *older)  # the first signs, all are known

    def use(self, key: bytes, keep: bool) -> None:
        """Sign with another key from now on; cookies of the last one hold if it is kept."""
        self._keys = (key, self._keys[0]) if keep else (key,)

    def replace(self, key: bytes, *older: bytes) -> None:
        """By what is kept now."""
        self._keys = (key, *older)

    @property
    def key(self) -> bytes:
        """The one that signs."""
        return self._keys[0]

    def vouch(self, address: str) -> str:
        """For who asks, to another process with the same key."""
        return f"{address} {self._passed(address, self._keys[0])}"

    def vouched(self, text: str) -> str | None:
        """Who asks, if a process of ours says so."""
        address, _, mac = text.rpartition(" ")
        known = [hmac.compare_digest(mac.encode(), self._passed(address, key).encode()) for key in self._keys]
        return address if any(known) else None

    def _passed(self, address: str, key: bytes) -> str:
        return hmac.new(key, b"hyakki passed " + address.encode(), hashlib.sha256).hexdigest()

    def sign(self, guest: str) -> str:
        return f"{guest}.{self._mac(guest, self._keys[0])}"

    def read(self, value: str) -> str | None:
        """The guest's id, or None if the value is not one we signed."""
        guest, _, mac = value.partition(".")
        known = [hmac.compare_digest(mac.encode(), self._mac(guest, key).encode()) for key in self._keys]
        return guest if any(known) else None

    def _mac(self, guest: str, key: bytes) -> str:
        return hmac.new(key, b"hyakki guest " + guest.encode(), hashlib.sha256).hexdigest()


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


def old_key_of(path: Path) -> Path:
    return path.with_name(path.name + ".old")


def load_signer(path: Path) -> Signer:
    """Signs with the key, and knows the one before it if the host has changed it and not dropped that."""
    key, older = load_key(path), old_key_of(path)
    return Signer(key, load_key(older)) if older.exists() else Signer(key)


def renew_key(path: Path) -> None:
    """A new key; the present one becomes the old one. Whenever the power fails, cookies of the present one hold."""
    load_key(path)
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    try:
        make_key(new)
        os.replace(path, old_key_of(path))
        os.replace(new, path)
    except OSError as error:
        raise BadInput(str(path), f"the key cannot be changed: {error.strerror}", "is its disk full?") from None


def drop_old_key(path: Path) -> None:
    """Cookies that it signed are worth nothing from the next start."""
    old_key_of(path).unlink(missing_ok=True)


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
